//! What the ground of an airport is paved with: aprons, taxiways, buildings, runways, stands, and their names.

use super::basemap::METRES_PER_NM;
use super::labels::LabelPlacer;
use super::lettering::{FontFace, TextStyle};
use super::plan::PlanviewScale;
use super::sheet::{LineStyle, PageArea, Pos, SvgPage};
use crate::facts::{AirportFacts, Geo, GroundOutline, ParkingStand, Runway};

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
pub fn paint(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    plan: &PlanviewScale,
    placer: &mut LabelPlacer,
) {
    let ink = sheet.ink;
    for apron in &facts.ground.aprons {
        sheet.lines(
            &plan.points(&apron.points),
            true,
            Some(ink.apron),
            Some(LineStyle::new(ink.rule, 1.5)),
        );
    }
    let width = (plan.pixels_per_nm() * taxiway_metres(facts) / METRES_PER_NM).max(9.0);
    for taxiway in &facts.ground.taxiways {
        let points = plan.points(&taxiway.points);
        sheet.lines(
            &points,
            false,
            None,
            Some(LineStyle::new(ink.taxiway, width)),
        );
        // Round ends, so that two taxiways meet without a notch.
        for end in points.iter().take(1).chain(points.last()) {
            sheet.circle(
                *end,
                width / 2.0,
                Some(ink.taxiway),
                LineStyle::new(ink.taxiway, 0.0),
            );
        }
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
        strip(sheet, plan, runway, placer);
    }
}

/// The runway as wide as it is, at least so that it can be seen, with its centre line.
fn strip(sheet: &mut SvgPage, plan: &PlanviewScale, runway: &Runway, placer: &mut LabelPlacer) {
    let ink = sheet.ink;
    let width = (plan.pixels_per_nm() * f64::from(runway.width_ft) / FEET_PER_NM).max(12.0);
    let (a, b) = (
        plan.image_from_geo(runway.low_at),
        plan.image_from_geo(runway.high_at),
    );
    sheet.line(a, b, LineStyle::new(ink.runway, width));
    sheet.line(a, b, LineStyle::new(ink.land, 1.5).dashed("16 12"));
    placer.take_line(a, b, width + 6.0);
}

/// The letters of all taxiways.
pub fn taxiway_names(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    plan: &PlanviewScale,
    placer: &mut LabelPlacer,
) {
    for taxiway in &facts.ground.taxiways {
        taxiway_name(sheet, plan, taxiway, placer);
    }
}

