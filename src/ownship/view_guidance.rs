//! What a chart keeps to by itself: own-ship in view (ownship O9), its direction up (ownship O10).

use crate::chart::Rotation;
use crate::chart::viewport::{PaneFrame, PanePos, Viewport};
use crate::ownship::depiction::OwnshipMarker;

/// The part of the pane's height by which own-ship lies below the middle while its direction is up: there is more to see
/// ahead of it.
const ROOM_AHEAD: f64 = 0.18;
/// Seconds in which about two thirds of a turn are made.
const TURNING: f64 = 0.15;
/// A turn that is smaller, in radians, is made at once.
const SMALLEST_TURN: f64 = 0.002;
/// Whether own-ship is kept in view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Follow {
    /// No.
    #[default]
    Off,
    /// Yes.
    On,
    /// Not since a hand moved the chart; the tool takes it up again.
    Suspended,
}

/// How an open chart is guided; survives from frame to frame.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ViewGuidance {
    follow: Follow,
    track_up: bool,
    /// The page was fitted since own-ship's direction is up, or is not any more: it turns as a fitted one.
    fitted: bool,
}

impl ViewGuidance {
    /// Whether own-ship is kept in view.
    pub fn follow(self) -> Follow {
        self.follow
    }

    /// Whether own-ship's direction is to be up.
    pub fn track_up(self) -> bool {
        self.track_up
    }

    /// Whether own-ship moves or turns the page.
    pub fn leads(self) -> bool {
        self.follow == Follow::On || self.track_up
    }

    /// Follows, takes that up again, or ends it.
    pub fn toggle_follow(&mut self) {
        self.follow = match self.follow {
            Follow::Off | Follow::Suspended => Follow::On,
            Follow::On => Follow::Off,
        };
    }

    /// Own-ship's direction up, or north again.
    pub fn toggle_track_up(&mut self) {
        self.track_up = !self.track_up;
        self.fitted = false;
    }

    /// Brings own-ship to where it would be kept, this once.
    pub fn recentre(self, viewport: &mut Viewport, frame: &PaneFrame, marker: &OwnshipMarker) {
        viewport.put(frame, marker.at, self.place(frame, marker.nose.is_some()));
    }

    /// Brings own-ship to where it would be kept, this once, and enlarges what is around it.
    pub fn show_place(self, viewport: &mut Viewport, frame: &PaneFrame, marker: &OwnshipMarker) {
        viewport.show_place(frame, marker.at, self.place(frame, marker.nose.is_some()));
    }

    /// A hand moved the chart: it is not moved away under the finger.
    pub fn suspend(&mut self) {
        if self.follow == Follow::On {
            self.follow = Follow::Suspended;
        }
    }

    /// Turns the chart by hand: north is up first.
    pub fn end_track_up(&mut self, viewport: &mut Viewport, frame: &PaneFrame) {
        if std::mem::take(&mut self.track_up) {
            viewport.turn_to(frame, Rotation::NONE, frame.middle());
        }
    }

    /// Brings the chart to where it is to be in this frame; returns whether it is still on its way. `smoothly` is the
    /// length of the frame in seconds, `None` where nothing is to move by itself.
    pub fn lead(
        self,
        viewport: &mut Viewport,
        frame: &PaneFrame,
        marker: Option<&OwnshipMarker>,
        smoothly: Option<f64>,
    ) -> bool {
        let mut turning = false;
        let wanted = self.wanted(marker);
        // A chart that was turned by hand stays turned.
        if wanted.is_some() || !viewport.rotation().is_quarter_turns() {
            let wanted = wanted.unwrap_or_default();
            let now = viewport.rotation().radians();
            let left = (wanted - now + std::f64::consts::PI).rem_euclid(std::f64::consts::TAU)
                - std::f64::consts::PI;
            turning = left.abs() > SMALLEST_TURN && smoothly.is_some();
            let part = smoothly.map_or(1.0, |secs| 1.0 - (-secs / TURNING).exp());
            let rotation = match (turning, wanted == 0.0) {
                (true, _) => Rotation::from_radians(now + left * part),
                (false, true) => Rotation::NONE,
                (false, false) => Rotation::from_radians(wanted),
            };
            let about = marker.map_or(frame.middle(), |marker| {
                viewport.view(frame).pane_from_image(marker.at)
            });
            if self.fitted && viewport.is_fitted() {
                viewport.face(rotation);
            } else {
                viewport.turn_to(frame, rotation, about);
            }
        }
        if let (Follow::On, Some(marker)) = (self.follow, marker) {
            viewport.put(frame, marker.at, self.place(frame, marker.nose.is_some()));
        }
        turning
    }

