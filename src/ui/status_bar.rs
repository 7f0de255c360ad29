//! The status bar under a chart: own-ship in words at the left; orientation, revision, zoom and purpose at the right.

use egui::{
    Align, Align2, Label, Layout, Margin, Panel, Rect, Response, Role, Sense, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::controls::{describe, fixed, speak_when_changed};
use super::icons;
use super::position_words;
use super::theme::{self, text};
use crate::chart::Rotation;
use crate::language::in_words;
use crate::ownship::depiction::DepictionStatus;
use crate::state::DisplayedChart;

/// Height of the strip, in points.
pub const STATUS_BAR_HEIGHT: f32 = 44.0;
/// Width of the sign before the state.
const SIGN: f32 = 26.0;
/// Between the state and the facts.
const GAP: f32 = 16.0;

/// What the strip tells.
pub struct ChartStatusBar<'a> {
    /// The chart above it.
    pub showing: &'a DisplayedChart,
    /// Own-ship in words; `None` while there is no picture.
    pub status: Option<&'a DepictionStatus>,
    /// The position under the pointer, or what the ruler measures.
    pub readout: Option<&'a str>,
    /// Screen pixels for each pixel of the picture; `None` while there is no picture.
    pub zoom: Option<f64>,
    /// How far the page is turned.
    pub rotation: Rotation,
    /// Own-ship's direction is up (ownship O10).
    pub track_up: bool,
    /// Own-ship is driven by a recording.
    pub replay: bool,
    /// The charts are drawn by this program.
    pub embedded: bool,
}

