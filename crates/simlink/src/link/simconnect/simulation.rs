//! What is known of one simulation, and what of it is to be told: a place only where the aircraft really is
//! (simulators 2.7).

use std::time::{Duration, Instant};

use geodesy::Degrees;

use super::menu::{Camera, MenuEvidence};
use super::registration::Notice;
use crate::link::source_state::is_nowhere;
use crate::sim_time::LastReportedTime;
use crate::track::is_jump;
use crate::wire::WireFact;
use crate::wire::simconnect::values::RecordValue;
use crate::{PositionSample, SimState};

/// So many places in a row are believed, and fewer are not: the first one may be of the menu, or of the flight before.
const BELIEVED: u32 = 2;
/// A track that is older does not belong to a place.
const TRACK_LIFE: Duration = Duration::from_secs(2);
/// While the aircraft is moved by hand, so often at most no line leads on.
const SLEW_SPACING: Duration = Duration::from_secs(1);
/// A jump belongs to a menu whose camera is told no later than this.
const JUMP_LIFE: Duration = Duration::from_secs(5);

/// One simulation, from the beginning of a conversation on.
#[derive(Debug, Default)]
pub(super) struct Simulation {
    /// Whether it runs, as it says itself; nothing is believed before.
    running: Option<bool>,
    /// The bits of its pause, in simulators that tell them; they say more than `paused`.
    pause: Option<u32>,
    paused: bool,
    slewing: bool,
    camera: Option<i32>,
    track: Option<(Degrees, Instant)>,
    velocity: Option<(Degrees, Instant)>,
    /// The newest place, whether it was told or not.
    newest: Option<(PositionSample, Instant)>,
    /// When it jumped last without a flight being loaded, if that may still be the way into a menu.
    jumped: Option<Instant>,
    /// How many places in a row were none of a menu.
    good: u32,
    /// What was told last.
    told: Option<SimState>,
    /// The next place is somewhere else.
    moved: bool,
    slew_told: Option<Instant>,
    time: LastReportedTime,
}

impl Simulation {
    /// Whether it said yet if it runs.
    pub(super) fn is_known(&self) -> bool {
        self.running.is_some()
    }

    /// Takes an event and tells what that changes.
    pub(super) fn notice(&mut self, notice: Notice, data: u32) -> Vec<WireFact> {
        match notice {
            Notice::Sim => self.running = Some(data != 0),
            Notice::SimStart => self.running = Some(true),
            Notice::SimStop => self.running = Some(false),
            Notice::PauseBits => self.pause = Some(data),
            Notice::Pause => self.paused = data != 0,
            Notice::AircraftLoaded
            | Notice::FlightLoaded
            | Notice::PositionChanged
            | Notice::Crashed => self.reposition(),
        }
        self.changes()
    }

    /// Takes the answer to the question whether it runs, and tells what that changes.
    pub(super) fn answer(&mut self, running: bool) -> Vec<WireFact> {
        self.running = Some(running);
        self.changes()
    }

    /// It was asked and has answered, without telling a place for a while: what that means for the last place. One that
    /// is paused or in its menu says so; one that merely loads does not say that its aircraft stays where it was.
    pub(super) fn alive(&self) -> WireFact {
        match self.state() {
            Some(SimState::Paused | SimState::InMenu) => WireFact::Unchanged,
            Some(SimState::Running) | None => WireFact::Present,
        }
    }

    /// Takes values and tells what they change.
    pub(super) fn values(&mut self, told: RecordValue, now: Instant) -> Vec<WireFact> {
        match told {
            RecordValue::Place(sample) => return self.place(&sample, now),
            RecordValue::Track(track) => self.track = track.map(|track| (track, now)),
            RecordValue::Velocity(track) => self.velocity = track.map(|track| (track, now)),
            RecordValue::Slew(slewing) => {
                self.moved |= self.slewing != slewing;
                self.slewing = slewing;
            }
            RecordValue::Camera(camera) => {
                self.camera = Some(camera);
                self.age_jump(now);
                return self.changes();
            }
            RecordValue::Time(time) => {
                let news = self.time.renew(time);
                return news.then_some(WireFact::Time(time)).into_iter().collect();
            }
        }
        Vec::new()
    }

