//! What the ground of an airport is paved with: aprons, taxiways, buildings, runways, stands, and their names.

use super::basemap::METRES_PER_NM;
use super::labels::LabelPlacer;
use super::lettering::{FontFace, TextStyle};
use super::plan::PlanviewReference;
use super::planview::Planview;
use super::sheet::{LineStyle, PageArea, Pos};
use crate::facts::{AirportFacts, GeoPoint, GroundOutline, ParkingStand, Runway};

/// Feet in a nautical mile.
const FEET_PER_NM: f64 = 6076.12;
/// As wide as taxiways for large aircraft are.
const TAXIWAY_METRES: f64 = 25.0;
/// The width of a taxiway over that of the narrowest runway, at most.
const TAXIWAY_SHARE: f64 = 0.6;

/// The width of the taxiways of an airport, metres.
fn taxiway_metres(facts: &AirportFacts) -> f64 {
    let widths = facts.runways.iter().map(|r| f64::from(r.width_ft) * 0.3048);
    widths
        .map(|width| width * TAXIWAY_SHARE)
        .fold(TAXIWAY_METRES, f64::min)
}

/// Between two places that are tried for a name, pixels.
const NAME_STEP: f64 = 24.0;
/// Around such a name, pixels.
const NAME_GAP: f64 = 10.0;

/// Everything without its name.
pub fn paint(map: &mut Planview<'_>) {
    let (ground, plan, ink) = (&map.facts.ground, map.plan, map.sheet.ink);
    for apron in &ground.aprons {
        let edge = LineStyle::new(ink.rule, 1.5);
        let corners = plan.points(&apron.points);
        map.sheet.polygon(&corners, Some(ink.apron), Some(edge));
    }
    let metres = taxiway_metres(map.facts);
    let width = (plan.pixels_per_nm() * metres / METRES_PER_NM).max(9.0);
    for taxiway in &ground.taxiways {
        let points = plan.points(&taxiway.points);
        map.sheet
            .polyline(&points, LineStyle::new(ink.taxiway, width));
        // Round ends, so that two taxiways meet without a notch.
        for end in points.iter().take(1).chain(points.last()) {
            let edge = LineStyle::new(ink.taxiway, 0.0);
            map.sheet.circle(*end, width / 2.0, Some(ink.taxiway), edge);
        }
        for (a, b) in points.iter().zip(points.iter().skip(1)) {
            map.placer.take_line(*a, *b, width);
        }
    }
    for building in &ground.buildings {
        let corners = plan.points(&building.points);
        map.sheet.polygon(&corners, Some(ink.building), None);
    }
    for runway in &map.facts.runways {
        strip(map, runway);
    }
}

/// The runway as wide as it is, at least so that it can be seen, with its centre line.
fn strip(map: &mut Planview<'_>, runway: &Runway) {
    let (plan, ink) = (map.plan, map.sheet.ink);
    let width = (plan.pixels_per_nm() * f64::from(runway.width_ft) / FEET_PER_NM).max(12.0);
    let (a, b) = plan.runway_ends(runway);
    map.sheet.line(a, b, LineStyle::new(ink.runway, width));
    let centre_line = LineStyle::new(ink.land, 1.5).dashed("16 12");
    map.sheet.line(a, b, centre_line);
    map.placer.take_line(a, b, width + 6.0);
}

/// The letters of all taxiways.
pub fn taxiway_names(map: &mut Planview<'_>) {
    for taxiway in &map.facts.ground.taxiways {
        taxiway_name(map, taxiway);
    }
}

