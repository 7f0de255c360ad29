//! A parking chart: the stands of an airport enlarged, with their places for the navigation system.

use super::aerodrome::north;
use super::basemap;
use super::frame::{self, rule};
use super::layout::{FOOT, Layout};
use super::lettering::{FontFace, TextStyle};
use super::planview::Planview;
use super::sheet::{LineStyle, PageArea, SvgPage};
use super::stand_table::{ROW, columns, rows};
use super::surface;
use crate::facts::{AirportFacts, GeoPoint, ParkingChart, ParkingStand};

/// Draws everything between head and foot.
pub fn draw(sheet: &mut SvgPage, facts: &AirportFacts, parking: &ParkingChart, layout: &Layout) {
    let Some(plan) = &layout.plan else { return };
    frame::radio(sheet, facts, layout);
    let stands = facts.stands_of(parking);
    Planview::draw(sheet, facts, plan, |map| planview(map, &stands));
    rule(sheet, plan.area, plan.area.top);
    rule(sheet, plan.area, plan.area.bottom);
    let foot = layout.frame.bottom - FOOT;
    let below = layout.frame.between(plan.area.bottom, foot);
    table(sheet, facts, parking, &stands, below);
}

fn planview(map: &mut Planview<'_>, stands: &[ParkingStand]) {
    map.sheet.fill(map.plan.area, map.sheet.ink.land);
    surface::paint(map);
    basemap::graticule(map);
    basemap::graticule_labels(map);
    surface::stands(map, stands, true);
    surface::taxiway_names(map);
    surface::names(map);
    north(map);
    basemap::scale_bar(map, None);
}

/// Number, place and heading of every stand, then the notes.
fn table(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    parking: &ParkingChart,
    stands: &[ParkingStand],
    area: PageArea,
) {
    let ink = sheet.ink;
    let columns = columns(area.width());
    let rows = rows(stands.len(), area.width()).max(1);
    let width = area.width() / columns as f64;
    sheet.fill(area.between(area.top, area.top + ROW), ink.tint);
    let caption = TextStyle::new(FontFace::BodyBold, 25.0, ink.text);
    let plain = TextStyle::new(FontFace::Data, 23.0, ink.text);
    let bold = TextStyle::new(FontFace::DataBold, 25.0, ink.text);
    for (column, part) in stands.chunks(rows).enumerate() {
        let left = area.left + column as f64 * width + 24.0;
        for (text, along) in [("Stand", 0.0), ("Position", 90.0), ("Nose", width - 130.0)] {
            sheet.text((left + along, area.top + 32.0), caption, text);
        }
        for (row, stand) in part.iter().enumerate() {
            let base = area.top + ROW * (row as f64 + 1.0) + 32.0;
            sheet.text((left, base), bold, &stand.name);
            sheet.text((left + 90.0, base), plain, &position(stand.at));
            let nose = facts.course(stand.heading_true);
            sheet.text((left + width - 130.0, base), plain, &nose);
        }
    }
    let mut y = area.top + ROW * (rows as f64 + 1.0);
    sheet.across(area, y, LineStyle::new(ink.rule, 1.5));
    let (left, width) = (area.left + 24.0, area.width() - 48.0);
    let notes = TextStyle::new(FontFace::Body, 28.0, ink.text);
    for note in &parking.notes {
        y = sheet.paragraph((left, y), width, 40.0, notes, note);
    }
}

/// A place as navigation systems want it.
pub fn position(at: GeoPoint) -> String {
    let (latitude, longitude) = (angle(at.lat, 2, 'N', 'S'), angle(at.lng, 3, 'E', 'W'));
    format!("{latitude} {longitude}")
}

/// Whole degrees and minutes to a hundredth (18 m).
fn angle(degrees: f64, digits: usize, positive: char, negative: char) -> String {
    let side = if degrees < 0.0 { negative } else { positive };
    let hundredths = (degrees.abs() * 6000.0).round() as u32;
    let (whole, rest) = (hundredths / 6000, hundredths % 6000);
    format!(
        "{side}{whole:0digits$}°{:02}.{:02}'",
        rest / 100,
        rest % 100
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angle_has_hundredths_of_minute() {
        assert_eq!(angle(-41.324_917, 2, 'N', 'S'), "S41°19.50'");
        assert_eq!(angle(5.999_99, 3, 'E', 'W'), "E006°00.00'");
    }
}
