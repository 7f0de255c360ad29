//! The catalogue of the embedded service: airports, chart lists and pictures, all from the same facts.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::drawing::layout::Layout;
use super::drawing::plan::PlanviewReference;
use super::drawing::sheet::PageArea;
use super::drawing::{self, Palette};
use super::facts::{AirportFacts, ChartFacts, Drawing, GeoPoint, Terrains};

/// The endings of a chart's four file names: palette, and whether it is a thumbnail.
const FILES: [(&str, Palette, bool); 4] = [
    ("_d.png", Palette::Day, false),
    ("_n.png", Palette::Night, false),
    ("_thumb_d.png", Palette::Day, true),
    ("_thumb_n.png", Palette::Night, true),
];

/// Airports with local identifiers: identifier, name, the airport whose charts they have.
const LOCAL_AIRPORTS: [(&str, &str, &str); 3] = [
    ("07FA", "Local Field", "YBBN"),
    ("1G4X", "Local Strip", "NZWN"),
    ("06C", "Local Airport", "KSFO"),
];

/// The facts of each airport, as they are written.
fn facts_of_airports() -> [&'static str; 9] {
    [
        include_str!("../assets/ybbn.toml"),
        include_str!("../assets/nzwn.toml"),
        include_str!("../assets/ksfo.toml"),
        include_str!("../assets/ensb.toml"),
        include_str!("../assets/nfnm.toml"),
        include_str!("../assets/tncs.toml"),
        include_str!("../assets/bgtl.toml"),
        include_str!("../assets/ywlm.toml"),
        include_str!("../assets/nffo.toml"),
    ]
}

/// The coast lines of all airports: rings of `[longitude, latitude]`.
#[derive(Deserialize)]
struct Coast {
    land: BTreeMap<String, Vec<Vec<(f64, f64)>>>,
}

/// What the simulated aircraft flies: latitude and longitude in degrees, altitudes in feet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlightFacts {
    /// The airport.
    pub icao: String,
    /// From the stand to the runway.
    pub taxi: Vec<(f64, f64)>,
    /// The threshold at which the take-off starts, and the far end.
    pub runway: ((f64, f64), (f64, f64)),
    /// Of the threshold, feet above the sea.
    pub elevation_ft: f64,
    /// After take-off: the fixes of the drawn approach, last the threshold.
    pub circuit: Vec<(f64, f64, f64)>,
    /// A point inside an inset of that approach chart.
    pub over_inset: (f64, f64),
    /// A point a little outside its planview.
    pub outside: (f64, f64),
}

/// The corner of a chart's picture from which its boxes count y (specification 2.4, service-notes "Direction of y").
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PixelOrigin {
    /// As the specification says: y grows upwards, y1 < y2.
    #[default]
    BottomLeft,
    /// As known clients meet it: y grows downwards, and since the bottom-left corner still comes first, y1 > y2.
    TopLeft,
}

/// All that the embedded chart service can answer with.
pub struct Catalogue {
    airports: Vec<AirportFacts>,
    /// From where the boxes of all charts count y.
    origin: PixelOrigin,
}

impl Catalogue {
    /// Reads the embedded facts. The error says which of them cannot be read.
    pub fn load() -> Result<Self, String> {
        let coast: Coast = serde_json::from_str(include_str!("../assets/coast.json"))
            .map_err(|e| format!("coast.json: {e}"))?;
        let mut terrain: Terrains = serde_json::from_str(include_str!("../assets/terrain.json"))
            .map_err(|e| format!("terrain.json: {e}"))?;
        let mut airports = Vec::new();
        for text in facts_of_airports() {
            let mut facts: AirportFacts =
                toml::from_str(text).map_err(|e| format!("facts of a demo airport: {e}"))?;
            let rings = coast.land.get(&facts.airport.icao_airport_identifier);
            let rings = rings.map(Vec::as_slice).unwrap_or_default();
            facts.land = rings
                .iter()
                .map(|r| r.iter().map(|&(lng, lat)| GeoPoint { lat, lng }).collect())
                .collect();
            let icao = facts.airport.icao_airport_identifier.as_str();
            facts.terrain = terrain.airports.remove(icao).unwrap_or_default();
            airports.push(facts);
        }
        Ok(Self {
            airports,
            origin: PixelOrigin::default(),
        })
    }

