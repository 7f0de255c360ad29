//! A page of text: briefings and legends; it has no map.

use super::frame::wrapped;
use super::layout::{HEAD, Layout};
use super::lettering::{FontFace, TextStyle};
use super::sheet::{LineStyle, SvgPage};
use crate::facts::TextPage;

/// Draws everything between head and foot.
pub fn draw(sheet: &mut SvgPage, page: &TextPage, layout: &Layout) {
    let ink = sheet.ink;
    let (left, width) = (layout.frame.left + 70.0, layout.frame.width() - 140.0);
    let mut y = layout.frame.top + HEAD + 40.0;
    for (i, section) in page.sections.iter().enumerate() {
        if i > 0 {
            sheet.line((left, y), (left + width, y), LineStyle::new(ink.rule, 2.0));
        }
        y += 66.0;
        sheet.text(
            (left, y),
            TextStyle::new(FontFace::BodyBold, 40.0, ink.text),
            &section.heading,
        );
        y += 14.0;
        for line in wrapped(&section.body, FontFace::Body, 34.0, width) {
            y += 50.0;
            sheet.text(
                (left, y),
                TextStyle::new(FontFace::Body, 34.0, ink.text),
                &line,
            );
        }
        y += 46.0;
    }
}
