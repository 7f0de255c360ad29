//! The ground under a procedure: sea and land, the graticule, the runways, the scale bar.

use super::lettering::{FontFace, TextStyle};
use super::plan::PlanviewReference;
use super::planview::Planview;
use super::sheet::{LineStyle, PageArea};
use super::terrain;

/// Metres in a nautical mile.
pub const METRES_PER_NM: f64 = 1852.0;

/// Draws the map, and keeps labels off what must stay readable. Heights of the ground are written later, where they
/// cover nothing: by [`super::terrain::write`].
pub fn draw(map: &mut Planview<'_>) {
    let (facts, plan, ink) = (map.facts, map.plan, map.sheet.ink);
    map.sheet.fill(plan.area, ink.sea);
    let land: Vec<_> = facts.land.iter().map(|ring| plan.points(ring)).collect();
    for ring in &land {
        map.sheet.polygon(ring, Some(ink.land), None);
    }
    terrain::layers(map.sheet, &facts.terrain, plan);
    for ring in &land {
        let coast = LineStyle::new(ink.coast, 2.5);
        map.sheet.polygon(ring, None, Some(coast));
    }
    reclaimed(map);
    graticule(map);
    graticule_labels(map);
}

/// Land under the runways: a coast line at 1:10,000,000 knows nothing of an airport built into a bay.
fn reclaimed(map: &mut Planview<'_>) {
    let width = (map.plan.pixels_per_nm() * 0.5).max(10.0);
    let land = map.sheet.ink.land;
    for runway in &map.facts.runways {
        let ((x1, y1), (x2, y2)) = map.plan.runway_ends(runway);
        map.sheet.add(format_args!(
            r#"<path d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}" stroke="{land}" stroke-width="{width:.1}" stroke-linecap="round"/>"#
        ));
    }
}

/// The lines of latitude and of longitude that a planview shows, minutes, and the steps between them: whole minutes
/// or, on the largest scales, tenths. The lines lie about as far apart in both directions.
struct Graticule {
    parallels: Vec<f64>,
    parallel_step: f64,
    meridians: Vec<f64>,
    meridian_step: f64,
}

impl Graticule {
    fn of(plan: &PlanviewReference) -> Self {
        let parallel_step = minutes_between(plan.north - plan.south);
        let square = plan.area.height() / plan.area.width();
        let meridian_step = minutes_between((plan.east - plan.west) * square);
        Self {
            parallels: multiples(plan.south, plan.north, parallel_step).collect(),
            parallel_step,
            meridians: multiples(plan.west, plan.east, meridian_step).collect(),
            meridian_step,
        }
    }
}

/// Lines of latitude and longitude.
pub fn graticule(map: &mut Planview<'_>) {
    let (lines, plan, area) = (Graticule::of(map.plan), map.plan, map.plan.area);
    let stroke = LineStyle::new(map.sheet.ink.graticule, 1.5);
    for minutes in lines.parallels {
        map.sheet
            .across(area, plan.height_of(minutes / 60.0), stroke);
    }
    for minutes in lines.meridians {
        let x = plan.column_of(minutes / 60.0);
        map.sheet.line((x, area.top), (x, area.bottom), stroke);
    }
}

/// What the lines of latitude and longitude stand for, at the left and the lower edge.
pub fn graticule_labels(map: &mut Planview<'_>) {
    let (lines, plan, area) = (Graticule::of(map.plan), map.plan, map.plan.area);
    let ink = map.sheet.ink;
    let kind = TextStyle::new(FontFace::Data, 21.0, ink.muted).halo(ink.land);
    for minutes in lines.parallels {
        let y = plan.height_of(minutes / 60.0);
        let room = PageArea::new(area.left, y - 28.0, 120.0, 28.0);
        if y > area.top + 40.0 && y < area.bottom - 60.0 && map.placer.is_free(&room) {
            let text = degrees_and_minutes(minutes, lines.parallel_step, 'N', 'S');
            map.sheet.text((area.left + 10.0, y - 7.0), kind, &text);
            map.placer.take(room);
        }
    }
    for minutes in lines.meridians {
        let x = plan.column_of(minutes / 60.0);
        let room = PageArea::new(x - 65.0, area.bottom - 36.0, 130.0, 36.0);
        if x > area.left + 90.0 && x < area.right - 90.0 && map.placer.is_free(&room) {
            let text = degrees_and_minutes(near_greenwich(minutes), lines.meridian_step, 'E', 'W');
            let at = (x, area.bottom - 12.0);
            map.sheet.text(at, kind.middle(), &text);
            map.placer.take(room);
        }
    }
}

