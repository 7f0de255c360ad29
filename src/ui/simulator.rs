//! The simulator page: your simulator in large letters, what to do where none is found; links and recording are *Advanced*.

use std::time::{Duration, Instant};

use egui::Ui;
use simlink::SimState;
use simlink::source::{Link, LinkState, SimulatorSource, SourceName};

use super::controls::{
    IconButton, expander_ui, icon_ui, label_ui, name_ui, paragraph_ui, plain_button_ui,
    wide_button_ui, words_ui,
};
use super::icons;
use super::link_words;
use super::links::{LinkSetup, comparisons_ui, link_ui};
use super::proving::ProvingPanel;
use super::recording::RecordingPanel;
use super::theme::{self, text};
use crate::language::{in_words, told};
use crate::message::Action;
use crate::state::AppState;

/// Each simulator, and what to do until it is found.
const GUIDE: [(&str, &str); 5] = [
    (
        "Microsoft Flight Simulator",
        said!(
            "Start a flight on this Windows computer. On another computer, set up SimConnect under Advanced."
        ),
    ),
    (
        "X-Plane",
        said!("Start X-Plane 11 or 12 on this computer or on this network."),
    ),
    (
        "FlightGear",
        said!("Start it with --httpd=127.0.0.1:5500 on this computer."),
    ),
    (
        "Prepar3D",
        said!("Same as Microsoft Flight Simulator; also for FSX."),
    ),
    (
        said!("Another app"),
        said!("Have it send GDL90 or XGPS to this computer, as it would to ForeFlight."),
    ),
];

/// What is typed and open on the page.
#[derive(Default)]
pub struct SimulatorPage {
    advanced: bool,
    setup: LinkSetup,
    recording: RecordingPanel,
    proving: ProvingPanel,
}

impl SimulatorPage {
    /// Draws the page.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState) -> Option<Action> {
        let (feed, now) = (&state.ownship.feed, clock::now());
        if !feed.sources.is_empty() || feed.links.iter().any(|link| link.fault.is_some()) {
            // Rates and ages are told as of now.
            ui.ctx().request_repaint_after(Duration::from_secs(1));
        }
        let mut sources = feed.sources.iter();
        let first = sources
            .find(|source| source.driving)
            .or_else(|| feed.sources.first());
        let mut action = None;
        if let Some(source) = first {
            words_ui(ui, &headline(source, now), text::headline(), |t| t.text);
            action = source_ui(ui, source, now);
            position_ui(ui, state);
        } else {
            words_ui(ui, tr!("No simulator found"), text::headline(), |t| t.text);
            for (simulator, advice) in GUIDE {
                ui.add_space(4.0);
                name_ui(ui, told(simulator));
                label_ui(ui, told(advice));
            }
        }
        let others = feed.sources.iter();
        for source in others.filter(|source| first.is_none_or(|first| first.id != source.id)) {
            ui.add_space(8.0);
            let (title, _version) = name_and_version(source);
            name_ui(ui, &format!("{title} · {}", in_words(&source.state(now))));
            action = action.or(source_ui(ui, source, now));
        }
        comparisons_ui(ui, &feed.comparisons);
        let is_wrong = |link: &&Link| link.is_wrong(&feed.sources, now);
        for link in feed.links.iter().filter(is_wrong) {
            action = action.or(link_ui(ui, state, link, now, &mut self.setup));
        }
        ui.add_space(8.0);
        copy_diagnosis_ui(ui, state, now);
        expander_ui(ui, icons::GEAR, tr!("Advanced"), &mut self.advanced);
        if !self.advanced {
            return action;
        }
        if feed.sources.is_empty() {
            paragraph_ui(ui, tr!("If nothing is received, check that:"));
            for check in link_words::CHECKS {
                paragraph_ui(ui, &format!("• {}", told(check)));
            }
        }
        for link in feed.links.iter().filter(|link| !is_wrong(link)) {
            action = action.or(link_ui(ui, state, link, now, &mut self.setup));
        }
        let action = action.or(self.recording.ui(ui, state));
        action.or(self.proving.ui(ui, state))
    }
}

/// A simulator's name, and the version that it adds to it in brackets.
fn name_and_version(source: &SimulatorSource) -> (String, Option<String>) {
    let (name, title) = (in_words(&source.id.title()), in_words(&source.title()));
    let version = title
        .strip_prefix(&name)
        .filter(|_| matches!(source.product, Some(SourceName::Own(_))))
        .and_then(|rest| rest.strip_prefix(" (")?.strip_suffix(')'))
        .map(str::to_owned);
    (if version.is_some() { name } else { title }, version)
}

