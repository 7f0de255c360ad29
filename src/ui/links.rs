//! Links to simulators on the simulator page: each with its state and what was wrong, and how its sources differ.

mod setup;

use std::time::Instant;

use egui::{Frame, Margin, Ui};
use simlink::source::{Link, LinkState, LinkStatus, SourceComparison};

use super::controls::{Banner, Severity, expander_heading_ui, heading_ui, label_ui};
use super::icons;
use super::theme;
use super::{link_words, position_words};
use crate::language::in_words;
use crate::message::Action;
use crate::state::AppState;

pub use setup::LinkSetup;

/// The link in a pill: icon, word, severity.
pub fn summary(state: &AppState, now: Instant) -> (&'static str, String, Severity) {
    let is_failed = |link: &Link| matches!(link.status, LinkStatus::Failed(_));
    let feed = &state.ownship.feed;
    let links = &feed.links;
    let told = |icon, words: &str, severity| (icon, words.to_owned(), severity);
    match feed.driving() {
        Some(source) if source.id.is_recording() => {
            // Not a simulator: its name says so too.
            (icons::PLAY, in_words(&source.title()), Severity::Warn)
        }
        Some(_) if feed.is_lost(now) => {
            told(icons::WIFI_SLASH, tr!("Position lost"), Severity::Warn)
        }
        Some(source) => (
            icons::PLUGS_CONNECTED,
            in_words(&source.title()),
            Severity::Ok,
        ),
        None if !links.is_empty() && links.iter().all(is_failed) => {
            told(icons::WARNING, tr!("Simulator links failed"), Severity::Bad)
        }
        None if links.iter().any(is_failed) => told(
            icons::WARNING,
            tr!("A simulator link failed"),
            Severity::Warn,
        ),
        None => told(icons::WIFI_SLASH, tr!("No simulator"), Severity::Neutral),
    }
}

/// A link: its state, where it listens, what was wrong.
pub fn link_ui(
    ui: &mut Ui,
    state: &AppState,
    link: &Link,
    now: Instant,
    setup: &mut LinkSetup,
) -> Option<Action> {
    let health = link.state(&state.ownship.feed.sources, now);
    let (icon, severity) = appearance(health);
    ui.add_space(4.0);
    let words = format!("{} · {}", in_words(&link.kind), in_words(&health));
    let (ink, is_open) = (severity.ink(theme::tokens(ui)), setup.is_open(link.kind));
    if expander_heading_ui(ui, icon, ink, &words, is_open).clicked() {
        setup.toggle(link.kind, &state.settings.links);
    }
    let failure = match &link.status {
        LinkStatus::Refused(failure) | LinkStatus::Failed(failure) => Some(failure),
        LinkStatus::Open(_) | LinkStatus::Calls(_) | LinkStatus::Off => None,
    };
    let is_open = setup.is_open(link.kind);
    if failure.is_none() && link.fault.is_none() && !is_open {
        return None;
    }
    // Below the words of the heading, not below its icon.
    let shift = Margin {
        left: 28,
        ..Margin::ZERO
    };
    let details = Frame::new().inner_margin(shift).show(ui, |ui| {
        if let Some(failure) = failure {
            Banner::new(severity, icons::WARNING_CIRCLE, in_words(failure)).ui(ui);
        } else if is_open {
            label_ui(ui, &link_words::status(link));
        }
        if let Some(fault) = &link.fault {
            label_ui(ui, &link_words::last_fault(fault, now));
        }
        is_open.then(|| setup.ui(ui, link, &state.settings.links))
    });
    details.inner.flatten()
}

/// How the sources of one simulator differ, pair by pair.
pub fn comparisons_ui(ui: &mut Ui, comparisons: &[SourceComparison]) {
    let told = |pair| Some((pair, position_words::comparison(pair)?));
    for (nth, (pair, words)) in comparisons.iter().filter_map(told).enumerate() {
        if nth == 0 {
            ui.add_space(8.0);
            heading_ui(ui, tr!("Source comparison"));
        }
        if pair.raised.is_some() {
            Banner::warning(&words).ui(ui);
        } else {
            label_ui(ui, &words);
        }
    }
}

/// Icon and colour of a state: neither alone tells it, the words beside them do.
fn appearance(state: LinkState) -> (&'static str, Severity) {
    match state {
        LinkState::Live => (icons::PLUGS_CONNECTED, Severity::Ok),
        LinkState::Paused => (icons::PAUSE, Severity::Neutral),
        LinkState::InMenu => (icons::LIST, Severity::Neutral),
        LinkState::Stale => (icons::CLOCK, Severity::Warn),
        LinkState::Connected => (icons::PLUG, Severity::Neutral),
        LinkState::Lost => (icons::WIFI_SLASH, Severity::Warn),
        LinkState::Waiting => (icons::BROADCAST, Severity::Neutral),
        LinkState::Refused => (icons::WARNING_CIRCLE, Severity::Warn),
        LinkState::Failed => (icons::WARNING_CIRCLE, Severity::Bad),
        LinkState::Off => (icons::PROHIBIT, Severity::Neutral),
    }
}

#[cfg(test)]
mod tests;
