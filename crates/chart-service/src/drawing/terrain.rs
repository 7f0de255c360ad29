//! The ground's relief on a planview: layers between contours, heights of lines and of summits.
//!
//! The lines are interpolated between published heights (`assets/terrain.json`), and the planview says so.

use std::fmt::Write as _;

use super::lettering::{FontFace, TextStyle};
use super::plan::PlanviewReference;
use super::planview::Planview;
use super::procedure::{ends_of, write_along};
use super::sheet::{LineStyle, PageArea, Pos, SvgPage};
use crate::facts::{AirportTerrain, Contour, GeoPoint};

/// Where a mile is shorter than this, pixels, only every second contour is drawn.
const SMALL_SCALE: f64 = 34.0;
/// Between two heights on lines of the same height, pixels.
const APART: f64 = 520.0;
/// From the edge of the planview to a height on it, pixels.
const INSIDE: f64 = 46.0;
/// The heights from which each colour of the relief on is used, feet.
const LAYERS: [u32; 5] = [500, 1000, 2000, 3000, 4000];

/// The heights between two contours of a planview, feet.
fn interval(terrain: &AirportTerrain, plan: &PlanviewReference) -> u32 {
    let coarse = plan.pixels_per_nm() < SMALL_SCALE;
    terrain.interval_ft * if coarse { 2 } else { 1 }
}

/// The contours that a planview shows, each with those of its rings that reach into it.
fn shown<'a>(
    terrain: &'a AirportTerrain,
    plan: &'a PlanviewReference,
) -> impl Iterator<Item = (u32, Vec<&'a [GeoPoint]>)> + 'a {
    let interval = interval(terrain, plan).max(1);
    let drawn = move |c: &&Contour| c.feet.is_multiple_of(interval);
    terrain.contours.iter().filter(drawn).filter_map(|contour| {
        let rings = contour.rings.iter().map(Vec::as_slice);
        let rings: Vec<&[GeoPoint]> = rings.filter(|ring| meets(plan, ring)).collect();
        (!rings.is_empty()).then_some((contour.feet, rings))
    })
}

/// Whether the box around a ring meets the planview.
fn meets(plan: &PlanviewReference, ring: &[GeoPoint]) -> bool {
    let beyond = |outside: &dyn Fn(&GeoPoint) -> bool| ring.iter().all(outside);
    !(beyond(&|p| p.lat < plan.south)
        || beyond(&|p| p.lat > plan.north)
        || beyond(&|p| p.lng < plan.west)
        || beyond(&|p| p.lng > plan.east))
}

/// The colour of the ground above a contour.
fn layer(sheet: &SvgPage, feet: u32) -> &'static str {
    let layers = LAYERS.into_iter().zip(sheet.ink.relief);
    let below = layers.take_while(|(from, _)| *from <= feet);
    below.last().map_or(sheet.ink.land, |(_, colour)| colour)
}

/// Fills the ground above each contour and draws the line around it.
pub fn layers(sheet: &mut SvgPage, terrain: &AirportTerrain, plan: &PlanviewReference) {
    for (feet, rings) in shown(terrain, plan) {
        let path: String = rings.iter().map(|r| rounded(&plan.points(r))).collect();
        // Every second line is a thousand and bolder.
        let width = if feet.is_multiple_of(1000) { 1.8 } else { 1.1 };
        let (fill, line) = (layer(sheet, feet), sheet.ink.contour);
        sheet.add(format_args!(
            r#"<path d="{path}" fill="{fill}" fill-rule="evenodd" stroke="{line}" stroke-width="{width}"/>"#
        ));
    }
}

/// A closed SVG path that turns at the points without corners: it goes from the middle of each side to that of the next.
fn rounded(points: &[Pos]) -> String {
    let mut path = String::with_capacity(points.len() * 28);
    let next = points.iter().cycle().skip(1);
    for (i, ((x, y), (nx, ny))) in points.iter().zip(next).enumerate() {
        let (mx, my) = (f64::midpoint(*x, *nx), f64::midpoint(*y, *ny));
        // Writing to a string cannot fail.
        if i == 0 {
            write!(path, "M{mx:.1} {my:.1}").ok();
        } else {
            write!(path, "Q{x:.1} {y:.1} {mx:.1} {my:.1}").ok();
        }
    }
    if let [(x, y), (nx, ny), ..] = points {
        let (mx, my) = (f64::midpoint(*x, *nx), f64::midpoint(*y, *ny));
        write!(path, "Q{x:.1} {y:.1} {mx:.1} {my:.1}Z").ok();
    }
    path
}

/// What the contours of a planview are, for a note on it; nothing where it shows none.
pub fn note(terrain: &AirportTerrain, plan: &PlanviewReference) -> Option<String> {
    shown(terrain, plan).next()?;
    let interval = interval(terrain, plan);
    Some(format!("Contours every {interval} ft, interpolated"))
}

/// Writes the heights of summits and of contours where they cover nothing.
pub fn write(map: &mut Planview<'_>) {
    let (terrain, plan) = (&map.facts.terrain, map.plan);
    summits(map);
    for (feet, rings) in shown(terrain, plan) {
        let mut heights = ContourLabels {
            text: feet.to_string(),
            ground: layer(map.sheet, feet),
            written: Vec::new(),
        };
        for ring in rings {
            heights.write_on(map, &plan.points(ring));
        }
    }
}

