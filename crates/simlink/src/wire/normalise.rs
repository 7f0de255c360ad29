//! Values of simulators as ours: units, limits, names for display.

use std::sync::Arc;

use geodesy::LatLng;
use sentence::display_text::one_line;

/// Faster than anything that flies in a simulator, in knots (simulators 1.3).
pub(crate) const FASTEST: f64 = 3000.0;
/// An altitude below this is a placeholder, in feet (simulators 1.3).
pub(crate) const LOWEST_ALTITUDE: f64 = -2000.0;
/// Feet in a metre (simulators 1.1).
pub(crate) const METRES_TO_FEET: f64 = 3.280_839_895_013_12;
/// Metres per second in a knot (simulators 1.1).
pub(crate) const KNOT_IN_METRES_PER_SECOND: f64 = 0.514_444_444;
/// The longest name that is shown, in characters.
const LONGEST_NAME: usize = 40;

/// A position on the globe; both signs of 180° are the same meridian (simulators 1.1). `None` off the globe.
pub(crate) fn on_globe(lat: f64, lng: f64) -> Option<LatLng> {
    let position = LatLng { lat, lng };
    let lng = if lng >= 180.0 { -180.0 } else { lng };
    position.is_valid().then_some(LatLng { lat, lng })
}

/// A name for display: one line, without what hides or reorders it, not too long.
pub(crate) fn clean_name(text: &str) -> Arc<str> {
    // What a sender pads or colours its name with is no gap in it.
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    let name: String = one_line(&plain).chars().take(LONGEST_NAME).collect();
    name.trim_end().into()
}

/// How many decimals a number is written with, up to twelve.
pub(crate) fn decimals(field: &str) -> i32 {
    let digits = field
        .trim()
        .split_once('.')
        .map_or("", |(_, behind)| behind);
    digits
        .bytes()
        .take_while(u8::is_ascii_digit)
        .take(12)
        .count() as i32
}
