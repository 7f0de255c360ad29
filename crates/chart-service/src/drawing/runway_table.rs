//! The table of runways below an airport diagram.

use super::frame::rule;
use super::lettering::{FontFace, TextStyle};
use super::parking::position;
use super::sheet::{LineStyle, PageArea, SvgPage};
use crate::facts::{Aerodrome, AirportFacts};

/// A row for each runway end, then the notes.
pub fn draw(sheet: &mut SvgPage, facts: &AirportFacts, aerodrome: &Aerodrome, area: PageArea) {
    let ink = sheet.ink;
    let columns = [
        ("Runway", 0.0),
        ("Course", 0.14),
        ("Length", 0.28),
        ("Width", 0.48),
        ("Threshold", 0.62),
        ("Position", 0.76),
    ];
    let row = 48.0;
    sheet.fill(area.between(area.top, area.top + row), ink.tint);
    let x = |share: f64| area.left + 24.0 + share * (area.width() - 48.0);
    let bold = TextStyle::new(FontFace::BodyBold, 26.0, ink.text);
    for (caption, share) in columns {
        sheet.text((x(share), area.top + 34.0), bold, caption);
    }
    let mut top = area.top + row;
    for runway in &facts.runways {
        for number in [&runway.low, &runway.high] {
            let Some(end) = facts.runway_end(number) else {
                continue;
            };
            sheet.across(area, top, LineStyle::new(ink.rule, 1.5));
            let course = facts.course(end.threshold.bearing_true(end.far));
            let metres = f64::from(runway.length_ft) * 0.3048;
            let values = [
                number.clone(),
                course,
                format!("{} ft / {metres:.0} m", runway.length_ft),
                format!("{} ft", runway.width_ft),
                format!("{} ft", end.elevation_ft),
                position(end.threshold),
            ];
            for (i, (value, (_, share))) in values.iter().zip(columns).enumerate() {
                let face = if i == 0 {
                    FontFace::DataBold
                } else {
                    FontFace::Data
                };
                let kind = TextStyle::new(face, 24.0, ink.text);
                sheet.text((x(share), top + 34.0), kind, value);
            }
            top += row;
        }
    }
    rule(sheet, area, top);
    let notes = TextStyle::new(FontFace::Body, 28.0, ink.text);
    for note in &aerodrome.notes {
        top += 42.0;
        sheet.text((x(0.0), top), notes, note);
    }
}
