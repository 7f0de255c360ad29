//! A flight while its plan is being read: each value is checked where it comes in, and what is not taken is kept with
//! the reason.

use std::collections::HashSet;

use geodesy::Feet;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sentence::display_text::one_line;

use super::report::{PlanPart, UnreadPart, UnreadReason};
use super::{Format, ImportedPlan, NotRead, said};
use crate::airac::Cycle;
use crate::airport::Icao;
use crate::flight::{Flight, Runway};
use crate::flight::{MOST_ALTERNATES, MOST_WAYPOINTS};

/// So many things that were not read are kept.
const MOST_LEFT: usize = 1_000;
/// No aeroplane of a simulator cruises higher, in feet.
const HIGHEST: f64 = 200_000.0;

/// Years in which plans for simulators are made.
const YEARS: std::ops::RangeInclusive<i16> = 2000..=2199;

/// One end of a flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RouteEnd {
    Departure,
    Destination,
}

impl RouteEnd {
    /// The airport at this end, told with its name.
    fn airport(self, name: String) -> PlanPart {
        match self {
            Self::Departure => PlanPart::Departure(name),
            Self::Destination => PlanPart::Destination(name),
        }
    }

    /// Its procedure, and the transition of that.
    pub fn procedures(self) -> (ProcedureKind, ProcedureKind) {
        match self {
            Self::Departure => (ProcedureKind::Sid, ProcedureKind::SidTransition),
            Self::Destination => (ProcedureKind::Star, ProcedureKind::StarTransition),
        }
    }

    /// What of a route stands at each end: its first, and its last where it has several.
    pub fn both<T>(route: &[T]) -> [(Self, Option<&T>); 2] {
        let last = route.last().filter(|_| route.len() > 1);
        [(Self::Departure, route.first()), (Self::Destination, last)]
    }

    /// The runway at this end.
    fn runway(self, name: String) -> PlanPart {
        match self {
            Self::Departure => PlanPart::DepartureRunway(name),
            Self::Destination => PlanPart::ArrivalRunway(name),
        }
    }
}

/// A procedure of a flight or a transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ProcedureKind {
    Sid,
    SidTransition,
    Star,
    StarTransition,
    Approach,
    ApproachTransition,
}

impl ProcedureKind {
    /// It, told with its name.
    fn named(self, name: String) -> PlanPart {
        match self {
            Self::Sid => PlanPart::Named(format!("SID {name}")),
            Self::SidTransition => PlanPart::SidTransition(name),
            Self::Star => PlanPart::Named(format!("STAR {name}")),
            Self::StarTransition => PlanPart::StarTransition(name),
            Self::Approach => PlanPart::Approach(name),
            Self::ApproachTransition => PlanPart::ApproachTransition(name),
        }
    }
}

/// The identifier. ICAO Doc 4444 writes `ZZZZ` for a place without one and `AFIL` for a plan filed in flight.
fn icao(name: &str) -> Option<Icao> {
    let icao = Icao::parse(name).ok()?;
    (!matches!(icao.as_str(), "ZZZZ" | "AFIL")).then_some(icao)
}

/// The identifier where the word may be another one: three letters are those of a radio beacon or of a town, four digits
/// those of a place or a time.
fn icao_of_place(name: &str) -> Option<Icao> {
    let is_number = |icao: &Icao| icao.as_str().bytes().all(|byte| byte.is_ascii_digit());
    icao(name).filter(|icao| !icao.is_local() && !is_number(icao))
}

#[derive(Debug, Default)]
pub(super) struct PlanDraft {
    flight: Flight,
    left: Vec<UnreadPart>,
    known: HashSet<UnreadPart>,
    /// Names of airports that are no ICAO identifiers.
    unusable_airports: Vec<String>,
    starting_position: Option<String>,
}

impl PlanDraft {
    /// Remembers that something was not read, by the plan's own name for it.
    pub fn leave(&mut self, what: &str, why: UnreadReason) {
        self.leave_part(PlanPart::Named(one_line(what)), why);
    }

