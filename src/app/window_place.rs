//! Where the main window opens.

use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::monitor::MonitorHandle;
use winit::window::Window;

use crate::settings::WindowPlace;

/// Puts a window where it was. On a desktop whose monitors have changed so that it could not be reached there, it keeps its
/// size, as far as there is room, and stays where the system puts it. (Wayland never tells or takes a place.)
pub(super) fn put(window: &Window, place: WindowPlace) {
    let monitors: Vec<[i64; 4]> = window.available_monitors().map(|at| edges(&at)).collect();
    let mut size = PhysicalSize::new(place.width, place.height);
    let monitor = window.current_monitor();
    let monitor = monitor.or_else(|| window.available_monitors().next());
    if let Some(monitor) = monitor.filter(|_monitor| !place.is_on(&monitors)) {
        let room = monitor.size();
        size = PhysicalSize::new(size.width.min(room.width), size.height.min(room.height));
    }
    // What it comes to is told when it is done; some systems answer at once.
    let _done_at_once = window.request_inner_size(size);
    if place.is_on(&monitors) {
        window.set_outer_position(PhysicalPosition::new(place.x, place.y));
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
