//! Taps of one and of two fingers on a touch screen. egui tells clicks of a pointer, closer together than two taps of a
//! finger are, and knows no tap of two.

use egui::{Event, Pos2, TouchDeviceId, TouchId, TouchPhase, Vec2};

/// Seconds that a tap takes at most.
const TAP: f64 = 0.3;
/// Seconds between two taps that belong together, at most.
const BETWEEN_TAPS: f64 = 0.3;
/// Points that a finger wanders during a tap, at most.
const WANDER: f32 = 12.0;
/// Points between two taps that belong together, at most.
const APART: f32 = 40.0;

/// The fingers on the screen, and what they did since the first of them came.
#[derive(Debug, Clone, Default)]
pub struct TouchTracker {
    down: Vec<Touch>,
    gesture: Option<Gesture>,
    /// When and where one finger tapped last.
    last_tap: Option<(f64, Pos2)>,
}

#[derive(Debug, Clone, Copy)]
struct Touch {
    id: (TouchDeviceId, TouchId),
    from: Pos2,
}

/// From the first finger's coming to the last one's going.
#[derive(Debug, Clone, Copy)]
struct Gesture {
    began: f64,
    /// How many fingers came, and the sum of the places where they did.
    fingers: u16,
    places: Vec2,
    /// None of them moved away from its place.
    still: bool,
}

/// A tap that means something on a chart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ChartTap {
    /// The second one of one finger.
    Double(Pos2),
    /// One of two fingers; the place is between them.
    TwoFingers(Pos2),
}

impl TouchTracker {
    /// Takes the events of a frame at a time in seconds; returns the tap that ended in it.
    pub fn take(&mut self, events: &[Event], time: f64) -> Option<ChartTap> {
        if self.down.is_empty() {
            self.gesture = None;
        }
        let events = events.iter();
        events.fold(None, |tap, event| self.touch(event, time).or(tap))
    }

    /// Has the next tap belong to none before it.
    pub fn forget_tap(&mut self) {
        self.last_tap = None;
    }

    /// Whether more than one finger took part in what is going on, or in what ended in this frame.
    pub fn several(&self) -> bool {
        self.gesture.is_some_and(|gesture| gesture.fingers > 1)
    }

    /// Takes one event; returns the tap that ended with it.
    fn touch(&mut self, event: &Event, time: f64) -> Option<ChartTap> {
        let Event::Touch {
            device_id,
            id,
            phase,
            pos,
            ..
        } = *event
        else {
            return None;
        };
        let id = (device_id, id);
        let from = self
            .down
            .iter()
            .find(|finger| finger.id == id)
            .map_or(pos, |finger| finger.from);
        if phase == TouchPhase::Start {
            self.came(Touch { id, from: pos }, time);
            return None;
        }
        let gesture = self.gesture.as_mut()?;
        gesture.still &= from.distance(pos) <= WANDER && phase != TouchPhase::Cancel;
        if phase == TouchPhase::Move {
            return None;
        }
        self.down.retain(|finger| finger.id != id);
        let gesture = *gesture;
        if self.down.is_empty() {
            self.ended(gesture, time)
        } else {
            None
        }
    }

    fn came(&mut self, finger: Touch, time: f64) {
        if self.down.is_empty() {
            self.gesture = None;
        }
        let gesture = self.gesture.get_or_insert(Gesture {
            began: time,
            fingers: 0,
            places: Vec2::ZERO,
            still: true,
        });
        gesture.fingers = gesture.fingers.saturating_add(1);
        gesture.places += finger.from.to_vec2();
        self.down.retain(|other| other.id != finger.id);
        self.down.push(finger);
    }

