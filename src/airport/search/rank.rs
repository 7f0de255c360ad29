//! Which of several airports that fit comes first.

use std::cmp::Reverse;
use std::collections::HashMap;

use geodesy::{Feet, LatLng};

use super::fit::WordMatch;
use crate::airport::Icao;
use crate::airport::index::IndexedAirport;

/// An airport that is farther away than this, in nautical miles, is not near: size counts, not distance.
const NEAR_NM: f64 = 200.0;
/// Another rough distance that is certainly beyond that.
const SURELY_NOT_NEAR_NM: f64 = NEAR_NM * 1.01;

/// The place of an airport in the order; the least comes first. What counts more stands before what counts less: an exact
/// code, whether words begin so or have it inside, the user's own airports, the better fit, nearness to own-ship, size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct AirportRank {
    kind: MatchKind,
    own: u32,
    /// How well all words fit, together.
    fit: u32,
    /// Metres from own-ship where it is near.
    near: u32,
    larger: Reverse<AirportSize>,
    icao: Icao,
}

/// How roughly it fits: finer differences do not count against a user's own airports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MatchKind {
    Code,
    Beginning,
    Inside,
    Nearly,
}

/// How large an airport is, as far as open data tell. Passengers or movements of all airports are not published freely, so
/// it is: first those that airlines sell tickets to, which is what an IATA location code is for, then the longest runway.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct AirportSize {
    has_iata_code: bool,
    longest_runway: Option<Feet>,
}

/// How well an airport fits what was typed.
#[derive(Debug, Clone, Copy)]
pub(super) struct QueryFit {
    /// Of the word that fits worst.
    pub worst: WordMatch,
    /// What all of them come to.
    pub together: u32,
}

impl AirportRank {
    pub(super) fn of(
        fit: QueryFit,
        entry: &IndexedAirport<'_>,
        own: &OwnAirports,
        own_ship: Option<LatLng>,
    ) -> Self {
        let kind = match fit.worst {
            WordMatch::Code => MatchKind::Code,
            WordMatch::Whole | WordMatch::Beginning | WordMatch::Later | WordMatch::Region => {
                MatchKind::Beginning
            }
            WordMatch::Inside => MatchKind::Inside,
            WordMatch::Nearly | WordMatch::NearlyBeginning | WordMatch::NearlyRegion => {
                MatchKind::Nearly
            }
        };
        let near = own_ship.and_then(|own_ship| metres_if_near(own_ship, entry.position));
        Self {
            kind,
            own: own.place(entry.icao),
            fit: fit.together,
            near: near.unwrap_or(u32::MAX),
            larger: Reverse(AirportSize {
                has_iata_code: entry.iata.is_some(),
                longest_runway: entry.longest_runway,
            }),
            icao: entry.icao,
        }
    }
}

fn metres_if_near(own_ship: LatLng, airport: LatLng) -> Option<u32> {
    if own_ship.rough_nm_to(airport) > SURELY_NOT_NEAR_NM {
        return None;
    }
    let nm = own_ship.nm_to(airport);
    (nm <= NEAR_NM).then_some((nm * 1852.0) as u32)
}

/// The user's own airports, in their order.
pub(super) struct OwnAirports(HashMap<Icao, u32>);

impl OwnAirports {
    /// Takes groups one after the other; one that is in several counts in the first.
    pub(super) fn of(groups: &[&[Icao]]) -> Self {
        let mut places = HashMap::new();
        for (place, icao) in (0..).zip(groups.iter().copied().flatten()) {
            places.entry(*icao).or_insert(place);
        }
        Self(places)
    }

    /// The place of an airport among them; others come after all of them.
    fn place(&self, icao: Icao) -> u32 {
        self.0.get(&icao).copied().unwrap_or(u32::MAX)
    }
}

/// Sorts the first `limit` and drops the others.
pub(super) fn keep_first<T>(ranked: &mut Vec<(AirportRank, T)>, limit: usize) {
    if limit == 0 {
        ranked.clear();
    } else if ranked.len() > limit {
        ranked.select_nth_unstable_by_key(limit, |(rank, _)| *rank);
        ranked.truncate(limit);
    }
    ranked.sort_unstable_by_key(|(rank, _)| *rank);
}
