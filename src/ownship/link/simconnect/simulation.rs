//! What is known of one simulation, and what of it is to be told: a place only where the aircraft really is
//! (simulators 2.7).

use std::time::{Duration, Instant};

use super::registration::Notice;
use crate::geo::Degrees;
use crate::ownship::link::heard::is_nowhere;
use crate::ownship::wire::Fact;
use crate::ownship::wire::simconnect::values::Told;
use crate::ownship::{Sample, SimState};

/// So many places in a row are believed, and fewer are not: the first one may be of the menu, or of the flight before.
const BELIEVED: u32 = 2;
/// A track that is older does not belong to a place.
const TRACK_LIFE: Duration = Duration::from_secs(2);
/// While the aircraft is moved by hand, so often at most no line leads on.
const SLEW_SPACING: Duration = Duration::from_secs(1);
/// The bits of a pause as Microsoft Flight Simulator 2024 sends them when it returns to its menu.
const PAUSED_IN_MENU: u32 = 9;
/// From this number on the cameras are those of menus, hangars and loading screens.
const FIRST_MENU_CAMERA: i32 = 11;
/// Up to this ground speed, in knots, an aircraft stands.
const STANDSTILL: f64 = 3.0;

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
    /// Whether the newest place is one of a menu.
    nowhere: bool,
    /// How many places in a row were none of a menu.
    good: u32,
    /// What was told last.
    told: Option<SimState>,
    /// The next place is somewhere else.
    moved: bool,
    slew_told: Option<Instant>,
}

impl Simulation {
    /// Whether it said yet if it runs.
    pub(super) fn is_known(&self) -> bool {
        self.running.is_some()
    }

    /// Takes an event and tells what that changes.
    pub(super) fn notice(&mut self, notice: Notice, data: u32) -> Vec<Fact> {
        match notice {
            Notice::Sim => self.set_running(data != 0),
            Notice::SimStart => self.set_running(true),
            Notice::SimStop => self.set_running(false),
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
    pub(super) fn answer(&mut self, running: bool) -> Vec<Fact> {
        self.set_running(running);
        self.changes()
    }

    /// It was asked and has answered, without telling a place for a while: what that means for the last place. One that
    /// is paused or in its menu says so; one that merely loads does not say that its aircraft stays where it was.
    pub(super) fn alive(&self) -> Fact {
        match self.state() {
            Some(SimState::Paused | SimState::InMenu) => Fact::Unchanged,
            Some(SimState::Running) | None => Fact::Present,
        }
    }

    /// Takes values and tells what they change.
    pub(super) fn values(&mut self, told: Told, now: Instant) -> Vec<Fact> {
        match told {
            Told::Place(sample) => return self.place(&sample, now),
            Told::Track(track) => self.track = track.map(|track| (track, now)),
            Told::Velocity(track) => self.velocity = track.map(|track| (track, now)),
            Told::Slew(slewing) => {
                self.moved |= self.slewing != slewing;
                self.slewing = slewing;
            }
            Told::Camera(camera) => self.camera = Some(camera),
        }
        Vec::new()
    }

    /// A place came that cannot be: the next one is not believed at once.
    pub(super) fn bad_place(&mut self) {
        self.good = 0;
    }

    fn set_running(&mut self, running: bool) {
        if self.running != Some(running) {
            self.running = Some(running);
            self.good = 0;
        }
    }

    /// The aircraft is put somewhere else.
    fn reposition(&mut self) {
        self.good = 0;
        self.moved = true;
    }

    /// In which state it is, as far as it said.
    fn state(&self) -> Option<SimState> {
        let paused = match self.pause {
            Some(bits) => bits != 0,
            None => self.paused,
        };
        let in_menu = !self.running? || self.pause == Some(PAUSED_IN_MENU) || self.nowhere;
        Some(match (in_menu, paused) {
            (true, _) => SimState::InMenu,
            (false, true) => SimState::Paused,
            (false, false) => SimState::Running,
        })
    }

    /// What is to be told of its state. Leaving the menu is told with the first place that is believed: until then the
    /// last one is the menu's.
    fn changes(&mut self) -> Vec<Fact> {
        let state = self.state();
        let flew = matches!(self.told, Some(SimState::Running | SimState::Paused));
        let told = state.filter(|state| self.told != Some(*state));
        let told = told.filter(|state| flew || *state == SimState::InMenu);
        if told.is_some() {
            self.told = told;
        }
        told.map(Fact::State).into_iter().collect()
    }

    fn place(&mut self, sample: &Sample, now: Instant) -> Vec<Fact> {
        self.nowhere = self.is_menu_place(sample);
        let fresh =
            |track: &(Degrees, Instant)| now.saturating_duration_since(track.1) < TRACK_LIFE;
        let track = self.track.filter(fresh).or(self.velocity.filter(fresh));
        let sample = Sample {
            track: track.map(|(track, _)| track),
            ..sample.clone()
        };
        match self.state() {
            None => vec![Fact::Present],
            Some(SimState::InMenu) => {
                self.good = 0;
                let mut facts = self.changes();
                facts.push(Fact::Position(sample));
                facts
            }
            Some(state @ (SimState::Running | SimState::Paused)) => {
                self.good = self.good.saturating_add(1);
                if self.good < BELIEVED {
                    return vec![Fact::Present];
                }
                let mut facts = Vec::new();
                if self.breaks_line(now) {
                    facts.push(Fact::Moved);
                }
                facts.push(Fact::Position(sample));
                // Behind the place: with the one before it the marker would be drawn in the menu's.
                if self.told != Some(state) {
                    self.told = Some(state);
                    facts.push(Fact::State(state));
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

    /// Null island, or anywhere in the sight of a menu's camera. Cameras are a hint only, and differ between versions:
    /// who moves is in no menu.
    fn is_menu_place(&self, sample: &Sample) -> bool {
        let stands = sample.ground_speed.is_none_or(|knots| knots <= STANDSTILL);
        let menu_camera = self
            .camera
            .is_some_and(|camera| camera >= FIRST_MENU_CAMERA);
        is_nowhere(sample) || (stands && menu_camera)
    }
}

#[cfg(test)]
#[path = "simulation_tests.rs"]
mod tests;
