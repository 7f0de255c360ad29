//! An airport diagram: runways true in place, length and width; taxiways, aprons and buildings schematic.

use super::basemap;
use super::frame::{self, rule};
use super::layout::{FOOT, Layout};
use super::lettering::{FontFace, TextStyle};
use super::planview::Planview;
use super::procedure::along;
use super::runway_table;
use super::sheet::{LineStyle, PageArea, SvgPage};
use super::surface;
use crate::facts::{Aerodrome, AirportFacts, Runway};

/// Draws everything between head and foot.
pub fn draw(sheet: &mut SvgPage, facts: &AirportFacts, aerodrome: &Aerodrome, layout: &Layout) {
    let Some(plan) = &layout.plan else { return };
    frame::radio(sheet, facts, layout);
    Planview::draw(sheet, facts, plan, planview);
    rule(sheet, plan.area, plan.area.top);
    rule(sheet, plan.area, plan.area.bottom);
    let foot = layout.frame.bottom - FOOT;
    let below = layout.frame.between(plan.area.bottom, foot);
    runway_table::draw(sheet, facts, aerodrome, below);
}

fn planview(map: &mut Planview<'_>) {
    let (facts, plan) = (map.facts, map.plan);
    map.sheet.fill(plan.area, map.sheet.ink.land);
    basemap::graticule(map);
    surface::paint(map);
    basemap::graticule_labels(map);
    surface::stands(map, &facts.ground.stands, false);
    for runway in &facts.runways {
        numbers(map, runway);
    }
    surface::taxiway_names(map);
    reference_point(map);
    surface::names(map);
    for runway in &facts.runways {
        let text = format!("{} x {} ft", runway.length_ft, runway.width_ft);
        along(map, plan.runway_ends(runway), &text);
    }
    north(map);
    basemap::scale_bar(map, None);
}

/// Each end's number beyond its threshold, with the elevation.
fn numbers(map: &mut Planview<'_>, runway: &Runway) {
    let ink = map.sheet.ink;
    let (a, b) = map.plan.runway_ends(runway);
    let length = (b.0 - a.0).hypot(b.1 - a.1).max(1.0);
    let (ux, uy) = ((b.0 - a.0) / length * 46.0, (b.1 - a.1) / length * 46.0);
    let (low, high) = ((a.0 - ux, a.1 - uy), (b.0 + ux, b.1 + uy));
    let large = TextStyle::new(FontFace::DataBold, 38.0, ink.text).halo(ink.land);
    let small = TextStyle::new(FontFace::Data, 20.0, ink.muted).halo(ink.land);
    for ((x, y), number, elevation) in [
        (low, &runway.low, runway.low_elevation_ft),
        (high, &runway.high, runway.high_elevation_ft),
    ] {
        map.sheet.text((x, y + 8.0), large.middle(), number);
        let elevation = format!("{elevation} ft");
        map.sheet.text((x, y + 34.0), small.middle(), &elevation);
        let room = PageArea::new(x - 46.0, y - 26.0, 92.0, 64.0);
        map.placer.take(room);
    }
}

/// The airport reference point.
fn reference_point(map: &mut Planview<'_>) {
    let ink = map.sheet.ink;
    let (x, y) = map.plan.image_from_geo(map.facts.position());
    // With an edge, so that it is seen on a runway as well.
    for (colour, width, reach) in [(ink.land, 9.0, 17.0), (ink.missed, 3.0, 14.0)] {
        let stroke = LineStyle::new(colour, width);
        map.sheet.line((x - reach, y), (x + reach, y), stroke);
        map.sheet.line((x, y - reach), (x, y + reach), stroke);
    }
    map.placer.take(PageArea::around((x, y), 16.0));
    let kind = TextStyle::new(FontFace::Data, 22.0, ink.missed).halo(ink.land);
    map.label((x, y), 20.0, 20.0, kind, "ARP");
}

/// An arrow to true north and the variation, in the emptiest corner.
pub fn north(map: &mut Planview<'_>) {
    let (ink, area) = (map.sheet.ink, map.plan.area);
    let (width, height, gap) = (190.0, 220.0, 50.0);
    let (left, right) = (area.left + gap + 80.0, area.right - width - gap);
    let (top, bottom) = (area.top + gap, area.bottom - height - gap);
    let corners = [(right, top), (left, top), (right, bottom), (left, bottom)];
    let corners = corners.map(|(x, y)| PageArea::new(x, y, width, height));
    let Some(spot) = map.placer.take_emptiest(corners) else {
        return;
    };
    let (x, top) = (spot.centre().0, spot.top + 34.0);
    let tail = top + 130.0;
    let sheet = &mut *map.sheet;
    sheet.line((x, tail), (x, top + 20.0), LineStyle::new(ink.text, 4.0));
    let head = [(x, top), (x + 14.0, top + 36.0), (x - 14.0, top + 36.0)];
    sheet.polygon(&head, Some(ink.text), None);
    let bold = TextStyle::new(FontFace::DataBold, 28.0, ink.text).halo(ink.land);
    sheet.text((x, top - 8.0), bold.middle(), "N");
    let variation = map.facts.airport.magnetic_variation;
    let (sin, cos) = variation.to_radians().sin_cos();
    let magnetic = LineStyle::new(ink.missed, 3.0).dashed("10 6");
    sheet.line((x, tail), (x + sin * 120.0, tail - cos * 120.0), magnetic);
    let side = if variation < 0.0 { 'W' } else { 'E' };
    let text = format!("VAR {:.0}° {side}", variation.abs());
    let plain = TextStyle::new(FontFace::Data, 24.0, ink.text).halo(ink.land);
    sheet.text((x, tail + 34.0), plain.middle(), &text);
}