    fn ended(&mut self, gesture: Gesture, time: f64) -> Option<ChartTap> {
        let at = (gesture.places / f32::from(gesture.fingers.max(1))).to_pos2();
        let before = self.last_tap.take();
        if !gesture.still || time - gesture.began > TAP {
            return None;
        }
        match gesture.fingers {
            1 => {
                let second = before.is_some_and(|(when, place)| {
                    gesture.began - when <= BETWEEN_TAPS && place.distance(at) <= APART
                });
                if second {
                    return Some(ChartTap::Double(at));
                }
                self.last_tap = Some((time, at));
                None
            }
            2 => Some(ChartTap::TwoFingers(at)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    fn event(finger: u64, phase: TouchPhase, pos: Pos2) -> Event {
        Event::Touch {
            device_id: TouchDeviceId(1),
            id: TouchId(finger),
            phase,
            pos,
            force: None,
        }
    }

    /// Puts fingers down at one time and takes them up at another, each moved by as much.
    fn tap(
        fingers: &mut TouchTracker,
        at: &[Pos2],
        from: f64,
        to: f64,
        moved: f32,
    ) -> Option<ChartTap> {
        let all = |phase, by: f32| -> Vec<Event> {
            let numbered = (0..).zip(at);
            numbered
                .map(|(finger, at)| event(finger, phase, *at + egui::vec2(by, 0.0)))
                .collect()
        };
        assert_eq!(fingers.take(&all(TouchPhase::Start, 0.0), from), None);
        fingers.take(&all(TouchPhase::End, moved), to)
    }

    const TWO: [Pos2; 2] = [pos2(100.0, 100.0), pos2(200.0, 120.0)];

    #[test]
    fn two_fingers_tap_between_them() {
        let mut fingers = TouchTracker::default();
        let tapped = tap(&mut fingers, &TWO, 1.0, 1.2, 0.0);
        assert_eq!(tapped, Some(ChartTap::TwoFingers(pos2(150.0, 110.0))));
    }

    #[test]
    fn two_fingers_that_stay_longer_do_not_tap() {
        assert_eq!(tap(&mut TouchTracker::default(), &TWO, 1.0, 1.4, 0.0), None);
    }

    #[test]
    fn two_fingers_that_move_do_not_tap() {
        assert_eq!(
            tap(&mut TouchTracker::default(), &TWO, 1.0, 1.2, 20.0),
            None
        );
    }

    #[test]
    fn three_fingers_do_not_tap() {
        let three = [TWO[0], TWO[1], pos2(300.0, 100.0)];
        assert_eq!(
            tap(&mut TouchTracker::default(), &three, 1.0, 1.2, 0.0),
            None
        );
    }

    #[test]
    fn finger_that_taps_twice_little_beside_taps_double() {
        let mut fingers = TouchTracker::default();
        assert_eq!(tap(&mut fingers, &[pos2(10.0, 10.0)], 1.0, 1.1, 0.0), None);
        let second = tap(&mut fingers, &[pos2(30.0, 10.0)], 1.3, 1.4, 3.0);
        assert_eq!(second, Some(ChartTap::Double(pos2(30.0, 10.0))));
        let third = tap(&mut fingers, &[pos2(30.0, 10.0)], 1.5, 1.6, 0.0);
        assert_eq!(third, None, "the third one begins again");
    }

    #[test]
    fn taps_that_are_far_apart_in_time_or_place_are_two() {
        for (at, from) in [(pos2(100.0, 10.0), 1.3), (pos2(10.0, 10.0), 1.5)] {
            let mut fingers = TouchTracker::default();
            tap(&mut fingers, &[pos2(10.0, 10.0)], 1.0, 1.1, 0.0);
            assert_eq!(tap(&mut fingers, &[at], from, from + 0.1, 0.0), None);
        }
    }

    #[test]
    fn tap_after_forgotten_one_is_first() {
        let mut fingers = TouchTracker::default();
        tap(&mut fingers, &[pos2(10.0, 10.0)], 1.0, 1.1, 0.0);
        fingers.forget_tap();
        let next = tap(&mut fingers, &[pos2(10.0, 10.0)], 1.3, 1.4, 0.0);
        assert_eq!(next, None);
    }

    #[test]
    fn fingers_are_several_until_frame_after_last_one_went() {
        let mut fingers = TouchTracker::default();
        fingers.take(&[event(0, TouchPhase::Start, TWO[0])], 1.0);
        assert!(!fingers.several());
        fingers.take(&[event(1, TouchPhase::Start, TWO[1])], 1.1);
        fingers.take(&[event(1, TouchPhase::End, TWO[1])], 1.2);
        assert!(fingers.several());
        fingers.take(&[event(0, TouchPhase::End, TWO[0])], 1.3);
        assert!(fingers.several());
        fingers.take(&[], 1.4);
        assert!(!fingers.several());
    }

    #[test]
    fn finger_that_was_never_seen_to_come_does_nothing() {
        let mut fingers = TouchTracker::default();
        assert_eq!(
            fingers.take(&[event(0, TouchPhase::End, TWO[0])], 1.0),
            None
        );
        assert!(!fingers.several());
    }
}
