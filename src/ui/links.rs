//! The sim link page: every link with its state, who was heard, who drives own-ship, what to check when nobody is, and
//! what of it is recorded and played.

mod setup;

use std::time::{Duration, Instant};

use egui::{Frame, Label, Margin, Ui};

use super::controls::{
    Banner, Button, ButtonKind, Expander, Severity, heading_ui, label_ui, paragraph_ui,
};
use super::icons;
use super::proving::ProvingPanel;
use super::recording::RecordingPanel;
use super::theme::{self, text};
use crate::clock;
use crate::language::told;
use crate::message::Action;
use crate::ownship::diagnosis::{CHECKS, diagnosis};
use crate::ownship::integrity::Comparison;
use crate::ownship::{Door, Link, LinkState, Source};
use crate::state::State;
use setup::LinkSetup;

/// The link in a pill: icon, word, severity.
pub fn summary(state: &State) -> (&'static str, String, Severity) {
    let is_failed = |link: &Link| matches!(link.door, Door::Failed(_));
    let links = &state.feed.links;
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
        None if !links.is_empty() && links.iter().all(is_failed) => (
            icons::WARNING,
            tr!("Sim links failed").into(),
            Severity::Bad,
        ),
        None if links.iter().any(is_failed) => (
            icons::WARNING,
            tr!("A sim link failed").into(),
            Severity::Warn,
        ),
        None => (
            icons::WIFI_SLASH,
            tr!("No simulator").into(),
            Severity::Neutral,
        ),
    }
}

/// What is typed and open on the page.
#[derive(Default)]
pub struct LinksPanel {
    setup: LinkSetup,
    recording: RecordingPanel,
    proving: ProvingPanel,
}

/// Draws the page.
pub fn links_ui(ui: &mut Ui, state: &State, panel: &mut LinksPanel) -> Option<Action> {
    let tokens = theme::tokens(ui);
    let (feed, now) = (&state.feed, clock::now());
    ui.label(text::rich(tr!("Sim link"), text::title(), tokens.text));
    let faults = feed.links.iter().any(|link| link.fault.is_some());
    if !feed.sources.is_empty() || faults {
        // Rates and ages are told as of now.
        ui.ctx().request_repaint_after(Duration::from_secs(1));
    }
    let mut action = None;
    for source in feed
        .sources
        .iter()
        .filter(|source| source.id.is_recording())
    {
        ui.add_space(8.0);
        action = action.or(source_ui(ui, source, now));
    }
    ui.add_space(8.0);
    if feed.sources.is_empty() {
        paragraph_ui(
            ui,
            tr!(
                "No simulator was heard yet. Start one: most are found without set-up. Otherwise open its link below, and check that:"
            ),
        );
        checks_ui(ui, &CHECKS);
    }
    for link in &feed.links {
        action = action.or(link_ui(ui, state, link, now, &mut panel.setup));
    }
    comparisons_ui(ui, &feed.comparisons);
    ui.add_space(8.0);
    let copy = Button {
        kind: ButtonKind::Plain,
        text: tr!("Copy diagnosis"),
        icon: Some(icons::COPY),
        wide: true,
    };
    if copy.ui(ui).clicked() {
        let mut told = diagnosis(feed, now, jiff::Timestamp::now());
        if let Some(renderer) = &state.about.renderer {
            told += &tr!("Renderer: {renderer}", renderer);
            told.push('\n');
        }
        for tab in state.desk.tabs() {
            let Some(metres) = tab.showing.map_error else {
                continue;
            };
            let chart = &tab.showing.chart;
            let number = format!("{} {}", chart.icao, chart.index_number);
            told += &tr!("Map of {number}: may be off by {metres} m", number, metres);
            told.push('\n');
        }
        ui.ctx().copy_text(told);
    }
    let action = action.or(panel.recording.ui(ui, state));
    action.or(panel.proving.ui(ui, state))
}

