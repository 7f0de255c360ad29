//! A suggested airport: what its row says and speaks.

use egui::{Response, Ui};
use geodesy::GreatCircleLeg;

use super::super::controls::AirportRow;
use super::super::icons;
use crate::airport::country;
use crate::airport::index::IndexedAirport;
use crate::airport::suggestion::{Suggestion, SuggestionBadge};
use crate::chart::georef::CompassPoint;
use crate::language;
use crate::language::in_words;
use crate::state::AppState;

impl Suggestion {
    /// Draws its row.
    pub fn ui(&self, ui: &mut Ui, state: &AppState, selected: bool) -> Response {
        let leg = state.way_to(self);
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
                SuggestionBadge::Favourite => icons::STAR,
                SuggestionBadge::Recent => icons::CLOCK,
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
            SuggestionBadge::Favourite => tr!("favourite").to_owned(),
            SuggestionBadge::Recent => tr!("recent").to_owned(),
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
