//! Which charts fit a flight, how well, and why.

use super::approach::Approach;
use super::procedure::{ProcedureMatch, likeness};
use super::{ChartSlot, Flight, Runway};
use crate::chart::{Category, Chart, listing_order};

/// What an airport is to a flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum AirportRole {
    Departure,
    Destination,
    /// With its place in the plan's order.
    Alternate(usize),
}

sentence::sentences! {
    /// Why a chart fits a flight.
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
    pub enum SuggestionReason {
        /// The airport diagram there.
        Departure => "your departure",
        /// The same procedure.
        Sid => "your SID",
        /// The same procedure, newer or older.
        RevisedSid => "another revision of your SID",
        /// One that may be the same procedure.
        SidNamesake => "same name as your SID",
        /// See [`Self::Sid`].
        Star => "your STAR",
        /// See [`Self::RevisedSid`].
        RevisedStar => "another revision of your STAR",
        /// See [`Self::SidNamesake`].
        StarNamesake => "same name as your STAR",
        /// It fits, but the chart is not for the runway of the flight.
        OtherRunways(reason: Box<Self>) => "{reason}, for other runways",
        /// The chart is for the runway of the flight.
        Runway(runway: Runway) => "your runway {runway}",
        /// The same approach.
        Approach => "your approach",
        /// Another approach of its type.
        ApproachType => "same type as your approach",
        /// Another approach of its type, and to which runway.
        ApproachTypeToRunway(kind: Box<Self>, runway: Box<Self>) => "{kind}, {runway}",
        /// The airport diagram there.
        Destination => "your destination",
        /// The airport diagram or an approach there.
        Alternate => "an alternate",
    }
}

/// How well a chart fits a flight: what comes first in the flight is less, and of that, what fits better.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChartRelevance {
    role: AirportRole,
    /// The order in which the charts of an airport are needed.
    step: u8,
    closeness: u8,
    /// Why it fits.
    pub reason: SuggestionReason,
}

impl ChartRelevance {
    /// The slot that the chart can stand in: of several alternates the first has one.
    fn slot(&self) -> Option<ChartSlot> {
        Some(match (self.role, self.step) {
            (AirportRole::Departure, 0) => ChartSlot::Departure,
            (AirportRole::Departure, _) => ChartSlot::Sid,
            (AirportRole::Destination, 0) => ChartSlot::Star,
            (AirportRole::Destination, 1) => ChartSlot::Approach,
            (AirportRole::Destination, _) => ChartSlot::Destination,
            (AirportRole::Alternate(0), _) => ChartSlot::Alternate,
            (AirportRole::Alternate(_), _) => return None,
        })
    }
}

/// How well a chart fits the flight; `None` if it does not. An airport with two roles counts in the one that fits first.
pub fn score(chart: &Chart, flight: &Flight) -> Option<ChartRelevance> {
    fits(chart, flight).min()
}

/// How well a chart fits each role of its airport.
fn fits(chart: &Chart, flight: &Flight) -> impl Iterator<Item = ChartRelevance> {
    let at = |airport, role| (airport == Some(chart.icao)).then_some(role);
    let alternate = flight
        .alternates
        .iter()
        .position(|icao| *icao == chart.icao);
    let roles = [
        at(flight.departure, AirportRole::Departure),
        at(flight.destination, AirportRole::Destination),
        alternate.map(AirportRole::Alternate),
    ];
    roles.into_iter().flatten().filter_map(move |role| {
        let (step, closeness, reason) = match role {
            AirportRole::Departure => at_departure(chart, flight),
            AirportRole::Destination => at_destination(chart, flight),
            AirportRole::Alternate(_) => at_alternate(chart),
        }?;
        Some(ChartRelevance {
            role,
            step,
            closeness,
            reason,
        })
    })
}

/// The chart for a slot of the flight. A procedure that the plan does not name is not chosen among several of the runway.
pub fn for_slot<'a>(
    charts: &'a [Chart],
    flight: &Flight,
    slot: ChartSlot,
) -> Option<(&'a Chart, ChartRelevance)> {
    let fitting = charts.iter().flat_map(|chart| {
        let fits = fits(chart, flight).filter(|fit| fit.slot() == Some(slot));
        fits.map(move |fit| (chart, fit))
    });
    let mut fitting: Vec<_> = fitting.collect();
    fitting.sort_by(|(one, a), (other, b)| a.cmp(b).then_with(|| listing_order(one, other)));
    let unnamed = |(_chart, fit): &(&Chart, ChartRelevance)| fit.closeness == RUNWAY_ALONE;
    let guessed = fitting.len() > 1 && fitting.first().is_some_and(unnamed);
    fitting.into_iter().next().filter(|_best| !guessed)
}

/// The charts that fit the flight, of all its airports, in the order in which they are needed.
pub fn suggest<'a>(
    charts: impl IntoIterator<Item = &'a Chart>,
    flight: &Flight,
) -> Vec<(&'a Chart, ChartRelevance)> {
    let fitting = charts
        .into_iter()
        .filter_map(|chart| Some((chart, score(chart, flight)?)));
    let mut fitting: Vec<_> = fitting.collect();
    fitting.sort_by(|(one, a), (other, b)| a.cmp(b).then_with(|| listing_order(one, other)));
    fitting
}

