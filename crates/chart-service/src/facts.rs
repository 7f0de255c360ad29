//! The facts of one demo airport: what `assets/*.toml` holds, as types.
//!
//! Both the lists of the service and the pictures are made from these values, so that a chart and its
//! geo-reference cannot disagree.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::wind::Wind;

mod geo;
mod terrain;

pub use geo::GeoPoint;
pub use terrain::{AirportTerrain, Contour, Terrains};

/// The airport record, field for field as specification 2.1 names it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    clippy::struct_field_names,
    reason = "the fields are those of specification 2.1"
)]
pub struct Airport {
    pub icao_airport_identifier: String,
    pub iata_airport_designator: String,
    pub longest_runway: u32,
    pub latitude: f64,
    pub longitude: f64,
    /// Degrees, east positive.
    pub magnetic_variation: f64,
    pub elevation: i32,
    pub name: String,
    pub city: String,
    pub state_province_code: String,
    pub state_province_name: String,
    pub country_code: String,
    pub country_name: String,
    pub fuel_types: Vec<String>,
    pub oxygen: Vec<String>,
    pub repairs: Vec<String>,
    pub landing_fee: bool,
    pub jet_starting_unit: bool,
    pub precision_airport: bool,
    pub beacon: bool,
    pub customs: bool,
    pub airport_type: String,
    pub time_zone: String,
    pub icao_code: String,
    pub daylight_savings: bool,
    pub datum_code: String,
    pub revision_date: String,
    pub parsed_cycle: String,
    pub std_charts: bool,
    pub cao_charts: bool,
    pub vfr_charts: bool,
}

/// A radio frequency of the airport.
#[derive(Clone, Debug, Deserialize)]
pub struct Frequency {
    pub name: String,
    /// Megahertz, as it is printed.
    pub mhz: String,
}

/// A runway: `low` is the end with the smaller number.
#[derive(Clone, Debug, Deserialize)]
pub struct Runway {
    pub low: String,
    pub high: String,
    pub low_at: GeoPoint,
    pub high_at: GeoPoint,
    pub length_ft: u32,
    pub width_ft: u32,
    pub low_elevation_ft: i32,
    pub high_elevation_ft: i32,
}

/// One end of a runway, seen by an aircraft that lands on it.
#[derive(Clone, Copy, Debug)]
pub struct RunwayEnd {
    pub threshold: GeoPoint,
    pub far: GeoPoint,
    pub elevation_ft: i32,
    pub far_elevation_ft: i32,
}

/// How a fix is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FixKind {
    Fix,
    Vor,
    Ndb,
}

/// A named place.
#[derive(Clone, Debug, Deserialize)]
pub struct Fix {
    pub at: GeoPoint,
    pub kind: FixKind,
}

/// A taxiway, an apron or a building: a name and a line or an outline.
#[derive(Clone, Debug, Deserialize)]
pub struct GroundOutline {
    pub name: String,
    pub points: Vec<GeoPoint>,
}

/// What lies beside the runways; schematic.
#[derive(Clone, Debug, Deserialize)]
pub struct GroundPlan {
    pub taxiways: Vec<GroundOutline>,
    pub aprons: Vec<GroundOutline>,
    pub buildings: Vec<GroundOutline>,
    /// Empty where none are known.
    #[serde(default)]
    pub stands: Vec<ParkingStand>,
}

/// A parking position.
#[derive(Clone, Debug, Deserialize)]
pub struct ParkingStand {
    pub name: String,
    /// Where the nose wheel stops.
    pub at: GeoPoint,
    /// Where the nose points, degrees true.
    pub heading_true: f64,
}

/// The route of the simulated aircraft, by the names of the facts.
#[derive(Clone, Debug, Deserialize)]
pub struct FlightPlan {
    /// Id of the approach chart that it flies.
    pub chart: String,
    pub runway: String,
    pub taxi: Vec<GeoPoint>,
    pub climb: Vec<FixPassage>,
    pub downwind: Vec<FixPassage>,
}

/// A fix and the altitude there, feet; 0 means that none is given.
#[derive(Clone, Debug, Deserialize)]
pub struct FixPassage {
    pub fix: String,
    pub altitude: u32,
    /// `IF` or `FAF` on a final approach.
    #[serde(default)]
    pub role: String,
}

/// One sector of the minimum safe altitude; the bearings are magnetic, to the station.
#[derive(Clone, Debug, Deserialize)]
pub struct MsaSector {
    pub from_mag: f64,
    pub to_mag: f64,
    pub altitude: u32,
}

/// Minimum safe altitude within 25 NM of a navaid.
#[derive(Clone, Debug, Deserialize)]
pub struct SafeAltitude {
    pub centre: String,
    pub sectors: Vec<MsaSector>,
}

/// The corner of the planview in which an inset lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Corner {
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
}

/// One row of the minima table: an entry for each aircraft category.
#[derive(Clone, Debug, Deserialize)]
pub struct Minima {
    pub label: String,
    pub a: String,
    pub b: String,
    pub c: String,
    pub d: String,
}

/// An instrument approach to one runway end.
#[derive(Clone, Debug, Deserialize)]
pub struct Approach {
    pub runway: String,
    /// `ILS`, `RNP`, `VOR` or `NDB`.
    pub method: String,
    /// What guides the final approach, with its frequency.
    pub aid: String,
    pub aid_label: String,
    pub glide_deg: f64,
    /// Initial-to-final order; the runway threshold follows the last one.
    pub path: Vec<FixPassage>,
    pub transitions: Vec<FixPassage>,
    pub missed: Vec<FixPassage>,
    pub hold_inbound_true: f64,
    pub hold_right: bool,
    pub minima: Vec<Minima>,
    pub msa: SafeAltitude,
    pub msa_corner: Corner,
    /// Where the enlarged holding is drawn, on charts that have it.
    pub hold_corner: Option<Corner>,
}

