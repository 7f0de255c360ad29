//! The index: the table that is part of the program, and tables that are not as they should be.

use super::*;

fn icao(text: &str) -> Icao {
    Icao::parse(text).unwrap()
}

fn at(lat: f64, lng: f64) -> LatLng {
    LatLng { lat, lng }
}

/// A table of airports without anything but identifier and position.
fn table(airports: &[(&str, f64, f64)]) -> String {
    let column = |cell: &dyn Fn(&(&str, f64, f64)) -> String| {
        airports.iter().map(cell).collect::<Vec<_>>().join("\n")
    };
    let empty = column(&|_airport| String::new());
    let columns = [
        column(&|(icao, _, _)| (*icao).to_owned()),
        empty.clone(),
        empty.clone(),
        empty.clone(),
        empty.clone(),
        empty.clone(),
        column(&|(_, lat, _)| lat.to_string()),
        column(&|(_, _, lng)| lng.to_string()),
        empty.clone(),
        empty.clone(),
        empty,
    ];
    format!("test\n{}", columns.join("\n"))
}

#[test]
fn all_airports_of_release_are_known() {
    let index = AirportIndex::built_in();
    assert_eq!(index.entries().len(), 17_093);
    let manual = include_str!("../../../docs/charts.md");
    assert!(manual.contains("17 093 of them"), "the manual's number");
    let table = assets::text(TABLE);
    assert_eq!(
        table.lines().next(),
        Some("airportsdata 20260905, OurAirports 2026-08-22")
    );
}

#[test]
fn airport_is_found_with_all_its_facts() {
    let expected = IndexedAirport {
        icao: icao("YBBN"),
        iata: Some("BNE"),
        name: "Brisbane International Airport",
        city: "Brisbane",
        subdivision: "Queensland",
        country: "AU",
        position: at(-27.3842, 153.117),
        elevation: Some(Feet(13)),
        time_zone: "Australia/Brisbane",
        longest_runway: Some(Feet(11_680)),
    };
    assert_eq!(AirportIndex::built_in().get(icao("YBBN")), Some(&expected));
}

#[test]
fn unknown_identifier_finds_none() {
    assert_eq!(AirportIndex::built_in().get(icao("ZZZZ")), None);
    assert_eq!(AirportIndex::built_in().get(icao("K1G4")), None);
}

#[test]
fn known_airports_are_at_their_places() {
    let places = [
        ("YBBN", -27.384, 153.117),
        ("NZWN", -41.327, 174.805),
        ("KSFO", 37.619, -122.375),
        ("ENSB", 78.246, 15.466),
        ("SCCI", -53.003, -70.855),
        ("FAOR", -26.139, 28.246),
        ("EGLL", 51.471, -0.462),
    ];
    for (name, lat, lng) in places {
        let place = AirportIndex::built_in().get(icao(name)).unwrap().position;
        assert!(place.nm_to(at(lat, lng)) < 1.0, "{name}: {place:?}");
    }
}

#[test]
fn every_airport_has_name_and_country() {
    let incomplete = AirportIndex::built_in().entries().iter().filter(|entry| {
        entry.name.is_empty() || entry.country.len() != 2 || !entry.time_zone.contains('/')
    });
    assert_eq!(
        incomplete.collect::<Vec<_>>(),
        Vec::<&IndexedAirport<'_>>::new()
    );
}

#[test]
fn airports_are_nearest_to_themselves() {
    let index = AirportIndex::built_in();
    for entry in index.entries().iter().step_by(97) {
        let nearest = index.nearest(entry.position, 0.5).unwrap();
        assert!(nearest.nm < 0.01, "{entry:?}: {nearest:?}");
    }
}

#[test]
fn nearest_airport_has_its_distance() {
    // On the threshold of Brisbane's runway 01R.
    let nearest = AirportIndex::built_in().nearest(at(-27.4063, 153.1183), 3.0);
    let nearest = nearest.unwrap();
    assert_eq!(nearest.entry.icao, icao("YBBN"));
    assert!((nearest.nm - 1.32).abs() < 0.02, "{}", nearest.nm);
}

#[test]
fn no_airport_is_nearest_far_away() {
    assert_eq!(
        AirportIndex::built_in().nearest(at(-30.0, 90.0), 100.0),
        None
    );
}

#[test]
fn distance_asked_for_is_limit() {
    let text = table(&[("AAAA", 0.0, 0.0)]);
    let index = AirportIndex::of(&text);
    // A minute of latitude at the equator is a little shorter than a nautical mile.
    assert!(index.nearest(at(0.05, 0.0), 2.99).is_some());
    assert!(index.nearest(at(0.05, 0.0), 2.98).is_none());
}

