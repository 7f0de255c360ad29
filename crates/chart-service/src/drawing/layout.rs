//! Where the parts of a chart lie: its size, its planview and the insets over it.
//!
//! The list of the service and the picture both ask here.

use super::plan::PlanviewReference;
use super::sheet::PageArea;
use super::stand_table;
use crate::facts::{
    AirportFacts, Approach, ChartFacts, Corner, Drawing, GeoPoint, ParkingStand, TerminalRoute,
};

/// Blank paper around the frame, pixels; the client writes its watermark below.
pub const MARGIN: f64 = 60.0;
/// Blank paper below the frame, pixels.
pub const MARGIN_BOTTOM: f64 = 80.0;
/// Height of the strip with name, airport and number.
pub const HEAD: f64 = 140.0;
/// Height of the strip of frequencies.
pub const RADIO: f64 = 84.0;
/// Height of the last line inside the frame.
pub const FOOT: f64 = 46.0;
/// Width of the column of notes of a landscape chart.
pub const SIDE: f64 = 600.0;

/// What an inset shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsetKind {
    /// Minimum safe altitudes.
    SafeAltitude,
    /// The holding, enlarged.
    Holding,
}

/// A box over the planview that is not to scale (specification 2.4).
#[derive(Clone, Copy, Debug)]
pub struct Inset {
    pub kind: InsetKind,
    pub area: PageArea,
}

/// The parts of a chart.
#[derive(Clone, Debug)]
pub struct Layout {
    pub width: u32,
    pub height: u32,
    /// The frame around everything that is printed.
    pub frame: PageArea,
    /// Absent on a chart that is not geo-referenced.
    pub plan: Option<PlanviewReference>,
    pub insets: Vec<Inset>,
}

impl Layout {
    /// The layout of a chart.
    pub fn of(facts: &AirportFacts, chart: &ChartFacts) -> Self {
        let (width, height) = if chart.landscape {
            (2500, 1600)
        } else {
            (1600, 2500)
        };
        let frame = PageArea {
            left: MARGIN,
            top: MARGIN,
            right: f64::from(width) - MARGIN,
            bottom: f64::from(height) - MARGIN_BOTTOM,
        };
        // Where the map lies, what it has to show, with which margin, and what lies over it.
        let (area, extent, margin, insets) = match &chart.drawing {
            Drawing::Approach(approach) => {
                let area = frame.between(480.0, 1700.0);
                let insets = approach_insets(area, approach);
                (area, approach_extent(facts, approach), 0.13, insets)
            }
            Drawing::Route(route) => {
                let area = route_area(frame, chart.landscape);
                let msa = inset(area, route.msa_corner, InsetKind::SafeAltitude);
                (area, route_extent(facts, route), 0.1, vec![msa])
            }
            Drawing::Aerodrome(_) => {
                let area = above(frame, 180.0 + facts.runways.len() as f64 * 2.0 * 48.0);
                (area, aerodrome_extent(facts), 0.1, Vec::new())
            }
            Drawing::Parking(shown) => {
                let stands = facts.stands_of(shown);
                let table = stand_table::table_height(stands.len(), frame.width());
                let extent = parking_extent(facts, &stands);
                (above(frame, table), extent, 0.08, Vec::new())
            }
            Drawing::Text(_) => (frame, Vec::new(), 0.0, Vec::new()),
        };
        Self {
            width,
            height,
            frame,
            plan: PlanviewReference::fit(area, &extent, margin),
            insets,
        }
    }
}

/// What is between the frequencies and the last `table` pixels inside the frame.
fn above(frame: PageArea, table: f64) -> PageArea {
    frame.between(frame.top + HEAD + RADIO, frame.bottom - FOOT - table)
}

/// The map of a route: its words stand beside it on a landscape chart, below it on a portrait one.
fn route_area(frame: PageArea, landscape: bool) -> PageArea {
    if landscape {
        PageArea {
            right: frame.right - SIDE,
            ..above(frame, 0.0)
        }
    } else {
        above(frame, 240.0)
    }
}

/// The box of an inset in a corner of the planview.
fn inset(plan: PageArea, corner: Corner, kind: InsetKind) -> Inset {
    let (width, height) = match kind {
        InsetKind::SafeAltitude => (320.0, 340.0),
        InsetKind::Holding => (340.0, 270.0),
    };
    let gap = 14.0;
    let (left, right) = (plan.left + gap, plan.right - gap - width);
    let (top, bottom) = (plan.top + gap, plan.bottom - gap - height);
    let (x, y) = match corner {
        Corner::TopLeft => (left, top),
        Corner::TopRight => (right, top),
        Corner::BottomLeft => (left, bottom),
        Corner::BottomRight => (right, bottom),
    };
    Inset {
        kind,
        area: PageArea::new(x, y, width, height),
    }
}

fn approach_insets(plan: PageArea, approach: &Approach) -> Vec<Inset> {
    let mut insets = vec![inset(plan, approach.msa_corner, InsetKind::SafeAltitude)];
    insets.extend(
        approach
            .hold_corner
            .map(|c| inset(plan, c, InsetKind::Holding)),
    );
    insets
}

/// Both ends of every runway.
fn runway_ends(facts: &AirportFacts) -> impl Iterator<Item = GeoPoint> + '_ {
    facts.runways.iter().flat_map(|r| [r.low_at, r.high_at])
}

fn approach_extent(facts: &AirportFacts, approach: &Approach) -> Vec<GeoPoint> {
    let mut places: Vec<GeoPoint> = runway_ends(facts).collect();
    for passes in [&approach.path, &approach.transitions, &approach.missed] {
        places.extend(facts.places(passes));
    }
    // Room for the racetrack at the end of the missed approach.
    if let Some(fix) = facts.places(&approach.missed).last() {
        let side = approach.hold_inbound_true + if approach.hold_right { 90.0 } else { -90.0 };
        places.push(fix.at(approach.hold_inbound_true + 180.0, 2.2));
        places.push(fix.at(side, 1.4));
    }
    places
}

fn route_extent(facts: &AirportFacts, route: &TerminalRoute) -> Vec<GeoPoint> {
    let mut places: Vec<GeoPoint> = runway_ends(facts).collect();
    for track in &route.tracks {
        places.extend(facts.places(&track.fixes));
    }
    places
}

fn aerodrome_extent(facts: &AirportFacts) -> Vec<GeoPoint> {
    let mut places: Vec<GeoPoint> = runway_ends(facts).collect();
    for outline in facts.ground.taxiways.iter().chain(&facts.ground.aprons) {
        places.extend(&outline.points);
    }
    places
}

/// How near to a stand a building is beside it.
const BESIDE_NM: f64 = 0.1;

/// The stands with room for the aircraft on them, and the buildings beside.
fn parking_extent(facts: &AirportFacts, stands: &[ParkingStand]) -> Vec<GeoPoint> {
    let mut places = Vec::new();
    for stand in stands {
        places.push(stand.at);
        // 60 m: as long as an airliner.
        places.push(stand.at.at(stand.heading_true + 180.0, 0.032));
    }
    let near = |place: &GeoPoint| stands.iter().any(|s| s.at.distance_nm(*place) < BESIDE_NM);
    for building in &facts.ground.buildings {
        if building.points.iter().any(near) {
            places.extend(&building.points);
        }
    }
    places
}
