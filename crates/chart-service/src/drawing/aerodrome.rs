//! An airport diagram: runways true in place, length and width; taxiways, aprons and buildings schematic.

use super::basemap;
use super::frame::{self, rule};
use super::labels::LabelPlacer;
use super::layout::{FOOT, Layout};
use super::lettering::{FontFace, TextStyle};
use super::plan::PlanviewScale;
use super::procedure::along;
use super::runway_table;
use super::sheet::{LineStyle, PageArea, SvgPage};
use super::surface;
use crate::facts::{Aerodrome, AirportFacts, Runway};

/// Draws everything between head and foot.
pub fn draw(sheet: &mut SvgPage, facts: &AirportFacts, aerodrome: &Aerodrome, layout: &Layout) {
    let Some(plan) = &layout.plan else { return };
    frame::radio(sheet, facts, layout);
    sheet.clipped(plan.area, |sheet| planview(sheet, facts, plan));
    rule(sheet, plan.area.left, plan.area.right, plan.area.top);
    rule(sheet, plan.area.left, plan.area.right, plan.area.bottom);
    let below = PageArea {
        top: plan.area.bottom,
        bottom: layout.frame.bottom - FOOT,
        ..layout.frame
    };
    runway_table::draw(sheet, facts, aerodrome, below);
}

fn planview(sheet: &mut SvgPage, facts: &AirportFacts, plan: &PlanviewScale) {
    let ink = sheet.ink;
    let mut placer = LabelPlacer::new(plan.area);
    sheet.fill(plan.area, ink.land);
    basemap::graticule(sheet, plan);
    surface::paint(sheet, facts, plan, &mut placer);
    basemap::graticule_labels(sheet, plan, &mut placer);
    surface::stands(sheet, &facts.ground.stands, plan, &mut placer, false);
    for runway in &facts.runways {
        numbers(sheet, plan, runway, &mut placer);
    }
    surface::taxiway_names(sheet, facts, plan, &mut placer);
    reference_point(sheet, facts, plan, &mut placer);
    surface::names(sheet, facts, plan, &mut placer);
    for runway in &facts.runways {
        let text = format!("{} x {} ft", runway.length_ft, runway.width_ft);
        let (a, b) = (
            plan.image_from_geo(runway.low_at),
            plan.image_from_geo(runway.high_at),
        );
        along(sheet, &mut placer, a, b, &text);
    }
    north(sheet, facts, plan, &mut placer);
    basemap::scale_bar(sheet, plan, &mut placer, None);
}

/// Each end's number beyond its threshold, with the elevation.
fn numbers(sheet: &mut SvgPage, plan: &PlanviewScale, runway: &Runway, placer: &mut LabelPlacer) {
    let ink = sheet.ink;
    let (a, b) = (
        plan.image_from_geo(runway.low_at),
        plan.image_from_geo(runway.high_at),
    );
    let length = (b.0 - a.0).hypot(b.1 - a.1).max(1.0);
    let (ux, uy) = ((b.0 - a.0) / length, (b.1 - a.1) / length);
    let ends = [
        (
            (a.0 - ux * 46.0, a.1 - uy * 46.0),
            &runway.low,
            runway.low_elevation_ft,
        ),
        (
            (b.0 + ux * 46.0, b.1 + uy * 46.0),
            &runway.high,
            runway.high_elevation_ft,
        ),
    ];
    for ((x, y), number, elevation) in ends {
        sheet.text(
            (x, y + 8.0),
            TextStyle::new(FontFace::DataBold, 38.0, ink.text)
                .middle()
                .halo(ink.land),
            number,
        );
        sheet.text(
            (x, y + 34.0),
            TextStyle::new(FontFace::Data, 20.0, ink.muted)
                .middle()
                .halo(ink.land),
            &format!("{elevation} ft"),
        );
        placer.take(PageArea::new(x - 46.0, y - 26.0, 92.0, 64.0));
    }
}

/// The airport reference point.
fn reference_point(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    plan: &PlanviewScale,
    placer: &mut LabelPlacer,
) {
    let ink = sheet.ink;
    let (x, y) = plan.image_from_geo(facts.position());
    // With an edge, so that it is seen on a runway as well.
    for (colour, width, reach) in [(ink.land, 9.0, 17.0), (ink.missed, 3.0, 14.0)] {
        let stroke = LineStyle::new(colour, width);
        sheet.line((x - reach, y), (x + reach, y), stroke);
        sheet.line((x, y - reach), (x, y + reach), stroke);
    }
    placer.take(PageArea::new(x - 16.0, y - 16.0, 32.0, 32.0));
    let arp = placer.place((x, y), (FontFace::Data.width("ARP", 22.0), 24.0), 20.0);
    sheet.text(
        (arp.centre().0, arp.top + 20.0),
        TextStyle::new(FontFace::Data, 22.0, ink.missed)
            .middle()
            .halo(ink.land),
        "ARP",
    );
}

/// An arrow to true north and the variation, in the emptiest corner.
pub fn north(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    plan: &PlanviewScale,
    placer: &mut LabelPlacer,
) {
    let ink = sheet.ink;
    let area = plan.area;
    let (width, height, gap) = (190.0, 220.0, 50.0);
    let corners = [
        (area.right - width - gap, area.top + gap),
        (area.left + gap + 80.0, area.top + gap),
        (area.right - width - gap, area.bottom - height - gap),
        (area.left + gap + 80.0, area.bottom - height - gap),
    ];
    let boxes = corners.map(|(x, y)| PageArea::new(x, y, width, height));
    let Some(spot) = boxes
        .into_iter()
        .min_by(|a, b| placer.cost(a).total_cmp(&placer.cost(b)))
    else {
        return;
    };
    placer.take(spot);
    let (x, top) = (spot.centre().0, spot.top + 34.0);
    let tail = top + 130.0;
    sheet.line((x, tail), (x, top + 20.0), LineStyle::new(ink.text, 4.0));
    sheet.lines(
        &[(x, top), (x + 14.0, top + 36.0), (x - 14.0, top + 36.0)],
        true,
        Some(ink.text),
        None,
    );
    sheet.text(
        (x, top - 8.0),
        TextStyle::new(FontFace::DataBold, 28.0, ink.text)
            .middle()
            .halo(ink.land),
        "N",
    );
    let variation = facts.airport.magnetic_variation;
    let (sin, cos) = variation.to_radians().sin_cos();
    sheet.line(
        (x, tail),
        (x + sin * 120.0, tail - cos * 120.0),
        LineStyle::new(ink.missed, 3.0).dashed("10 6"),
    );
    let side = if variation < 0.0 { 'W' } else { 'E' };
    let text = format!("VAR {:.0}° {side}", variation.abs());
    sheet.text(
        (x, tail + 34.0),
        TextStyle::new(FontFace::Data, 24.0, ink.text)
            .middle()
            .halo(ink.land),
        &text,
    );
}
