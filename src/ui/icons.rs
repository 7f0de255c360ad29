//! The icons by name: code points that Phosphor and its filled sister share.
//!
//! Written by `assets/fonts/subset.sh` from the list `assets/fonts/icons`; add an
//! icon there, not here. The outlines come from the fonts `Phosphor.ttf` and
//! `Phosphor-Fill.ttf` (filled when the thing is chosen, design 4).

/// An aeroplane seen from above, pointing up.
pub const AIRPLANE: &str = "\u{e002}";
/// Arrival.
pub const AIRPLANE_LANDING: &str = "\u{e502}";
/// Departure.
pub const AIRPLANE_TAKEOFF: &str = "\u{e504}";
/// Movement on the ground.
pub const AIRPLANE_TAXIING: &str = "\u{e500}";
/// Own-ship, banked: used where an aeroplane is meant as such.
pub const AIRPLANE_TILT: &str = "\u{e5d6}";
/// Rotate the page to the right; try again.
pub const ARROW_CLOCKWISE: &str = "\u{e036}";
/// Opens outside this window, in the browser.
pub const ARROW_SQUARE_OUT: &str = "\u{e5de}";
/// Undo.
pub const ARROW_U_UP_LEFT: &str = "\u{e08a}";
/// Redo.
pub const ARROW_U_UP_RIGHT: &str = "\u{e08c}";
/// Fit the page.
pub const ARROWS_OUT: &str = "\u{e0a2}";
/// Delete the last letter, on the search pad.
pub const BACKSPACE: &str = "\u{e0ae}";
/// Reference charts; manuals.
pub const BOOK_OPEN: &str = "\u{e0e6}";
/// The simulator link.
pub const BROADCAST: &str = "\u{e0f2}";
/// Opens downwards.
pub const CARET_DOWN: &str = "\u{e136}";
/// Back, or collapse to the left.
pub const CARET_LEFT: &str = "\u{e138}";
/// Forward, or open to the right.
pub const CARET_RIGHT: &str = "\u{e13a}";
/// Opens upwards.
pub const CARET_UP: &str = "\u{e13c}";
/// Chosen.
pub const CHECK: &str = "\u{e182}";
/// A neutral state.
pub const CIRCLE: &str = "\u{e18a}";
/// Theme: day, night or the system's.
pub const CIRCLE_HALF: &str = "\u{e18c}";
/// Time, age, remaining time.
pub const CLOCK: &str = "\u{e19a}";
/// Copy to the clipboard.
pub const COPY: &str = "\u{e1ca}";
/// Leave full screen.
pub const CORNERS_IN: &str = "\u{e1ce}";
/// A position.
pub const CROSSHAIR: &str = "\u{e1d6}";
/// A phone or another device.
pub const DEVICE_MOBILE: &str = "\u{e1e0}";
/// More, in a row.
pub const DOTS_THREE: &str = "\u{e1fe}";
/// More, in a column.
pub const DOTS_THREE_VERTICAL: &str = "\u{e208}";
/// Take drawn lines away.
pub const ERASER: &str = "\u{e21e}";
/// Hide.
pub const EYE_SLASH: &str = "\u{e224}";
/// A chart that could not be loaded.
pub const FILE_X: &str = "\u{e23c}";
/// Open a folder.
pub const FOLDER_OPEN: &str = "\u{e256}";
/// Fit into the frame.
pub const FRAME_CORNERS: &str = "\u{e626}";
/// Filter.
pub const FUNNEL: &str = "\u{e266}";
/// Settings.
pub const GEAR: &str = "\u{e270}";
/// The browser.
pub const GLOBE: &str = "\u{e288}";
/// Draw with a highlighter.
pub const HIGHLIGHTER: &str = "\u{ec76}";
/// Waiting as the service asked.
pub const HOURGLASS: &str = "\u{e2b2}";
/// A picture that is not one.
pub const IMAGE_BROKEN: &str = "\u{e7a8}";
/// Facts, explanation.
pub const INFO: &str = "\u{e2ce}";
/// A list; the menu.
pub const LIST: &str = "\u{e2f0}";
/// Touch lock is on.
pub const LOCK: &str = "\u{e2fa}";
/// Access is limited.
pub const LOCK_KEY: &str = "\u{e2fe}";
/// Search.
pub const MAGNIFYING_GLASS: &str = "\u{e30c}";
/// A place.
pub const MAP_PIN: &str = "\u{e316}";
/// Charts.
pub const MAP_TRIFOLD: &str = "\u{e31a}";
/// Night.
pub const MOON: &str = "\u{e330}";
/// Own-ship; a chart with a map reference.
pub const NAVIGATION_ARROW: &str = "\u{eade}";
/// The scratchpad.
pub const NOTEPAD: &str = "\u{e63e}";
/// A route.
pub const PATH: &str = "\u{e39c}";
/// The simulator is paused.
pub const PAUSE: &str = "\u{e39e}";
/// Draw on the chart.
pub const PENCIL_SIMPLE: &str = "\u{e3b4}";
/// Resume.
pub const PLAY: &str = "\u{e3d0}";
/// The simulator link, in a pill.
pub const PLUG: &str = "\u{e946}";
/// Connected.
pub const PLUGS_CONNECTED: &str = "\u{eb5a}";
/// Zoom in.
pub const PLUS: &str = "\u{e3d4}";
/// Not available.
pub const PROHIBIT: &str = "\u{e3de}";
/// Pin to a board.
pub const PUSH_PIN: &str = "\u{e3e2}";
/// One pane.
pub const RECTANGLE: &str = "\u{e3f0}";
/// Sign in.
pub const SIGN_IN: &str = "\u{e428}";
/// Sign out.
pub const SIGN_OUT: &str = "\u{e42a}";
/// Boards.
pub const STACK: &str = "\u{e466}";
/// Favourite.
pub const STAR: &str = "\u{e46a}";
/// Day.
pub const SUN: &str = "\u{e472}";
/// Write on the chart.
pub const TEXT_T: &str = "\u{e48a}";
/// The timer.
pub const TIMER: &str = "\u{e492}";
/// Remove.
pub const TRASH: &str = "\u{e4a6}";
/// Account.
pub const USER_CIRCLE: &str = "\u{e4c4}";
/// Heed this.
pub const WARNING: &str = "\u{e4e0}";
/// Failed.
pub const WARNING_CIRCLE: &str = "\u{e4e2}";
/// Offline.
pub const WIFI_SLASH: &str = "\u{e4f2}";
/// Close, clear, cancel.
pub const X: &str = "\u{e4f6}";