/// A taxiway's letter in a small plate on its longest part.
fn taxiway_name(map: &mut Planview<'_>, taxiway: &GroundOutline) {
    let (plan, ink) = (map.plan, map.sheet.ink);
    let points = plan.points(&taxiway.points);
    let longest = points
        .iter()
        .zip(points.iter().skip(1))
        .max_by(|(a, b), (c, d)| distance(**a, **b).total_cmp(&distance(**c, **d)));
    let Some((a, b)) = longest else { return };
    if distance(*a, *b) < 200.0 {
        // A plate would hide a short connector: its name stands beside it.
        let size = (FontFace::Data.width(&taxiway.name, 20.0), 20.0);
        let area = map.placer.place(between(*a, *b), size, 15.0);
        let kind = TextStyle::new(FontFace::DataBold, 20.0, ink.muted).halo(ink.land);
        let middle = (area.centre().0, area.top + 17.0);
        map.sheet.text(middle, kind.middle(), &taxiway.name);
        return;
    }
    // Off the middle, where the connectors join.
    let shares: &[f64] = if distance(*a, *b) > 300.0 {
        &[0.36, 0.72]
    } else {
        &[0.5]
    };
    let kind = TextStyle::new(FontFace::DataBold, 22.0, ink.text).middle();
    let width = kind.face.width(&taxiway.name, kind.size) + 12.0;
    for share in shares {
        let (x, y) = (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
        let plate = PageArea::new(x - width / 2.0, y - 15.0, width, 30.0);
        // The edge of the planview would cut it.
        if plate.overlap(&plan.area.shrunk(4.0)) < plate.width() * plate.height() {
            continue;
        }
        map.sheet.fill(plate, ink.paper);
        map.sheet.outline(plate, LineStyle::new(ink.muted, 1.5));
        map.sheet.text((x, y + 8.0), kind, &taxiway.name);
        map.placer.take(plate);
    }
}

fn distance(a: Pos, b: Pos) -> f64 {
    (b.0 - a.0).hypot(b.1 - a.1)
}

/// The names of buildings and aprons.
pub fn names(map: &mut Planview<'_>) {
    let (ground, plan) = (&map.facts.ground, map.plan);
    for building in &ground.buildings {
        for (a, b) in closed(&plan.points(&building.points)) {
            map.placer.take_line(a, b, 14.0);
        }
    }
    for building in &ground.buildings {
        name(map, building);
    }
    // The name of an apron does not stand on a building.
    for building in &ground.buildings {
        if let [a, b, c, d] = plan.points(&building.points).as_slice() {
            let (from, to) = (between(*a, *d), between(*b, *c));
            map.placer.take_line(from, to, distance(*a, *d));
        }
    }
    for apron in &ground.aprons {
        name(map, apron);
    }
}

fn between(a: Pos, b: Pos) -> Pos {
    (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1))
}

/// The lowest corner on the page and how far from it a name may begin; nothing where that corner is not shown.
fn beside(plan: &PlanviewReference, outline: &GroundOutline) -> Option<(Pos, f64)> {
    let points = plan.points(&outline.points);
    let lowest = points.into_iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    plan.area.contains(lowest).then_some((lowest, 12.0))
}

/// The room for a name that lies in an outline, keeps clear of everything and is nearest to `middle`.
fn free_inside(
    plan: &PlanviewReference,
    outline: &GroundOutline,
    middle: Pos,
    (width, height): (f64, f64),
    placer: &LabelPlacer,
) -> Option<PageArea> {
    let sides = closed(&plan.points(&outline.points));
    let inner = plan.area.shrunk(20.0);
    let steps = |from: f64, to: f64| {
        let count = ((to - from) / NAME_STEP).max(0.0) as u32;
        (0..=count).map(move |i| from + f64::from(i) * NAME_STEP)
    };
    let mut best: Option<(f64, PageArea)> = None;
    for top in steps(inner.top, inner.bottom - height) {
        for left in steps(inner.left, inner.right - width) {
            let area = PageArea::new(left, top, width, height);
            let away = distance(area.centre(), middle);
            let around = area.shrunk(-NAME_GAP);
            let corners = [
                (around.left, around.top),
                (around.right, around.top),
                (around.left, around.bottom),
                (around.right, around.bottom),
            ];
            if best.is_none_or(|(least, _)| away < least)
                && corners.iter().all(|corner| is_inside(&sides, *corner))
                && placer.is_free(&around)
            {
                best = Some((away, area));
            }
        }
    }
    best.map(|(_, area)| area)
}