    /// The number of the camera, where it is on no list.
    pub(super) fn unknown_camera(&self) -> Option<i32> {
        let is_unknown = |number: &i32| Camera::of(*number) == Camera::Unknown;
        self.camera.filter(is_unknown)
    }

    /// A place came that cannot be: the next one is not believed at once.
    pub(super) fn bad_place(&mut self) {
        self.good = 0;
    }

    /// The aircraft is put somewhere else.
    fn reposition(&mut self) {
        self.good = 0;
        self.moved = true;
        self.jumped = None;
    }

    /// In which state it is, as far as it said.
    fn state(&self) -> Option<SimState> {
        let newest = self.newest.as_ref();
        let signs = MenuEvidence {
            stopped: !self.running?,
            pause: self.pause.unwrap_or(self.paused.into()),
            menu_camera: self.shows_menu(),
            null_island: newest.is_some_and(|(sample, _)| is_nowhere(sample)),
            jumped: self.jumped.is_some(),
        };
        Some(signs.state())
    }

    fn shows_menu(&self) -> bool {
        self.camera.map(Camera::of) == Some(Camera::Menu)
    }

    /// A jump that no menu followed was one of the flight.
    fn age_jump(&mut self, now: Instant) {
        let fresh = |jump: &Instant| now.saturating_duration_since(*jump) < JUMP_LIFE;
        if !self.shows_menu() {
            self.jumped = self.jumped.filter(fresh);
        }
    }

    /// Takes note of a place, and whether the aircraft jumped there without a flight being loaded.
    fn note(&mut self, sample: &PositionSample, now: Instant) {
        self.age_jump(now);
        let jumped = self.newest.as_ref().is_some_and(|(before, earlier)| {
            is_jump(before, sample, now.saturating_duration_since(*earlier))
        });
        if jumped && !self.moved && !self.slewing {
            self.jumped = Some(now);
        }
        self.newest = Some((sample.clone(), now));
    }

    /// What is to be told of its state. Leaving the menu is told with the first place that is believed: until then the
    /// last one is the menu's.
    fn changes(&mut self) -> Vec<WireFact> {
        let state = self.state();
        if state == Some(SimState::InMenu) {
            self.good = 0;
        }
        let flew = matches!(self.told, Some(SimState::Running | SimState::Paused));
        let told = state.filter(|state| self.told != Some(*state));
        let told = told.filter(|state| flew || *state == SimState::InMenu);
        if told.is_some() {
            self.told = told;
        }
        told.map(WireFact::State).into_iter().collect()
    }

    fn place(&mut self, sample: &PositionSample, now: Instant) -> Vec<WireFact> {
        self.note(sample, now);
        let fresh =
            |track: &(Degrees, Instant)| now.saturating_duration_since(track.1) < TRACK_LIFE;
        let track = self.track.filter(fresh).or(self.velocity.filter(fresh));
        let sample = PositionSample {
            track: track.map(|(track, _)| track),
            ..sample.clone()
        };
        match self.state() {
            None => vec![WireFact::Present],
            Some(SimState::InMenu) => {
                let mut facts = self.changes();
                facts.push(WireFact::Position(sample));
                facts
            }
            Some(state @ (SimState::Running | SimState::Paused)) => {
                self.good = self.good.saturating_add(1);
                if self.good < BELIEVED {
                    return vec![WireFact::Present];
                }
                let mut facts = self.changes();
                if self.breaks_line(now) {
                    facts.push(WireFact::Moved);
                }
                facts.push(WireFact::Position(sample));
                // Behind the place, after a menu: with the one before it the marker would be drawn in the menu's.
                if self.told != Some(state) {
                    self.told = Some(state);
                    facts.push(WireFact::State(state));
                }
                facts
            }
        }
    }

    /// Whether no line leads to the place that comes now.
    fn breaks_line(&mut self, now: Instant) -> bool {
        let long_ago = |told| now.saturating_duration_since(told) >= SLEW_SPACING;
        let slewed = self.slewing && self.slew_told.is_none_or(long_ago);
        if slewed {
            self.slew_told = Some(now);
        }
        std::mem::take(&mut self.moved) || slewed
    }
}

#[cfg(test)]
mod tests;
