//! A chart that goes on moving when it is let go of.

use super::Viewport;
use super::pane_pos::PanePos;

/// Seconds that a chart goes on moving.
const LASTS: f64 = 0.5;
/// A chart let go of at fewer points a second stays where it is.
const SLOWEST: f64 = 60.0;

/// A movement that dies away.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Coast {
    /// Points a second at its beginning.
    velocity: PanePos,
    /// When it began, in seconds.
    began: f64,
    /// The part of a second's way at first speed that is behind it.
    behind: f64,
    /// What it left on the screen: where something else moved the chart since, it is over.
    pub left: Viewport,
}

impl Coast {
    /// A chart that is let go of at this speed, in points a second; `None` where it does not move on.
    pub fn of(velocity: impl Into<PanePos>, now: f64, left: Viewport) -> Option<Self> {
        let velocity = velocity.into();
        let speed = velocity.x.hypot(velocity.y);
        (speed.is_finite() && speed >= SLOWEST).then_some(Self {
            velocity,
            began: now,
            behind: 0.0,
            left,
        })
    }

    /// How far the chart moves in this frame, in points; the same way in all, however many frames there are.
    pub fn step(&mut self, now: f64) -> PanePos {
        // The speed falls with the square of the time that is left.
        let left = 1.0 - ((now - self.began) / LASTS).clamp(0.0, 1.0);
        let behind = LASTS / 3.0 * (1.0 - left.powi(3));
        let part = behind - std::mem::replace(&mut self.behind, behind);
        PanePos {
            x: self.velocity.x * part,
            y: self.velocity.y * part,
        }
    }

    /// Whether it has come to rest.
    pub fn is_over(&self, now: f64) -> bool {
        now - self.began >= LASTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    fn way(frames: u32) -> f64 {
        let mut coast = Coast::of(vec2(1200.0, 0.0), 10.0, Viewport::default()).unwrap();
        let step = |frame| {
            coast
                .step(10.0 + 0.6 * f64::from(frame) / f64::from(frames))
                .x
        };
        (1..=frames).map(step).sum()
    }

    #[test]
    fn way_is_same_at_any_rate_of_frames() {
        for frames in [1, 7, 36, 144] {
            assert!((way(frames) - 200.0).abs() < 0.1, "{frames} frames");
        }
    }

    #[test]
    fn it_slows_down_and_is_over_after_half_second() {
        let mut coast = Coast::of(vec2(1200.0, 0.0), 0.0, Viewport::default()).unwrap();
        let steps = [0.1, 0.2, 0.3, 0.4, 0.5].map(|now| coast.step(now).x);
        assert!(steps.windows(2).all(|pair| pair[0] > pair[1]), "{steps:?}");
        assert!(!coast.is_over(0.49) && coast.is_over(0.5));
        assert!(!coast.step(0.6).is_way());
    }

    #[test]
    fn chart_that_is_set_down_stays() {
        for velocity in [vec2(20.0, 20.0), vec2(f32::NAN, 500.0)] {
            assert_eq!(Coast::of(velocity, 0.0, Viewport::default()), None);
        }
    }
}
