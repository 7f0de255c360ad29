//! What is remembered of airports: identifiers only, the user's own choice and use. Names and charts are asked for again, so
//! that nothing of a chart service is kept.

use serde::{Deserialize, Serialize};

use crate::airport::Icao;

/// So many of the airports that were opened last are remembered.
const MOST_RECENT: usize = 20;
/// More favourites than anybody has: a file written by hand must not slow every search down.
const MOST_FAVOURITES: usize = 200;

/// The user's own airports. They are the user's, not the account's: signing out leaves them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Airports {
    /// In the order in which they were made favourites.
    favourites: Vec<Icao>,
    /// The last one first.
    recent: Vec<Icao>,
}

impl Airports {
    /// What the user marked, in that order.
    pub fn favourites(&self) -> &[Icao] {
        &self.favourites
    }

    /// What was opened, the last one first.
    pub fn recent(&self) -> &[Icao] {
        &self.recent
    }

    /// Whether the user marked it.
    pub fn is_favourite(&self, icao: Icao) -> bool {
        self.favourites.contains(&icao)
    }

    /// Marks an airport, or takes the mark away.
    pub fn favour(&mut self, icao: Icao, favourite: bool) {
        self.favourites.retain(|known| *known != icao);
        if favourite {
            self.favourites.push(icao);
            let surplus = self.favourites.len().saturating_sub(MOST_FAVOURITES);
            self.favourites.drain(..surplus);
        }
    }

    /// An airport was opened.
    pub fn opened(&mut self, icao: Icao) {
        self.recent.retain(|known| *known != icao);
        self.recent.insert(0, icao);
        self.recent.truncate(MOST_RECENT);
    }

    /// The same as a file may hold it, without what stands there twice or is too much.
    pub fn tidied(&self) -> Self {
        let mut tidied = Self::default();
        for icao in self.recent.iter().rev() {
            tidied.opened(*icao);
        }
        for icao in &self.favourites {
            if !tidied.is_favourite(*icao) {
                tidied.favour(*icao, true);
            }
        }
        tidied
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn icao(text: &str) -> Icao {
        Icao::parse(text).unwrap()
    }

    #[test]
    fn airport_opened_last_is_first_of_twenty_recent_ones() {
        let mut airports = Airports::default();
        let letters: Vec<String> = ('A'..='Z').map(|letter| format!("YY{letter}Y")).collect();
        for name in &letters {
            airports.opened(icao(name));
        }
        airports.opened(icao("YYXY"));
        assert_eq!(airports.recent().len(), 20);
        assert_eq!(
            airports.recent()[..3],
            [icao("YYXY"), icao("YYZY"), icao("YYYY")]
        );
    }

    #[test]
    fn favourite_stays_in_its_place_until_it_is_taken_away() {
        let mut airports = Airports::default();
        for name in ["NZWN", "YBBN"] {
            airports.favour(icao(name), true);
        }
        assert_eq!(airports.favourites(), [icao("NZWN"), icao("YBBN")]);
        airports.favour(icao("NZWN"), false);
        assert_eq!(airports.favourites(), [icao("YBBN")]);
        assert!(!airports.is_favourite(icao("NZWN")));
    }

    #[test]
    fn of_more_than_two_hundred_favourites_oldest_goes() {
        let names: Vec<_> = (0..201_u8)
            .map(|nth| icao(&format!("A{}{}{}", nth / 100, nth / 10 % 10, nth % 10)))
            .collect();
        for (marked, first) in [(199, 0), (200, 0), (201, 1)] {
            let mut airports = Airports::default();
            for name in &names[..marked] {
                airports.favour(*name, true);
            }
            assert_eq!(airports.favourites(), &names[first..marked]);
        }
    }

    #[test]
    fn what_file_says_twice_counts_once_and_in_its_order() {
        let text =
            "favourites = ['NZWN', 'YBBN', 'NZWN']\nrecent = ['KSFO', 'EGLL', 'KSFO', 'NZAA']\n";
        let airports: Airports = toml::from_str(text).unwrap();
        let tidied = airports.tidied();
        assert_eq!(tidied.favourites(), [icao("NZWN"), icao("YBBN")]);
        assert_eq!(tidied.recent(), [icao("KSFO"), icao("EGLL"), icao("NZAA")]);
    }
}
