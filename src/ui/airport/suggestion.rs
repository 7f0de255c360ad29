//! A suggested airport: what its row says and speaks.

use egui::{Response, Ui};
use geodesy::GreatCircleLeg;

use super::super::controls::AirportRow;
use super::super::icons;
use crate::airport::index::IndexedAirport;
use crate::airport::search::FoundAirport;
use crate::airport::{Icao, country};
use crate::chart::georef::CompassPoint;
use crate::language;
use crate::language::in_words;
use crate::state::AppState;

/// An airport that can be opened.
#[derive(Debug, Clone, Copy)]
pub struct Suggestion {
    /// Its identifier.
    pub icao: Icao,
    /// What the index knows of it.
    entry: Option<IndexedAirport<'static>>,
    /// Why it stands apart from others.
    badge: Option<Badge>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Badge {
    Favourite,
    Recent,
}

impl Suggestion {
    /// An airport by its identifier, which the index may not know.
    pub fn of(icao: Icao, state: &AppState) -> Self {
        Self {
            icao,
            entry: state.known(icao).copied(),
            badge: None,
        }
    }

    /// An airport that was found, marked where it is one of the user's own.
    pub fn found(found: &FoundAirport<'static>, state: &AppState) -> Self {
        let icao = found.entry.icao;
        let badge = if state.settings.airports.is_favourite(icao) {
            Some(Badge::Favourite)
        } else {
            let recent = state.settings.airports.recent().contains(&icao);
            recent.then_some(Badge::Recent)
        };
        Self {
            icao,
            entry: Some(found.entry),
            badge,
        }
    }

    /// The way there, measured now: own-ship moves while the list stands still.
    pub fn leg(&self, state: &AppState) -> Option<GreatCircleLeg> {
        state.ownship.way_to(self.entry?.position)
    }

    /// Draws its row.
    pub fn ui(&self, ui: &mut Ui, state: &AppState, selected: bool) -> Response {
        let leg = self.leg(state);
        let entry = self.entry.as_ref();
        let names = entry.map_or_else(
            || vec![tr!("Search the chart service")],
            IndexedAirport::names,
        );
        let places = entry.map_or_else(
            || vec![tr!("Not in the airport index").to_owned()],
            IndexedAirport::places,
        );
        let places: Vec<&str> = places.iter().map(String::as_str).collect();
        let row = AirportRow {
            icao: self.icao.as_str(),
            iata: entry.and_then(|entry| entry.iata).unwrap_or_default(),
            names: &names,
            places: &places,
            way: &leg.as_ref().map(way).unwrap_or_default(),
            badge: self.badge.map(|badge| match badge {
                Badge::Favourite => icons::STAR,
                Badge::Recent => icons::CLOCK,
            }),
            spoken: &self.spoken(leg.as_ref()),
            selected,
        };
        row.ui(ui)
    }

    fn spoken(&self, leg: Option<&GreatCircleLeg>) -> String {
        let Some(entry) = &self.entry else {
            return tr!("{icao}, search the chart service", icao = self.icao);
        };
        let country = country::name(entry.country).unwrap_or(entry.country);
        let mut words = vec![self.icao.to_string()];
        let parts = [
            entry.iata.unwrap_or_default(),
            entry.name,
            entry.city,
            country,
        ];
        words.extend(
            parts
                .into_iter()
                .filter(|part| !part.is_empty())
                .map(str::to_owned),
        );
        words.extend(leg.map(spoken_way));
        words.extend(self.badge.map(|badge| match badge {
            Badge::Favourite => tr!("favourite").to_owned(),
            Badge::Recent => tr!("recent").to_owned(),
        }));
        words.join(", ")
    }
}

/// `12 NM NE`.
fn way(leg: &GreatCircleLeg) -> String {
    let point = CompassPoint::nearest(leg.bearing).letters();
    format!("{} NM {point}", miles(leg))
}

/// `12 nautical miles north-east`.
fn spoken_way(leg: &GreatCircleLeg) -> String {
    let direction = in_words(&CompassPoint::nearest(leg.bearing));
    tr!(
        "{miles} nautical miles {direction}",
        miles = miles(leg),
        direction
    )
}

/// Tenths where they tell something.
fn miles(leg: &GreatCircleLeg) -> String {
    if leg.nm < 9.95 {
        language::decimal(leg.nm, 1)
    } else {
        format!("{:.0}", leg.nm)
    }
}

#[cfg(test)]
mod tests {
    use geodesy::Degrees;

    use super::*;

    #[test]
    fn way_has_tenths_of_mile_only_where_it_is_short() {
        let leg = |nm| GreatCircleLeg {
            nm,
            bearing: Degrees(44.0),
        };
        assert_eq!(way(&leg(1.32)), "1.3 NM NE");
        assert_eq!(way(&leg(9.96)), "10 NM NE");
        assert_eq!(spoken_way(&leg(12.4)), "12 nautical miles north-east");
    }
}
