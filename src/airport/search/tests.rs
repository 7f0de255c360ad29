//! Search: what is found over the index that is part of the program, and in which order.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;

static FINDER: LazyLock<AirportFinder<'static>> =
    LazyLock::new(|| AirportFinder::new(AirportIndex::built_in()));

fn icao(text: &str) -> Icao {
    Icao::parse(text).unwrap()
}

fn at(lat: f64, lng: f64) -> LatLng {
    LatLng { lat, lng }
}

/// Identifiers of what is found.
fn found(query: &str, context: &SearchContext<'_>) -> Vec<String> {
    let found = FINDER.search(query, context, 8);
    found
        .iter()
        .map(|found| found.entry.icao.to_string())
        .collect()
}

fn first(query: &str) -> String {
    let found = found(query, &SearchContext::default());
    found.first().cloned().unwrap_or_default()
}

#[test]
fn an_exact_code_comes_first() {
    for (query, expected) in [
        ("nzwn", "NZWN"),
        ("WLG", "NZWN"),
        (" lhr ", "EGLL"),
        ("lima", "LIMA"),
        ("san", "KSAN"),
    ] {
        assert_eq!(first(query), expected, "{query}");
    }
}

#[test]
fn larger_airport_of_city_comes_first() {
    for (query, expected) in [
        ("heathrow", "EGLL"),
        ("london", "EGLL"),
        ("Zurich", "LSZH"),
        ("zürich", "LSZH"),
        ("Łódź", "EPLL"),
        ("lodz", "EPLL"),
        ("nice", "LFMN"),
        ("paris", "LFPG"),
        ("par", "LFPG"),
        ("munich", "EDDM"),
        ("new york", "KJFK"),
        ("ohare", "KORD"),
        ("o'hare", "KORD"),
        ("wellington", "NZWN"),
    ] {
        assert_eq!(first(query), expected, "{query}");
    }
}

#[test]
fn beginning_of_code_finds_it() {
    let found = found("nzw", &SearchContext::default());
    assert!(
        found.iter().all(|icao| icao.starts_with("NZW")),
        "{found:?}"
    );
    assert!(found.contains(&"NZWN".to_owned()), "{found:?}");
}

#[test]
fn part_of_word_ranks_after_beginnings() {
    let results = FINDER.search("nice", &SearchContext::default(), 100);
    let names: Vec<&str> = results.iter().map(|found| found.entry.name).collect();
    let venice = names.iter().position(|name| name.contains("Venice"));
    let begins = names.iter().rposition(|name| name.contains("Nice"));
    assert!(venice > begins && begins.is_some(), "{names:?}");
}

#[test]
fn every_word_that_is_typed_must_fit() {
    assert_eq!(found("london gatwick", &SearchContext::default()), ["EGKK"]);
    assert_eq!(first("wellington new zealand"), "NZWN");
    assert_eq!(first("paris texas"), "KPRX");
    assert_eq!(first("lhr london"), "EGLL");
    // Words in their order come before the same words here and there.
    assert_eq!(first("san fr"), "KSFO");
    assert_eq!(first("los ang"), "KLAX");
    assert_eq!(found("london qqqq", &SearchContext::default()).len(), 0);
}

#[test]
fn small_mistakes_are_forgiven() {
    for (query, expected) in [
        ("welingtn", "NZWN"),
        ("heahtrow", "EGLL"),
        ("brisbnae", "YBBN"),
        ("munihc", "EDDM"),
        ("san fransisco", "KSFO"),
    ] {
        assert_eq!(first(query), expected, "{query}");
        let found = FINDER.search(query, &SearchContext::default(), 1);
        assert!(found.iter().all(|found| found.mistyped), "{query}");
    }
    assert!(!FINDER.search("brisbane", &SearchContext::default(), 1)[0].mistyped);
}

#[test]
fn own_airports_come_first_by_group() {
    let (flight, recent) = ([icao("EGSS")], [icao("EGGW"), icao("EGLC"), icao("EGSS")]);
    let own: [&[Icao]; 2] = [&flight, &recent];
    let context = SearchContext {
        own: &own,
        ..SearchContext::default()
    };
    let order = found("london", &context);
    assert_eq!(order[..4], ["EGSS", "EGGW", "EGLC", "EGLL"]);
    assert_eq!(found("lhr", &context)[0], "EGLL", "an exact code is first");
}

#[test]
fn nearby_airports_come_first() {
    let over = |lat, lng| SearchContext {
        own_ship: Some(at(lat, lng)),
        ..SearchContext::default()
    };
    // Beside Paris in Texas.
    assert_eq!(found("paris", &over(33.7, -95.5))[0], "KPRX");
    // In New Zealand no London is near.
    assert_eq!(found("london", &over(-41.3, 174.8))[0], "EGLL");
    // Biggin Hill is nearer than Heathrow.
    let order = found("london", &over(51.3, 0.1));
    assert_eq!(order[0], "EGKB");
}