    /// Remembers that a field of an element was not read; `unneeded` are those of its fields that no chart needs.
    pub fn leave_field(&mut self, of: &str, field: &str, unneeded: &[&str]) {
        let why = UnreadReason::of_field(field, unneeded);
        self.leave(&format!("{of}/{field}"), why);
    }

    /// Remembers that something was not read, in words of ours; names of the plan in them are on one line.
    pub fn leave_part(&mut self, what: PlanPart, why: UnreadReason) {
        if self.left.len() < MOST_LEFT {
            let left = UnreadPart { what, why };
            if self.known.insert(left.clone()) {
                self.left.push(left);
            }
        }
    }

    /// The airport at one end, from a field that names an airport; the first one counts. A local identifier is one, too:
    /// the service decides what exists.
    pub fn airport(&mut self, end: RouteEnd, text: &str) {
        self.end(end, text, icao);
    }

    /// The airport at one end, from a word that may name something else.
    pub fn place(&mut self, end: RouteEnd, text: &str) {
        self.end(end, text, icao_of_place);
    }

    fn end(&mut self, end: RouteEnd, text: &str, identifier: fn(&str) -> Option<Icao>) {
        let Some(name) = said(text) else { return };
        let Some(icao) = identifier(&name) else {
            self.leave_part(end.airport(name.clone()), UnreadReason::NotIcao);
            self.unusable_airports.push(name);
            return;
        };
        let place = match end {
            RouteEnd::Departure => &mut self.flight.departure,
            RouteEnd::Destination => &mut self.flight.destination,
        };
        if *place.get_or_insert(icao) != icao {
            self.leave_part(end.airport(icao.to_string()), UnreadReason::Contradiction);
        }
    }

    /// Whether that end has an airport that can be used.
    pub fn has_airport(&self, end: RouteEnd) -> bool {
        match end {
            RouteEnd::Departure => self.flight.departure.is_some(),
            RouteEnd::Destination => self.flight.destination.is_some(),
        }
    }

    /// One more alternate, from a field that names an airport.
    pub fn alternate(&mut self, text: &str) {
        self.one_more_alternate(text, icao);
    }

    /// One more alternate, from a word that may name something else.
    pub fn alternate_place(&mut self, text: &str) {
        self.one_more_alternate(text, icao_of_place);
    }

    fn one_more_alternate(&mut self, text: &str, identifier: fn(&str) -> Option<Icao>) {
        let Some(name) = said(text) else { return };
        match identifier(&name) {
            None => {
                self.leave_part(PlanPart::Alternate(name.clone()), UnreadReason::NotIcao);
                self.unusable_airports.push(name);
            }
            Some(icao) if self.flight.alternates.contains(&icao) => {}
            Some(_) if self.flight.alternates.len() >= MOST_ALTERNATES => {
                self.leave_part(
                    PlanPart::AlternatesAfter(MOST_ALTERNATES),
                    UnreadReason::TooMany,
                );
            }
            Some(icao) => self.flight.alternates.push(icao),
        }
    }

    /// The runway at one end; the first one counts.
    pub fn runway(&mut self, end: RouteEnd, text: &str) {
        let Some(name) = said(text) else { return };
        let Some(runway) = Runway::parse(&name) else {
            self.leave_part(end.runway(name), UnreadReason::NotRunway);
            return;
        };
        let place = match end {
            RouteEnd::Departure => &mut self.flight.departure_runway,
            RouteEnd::Destination => &mut self.flight.arrival_runway,
        };
        if *place.get_or_insert(runway) != runway {
            self.leave_part(end.runway(runway.to_string()), UnreadReason::Contradiction);
        }
    }

    /// Where the aircraft stands at the beginning: a runway, or a stand, which no chart list depends on. A runway that
    /// the plan gives elsewhere counts more.
    pub fn starting_position(&mut self, text: &str) {
        self.starting_position = said(text);
    }

