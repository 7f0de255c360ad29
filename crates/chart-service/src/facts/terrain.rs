//! The ground around an airport: contour lines and summits, from `assets/terrain.json`.
//!
//! `assets/tools/terrain.py` draws the lines and says what is true of them.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::GeoPoint;

/// A published height of a summit.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SummitHeight {
    pub at: GeoPoint,
    /// Above the sea.
    pub feet: u32,
}

/// All lines of one height.
#[derive(Clone, Debug, Deserialize)]
pub struct Contour {
    /// Above the sea.
    pub feet: u32,
    /// Closed lines; the ground inside is higher unless another ring lies inside.
    #[serde(deserialize_with = "rings")]
    pub rings: Vec<Vec<GeoPoint>>,
}

/// What is known of the ground around an airport; nothing where there are no planviews.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct AirportTerrain {
    /// Between two contours, feet.
    pub interval_ft: u32,
    pub summits: Vec<SummitHeight>,
    /// From the lowest to the highest.
    pub contours: Vec<Contour>,
}

/// The ground around all airports.
#[derive(Debug, Deserialize)]
pub struct Terrains {
    pub airports: BTreeMap<String, AirportTerrain>,
}

/// Rings of `[longitude, latitude]`, as the coast lines are written.
fn rings<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<Vec<GeoPoint>>, D::Error> {
    let rings: Vec<Vec<(f64, f64)>> = Deserialize::deserialize(from)?;
    let geo = |ring: Vec<(f64, f64)>| ring.into_iter().map(|(lng, lat)| GeoPoint { lat, lng });
    Ok(rings.into_iter().map(|ring| geo(ring).collect()).collect())
}
