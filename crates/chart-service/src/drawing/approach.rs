//! An approach chart: briefing, planview, and below it profile and minima.

use super::basemap;
use super::frame::{self, rule};
use super::insets;
use super::layout::{FOOT, HEAD, Inset, Layout, RADIO};
use super::lettering::{FontFace, TextStyle, wrapped};
use super::minima;
use super::planview::Planview;
use super::procedure::Procedure;
use super::profile;
use super::sheet::{LineStyle, PageArea, SvgPage};
use super::terrain;
use crate::facts::{AirportFacts, Approach, GeoPoint, RunwayEnd};

/// Height of the row of courses and heights.
const BRIEFING: f64 = 84.0;
/// Where the profile ends and the minima begin.
const MINIMA_TOP: f64 = 2078.0;

/// Draws everything between head and foot.
pub fn draw(sheet: &mut SvgPage, facts: &AirportFacts, approach: &Approach, layout: &Layout) {
    let (Some(plan), Some(end)) = (&layout.plan, facts.runway_end(&approach.runway)) else {
        return;
    };
    frame::radio(sheet, facts, layout);
    briefing(sheet, facts, approach, end, layout);
    Planview::draw(sheet, facts, plan, |map| {
        planview(map, approach, end, &layout.insets);
    });
    rule(sheet, plan.area, plan.area.top);
    rule(sheet, plan.area, plan.area.bottom);
    let below = layout.frame.between(plan.area.bottom, MINIMA_TOP);
    profile::draw(sheet, facts, approach, end, below);
    let foot = layout.frame.bottom - FOOT;
    minima::draw(sheet, approach, layout.frame.between(MINIMA_TOP, foot));
}

/// The final course from the last fix to the threshold, degrees true.
fn final_course(facts: &AirportFacts, approach: &Approach, end: RunwayEnd) -> f64 {
    let last = facts.places(&approach.path).last().copied();
    last.map_or_else(
        || end.threshold.bearing_true(end.far),
        |fix| fix.bearing_true(end.threshold),
    )
}

fn briefing(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    approach: &Approach,
    end: RunwayEnd,
    layout: &Layout,
) {
    let ink = sheet.ink;
    let top = layout.frame.top + HEAD + RADIO;
    let area = layout.frame.between(top, top + BRIEFING);
    sheet.fill(area, ink.tint);
    let (faf, height) = approach
        .path
        .last()
        .map_or((String::new(), 0), |p| (p.fix.clone(), p.altitude));
    let cells = [
        (approach.aid_label.clone(), approach.aid.clone()),
        (
            "Final course".to_owned(),
            facts.course(final_course(facts, approach, end)),
        ),
        (format!("FAF {faf}"), format!("{height} ft")),
        (
            "Descent path".to_owned(),
            format!("{:.1}°", approach.glide_deg),
        ),
        (
            "Threshold elev".to_owned(),
            format!("{} ft", end.elevation_ft),
        ),
        (
            "Airport elev".to_owned(),
            format!("{} ft", facts.airport.elevation),
        ),
    ];
    frame::cells_of(sheet, area, &cells);
    let (left, base) = (area.left + 20.0, area.bottom + 46.0);
    let caption = TextStyle::new(FontFace::BodyBold, 28.0, ink.missed);
    sheet.text((left, base), caption, "Missed");
    sheet.text((left, base + 36.0), caption, "approach");
    let text = missed_text(facts, approach, end);
    let kind = TextStyle::new(FontFace::Body, 29.0, ink.text);
    let lines = wrapped(&text, kind.face, kind.size, area.width() - 210.0);
    for (i, line) in lines.iter().take(2).enumerate() {
        sheet.text((left + 160.0, base + i as f64 * 36.0), kind, line);
    }
}

/// The missed approach in words, from the same facts as its line on the planview.
fn missed_text(facts: &AirportFacts, approach: &Approach, end: RunwayEnd) -> String {
    let mut parts = Vec::new();
    let places = facts.places(&approach.missed);
    let mut course = end.threshold.bearing_true(end.far);
    let mut from = end.far;
    for (i, (pass, place)) in approach.missed.iter().zip(places).enumerate() {
        let next = from.bearing_true(place);
        if i == 0 {
            parts.push(format!(
                "Climb straight ahead to {}, at {} ft or above",
                pass.fix, pass.altitude
            ));
        } else {
            let right = (next - course).rem_euclid(360.0) < 180.0;
            let side = if right { "right" } else { "left" };
            parts.push(format!(
                "then turn {side} direct to {}, climbing to {} ft",
                pass.fix, pass.altitude
            ));
        }
        (course, from) = (next, place);
    }
    let side = if approach.hold_right { "right" } else { "left" };
    let inbound = facts.course(approach.hold_inbound_true);
    parts.push(format!("and hold with {side} turns, inbound {inbound}."));
    parts.join(", ")
}

