//! A page of text: briefings and legends; it has no map.

use super::layout::{HEAD, Layout};
use super::lettering::{FontFace, TextStyle};
use super::sheet::{LineStyle, PageArea, SvgPage};
use crate::facts::TextPage;

/// Draws everything between head and foot.
pub fn draw(sheet: &mut SvgPage, page: &TextPage, layout: &Layout) {
    let ink = sheet.ink;
    let area = PageArea {
        left: layout.frame.left + 70.0,
        right: layout.frame.right - 70.0,
        ..layout.frame
    };
    let heading = TextStyle::new(FontFace::BodyBold, 40.0, ink.text);
    let body = TextStyle::new(FontFace::Body, 34.0, ink.text);
    let mut y = area.top + HEAD + 40.0;
    for (i, section) in page.sections.iter().enumerate() {
        if i > 0 {
            sheet.across(area, y, LineStyle::new(ink.rule, 2.0));
        }
        y += 66.0;
        sheet.text((area.left, y), heading, &section.heading);
        y = sheet.paragraph(
            (area.left, y + 14.0),
            area.width(),
            50.0,
            body,
            &section.body,
        ) + 46.0;
    }
}
