//! Navigation: the page of the drawer, whether the drawer is open, whether the charts fill the screen.

use egui::{Context, ViewportCommand, ViewportId};

use super::Page;
use crate::state::{AppState, SessionState};

/// Where the user is in the main window.
#[derive(Debug, Default)]
pub struct Navigation {
    location: Location,
    /// Whether a user was signed in at the last frame.
    signed_in: bool,
    /// The first frame was drawn.
    began: bool,
    /// Where the user was before the sign-in that is under way.
    before_sign_in: Option<Location>,
}

/// A page, and what of the window shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Location {
    page: Page,
    drawer_closed: bool,
    full_screen: bool,
}

impl Navigation {
    /// The page of the drawer, open or closed.
    pub fn page(&self) -> Page {
        self.location.page
    }

    /// The page that can be seen.
    pub fn shown(&self) -> Option<Page> {
        let at = self.location;
        let useful = self.signed_in || at.page != Page::Charts;
        (!at.full_screen && !at.drawer_closed && useful).then_some(at.page)
    }

    /// Whether this page can be seen.
    pub fn shows(&self, page: Page) -> bool {
        self.shown() == Some(page)
    }

    /// Whether a user is signed in.
    pub fn is_signed_in(&self) -> bool {
        self.signed_in
    }

    /// Whether the charts fill the screen.
    pub fn is_full_screen(&self) -> bool {
        self.location.full_screen
    }

    /// Follows the session: the airport field has the focus after sign-in; once a sign-in has ended, the page that it
    /// covered is shown, unless the user has left since. The first frame is as the last run ended.
    pub fn follow(&mut self, ctx: &Context, state: &AppState) {
        if !std::mem::replace(&mut self.began, true) {
            self.location.full_screen = state.settings.window.full_screen;
        }
        let signed_in = state.account().is_some();
        if signed_in != self.signed_in {
            self.signed_in = signed_in;
            self.show(Page::Charts);
        }
        if matches!(state.session.state, SessionState::SigningIn { .. }) {
            return;
        }
        let before = self.before_sign_in.take();
        if let Some(before) = before.filter(|_before| signed_in && self.shows(Page::Account)) {
            self.set_full_screen(ctx, before.full_screen);
            self.location = before;
        }
    }

    /// Shows the account page while a signed-in user signs in again: the link or the code and *Cancel* stand there.
    pub fn leave_for_sign_in(&mut self, ctx: &Context) {
        if self.signed_in {
            self.before_sign_in.get_or_insert(self.location);
            self.reveal(ctx, Page::Account);
        }
    }

    /// Opens the drawer at this page.
    pub fn show(&mut self, page: Page) {
        self.location.page = page;
        self.location.drawer_closed = false;
    }

    /// Shows a page that was asked for by a key, a button or another program, also where a chart fills the screen.
    pub fn reveal(&mut self, ctx: &Context, page: Page) {
        self.set_full_screen(ctx, false);
        self.show(page);
    }

    /// Shows a page; closes the drawer where it shows that page already.
    pub fn toggle(&mut self, page: Page) {
        self.location.drawer_closed = self.shows(page);
        self.location.page = page;
    }

    /// Changes the page of the drawer, which stays open or closed.
    pub fn set_page(&mut self, page: Page) {
        self.location.page = page;
    }

    /// Opens or closes the drawer; it opens where the charts fill the screen.
    pub fn toggle_drawer(&mut self, ctx: &Context) {
        if self.location.full_screen {
            self.reveal(ctx, self.location.page);
        } else {
            self.location.drawer_closed = !self.location.drawer_closed;
        }
    }

    /// Closes the drawer, or the sheet that lies over the charts.
    pub fn close_drawer(&mut self) {
        self.location.drawer_closed = true;
    }

    /// Has the charts fill the screen, or ends that.
    pub fn toggle_full_screen(&mut self, ctx: &Context) {
        self.set_full_screen(ctx, !self.location.full_screen);
    }

    /// Leaves the full screen, or else the page for that of the charts.
    pub fn step_back(&mut self, ctx: &Context, covers_chart: bool) {
        if self.location.full_screen {
            self.set_full_screen(ctx, false);
        } else {
            self.location.page = Page::Charts;
            self.location.drawer_closed |= covers_chart;
        }
    }

    fn set_full_screen(&mut self, ctx: &Context, full: bool) {
        if self.location.full_screen != full {
            self.location.full_screen = full;
            let command = ViewportCommand::Fullscreen(full);
            ctx.send_viewport_cmd_to(ViewportId::ROOT, command);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::Access;
    use crate::message::Action;
    use crate::state::tests::signed_in;

    #[test]
    fn toggled_drawer_leaves_full_screen() {
        let ctx = Context::default();
        let mut navigation = Navigation::default();
        navigation.toggle(Page::Display);
        navigation.toggle_full_screen(&ctx);
        for shown in [None, Some(Page::Display), None] {
            assert_eq!(navigation.shown(), shown);
            navigation.toggle_drawer(&ctx);
        }
        navigation.toggle(Page::Display);
        assert_eq!(navigation.shown(), None, "a second tap closes it");
    }

    #[test]
    fn page_before_sign_in_returns_unless_user_left() {
        let (ctx, mut state) = (Context::default(), signed_in(Access::Full));
        for chosen in [Page::Account, Page::Settings] {
            let mut navigation = Navigation::default();
            navigation.follow(&ctx, &state);
            navigation.show(Page::Boards);
            state.perform(Action::SignIn);
            navigation.leave_for_sign_in(&ctx);
            navigation.follow(&ctx, &state);
            assert!(navigation.shows(Page::Account), "the way to cancel");
            navigation.show(chosen);
            state.perform(Action::CancelSignIn);
            navigation.follow(&ctx, &state);
            assert_eq!(navigation.shows(Page::Boards), chosen == Page::Account);
        }
    }
}