    /// The same charts with their boxes counted from there.
    #[must_use]
    pub fn counting_from(mut self, origin: PixelOrigin) -> Self {
        self.origin = origin;
        self
    }

    /// The same with airports of local identifiers, which are like those that have an ICAO one but for the name.
    #[must_use]
    pub fn with_local_airports(mut self) -> Self {
        for (identifier, name, like) in LOCAL_AIRPORTS {
            let Some(mut facts) = self.facts(like).cloned() else {
                continue;
            };
            identifier.clone_into(&mut facts.airport.icao_airport_identifier);
            name.clone_into(&mut facts.airport.name);
            self.airports.push(facts);
        }
        self
    }

    /// The airports that the service knows.
    pub fn icaos(&self) -> Vec<&str> {
        self.airports
            .iter()
            .map(|f| f.airport.icao_airport_identifier.as_str())
            .collect()
    }

    /// The airport record (specification 2.1).
    pub fn airport(&self, icao: &str) -> Option<Value> {
        serde_json::to_value(&self.facts(icao)?.airport).ok()
    }

    /// The entries of a version's chart list (specification 2.2): `None` for an unknown airport, none where the airport
    /// has no charts of that version. `begin` and `end`: what the addresses of pictures begin and end with.
    pub fn entries(&self, icao: &str, version: &str, begin: &str, end: &str) -> Option<Vec<Value>> {
        let facts = self.facts(icao)?;
        let charts = facts.charts.iter().filter(|c| c.version == version);
        Some(
            charts
                .map(|c| entry(facts, c, begin, end, self.origin))
                .collect(),
        )
    }

    /// The picture of that file name as PNG; `None` when no chart has it. Drawn again each time.
    pub fn picture(&self, icao: &str, file_name: &str) -> Option<Vec<u8>> {
        let facts = self.facts(icao)?;
        let (chart, palette, thumbnail) = file_of(facts, file_name)?;
        drawing::chart_png(facts, chart, palette, thumbnail)
    }

    /// Whether a chart of the airport has this file name. Cheap: nothing is drawn.
    pub fn has_picture(&self, icao: &str, file_name: &str) -> bool {
        let facts = self.facts(icao);
        facts.is_some_and(|facts| file_of(facts, file_name).is_some())
    }

    /// What the simulated aircraft flies.
    pub fn flight(&self) -> FlightFacts {
        self.airports.iter().find_map(flight).unwrap_or_default()
    }

    /// The facts of all airports.
    pub fn airports(&self) -> &[AirportFacts] {
        &self.airports
    }

    fn facts(&self, icao: &str) -> Option<&AirportFacts> {
        self.airports
            .iter()
            .find(|f| f.airport.icao_airport_identifier == icao)
    }
}

/// The chart of a file name, in which palette the picture is, and whether it is the thumbnail.
fn file_of<'a>(
    facts: &'a AirportFacts,
    file_name: &str,
) -> Option<(&'a ChartFacts, Palette, bool)> {
    facts.charts.iter().find_map(|chart| {
        let ending = file_name.strip_prefix(chart.id.as_str())?;
        let (_, palette, thumbnail) = FILES.into_iter().find(|(e, _, _)| *e == ending)?;
        Some((chart, palette, thumbnail))
    })
}

/// A chart as specification 2.3 describes it.
fn entry(
    facts: &AirportFacts,
    chart: &ChartFacts,
    begin: &str,
    end: &str,
    origin: PixelOrigin,
) -> Value {
    let icao = &facts.airport.icao_airport_identifier;
    let layout = Layout::of(facts, chart);
    let file = |ending: &str| format!("{}{ending}", chart.id);
    let url = |ending: &str| format!("{begin}/{icao}/{}{end}", file(ending));
    json!({
        "id": chart.id,
        "icao_airport_identifier": icao,
        "category": chart.category,
        "precision": chart.precision,
        "index_number": chart.index_number,
        "name": chart.name,
        "revision_date": chart.revision_date,
        "is_georeferenced": layout.plan.is_some(),
        "width": layout.width,
        "height": layout.height,
        "bounding_boxes": bounding_boxes(&layout, origin, chart.longitudes_beyond_180),
        "procedures": chart.procedures,
        "runways": chart.runways,
        "image_day": file("_d.png"),
        "image_night": file("_n.png"),
        "thumb_day": file("_thumb_d.png"),
        "thumb_night": file("_thumb_n.png"),
        "image_day_url": url("_d.png"),
        "image_night_url": url("_n.png"),
        "thumb_day_url": url("_thumb_d.png"),
        "thumb_night_url": url("_thumb_n.png"),
    })
}

