//! What a check of the service asks a sign-in for: facts about its tokens, never a token in print.

use super::SignedIn;
use super::token::Claims;
use crate::http::{self, HttpResponse, ServerKind};

/// How the access token tells of subscriptions (specification 2.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SubscriptionsClaim {
    /// As an array, as the specification says.
    Array,
    /// As something else.
    Other,
    /// Its claims have no such field.
    Missing,
    /// It has no claims that can be read.
    Unreadable,
}

impl SignedIn {
    /// How the access token tells of subscriptions.
    pub(crate) fn subscriptions_claim(&self) -> SubscriptionsClaim {
        let Some(claims) = Claims::of(&self.access) else {
            return SubscriptionsClaim::Unreadable;
        };
        match claims.value("subscriptions") {
            None => SubscriptionsClaim::Missing,
            Some(value) if value.elements().is_some() => SubscriptionsClaim::Array,
            Some(_) => SubscriptionsClaim::Other,
        }
    }

    /// Whether there is a refresh token.
    pub(crate) fn is_renewable(&self) -> bool {
        self.refresh.token().is_some()
    }

    /// The user info object (specification 4.6), unread.
    pub(crate) async fn ask_user_info(&self) -> Result<HttpResponse, http::Error> {
        let url = &self.identity.provider.user_info;
        let http = &self.identity.http;
        http.get_if_soon(ServerKind::Identity, url, &self.access)
            .await
    }

    /// Gives the refresh token back (RFC 7009): nothing of this sign-in is kept.
    pub(crate) async fn give_back(self) {
        let Self {
            identity, refresh, ..
        } = self;
        if let Some(refresh) = refresh.claim() {
            identity.revoke(refresh).await;
        }
    }
}
