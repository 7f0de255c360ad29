//! How long the search for an airport takes after each key, over the whole index.
//!
//! No assertion: a table to be read, as `benches/README.md` tells.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use std::hint::black_box;
use std::time::Instant;

use geodesy::LatLng;

use flightbag::airport::index::AirportIndex;
use flightbag::airport::search::{AirportFinder, SearchContext};

/// What is typed, letter by letter; the last ones with slips, and what nothing fits.
const TYPED: [&str; 9] = [
    "NZWN",
    "LHR",
    "wellington",
    "Zürich",
    "international airport",
    "san francisco",
    "welingtn",
    "brisbnae interantional",
    "qqqqqqqqqqqq",
];
/// Each key is pressed so many times.
const ROUNDS: usize = 51;
/// Rows of a list.
const LIMIT: usize = 20;
/// Over New Jersey: nowhere are more airports near.
const OWN_SHIP: LatLng = LatLng {
    lat: 40.2,
    lng: -74.9,
};

fn milliseconds(of: impl Fn()) -> f64 {
    let began = Instant::now();
    of();
    began.elapsed().as_secs_f64() * 1e3
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

fn row(name: &str, mut times: Vec<f64>) {
    let median = median(&mut times);
    let worst = times.last().copied().unwrap_or(f64::NAN);
    println!("{name:58}{median:10.2} ms{:13}{worst:10.2} ms", "");
}

/// A word that is typed: the times of each of its keys.
fn word(name: &str, mut keys: Vec<Vec<f64>>) {
    let worst = keys.iter().flatten().copied().fold(f64::NAN, f64::max);
    let slowest = keys
        .iter_mut()
        .map(|key| median(key))
        .fold(f64::NAN, f64::max);
    let median = median(&mut keys.concat());
    println!("{name:58}{median:10.2} ms{slowest:10.2} ms{worst:10.2} ms");
}

fn main() {
    println!(
        "{:58}{:>13}{:>13}{:>13}",
        "", "median", "slowest key", "worst"
    );
    row(
        "unpacking the index",
        vec![milliseconds(|| {
            black_box(AirportIndex::built_in());
        })],
    );
    row(
        "folding its words",
        (0..5)
            .map(|_round| {
                milliseconds(|| {
                    black_box(AirportFinder::new(AirportIndex::built_in()));
                })
            })
            .collect(),
    );
    let finder = AirportFinder::new(AirportIndex::built_in());
    let contexts = [
        ("", SearchContext::default()),
        (
            ", own-ship known",
            SearchContext {
                own_ship: Some(OWN_SHIP),
                own: &[],
            },
        ),
    ];
    for (with, context) in contexts {
        for text in TYPED {
            let ends = text
                .char_indices()
                .map(|(at, letter)| at + letter.len_utf8());
            let press = |typed: &str| {
                milliseconds(|| {
                    black_box(finder.search(black_box(typed), &context, LIMIT));
                })
            };
            let keys = ends.filter_map(|end| text.get(..end));
            let times = keys
                .map(|typed| (0..ROUNDS).map(|_round| press(typed)).collect())
                .collect();
            word(&format!("each key of “{text}”{with}"), times);
        }
    }
    row(
        "the nearest",
        (0..ROUNDS)
            .map(|_round| {
                milliseconds(|| {
                    black_box(finder.nearest(black_box(OWN_SHIP), LIMIT));
                })
            })
            .collect(),
    );
}
