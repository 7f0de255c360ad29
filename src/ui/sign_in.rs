//! The sign-in card: with the browser or on another device; while that goes on, the link or the code, the time that is
//! left, and *Cancel*.

use std::time::{Duration, Instant};

use egui::{Align, Label, Layout, Rect, ScrollArea, Ui, vec2};

use super::controls::{
    Banner, Button, ButtonKind, card_ui, column_ui, icon_ui, is_low, link_button_ui, live_label_ui,
    scroll_ui, wide_button_ui, words_ui,
};
use super::device::{device_ui, time_ui};
use super::icons;
use super::qr::QrCode;
use super::theme::{self, text};
use crate::account::SignInFlows;
use crate::language::in_words;
use crate::message::{Action, RetrySubject, SignInMethod};
use crate::remote::{Problem, ProblemKind, RequestId};
use crate::state::{AppState, SessionState, SignInProgress};

/// How wide the card is, and in a low window, where it has no pictures and buttons side by side; in
/// points.
const WIDTH: f32 = 480.0;
const LOW_WIDTH: f32 = 608.0;
/// About how high the card is, in points, to stand in the middle.
const HEIGHT: f32 = 520.0;
/// The same with the code for another device in it.
const DEVICE_HEIGHT: f32 = 620.0;
/// How long the look for an older sign-in is not worth a word.
const UNSAID: Duration = Duration::from_millis(400);

/// The card; remembers since when an older sign-in is looked for.
#[derive(Default)]
pub struct SignInCard {
    looking: Option<(RequestId, Instant)>,
    qr: QrCode,
}

impl SignInCard {
    /// Draws the card in the middle of the room there is.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        if let SessionState::Restoring(id) = state.session.state
            && let Some(left) = self.unsaid(id)
        {
            ui.ctx().request_repaint_after(left);
            return None;
        }
        let room = ui.available_rect_before_wrap();
        let most = if is_low(ui) { LOW_WIDTH } else { WIDTH };
        let width = most.min(room.width() - 32.0);
        let height = match state.session.state.waiting() {
            Some((_, SignInProgress::Device(_))) => DEVICE_HEIGHT,
            _ => HEIGHT,
        };
        let least = if is_low(ui) { 0.0 } else { 16.0 };
        let top = room.top() + ((room.height() - height) / 2.0).max(least);
        let corner = egui::pos2(room.center().x - width / 2.0, top);
        let place = Rect::from_min_size(corner, vec2(width, room.bottom() - top));
        column_ui(ui, place, |ui| {
            // The lowest windows do not hold it; the code for another device makes itself smaller first.
            let scrolled = ScrollArea::vertical().auto_shrink([false, true]);
            scroll_ui(ui, scrolled, |ui| {
                let centred = ui.vertical_centered(|ui| {
                    let action = card_ui(ui, width, |ui| self.content_ui(ui, state));
                    ui.add_space(8.0);
                    action
                });
                centred.inner
            })
        })
    }

    /// The card's content; also used by the account page when a session ended, or another account is to sign in.
    pub fn content_ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        match &state.session.state {
            SessionState::Restoring(id) => self.restoring_ui(ui, *id),
            SessionState::SigningIn { step, .. } => match step {
                SignInProgress::Preparing(way) => {
                    let icon = match way {
                        SignInMethod::Browser | SignInMethod::BrowserWithPrompt => icons::GLOBE,
                        SignInMethod::Device => icons::DEVICE_MOBILE,
                    };
                    waits_ui(ui, icon, tr!("Contacting the sign-in service …"))
                }
                SignInProgress::Browser { url, opened, ends } => {
                    let left = ends.saturating_duration_since(clock::now());
                    browser_ui(ui, url, *opened, left, state.session.flows)
                }
                SignInProgress::Device(code) => device_ui(ui, &mut self.qr, code, clock::now()),
                SignInProgress::Finishing => {
                    waits_ui(ui, icons::SIGN_IN, tr!("Finishing the sign-in …"))
                }
            },
            SessionState::SignedOut { .. }
            | SessionState::SignedIn(_)
            | SessionState::Ended { .. } => invitation_ui(ui, state),
        }
    }

    /// Since when this look is on the screen.
    fn since(&mut self, id: RequestId) -> Instant {
        let known = self.looking.filter(|(known, _since)| *known == id);
        let (_id, since) = self.looking.insert(known.unwrap_or((id, clock::now())));
        *since
    }

    /// How long nothing is said of the look for an older sign-in yet: mostly it is over before anybody could read a word.
    fn unsaid(&mut self, id: RequestId) -> Option<Duration> {
        let left = UNSAID.saturating_sub(clock::now().saturating_duration_since(self.since(id)));
        (!left.is_zero()).then_some(left)
    }

    fn restoring_ui(&mut self, ui: &mut Ui, id: RequestId) -> Option<Action> {
        // The account page has said so already when the time comes.
        self.since(id);
        title_ui(ui, icons::LOCK_KEY, tr!("Looking for a saved sign-in …"));
        hint_ui(
            ui,
            tr!("The system's password store may ask for its password in a separate window."),
        );
        ui.add_space(12.0);
        wide_button_ui(ui, tr!("Sign in again"), None).then_some(Action::CancelSignIn)
    }
}