/// Why a chart fits that has the flight's SID, another revision of it, or one of its name.
const SID_REASONS: [SuggestionReason; 3] = [
    SuggestionReason::Sid,
    SuggestionReason::RevisedSid,
    SuggestionReason::SidNamesake,
];
/// The same of its STAR.
const STAR_REASONS: [SuggestionReason; 3] = [
    SuggestionReason::Star,
    SuggestionReason::RevisedStar,
    SuggestionReason::StarNamesake,
];

/// The closeness of a procedure that has nothing but the runway in common with the flight.
const RUNWAY_ALONE: u8 = 6;

/// Step, closeness and reason.
type SuggestionFit = Option<(u8, u8, SuggestionReason)>;

fn at_departure(chart: &Chart, flight: &Flight) -> SuggestionFit {
    match chart.category {
        Category::Airport if chart.is_airport_diagram() => {
            Some((0, 0, SuggestionReason::Departure))
        }
        Category::Departure => {
            let fit = route_fit(
                chart,
                SID_REASONS,
                flight.sid.as_deref(),
                flight.departure_runway,
            );
            fit.map(|(closeness, reason)| (1, closeness, reason))
        }
        _ => None,
    }
}

fn at_destination(chart: &Chart, flight: &Flight) -> SuggestionFit {
    let approach = flight.approach.as_deref().and_then(Approach::read);
    let runway = flight
        .arrival_runway
        .or_else(|| approach.as_ref().and_then(|approach| approach.runway));
    match chart.category {
        Category::Arrival => {
            let fit = route_fit(chart, STAR_REASONS, flight.star.as_deref(), runway);
            fit.map(|(closeness, reason)| (0, closeness, reason))
        }
        Category::Approach => {
            let fit = approach_fit(chart, approach.as_ref(), runway);
            fit.map(|(closeness, reason)| (1, closeness, reason))
        }
        Category::Airport if chart.is_airport_diagram() => {
            Some((2, 0, SuggestionReason::Destination))
        }
        _ => None,
    }
}

fn at_alternate(chart: &Chart) -> SuggestionFit {
    match chart.category {
        Category::Airport if chart.is_airport_diagram() => {
            Some((0, 0, SuggestionReason::Alternate))
        }
        Category::Approach => Some((1, 0, SuggestionReason::Alternate)),
        _ => None,
    }
}

/// How closely a departure or arrival chart is the flight's, and why.
fn route_fit(
    chart: &Chart,
    [same, revised, namesake]: [SuggestionReason; 3],
    flown: Option<&str>,
    runway: Option<Runway>,
) -> Option<(u8, SuggestionReason)> {
    let runways = runways(chart);
    let for_runway = runway.filter(|runway| runways.contains(runway));
    let texts = chart.procedures.iter().chain([&chart.name]);
    let like = flown.and_then(|flown| texts.filter_map(|text| likeness(flown, text)).min());
    let elsewhere = runway.is_some() && for_runway.is_none() && !runways.is_empty();
    let Some(like) = like else {
        return for_runway.map(|runway| (RUNWAY_ALONE, SuggestionReason::Runway(runway)));
    };
    let (closeness, reason) = match like {
        ProcedureMatch::Same => (0, same),
        ProcedureMatch::Revised => (2, revised),
        ProcedureMatch::Namesake => (4, namesake),
    };
    Some(if elsewhere {
        (closeness + 1, SuggestionReason::OtherRunways(reason.into()))
    } else {
        (closeness, reason)
    })
}

/// How closely an approach chart is the flight's, and why.
fn approach_fit(
    chart: &Chart,
    flown: Option<&Approach>,
    runway: Option<Runway>,
) -> Option<(u8, SuggestionReason)> {
    let texts = chart.procedures.iter().chain([&chart.name]);
    let charted: Vec<Approach> = texts.filter_map(|text| Approach::read(text)).collect();
    let mut runways = runways(chart);
    runways.extend(charted.iter().filter_map(|approach| approach.runway));
    // To the runway, or to none in particular where the flight's approach is such a one.
    let fits = match runway {
        Some(runway) => runways.contains(&runway),
        None => flown.is_some() && runways.is_empty(),
    };
    let same_kind = |approach: &&Approach| {
        flown.is_some_and(|flown| flown.kinds.iter().any(|kind| approach.kinds.contains(kind)))
    };
    let kind = charted.iter().filter(same_kind);
    let letters: Vec<Option<char>> = kind.map(|approach| approach.letter).collect();
    let letter = flown.and_then(|flown| flown.letter);
    let to_runway = runway.map(SuggestionReason::Runway);
    match (fits, letters.is_empty()) {
        (true, false) if letters.contains(&letter) => Some((0, SuggestionReason::Approach)),
        (true, false) => {
            let kind = SuggestionReason::ApproachType;
            let reason = match to_runway {
                Some(runway) => SuggestionReason::ApproachTypeToRunway(kind.into(), runway.into()),
                None => kind,
            };
            Some((1, reason))
        }
        (true, true) => to_runway.map(|reason| (2, reason)),
        (false, _) => None,
    }
}

/// The runways that a chart is linked to; those that cannot be read are left out.
fn runways(chart: &Chart) -> Vec<Runway> {
    let parts = chart.runways.iter().flat_map(|text| text.split(['/', ',']));
    parts.filter_map(Runway::parse).collect()
}

#[cfg(test)]
mod tests;