impl ChartStatusBar<'_> {
    /// Draws the strip; returns whether it was tapped: it opens the simulator page.
    pub fn ui(self, ui: &mut Ui) -> bool {
        let (fill, margin) = (theme::tokens(ui).surface1, Margin::symmetric(12, 0));
        let strip = Panel::bottom("state-strip");
        let strip = fixed(strip, STATUS_BAR_HEIGHT, fill, margin);
        strip.show(ui, |ui| self.lines_ui(ui)).inner
    }

    /// State and facts in one line, or one above the other where the state would leave no room for what is
    /// always said.
    fn lines_ui(&self, ui: &mut Ui) -> bool {
        let whole = ui.available_rect_before_wrap();
        let state = self.status.map(|status| self.words(status));
        let left = state
            .as_deref()
            .map_or(0.0, |words| width(ui, words) + SIGN + GAP);
        let least = [&*self.orientation(), tr!("For flight simulation only")].join(" · ");
        let (state_place, facts_place, words) = if left + width(ui, &least) > whole.width() {
            let (upper, lower) = whole.split_top_bottom_at_fraction(0.5);
            (upper, lower, self.right_words(ui, whole.width()))
        } else {
            let words = self.right_words(ui, whole.width() - left);
            let edge = whole.right() - width(ui, &words).ceil();
            (whole, whole.with_min_x(edge), words)
        };
        let tapped = state.is_some_and(|words| self.status_ui(ui, &words, state_place));
        let tokens = theme::tokens(ui);
        let place = UiBuilder::new()
            .max_rect(facts_place)
            .layout(Layout::left_to_right(Align::Center));
        ui.scope_builder(place, |ui| {
            let words = text::rich(words, text::label(), tokens.text_muted);
            let label = ui.add(Label::new(words).truncate());
            self.tip_ui(label);
        });
        tapped
    }

    /// What the chart is, also where there is no room to write it out: over the words at the right, and read out.
    fn tip_ui(&self, label: Response) {
        let chart = &self.showing.chart;
        let facts = chart.precision_words().into_iter();
        let facts = facts.chain(chart.linked_words());
        let facts: Vec<String> = facts.map(|fact| in_words(&fact)).collect();
        if facts.is_empty() {
            return;
        }
        let tip = facts.join("\n");
        describe(&label, &tip);
        label.on_hover_text(&tip);
    }

    /// Draws the state in its line; a finger has the whole height of the strip.
    fn status_ui(&self, ui: &mut Ui, sentence: &str, place: Rect) -> bool {
        let tokens = theme::tokens(ui);
        let Some(status) = self.status else {
            return false;
        };
        let icon = icon(status);
        let ink = status.severity().ink(tokens);
        let room = (place.width() - SIGN).max(0.0);
        let words = text::line(ui, sentence, text::label(), ink, room);
        let target = vec2(words.size().x + SIGN, STATUS_BAR_HEIGHT);
        let target = Rect::from_min_size(pos2(place.left(), ui.max_rect().top()), target);
        let response = ui.allocate_rect(target, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, sentence));
        speak_when_changed(ui, &response);
        let sign = text::line(ui, icon, text::icon(18.0), ink, 24.0);
        let left = place.left_center();
        text::put(ui, sign, Align2::LEFT_CENTER, left);
        text::put(ui, words, Align2::LEFT_CENTER, left + vec2(SIGN, 0.0));
        response
            .on_hover_text(tr!("Open the simulator page"))
            .clicked()
    }

    /// The state, and whether that is the state of a replay.
    fn words(&self, status: &DepictionStatus) -> String {
        let sentence = sentence(status);
        if self.replay {
            tr!("Replay · {state}", state = sentence)
        } else {
            sentence
        }
    }

    fn orientation(&self) -> String {
        if self.track_up {
            tr!("Track up").to_owned()
        } else if self.rotation == Rotation::NONE {
            tr!("North up").to_owned()
        } else {
            let degrees = format!("{:.0}", self.rotation.degrees());
            tr!("Rotated {degrees}°", degrees)
        }
    }

    /// As much as there is room for beside the state; the purpose is always said (ownship O14), and the orientation is the
    /// last to be left out (ownship O10).
    fn right_words(&self, ui: &Ui, room: f32) -> String {
        let chart = &self.showing.chart;
        let revision = chart.revision_date;
        let precision = chart.precision_forms();
        let precision = precision.first().map(|form| in_words(form));
        let linked = chart.linked_words().into_iter();
        let mut linked = linked.map(|words| in_words(&words));
        // In the order in which they stand, each with its rank: the highest is left out first.
        let mut parts = vec![
            (2, self.readout.map(ToOwned::to_owned)),
            (1, Some(self.orientation())),
            (5, precision),
            (7, linked.next()),
            (8, linked.next()),
            (6, revision.map(|date| tr!("Rev {date}", date))),
            (4, self.zoom.map(|zoom| format!("{:.0} %", zoom * 100.0))),
            (3, self.embedded.then(|| tr!("Demo chart").to_owned())),
            (0, Some(tr!("For flight simulation only").to_owned())),
        ];
        parts.retain(|(_, words)| words.is_some());
        loop {
            let words = parts.iter().filter_map(|(_, words)| words.as_deref());
            let words = words.collect::<Vec<_>>().join(" · ");
            let highest = parts.iter().map(|(rank, _)| *rank).max().unwrap_or(0);
            if highest == 0 || width(ui, &words) <= room {
                return words;
            }
            parts.retain(|(rank, _)| *rank != highest);
        }
    }
}

/// How wide words of the strip are.
fn width(ui: &Ui, words: &str) -> f32 {
    text::width(ui, words, text::label())
}

/// The state, with what a tap does about it.
fn sentence(status: &DepictionStatus) -> String {
    let state = position_words::status(status);
    match status {
        DepictionStatus::Hidden => tr!("{state} – Show", state),
        DepictionStatus::NoSimulator => tr!("{state} – Connect …", state),
        _ => state,
    }
}