#[test]
fn way_from_own_ship_is_told() {
    let own_ship = at(-41.0, 174.8);
    let context = SearchContext {
        own_ship: Some(own_ship),
        ..SearchContext::default()
    };
    let found = FINDER.search("nzwn", &context, 1)[0];
    assert_eq!(found.leg, Some(own_ship.leg_to(found.entry.position)));
    let found = FINDER.search("nzwn", &SearchContext::default(), 1)[0];
    assert_eq!(found.leg, None);
}

#[test]
fn mistyped_identifier_finds_what_is_meant() {
    let similar = |text| {
        let found = FINDER.similar(icao(text), &SearchContext::default(), 3);
        let found: Vec<String> = found
            .iter()
            .map(|found| found.entry.icao.to_string())
            .collect();
        found
    };
    assert!(similar("YBNB").contains(&"YBBN".to_owned()));
    assert!(similar("NZWX").contains(&"NZWN".to_owned()));
    assert_eq!(similar("ZZZZ"), Vec::<String>::new());
    assert!(similar("KSFX").len() <= 3);
}

#[test]
fn nearest_are_told_in_order_with_way_there() {
    let place = at(-41.3, 174.8);
    let near = FINDER.nearest(place, 10);
    assert_eq!(near.len(), 10);
    assert_eq!(near[0].entry.icao, icao("NZWN"));
    let far: Vec<f64> = near.iter().map(|found| found.leg.unwrap().nm).collect();
    assert!(far.is_sorted(), "{far:?}");
    let exact = AirportIndex::built_in().entries().iter();
    let mut exact: Vec<f64> = exact.map(|entry| place.nm_to(entry.position)).collect();
    exact.sort_by(f64::total_cmp);
    assert_eq!(far, exact[..10]);
    assert!(FINDER.nearest(place, 0).is_empty());
}

#[test]
fn nothing_is_found_for_nothing() {
    for query in ["", "   ", "—–", "'"] {
        assert!(
            FINDER
                .search(query, &SearchContext::default(), 8)
                .is_empty()
        );
    }
}

#[test]
fn every_airport_is_found_first_by_its_codes() {
    for entry in AirportIndex::built_in().entries().iter().step_by(389) {
        let results = FINDER.search(entry.icao.as_str(), &SearchContext::default(), 1);
        assert_eq!(results[0].entry.icao, entry.icao);
        if let Some(iata) = entry.iata {
            let results = FINDER.search(iata, &SearchContext::default(), 1);
            assert_eq!(results[0].entry.iata, Some(iata));
        }
    }
}

/// A small index, so that thousands of searches take no time.
static FEW: LazyLock<AirportFinder<'static>> = LazyLock::new(|| {
    let entries = AirportIndex::built_in()
        .entries()
        .iter()
        .step_by(171)
        .copied();
    let index: &'static AirportIndex<'static> = Box::leak(Box::new(AirportIndex::only(entries)));
    AirportFinder::new(index)
});

/// Whether all that was typed stands in what is known of an airport, looked for without any index of words.
fn contains(entry: &IndexedAirport<'_>, query: &str) -> bool {
    let country = country::name(entry.country).unwrap_or_default();
    let texts = [entry.icao.as_str(), entry.iata.unwrap_or_default()];
    let texts = texts
        .into_iter()
        .chain([entry.name, entry.city, entry.subdivision, country]);
    let all: Vec<String> = texts.flat_map(words).collect();
    let typed = typed_words(query);
    typed
        .iter()
        .all(|word| all.iter().any(|known| known.contains(word)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn any_query_keeps_limit(
        query in prop_oneof![".{0,60}", "[a-zA-ZäöüéøłŁ' ]{0,12}", "[a-z]{1,4}( [a-z]{1,3})?"],
        limit in 0..12_usize,
        place in prop::option::of((-90.0..90.0_f64, -180.0..180.0_f64)),
    ) {
        let context = SearchContext { own_ship: place.map(|(lat, lng)| at(lat, lng)), own: &[] };
        let found = FEW.search(&query, &context, limit);
        prop_assert!(found.len() <= limit);
        for found in found {
            let shortened: String = query.chars().take(MOST_LETTERS).collect();
            prop_assert!(found.mistyped || contains(&found.entry, &shortened), "{:?}", found.entry);
        }
    }

    #[test]
    fn exact_code_comes_first(
        nth in 0..100_usize, other in 0..100_usize, lat in -90.0..90.0_f64, lng in -180.0..180.0_f64,
    ) {
        let entries = FEW.index().entries();
        let (wanted, other) = (entries[nth % entries.len()], entries[other % entries.len()]);
        let recent = [other.icao];
        let own: [&[Icao]; 1] = [&recent];
        let context = SearchContext { own_ship: Some(at(lat, lng)), own: &own };
        let found = FEW.search(wanted.icao.as_str(), &context, 3);
        prop_assert_eq!(found.first().map(|found| found.entry.icao), Some(wanted.icao));
    }
}