#[cfg(test)]
mod tests {
    use egui::{Context, FontData, FontDefinitions, FontFamily, FontId};

    /// The code points this very file names.
    fn code_points() -> Vec<char> {
        let source = include_str!("icons.rs");
        let escapes = source.split("= \"\\u{").skip(1);
        escapes
            .filter_map(|rest| rest.split_once('}'))
            .filter_map(|(hex, _)| u32::from_str_radix(hex, 16).ok())
            .filter_map(char::from_u32)
            .collect()
    }

    /// The icons that a font does not draw.
    fn missing_from(font: &'static [u8]) -> Vec<char> {
        let mut fonts = FontDefinitions::empty();
        let family = FontFamily::Proportional;
        let data = FontData::from_static(font);
        fonts.font_data.insert("icons".to_owned(), data.into());
        for family in [&family, &FontFamily::Monospace] {
            let order = vec!["icons".to_owned()];
            fonts.families.insert(family.clone(), order);
        }
        let context = Context::default();
        context.set_fonts(fonts);
        let mut missing = Vec::new();
        context.begin_pass(egui::RawInput::default());
        context.fonts_mut(|fonts| {
            missing = code_points();
            missing.retain(|&icon| !fonts.has_glyph(&FontId::new(24.0, family.clone()), icon));
        });
        // egui requires that its textures are taken.
        context.end_pass().textures_delta.clear();
        missing
    }

    #[test]
    fn every_icon_is_in_outlined_font() {
        let font = include_bytes!("../../assets/fonts/Phosphor.ttf");
        assert_eq!(missing_from(font), Vec::<char>::new());
    }

    #[test]
    fn every_icon_is_in_filled_font() {
        let font = include_bytes!("../../assets/fonts/Phosphor-Fill.ttf");
        assert_eq!(missing_from(font), Vec::<char>::new());
    }

    #[test]
    fn list_is_found_in_this_file() {
        assert_eq!(code_points().len(), 71);
    }
}