/// A link: its state, where it listens, who is heard there, what was wrong.
fn link_ui(
    ui: &mut Ui,
    state: &State,
    link: &Link,
    now: Instant,
    setup: &mut LinkSetup,
) -> Option<Action> {
    let tokens = theme::tokens(ui);
    let health = link.state(&state.feed.sources, now);
    let (icon, severity) = appearance(health);
    ui.add_space(4.0);
    let heading = Expander {
        icon,
        ink: severity.ink(tokens),
        words: &format!("{} · {}", link.kind.name(), health.words()),
        open: setup.is_open(link.kind),
    };
    if heading.ui(ui).clicked() {
        setup.toggle(link.kind, &state.settings.links);
    }
    let is_heard = state.feed.sources.iter().any(|source| link.hears(source));
    let is_plain = matches!(link.door, Door::Open(_) | Door::Calls(_) | Door::Off);
    if is_plain && !is_heard && link.fault.is_none() && !setup.is_open(link.kind) {
        return None;
    }
    // Below the words of the heading, not below its icon.
    let below = |ui: &mut Ui| link_details_ui(ui, state, link, now, setup);
    let shift = Margin {
        left: 28,
        ..Margin::ZERO
    };
    Frame::new().inner_margin(shift).show(ui, below).inner
}

/// What is below a link's heading.
fn link_details_ui(
    ui: &mut Ui,
    state: &State,
    link: &Link,
    now: Instant,
    setup: &mut LinkSetup,
) -> Option<Action> {
    let is_open = setup.is_open(link.kind);
    let mut action = None;
    match &link.door {
        Door::Open(_) | Door::Calls(_) | Door::Off => {
            if is_open {
                label_ui(ui, &link.door_in_words());
            }
        }
        Door::Refused(sentence) | Door::Failed(sentence) => {
            Banner {
                severity: appearance(link.state(&[], now)).1,
                icon: icons::WARNING_CIRCLE,
                text: sentence,
                ..Banner::default()
            }
            .ui(ui);
        }
    }
    let sources = state.feed.sources.iter();
    for source in sources.filter(|source| link.hears(source)) {
        action = action.or(source_ui(ui, source, now));
    }
    if let Some(fault) = &link.fault {
        label_ui(ui, &fault.in_words(now));
    }
    if is_open {
        action = action.or(setup.ui(ui, link, &state.settings.links));
    }
    action
}

/// Who is heard: its state, where it is, how often and when it was heard, and whether it drives own-ship.
fn source_ui(ui: &mut Ui, source: &Source, now: Instant) -> Option<Action> {
    let tokens = theme::tokens(ui);
    ui.add_space(4.0);
    let words = format!("{} · {}", source.title(), source.state(now).words());
    ui.add(Label::new(text::rich(words, text::row(), tokens.text)).truncate());
    label_ui(ui, &source.in_words(now));
    if source.driving {
        ui.label(text::rich(
            tr!("Drives the own-ship position"),
            text::label(),
            tokens.ok,
        ));
        return None;
    }
    let choose = Button {
        kind: ButtonKind::Plain,
        text: tr!("Use this one"),
        ..Button::default()
    };
    let chosen = choose.ui(ui).clicked();
    chosen.then(|| Action::UseSource(source.id.clone()))
}

/// How the sources of one simulator differ, pair by pair.
fn comparisons_ui(ui: &mut Ui, comparisons: &[Comparison]) {
    let words = comparisons
        .iter()
        .filter_map(|pair| Some((pair, pair.in_words()?)));
    for (nth, (pair, words)) in words.enumerate() {
        if nth == 0 {
            ui.add_space(8.0);
            heading_ui(ui, tr!("Sources compared"));
        }
        if pair.raised.is_some() {
            Banner {
                severity: Severity::Warn,
                icon: icons::WARNING,
                text: &words,
                ..Banner::default()
            }
            .ui(ui);
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

fn checks_ui(ui: &mut Ui, checks: &[&'static str]) {
    for check in checks {
        paragraph_ui(ui, &format!("• {}", told(check)));
    }
}

#[cfg(test)]
mod comparison_tests;
