//! The table of minima of an approach chart.

use super::frame::rule;
use super::lettering::{FontFace, TextStyle};
use super::sheet::{LineStyle, PageArea, SvgPage};
use crate::facts::Approach;

/// The table of minima: a column for each aircraft category, equal neighbours joined.
pub fn draw(sheet: &mut SvgPage, approach: &Approach, area: PageArea) {
    let ink = sheet.ink;
    let label = 280.0;
    let column = (area.width() - label) / 4.0;
    let head = 52.0;
    let row_height = (area.height() - head) / approach.minima.len().max(1) as f64;
    sheet.fill(area.between(area.top, area.top + head), ink.tint);
    rule(sheet, area, area.top);
    let caption = TextStyle::new(FontFace::BodyBold, 26.0, ink.text);
    let label_at = (area.left + 20.0, area.top + 36.0);
    sheet.text(label_at, caption, "Minima · category");
    let category = TextStyle::new(FontFace::DataBold, 28.0, ink.text).middle();
    let thin = LineStyle::new(ink.rule, 2.0);
    for (i, name) in ["A", "B", "C", "D"].into_iter().enumerate() {
        let x = area.left + label + (i as f64 + 0.5) * column;
        sheet.text((x, area.top + 37.0), category, name);
    }
    for (i, row) in approach.minima.iter().enumerate() {
        let top = area.top + head + i as f64 * row_height;
        sheet.across(area, top, thin);
        let middle = top + row_height / 2.0;
        sheet.text((area.left + 20.0, middle + 9.0), caption, &row.label);
        let values = [&row.a, &row.b, &row.c, &row.d];
        let mut left = area.left + label;
        for group in values.chunk_by(|a, b| a == b) {
            let width = column * group.len() as f64;
            sheet.line((left, top), (left, top + row_height), thin);
            if let Some(value) = group.first() {
                value_in(sheet, (left + width / 2.0, middle), width, value);
            }
            left += width;
        }
    }
}

/// A minimum: height and visibility side by side, or one above the other where it is narrow.
fn value_in(sheet: &mut SvgPage, (x, y): (f64, f64), width: f64, value: &str) {
    let ink = sheet.ink;
    let bold = TextStyle::new(FontFace::DataBold, 26.0, ink.text).middle();
    let plain = TextStyle::new(FontFace::Data, 24.0, ink.muted).middle();
    match value.split_once("  ") {
        Some((height, visibility)) if FontFace::DataBold.width(value, 26.0) > width - 20.0 => {
            sheet.text((x, y - 5.0), bold, height);
            sheet.text((x, y + 27.0), plain, visibility);
        }
        Some(_) => sheet.text((x, y + 9.0), bold, &value.replace("  ", " · ")),
        None => sheet.text((x, y + 9.0), plain, value),
    }
}
