//! Where the window was, and how it stands.

use serde::{Deserialize, Serialize};

/// The smallest and the largest scale of everything in the windows, in percent.
pub const SCALES: std::ops::RangeInclusive<u16> = 75..=250;

/// The main window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowSettings {
    /// Where it is when it neither fills the screen nor is maximised; `None` where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<WindowPlace>,
    /// It has all of the workspace.
    pub maximized: bool,
    /// It fills the screen, without the bars of the system.
    pub full_screen: bool,
    /// It stays before other windows.
    pub on_top: bool,
    /// It has no frame of the system's.
    pub frameless: bool,
    /// Everything in it, in percent of its usual size, within [`SCALES`].
    pub scale: u16,
    /// How much darker everything is, in percent.
    pub dim: u8,
    /// How red everything is, in percent.
    pub red: u8,
}

/// A place on the desktop in physical pixels, which mean the same on monitors of any scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Left edge of the frame; negative on a monitor to the left of the main one.
    pub x: i32,
    /// Upper edge of the frame.
    pub y: i32,
    /// Width without the frame.
    pub width: u32,
    /// Height without the frame.
    pub height: u32,
}

impl Default for WindowSettings {
    fn default() -> Self {
        Self {
            place: None,
            maximized: false,
            full_screen: false,
            on_top: false,
            frameless: false,
            scale: 100,
            dim: 0,
            red: 0,
        }
    }
}

impl WindowPlace {
    /// How much of the upper edge must lie on a monitor, in pixels: enough to see what it is and to drag it.
    const GRIP: (i64, i64) = (120, 40);

    /// Whether the window can be reached when it is put there; `monitors` are left, upper, right and lower edges.
    pub fn is_on(&self, monitors: &[[i64; 4]]) -> bool {
        let (left, top) = (i64::from(self.x), i64::from(self.y));
        let right = left + i64::from(self.width);
        let bottom = top + i64::from(self.height).min(Self::GRIP.1);
        monitors.iter().any(|[from_x, from_y, to_x, to_y]| {
            right.min(*to_x) - left.max(*from_x) >= Self::GRIP.0
                && bottom.min(*to_y) - top.max(*from_y) >= Self::GRIP.1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: [i64; 4] = [0, 0, 1920, 1080];
    const LEFT: [i64; 4] = [-1280, 100, 0, 1124];

    fn at(x: i32, y: i32) -> WindowPlace {
        WindowPlace {
            x,
            y,
            width: 1280,
            height: 800,
        }
    }

    #[test]
    fn window_on_monitor_that_is_there_can_be_reached() {
        assert!(at(100, 50).is_on(&[ONE]));
        assert!(at(-1280, 100).is_on(&[ONE, LEFT]));
        assert!(at(1700, 1000).is_on(&[ONE]), "enough of it to drag it back");
    }

    #[test]
    fn window_on_monitor_that_is_gone_cannot() {
        assert!(!at(-1290, 100).is_on(&[ONE]));
        assert!(!at(1900, 10).is_on(&[ONE]), "a strip");
        assert!(!at(100, 1060).is_on(&[ONE]), "below the screen");
        assert!(
            !at(100, -700).is_on(&[ONE]),
            "the bar to drag it by is above"
        );
        assert!(!at(0, 0).is_on(&[]));
    }

    #[test]
    fn numbers_of_any_size_are_taken() {
        let far = WindowPlace {
            x: i32::MAX,
            y: i32::MIN,
            width: u32::MAX,
            height: u32::MAX,
        };
        assert!(!far.is_on(&[ONE]));
    }
}