    /// The name of a procedure; the first one counts.
    pub fn procedure(&mut self, procedure: ProcedureKind, text: &str) {
        let Some(name) = said(text) else { return };
        let flight = &mut self.flight;
        let place = match procedure {
            ProcedureKind::Sid => &mut flight.sid,
            ProcedureKind::SidTransition => &mut flight.sid_transition,
            ProcedureKind::Star => &mut flight.star,
            ProcedureKind::StarTransition => &mut flight.star_transition,
            ProcedureKind::Approach => &mut flight.approach,
            ProcedureKind::ApproachTransition => &mut flight.approach_transition,
        };
        if *place.get_or_insert_with(|| name.clone()) != name {
            self.leave_part(procedure.named(name), UnreadReason::Contradiction);
        }
    }

    /// One more waypoint between the airports.
    pub fn waypoint(&mut self, ident: &str) {
        let Some(ident) = said(ident) else { return };
        if self.flight.route.len() < MOST_WAYPOINTS {
            self.flight.route.push(ident);
        } else {
            self.leave_part(
                PlanPart::WaypointsAfter(MOST_WAYPOINTS),
                UnreadReason::TooMany,
            );
        }
    }

    /// A waypoint of the user's own.
    pub fn user_waypoint(&mut self, name: &str) {
        let name = said(name).map_or(PlanPart::Unnamed, PlanPart::Named);
        self.leave_part(name, UnreadReason::UserWaypoint);
    }

    /// The cruising altitude in feet; the first one counts.
    pub fn altitude(&mut self, text: &str) {
        let Some(said) = said(text) else { return };
        match said.parse::<f64>() {
            Ok(feet) if feet > 0.0 && feet <= HIGHEST => {
                let feet = Feet(feet.round() as i64);
                self.flight.cruise_altitude.get_or_insert(feet);
            }
            _ => self.leave_part(PlanPart::CruisingAltitude(said), UnreadReason::NotAltitude),
        }
    }

    /// The moment of departure or of the plan in seconds since 1970, of which the day is kept; the first one counts.
    pub fn moment(&mut self, text: &str) {
        let seconds = said(text).and_then(|text| text.parse().ok());
        let moment = seconds.and_then(|seconds: i64| Timestamp::from_second(seconds).ok());
        let day = moment.map(|moment| moment.to_zoned_datetime(TimeZone::UTC).date());
        let day = day.filter(|day| YEARS.contains(&day.year()));
        self.flight.day = self.flight.day.or(day);
    }

    /// The AIRAC cycle; returns whether it is one.
    pub fn cycle(&mut self, text: &str) -> bool {
        let cycle = said(text).filter(|name| Cycle::parse(name).is_some());
        let is_one = cycle.is_some();
        self.flight.cycle = self.flight.cycle.take().or(cycle);
        is_one
    }

    /// The call sign; the first one counts.
    pub fn callsign(&mut self, text: &str) {
        if self.flight.callsign.is_none() {
            self.flight.callsign = said(text);
        }
    }

    /// The flight, if charts can be found for any of its airports.
    pub fn finish(mut self, format: Format) -> Result<ImportedPlan, NotRead> {
        if let Some(position) = self.starting_position.take() {
            if Runway::parse(&position).is_some() {
                self.runway(RouteEnd::Departure, &position);
            } else {
                self.leave_part(PlanPart::StartPosition(position), UnreadReason::NotNeeded);
            }
        }
        let Self { flight, left, .. } = self;
        if flight.departure.is_none()
            && flight.destination.is_none()
            && flight.alternates.is_empty()
        {
            let named = one_line(&self.unusable_airports.join(", "));
            return Err(if named.is_empty() {
                NotRead::NoAirport(format)
            } else {
                NotRead::OtherAirports(format, named)
            });
        }
        Ok(ImportedPlan {
            read: flight.facts(),
            flight,
            format,
            not_read: left,
        })
    }
}

#[cfg(test)]
mod tests;
