//! What must be known of the flight, second by second, over every link.

use std::time::{Duration, Instant};

use super::flight::{FlightPart, FlightSecond};
use crate::health::LinkState;
use crate::track::TrackPoint;
use crate::{OwnshipFeed, OwnshipReport, SimState};

/// How exactly a protocol tells: half a step of what it is written with.
#[derive(Debug, Clone, Copy)]
pub struct Precision {
    /// Degrees of latitude and longitude.
    pub degrees: f64,
    /// Degrees; `None` where it tells no heading.
    pub heading: Option<f64>,
    /// Degrees.
    pub track: f64,
    pub knots: f64,
    pub feet: f64,
}

/// How a pause is known.
#[derive(Debug, Clone, Copy)]
pub enum PauseSign {
    /// It is told, with its first second.
    Told,
    /// By three reports of one position (simulators 1.5): the one before the pause and two more.
    Repeated,
}

/// A listener to the flight.
pub trait FlightListener {
    /// Hears everything up to then, and tells what is known and what time it is.
    fn receive_until(&mut self, at: Duration) -> (OwnshipFeed, Instant);
}

/// Hears the flight and compares.
#[track_caller]
pub fn is_heard(
    flight: &[FlightSecond],
    mut listener: impl FlightListener,
    exact: Precision,
    pause: PauseSign,
    doubted: u64,
) {
    let start = listener.receive_until(Duration::ZERO).1;
    let (mut first, mut last) = (None, None);
    for moment in flight {
        let at = Duration::from_secs(moment.secs);
        if moment.leg == FlightPart::Back && moment.nth == 0 {
            let before = at.saturating_sub(Duration::from_millis(1));
            is_lost(listener.receive_until(before));
        }
        let (feed, now) = listener.receive_until(at);
        let begins = matches!(
            moment.leg,
            FlightPart::Taxi | FlightPart::Antimeridian | FlightPart::Back
        );
        if begins && moment.nth < doubted {
            continue;
        }
        agrees(moment, &feed, now, exact, pause);
        let [source] = &feed.sources[..] else {
            panic!(
                "{moment:?}: one simulator is one source: {:#?}",
                feed.sources
            );
        };
        assert!(source.driving, "{moment:?}");
        let first = first.get_or_insert_with(|| source.id.clone());
        assert_eq!(*first, source.id, "{moment:?}: it is the same source");
        last = Some((feed, now));
    }
    let (feed, now) = last.unwrap();
    let points = feed.track.since(now, now - start).copied();
    is_the_way(flight, start, &points.collect::<Vec<_>>(), doubted);
}

/// Own-ship is where the aircraft is, and moves as it does.
#[track_caller]
fn agrees(
    moment: &FlightSecond,
    feed: &OwnshipFeed,
    now: Instant,
    exact: Precision,
    pause: PauseSign,
) {
    let truth = moment.truth;
    let report = feed.report.as_ref();
    let report = report.unwrap_or_else(|| panic!("{moment:?}: no own-ship"));
    let sample = &report.sample;
    let turn = |from: f64, to: f64| (to - from + 540.0).rem_euclid(360.0) - 180.0;
    let near = |what: &str, off: f64, most: f64| {
        assert!(
            off.abs() <= most,
            "{what} is off by {off}: {moment:#?} {report:#?}"
        );
    };
    near("latitude", sample.position.lat - truth.lat, exact.degrees);
    let east = turn(truth.lng, sample.position.lng);
    near("longitude", east, exact.degrees);
    let heading = sample.heading.map(|heading| turn(truth.heading, heading.0));
    assert_eq!(heading.is_some(), exact.heading.is_some(), "{moment:?}");
    near(
        "heading",
        heading.unwrap_or(0.0),
        exact.heading.unwrap_or(0.0),
    );
    near(
        "track",
        turn(truth.track, sample.track.unwrap().0),
        exact.track,
    );
    near(
        "speed",
        sample.ground_speed.unwrap() - truth.knots,
        exact.knots,
    );
    near(
        "altitude",
        sample.altitude.unwrap() - truth.feet,
        exact.feet,
    );
    let paused = match pause {
        PauseSign::Told => moment.is_paused(),
        PauseSign::Repeated => moment.is_paused() && moment.nth >= 1,
    };
    let expected = if paused {
        SimState::Paused
    } else {
        SimState::Running
    };
    assert_eq!(report.sim, expected, "{moment:?}");
    let age = now.saturating_duration_since(report.received);
    assert!(age < OwnshipReport::LIVE_FOR, "{moment:?}: {age:?} old");
}

/// The silence is known.
#[track_caller]
fn is_lost((feed, now): (OwnshipFeed, Instant)) {
    let states = feed.sources.iter().map(|source| source.state(now));
    assert_eq!(states.collect::<Vec<_>>(), [LinkState::Lost]);
}

/// The way begins where the flight begins, where the aircraft was put and where it was found again, and nowhere else:
/// not after the pause, and not at the 180th meridian.
#[track_caller]
fn is_the_way(flight: &[FlightSecond], start: Instant, points: &[TrackPoint], doubted: u64) {
    let begins = points.iter().filter(|point| point.begins);
    let begins = begins.map(|point| point.when.saturating_duration_since(start).as_secs());
    let expected = flight.iter().filter(|moment| {
        let is_placed = matches!(
            moment.leg,
            FlightPart::Taxi | FlightPart::Antimeridian | FlightPart::Back
        );
        is_placed && moment.nth == doubted
    });
    let expected = expected.map(|moment| moment.secs);
    assert_eq!(begins.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    let lines = points.windows(2).filter(|ends| !ends[1].begins);
    let mut crossed = false;
    for line in lines {
        let (from, to) = (line[0].position, line[1].position);
        let miles = from.nm_to(to);
        assert!(miles < 0.2, "a line of {miles} NM: {line:#?}");
        crossed |= from.lng > 179.0 && to.lng < -179.0;
    }
    assert!(crossed, "the way leads across the 180th meridian");
}