/// A simulator with its state and its rate.
fn headline(source: &SimulatorSource, now: Instant) -> String {
    let (simulator, _version) = name_and_version(source);
    let (state, rate) = (source.state(now), source.rate.round());
    if state != LinkState::Live {
        return format!("{simulator}: {}", in_words(&state));
    }
    if rate < 1.0 {
        return tr!("{simulator}: live", simulator);
    }
    tr!("{simulator}: live, {rate} a second", simulator, rate)
}

/// Where a simulator is, how often and when it was heard, and whether it drives own-ship.
fn source_ui(ui: &mut Ui, source: &SimulatorSource, now: Instant) -> Option<Action> {
    let mut words = link_words::source(source, now);
    if let (_name, Some(version)) = name_and_version(source) {
        words = format!("{} · {words}", tr!("Version {version}", version));
    }
    label_ui(ui, &words);
    if source.driving {
        let tokens = theme::tokens(ui);
        let (words, ink) = match source.state(now) {
            LinkState::Lost => (
                tr!("Used for own-ship until it fell silent"),
                tokens.text_muted,
            ),
            _ if source.is_silent(now) => (tr!("Used for own-ship"), tokens.text_muted),
            _ => (tr!("Used for own-ship"), tokens.ok),
        };
        ui.label(text::rich(words, text::label(), ink));
        return None;
    }
    let chosen = plain_button_ui(ui, tr!("Use this source")).clicked();
    chosen.then(|| Action::UseSource(source.id.clone()))
}

/// Where own-ship is, to be copied.
fn position_ui(ui: &mut Ui, state: &AppState) {
    let flown = state.ownship.feed.report.as_ref();
    let Some(report) = flown.filter(|report| report.sim != SimState::InMenu) else {
        return;
    };
    let form = state.settings.ownship.positions;
    let position = report.sample.position.for_people(form);
    let tokens = theme::tokens(ui);
    ui.horizontal(|ui| {
        icon_ui(ui, icons::MAP_PIN, text::icon(20.0), tokens.text_muted);
        ui.label(text::rich(position.clone(), text::data(), tokens.text));
        let copy = IconButton::new(icons::COPY, tr!("Copy position")).small();
        if copy.ui(ui).clicked() {
            ui.ctx().copy_text(position);
        }
    });
}

fn copy_diagnosis_ui(ui: &mut Ui, state: &AppState, now: Instant) {
    if !wide_button_ui(ui, tr!("Copy diagnostics"), icons::COPY) {
        return;
    }
    let mut lines = link_words::diagnosis(&state.ownship.feed, now, jiff::Timestamp::now());
    if let Some(renderer) = &state.about.renderer {
        lines += &tr!("Renderer: {renderer}", renderer);
        lines.push('\n');
    }
    for tab in state.workspace.tabs() {
        let Some(metres) = tab.showing.map_error else {
            continue;
        };
        let chart = &tab.showing.chart;
        let number = format!("{} {}", chart.icao, chart.index_number);
        lines += &tr!(
            "Chart {number}: own-ship may be off by {metres} m",
            number,
            metres
        );
        lines.push('\n');
    }
    ui.ctx().copy_text(lines);
}

#[cfg(test)]
mod tests {
    use simlink::LinkKind;
    use simlink::source::SourceId;

    use super::*;

    const MSFS: &str = "Microsoft Flight Simulator 2020";

    fn source(now: Instant, product: &str) -> SimulatorSource {
        SimulatorSource {
            id: SourceId::heard(LinkKind::SimConnect, [127, 0, 0, 1].into(), MSFS.into()),
            address: Some(([127, 0, 0, 1], 500).into()),
            product: Some(SourceName::Own(product.into())),
            last_seen: now,
            position: Some((now, SimState::Running)),
            sim_state: None,
            rate: 10.0,
            driving: true,
            closed: false,
        }
    }

    #[test]
    fn headline_leaves_version_to_line_below() {
        let now = Instant::now();
        let versioned = source(now, &format!("{MSFS} (11.0.282174)"));
        assert_eq!(
            headline(&versioned, now),
            format!("{MSFS}: live, 10 a second")
        );
        let (_name, version) = name_and_version(&versioned);
        assert_eq!(version.as_deref(), Some("11.0.282174"));
        let device = source(now, "EFB test device");
        assert_eq!(headline(&device, now), "EFB test device: live, 10 a second");
        let replay = SimulatorSource {
            product: Some(SourceName::Replaying(MSFS.into())),
            ..device
        };
        assert!(name_and_version(&replay).1.is_none());
    }
}