fn planview(map: &mut Planview<'_>, approach: &Approach, end: RunwayEnd, insets: &[Inset]) {
    let (plan, terrain) = (map.plan, &map.facts.terrain);
    for inset in insets {
        map.placer.take(inset.area);
    }
    basemap::draw(map);
    if approach.method == "ILS" {
        beam(map, approach, end);
    }
    basemap::runways(map);
    let mut procedure = Procedure::new(map);
    lines(&mut procedure, approach, end);
    let passes = approach.path.iter().chain(&approach.transitions);
    for pass in passes.chain(&approach.missed) {
        procedure.pass(pass);
    }
    procedure.navaids();
    procedure.finish();
    runway_number(map, approach, end);
    let note = terrain::note(terrain, plan);
    basemap::scale_bar(map, note.as_deref());
    terrain::write(map);
    insets::draw(map, insets, &approach.msa, Some(approach));
}

/// Transitions, the final approach, and the missed approach with its holding.
fn lines(procedure: &mut Procedure<'_, '_>, approach: &Approach, end: RunwayEnd) {
    let (facts, ink) = (procedure.map.facts, procedure.map.sheet.ink);
    let path = facts.places(&approach.path);
    if let Some(first) = path.first() {
        for from in facts.places(&approach.transitions) {
            procedure.leg(from, *first, LineStyle::new(ink.text, 4.0), true);
        }
    }
    let missed = LineStyle::new(ink.missed, 5.0).dashed("20 12");
    let mut from = end.far;
    for (i, to) in facts.places(&approach.missed).into_iter().enumerate() {
        procedure.leg(from, to, missed, i > 0);
        from = to;
    }
    holding(procedure.map, approach, from);
    let mut final_path = path;
    final_path.push(end.threshold);
    for (from, to) in final_path.iter().zip(final_path.iter().skip(1)) {
        procedure.leg(*from, *to, LineStyle::new(ink.text, 8.0), true);
    }
}

/// The racetrack about to scale: legs of 1.6 NM, turns of 0.5 NM.
fn holding(map: &mut Planview<'_>, approach: &Approach, fix: GeoPoint) {
    let (plan, placer) = (map.plan, &mut map.placer);
    let nm = plan.pixels_per_nm();
    let at = plan.image_from_geo(fix);
    let (inbound, right) = (approach.hold_inbound_true, approach.hold_right);
    let track = insets::racetrack(at, inbound, right, 1.6 * nm, 0.5 * nm);
    let stroke = LineStyle::new(map.sheet.ink.missed, 4.0);
    map.sheet.path(&track, None, Some(stroke));
    let side = inbound + if right { 90.0 } else { -90.0 };
    let start = fix.at(inbound + 180.0, 1.6);
    let a = plan.image_from_geo(start);
    let b = plan.image_from_geo(start.at(side, 1.0));
    let other = plan.image_from_geo(fix.at(side, 1.0));
    for (from, to) in [(a, at), (b, other), (a, b), (at, other)] {
        placer.take_line(from, to, 18.0);
    }
    // The turns bulge beyond the ends of the legs.
    for (end, ahead) in [(fix, inbound), (start, inbound + 180.0)] {
        let middle = end.at(side, 0.5);
        for bearing in [-60.0, -20.0, 20.0, 60.0] {
            let bulge = plan.image_from_geo(middle.at(ahead + bearing, 0.5));
            placer.take(PageArea::around(bulge, 9.0));
        }
    }
}

/// The localiser's beam: a narrow wedge that opens away from the runway.
fn beam(map: &mut Planview<'_>, approach: &Approach, end: RunwayEnd) {
    let (facts, ink) = (map.facts, map.sheet.ink);
    let outward = final_course(facts, approach, end) + 180.0;
    let path = facts.places(&approach.path);
    let final_nm = path
        .last()
        .map_or(5.0, |faf| faf.distance_nm(end.threshold));
    let length = final_nm + 1.6;
    let far = end.threshold.at(outward, length);
    let notch = end.threshold.at(outward, length - 0.6);
    let wing = |side: f64| far.at(outward + side, length * 0.065);
    let corners = [end.threshold, wing(90.0), notch, wing(-90.0)];
    let edge = LineStyle::new(ink.coast, 1.5);
    let points = map.plan.points(&corners);
    map.sheet.polygon(&points, Some(ink.beam), Some(edge));
}

/// The number of the runway that the approach leads to.
fn runway_number(map: &mut Planview<'_>, approach: &Approach, end: RunwayEnd) {
    let ink = map.sheet.ink;
    let text = format!("RWY {}", approach.runway);
    let middle = GeoPoint {
        lat: f64::midpoint(end.threshold.lat, end.far.lat),
        lng: f64::midpoint(end.threshold.lng, end.far.lng),
    };
    let at = map.plan.image_from_geo(middle);
    let kind = TextStyle::new(FontFace::DataBold, 26.0, ink.text).halo(ink.land);
    map.label(at, 30.0, 23.0, kind, &text);
}