#[test]
fn airport_beyond_180_degrees_is_near() {
    let text = table(&[("AAAA", -16.0, 179.99), ("BBBB", -16.0, -179.9)]);
    let nearest = AirportIndex::of(&text)
        .nearest(at(-16.0, -179.99), 3.0)
        .unwrap();
    assert_eq!(nearest.entry.icao, icao("AAAA"));
    assert!((nearest.nm - 1.156).abs() < 0.01, "{}", nearest.nm);
}

#[test]
fn at_pole_every_meridian_is_near() {
    let text = table(&[("AAAA", -89.98, 0.0), ("BBBB", -89.99, 180.0)]);
    let index = AirportIndex::of(&text);
    let nearest = index.nearest(at(-90.0, 77.0), 3.0).unwrap();
    assert_eq!(nearest.entry.icao, icao("BBBB"));
    // Across the pole.
    let across = index.nearest(at(-89.995, 0.0), 3.0).unwrap();
    assert_eq!(across.entry.icao, icao("AAAA"));
    let north = table(&[("CCCC", 89.99, -120.0)]);
    let nearest = AirportIndex::of(&north)
        .nearest(at(89.99, 60.0), 3.0)
        .unwrap();
    assert!((nearest.nm - 1.206).abs() < 0.01, "{}", nearest.nm);
}

#[test]
fn south_pole_is_in_index() {
    let nearest = AirportIndex::built_in()
        .nearest(at(-89.99, 45.0), 3.0)
        .unwrap();
    assert_eq!(nearest.entry.icao, icao("NZSP"));
}

#[test]
fn damaged_table_is_empty_index() {
    let damaged = [
        Vec::new(),
        b"no archive".to_vec(),
        TABLE[..TABLE.len() / 2].to_vec(),
        TABLE[..TABLE.len() - 1].to_vec(),
        TABLE[1..].to_vec(),
    ];
    for bytes in damaged {
        assert!(AirportIndex::of(&assets::text(&bytes)).entries().is_empty());
    }
    for at in (0..TABLE.len()).step_by(TABLE.len() / 23) {
        let mut bytes = TABLE.to_vec();
        bytes[at] ^= 0x55;
        let text = assets::text(&bytes);
        let whole = AirportIndex::built_in().entries().len();
        // A few bytes of the archive's head mean nothing.
        let count = AirportIndex::of(&text).entries().len();
        assert!(count == 0 || count == whole, "byte {at}: {count}");
    }
}

#[test]
fn text_of_another_form_is_empty_index() {
    for text in [
        "",
        "\n",
        "a\nb",
        "test\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10",
        "\n\n\n\n\n\n\n\n\n\n\n\n",
    ] {
        assert!(AirportIndex::of(text).entries().is_empty(), "{text:?}");
    }
    assert_eq!(AirportIndex::of("").nearest(at(0.0, 0.0), 1e9), None);
}

#[test]
fn senseless_airport_costs_itself_only() {
    let text = table(&[
        ("CCCC", 1.0, 1.0),
        ("B/BB", 1.0, 1.0),
        ("DDDD", 91.0, 1.0),
        ("EEEE", f64::NAN, 1.0),
        ("AAAA", 1.0, -180.0),
    ]);
    let index = AirportIndex::of(&text);
    let known: Vec<&str> = index
        .entries()
        .iter()
        .map(|entry| entry.icao.as_str())
        .collect();
    assert_eq!(known, ["AAAA", "CCCC"]);
    assert!(index.get(icao("CCCC")).is_some());
}

#[test]
fn identifiers_match_by_first_letters() {
    let index = AirportIndex::built_in();
    for begin in ["Y", "YB", "YBBN", "NZW"] {
        assert!(index.has_any(begin), "{begin}");
    }
    for begin in ["1", "YBBNX", "QQ"] {
        assert!(!index.has_any(begin), "{begin}");
    }
}

/// An airport of the index that is part of the program.
fn built_in(identifier: &str) -> IndexedAirport<'static> {
    *AirportIndex::built_in().get(icao(identifier)).unwrap()
}

#[test]
fn place_has_its_region_only_where_that_tells_more() {
    let forms = built_in("KPRX").places();
    assert_eq!(forms, ["Paris, Texas, US", "Paris, US", "Paris"]);
    assert_eq!(built_in("NZWN").places()[0], "Wellington, NZ");
    // An airport without a city is at its region.
    assert_eq!(built_in("NZOH").places()[1], "Wellington, NZ");
}

#[test]
fn name_can_do_without_its_last_word() {
    let forms = built_in("NZWN").names();
    let expected = [
        "Wellington International Airport",
        "Wellington International",
    ];
    assert_eq!(forms, expected);
}
