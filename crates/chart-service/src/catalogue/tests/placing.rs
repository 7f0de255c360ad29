//! What is printed lies where the boxes of a chart say: runway ends, fixes and stands of every geo-referenced chart,
//! measured in the pixels of the day and the night picture.

use serde_json::Value;

use super::picture::decoded;
use super::reading::pixel;
use super::{ORIGINS, catalogue, entries};
use crate::catalogue::Catalogue;
use crate::drawing::sheet::Pos;
use crate::drawing::{ChartColours, Palette};
use crate::facts::{AirportFacts, ChartFacts, Drawing, GeoPoint};

/// How far from its computed place something may be printed, pixels.
const TOLERANCE: f64 = 1.5;

type Rgb = [u8; 3];

/// A drawn picture that can be measured.
struct Picture {
    width: usize,
    rgb: Vec<u8>,
}

impl Picture {
    fn of(catalogue: &Catalogue, icao: &str, name: &str) -> Self {
        let (width, _, rgb) = decoded(catalogue.picture(icao, name).unwrap());
        Self {
            width: width as usize,
            rgb,
        }
    }

    fn colour(&self, (x, y): Pos) -> Rgb {
        let at = (y.floor() as usize * self.width + x.floor() as usize) * 3;
        [self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]]
    }

    /// How far from `from` a colour reaches in a direction, in tenths of a pixel; at most 60 pixels.
    fn reach(&self, from: Pos, (dx, dy): Pos, ink: Rgb) -> f64 {
        let tenths = (0..600).take_while(|i| {
            let far = f64::from(*i) / 10.0;
            near(self.colour((from.0 + dx * far, from.1 + dy * far)), ink)
        });
        tenths.count() as f64 / 10.0
    }

    /// How far from `at` the middle of a mark lies along a direction, pixels.
    fn off_centre(&self, at: Pos, (dx, dy): Pos, ink: Rgb) -> f64 {
        (self.reach(at, (dx, dy), ink) - self.reach(at, (-dx, -dy), ink)) / 2.0
    }
}

/// Whether a colour is about that ink.
fn near(colour: Rgb, ink: Rgb) -> bool {
    colour.iter().zip(ink).all(|(a, b)| a.abs_diff(b) < 40)
}

fn rgb(colour: &str) -> Rgb {
    let part = |from: usize| u8::from_str_radix(&colour[from..from + 2], 16).unwrap();
    [part(1), part(3), part(5)]
}

