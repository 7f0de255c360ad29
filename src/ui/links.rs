//! The sim link page: what is listened to, who was heard, who drives own-ship, what to check when nobody is, and what of
//! it is recorded and played.

use std::time::{Duration, Instant};

use egui::{Label, Ui};

use super::controls::{Banner, Button, ButtonKind, Severity};
use super::icons;
use super::recording::RecordingPanel;
use super::theme::{self, text};
use crate::message::Action;
use crate::ownship::{Door, Link};
use crate::state::State;

/// The link in a pill: icon, word, severity.
pub fn summary(state: &State) -> (&'static str, String, Severity) {
    let is_failed = |link: &Link| matches!(link.door, Door::Failed(_));
    let is_failed = state.feed.links.iter().any(is_failed);
    match state.feed.sources.iter().find(|source| source.driving) {
        Some(source) if source.id.is_recording() => {
            // Not a simulator: its name says so too.
            (icons::PLAY, source.title().to_owned(), Severity::Warn)
        }
        Some(source) => (
            icons::PLUGS_CONNECTED,
            source.title().to_owned(),
            Severity::Ok,
        ),
        None if is_failed => (icons::WARNING, "Sim link failed".into(), Severity::Bad),
        None => (icons::WIFI_SLASH, "No simulator".into(), Severity::Neutral),
    }
}

/// Draws the page.
pub fn links_ui(ui: &mut Ui, state: &State, panel: &mut RecordingPanel) -> Option<Action> {
    let tokens = theme::tokens(ui);
    ui.label(text::rich("Sim link", text::title(), tokens.text));
    ui.add_space(8.0);
    let paragraph = |ui: &mut Ui, words: &str| {
        ui.add(Label::new(text::rich(words, text::body(), tokens.text_muted)).wrap());
        ui.add_space(4.0);
    };
    for link in &state.feed.links {
        match &link.door {
            Door::Open(port) => paragraph(
                ui,
                &format!("Listening for {} on UDP port {port}.", link.kind.messages()),
            ),
            Door::Failed(sentence) => {
                Banner {
                    severity: Severity::Bad,
                    icon: icons::WARNING_CIRCLE,
                    text: sentence,
                    ..Banner::default()
                }
                .ui(ui);
            }
        }
    }
    let mut action = None;
    if !state.feed.sources.is_empty() {
        // The rates are told as of now.
        ui.ctx().request_repaint_after(Duration::from_secs(1));
    }
    for source in &state.feed.sources {
        ui.add_space(8.0);
        ui.add(Label::new(text::rich(source.title(), text::row(), tokens.text)).truncate());
        let silent = Instant::now()
            .saturating_duration_since(source.heard)
            .as_secs();
        let heard = if silent < 3 {
            format!("{:.0} reports a second", source.rate)
        } else {
            "silent".to_owned()
        };
        let from = source.address.map_or_else(
            || "Recording".to_owned(),
            |address| address.ip().to_string(),
        );
        let line = format!("{from}, {heard}");
        ui.label(text::rich(line, text::label(), tokens.text_muted));
        if source.driving {
            ui.label(text::rich(
                "Drives the own-ship position",
                text::label(),
                tokens.ok,
            ));
        } else if (Button {
            kind: ButtonKind::Plain,
            text: "Use this one",
            ..Button::default()
        })
        .ui(ui)
        .clicked()
        {
            action = Some(Action::UseSource(source.id.clone()));
        }
    }
    if state.feed.sources.is_empty() {
        ui.add_space(8.0);
        paragraph(ui, "No simulator was heard yet. Check that:");
        for check in [
            "X-Plane 11 or 12: runs on this computer or in this network; nothing is to be set up in it.",
            "FlightGear: started with its foreflight-xgps and foreflight-xatt protocols towards this computer.",
            "Microsoft Flight Simulator: an add-on sends XGPS sentences to this computer.",
            "The firewall lets these UDP ports in on this network, and on the simulator's computer UDP port 49000 for X-Plane.",
        ] {
            paragraph(ui, &format!("• {check}"));
        }
    }
    for fault in state
        .feed
        .links
        .iter()
        .filter_map(|link| link.fault.as_ref())
    {
        ui.add_space(8.0);
        paragraph(ui, &fault.sentence);
    }
    action.or(panel.ui(ui, state))
}