    /// Ends a turn that is on its way, for a page that was fitted meanwhile: it is the end of the turn that is fitted, and
    /// stays so when own-ship turns.
    pub fn end_turn(&mut self, viewport: &mut Viewport, marker: Option<&OwnshipMarker>) {
        self.fitted = true;
        let wanted = self.wanted(marker);
        if wanted.is_some() || !viewport.rotation().is_quarter_turns() {
            viewport.face(wanted.map_or(Rotation::NONE, Rotation::from_radians));
        }
    }

    /// How far the page is to be turned for own-ship's direction to be up, in radians clockwise.
    fn wanted(self, marker: Option<&OwnshipMarker>) -> Option<f64> {
        let nose = marker.and_then(|marker| marker.nose);
        nose.filter(|_nose| self.track_up).map(|nose| -nose)
    }

    /// Where own-ship is kept.
    fn place(self, frame: &PaneFrame, has_nose: bool) -> PanePos {
        let mut place = frame.middle();
        if self.track_up && has_nose {
            place.y += frame.place().height() * ROOM_AHEAD;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{FRAC_PI_2, PI};

    use egui::{Pos2, Rect, vec2};
    use geodesy::LatLng;

    use super::*;
    use crate::chart::georef::{ImagePos, ImageRect};

    fn frame() -> PaneFrame {
        let pane = Rect::from_min_size(Pos2::new(392.0, 56.0), vec2(888.0, 700.0));
        PaneFrame::new(pane, (1600.0, 2500.0), 1.0)
    }

    fn marker(x: f64, y: f64, nose: Option<f64>) -> OwnshipMarker {
        OwnshipMarker {
            at: ImagePos { x, y },
            position: LatLng { lat: 0.0, lng: 0.0 },
            nose,
            heading_line: None,
            dimmed: false,
            paused: false,
            hollow: false,
        }
    }

    /// Zoomed in, so that the marker can be brought anywhere.
    fn close() -> Viewport {
        let mut viewport = Viewport::default();
        viewport.one_to_one(&frame());
        viewport
    }

    fn on_screen(viewport: &Viewport, marker: &OwnshipMarker) -> Pos2 {
        viewport.view(&frame()).ui_from_image(marker.at)
    }

    #[test]
    fn o9_follow_keeps_own_ship_in_middle() {
        let mut guide = ViewGuidance::default();
        guide.toggle_follow();
        let mut viewport = close();
        for x in [300.0, 800.5, 1300.25] {
            let marker = marker(x, 900.0, None);
            assert!(!guide.lead(&mut viewport, &frame(), Some(&marker), Some(0.02)));
            let off = on_screen(&viewport, &marker) - frame().pane().center();
            assert!(off.length() <= 0.75, "{off:?}");
        }
    }

    #[test]
    fn o9_touch_suspends_following() {
        let mut guide = ViewGuidance::default();
        guide.suspend();
        assert_eq!(guide.follow(), Follow::Off);
        guide.toggle_follow();
        guide.suspend();
        assert_eq!(guide.follow(), Follow::Suspended);
        let mut viewport = close();
        let before = viewport;
        guide.lead(
            &mut viewport,
            &frame(),
            Some(&marker(300.0, 300.0, None)),
            None,
        );
        assert_eq!(viewport, before);
        guide.toggle_follow();
        assert_eq!(guide.follow(), Follow::On);
    }

    #[test]
    fn fit_during_turn_fits_the_end() {
        let page = |viewport: &Viewport| {
            let whole = ImageRect {
                min: ImagePos { x: 0.0, y: 0.0 },
                max: ImagePos {
                    x: 1600.0,
                    y: 2500.0,
                },
            };
            viewport.view(&frame()).ui_box_from_image(&whole)
        };
        let marker = marker(300.0, 300.0, Some(-1.0));
        for back in [false, true] {
            let (mut guide, mut viewport) = (ViewGuidance::default(), close());
            guide.toggle_track_up();
            let lead = |guide: ViewGuidance, viewport: &mut Viewport| {
                guide.lead(viewport, &frame(), Some(&marker), Some(0.016))
            };
            if back {
                while lead(guide, &mut viewport) {}
                guide.toggle_track_up();
            }
            assert!(lead(guide, &mut viewport), "it turns");
            viewport.fit_page();
            guide.end_turn(&mut viewport, Some(&marker));
            assert!(!lead(guide, &mut viewport), "it is there");
            let mut at_rest = Viewport::default();
            at_rest.face(Rotation::from_radians(if back { 0.0 } else { 1.0 }));
            assert_eq!(page(&viewport), page(&at_rest));
            assert!(frame().pane().contains_rect(page(&viewport)));
        }
    }

    #[test]
    fn o10_next_heading_keeps_fitted_page_fitted() {
        let (mut guide, mut viewport) = (ViewGuidance::default(), close());
        guide.toggle_track_up();
        let lead = |guide: ViewGuidance, viewport: &mut Viewport, nose| {
            let marker = marker(300.0, 300.0, Some(nose));
            while guide.lead(viewport, &frame(), Some(&marker), Some(0.016)) {}
        };
        lead(guide, &mut viewport, 1.0);
        assert!(!viewport.is_fitted());
        viewport.fit_width();
        guide.end_turn(&mut viewport, Some(&marker(300.0, 300.0, Some(1.0))));
        for nose in [1.01, 1.5, FRAC_PI_2, 0.0, -0.5] {
            lead(guide, &mut viewport, nose);
            let mut at_rest = Viewport::default();
            at_rest.face(Rotation::from_radians(-nose));
            at_rest.fit_width();
            assert!(viewport.is_fitted(), "{nose}");
            let corner = |viewport: &Viewport| on_screen(viewport, &marker(0.0, 0.0, None));
            let off = corner(&viewport) - corner(&at_rest);
            assert!(off.length() < 0.01, "{nose}: {off:?}");
        }
        // A hand that moves it makes it turn about own-ship again.
        viewport.one_to_one(&frame());
        lead(guide, &mut viewport, 0.3);
        assert!(!viewport.is_fitted());
    }

    #[test]
    fn o9_without_marker_chart_stays_where_it_is() {
        let mut guide = ViewGuidance::default();
        guide.toggle_follow();
        guide.toggle_track_up();
        let mut viewport = close();
        let before = viewport;
        assert!(!guide.lead(&mut viewport, &frame(), None, Some(0.02)));
        assert_eq!(viewport, before);
    }

    #[test]
    fn o10_track_up_turns_nose_up_smoothly_and_short_way() {
        for nose in [0.4, FRAC_PI_2, 3.0, -2.5] {
            let mut guide = ViewGuidance::default();
            guide.toggle_track_up();
            let mut viewport = close();
            let marker = marker(800.0, 1250.0, Some(nose));
            let mut frames = 0;
            let mut turned = 0.0;
            let mut last = 0.0;
            while guide.lead(&mut viewport, &frame(), Some(&marker), Some(0.016)) {
                let now = viewport.rotation().radians();
                let step: f64 = now - last;
                turned += step.sin().atan2(step.cos()).abs();
                last = now;
                frames += 1;
                assert!(frames < 200);
            }
            assert!(frames > 5, "smoothly");
            assert!(turned <= PI + 0.01, "{turned}");
            let up = (viewport.rotation().radians() + nose).sin();
            assert!(up.abs() < 1e-9, "{up}");
        }
    }

    #[test]
    fn o10_turning_keeps_own_ship_on_its_place_of_screen() {
        let mut guide = ViewGuidance::default();
        guide.toggle_track_up();
        let mut viewport = close();
        let marker = marker(820.0, 1300.0, Some(1.0));
        let before = on_screen(&viewport, &marker);
        while guide.lead(&mut viewport, &frame(), Some(&marker), Some(0.016)) {}
        let off = on_screen(&viewport, &marker) - before;
        assert!(off.length() < 1.0, "{off:?}");
    }

    #[test]
    fn o10_north_up_returns_without_track() {
        for unknown in [true, false] {
            let mut guide = ViewGuidance::default();
            guide.toggle_track_up();
            let mut viewport = close();
            let known = marker(800.0, 1250.0, Some(1.0));
            guide.lead(&mut viewport, &frame(), Some(&known), None);
            assert!((viewport.rotation().radians() + 1.0).abs() < 1e-9);
            let now = if unknown {
                marker(800.0, 1250.0, None)
            } else {
                guide.toggle_track_up();
                known
            };
            guide.lead(&mut viewport, &frame(), Some(&now), None);
            assert_eq!(viewport.rotation(), Rotation::NONE);
        }
    }

    #[test]
    fn o10_quarter_turn_by_hand_is_left_alone() {
        let guide = ViewGuidance::default();
        let mut viewport = close();
        viewport.turn(&frame(), Rotation::RIGHT);
        let before = viewport;
        guide.lead(
            &mut viewport,
            &frame(),
            Some(&marker(1.0, 1.0, Some(2.0))),
            None,
        );
        assert_eq!(viewport, before);
    }

    #[test]
    fn track_up_leaves_room_ahead() {
        let mut guide = ViewGuidance::default();
        guide.toggle_follow();
        guide.toggle_track_up();
        let mut viewport = close();
        let marker = marker(800.0, 1250.0, Some(0.5));
        guide.lead(&mut viewport, &frame(), Some(&marker), None);
        let below = on_screen(&viewport, &marker).y - frame().pane().center().y;
        assert!((below - 126.0).abs() < 1.0, "{below}");
    }
}
