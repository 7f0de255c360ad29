//! The boxes over a planview that are not to scale: safe altitudes, and the holding enlarged.

use super::layout::{Inset, InsetKind};
use super::lettering::{FontFace, TextStyle};
use super::planview::Planview;
use super::sheet::{LineStyle, PageArea, Pos, SvgPage};
use crate::facts::{AirportFacts, Approach, FixKind, SafeAltitude};

/// Draws the insets of a chart; a holding is drawn on approaches only.
pub fn draw(
    map: &mut Planview<'_>,
    insets: &[Inset],
    msa: &SafeAltitude,
    approach: Option<&Approach>,
) {
    let (sheet, facts) = (&mut *map.sheet, map.facts);
    for inset in insets {
        sheet.fill(inset.area, sheet.ink.paper);
        match (inset.kind, approach) {
            (InsetKind::SafeAltitude, _) => safe_altitude(sheet, facts, inset.area, msa),
            (InsetKind::Holding, Some(approach)) => holding(sheet, facts, inset.area, approach),
            (InsetKind::Holding, None) => {}
        }
        sheet.outline(inset.area, LineStyle::new(sheet.ink.text, 3.0));
    }
}

fn title(sheet: &mut SvgPage, area: PageArea, title: &str) {
    let (ink, (middle, _)) = (sheet.ink, area.centre());
    let bold = TextStyle::new(FontFace::BodyBold, 25.0, ink.text).middle();
    sheet.text((middle, area.top + 32.0), bold, title);
    let plain = TextStyle::new(FontFace::Body, 20.0, ink.muted).middle();
    sheet.text((middle, area.bottom - 12.0), plain, "Not to scale");
}

/// From a point, at a true bearing, that many pixels.
fn radial((x, y): Pos, bearing_true: f64, pixels: f64) -> Pos {
    let (sin, cos) = bearing_true.to_radians().sin_cos();
    (x + sin * pixels, y - cos * pixels)
}

/// A circle of 25 NM with its sectors; the bearings are those to the station.
fn safe_altitude(sheet: &mut SvgPage, facts: &AirportFacts, area: PageArea, msa: &SafeAltitude) {
    title(sheet, area, &format!("MSA {} 25 NM", msa.centre));
    let ink = sheet.ink;
    let centre = (area.centre().0, area.centre().1 - 3.0);
    let radius = 96.0;
    let edge = LineStyle::new(ink.text, 3.0);
    sheet.circle(centre, radius, Some(ink.tint), edge);
    let outward = |magnetic: f64| magnetic + facts.variation() + 180.0;
    // One sector all round has no borders.
    let borders = msa.sectors.len() > 1;
    for sector in msa.sectors.iter().filter(|_| borders) {
        let end = radial(centre, outward(sector.from_mag), radius);
        sheet.line(centre, end, edge);
    }
    let altitude = TextStyle::new(FontFace::DataBold, 27.0, ink.text).halo(ink.tint);
    let border = TextStyle::new(FontFace::Data, 19.0, ink.muted).halo(ink.paper);
    for sector in &msa.sectors {
        let middle = f64::midpoint(sector.from_mag, sector.to_mag);
        let (x, y) = radial(centre, outward(middle), 55.0);
        let text = sector.altitude.to_string();
        sheet.text((x, y + 11.0), altitude.middle(), &text);
        if !borders {
            continue;
        }
        let (x, y) = radial(centre, outward(sector.from_mag), radius + 25.0);
        let bearing = if sector.from_mag == 0.0 {
            360.0
        } else {
            sector.from_mag
        };
        let text = format!("{bearing:03}°");
        sheet.text((x, y + 7.0), border.middle(), &text);
    }
    sheet.circle(centre, 5.0, Some(ink.text), LineStyle::new(ink.text, 1.0));
}

/// The racetrack at the end of the missed approach, with its courses.
fn holding(sheet: &mut SvgPage, facts: &AirportFacts, area: PageArea, approach: &Approach) {
    let Some(last) = approach.missed.last() else {
        return;
    };
    let text = format!("Hold {} · {} ft", last.fix, last.altitude);
    title(sheet, area, &text);
    let ink = sheet.ink;
    let (leg, radius) = (84.0, 34.0);
    let inbound = approach.hold_inbound_true;
    let side = if approach.hold_right { 90.0 } else { -90.0 };
    // The middle of the racetrack stands in the middle of the box.
    let middle = (area.centre().0, area.centre().1 + 6.0);
    let fix = radial(radial(middle, inbound, leg / 2.0), inbound - side, radius);
    let track = racetrack(fix, inbound, approach.hold_right, leg, radius);
    sheet.path(&track, None, Some(LineStyle::new(ink.text, 4.0)));
    super::procedure::symbol(sheet, fix, FixKind::Fix);
    let kind = TextStyle::new(FontFace::Data, 23.0, ink.text).halo(ink.paper);
    let beside = |from: Pos, bearing: f64| radial(from, bearing, 48.0);
    let inbound_middle = radial(fix, inbound + 180.0, leg / 2.0);
    let outbound_middle = radial(inbound_middle, inbound + side, radius * 2.0);
    for (at, away, course) in [
        (inbound_middle, inbound - side, inbound),
        (outbound_middle, inbound + side, inbound + 180.0),
    ] {
        let (x, y) = beside(at, away);
        sheet.text((x, y + 8.0), kind.middle(), &facts.course(course));
    }
    let small = TextStyle::new(FontFace::Data, 20.0, ink.muted).halo(ink.paper);
    sheet.text((middle.0, middle.1 + 7.0), small.middle(), "1 min");
}

/// A holding pattern that ends its inbound leg at `fix`, as an SVG path; lengths in pixels.
pub fn racetrack(fix: Pos, inbound_true: f64, right: bool, leg: f64, radius: f64) -> String {
    let side = if right { 90.0 } else { -90.0 };
    let sweep = u8::from(right);
    let (ax, ay) = radial(fix, inbound_true + 180.0, leg);
    let (fx, fy) = fix;
    let (bx, by) = radial(fix, inbound_true + side, radius * 2.0);
    let (cx, cy) = radial((bx, by), inbound_true + 180.0, leg);
    format!(
        "M{ax:.1} {ay:.1}L{fx:.1} {fy:.1}A{radius:.1} {radius:.1} 0 0 {sweep} {bx:.1} {by:.1}L{cx:.1} {cy:.1}A{radius:.1} {radius:.1} 0 0 {sweep} {ax:.1} {ay:.1}"
    )
}
