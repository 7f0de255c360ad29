//! Runways: where both ends of each lie, open data in the program (`assets/airports`), for the check of a chart's map.
//!
//! Nothing of it is drawn. The table is unpacked when it is asked for first, off the window's thread.

use std::sync::LazyLock;

use geodesy::{Degrees, Feet, LatLng};

use super::Icao;
use crate::assets;

/// The table, packed.
const TABLE: &[u8] = include_bytes!("../../assets/airports/runways.txt.gz");
/// `assets/airports/make.py` writes the columns in the order of [`row`].
const COLUMNS: usize = 6;
/// Steps of a degree in which the second end is given from the first.
const STEPS: f64 = 1e5;
/// Metres in a degree of latitude: sixty nautical miles.
const METRES_IN_DEGREE: f64 = 60.0 * 1852.0;

/// A runway, from end to end of its pavement.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Runway {
    /// Both ends, WGS-84, on its centre line.
    pub ends: [LatLng; 2],
    /// Its width, where the table has it.
    pub width: Option<Feet>,
}

/// Where a position lies, seen along a runway from its first end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunwayOffset {
    /// Metres ahead of the first end.
    pub along: f64,
    /// Metres to the right of the centre line.
    pub cross: f64,
}

impl Runway {
    /// Metres from end to end.
    pub fn length(&self) -> f64 {
        let (north, east) = self.offset(self.ends[1]);
        north.hypot(east)
    }

    /// The direction from the first end to the second, against true north.
    pub fn direction(&self) -> Degrees {
        let (north, east) = self.offset(self.ends[1]);
        Degrees(east.atan2(north).to_degrees()).turn()
    }

    /// Where a position lies along it. The Earth is flat so far as a runway reaches.
    pub fn place(&self, position: LatLng) -> RunwayOffset {
        let (sin, cos) = self.direction().radians().sin_cos();
        let (north, east) = self.offset(position);
        RunwayOffset {
            along: north * cos + east * sin,
            cross: east * cos - north * sin,
        }
    }

    /// The position on the centre line, so many metres ahead of the first end.
    pub fn at(&self, along: f64) -> LatLng {
        let [first, second] = self.ends;
        let share = along / self.length().max(1.0);
        LatLng {
            lat: first.lat + (second.lat - first.lat) * share,
            lng: wrapped(first.lng + wrapped(second.lng - first.lng) * share),
        }
    }

    /// Metres north and east of the first end.
    fn offset(&self, position: LatLng) -> (f64, f64) {
        let [first, _second] = self.ends;
        let east = wrapped(position.lng - first.lng) * first.lat.to_radians().cos();
        let north = position.lat - first.lat;
        (north * METRES_IN_DEGREE, east * METRES_IN_DEGREE)
    }
}

/// A longitude, or a difference of two, within ±180 degrees.
fn wrapped(lng: f64) -> f64 {
    lng - 360.0 * (lng / 360.0).round()
}

/// The runways of every airport.
#[derive(Debug, Default)]
pub struct Runways {
    /// In the order of the airports.
    rows: Vec<(Icao, Runway)>,
}

impl Runways {
    /// The table in the program.
    pub fn built_in() -> &'static Self {
        static RUNWAYS: LazyLock<Runways> = LazyLock::new(|| Runways::of(&assets::text(TABLE)));
        &RUNWAYS
    }

    /// Reads a table: a line that names its source, then one column after the other. What has another form is an empty
    /// table; a runway that makes no sense is left out.
    pub fn of(text: &str) -> Self {
        let lines: Vec<&str> = text.split('\n').skip(1).collect();
        let mut airport = None;
        let mut rows = Vec::new();
        for cells in assets::rows::<COLUMNS>(&lines) {
            // An airport is named with its first runway only.
            if !cells[0].is_empty() {
                airport = Icao::parse(cells[0]).ok();
            }
            rows.extend(airport.zip(row(cells)));
        }
        // It is in this order already; a search by halves must be able to rely on it.
        rows.sort_by_key(|(icao, _runway)| *icao);
        Self { rows }
    }

    /// The runways of an airport.
    pub fn at(&self, icao: Icao) -> impl Iterator<Item = &Runway> {
        let first = self.rows.partition_point(|(airport, _)| *airport < icao);
        let here = self.rows.iter().skip(first);
        here.take_while(move |(airport, _)| *airport == icao)
            .map(|(_, runway)| runway)
    }

    /// How many there are.
    #[cfg(test)]
    fn len(&self) -> usize {
        self.rows.len()
    }
}