/// One track of a departure or an arrival.
#[derive(Clone, Debug, Deserialize)]
pub struct TerminalTrack {
    pub name: String,
    pub fixes: Vec<FixPassage>,
    /// The runway at which a departure's track starts.
    pub runway: Option<String>,
}

/// A departure or an arrival.
#[derive(Clone, Debug, Deserialize)]
pub struct TerminalRoute {
    pub tracks: Vec<TerminalTrack>,
    pub notes: Vec<String>,
    pub msa: SafeAltitude,
    pub msa_corner: Corner,
}

/// An airport diagram.
#[derive(Clone, Debug, Deserialize)]
pub struct Aerodrome {
    pub notes: Vec<String>,
}

/// The stands of an airport, enlarged.
#[derive(Clone, Debug, Deserialize)]
pub struct ParkingChart {
    /// The names of the stands that are shown; all of them when there is none.
    #[serde(default)]
    pub stands: Vec<String>,
    pub notes: Vec<String>,
}

/// A paragraph of a text page.
#[derive(Clone, Debug, Deserialize)]
pub struct TextSection {
    pub heading: String,
    pub body: String,
}

/// A page of text.
#[derive(Clone, Debug, Deserialize)]
pub struct TextPage {
    pub sections: Vec<TextSection>,
}

/// What is on a chart.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    Approach(Approach),
    Route(TerminalRoute),
    Aerodrome(Aerodrome),
    Parking(ParkingChart),
    Text(TextPage),
}

/// One chart: its entry in the list (specification 2.3) and its drawing.
#[derive(Clone, Debug, Deserialize)]
pub struct ChartFacts {
    pub id: String,
    /// `STD` or `CAO`.
    pub version: String,
    pub category: String,
    /// Absent: not an approach.
    pub precision: Option<bool>,
    pub index_number: String,
    pub name: String,
    pub revision_date: String,
    #[serde(default)]
    pub landscape: bool,
    /// Whether the boxes count on beyond ±180 degrees at the antimeridian instead of starting again at the other
    /// end (service-notes "Antimeridian": both occur).
    #[serde(default)]
    pub longitudes_beyond_180: bool,
    pub procedures: Vec<String>,
    pub runways: Vec<String>,
    pub drawing: Drawing,
}

/// Everything known about one airport.
#[derive(Clone, Debug, Deserialize)]
pub struct AirportFacts {
    /// Whether courses are printed as true ones, as is done near the magnetic poles.
    #[serde(default)]
    pub true_courses: bool,
    pub airport: Airport,
    pub frequencies: Vec<Frequency>,
    pub runways: Vec<Runway>,
    pub fixes: BTreeMap<String, Fix>,
    pub ground: GroundPlan,
    pub flight: Option<FlightPlan>,
    /// In which the simulated aircraft flies the procedures.
    #[serde(default)]
    pub(super) wind: Wind,
    pub charts: Vec<ChartFacts>,
    /// Rings of land around the airport, from `assets/coast.json`.
    #[serde(skip)]
    pub land: Vec<Vec<GeoPoint>>,
    /// Contours and summits, from `assets/terrain.json`.
    #[serde(skip)]
    pub terrain: AirportTerrain,
}

impl AirportFacts {
    /// The airport reference point.
    pub fn position(&self) -> GeoPoint {
        GeoPoint {
            lat: self.airport.latitude,
            lng: self.airport.longitude,
        }
    }

    /// The runway end of that number, `None` when the airport has no such runway.
    pub fn runway_end(&self, ident: &str) -> Option<RunwayEnd> {
        let end = |threshold, far, elevation_ft, far_elevation_ft| RunwayEnd {
            threshold,
            far,
            elevation_ft,
            far_elevation_ft,
        };
        self.runways.iter().find_map(|r| {
            let (low, high) = (r.low_elevation_ft, r.high_elevation_ft);
            match ident {
                _ if r.low == ident => Some(end(r.low_at, r.high_at, low, high)),
                _ if r.high == ident => Some(end(r.high_at, r.low_at, high, low)),
                _ => None,
            }
        })
    }

    /// Where a fix is.
    pub fn fix(&self, name: &str) -> Option<&Fix> {
        self.fixes.get(name)
    }

    /// The stands that a parking chart shows.
    pub fn stands_of(&self, parking: &ParkingChart) -> Vec<ParkingStand> {
        let all = parking.stands.is_empty();
        let stands = self.ground.stands.iter();
        stands
            .filter(|s| all || parking.stands.contains(&s.name))
            .cloned()
            .collect()
    }

    /// The places of the fixes of `passes`, in order; unknown names are left out.
    pub fn places(&self, passes: &[FixPassage]) -> Vec<GeoPoint> {
        passes
            .iter()
            .filter_map(|p| self.fix(&p.fix))
            .map(|f| f.at)
            .collect()
    }

    /// What is taken off a true bearing to get the printed one, degrees.
    pub fn variation(&self) -> f64 {
        if self.true_courses {
            0.0
        } else {
            self.airport.magnetic_variation
        }
    }

    /// A true bearing as the course that is printed: magnetic in whole degrees from 001° to 360°, or true with a T.
    pub fn course(&self, bearing_true: f64) -> String {
        let course = (bearing_true - self.variation()).round().rem_euclid(360.0) as u32;
        let course = if course == 0 { 360 } else { course };
        let reference = if self.true_courses { "T" } else { "" };
        format!("{course:03}°{reference}")
    }
}
