//! Whether a simulator is in its menu: no single sign says so, two do (simulators 2.7).

use crate::SimState;

/// `Pause_EX1` bits that Microsoft Flight Simulator 2024 sends on return to its menu, and that a pause may send too.
const MENU_PAUSE: u32 = 9;

/// What `CAMERA STATE` says. The numbers are those of one public client's list (simulators 2.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Camera {
    /// A view of a flight.
    Flight,
    /// A view of a menu, a hangar or a loading screen.
    Menu,
    /// A number of no list; taken for a flight.
    Unknown,
}

impl Camera {
    /// Sorts a number.
    pub(super) fn of(number: i32) -> Self {
        match number {
            2..=10 | 16 | 17 | 19 | 24 | 25 | 33 => Self::Flight,
            11..=15 | 21 | 30 | 35 | 36 => Self::Menu,
            _ => Self::Unknown,
        }
    }
}

/// What a simulator shows at one moment.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MenuEvidence {
    /// `Sim` is 0: the user is in a menu, or has pressed Esc in flight.
    pub(super) stopped: bool,
    /// The bits of its pause; 1 where the simulator only tells that there is one.
    pub(super) pause: u32,
    /// The camera is one of the menu list.
    pub(super) menu_camera: bool,
    /// The aircraft stands at 0°N 0°E.
    pub(super) null_island: bool,
    /// The aircraft jumped, and no flight was loaded.
    pub(super) jumped: bool,
}

impl MenuEvidence {
    /// In which state the simulator is. One sign alone keeps the symbol and is a pause (ownship O5); a jump alone is a
    /// move of the aircraft and no pause either (ownship O13).
    pub(super) fn state(self) -> SimState {
        let second = self.stopped || self.pause == MENU_PAUSE || self.null_island || self.jumped;
        if (self.menu_camera && second) || (self.null_island && self.stopped) {
            SimState::InMenu
        } else if self.menu_camera || self.null_island || self.stopped || self.pause != 0 {
            SimState::Paused
        } else {
            SimState::Running
        }
    }
}