/// A taxiway's letter in a small plate on its longest part.
fn taxiway_name(
    sheet: &mut SvgPage,
    plan: &PlanviewScale,
    taxiway: &GroundOutline,
    placer: &mut LabelPlacer,
) {
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
        let area = placer.place(
            middle,
            (FontFace::Data.width(&taxiway.name, 20.0), 20.0),
            15.0,
        );
        sheet.text(
            (area.centre().0, area.top + 17.0),
            TextStyle::new(FontFace::DataBold, 20.0, ink.muted)
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
    let width = FontFace::DataBold.width(&taxiway.name, 22.0) + 12.0;
    for share in shares {
        let (x, y) = (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
        let plate = PageArea::new(x - width / 2.0, y - 15.0, width, 30.0);
        // The edge of the planview would cut it.
        if plate.overlap(&plan.area.shrunk(4.0)) < plate.width() * plate.height() {
            continue;
        }
        sheet.fill(plate, ink.paper);
        sheet.outline(plate, LineStyle::new(ink.muted, 1.5));
        sheet.text(
            (x, y + 8.0),
            TextStyle::new(FontFace::DataBold, 22.0, ink.text).middle(),
            &taxiway.name,
        );
        placer.take(plate);
    }
}

fn distance(a: Pos, b: Pos) -> f64 {
    (b.0 - a.0).hypot(b.1 - a.1)
}

/// The names of buildings and aprons.
pub fn names(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    plan: &PlanviewScale,
    placer: &mut LabelPlacer,
) {
    let ground = &facts.ground;
    for building in &ground.buildings {
        for (a, b) in closed(&plan.points(&building.points)) {
            placer.take_line(a, b, 14.0);
        }
    }
    for building in &ground.buildings {
        name(sheet, plan, building, placer);
    }
    // The name of an apron does not stand on a building.
    for building in &ground.buildings {
        if let [a, b, c, d] = plan.points(&building.points).as_slice() {
            placer.take_line(between(*a, *d), between(*b, *c), distance(*a, *d));
        }
    }
    for apron in &ground.aprons {
        name(sheet, plan, apron, placer);
    }
}

fn between(a: Pos, b: Pos) -> Pos {
    (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1))
}

/// The lowest corner on the page and how far from it a name may begin; nothing where that corner is not shown.
fn beside(plan: &PlanviewScale, outline: &GroundOutline) -> Option<(Pos, f64)> {
    let points = plan.points(&outline.points);
    let lowest = points.into_iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    plan.area.contains(lowest).then_some((lowest, 12.0))
}

/// The room for a name that lies in an outline, keeps clear of everything and is nearest to `middle`.
fn free_inside(
    plan: &PlanviewScale,
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
fn name(
    sheet: &mut SvgPage,
    plan: &PlanviewScale,
    outline: &GroundOutline,
    placer: &mut LabelPlacer,
) {
    let ink = sheet.ink;
    let Some(centre) = centre(&outline.points) else {
        return;
    };
    let (width, height) = (FontFace::BodyBold.width(&outline.name, 26.0), 28.0);
    let (x, y) = plan.image_from_geo(centre);
    let inside = PageArea::new(x - width / 2.0, y - height / 2.0, width, height);
    let within = if placer.is_free(&inside) {
        Some(inside)
    } else {
        free_inside(plan, outline, (x, y), (width, height), placer)
    };
    let area = if let Some(area) = within {
        placer.take(area);
        area
    } else {
        let (beside, gap) = beside(plan, outline).unwrap_or(((x, y), 26.0));
        placer.place(beside, (width, height), gap)
    };
    sheet.text(
        (area.centre().0, area.top + 23.0),
        TextStyle::new(FontFace::BodyBold, 26.0, ink.text)
            .middle()
            .halo(ink.land),
        &outline.name,
    );
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

/// Each stand as a spot where the nose wheel stops, with a line to where the aircraft comes from; its number when
/// `named`.
pub fn stands(
    sheet: &mut SvgPage,
    stands: &[ParkingStand],
    plan: &PlanviewScale,
    placer: &mut LabelPlacer,
    named: bool,
) {
    let ink = sheet.ink;
    let (radius, width) = if named { (9.0, 3.0) } else { (3.0, 1.5) };
    // About as long as a small airliner.
    let length = 40.0 / METRES_PER_NM;
    for stand in stands {
        let at = plan.image_from_geo(stand.at);
        let tail = plan.image_from_geo(stand.at.at(stand.heading_true + 180.0, length));
        sheet.line(tail, at, LineStyle::new(ink.muted, width));
        sheet.circle(at, radius, Some(ink.text), LineStyle::new(ink.text, 1.0));
        let reach = radius + 3.0;
        placer.take(PageArea::new(
            at.0 - reach,
            at.1 - reach,
            reach * 2.0,
            reach * 2.0,
        ));
        placer.take_line(at, tail, width + 6.0);
    }
    for stand in stands.iter().filter(|_| named) {
        let size = (FontFace::DataBold.width(&stand.name, 28.0), 30.0);
        let area = placer.place(plan.image_from_geo(stand.at), size, 18.0);
        sheet.text(
            (area.centre().0, area.top + 25.0),
            TextStyle::new(FontFace::DataBold, 28.0, ink.text)
                .middle()
                .halo(ink.apron),
            &stand.name,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> PlanviewScale {
        PlanviewScale {
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
            points: corners.map(|(lat, lng)| Geo { lat, lng }).to_vec(),
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
