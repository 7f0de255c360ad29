//! Airports that are suggested: what fits what is typed, and while nothing is, the user's own airports and the nearest.

use geodesy::LatLng;

use super::Airports;
use crate::account::{Access, DEMO_AIRPORTS};
use crate::airport::Icao;
use crate::airport::search::{FoundAirport, SearchContext};
use crate::airport::suggestion::{
    ExpandedSections, ShowMoreAction, Suggestion, SuggestionBadge, SuggestionSection,
};
use crate::flight::Flight;
use crate::settings::Settings;

/// Rows for what was typed.
const MOST_FOUND: usize = 20;
/// Rows of the recent and of the nearest airports, at first and when more are asked for.
const FEW: usize = 5;
const MANY: usize = 20;

sentence::sentences! {
    /// What stands above suggested airports.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum SectionTitle {
        Favourites => "Favourites",
        Recent => "Recent",
        Demo => "Demo airports",
        Try => "Try",
        Nearest => "Nearest to own-ship",
        Similar => "Did you mean",
    }
}

/// What airports are found and suggested by: the index, the user's own airports, own-ship and the account.
#[derive(Debug, Clone, Copy)]
pub struct AirportSuggestions<'a> {
    pub(super) airports: &'a Airports,
    pub(super) settings: &'a Settings,
    /// Where own-ship is.
    pub(super) own_ship: Option<LatLng>,
    /// What the account may see.
    pub(super) access: Access,
}

impl AirportSuggestions<'_> {
    /// The airports that fit what was typed, the best first.
    pub fn find(&self, typed: &str, limit: usize) -> Vec<FoundAirport<'static>> {
        let finder = self.airports.finder;
        finder.map_or_else(Vec::new, |finder| {
            self.with_context(|context| finder.search(typed, context, limit))
        })
    }

    /// The airports that may be meant by an identifier that the service does not know.
    pub fn similar(&self, to: Icao, limit: usize) -> Vec<FoundAirport<'static>> {
        let finder = self.airports.finder;
        finder.map_or_else(Vec::new, |finder| {
            self.with_context(|context| finder.similar(to, context, limit))
        })
    }

    /// The airports nearest to own-ship; none while its position is unknown.
    pub fn nearest(&self, limit: usize) -> Vec<FoundAirport<'static>> {
        let finder = self.airports.finder.zip(self.own_ship);
        finder.map_or_else(Vec::new, |(finder, place)| finder.nearest(place, limit))
    }

    fn with_context<T>(&self, find: impl FnOnce(&SearchContext<'_>) -> T) -> T {
        let flight = self.settings.flight.as_ref();
        let flight = flight.map_or_else(Vec::new, Flight::airports);
        let airports = &self.settings.airports;
        find(&SearchContext {
            own_ship: self.own_ship,
            own: &[&flight[..], airports.favourites(), airports.recent()],
        })
    }

    /// An airport by its identifier, which the index may not know.
    fn suggestion(&self, icao: Icao) -> Suggestion {
        Suggestion {
            icao,
            entry: self.airports.known(icao).copied(),
            badge: None,
        }
    }

    /// An airport that was found, marked where it is one of the user's own.
    pub fn suggest(&self, found: &FoundAirport<'static>) -> Suggestion {
        let icao = found.entry.icao;
        let badge = if self.settings.airports.is_favourite(icao) {
            Some(SuggestionBadge::Favourite)
        } else {
            let recent = self.settings.airports.recent().contains(&icao);
            recent.then_some(SuggestionBadge::Recent)
        };
        Suggestion {
            icao,
            entry: Some(found.entry),
            badge,
        }
    }

    /// What is suggested for what is typed; more recent airports and more of the nearest, where they are asked for.
    pub fn sections(&self, query: &str, more: ExpandedSections) -> Vec<SuggestionSection> {
        if query.is_empty() {
            self.unasked(more)
        } else {
            vec![self.asked(query)]
        }
    }

    /// While nothing is typed: favourites, recent airports, those of the demo, the nearest.
    fn unasked(&self, wanted: ExpandedSections) -> Vec<SuggestionSection> {
        let known = |icaos: &[Icao]| -> Vec<Suggestion> {
            let rows = icaos.iter().map(|icao| self.suggestion(*icao));
            rows.collect()
        };
        let airports = &self.settings.airports;
        // A favourite stands above already.
        let recent: Vec<Icao> = airports
            .recent()
            .iter()
            .copied()
            .filter(|icao| !airports.is_favourite(*icao))
            .collect();
        let shown = if wanted.recent { MANY } else { FEW };
        let section = |title: SectionTitle, rows, more| SuggestionSection {
            title: Some(title.into()),
            rows,
            more,
        };
        let favourites = section(SectionTitle::Favourites, known(airports.favourites()), None);
        let more = (recent.len() > shown).then_some(ShowMoreAction::Recent);
        let few = recent.get(..shown).unwrap_or(&recent);
        let recents = section(SectionTitle::Recent, known(few), more);
        let limited = self.access == Access::DemoAirports;
        let title = if limited {
            SectionTitle::Demo
        } else {
            SectionTitle::Try
        };
        let offered = limited || (recent.is_empty() && airports.favourites().is_empty());
        let demo = DEMO_AIRPORTS.iter().filter(|_icao| offered);
        let demo: Vec<Icao> = demo.filter_map(|icao| Icao::parse(icao).ok()).collect();
        let demo = section(title, known(&demo), None);
        let count = if wanted.near { MANY } else { FEW };
        let near = self.nearest(count);
        let more = (!wanted.near).then_some(ShowMoreAction::Near);
        let near = near.iter().map(|found| self.suggestion(found.entry.icao));
        let near = section(SectionTitle::Nearest, near.collect(), more);
        let sections = [favourites, recents, demo, near].into_iter();
        sections
            .filter(|section| !section.rows.is_empty())
            .collect()
    }

    /// For what was typed. An identifier that the index does not know may be asked for all the same: the service knows more. It
    /// comes first, unless something begins so: four letters may be those of a word on its way. Three are that more often,
    /// and stand at the end.
    fn asked(&self, query: &str) -> SuggestionSection {
        let found = self.find(query, MOST_FOUND);
        let mistyped = found.iter().any(|found| found.mistyped);
        let begins = found.first().is_some_and(|found| found.begins);
        let mut rows: Vec<Suggestion> = found.iter().map(|found| self.suggest(found)).collect();
        let unlisted = Icao::parse(query).ok();
        let unlisted = unlisted.filter(|icao| self.airports.can_find() || !icao.is_local());
        if let Some(icao) = unlisted.filter(|icao| self.airports.known(*icao).is_none()) {
            let place = match (begins, icao.is_local()) {
                (false, _) => 0,
                (true, false) => 1,
                (true, true) => rows.len(),
            };
            rows.insert(place, self.suggestion(icao));
        }
        SuggestionSection {
            title: mistyped.then(|| SectionTitle::Similar.into()),
            rows,
            more: None,
        }
    }
}