/// The sign of a state.
fn icon(status: &DepictionStatus) -> &'static str {
    match status {
        DepictionStatus::Shown | DepictionStatus::UnknownCamera { .. } => icons::NAVIGATION_ARROW,
        DepictionStatus::Old { .. } => icons::CLOCK,
        DepictionStatus::Lost { .. }
        | DepictionStatus::Disagreement { .. }
        | DepictionStatus::MapMayBeOff { .. } => icons::WARNING,
        DepictionStatus::Paused => icons::PAUSE,
        DepictionStatus::InMenu => icons::LIST,
        DepictionStatus::Outside(_) => icons::ARROWS_OUT,
        DepictionStatus::OverInset => icons::RECTANGLE,
        DepictionStatus::NotGeoreferenced => icons::MAP_PIN,
        DepictionStatus::Unusable | DepictionStatus::Unconfirmed | DepictionStatus::DemoImage => {
            icons::WARNING_CIRCLE
        }
        DepictionStatus::Hidden => icons::EYE_SLASH,
        DepictionStatus::NoSimulator => icons::WIFI_SLASH,
        DepictionStatus::NoPositionYet { .. } => icons::HOURGLASS,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::time::Duration;

    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;
    use simlink::source::SourceName;

    use super::*;
    use crate::account::Access;
    use crate::state::tests::{arrive, show, signed_in};

    /// Where state and facts stand in a strip of this width.
    fn places(width: f32) -> (Rect, Rect) {
        let mut state = signed_in(Access::Full);
        arrive(&mut state, "YBBN", false);
        show(&mut state, "a");
        let strip = Harness::builder()
            .with_size(vec2(width, STATUS_BAR_HEIGHT))
            .with_context_setup(theme::apply)
            .build_ui(move |ui| {
                let strip = ChartStatusBar {
                    showing: state.showing().unwrap(),
                    status: Some(&DepictionStatus::NotGeoreferenced),
                    readout: None,
                    zoom: Some(0.5),
                    rotation: Rotation::NONE,
                    track_up: false,
                    replay: false,
                    embedded: false,
                };
                strip.ui(ui);
            });
        let facts = strip.get_by_label_contains("For flight simulation only");
        let state = strip.get_by_role(Role::Button);
        (state.rect(), facts.rect())
    }

    #[test]
    fn narrow_strip_has_state_and_purpose_in_two_lines() {
        let (state, facts) = places(1200.0);
        assert!((state.center().y - facts.center().y).abs() < 2.0);
        let (wide, _facts) = places(1200.0);
        for width in [320.0, 440.0] {
            let (state, facts) = places(width);
            assert!(facts.top() >= STATUS_BAR_HEIGHT / 2.0, "{width}: {facts:?}");
            assert!(
                (state.width() - wide.width()).abs() < 1.0,
                "not cut in {width}"
            );
            assert!(facts.right() <= width, "{width}: {facts:?}");
            assert!(state.height() >= STATUS_BAR_HEIGHT, "for a finger");
        }
    }

    #[test]
    fn state_that_tap_mends_says_what_tap_does() {
        assert!(sentence(&DepictionStatus::NoSimulator).ends_with(" – Connect …"));
        assert!(sentence(&DepictionStatus::Hidden).ends_with(" – Show"));
    }

    #[test]
    fn o3_every_state_has_words_and_icon() {
        let states = [
            DepictionStatus::Shown,
            DepictionStatus::UnknownCamera { camera: 40 },
            DepictionStatus::Disagreement {
                metres: 180.0,
                old: None,
            },
            DepictionStatus::MapMayBeOff { metres: 180 },
            DepictionStatus::Old { seconds: 3 },
            DepictionStatus::Lost {
                utc: jiff::Timestamp::UNIX_EPOCH,
                ago: Duration::from_secs(8),
            },
            DepictionStatus::Paused,
            DepictionStatus::InMenu,
            DepictionStatus::Outside(None),
            DepictionStatus::OverInset,
            DepictionStatus::NotGeoreferenced,
            DepictionStatus::Unusable,
            DepictionStatus::Unconfirmed,
            DepictionStatus::DemoImage,
            DepictionStatus::Hidden,
            DepictionStatus::NoSimulator,
            DepictionStatus::NoPositionYet {
                source: SourceName::of("1"),
            },
        ];
        let words: HashSet<String> = states.iter().map(sentence).collect();
        assert_eq!(words.len(), states.len());
        assert!(
            words.iter().all(|words| words.chars().count() > 6),
            "{words:?}"
        );
        assert!(
            states
                .iter()
                .all(|status| icon(status).chars().count() == 1)
        );
    }
}
