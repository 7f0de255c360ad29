//! Tests of what is shown of a list.

use std::sync::Arc;

use jiff::civil::date;
use proptest::prelude::*;

use super::*;
use crate::airport::Icao;
use crate::chart::ChartId;

const APPROACHES: usize = 3;

fn chart(category: Category, index_number: &str, name: &str, runways: &[&str]) -> Chart {
    Chart {
        precision: (category == Category::Approach).then(|| name.starts_with("ILS")),
        category,
        index_number: index_number.into(),
        name: name.into(),
        runways: runways.iter().map(|&runway| runway.into()).collect(),
        ..Chart::blank(
            Icao::parse("NZWN").unwrap(),
            ChartId(Arc::from(format!("{index_number} {name}"))),
        )
    }
}

fn list() -> ChartList {
    let mut newest = chart(Category::Approach, "13-1", "VOR RWY 34", &["34"]);
    newest.revision_date = Some(date(2026, 11, 6));
    let mut departure = chart(Category::Departure, "10-3", "RNAV departures", &["16"]);
    departure.procedures = vec!["TEGUP 3A".into()];
    let mut charts = vec![
        chart(Category::Airport, "10-9", "Airport diagram", &[]),
        departure,
        chart(Category::Approach, "11-1", "ILS Z RWY 34", &["34"]),
        chart(Category::Approach, "11-2", "ILS Y RWY 16", &["16"]),
        chart(Category::Approach, "12-1", "RNP RWY 16", &["16"]),
        newest,
        chart(Category::Approach, "19-1", "Visual procedures", &[]),
    ];
    charts.sort_by(listing_order);
    ChartList {
        charts,
        left_out: 0,
    }
}

const PLAIN: ListingPreferences = ListingPreferences {
    order: ListingOrder::Index,
    by_runway: false,
    previews: false,
};
const BY_RUNWAY: ListingPreferences = ListingPreferences {
    order: ListingOrder::Index,
    by_runway: true,
    previews: false,
};

fn shown(wanted: &ListingFilter) -> Vec<String> {
    shown_so(wanted, PLAIN)
}

/// The approaches that are shown, headings in brackets.
fn shown_so(wanted: &ListingFilter, preferences: ListingPreferences) -> Vec<String> {
    let list = list();
    let listing = ListedCharts::of(&list, APPROACHES, wanted, preferences);
    let lines = listing.lines.into_iter().map(|line| match line {
        ListingLine::Runways(runways) => format!("[{runways}]"),
        ListingLine::Chart(at) => list.charts[at].index_number.clone(),
    });
    lines.collect()
}

#[test]
fn without_wish_all_are_shown_by_index() {
    let all = ["11-1", "11-2", "12-1", "13-1", "19-1"];
    assert_eq!(shown(&ListingFilter::default()), all);
}

#[test]
fn approaches_are_grouped_by_runway() {
    assert_eq!(
        shown_so(&ListingFilter::default(), BY_RUNWAY),
        ["[16]", "11-2", "12-1", "[34]", "11-1", "13-1", "[]", "19-1"]
    );
}

#[test]
fn departures_have_no_headings() {
    let listing = ListedCharts::of(&list(), 1, &ListingFilter::default(), BY_RUNWAY);
    assert_eq!(listing.lines.len(), 1);
    assert!(matches!(listing.lines[0], ListingLine::Chart(_)));
}

#[test]
fn runway_keeps_its_and_general_charts() {
    let wanted = ListingFilter {
        runway: Some("34".into()),
        ..ListingFilter::default()
    };
    assert_eq!(shown(&wanted), ["11-1", "13-1", "19-1"]);
}

#[test]
fn precision_is_asked_of_approaches_only() {
    let wanted = ListingFilter {
        precision: Some(true),
        ..ListingFilter::default()
    };
    assert_eq!(shown(&wanted), ["11-1", "11-2"]);
    let listing = ListedCharts::of(&list(), APPROACHES, &wanted, PLAIN);
    assert_eq!(listing.counts, [1, 1, 0, 2, 0]);
}

#[test]
fn each_word_must_occur_wherever_it_stands() {
    for (text, expected) in [
        ("ils", vec!["11-1", "11-2"]),
        ("16 ils", vec!["11-2"]),
        ("  rnp ", vec!["12-1"]),
        ("13-", vec!["13-1"]),
        ("nothing", vec![]),
    ] {
        let wanted = ListingFilter {
            text: text.into(),
            ..ListingFilter::default()
        };
        assert_eq!(shown(&wanted), expected, "{text}");
    }
}

#[test]
fn procedure_filters_list_and_tab_counts() {
    let wanted = ListingFilter {
        text: "tegup".into(),
        ..ListingFilter::default()
    };
    assert_eq!(
        ListedCharts::of(&list(), 1, &wanted, PLAIN).counts,
        [0, 1, 0, 0, 0]
    );
}

#[test]
fn newest_revision_comes_first() {
    let by = |order| ListingPreferences { order, ..PLAIN };
    assert_eq!(
        shown_so(&ListingFilter::default(), by(ListingOrder::Newest))[0],
        "13-1"
    );
    assert_eq!(
        shown_so(&ListingFilter::default(), by(ListingOrder::Name)),
        ["11-2", "11-1", "12-1", "13-1", "19-1"]
    );
}

#[test]
fn runways_are_told_once_and_in_order() {
    assert_eq!(runways(&list()), ["16", "34"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn every_line_is_wanted_and_count_is_theirs(
        text in "[a-z0-9 -]{0,4}", runway in proptest::option::of("16|34"),
        precision in proptest::option::of(any::<bool>()), by_runway in any::<bool>(), tab in 0..6_usize,
    ) {
        let list = list();
        let wanted = ListingFilter { text, runway, precision };
        let preferences = ListingPreferences { by_runway, order: ListingOrder::Newest, ..PLAIN };
        let listing = ListedCharts::of(&list, tab, &wanted, preferences);
        let words = wanted.words();
        let mut count = 0;
        for at in listing.charts() {
            prop_assert!(wanted.wants(&list.charts[at], &words));
            count += 1;
        }
        prop_assert_eq!(listing.counts.get(tab).copied().unwrap_or(0), count);
    }
}
