//! Status: what the running Flightbag tells other programs of itself. It holds no token and no name of an account.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use simlink::status::{OwnshipStatus, StatusPosition};

use crate::airport::Icao;

/// What is on the screen, and where own-ship is. Fields are only ever added.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ProgramStatus {
    /// Whether a user is signed in.
    pub signed_in: bool,
    /// The airport on the screen.
    pub airport: Option<Icao>,
    /// The chart in the pane that has the keys.
    pub chart: Option<ShownChart>,
    /// The simulated aircraft; `None` while no source drives it.
    pub ownship: Option<OwnshipStatus>,
}

/// A chart on the screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ShownChart {
    /// Its airport.
    pub airport: Icao,
    /// Its `index_number` (specification 4.2).
    pub index_number: String,
    /// Its name.
    pub name: String,
}

impl ProgramStatus {
    /// What is on the screen: all but own-ship.
    pub fn shown(&self) -> Map<String, Value> {
        let Ok(Value::Object(mut shown)) = serde_json::to_value(self) else {
            return Map::new();
        };
        shown.remove("ownship");
        shown
    }

    /// A JSON object over several lines.
    pub fn json(&self) -> String {
        // Numbers that JSON has no words for become null; nothing else can go wrong.
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        text + "\n"
    }
}

/// A table: a name and its value on each line.
impl fmt::Display for ProgramStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut row = |name: &str, value: &dyn fmt::Display| writeln!(f, "{name:<14} {value}");
        let none = &"none";
        row("signed in", if self.signed_in { &"yes" } else { &"no" })?;
        match &self.airport {
            Some(icao) => row("airport", icao)?,
            None => row("airport", none)?,
        }
        match &self.chart {
            Some(chart) => {
                let ShownChart {
                    airport,
                    index_number,
                    name,
                } = chart;
                row("chart", &format_args!("{airport} {index_number} {name}"))?;
            }
            None => row("chart", none)?,
        }
        let Some(ownship) = &self.ownship else {
            return row("own-ship", none);
        };
        row("own-ship", &ownship.quality.word())?;
        row(
            "source",
            &format_args!("{} ({})", ownship.source, ownship.link),
        )?;
        let Some(position) = &ownship.position else {
            return row("position", none);
        };
        let StatusPosition {
            latitude,
            longitude,
            age_seconds,
            ..
        } = position;
        row("position", &format_args!("{latitude:.6} {longitude:.6}"))?;
        row("age", &format_args!("{age_seconds:.1} s"))
    }
}

#[cfg(test)]
mod tests {
    use simlink::status::PositionQuality;

    use super::*;

    fn status() -> ProgramStatus {
        let airport = Icao::parse("YBBN").unwrap();
        ProgramStatus {
            signed_in: true,
            airport: Some(airport),
            chart: Some(ShownChart {
                airport,
                index_number: "11-1".to_owned(),
                name: "ILS RWY 01R".to_owned(),
            }),
            ownship: Some(OwnshipStatus {
                source: "X-Plane".to_owned(),
                link: "x_plane".to_owned(),
                quality: PositionQuality::InMenu,
                position: Some(StatusPosition {
                    age_seconds: 0.5,
                    latitude: -27.5,
                    longitude: 153.125,
                    heading_true: Some(12.0),
                    track_true: None,
                    ground_speed_knots: Some(4.0),
                    altitude_feet: None,
                }),
            }),
        }
    }

    #[test]
    fn status_as_json_has_its_documented_names() {
        let read: serde_json::Value = serde_json::from_str(&status().json()).unwrap();
        let expected = serde_json::json!({
            "signed_in": true,
            "airport": "YBBN",
            "chart": {"airport": "YBBN", "index_number": "11-1", "name": "ILS RWY 01R"},
            "ownship": {
                "source": "X-Plane",
                "link": "x_plane",
                "quality": "in-menu",
                "position": {
                    "age_seconds": 0.5,
                    "latitude": -27.5,
                    "longitude": 153.125,
                    "heading_true": 12.0,
                    "track_true": null,
                    "ground_speed_knots": 4.0,
                    "altitude_feet": null,
                },
            },
        });
        assert_eq!(read, expected);
        let read: ProgramStatus = serde_json::from_str(&status().json()).unwrap();
        assert_eq!(read, status());
    }

    #[test]
    fn status_as_table_has_line_for_each_value() {
        let expected = "signed in      yes\n\
            airport        YBBN\n\
            chart          YBBN 11-1 ILS RWY 01R\n\
            own-ship       in-menu\n\
            source         X-Plane (x_plane)\n\
            position       -27.500000 153.125000\n\
            age            0.5 s\n";
        assert_eq!(status().to_string(), expected);
        let expected = "signed in      no\n\
            airport        none\n\
            chart          none\n\
            own-ship       none\n";
        assert_eq!(ProgramStatus::default().to_string(), expected);
    }
}
