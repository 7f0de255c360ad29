//! An airport diagram: runways true in place, length and width; taxiways, aprons and buildings schematic.

use super::basemap;
use super::frame::{self, rule};
use super::labels::Placer;
use super::layout::{FOOT, Layout};
use super::lettering::{Face, Type};
use super::plan::Plan;
use super::procedure::along;
use super::runway_table;
use super::sheet::{Area, Pos, Sheet, Stroke};
use crate::demo::facts::{Aerodrome, Facts, Geo, Outline, Runway};

/// Feet in a nautical mile.
const FEET_PER_NM: f64 = 6076.12;

/// Draws everything between head and foot.
pub fn draw(sheet: &mut Sheet, facts: &Facts, aerodrome: &Aerodrome, layout: &Layout) {
    let Some(plan) = &layout.plan else { return };
    frame::radio(sheet, facts, layout);
    sheet.clipped(plan.area, |sheet| planview(sheet, facts, plan));
    rule(sheet, plan.area.left, plan.area.right, plan.area.top);
    rule(sheet, plan.area.left, plan.area.right, plan.area.bottom);
    let below = Area {
        top: plan.area.bottom,
        bottom: layout.frame.bottom - FOOT,
        ..layout.frame
    };
    runway_table::draw(sheet, facts, aerodrome, below);
}

fn planview(sheet: &mut Sheet, facts: &Facts, plan: &Plan) {
    let ink = sheet.ink;
    let mut placer = Placer::new(plan.area);
    sheet.fill(plan.area, ink.land);
    basemap::graticule(sheet, plan, &mut placer);
    for apron in &facts.ground.aprons {
        sheet.lines(
            &plan.points(&apron.points),
            true,
            Some(ink.apron),
            Some(Stroke::new(ink.rule, 1.5)),
        );
    }
    // 25 m wide, as wide as taxiways for large aeroplanes are.
    let width = (plan.pixels_per_nm() * 25.0 / 1852.0).max(9.0);
    for taxiway in &facts.ground.taxiways {
        let points = plan.points(&taxiway.points);
        sheet.lines(&points, false, None, Some(Stroke::new(ink.taxiway, width)));
        for (a, b) in points.iter().zip(points.iter().skip(1)) {
            placer.take_line(*a, *b, width);
        }
    }
    for building in &facts.ground.buildings {
        sheet.lines(
            &plan.points(&building.points),
            true,
            Some(ink.building),
            None,
        );
    }
    for runway in &facts.runways {
        strip(sheet, plan, runway, &mut placer);
    }
    for runway in &facts.runways {
        numbers(sheet, plan, runway, &mut placer);
    }
    for taxiway in &facts.ground.taxiways {
        taxiway_name(sheet, plan, taxiway, &mut placer);
    }
    names(sheet, facts, plan, &mut placer);
    for runway in &facts.runways {
        let text = format!("{} x {} ft", runway.length_ft, runway.width_ft);
        let (a, b) = (
            plan.image_from_geo(runway.low_at),
            plan.image_from_geo(runway.high_at),
        );
        along(sheet, &mut placer, a, b, &text);
    }
    north(sheet, facts, plan, &mut placer);
    basemap::scale_bar(sheet, plan, &mut placer);
}

/// The runway as wide as it is, at least so that it can be seen, with its centre line.
fn strip(sheet: &mut Sheet, plan: &Plan, runway: &Runway, placer: &mut Placer) {
    let ink = sheet.ink;
    let width = (plan.pixels_per_nm() * f64::from(runway.width_ft) / FEET_PER_NM).max(12.0);
    let (a, b) = (
        plan.image_from_geo(runway.low_at),
        plan.image_from_geo(runway.high_at),
    );
    sheet.line(a, b, Stroke::new(ink.runway, width));
    sheet.line(a, b, Stroke::new(ink.land, 1.5).dashed("16 12"));
    placer.take_line(a, b, width + 6.0);
}

/// Each end's number beyond its threshold, with the elevation.
fn numbers(sheet: &mut Sheet, plan: &Plan, runway: &Runway, placer: &mut Placer) {
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
            Type::new(Face::DataBold, 38.0, ink.text)
                .middle()
                .halo(ink.land),
            number,
        );
        sheet.text(
            (x, y + 34.0),
            Type::new(Face::Data, 20.0, ink.muted)
                .middle()
                .halo(ink.land),
            &format!("{elevation} ft"),
        );
        placer.take(Area::new(x - 46.0, y - 26.0, 92.0, 64.0));
    }
}

