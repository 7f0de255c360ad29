//! Own-ship in words: its state (ownship O3, design 7), ages, distances, and how two sources differ.

use std::time::Duration;

use simlink::source::{LaggingSource, ReportOrigin, SourceAgreement, SourceComparison, SourceId};

use crate::chart::georef::OffChart;
use crate::language::{self, in_words};
use crate::ownship::depiction::DepictionStatus;

const METRES_PER_NM: f64 = 1852.0;

/// A distance for people: `3 m`, `180 m`, `1.3 NM`, `4 NM`.
pub fn distance(metres: f64) -> String {
    let nm = metres / METRES_PER_NM;
    match metres {
        metres if metres < 950.0 => format!("{:.0} m", metres.max(1.0)),
        _ => format!("{} NM", language::decimal(nm, usize::from(nm < 1.95))),
    }
}

/// Which two they are and how they differ, as the link page and the diagnosis have it; `None` where that is not known
/// and they may be two simulators.
pub fn comparison(comparison: &SourceComparison) -> Option<String> {
    let (first, second) = names(comparison);
    let words = match (comparison.raised, comparison.verdict) {
        (Some(metres), _) | (None, SourceAgreement::Disagree { metres })
            if comparison.is_one_simulator =>
        {
            let distance = distance(metres);
            tr!("disagree by {distance}", distance)
        }
        (_, SourceAgreement::Disagree { metres }) => {
            let distance = distance(metres);
            tr!("{distance} apart, perhaps two simulators", distance)
        }
        (_, SourceAgreement::Agree { metres }) => {
            let distance = distance(metres);
            tr!("agree within {distance}", distance)
        }
        (_, SourceAgreement::Behind { seconds, late }) => {
            let digits = usize::from(seconds < 0.95);
            let seconds = language::decimal(seconds, digits);
            let late = match late {
                LaggingSource::First => &first,
                LaggingSource::Second => &second,
            };
            tr!("{late} is {seconds} s behind", late, seconds)
        }
        (_, SourceAgreement::NotComparable) if comparison.is_one_simulator => {
            tr!("not comparable now").to_owned()
        }
        (_, SourceAgreement::NotComparable) => return None,
    };
    Some(format!("{first} · {second}: {words}"))
}

/// What the two are called: their links, and their computers where these differ.
fn names(comparison: &SourceComparison) -> (String, String) {
    let is_one_computer = match (comparison.first.origin, comparison.second.origin) {
        (ReportOrigin::Link { host, .. }, ReportOrigin::Link { host: other, .. }) => host == other,
        _ => true,
    };
    let name = |id: &SourceId| match id.origin {
        ReportOrigin::Link { kind, .. } if is_one_computer => in_words(&kind),
        ReportOrigin::Link { kind, host } => format!("{} ({host})", in_words(&kind)),
        ReportOrigin::Recording => tr!("Recording").to_owned(),
    };
    (name(&comparison.first), name(&comparison.second))
}

/// An age in whole seconds, after the first minute in whole minutes (ownship O3).
pub fn age(age: Duration) -> String {
    match age.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds => format!("{} min", seconds / 60),
    }
}

/// A state as a sentence, without the link that may follow it.
pub fn status(status: &DepictionStatus) -> String {
    match status {
        DepictionStatus::Shown => tr!("Position shown").to_owned(),
        DepictionStatus::UnknownCamera { camera } => {
            tr!("Position shown, unknown camera state {camera}", camera)
        }
        DepictionStatus::Disagreement { metres, old } => {
            let distance = distance(*metres);
            match old {
                Some(seconds) => {
                    tr!(
                        "Sources disagree by {distance}, {seconds} s old",
                        distance,
                        seconds
                    )
                }
                None => tr!("Sources disagree by {distance}", distance),
            }
        }
        DepictionStatus::MapMayBeOff { metres } => {
            tr!("Position shown, may be off by {metres} m", metres)
        }
        DepictionStatus::Old { seconds } => tr!("Position {seconds} s old", seconds),
        DepictionStatus::Lost { utc, ago } => {
            let (time, ago) = (utc.strftime("%H:%M:%SZ"), age(*ago));
            tr!("Position lost {time} ({ago} ago)", time, ago)
        }
        DepictionStatus::Paused => tr!("Simulator paused").to_owned(),
        DepictionStatus::InMenu => tr!("Simulator in menu").to_owned(),
        DepictionStatus::Outside(None) => tr!("Outside this chart").to_owned(),
        DepictionStatus::Outside(Some(OffChart { nm, direction })) => {
            // Whole miles, but not "0 NM" for what is just beyond the edge.
            let miles = language::decimal(nm.max(0.1), usize::from(*nm < 0.95));
            tr!(
                "Outside this chart, {miles} NM {direction}",
                miles,
                direction = in_words(direction)
            )
        }
        DepictionStatus::OverInset => tr!("Over an inset (not to scale)").to_owned(),
        DepictionStatus::NotGeoreferenced => tr!("This chart is not geo-referenced").to_owned(),
        DepictionStatus::Unusable => {
            tr!("The geo-reference of this chart cannot be used").to_owned()
        }
        DepictionStatus::Unconfirmed => tr!("No position: chart access not known yet").to_owned(),
        DepictionStatus::DemoImage => tr!("Demo image: no position").to_owned(),
        DepictionStatus::Hidden => tr!("Position hidden").to_owned(),
        DepictionStatus::NoSimulator => tr!("No simulator").to_owned(),
        DepictionStatus::NoPositionYet { source } => {
            let source = in_words(source);
            tr!("{source} connected, no position yet", source)
        }
    }
}

#[cfg(test)]
mod tests;