/// What is waited for, and the way out.
fn waits_ui(ui: &mut Ui, icon: &str, title: &str) -> Option<Action> {
    title_ui(ui, icon, title);
    ui.add_space(12.0);
    wide_button_ui(ui, tr!("Cancel"), None).then_some(Action::CancelSignIn)
}

fn browser_ui(
    ui: &mut Ui,
    url: &str,
    opened: bool,
    left: Duration,
    flows: SignInFlows,
) -> Option<Action> {
    let tokens = theme::tokens(ui);
    let mut action = None;
    let (title, hint) = if opened {
        (
            tr!("Waiting for the browser …"),
            tr!("Sign in on the page that opened, then come back here."),
        )
    } else {
        (
            tr!("Open this address in a browser"),
            tr!(
                "Your browser could not be started. Copy the address and open it in a browser on this computer."
            ),
        )
    };
    title_ui(ui, icons::GLOBE, title);
    hint_ui(ui, hint);
    ui.add_space(8.0);
    ui.add(Label::new(text::rich(url, text::caption(), tokens.text_faint)).truncate());
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let copy = Button::plain(tr!("Copy link")).icon(icons::COPY);
        if copy.ui(ui).clicked() {
            ui.ctx().copy_text(url.to_owned());
        }
        let again = Button::plain(tr!("Open again")).icon(icons::ARROW_SQUARE_OUT);
        if again.ui(ui).clicked() {
            action = Some(Action::OpenBrowserAgain);
        }
    });
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        time_ui(ui, left);
        // In the same row: the smallest window has no room for one more.
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if flows.has_device() && link_button_ui(ui, tr!("Use another device instead")).clicked()
            {
                action = Some(Action::SignInOnDevice);
            }
        });
    });
    ui.add_space(8.0);
    if wide_button_ui(ui, tr!("Cancel"), None) {
        action = Some(Action::CancelSignIn);
    }
    action
}

fn invitation_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    let mut action = None;
    title_ui(ui, icons::AIRPLANE_TILT, tr!("Sign in to see charts"));
    let problem = match &state.session.state {
        SessionState::SignedOut { problem } => problem.as_ref(),
        _ => None,
    };
    match problem {
        Some(problem) => action = failed_ui(ui, problem),
        None => hint_ui(
            ui,
            tr!(
                "You sign in on the chart service's own page, in your browser or on your phone. Nothing is typed into this \
             window and no charts are kept on this computer."
            ),
        ),
    }
    let space = if is_low(ui) { 8.0 } else { 16.0 };
    ui.add_space(space);
    let flows = state.session.flows;
    let ways = i32::from(flows.has_browser()) + i32::from(flows.has_device());
    let columns = if is_low(ui) { ways.max(1) as usize } else { 1 };
    ui.columns(columns, |columns| {
        if let Some(ui) = columns.first_mut()
            && flows.has_browser()
        {
            let browser = Button::primary(tr!("Sign in with browser"));
            if browser.icon(icons::SIGN_IN).wide().ui(ui).clicked() {
                action = Some(Action::SignIn);
            }
            ui.add_space(8.0);
        }
        if let Some(ui) = columns.last_mut()
            && flows.has_device()
        {
            action = on_device_ui(ui, flows).or(action.take());
        }
    });
    if state.embedded && problem.is_none() {
        ui.add_space(space);
        let demo = tr!(
            "This is the built-in demo, not a real chart service. Its sign-in page lists two accounts to try. Demo \
             charts are drawn by Flightbag and are not real."
        );
        words_ui(ui, demo, text::label(), |t| t.text_faint);
    }
    action
}

/// The way beside the browser; also offered where a session has ended.
pub fn on_device_ui(ui: &mut Ui, flows: SignInFlows) -> Option<Action> {
    let kind = match flows {
        SignInFlows::DeviceOnly => ButtonKind::Primary,
        SignInFlows::Both | SignInFlows::BrowserOnly => ButtonKind::Plain,
    };
    let device = Button::new(kind, tr!("Sign in on another device")).icon(icons::DEVICE_MOBILE);
    let clicked = device.wide().ui(ui).clicked();
    clicked.then_some(Action::SignInOnDevice)
}

/// Why no user is signed in; where the store could not be looked into, another look is offered.
fn failed_ui(ui: &mut Ui, problem: &Problem) -> Option<Action> {
    let button = match problem.kind {
        ProblemKind::SecretStore => Some((tr!("Look again"), Action::Retry(RetrySubject::Session))),
        ProblemKind::SignOut => Some((tr!("Try again"), Action::Retry(RetrySubject::SignOut))),
        _ => None,
    };
    Banner::failure(in_words(&problem.sentence)).action_ui(ui, button)
}

/// The large icon and the words below it that a screen reader reads out.
fn title_ui(ui: &mut Ui, icon: &str, title: &str) {
    let tokens = theme::tokens(ui);
    ui.vertical_centered(|ui| {
        if !is_low(ui) {
            icon_ui(ui, icon, text::icon(40.0), tokens.accent);
            ui.add_space(8.0);
        }
        live_label_ui(ui, title, text::title(), |t| t.text);
    });
    ui.add_space(8.0);
}

fn hint_ui(ui: &mut Ui, words: &str) {
    words_ui(ui, words, text::body(), |t| t.text_muted);
}

#[cfg(test)]
mod tests;
