//! Refresh tokens: each is used once and followed by another, and one that comes back is either a lost answer or a theft.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use super::tokens::{Family, RefreshTokenGrant};
use crate::random::random_text;

/// Used refresh tokens are remembered so that reuse is noticed; beyond this many they are forgotten.
const REMEMBERED: usize = 4096;

/// Why a refresh token brings no new one.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum RefreshRefused {
    /// It never was one, or was revoked.
    Unknown,
    /// More is asked for than the user allowed; the token stays good.
    Scope,
    /// It was used before, and one of the two users must be a thief: everything of its
    /// sign-in is to be revoked (RFC 9700 4.14.2).
    Reused(Family),
}

struct RefreshRecord {
    session: RefreshTokenGrant,
    state: RefreshState,
}

enum RefreshState {
    Fresh,
    /// Used, at first at this moment; the token that was handed out for it.
    Used {
        first: Instant,
        successor: String,
    },
    /// Never used, and taken to be lost with the answer that brought it.
    Replaced,
}

/// The refresh tokens of the identity server.
pub(super) struct RefreshTokens {
    /// How long after its use a token may come back as a lost answer.
    grace: Duration,
    records: HashMap<String, RefreshRecord>,
}

impl RefreshTokens {
    pub(super) fn new(grace: Duration) -> Self {
        Self {
            grace,
            records: HashMap::new(),
        }
    }

    /// A new token for a session.
    pub(super) fn issue(&mut self, session: RefreshTokenGrant) -> String {
        let token = random_text(32);
        if self.records.len() >= REMEMBERED {
            self.records
                .retain(|_, record| matches!(record.state, RefreshState::Fresh));
        }
        let state = RefreshState::Fresh;
        self.records
            .insert(token.clone(), RefreshRecord { session, state });
        token
    }

