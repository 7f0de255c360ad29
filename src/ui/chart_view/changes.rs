//! What keys and tools change of a chart's view.

use super::{ChartView, KEY_ZOOM};
use crate::chart::Rotation;
use crate::chart::viewport::PanePos;
use crate::ownship::view_guidance::Follow;
use crate::ui::keys::KeyAction;
use crate::ui::viewport::{PaneFrame, Viewport};

impl ChartView<'_> {
    /// Does what a key or a tool asked for.
    pub(super) fn change(&mut self, key_action: KeyAction, frame: &PaneFrame) {
        let marker = self.marker();
        let (viewport, guide) = (&mut *self.viewport, &mut *self.guide);
        match key_action {
            KeyAction::Follow => guide.toggle_follow(),
            KeyAction::TrackUp => guide.toggle_track_up(),
            KeyAction::Recentre => {
                if let Some(marker) = marker {
                    guide.recentre(viewport, frame, marker);
                }
            }
            KeyAction::Ruler => {
                if let Some(ruler) = &mut self.ruler {
                    ruler.toggle();
                }
            }
            KeyAction::FitPage => viewport.fit_page(),
            KeyAction::FitWidth => viewport.fit_width(),
            KeyAction::FitHeight => viewport.fit_height(),
            KeyAction::OneToOne => viewport.one_to_one(frame),
            KeyAction::RotateRight | KeyAction::RotateLeft => {
                guide.end_track_up(viewport, frame);
                let quarter = if key_action == KeyAction::RotateLeft {
                    Rotation::LEFT
                } else {
                    Rotation::RIGHT
                };
                viewport.turn(frame, quarter);
            }
            KeyAction::ZoomIn => self.zoom(frame, KEY_ZOOM),
            KeyAction::ZoomOut => self.zoom(frame, 1.0 / KEY_ZOOM),
            _ => {
                let part = key_action.part();
                if let Some(part) = part.filter(|part| frame.part(*part).is_some()) {
                    // Fills the pane with it as it lies at the end of a turn that is under way.
                    guide.end_turn(viewport, marker);
                    viewport.show_part(frame, part);
                }
            }
        }
    }

    /// Zooms about the middle of the pane; about own-ship while it is followed, so that it stays where it is.
    fn zoom(&mut self, frame: &PaneFrame, factor: f64) {
        let marker = self.marker().filter(|_marker| self.is_followed());
        let at = match marker {
            Some(marker) => self.viewport.view(frame).pane_from_image(marker.at),
            None => PanePos::from(frame.pane().center()),
        };
        self.viewport.zoom(frame, at, factor);
    }

    pub(super) fn is_followed(&self) -> bool {
        self.guide.follow() == Follow::On
    }

    /// Whether this leaves own-ship where it is kept: following goes on.
    pub(super) fn keeps_ownship(&self, key_action: KeyAction) -> bool {
        match key_action {
            KeyAction::Recentre => true,
            KeyAction::ZoomIn | KeyAction::ZoomOut => self.is_followed() && self.marker().is_some(),
            _ => false,
        }
    }

    pub(super) fn suspend_if_moved(&mut self, before: &mut Viewport) {
        if std::mem::replace(before, *self.viewport) != *self.viewport {
            self.guide.suspend();
        }
    }

    /// Brings own-ship to where it is kept, enlarged so that the chart around it can be read. Returns whether there is a
    /// marker.
    pub(super) fn show_ownship(&mut self, frame: &PaneFrame) -> bool {
        let Some(marker) = self.marker() else {
            return false;
        };
        self.guide.show_place(self.viewport, frame, marker);
        true
    }
}
