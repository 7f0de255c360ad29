//! Where the window was before a sign-in: the account page stands there meanwhile, and afterwards the window is as it was.

use egui::Context;

use super::{Page, Views};
use crate::message::Action;
use crate::state::{AppState, SessionState};

/// What the window showed when a sign-in began.
#[derive(Debug, Clone, Copy)]
pub(super) struct WindowView {
    page: Page,
    drawer_closed: bool,
    full_screen: bool,
}

impl Views {
    /// Shows the account page while a signed-in user signs in again: the link or the code and *Cancel* stand
    /// there.
    pub(super) fn leave_for_sign_in(&mut self, ctx: &Context, actions: &[Action]) {
        let signing_in = [
            Action::SignIn,
            Action::SignInOnDevice,
            Action::SwitchAccount,
        ];
        if !self.signed_in || !signing_in.iter().any(|action| actions.contains(action)) {
            return;
        }
        let before = WindowView {
            page: self.page,
            drawer_closed: self.drawer_closed,
            full_screen: self.full_screen,
        };
        self.before_sign_in.get_or_insert(before);
        self.set_full_screen(ctx, false);
        self.show_page(Page::Account);
    }

    /// Shows what there was once the sign-in has ended, unless the user has gone elsewhere since.
    pub(super) fn return_from_sign_in(&mut self, ctx: &Context, state: &AppState) {
        if matches!(state.session.state, SessionState::SigningIn { .. }) {
            return;
        }
        let Some(before) = self.before_sign_in.take() else {
            return;
        };
        let stayed = self.page == Page::Account && !self.drawer_closed && !self.full_screen;
        if self.signed_in && stayed {
            self.page = before.page;
            self.drawer_closed = before.drawer_closed;
            self.set_full_screen(ctx, before.full_screen);
        }
    }
}