/// A taxiway's letter in a small plate on its longest part.
fn taxiway_name(sheet: &mut Sheet, plan: &Plan, taxiway: &Outline, placer: &mut Placer) {
    let ink = sheet.ink;
    let points = plan.points(&taxiway.points);
    let longest = points
        .iter()
        .zip(points.iter().skip(1))
        .max_by(|(a, b), (c, d)| distance(**a, **b).total_cmp(&distance(**c, **d)));
    let Some((a, b)) = longest else { return };
    if distance(*a, *b) < 200.0 {
        // A plate would hide a short connector: its name stands beside it.
        let middle = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
        let area = placer.place(middle, (Face::Data.width(&taxiway.name, 20.0), 20.0), 15.0);
        sheet.text(
            (area.centre().0, area.top + 17.0),
            Type::new(Face::DataBold, 20.0, ink.muted)
                .middle()
                .halo(ink.land),
            &taxiway.name,
        );
        return;
    }
    // Off the middle, where the connectors join.
    let shares: &[f64] = if distance(*a, *b) > 300.0 {
        &[0.36, 0.72]
    } else {
        &[0.5]
    };
    let width = Face::DataBold.width(&taxiway.name, 22.0) + 12.0;
    for share in shares {
        let (x, y) = (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
        let plate = Area::new(x - width / 2.0, y - 15.0, width, 30.0);
        sheet.fill(plate, ink.paper);
        sheet.outline(plate, Stroke::new(ink.muted, 1.5));
        sheet.text(
            (x, y + 8.0),
            Type::new(Face::DataBold, 22.0, ink.text).middle(),
            &taxiway.name,
        );
        placer.take(plate);
    }
}

fn distance(a: Pos, b: Pos) -> f64 {
    (b.0 - a.0).hypot(b.1 - a.1)
}

/// Names of aprons and buildings, and the reference point.
fn names(sheet: &mut Sheet, facts: &Facts, plan: &Plan, placer: &mut Placer) {
    let ink = sheet.ink;
    let (x, y) = plan.image_from_geo(facts.position());
    let cross = Stroke::new(ink.missed, 3.0);
    sheet.line((x - 14.0, y), (x + 14.0, y), cross);
    sheet.line((x, y - 14.0), (x, y + 14.0), cross);
    placer.take(Area::new(x - 16.0, y - 16.0, 32.0, 32.0));
    let arp = placer.place((x, y), (Face::Data.width("ARP", 22.0), 24.0), 20.0);
    sheet.text(
        (arp.centre().0, arp.top + 20.0),
        Type::new(Face::Data, 22.0, ink.missed)
            .middle()
            .halo(ink.land),
        "ARP",
    );
    for building in &facts.ground.buildings {
        for (a, b) in closed(&plan.points(&building.points)) {
            placer.take_line(a, b, 14.0);
        }
    }
    for outline in facts.ground.buildings.iter().chain(&facts.ground.aprons) {
        let Some(centre) = centre(&outline.points) else {
            continue;
        };
        let size = (Face::BodyBold.width(&outline.name, 26.0), 28.0);
        let area = placer.place(plan.image_from_geo(centre), size, 26.0);
        sheet.text(
            (area.centre().0, area.top + 23.0),
            Type::new(Face::BodyBold, 26.0, ink.text)
                .middle()
                .halo(ink.land),
            &outline.name,
        );
    }
}

fn closed(points: &[Pos]) -> Vec<(Pos, Pos)> {
    let next = points.iter().cycle().skip(1);
    points.iter().copied().zip(next.copied()).collect()
}

/// The mean of the corners.
fn centre(points: &[Geo]) -> Option<Geo> {
    let count = points.len() as f64;
    let lat = points.iter().map(|p| p.lat).sum::<f64>();
    let lng = points.iter().map(|p| p.lng).sum::<f64>();
    (count > 0.0).then(|| Geo {
        lat: lat / count,
        lng: lng / count,
    })
}

/// An arrow to true north and the variation, in the emptiest corner.
fn north(sheet: &mut Sheet, facts: &Facts, plan: &Plan, placer: &mut Placer) {
    let ink = sheet.ink;
    let area = plan.area;
    let (width, height, gap) = (190.0, 220.0, 50.0);
    let corners = [
        (area.right - width - gap, area.top + gap),
        (area.left + gap + 80.0, area.top + gap),
        (area.right - width - gap, area.bottom - height - gap),
        (area.left + gap + 80.0, area.bottom - height - gap),
    ];
    let boxes = corners.map(|(x, y)| Area::new(x, y, width, height));
    let Some(spot) = boxes
        .into_iter()
        .min_by(|a, b| placer.cost(a).total_cmp(&placer.cost(b)))
    else {
        return;
    };
    placer.take(spot);
    let (x, top) = (spot.centre().0, spot.top + 34.0);
    let tail = top + 130.0;
    sheet.line((x, tail), (x, top + 20.0), Stroke::new(ink.text, 4.0));
    sheet.lines(
        &[(x, top), (x + 14.0, top + 36.0), (x - 14.0, top + 36.0)],
        true,
        Some(ink.text),
        None,
    );
    sheet.text(
        (x, top - 8.0),
        Type::new(Face::DataBold, 28.0, ink.text)
            .middle()
            .halo(ink.land),
        "N",
    );
    let variation = facts.airport.magnetic_variation;
    let (sin, cos) = variation.to_radians().sin_cos();
    sheet.line(
        (x, tail),
        (x + sin * 120.0, tail - cos * 120.0),
        Stroke::new(ink.missed, 3.0).dashed("10 6"),
    );
    let side = if variation < 0.0 { 'W' } else { 'E' };
    let text = format!("VAR {:.0}° {side}", variation.abs());
    sheet.text(
        (x, tail + 34.0),
        Type::new(Face::Data, 24.0, ink.text)
            .middle()
            .halo(ink.land),
        &text,
    );
}