/// The boxes of specification 2.4, null for a chart that is not geo-referenced. The first corner is always
/// the one at bottom-left.
fn bounding_boxes(layout: &Layout, origin: PixelOrigin, beyond_180: bool) -> Value {
    let Some(PlanviewReference {
        area,
        south,
        west,
        north,
        east,
    }) = layout.plan
    else {
        return Value::Null;
    };
    let height = i64::from(layout.height);
    let pixels = |area: PageArea| {
        let y = |down: f64| match origin {
            PixelOrigin::TopLeft => down.round() as i64,
            PixelOrigin::BottomLeft => height - down.round() as i64,
        };
        json!({ "x1": area.left.round() as i64, "y1": y(area.bottom), "x2": area.right.round() as i64, "y2": y(area.top) })
    };
    let longitude = |lng: f64| if beyond_180 { lng } else { within_180(lng) };
    let insets: Vec<Value> = layout
        .insets
        .iter()
        .map(|i| json!({ "pixels": pixels(i.area) }))
        .collect();
    json!({
        "planview": {
            "pixels": pixels(area),
            "latlng": { "lng1": longitude(west), "lat1": south, "lng2": longitude(east), "lat2": north },
        },
        "insets": insets,
    })
}

/// A longitude in degrees brought back within ±180; one that is within stays exactly what it is, and any other gets
/// the six decimals of the facts again.
fn within_180(lng: f64) -> f64 {
    if lng.abs() <= 180.0 {
        return lng;
    }
    let turned = (lng + 180.0).rem_euclid(360.0) - 180.0;
    (turned * 1e6).round() / 1e6
}

/// The flight of an airport that has one.
fn flight(facts: &AirportFacts) -> Option<FlightFacts> {
    let plan = facts.flight.as_ref()?;
    let chart = facts.charts.iter().find(|c| c.id == plan.chart)?;
    let Drawing::Approach(approach) = &chart.drawing else {
        return None;
    };
    let end = facts.runway_end(&plan.runway)?;
    let layout = Layout::of(facts, chart);
    let map = layout.plan.as_ref()?;
    let pair = |place: GeoPoint| (place.lat, place.lng);
    let passes = plan
        .climb
        .iter()
        .chain(&plan.downwind)
        .chain(&approach.path);
    let mut circuit: Vec<(f64, f64, f64)> = passes
        .filter_map(|p| {
            facts
                .fix(&p.fix)
                .map(|f| (f.at.lat, f.at.lng, f64::from(p.altitude)))
        })
        .collect();
    circuit.push((
        end.threshold.lat,
        end.threshold.lng,
        f64::from(end.elevation_ft),
    ));
    // The last inset is the one nearest to the circuit.
    let inset = layout.insets.last()?;
    // Both places near the final track, so that a whole flight is short.
    let threshold = map.image_from_geo(end.threshold);
    let in_inset = inset.area.corner_near(threshold, 0.15);
    let beside = (in_inset.0, map.area.bottom + map.pixels_per_nm());
    Some(FlightFacts {
        icao: facts.airport.icao_airport_identifier.clone(),
        taxi: plan.taxi.iter().copied().map(pair).collect(),
        runway: (pair(end.threshold), pair(end.far)),
        elevation_ft: f64::from(end.elevation_ft),
        circuit,
        over_inset: pair(map.geo_from_image(in_inset)),
        outside: pair(map.geo_from_image(beside)),
    })
}

#[cfg(test)]
mod tests;
