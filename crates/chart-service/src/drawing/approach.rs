//! An approach chart: briefing, planview, and below it profile and minima.

use super::basemap;
use super::frame::{self, rule, wrapped};
use super::insets;
use super::labels::LabelPlacer;
use super::layout::{FOOT, HEAD, Layout, RADIO};
use super::lettering::{FontFace, TextStyle};
use super::minima;
use super::plan::PlanviewScale;
use super::procedure::Procedure;
use super::profile;
use super::sheet::{LineStyle, PageArea, SvgPage};
use super::terrain;
use crate::facts::{AirportFacts, Approach, Geo, RunwayEnd};

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
    sheet.clipped(plan.area, |sheet| {
        planview(sheet, facts, approach, layout, plan);
    });
    rule(sheet, plan.area.left, plan.area.right, plan.area.top);
    rule(sheet, plan.area.left, plan.area.right, plan.area.bottom);
    let below = PageArea {
        top: plan.area.bottom,
        bottom: MINIMA_TOP,
        ..layout.frame
    };
    profile::draw(sheet, facts, approach, end, below);
    minima::draw(
        sheet,
        approach,
        PageArea {
            top: MINIMA_TOP,
            bottom: layout.frame.bottom - FOOT,
            ..layout.frame
        },
    );
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
    let area = PageArea {
        top,
        bottom: top + BRIEFING,
        ..layout.frame
    };
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
    sheet.text(
        (left, base),
        TextStyle::new(FontFace::BodyBold, 28.0, ink.missed),
        "Missed",
    );
    sheet.text(
        (left, base + 36.0),
        TextStyle::new(FontFace::BodyBold, 28.0, ink.missed),
        "approach",
    );
    let text = missed_text(facts, approach, end);
    for (i, line) in wrapped(&text, FontFace::Body, 29.0, area.width() - 210.0)
        .iter()
        .take(2)
        .enumerate()
    {
        sheet.text(
            (left + 160.0, base + i as f64 * 36.0),
            TextStyle::new(FontFace::Body, 29.0, ink.text),
            line,
        );
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

fn planview(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    approach: &Approach,
    layout: &Layout,
    plan: &PlanviewScale,
) {
    let Some(end) = facts.runway_end(&approach.runway) else {
        return;
    };
    let mut placer = LabelPlacer::new(plan.area);
    for inset in &layout.insets {
        placer.take(inset.area);
    }
    basemap::draw(sheet, facts, plan, &mut placer);
    if approach.method == "ILS" {
        beam(sheet, facts, approach, end, plan);
    }
    basemap::runways(sheet, facts, plan, &mut placer);
    let mut procedure = Procedure::new(facts, plan, &mut placer);
    lines(sheet, &mut procedure, approach, end);
    for pass in approach
        .path
        .iter()
        .chain(&approach.transitions)
        .chain(&approach.missed)
    {
        procedure.pass(pass);
    }
    procedure.navaids();
    procedure.finish(sheet);
    runway_number(sheet, approach, end, plan, &mut placer);
    let note = terrain::note(&facts.terrain, plan);
    basemap::scale_bar(sheet, plan, &mut placer, note.as_deref());
    terrain::write(sheet, &facts.terrain, plan, &mut placer);
    insets::draw(sheet, facts, &layout.insets, &approach.msa, Some(approach));
}

/// Transitions, the final approach, and the missed approach with its holding.
fn lines(sheet: &mut SvgPage, procedure: &mut Procedure<'_>, approach: &Approach, end: RunwayEnd) {
    let ink = sheet.ink;
    let facts = procedure.facts;
    let path = facts.places(&approach.path);
    if let Some(first) = path.first() {
        for from in facts.places(&approach.transitions) {
            procedure.leg(sheet, from, *first, LineStyle::new(ink.text, 4.0), true);
        }
    }
    let missed = LineStyle::new(ink.missed, 5.0).dashed("20 12");
    let mut from = end.far;
    for (i, to) in facts.places(&approach.missed).into_iter().enumerate() {
        procedure.leg(sheet, from, to, missed, i > 0);
        from = to;
    }
    holding(sheet, procedure, approach, from);
    let mut final_path = path;
    final_path.push(end.threshold);
    for (from, to) in final_path.iter().zip(final_path.iter().skip(1)) {
        procedure.leg(sheet, *from, *to, LineStyle::new(ink.text, 8.0), true);
    }
}

/// The racetrack about to scale: legs of 1.6 NM, turns of 0.5 NM.
fn holding(sheet: &mut SvgPage, procedure: &mut Procedure<'_>, approach: &Approach, fix: Geo) {
    let nm = procedure.plan.pixels_per_nm();
    let at = procedure.plan.image_from_geo(fix);
    let (inbound, right) = (approach.hold_inbound_true, approach.hold_right);
    let track = insets::racetrack(at, inbound, right, 1.6 * nm, 0.5 * nm);
    sheet.path(&track, None, Some(LineStyle::new(sheet.ink.missed, 4.0)));
    let side = inbound + if right { 90.0 } else { -90.0 };
    let start = fix.at(inbound + 180.0, 1.6);
    let (a, b) = (
        procedure.plan.image_from_geo(start),
        procedure.plan.image_from_geo(start.at(side, 1.0)),
    );
    let other = procedure.plan.image_from_geo(fix.at(side, 1.0));
    procedure.placer.take_line(a, at, 18.0);
    procedure.placer.take_line(b, other, 18.0);
    procedure.placer.take_line(a, b, 18.0);
    procedure.placer.take_line(at, other, 18.0);
    // The turns bulge beyond the ends of the legs.
    for (end, ahead) in [(fix, inbound), (start, inbound + 180.0)] {
        let middle = end.at(side, 0.5);
        for bearing in [-60.0, -20.0, 20.0, 60.0] {
            let (x, y) = procedure
                .plan
                .image_from_geo(middle.at(ahead + bearing, 0.5));
            procedure
                .placer
                .take(PageArea::new(x - 9.0, y - 9.0, 18.0, 18.0));
        }
    }
}

/// The localiser's beam: a narrow wedge that opens away from the runway.
fn beam(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    approach: &Approach,
    end: RunwayEnd,
    plan: &PlanviewScale,
) {
    let outward = final_course(facts, approach, end) + 180.0;
    let length = facts
        .places(&approach.path)
        .last()
        .map_or(5.0, |faf| faf.distance_nm(end.threshold))
        + 1.6;
    let far = end.threshold.at(outward, length);
    let notch = end.threshold.at(outward, length - 0.6);
    let wing = |side: f64| far.at(outward + side, length * 0.065);
    let ink = sheet.ink;
    let points = plan.points(&[end.threshold, wing(90.0), notch, wing(-90.0)]);
    sheet.lines(
        &points,
        true,
        Some(ink.beam),
        Some(LineStyle::new(ink.coast, 1.5)),
    );
}

/// The number of the runway that the approach leads to.
fn runway_number(
    sheet: &mut SvgPage,
    approach: &Approach,
    end: RunwayEnd,
    plan: &PlanviewScale,
    placer: &mut LabelPlacer,
) {
    let ink = sheet.ink;
    let text = format!("RWY {}", approach.runway);
    let middle = Geo {
        lat: f64::midpoint(end.threshold.lat, end.far.lat),
        lng: f64::midpoint(end.threshold.lng, end.far.lng),
    };
    let area = placer.place(
        plan.image_from_geo(middle),
        (FontFace::DataBold.width(&text, 26.0), 28.0),
        30.0,
    );
    sheet.text(
        (area.centre().0, area.top + 23.0),
        TextStyle::new(FontFace::DataBold, 26.0, ink.text)
            .halo(ink.land)
            .middle(),
        &text,
    );
}