    /// Exchanges a token for its successor. One that comes back within the grace, before
    /// anybody used its successor, lost the answer on the way: it gets another, and the first
    /// successor is good for nothing but giving a thief away. Any other reuse is a theft.
    pub(super) fn rotate(
        &mut self,
        token: &str,
        scopes: Option<&[&'static str]>,
        now: Instant,
    ) -> Result<(RefreshTokenGrant, String), RefreshRefused> {
        let record = self.records.get(token).ok_or(RefreshRefused::Unknown)?;
        let session = record.session.clone();
        let (first, lost) = match &record.state {
            RefreshState::Fresh => (now, None),
            RefreshState::Used { first, successor } if self.was_lost(*first, successor, now) => {
                (*first, Some(successor.clone()))
            }
            RefreshState::Used { .. } | RefreshState::Replaced => {
                return Err(RefreshRefused::Reused(session.family));
            }
        };
        // Asked before the token is used up, so that a wrong scope costs nothing.
        if scopes.is_some_and(|scopes| !within(scopes, &session.scopes)) {
            return Err(RefreshRefused::Scope);
        }
        if let Some(lost) = lost {
            self.set(&lost, RefreshState::Replaced);
        }
        let successor = self.issue(session.clone());
        let used = RefreshState::Used {
            first,
            successor: successor.clone(),
        };
        self.set(token, used);
        Ok((session, successor))
    }

    /// The sign-in a token came of, whether it still counts or not.
    pub(super) fn family(&self, token: &str) -> Option<Family> {
        self.records.get(token).map(|record| record.session.family)
    }

    /// Forgets every token of one sign-in.
    pub(super) fn revoke(&mut self, family: Family) {
        self.records
            .retain(|_, record| record.session.family != family);
    }

    /// Forgets every token.
    #[cfg(feature = "test-support")]
    pub(super) fn clear(&mut self) {
        self.records.clear();
    }

    fn was_lost(&self, first: Instant, successor: &str, now: Instant) -> bool {
        let unused = self
            .records
            .get(successor)
            .is_some_and(|record| matches!(record.state, RefreshState::Fresh));
        unused && now.saturating_duration_since(first) < self.grace
    }

    fn set(&mut self, token: &str, state: RefreshState) {
        if let Some(record) = self.records.get_mut(token) {
            record.state = state;
        }
    }
}

/// Whether something is asked for, and no more than was allowed (RFC 6749 6).
fn within(asked: &[&'static str], allowed: &[&'static str]) -> bool {
    !asked.is_empty() && asked.iter().all(|scope| allowed.contains(scope))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::ACCOUNTS;

    const GRACE: Duration = Duration::from_mins(1);
    const FAMILY: Family = 7;
    const REUSED: RefreshRefused = RefreshRefused::Reused(FAMILY);

    /// Some tokens, and the first one of a sign-in.
    fn first_of(grace: Duration) -> (RefreshTokens, String, Instant) {
        let mut tokens = RefreshTokens::new(grace);
        let session = RefreshTokenGrant {
            family: FAMILY,
            account: &ACCOUNTS[0],
            scopes: vec!["charts", "fmsdata"],
        };
        let first = tokens.issue(session);
        (tokens, first, clock::now())
    }

    fn next(
        tokens: &mut RefreshTokens,
        token: &str,
        now: Instant,
    ) -> Result<String, RefreshRefused> {
        tokens
            .rotate(token, None, now)
            .map(|(_, successor)| successor)
    }

    #[test]
    fn tokens_follow_within_sign_in() {
        let (mut tokens, first, now) = first_of(GRACE);
        let (session, second) = tokens.rotate(&first, None, now).unwrap();
        assert_eq!(session.family, FAMILY);
        let third = next(&mut tokens, &second, now).unwrap();
        assert!(first != second && second != third);
    }

    #[test]
    fn lost_answer_is_made_good_with_another_successor() {
        let (mut tokens, first, now) = first_of(GRACE);
        let lost = next(&mut tokens, &first, now).unwrap();
        let soon = now + GRACE.checked_sub(Duration::from_millis(1)).unwrap();
        let second = next(&mut tokens, &first, soon).unwrap();
        assert_ne!(lost, second);
        assert!(next(&mut tokens, &second, soon).is_ok());
    }

    #[test]
    fn several_answers_may_be_lost_within_grace() {
        let (mut tokens, first, now) = first_of(GRACE);
        for secs in [0, 1, 3, 59] {
            let again = next(&mut tokens, &first, now + Duration::from_secs(secs));
            assert!(again.is_ok(), "{secs} s");
        }
        assert_eq!(next(&mut tokens, &first, now + GRACE), Err(REUSED));
    }

    #[test]
    fn lost_successor_betrays_its_user() {
        let (mut tokens, first, now) = first_of(GRACE);
        let lost = next(&mut tokens, &first, now).unwrap();
        next(&mut tokens, &first, now).unwrap();
        assert_eq!(next(&mut tokens, &lost, now), Err(REUSED));
    }

    #[test]
    fn token_whose_successor_was_used_is_no_lost_answer() {
        let (mut tokens, first, now) = first_of(GRACE);
        let second = next(&mut tokens, &first, now).unwrap();
        next(&mut tokens, &second, now).unwrap();
        assert_eq!(next(&mut tokens, &first, now), Err(REUSED));
    }

    #[test]
    fn token_that_comes_back_after_grace_is_reused() {
        let (mut tokens, first, now) = first_of(GRACE);
        next(&mut tokens, &first, now).unwrap();
        assert_eq!(next(&mut tokens, &first, now + GRACE), Err(REUSED));
    }

    #[test]
    fn without_grace_every_token_that_comes_back_is_reused() {
        let (mut tokens, first, now) = first_of(Duration::ZERO);
        next(&mut tokens, &first, now).unwrap();
        assert_eq!(next(&mut tokens, &first, now), Err(REUSED));
    }

    #[test]
    fn excess_scopes_cost_nothing() {
        let (mut tokens, first, now) = first_of(GRACE);
        for _ in 0..2 {
            for scopes in [vec!["openid"], vec!["charts", "openid"], vec![]] {
                let refused = tokens.rotate(&first, Some(&scopes), now).unwrap_err();
                assert_eq!(refused, RefreshRefused::Scope, "{scopes:?}");
            }
            assert!(tokens.rotate(&first, Some(&["charts"]), now).is_ok());
        }
    }

    #[test]
    fn tokens_of_revoked_sign_in_are_unknown() {
        let (mut tokens, first, now) = first_of(GRACE);
        let second = next(&mut tokens, &first, now).unwrap();
        tokens.revoke(FAMILY);
        for token in [first, second] {
            let refused = next(&mut tokens, &token, now).unwrap_err();
            assert_eq!(refused, RefreshRefused::Unknown);
        }
    }

    #[test]
    fn remembered_tokens_are_bounded() {
        let (mut tokens, mut token, now) = first_of(GRACE);
        for _ in 0..REMEMBERED + 20 {
            token = next(&mut tokens, &token, now).unwrap();
        }
        assert!(tokens.records.len() <= REMEMBERED);
        assert!(next(&mut tokens, &token, now).is_ok());
    }
}