/// Whether a point lies within the sides of an outline.
fn is_inside(sides: &[(Pos, Pos)], (x, y): Pos) -> bool {
    let crossings = sides.iter().filter(|((ax, ay), (bx, by))| {
        (*ay > y) != (*by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
    });
    crossings.count() % 2 == 1
}

/// A name in the middle of what it names, elsewhere in it, or beside it.
fn name(map: &mut Planview<'_>, outline: &GroundOutline) {
    let (plan, ink) = (map.plan, map.sheet.ink);
    let Some(centre) = centre(&outline.points) else {
        return;
    };
    let kind = TextStyle::new(FontFace::BodyBold, 26.0, ink.text).halo(ink.land);
    let (width, height) = (kind.face.width(&outline.name, kind.size), 28.0);
    let (x, y) = plan.image_from_geo(centre);
    let inside = PageArea::new(x - width / 2.0, y - height / 2.0, width, height);
    let within = if map.placer.is_free(&inside) {
        Some(inside)
    } else {
        free_inside(plan, outline, (x, y), (width, height), &map.placer)
    };
    let area = if let Some(area) = within {
        map.placer.take(area);
        area
    } else {
        let (beside, gap) = beside(plan, outline).unwrap_or(((x, y), 26.0));
        map.placer.place(beside, (width, height), gap)
    };
    let middle = (area.centre().0, area.top + 23.0);
    map.sheet.text(middle, kind.middle(), &outline.name);
}

fn closed(points: &[Pos]) -> Vec<(Pos, Pos)> {
    let next = points.iter().cycle().skip(1);
    points.iter().copied().zip(next.copied()).collect()
}

/// The mean of the corners.
fn centre(points: &[GeoPoint]) -> Option<GeoPoint> {
    let count = points.len() as f64;
    let lat = points.iter().map(|p| p.lat).sum::<f64>();
    let lng = points.iter().map(|p| p.lng).sum::<f64>();
    (count > 0.0).then(|| GeoPoint {
        lat: lat / count,
        lng: lng / count,
    })
}

/// Each stand as a spot where the nose wheel stops, with a line to where the aircraft comes from; its number when
/// `named`.
pub fn stands(map: &mut Planview<'_>, stands: &[ParkingStand], named: bool) {
    let (plan, ink) = (map.plan, map.sheet.ink);
    let (radius, width) = if named { (9.0, 3.0) } else { (3.0, 1.5) };
    // About as long as a small airliner.
    let length = 40.0 / METRES_PER_NM;
    for stand in stands {
        let at = plan.image_from_geo(stand.at);
        let tail = plan.image_from_geo(stand.at.at(stand.heading_true + 180.0, length));
        map.sheet.line(tail, at, LineStyle::new(ink.muted, width));
        let edge = LineStyle::new(ink.text, 1.0);
        map.sheet.circle(at, radius, Some(ink.text), edge);
        map.placer.take(PageArea::around(at, radius + 3.0));
        map.placer.take_line(at, tail, width + 6.0);
    }
    let kind = TextStyle::new(FontFace::DataBold, 28.0, ink.text).halo(ink.apron);
    for stand in stands.iter().filter(|_| named) {
        map.label(plan.image_from_geo(stand.at), 18.0, 25.0, kind, &stand.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> PlanviewReference {
        PlanviewReference {
            area: PageArea::new(0.0, 0.0, 1000.0, 1000.0),
            south: 0.0,
            west: 0.0,
            north: 1.0,
            east: 1.0,
        }
    }

    fn apron() -> GroundOutline {
        let corners = [(0.1, 0.1), (0.1, 0.9), (0.9, 0.9), (0.9, 0.1)];
        GroundOutline {
            name: "Apron".to_owned(),
            points: corners.map(|(lat, lng)| GeoPoint { lat, lng }).to_vec(),
        }
    }

    #[test]
    fn name_stands_where_its_apron_is_free() {
        let (plan, apron) = (plan(), apron());
        let mut placer = LabelPlacer::new(plan.area);
        let building = PageArea::new(0.0, 0.0, 1000.0, 600.0);
        placer.take(building);
        let room = free_inside(&plan, &apron, (500.0, 500.0), (200.0, 28.0), &placer).unwrap();
        assert!(
            room.overlap(&building) <= 0.0 && room.bottom < 900.0,
            "{room:?}"
        );
        let off = (room.centre().0 - 500.0).abs();
        assert!(off <= NAME_STEP, "{off} beside the middle");
    }

    #[test]
    fn full_apron_has_no_room_for_name() {
        let (plan, apron) = (plan(), apron());
        let mut placer = LabelPlacer::new(plan.area);
        placer.take(PageArea::new(0.0, 0.0, 1000.0, 890.0));
        assert_eq!(
            free_inside(&plan, &apron, (500.0, 500.0), (200.0, 28.0), &placer),
            None
        );
    }
}