fn row([_icao, lat, lng, north, east, width]: [&str; COLUMNS]) -> Option<Runway> {
    let number = |text: &str| text.parse::<f64>().ok();
    let first = LatLng {
        lat: number(lat)?,
        lng: number(lng)?,
    };
    let second = LatLng {
        lat: first.lat + number(north)? / STEPS,
        lng: wrapped(first.lng + number(east)? / STEPS),
    };
    let runway = Runway {
        ends: [first, second],
        width: width.parse().ok().map(Feet),
    };
    let valid = first.is_valid() && second.is_valid() && runway.length() >= 1.0;
    valid.then_some(runway)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn icao(text: &str) -> Icao {
        Icao::parse(text).unwrap()
    }

    fn of(airport: &str) -> Vec<Runway> {
        Runways::built_in().at(icao(airport)).copied().collect()
    }

    #[test]
    fn table_has_every_runway_of_release() {
        assert_eq!(Runways::built_in().len(), 10_075);
        let manual = include_str!("../../docs/charts.md");
        assert!(manual.contains("10 075 runways"), "the manual's number");
        let source = assets::text(TABLE);
        let source = source.lines().next();
        assert_eq!(
            source,
            Some("airportsdata 20260905, OurAirports 2026-08-22")
        );
    }

    #[test]
    fn runways_have_length_and_direction() {
        let wellington = of("NZWN");
        let [runway] = wellington.as_slice() else {
            panic!("{wellington:?}")
        };
        assert!((runway.length() - 1936.0).abs() < 15.0, "{runway:?}");
        assert!(
            (runway.direction().0 - 182.5).abs() < 0.5,
            "{:?}",
            runway.direction()
        );
        assert_eq!(runway.width, Some(Feet(148)));
        assert_eq!(
            (of("KSFO").len(), of("YBBN").len(), of("QQQQ").len()),
            (4, 2, 0)
        );
    }

    #[test]
    fn position_is_along_and_across_runway() {
        let equator = |lng| LatLng { lat: 0.0, lng };
        let runway = Runway {
            ends: [equator(179.99), equator(-179.99)],
            width: None,
        };
        let place = runway.place(LatLng {
            lat: -0.001,
            lng: 180.0,
        });
        assert!((place.along - 1111.2).abs() < 0.1, "{place:?}");
        assert!((place.cross - 111.12).abs() < 0.1, "{place:?}");
        let middle = runway.at(1111.2);
        assert!((middle.lng.abs() - 180.0).abs() < 1e-6, "{middle:?}");
    }

    #[test]
    fn damaged_table_keeps_what_makes_sense() {
        let table = |cells: &str| Runways::of(&format!("test\n{cells}")).len();
        let good = "NZWN\n-41.3\n174.8\n-1740\n-100\n148";
        assert_eq!(table(good), 1);
        assert_eq!(table("NZWN\n-41.3\n174.8\n-1740\n-100\n"), 1, "no width");
        for bad in [
            "",
            "\n",
            "NZWN",
            "NZWN\n-41.3\n174.8\n-1740\n-100",
            "?\n-41.3\n174.8\n-1740\n-100\n148",
            "\n-41.3\n174.8\n-1740\n-100\n148",
            "NZWN\nx\n174.8\n-1740\n-100\n148",
            "NZWN\nNaN\n174.8\n-1740\n-100\n148",
            "NZWN\n-41.3\ninf\n-1740\n-100\n148",
            "NZWN\n-41.3\n174.8\n-9999999\n-100\n148",
            "NZWN\n-41.3\n174.8\n0\n0\n148",
        ] {
            assert_eq!(table(bad), 0, "{bad:?}");
        }
        let two = "NZWN\n\n-41.3\n-41.3\n174.8\n174.8\n-1740\nx\n-100\n-100\n148\n148";
        assert_eq!(table(two), 1);
    }

    #[test]
    fn airports_out_of_order_are_found() {
        let table =
            "test\nYBBN\nNZWN\n-27.4\n-41.3\n153.1\n174.8\n2860\n-1740\n1600\n-100\n148\n148";
        let runways = Runways::of(table);
        let lat = |airport| runways.at(icao(airport)).next().unwrap().ends[0].lat;
        assert_eq!((lat("YBBN"), lat("NZWN")), (-27.4, -41.3));
    }
}
