//! Where the main window opens.

use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::monitor::MonitorHandle;
use winit::window::Window;

use crate::settings::WindowPlace;

/// Puts a window where it was. On a desktop whose monitors have changed so that it could not be reached there, it keeps its
/// size, as far as there is room, and stays where the system puts it. (Wayland never tells or takes a place.)
pub(super) fn put(window: &Window, place: WindowPlace) {
    let monitors: Vec<[i64; 4]> = window.available_monitors().map(|at| edges(&at)).collect();
    let room = window
        .current_monitor()
        .or_else(|| window.available_monitors().next())
        .map(|monitor| monitor.size());
    let size = match room {
        Some(room) if !place.is_on(&monitors) => PhysicalSize {
            width: place.width.min(room.width),
            height: place.height.min(room.height),
        },
        _ => PhysicalSize {
            width: place.width,
            height: place.height,
        },
    };
    // What it comes to is told when it is done; some systems answer at once.
    let _done_at_once = window.request_inner_size(size);
    if place.is_on(&monitors) {
        window.set_outer_position(PhysicalPosition {
            x: place.x,
            y: place.y,
        });
    }
}

/// Left, upper, right and lower edge of a monitor on the desktop, in pixels.
fn edges(monitor: &MonitorHandle) -> [i64; 4] {
    let (at, size) = (monitor.position(), monitor.size());
    let (left, top) = (i64::from(at.x), i64::from(at.y));
    [
        left,
        top,
        left + i64::from(size.width),
        top + i64::from(size.height),
    ]
}