/// Runs `check` for the day and the night picture of every geo-referenced chart of an airport, read from boxes that
/// count from the bottom and from the top.
fn for_every_picture(
    icao: &str,
    check: impl Fn(&AirportFacts, &ChartFacts, &Value, &Picture, &'static ChartColours),
) {
    let catalogues = ORIGINS.map(|origin| catalogue().counting_from(origin));
    let readings = catalogues.each_ref().map(|c| entries(c, icao));
    let [catalogue, _] = &catalogues;
    let facts = catalogue.facts(icao).unwrap();
    let [from_bottom, from_top] = &readings;
    for (low, high) in from_bottom.iter().zip(from_top) {
        if low["bounding_boxes"].is_null() {
            continue;
        }
        assert_ne!(low["bounding_boxes"], high["bounding_boxes"]);
        let chart = facts.charts.iter().find(|c| low["id"] == c.id.as_str());
        for (field, palette) in [("image_day", Palette::Day), ("image_night", Palette::Night)] {
            let picture = Picture::of(catalogue, icao, low[field].as_str().unwrap());
            for entry in [low, high] {
                check(facts, chart.unwrap(), entry, &picture, palette.ink());
            }
        }
    }
}

/// The places of the fixes of a chart, each once.
fn fixes(facts: &AirportFacts, chart: &ChartFacts) -> Vec<GeoPoint> {
    let passes: Vec<_> = match &chart.drawing {
        Drawing::Approach(a) => [&a.path, &a.transitions, &a.missed]
            .into_iter()
            .flatten()
            .cloned()
            .collect(),
        Drawing::Route(r) => r.tracks.iter().flat_map(|t| t.fixes.clone()).collect(),
        _ => Vec::new(),
    };
    let mut places: Vec<GeoPoint> = Vec::new();
    for place in facts.places(&passes) {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// The symbol of a fix: a triangle with its base 10 pixels below the fix, half of a border of 3 pixels taken off.
fn check_fix(picture: &Picture, at: Pos, ink: Rgb, what: &str) {
    let sideways = picture.off_centre(at, (1.0, 0.0), ink);
    assert!(sideways.abs() < TOLERANCE, "{what}: {sideways} to the side");
    let base = picture.reach(at, (0.0, 1.0), ink) - 8.5;
    assert!(base.abs() < TOLERANCE, "{what}: base {base} too low");
}

/// An end of a runway, 3 pixels inside it: the bar reaches as far to both sides, and 3 pixels on to its end unless a
/// track of about its colour goes on there.
fn check_runway_end(
    picture: &Picture,
    (at, far): (Pos, Pos),
    ink: Rgb,
    ends_here: bool,
    what: &str,
) {
    let length = (far.0 - at.0).hypot(far.1 - at.1);
    let (ux, uy) = ((far.0 - at.0) / length, (far.1 - at.1) / length);
    let inside = (at.0 + ux * 3.0, at.1 + uy * 3.0);
    // Beside the dashes of the centre line.
    let side = |sign: f64| (inside.0 - uy * 2.0 * sign, inside.1 + ux * 2.0 * sign);
    let right = picture.reach(side(1.0), (-uy, ux), ink);
    let left = picture.reach(side(-1.0), (uy, -ux), ink);
    let off = (right - left) / 2.0;
    assert!(off.abs() < TOLERANCE, "{what}: {off} to the side");
    assert!(right > 0.5 && left > 0.5, "{what}: no runway");
    if ends_here {
        let beyond = picture.reach(side(1.0), (-ux, -uy), ink) - 3.0;
        assert!(beyond.abs() < TOLERANCE, "{what}: ends {beyond} too late");
    }
}

/// Whether the bar of another runway touches the bar at that end of a runway, as those of close parallels do.
fn merged(ends: &[(Pos, Pos)], index: usize) -> bool {
    let Some(&(at, _)) = ends.get(index) else {
        return false;
    };
    ends.iter().enumerate().any(|(other, &(a, b))| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let along = ((at.0 - a.0) * dx + (at.1 - a.1) * dy) / (dx * dx + dy * dy);
        let along = along.clamp(0.0, 1.0);
        let gap = (a.0 + dx * along - at.0).hypot(a.1 + dy * along - at.1);
        other / 2 != index / 2 && gap < 16.0
    })
}

fn check_runways(facts: &AirportFacts, entry: &Value, picture: &Picture, ink: Rgb, alone: bool) {
    let at = |place: GeoPoint| pixel(entry, (place.lat, place.lng));
    let ends: Vec<_> = facts
        .runways
        .iter()
        .map(|r| (at(r.low_at), at(r.high_at)))
        .flat_map(|(low, high)| [(low, high), (high, low)])
        .collect();
    for (index, end) in ends.iter().enumerate() {
        if !merged(&ends, index) {
            let what = format!("{} runway end {index}", entry["id"]);
            check_runway_end(picture, *end, ink, alone, &what);
        }
    }
}

fn places_of(icao: &str) {
    for_every_picture(icao, |facts, chart, entry, picture, ink| {
        let at = |place: GeoPoint| pixel(entry, (place.lat, place.lng));
        let fixes = fixes(facts, chart);
        for fix in &fixes {
            check_fix(picture, at(*fix), rgb(ink.text), &chart.id);
        }
        match &chart.drawing {
            Drawing::Approach(_) | Drawing::Route(_) => {
                assert!(fixes.len() >= 3, "{} has few fixes", chart.id);
                check_runways(facts, entry, picture, rgb(ink.runway), false);
            }
            Drawing::Aerodrome(_) => check_runways(facts, entry, picture, rgb(ink.runway), true),
            Drawing::Parking(parking) => {
                let stands = facts.stands_of(parking);
                assert!(stands.len() >= 3, "{} has few stands", chart.id);
                for stand in &stands {
                    let spot = at(stand.at);
                    assert_eq!(picture.colour(spot), rgb(ink.text), "{}", stand.name);
                    for direction in along_and_across(stand.heading_true) {
                        let off = picture.off_centre(spot, direction, rgb(ink.text));
                        assert!(off.abs() < TOLERANCE, "{} {}: {off}", chart.id, stand.name);
                    }
                }
            }
            Drawing::Text(_) => {}
        }
    });
}

/// The two directions on the page that belong to a heading.
fn along_and_across(heading_true: f64) -> [Pos; 2] {
    let (sin, cos) = heading_true.to_radians().sin_cos();
    [(sin, -cos), (cos, sin)]
}

#[test]
fn wellington_is_printed_where_its_boxes_say() {
    places_of("NZWN");
}

#[test]
fn brisbane_is_printed_where_its_boxes_say() {
    places_of("YBBN");
}

#[test]
fn san_francisco_is_printed_where_its_boxes_say() {
    places_of("KSFO");
}

#[test]
fn svalbard_is_printed_at_78_north() {
    places_of("ENSB");
}

#[test]
fn matei_is_printed_across_antimeridian() {
    places_of("NFNM");
}

#[test]
fn saba_is_printed_where_its_boxes_say() {
    places_of("TNCS");
}

#[test]
fn pituffik_is_printed_at_76_north() {
    places_of("BGTL");
}

#[test]
fn newcastle_is_printed_where_its_boxes_say() {
    places_of("YWLM");
}
