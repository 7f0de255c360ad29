//! The index: open data on airports, part of the program (`assets/airports`), for what is asked before any service is.
//!
//! Nothing of it is a fact of the chart service, and none of it decides what a chart shows.

use std::sync::LazyLock;

use geodesy::{Feet, LatLng};

use super::Icao;
use crate::assets;

/// The table, packed.
const TABLE: &[u8] = include_bytes!("../../assets/airports/airports.txt.gz");
/// What a line of the table is about: `assets/airports/make.py` writes the columns in the order of [`entry`].
const COLUMNS: usize = 11;
/// No degree of latitude is shorter, in nautical miles: on WGS-84 it has 59.705 at the equator.
const LEAST_NM_IN_DEGREE: f64 = 59.7;

/// An airport of the index.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct IndexedAirport<'a> {
    /// The ICAO location indicator.
    pub icao: Icao,
    /// The IATA location code, where it has one.
    pub iata: Option<&'a str>,
    /// The official name.
    pub name: &'a str,
    /// The city it serves; may be empty.
    pub city: &'a str,
    /// State, province or region; may be empty.
    pub subdivision: &'a str,
    /// ISO 3166-1 code of two letters.
    pub country: &'a str,
    /// The airport reference point, WGS-84.
    pub position: LatLng,
    /// Of the highest point of the landing area above mean sea level. The makers say that it is often wrong.
    pub elevation: Option<Feet>,
    /// Name in the tz database, `Australia/Brisbane`.
    pub time_zone: &'a str,
    /// Length of the longest open runway, where it was measured.
    pub longest_runway: Option<Feet>,
}

impl<'a> IndexedAirport<'a> {
    /// The name without the words that most of them end with.
    pub fn short_name(&self) -> &'a str {
        let name = self.name.strip_suffix(" Airport").unwrap_or(self.name);
        name.strip_suffix(" International").unwrap_or(name)
    }

    /// The name, and without the word that all of them end with.
    pub fn names(&self) -> Vec<&'a str> {
        let short = self.name.strip_suffix(" Airport");
        [self.name].into_iter().chain(short).collect()
    }

    /// Where it is: `Paris, Texas, US`, `Paris, US`, `Paris`: the region only where it tells more than the city.
    pub fn places(&self) -> Vec<String> {
        let region = Some(self.subdivision).filter(|region| *region != self.city);
        let region = region.unwrap_or_default();
        let city = if self.city.is_empty() {
            region
        } else {
            self.city
        };
        let forms: [&[&str]; 3] = [
            &[self.city, region, self.country],
            &[city, self.country],
            &[city],
        ];
        let written = forms.iter().map(|parts| {
            let parts: Vec<&str> = parts
                .iter()
                .copied()
                .filter(|part| !part.is_empty())
                .collect();
            parts.join(", ")
        });
        written.collect()
    }
}

/// An airport and how far away it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NearbyAirport<'a> {
    /// The airport.
    pub entry: IndexedAirport<'a>,
    /// Nautical miles to its reference point.
    pub nm: f64,
}

/// Every airport of a table.
#[derive(Debug, Default)]
pub struct AirportIndex<'a> {
    /// In the order of their identifiers.
    entries: Vec<IndexedAirport<'a>>,
}

impl AirportIndex<'static> {
    /// The index that is part of the program; unpacked and read when it is needed first.
    pub fn built_in() -> &'static Self {
        static TEXT: LazyLock<String> = LazyLock::new(|| assets::text(TABLE));
        static INDEX: LazyLock<AirportIndex<'static>> = LazyLock::new(|| AirportIndex::of(&TEXT));
        &INDEX
    }
}

impl<'a> AirportIndex<'a> {
    /// Reads a table: a line that names its source, then one column after the other, a line for each airport in each. What
    /// has another form is an empty index; an airport without identifier or position is left out.
    pub fn of(text: &'a str) -> Self {
        let lines: Vec<&str> = text.split('\n').skip(1).collect();
        let mut entries: Vec<_> = assets::rows(&lines).filter_map(entry).collect();
        entries.sort_by_key(|entry| entry.icao);
        Self { entries }
    }

    /// An index of these airports only.
    #[cfg(test)]
    pub(super) fn only(entries: impl Iterator<Item = IndexedAirport<'a>>) -> Self {
        Self {
            entries: entries.collect(),
        }
    }

    /// Every airport, in the order of the identifiers.
    pub fn entries(&self) -> &[IndexedAirport<'a>] {
        &self.entries
    }

    /// The airport with this identifier.
    pub fn get(&self, icao: Icao) -> Option<&IndexedAirport<'a>> {
        let at = self.entries.binary_search_by_key(&icao, |entry| entry.icao);
        at.ok().and_then(|at| self.entries.get(at))
    }

    /// Whether an identifier begins with these letters, all of them upper case.
    pub fn has_any(&self, begin: &str) -> bool {
        let at = self
            .entries
            .partition_point(|entry| entry.icao.as_str() < begin);
        let next = self.entries.get(at);
        next.is_some_and(|entry| entry.icao.as_str().starts_with(begin))
    }

    /// The airport whose reference point is nearest, if it is no more than so many nautical miles away.
    pub fn nearest(&self, position: LatLng, within_nm: f64) -> Option<NearbyAirport<'a>> {
        // Between two parallels there is no shorter way than along a meridian, wherever on the Earth.
        let band = within_nm / LEAST_NM_IN_DEGREE;
        let beside =
            |entry: &&IndexedAirport<'_>| (entry.position.lat - position.lat).abs() <= band;
        let near = self
            .entries
            .iter()
            .filter(beside)
            .map(|entry| NearbyAirport {
                entry: *entry,
                nm: position.nm_to(entry.position),
            });
        near.filter(|near| near.nm <= within_nm)
            .min_by(|a, b| a.nm.total_cmp(&b.nm))
    }
}

fn entry(row: [&str; COLUMNS]) -> Option<IndexedAirport<'_>> {
    let [
        icao,
        iata,
        name,
        city,
        subdivision,
        country,
        lat,
        lng,
        elevation,
        time_zone,
        runway,
    ] = row;
    let position = LatLng {
        lat: lat.parse().ok()?,
        lng: lng.parse().ok()?,
    };
    Some(IndexedAirport {
        icao: Icao::parse(icao).ok()?,
        iata: Some(iata).filter(|code| !code.is_empty()),
        name,
        city,
        subdivision,
        country,
        position: Some(position).filter(|position| position.is_valid())?,
        elevation: elevation.parse().ok().map(Feet),
        time_zone,
        longest_runway: runway.parse().ok().map(Feet),
    })
}

#[cfg(test)]
mod tests;
