//! The state strip under a chart: own-ship in words at the left; orientation, revision, zoom and purpose at the right.

use egui::{Align, Frame, Label, Layout, Margin, Panel, Role, Sense, Ui, WidgetInfo, vec2};

use super::controls::Severity;
use super::icons;
use super::theme::{self, text};
use super::viewport::Rotation;
use crate::ownship::depiction::{self, Status};
use crate::state::Showing;

/// Height of the strip, in points.
pub const STRIP_HEIGHT: f32 = 44.0;

/// What the strip tells.
pub struct StateStrip<'a> {
    /// The chart above it.
    pub showing: &'a Showing,
    /// Own-ship in words; `None` while there is no picture.
    pub status: Option<&'a Status>,
    /// Screen pixels for each pixel of the picture; `None` while there is no picture.
    pub zoom: Option<f64>,
    /// How far the page is turned.
    pub rotation: Rotation,
    /// Own-ship's direction is up (ownship O10).
    pub track_up: bool,
    /// The charts are drawn by this program.
    pub embedded: bool,
}

impl StateStrip<'_> {
    /// Draws the strip; returns whether it was tapped: it opens the sim link page.
    pub fn ui(self, ui: &mut Ui) -> bool {
        let tokens = theme::tokens(ui);
        let frame = Frame::new()
            .fill(tokens.surface1)
            .inner_margin(Margin::symmetric(12, 0));
        let strip = Panel::bottom("state strip")
            .exact_size(STRIP_HEIGHT)
            .resizable(false)
            .frame(frame);
        strip
            .show(ui, |ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let words = self.right_words(ui.available_width());
                    ui.add(
                        Label::new(text::rich(words, text::label(), tokens.text_muted)).truncate(),
                    );
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        self.status_ui(ui)
                    })
                    .inner
                })
                .inner
            })
            .inner
    }

    fn status_ui(&self, ui: &mut Ui) -> bool {
        let tokens = theme::tokens(ui);
        let Some(status) = self.status else {
            return false;
        };
        let sentence = match status {
            Status::Hidden => format!("{} – Show", status.sentence()),
            Status::NoSimulator => format!("{} – Connect …", status.sentence()),
            _ => status.sentence(),
        };
        let severity = match status.severity() {
            depiction::Severity::Ok => Severity::Ok,
            depiction::Severity::Neutral => Severity::Neutral,
            depiction::Severity::Warn => Severity::Warn,
        };
        let icon = icon(status);
        let ink = severity.ink(tokens);
        let room = (ui.available_width() - 40.0).max(0.0);
        let words = text::line(ui, &sentence, text::label(), ink, room);
        let (rect, response) =
            ui.allocate_exact_size(vec2(words.size().x + 34.0, 44.0), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &sentence));
        let live = |node: &mut egui::accesskit::Node| node.set_live(egui::accesskit::Live::Polite);
        ui.ctx().accesskit_node_builder(response.id, live);
        let sign = text::line(ui, icon, text::icon(18.0), ink, 24.0);
        let left = egui::Align2::LEFT_CENTER;
        let painter = ui.painter();
        painter.galley(
            left.anchor_size(rect.left_center(), sign.size()).min,
            sign,
            ink,
        );
        let at = left
            .anchor_size(rect.left_center() + vec2(26.0, 0.0), words.size())
            .min;
        painter.galley(at, words, ink);
        response.on_hover_text("Open the sim link page").clicked()
    }

    fn orientation(&self) -> String {
        if self.track_up {
            "Track up".to_owned()
        } else if self.rotation == Rotation::NONE {
            "North up".to_owned()
        } else {
            format!("Rotated {:.0}°", self.rotation.degrees())
        }
    }

    /// As much as there is room for; the purpose is always said.
    fn right_words(&self, room: f32) -> String {
        let mut words = Vec::new();
        if room > 640.0 {
            words.push(self.orientation());
            if let Some(date) = self.showing.chart.revision_date {
                words.push(format!("Rev {date}"));
            }
            if let Some(zoom) = self.zoom {
                words.push(format!("{:.0} %", zoom * 100.0));
            }
        } else if room > 500.0 {
            words.push(self.orientation());
        }
        let purpose = match (self.embedded, room > 440.0) {
            (true, true) => "Demo chart · For flight simulation only",
            (true, false) | (false, _) => "For flight simulation only",
        };
        words.push(purpose.to_owned());
        words.join(" · ")
    }
}

/// The sign of a state.
fn icon(status: &Status) -> &'static str {
    match status {
        Status::Shown => icons::NAVIGATION_ARROW,
        Status::Old { .. } => icons::CLOCK,
        Status::Lost { .. } => icons::WARNING,
        Status::Paused => icons::PAUSE,
        Status::InMenu => icons::LIST,
        Status::Outside(_) => icons::ARROWS_OUT,
        Status::OverInset => icons::RECTANGLE,
        Status::NotGeoreferenced => icons::MAP_PIN,
        Status::Unusable | Status::DemoImage => icons::WARNING_CIRCLE,
        Status::Hidden => icons::EYE_SLASH,
        Status::NoSimulator => icons::WIFI_SLASH,
        Status::NoPositionYet { .. } => icons::HOURGLASS,
    }
}
