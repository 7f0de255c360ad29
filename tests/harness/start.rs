//! How a test begins.

use egui::{Theme, Vec2};
use flightbag::ownship::LinkKind;

use super::Person;

/// A window on a small screen, laid out with rail and drawer.
pub const DESK: Vec2 = Vec2::new(1280.0, 800.0);
/// The airport that the examples use, and its approach.
pub const AIRPORT: &str = "YBBN";
pub const APPROACH: &str = "ILS RWY 01R, index 11-1";
pub const APPROACH_PICTURE: &str = "YBBN, 11-1, ILS RWY 01R";

/// How to begin.
#[derive(Clone, Copy)]
pub struct Start {
    /// The window, in points.
    pub size: Vec2,
    /// The system's theme: light is day, dark is night.
    pub theme: Theme,
    /// What happens in the browser.
    pub person: Person,
    /// Whether the window says that the charts are drawn by the program.
    pub embedded: bool,
    /// A link that calls this port of this computer.
    pub calls: Option<(LinkKind, u16)>,
    /// Whether hints are given as at the very first start.
    pub hints: bool,
    /// Whether choices are remembered in a file, for the next start.
    pub remembers: bool,
}

impl Default for Start {
    fn default() -> Self {
        Self {
            size: DESK,
            theme: Theme::Light,
            person: Person::Full,
            embedded: true,
            calls: None,
            hints: false,
            remembers: false,
        }
    }
}
