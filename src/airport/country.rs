//! Names of countries, for the codes of the index: open data, part of the program (`assets/airports`).

/// A line for each country: its code, a space, its name; in the order of the codes.
const NAMES: &str = include_str!("../../assets/airports/countries.txt");

/// What the country with this ISO 3166-1 code of two letters is called in English.
pub fn name(code: &str) -> Option<&'static str> {
    let lines = NAMES.lines().filter_map(|line| line.split_once(' '));
    lines
        .filter(|(known, _name)| *known == code)
        .map(|(_code, name)| name)
        .next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::airport::index::AirportIndex;

    #[test]
    fn country_has_name_of_its_code() {
        assert_eq!(name("NZ"), Some("New Zealand"));
        assert_eq!(name("ZZ"), None);
        assert_eq!(name(""), None);
    }

    #[test]
    fn every_country_of_index_has_name() {
        let nameless = AirportIndex::built_in()
            .entries()
            .iter()
            .find(|entry| name(entry.country).is_none());
        assert_eq!(nameless, None);
    }
}
