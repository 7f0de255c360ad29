//! The sign-in card: one button; while the browser is open, the link to copy, the time that is left, and *Cancel*.

use std::time::{Duration, Instant};

use egui::{Align, Label, Layout, Rect, Ui, UiBuilder, vec2};

use super::controls::{Banner, Button, ButtonKind, Severity, card_ui, icon_ui, live_label_ui};
use super::icons;
use super::theme::{self, text};
use crate::message::Action;
use crate::remote::RequestId;
use crate::state::{Session, State};

/// How long the user has in the browser (reliability 4).
const TIME_LIMIT: Duration = Duration::from_mins(5);

/// When the attempt that waits was first seen; its time limit is shown.
#[derive(Default)]
pub struct SignInCard {
    waiting: Option<(RequestId, Instant)>,
}

impl SignInCard {
    /// Draws the card in the middle of the room there is.
    pub fn ui(&mut self, ui: &mut Ui, state: &State) -> Option<Action> {
        let room = ui.available_rect_before_wrap();
        let width = 480.0_f32.min(room.width() - 32.0);
        let top = room.top() + ((room.height() - 460.0) / 2.0).max(16.0);
        let place = Rect::from_min_size(
            egui::pos2(room.center().x - width / 2.0, top),
            vec2(width, room.bottom() - top),
        );
        let builder = UiBuilder::new()
            .max_rect(place)
            .layout(Layout::top_down(Align::Center));
        ui.scope_builder(builder, |ui| {
            card_ui(ui, width, |ui| self.content_ui(ui, state)).inner
        })
        .inner
    }

    /// The card's content; also used by the account page when a session ended.
    pub fn content_ui(&mut self, ui: &mut Ui, state: &State) -> Option<Action> {
        match &state.session {
            Session::SigningIn {
                id,
                url,
                browser_opened,
                ..
            } => self.waiting_ui(ui, *id, url.as_deref(), *browser_opened),
            Session::SignedOut { .. } | Session::SignedIn(_) | Session::Ended { .. } => {
                self.waiting = None;
                invitation_ui(ui, state)
            }
        }
    }

    fn waiting_ui(
        &mut self,
        ui: &mut Ui,
        id: RequestId,
        url: Option<&str>,
        opened: bool,
    ) -> Option<Action> {
        let tokens = theme::tokens(ui);
        let started = match self.waiting {
            Some((known, started)) if known == id => started,
            _ => {
                let now = Instant::now();
                self.waiting = Some((id, now));
                now
            }
        };
        let mut action = None;
        ui.vertical_centered(|ui| {
            icon_ui(ui, icons::GLOBE, text::icon(40.0), tokens.accent);
            ui.add_space(8.0);
            let title = if opened {
                "Waiting for the browser …"
            } else {
                "Open this address in a browser"
            };
            live_label_ui(ui, text::rich(title, text::title(), tokens.text));
        });
        ui.add_space(8.0);
        let hint = if opened {
            "Sign in on the page that has opened, then come back here."
        } else {
            "Your browser could not be started from here. Copy the address and open it in a browser on this computer."
        };
        ui.add(Label::new(text::rich(hint, text::body(), tokens.text_muted)).wrap());
        ui.add_space(8.0);
        if let Some(url) = url {
            ui.add(Label::new(text::rich(url, text::caption(), tokens.text_faint)).truncate());
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if (Button {
                    kind: ButtonKind::Plain,
                    text: "Copy link",
                    icon: Some(icons::COPY),
                    wide: false,
                })
                .ui(ui)
                .clicked()
                {
                    ui.ctx().copy_text(url.to_owned());
                }
                if (Button {
                    kind: ButtonKind::Plain,
                    text: "Open again",
                    icon: Some(icons::ARROW_SQUARE_OUT),
                    wide: false,
                })
                .ui(ui)
                .clicked()
                {
                    action = Some(Action::OpenBrowserAgain);
                }
            });
        }
        ui.add_space(8.0);
        let left = TIME_LIMIT.saturating_sub(started.elapsed()).as_secs();
        ui.label(text::rich(
            format!("{}:{:02} left", left / 60, left % 60),
            text::data(),
            tokens.text_muted,
        ));
        ui.ctx().request_repaint_after(Duration::from_secs(1));
        ui.add_space(12.0);
        if (Button {
            kind: ButtonKind::Plain,
            text: "Cancel",
            icon: None,
            wide: true,
        })
        .ui(ui)
        .clicked()
        {
            action = Some(Action::CancelSignIn);
        }
        action
    }
}

fn invitation_ui(ui: &mut Ui, state: &State) -> Option<Action> {
    let tokens = theme::tokens(ui);
    let mut action = None;
    ui.vertical_centered(|ui| {
        icon_ui(
            ui,
            icons::AIRPLANE_TILT,
            text::icon_fill(48.0),
            tokens.accent,
        );
        ui.add_space(12.0);
        live_label_ui(
            ui,
            text::rich("Sign in to see charts", text::title(), tokens.text),
        );
    });
    ui.add_space(12.0);
    let how = "Your browser opens the sign-in page of the chart service. Nothing is typed into this window and no charts \
               are kept on this computer.";
    ui.add(Label::new(text::rich(how, text::body(), tokens.text_muted)).wrap());
    ui.add_space(20.0);
    let again = matches!(&state.session, Session::SignedOut { problem: Some(_) });
    let button = Button {
        kind: ButtonKind::Primary,
        text: "Sign in with browser",
        icon: Some(icons::SIGN_IN),
        wide: true,
    };
    if button.ui(ui).clicked() {
        action = Some(Action::SignIn);
    }
    if let Session::SignedOut {
        problem: Some(problem),
    } = &state.session
    {
        ui.add_space(16.0);
        let banner = Banner {
            severity: Severity::Bad,
            icon: icons::WARNING_CIRCLE,
            text: &problem.sentence,
            ..Banner::default()
        };
        banner.ui(ui);
    }
    if state.embedded && !again {
        ui.add_space(16.0);
        let demo = "This is the built-in demo, not a real chart service. Its sign-in page names two accounts to try. \
                    Demo charts are drawn by this app and are not real.";
        ui.add(Label::new(text::rich(demo, text::label(), tokens.text_faint)).wrap());
    }
    action
}
