//! Letters: the fonts and the eight styles of design 4.
//!
//! Names stand in Plex, which has every letter of them; identifiers and
//! numbers in B612, whose digits are equally wide, so that nothing jumps.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align2, Color32, FontData, FontDefinitions, FontFamily, FontId, Galley, Pos2, RichText,
    TextStyle, Ui,
};

/// The fonts in the program, by the name they have in [`families`].
static FONTS: [(&str, &[u8]); 7] = [
    ("plex", typefaces::PLEX_SANS),
    ("plex-medium", typefaces::PLEX_SANS_MEDIUM),
    ("plex-semibold", typefaces::PLEX_SANS_SEMIBOLD),
    ("b612", typefaces::B612),
    ("b612-bold", typefaces::B612_BOLD),
    (
        "phosphor",
        include_bytes!("../../../assets/fonts/Phosphor.ttf"),
    ),
    (
        "phosphor-fill",
        include_bytes!("../../../assets/fonts/Phosphor-Fill.ttf"),
    ),
];

/// Which fonts a family asks, in order. The icons come last in each, so that
/// an icon can stand in any label; Plex stands behind B612, which lacks ł and ş.
/// B612 stands behind nothing: it has signs of its own at a few of the private
/// code points of the icons, and would draw those instead.
fn families() -> [(FontFamily, &'static [&'static str]); 8] {
    let named = |name: &str| FontFamily::Name(name.into());
    [
        (FontFamily::Proportional, &["plex", "phosphor"]),
        (FontFamily::Monospace, &["b612", "plex", "phosphor"]),
        (named("medium"), &["plex-medium", "phosphor"]),
        (named("semibold"), &["plex-semibold", "phosphor"]),
        (named("data"), &["b612", "plex", "phosphor"]),
        (
            named("data-bold"),
            &["b612-bold", "plex-semibold", "phosphor"],
        ),
        (named("icons"), &["phosphor", "plex"]),
        (named("icons-fill"), &["phosphor-fill", "phosphor", "plex"]),
    ]
}

/// Our fonts and nothing else; what they lack, eframe looks for in the system.
pub(super) fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, bytes) in FONTS {
        let data = Arc::new(FontData::from_static(bytes));
        fonts.font_data.insert(name.to_owned(), data);
    }
    for (family, order) in families() {
        let order = order.iter().map(|&name| name.to_owned()).collect();
        fonts.families.insert(family, order);
    }
    fonts
}

/// What egui's own widgets write in.
pub(super) fn styles() -> BTreeMap<TextStyle, FontId> {
    BTreeMap::from([
        (TextStyle::Heading, title()),
        (TextStyle::Button, row()),
        (TextStyle::Body, body()),
        (TextStyle::Small, caption()),
        (TextStyle::Monospace, data()),
    ])
}

/// A font of one of the named families.
fn named(family: &str, size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(family.into()))
}

/// How much closer letters stand in the tightest line, in points; they do not touch yet.
const TIGHT: f32 = -0.8;

/// Airport identifier.
pub fn ident() -> FontId {
    named("data-bold", 28.0)
}

/// What a page says first, in large letters.
pub fn headline() -> FontId {
    named("semibold", 24.0)
}

/// Headings of dialogs and states.
pub fn title() -> FontId {
    named("semibold", 20.0)
}

/// Titles of rows, buttons.
pub fn row() -> FontId {
    named("semibold", 15.0)
}

/// Text; the base size.
pub fn body() -> FontId {
    FontId::proportional(15.0)
}

/// Strip, pills, secondary lines.
pub fn label() -> FontId {
    named("medium", 13.0)
}

/// Labels of the rail, names of facts; nothing is smaller.
pub fn caption() -> FontId {
    named("medium", 12.0)
}

/// The clock, and with more size a code to be typed elsewhere.
pub fn data_l() -> FontId {
    named("data-bold", 16.0)
}

/// Index numbers, dates, facts, counts.
pub fn data() -> FontId {
    named("data", 13.0)
}

/// The text that links a page to the account, as high as the margin asks.
pub fn watermark(size: f32) -> FontId {
    named("medium", size)
}

/// Words that the user put onto a page, as high as they are to be.
pub fn drawn(size: f32) -> FontId {
    named("semibold", size)
}

/// An outlined icon: 24 in the rail, 22 for tools, 20 in rows, 16 to 18 in a line.
pub fn icon(size: f32) -> FontId {
    named("icons", size)
}

/// The same icon filled, for what is chosen.
pub fn icon_fill(size: f32) -> FontId {
    named("icons-fill", size)
}

/// The height of a line in points (design 4); for other sizes 1.35 of the size.
pub fn line_height(font: &FontId) -> f32 {
    [
        (ident(), 32.0),
        (title(), 28.0),
        (row(), 20.0),
        (body(), 22.0),
        (label(), 18.0),
        (caption(), 16.0),
        (data_l(), 20.0),
        (data(), 18.0),
    ]
    .into_iter()
    .find(|(known, _)| known == font)
    .map_or_else(|| (font.size * 1.35).round(), |(_, height)| height)
}

/// Text for a label, in its font and with its line height.
pub fn rich(text: impl Into<String>, font: FontId, color: Color32) -> RichText {
    let height = line_height(&font);
    RichText::new(text)
        .font(font)
        .line_height(Some(height))
        .color(color)
}

/// The room for words.
#[derive(Debug, Clone, Copy)]
pub struct TextRoom {
    /// In points.
    pub width: f32,
    /// So many lines at most.
    pub rows: usize,
}

/// A font with its line height.
fn format(font: FontId, color: Color32) -> TextFormat {
    TextFormat {
        line_height: Some(line_height(&font)),
        font_id: font,
        color,
        ..TextFormat::default()
    }
}

/// Text for a painter, wrapped to its room; what does not fit ends with …
pub fn galley(ui: &Ui, text: &str, font: FontId, color: Color32, room: TextRoom) -> Arc<Galley> {
    let TextRoom { width, rows } = room;
    let mut job = LayoutJob::single_section(text.to_owned(), format(font, color));
    // A line break in a name would tear a row apart.
    job.break_on_newline = rows > 1;
    job.wrap = TextWrapping {
        max_width: width.max(0.0),
        max_rows: rows,
        break_anywhere: rows == 1,
        ..TextWrapping::default()
    };
    ui.painter().layout_job(job)
}

/// One line of text for a painter, ending with … where it is wider than `width` points.
pub fn line(ui: &Ui, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    galley(ui, text, font, color, TextRoom { width, rows: 1 })
}

/// How wide a text is on one line, in points.
pub fn width(ui: &Ui, text: &str, font: FontId) -> f32 {
    line(ui, text, font, Color32::PLACEHOLDER, f32::INFINITY)
        .size()
        .x
}

/// The same in letters that stand closer together, as wide as it is.
pub fn tight_line(ui: &Ui, text: &str, font: FontId, color: Color32) -> Arc<Galley> {
    let format = TextFormat {
        extra_letter_spacing: TIGHT,
        ..format(font, color)
    };
    let job = LayoutJob::single_section(text.to_owned(), format);
    ui.painter().layout_job(job)
}

/// Paints text that was laid out in its own colour so that this part of it is at this place.
pub fn put(ui: &Ui, galley: Arc<Galley>, anchor: Align2, at: Pos2) {
    let place = anchor.anchor_size(at, galley.size());
    ui.painter().galley(place.min, galley, Color32::PLACEHOLDER);
}