/// The step that gives about four lines, minutes.
fn minutes_between(span_degrees: f64) -> f64 {
    let wanted = span_degrees * 60.0 / 4.0;
    [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 20.0, 30.0]
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

/// Minutes of longitude brought back within ±180 degrees.
fn near_greenwich(minutes: f64) -> f64 {
    (minutes + 10_800.0).rem_euclid(21_600.0) - 10_800.0
}

/// An angle in degrees and minutes, with a tenth where the lines lie closer than a minute (`step`, minutes).
fn degrees_and_minutes(minutes: f64, step: f64, positive: char, negative: char) -> String {
    let tenths = (minutes.abs() * 10.0).round() as u32;
    let side = if minutes < 0.0 { negative } else { positive };
    let (degrees, minutes) = (tenths / 600, tenths % 600 / 10);
    if step < 1.0 {
        format!("{side}{degrees}°{minutes:02}.{}'", tenths % 10)
    } else {
        format!("{side}{degrees}°{minutes:02}'")
    }
}

/// The runways of the airport as bars; at least wide enough to be seen.
pub fn runways(map: &mut Planview<'_>) {
    for runway in &map.facts.runways {
        let (from, to) = map.plan.runway_ends(runway);
        let stroke = LineStyle::new(map.sheet.ink.runway, 7.0);
        map.sheet.line(from, to, stroke);
        map.placer.take_line(from, to, 24.0);
    }
}

/// The longest round length that fits a scale bar: how much, the unit, and its pixels.
fn bar_length(pixels_per_nm: f64) -> (f64, &'static str, f64) {
    let miles = [20.0, 10.0, 5.0, 2.0, 1.0, 0.5].map(|m| (m, "NM", m * pixels_per_nm));
    let metres = [500.0, 200.0, 100.0, 50.0].map(|m| (m, "m", m / METRES_PER_NM * pixels_per_nm));
    let lengths = miles.into_iter().chain(metres);
    let shortest = (20.0, "m", 20.0 / METRES_PER_NM * pixels_per_nm);
    lengths
        .into_iter()
        .find(|(_, _, pixels)| *pixels <= 330.0)
        .unwrap_or(shortest)
}

/// Height of a note below the scale bar.
const NOTE: f64 = 28.0;

/// A scale bar in nautical miles, or metres on the largest scales, where there is room for it, at the lower or the
/// upper edge; with a note below it.
pub fn scale_bar(map: &mut Planview<'_>, note: Option<&str>) {
    let (amount, unit, length) = bar_length(map.plan.pixels_per_nm());
    let note_width = note.map_or(0.0, |note| FontFace::Data.width(note, 20.0) + 40.0);
    let note_height = if note.is_some() { NOTE } else { 0.0 };
    let (width, height) = ((length + 120.0).max(note_width), 58.0 + note_height);
    let area = map.plan.area;
    let middle = area.centre().0;
    let heights = [area.bottom - 104.0 - note_height, area.top + 14.0];
    let spots = heights.into_iter().flat_map(|y| {
        let beside = [-160.0, 200.0, -520.0, 420.0];
        beside.map(|beside| PageArea::new(middle + beside, y, width, height))
    });
    let Some(spot) = map.placer.take_emptiest(spots) else {
        return;
    };
    let sheet = &mut *map.sheet;
    let ink = sheet.ink;
    let (left, y) = (spot.left + 30.0, spot.bottom - 16.0 - note_height);
    if let Some(note) = note {
        let kind = TextStyle::new(FontFace::Data, 20.0, ink.height).halo(ink.land);
        sheet.text((left - 10.0, spot.bottom - 8.0), kind, note);
    }
    let quarter = length / 4.0;
    for part in 0..4 {
        let cell = PageArea::new(left + quarter * f64::from(part), y - 8.0, quarter, 10.0);
        sheet.fill(cell, if part % 2 == 0 { ink.text } else { ink.paper });
        sheet.outline(cell, LineStyle::new(ink.text, 1.5));
    }
    let kind = TextStyle::new(FontFace::Data, 21.0, ink.text).halo(ink.land);
    for share in [0.0, 0.5, 1.0] {
        let at = (left + length * share, y - 16.0);
        sheet.text(at, kind.middle(), &format!("{}", amount * share));
    }
    sheet.text((left + length + 20.0, y + 2.0), kind, unit);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graticule_labels_name_hemisphere() {
        assert_eq!(degrees_and_minutes(-1640.0, 5.0, 'N', 'S'), "S27°20'");
        assert_eq!(degrees_and_minutes(9185.0, 5.0, 'E', 'W'), "E153°05'");
    }

    #[test]
    fn close_graticule_lines_show_tenths() {
        assert_eq!(degrees_and_minutes(4694.7, 0.1, 'N', 'S'), "N78°14.7'");
    }

    #[test]
    fn longitude_labels_wrap_at_180() {
        let label = |minutes| degrees_and_minutes(near_greenwich(minutes), 5.0, 'E', 'W');
        assert_eq!(label(-10_805.0), "E179°55'");
        assert_eq!(label(10_805.0), "W179°55'");
    }

    #[test]
    fn scale_bar_counts_metres_if_small() {
        assert_eq!(bar_length(60.0).1, "NM");
        let (amount, unit, pixels) = bar_length(5000.0);
        assert_eq!((amount, unit), (100.0, "m"));
        assert!((pixels - 100.0 / METRES_PER_NM * 5000.0).abs() < 1e-9);
    }

    #[test]
    fn graticule_has_handful_of_lines_at_every_scale() {
        for span in [0.005, 0.05, 0.3, 0.5, 1.0, 2.0] {
            let lines = multiples(-27.0 - span, -27.0, minutes_between(span)).count();
            assert!((2..=6).contains(&lines), "{span} degrees: {lines} lines");
        }
    }
}