/// Dots with their heights; the highest is larger, unless ground without a summit is higher on this planview.
fn summits(map: &mut Planview<'_>) {
    let (terrain, plan) = (&map.facts.terrain, map.plan);
    let inner = plan.area.shrunk(12.0);
    let mut spots: Vec<(u32, Pos)> = terrain
        .summits
        .iter()
        .map(|summit| (summit.feet, plan.image_from_geo(summit.at)))
        .filter(|(_, at)| inner.contains(*at))
        .collect();
    spots.sort_by_key(|(feet, _)| std::cmp::Reverse(*feet));
    let ground = shown(terrain, plan).map(|(feet, _)| feet).max();
    let highest = spots.first().map(|(feet, _)| *feet);
    let highest = highest.filter(|feet| ground.is_none_or(|ground| *feet >= ground));
    let ink = map.sheet.ink;
    for (feet, at) in spots {
        let (radius, face, size) = if Some(feet) == highest {
            (6.5, FontFace::DataBold, 26.0)
        } else {
            (4.5, FontFace::Data, 20.0)
        };
        let dot = PageArea::around(at, radius);
        if !map.placer.is_free(&dot) {
            continue;
        }
        let text = feet.to_string();
        let room = (face.width(&text, size), size);
        let Some(area) = map.placer.place_free(at, room, radius + 6.0) else {
            continue;
        };
        map.placer.take(dot);
        let edge = LineStyle::new(ink.land, 1.5);
        map.sheet.circle(at, radius, Some(ink.height), edge);
        let kind = TextStyle::new(face, size, ink.height).halo(ink.land);
        let middle = (area.centre().0, area.bottom - size * 0.14);
        map.sheet.text(middle, kind.middle(), &text);
    }
}

/// The heights on the contours of one height.
struct ContourLabels {
    text: String,
    /// The colour of the ground there.
    ground: &'static str,
    /// Where they stand already.
    written: Vec<Pos>,
}

impl ContourLabels {
    /// Writes the height on a line, where the line runs straight and nothing is covered.
    fn write_on(&mut self, map: &mut Planview<'_>, ring: &[Pos]) {
        let size = 18.0;
        let half = FontFace::Data.width(&self.text, size) / 2.0;
        let inner = map.plan.area.shrunk(INSIDE);
        let kind = TextStyle::new(FontFace::Data, size, map.sheet.ink.height).halo(self.ground);
        let sides = ring.iter().zip(ring.iter().cycle().skip(1));
        let turns = ring.iter().cycle().skip(2);
        for ((a, b), c) in sides.zip(turns) {
            let (dx, dy) = (c.0 - a.0, c.1 - a.1);
            let length = dx.hypot(dy).max(1.0);
            let (ux, uy) = (dx / length, dy / length);
            // How far the middle point lies off the straight line between its neighbours.
            let bend = ((b.0 - a.0) * uy - (b.1 - a.1) * ux).abs();
            let at = *b;
            let near = |other: &Pos| (other.0 - at.0).hypot(other.1 - at.1) < APART;
            if bend > 6.0
                || length < half * 1.4
                || !inner.contains(at)
                || self.written.iter().any(near)
            {
                continue;
            }
            let (from, to) = ends_of(at, (ux, uy), half);
            if map.placer.cost_of_line(from, to, 24.0) > 0.0 {
                continue;
            }
            map.placer.take_line(from, to, 24.0);
            self.written.push(at);
            write_along(map.sheet, at, (ux, uy), kind, &self.text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(feet: u32, middle: f64, half: f64) -> Contour {
        let corner = |lat: f64, lng: f64| GeoPoint {
            lat: middle + lat * half,
            lng: middle + lng * half,
        };
        let ring = vec![corner(-1.0, -1.0), corner(-1.0, 1.0), corner(1.0, 1.0)];
        Contour {
            feet,
            rings: vec![ring],
        }
    }

    fn terrain() -> AirportTerrain {
        AirportTerrain {
            interval_ft: 500,
            summits: Vec::new(),
            contours: vec![
                square(500, 0.5, 0.2),
                square(1000, 0.5, 0.1),
                square(1500, 9.0, 0.1),
            ],
        }
    }

    /// One degree square at that many pixels a side.
    fn plan(side: f64) -> PlanviewReference {
        PlanviewReference {
            area: PageArea::new(0.0, 0.0, side, side),
            south: 0.0,
            west: 0.0,
            north: 1.0,
            east: 1.0,
        }
    }

    #[test]
    fn contours_off_planview_are_left_out() {
        let (terrain, plan) = (terrain(), plan(3000.0));
        let feet: Vec<u32> = shown(&terrain, &plan).map(|(feet, _)| feet).collect();
        assert_eq!(feet, [500, 1000]);
    }

    #[test]
    fn small_scale_shows_every_second_contour_and_says_so() {
        let (terrain, plan) = (terrain(), plan(600.0));
        let feet: Vec<u32> = shown(&terrain, &plan).map(|(feet, _)| feet).collect();
        assert_eq!(feet, [1000]);
        let note = note(&terrain, &plan).unwrap();
        assert_eq!(note, "Contours every 1000 ft, interpolated");
    }

    #[test]
    fn planview_without_contours_has_no_note_on_them() {
        assert_eq!(note(&AirportTerrain::default(), &plan(3000.0)), None);
    }

    #[test]
    fn rounded_line_ends_where_it_began() {
        let path = rounded(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]);
        assert!(
            path.starts_with("M5.0 0.0") && path.ends_with("5.0 0.0Z"),
            "{path}"
        );
    }
}
