//! The ground under a procedure: sea and land, the graticule, the runways, the scale bar.

use super::labels::Placer;
use super::lettering::{Face, Type};
use super::plan::Plan;
use super::sheet::{Area, Sheet, Stroke};
use crate::demo::facts::{Facts, Geo};

/// Draws the map, and keeps labels off what must stay readable.
pub fn draw(sheet: &mut Sheet, facts: &Facts, plan: &Plan, placer: &mut Placer) {
    let ink = sheet.ink;
    sheet.fill(plan.area, ink.sea);
    for ring in &facts.land {
        sheet.lines(
            &plan.points(ring),
            true,
            Some(ink.land),
            Some(Stroke::new(ink.coast, 2.5)),
        );
    }
    reclaimed(sheet, facts, plan);
    graticule(sheet, plan, placer);
}

/// Land under the runways: a coast line at 1:10,000,000 knows nothing of an airport built into a bay.
fn reclaimed(sheet: &mut Sheet, facts: &Facts, plan: &Plan) {
    let width = (plan.pixels_per_nm() * 0.5).max(10.0);
    for runway in &facts.runways {
        let (from, to) = (
            plan.image_from_geo(runway.low_at),
            plan.image_from_geo(runway.high_at),
        );
        let land = sheet.ink.land;
        let ((x1, y1), (x2, y2)) = (from, to);
        sheet.add(format_args!(
            r#"<path d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}" stroke="{land}" stroke-width="{width:.1}" stroke-linecap="round"/>"#
        ));
    }
}

/// Lines of latitude and longitude at whole minutes, three to six of each.
pub fn graticule(sheet: &mut Sheet, plan: &Plan, placer: &mut Placer) {
    let step = minutes_between(plan.north - plan.south);
    let (ink, area) = (sheet.ink, plan.area);
    let stroke = Stroke::new(ink.graticule, 1.5);
    let kind = Type::new(Face::Data, 21.0, ink.muted).halo(ink.land);
    for minutes in multiples(plan.south, plan.north, step) {
        let (_, y) = plan.image_from_geo(Geo {
            lat: minutes / 60.0,
            lng: plan.west,
        });
        sheet.line((area.left, y), (area.right, y), stroke);
        let room = Area::new(area.left, y - 28.0, 120.0, 28.0);
        if y > area.top + 40.0 && y < area.bottom - 60.0 && placer.is_free(&room) {
            let text = degrees_and_minutes(minutes, 'N', 'S');
            sheet.text((area.left + 10.0, y - 7.0), kind, &text);
            placer.take(room);
        }
    }
    for minutes in multiples(plan.west, plan.east, step) {
        let (x, _) = plan.image_from_geo(Geo {
            lat: plan.south,
            lng: minutes / 60.0,
        });
        sheet.line((x, area.top), (x, area.bottom), stroke);
        let room = Area::new(x - 65.0, area.bottom - 36.0, 130.0, 36.0);
        if x > area.left + 90.0 && x < area.right - 90.0 && placer.is_free(&room) {
            let text = degrees_and_minutes(minutes, 'E', 'W');
            sheet.text((x, area.bottom - 12.0), kind.middle(), &text);
            placer.take(room);
        }
    }
}

/// The step that gives about four lines, minutes.
fn minutes_between(span_degrees: f64) -> f64 {
    let wanted = span_degrees * 60.0 / 4.0;
    [1.0, 2.0, 5.0, 10.0, 15.0, 20.0, 30.0]
        .into_iter()
        .find(|s| *s >= wanted)
        .unwrap_or(60.0)
}

/// The multiples of `step` minutes between two angles in degrees.
fn multiples(from: f64, to: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = (from * 60.0 / step).ceil() as i64;
    let last = (to * 60.0 / step).floor() as i64;
    (first..=last).map(move |i| i as f64 * step)
}

fn degrees_and_minutes(minutes: f64, positive: char, negative: char) -> String {
    let whole = minutes.abs().round() as u32;
    let side = if minutes < 0.0 { negative } else { positive };
    format!("{side}{}°{:02}'", whole / 60, whole % 60)
}

/// The runways of the airport as bars; at least wide enough to be seen.
pub fn runways(sheet: &mut Sheet, facts: &Facts, plan: &Plan, placer: &mut Placer) {
    for runway in &facts.runways {
        let (from, to) = (
            plan.image_from_geo(runway.low_at),
            plan.image_from_geo(runway.high_at),
        );
        sheet.line(from, to, Stroke::new(sheet.ink.runway, 7.0));
        placer.take_line(from, to, 24.0);
    }
}

/// A scale bar in nautical miles where there is room for it, at the lower or the upper edge.
pub fn scale_bar(sheet: &mut Sheet, plan: &Plan, placer: &mut Placer) {
    let nm = plan.pixels_per_nm();
    let miles = [20.0, 10.0, 5.0, 2.0, 1.0]
        .into_iter()
        .find(|m| m * nm <= 330.0)
        .unwrap_or(0.5);
    let length = miles * nm;
    let size = (length + 120.0, 58.0);
    let area = plan.area;
    let middle = area.centre().0;
    let spots = [area.bottom - 104.0, area.top + 14.0]
        .into_iter()
        .flat_map(|y| {
            [
                middle - 160.0,
                middle + 200.0,
                middle - 520.0,
                middle + 420.0,
            ]
            .map(|x| Area::new(x, y, size.0, size.1))
        });
    let Some(spot) = spots.min_by(|a, b| placer.cost(a).total_cmp(&placer.cost(b))) else {
        return;
    };
    placer.take(spot);
    let ink = sheet.ink;
    let (left, y) = (spot.left + 30.0, spot.bottom - 16.0);
    for part in 0..4 {
        let cell = Area::new(
            left + length / 4.0 * f64::from(part),
            y - 8.0,
            length / 4.0,
            10.0,
        );
        sheet.fill(cell, if part % 2 == 0 { ink.text } else { ink.paper });
        sheet.outline(cell, Stroke::new(ink.text, 1.5));
    }
    let kind = Type::new(Face::Data, 21.0, ink.text)
        .halo(ink.land)
        .middle();
    for share in [0.0, 0.5, 1.0] {
        sheet.text(
            (left + length * share, y - 16.0),
            kind,
            &format!("{}", miles * share),
        );
    }
    sheet.text(
        (left + length + 20.0, y + 2.0),
        Type {
            anchor: super::lettering::Anchor::Start,
            ..kind
        },
        "NM",
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graticule_labels_name_the_hemisphere() {
        assert_eq!(degrees_and_minutes(-1640.0, 'N', 'S'), "S27°20'");
        assert_eq!(degrees_and_minutes(9185.0, 'E', 'W'), "E153°05'");
    }

    #[test]
    fn graticule_has_a_handful_of_lines_at_every_scale() {
        for span in [0.05, 0.3, 0.5, 1.0, 2.0] {
            let lines = multiples(-27.0 - span, -27.0, minutes_between(span)).count();
            assert!((2..=6).contains(&lines), "{span} degrees: {lines} lines");
        }
    }
}
