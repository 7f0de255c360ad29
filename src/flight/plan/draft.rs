//! A flight while its plan is being read: each value is checked where it comes in, and what is not taken is kept with
//! the reason.

use std::collections::HashSet;
use std::fmt::Display;

use super::report::{Left, Why};
use super::{Format, Imported, NotRead, said};
use crate::airport::Icao;
use crate::display_text::one_line;
use crate::flight::{Flight, Runway};
use crate::geo::Feet;

/// So many waypoints are kept, and so many alternates.
pub(in crate::flight) const MOST_WAYPOINTS: usize = 2_000;
pub(in crate::flight) const MOST_ALTERNATES: usize = 20;
/// So many things that were not read are kept.
const MOST_LEFT: usize = 1_000;
/// No aeroplane of a simulator cruises higher, in feet.
const HIGHEST: f64 = 200_000.0;

/// One end of a flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Departure,
    Destination,
}

impl End {
    /// The airport at this end, told with its name.
    fn airport(self, name: impl Display) -> String {
        match self {
            Self::Departure => tr!("departure {name}", name),
            Self::Destination => tr!("destination {name}", name),
        }
    }

    /// The runway at this end.
    fn runway(self, name: impl Display) -> String {
        match self {
            Self::Departure => tr!("departure runway {name}", name),
            Self::Destination => tr!("arrival runway {name}", name),
        }
    }
}

/// A procedure of a flight or a transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Procedure {
    Sid,
    SidTransition,
    Star,
    StarTransition,
    Approach,
    ApproachTransition,
}

impl Procedure {
    /// It, told with its name.
    fn named(self, name: &str) -> String {
        match self {
            Self::Sid => format!("SID {name}"),
            Self::SidTransition => tr!("SID transition {name}", name),
            Self::Star => format!("STAR {name}"),
            Self::StarTransition => tr!("STAR transition {name}", name),
            Self::Approach => tr!("approach {name}", name),
            Self::ApproachTransition => tr!("approach transition {name}", name),
        }
    }
}

/// The identifier. ICAO Doc 4444 writes `ZZZZ` for a place without one and `AFIL` for a plan filed in flight.
fn icao(name: &str) -> Option<Icao> {
    let icao = Icao::parse(name).ok()?;
    // Three letters are those of a radio beacon or of a town, four digits those of a place or a time.
    let is_number = icao.as_str().bytes().all(|byte| byte.is_ascii_digit());
    if icao.is_local() || is_number {
        return None;
    }
    (!matches!(icao.as_str(), "ZZZZ" | "AFIL")).then_some(icao)
}

#[derive(Debug, Default)]
pub(super) struct Draft {
    flight: Flight,
    left: Vec<Left>,
    known: HashSet<Left>,
    /// Names of airports that are no ICAO identifiers.
    unusable_airports: Vec<String>,
    starting_position: Option<String>,
}

impl Draft {
    /// Remembers that something was not read.
    pub fn leave(&mut self, what: &str, why: Why) {
        let what = one_line(what);
        if self.left.len() < MOST_LEFT {
            let left = Left { what, why };
            if self.known.insert(left.clone()) {
                self.left.push(left);
            }
        }
    }

    /// The airport at one end; the first one counts.
    pub fn airport(&mut self, end: End, text: &str) {
        let Some(name) = said(text) else { return };
        let Some(icao) = icao(&name) else {
            self.leave(&end.airport(&name), Why::NotIcao);
            self.unusable_airports.push(name);
            return;
        };
        let place = match end {
            End::Departure => &mut self.flight.departure,
            End::Destination => &mut self.flight.destination,
        };
        match *place {
            None => *place = Some(icao),
            Some(first) if first == icao => {}
            Some(_) => self.leave(&end.airport(icao), Why::Contradiction),
        }
    }

    /// Whether that end has an airport that can be used.
    pub fn has_airport(&self, end: End) -> bool {
        match end {
            End::Departure => self.flight.departure.is_some(),
            End::Destination => self.flight.destination.is_some(),
        }
    }

    /// One more alternate.
    pub fn alternate(&mut self, text: &str) {
        let Some(name) = said(text) else { return };
        match icao(&name) {
            None => {
                self.leave(&tr!("alternate {name}", name), Why::NotIcao);
                self.unusable_airports.push(name);
            }
            Some(icao) if self.flight.alternates.contains(&icao) => {}
            Some(_) if self.flight.alternates.len() >= MOST_ALTERNATES => {
                self.leave(
                    &tr!("alternates after {most}", most = MOST_ALTERNATES),
                    Why::TooMany,
                );
            }
            Some(icao) => self.flight.alternates.push(icao),
        }
    }

    /// The runway at one end; the first one counts.
    pub fn runway(&mut self, end: End, text: &str) {
        let Some(name) = said(text) else { return };
        let Some(runway) = Runway::parse(&name) else {
            self.leave(&end.runway(name), Why::NotRunway);
            return;
        };
        let place = match end {
            End::Departure => &mut self.flight.departure_runway,
            End::Destination => &mut self.flight.arrival_runway,
        };
        match *place {
            None => *place = Some(runway),
            Some(first) if first == runway => {}
            Some(_) => self.leave(&end.runway(runway), Why::Contradiction),
        }
    }

    /// Where the aircraft stands at the beginning: a runway, or a stand, which no chart list depends on. A runway that
    /// the plan gives elsewhere counts more.
    pub fn starting_position(&mut self, text: &str) {
        self.starting_position = said(text);
    }

    /// The name of a procedure; the first one counts.
    pub fn procedure(&mut self, procedure: Procedure, text: &str) {
        let Some(name) = said(text) else { return };
        let flight = &mut self.flight;
        let place = match procedure {
            Procedure::Sid => &mut flight.sid,
            Procedure::SidTransition => &mut flight.sid_transition,
            Procedure::Star => &mut flight.star,
            Procedure::StarTransition => &mut flight.star_transition,
            Procedure::Approach => &mut flight.approach,
            Procedure::ApproachTransition => &mut flight.approach_transition,
        };
        match place {
            None => *place = Some(name),
            Some(first) if *first == name => {}
            Some(_) => self.leave(&procedure.named(&name), Why::Contradiction),
        }
    }

    /// One more waypoint between the airports.
    pub fn waypoint(&mut self, ident: &str) {
        let Some(ident) = said(ident) else { return };
        if self.flight.route.len() < MOST_WAYPOINTS {
            self.flight.route.push(ident);
        } else {
            self.leave(
                &tr!("waypoints after {most}", most = MOST_WAYPOINTS),
                Why::TooMany,
            );
        }
    }

    /// A waypoint of the user's own.
    pub fn user_waypoint(&mut self, name: &str) {
        let name = said(name).unwrap_or_else(|| tr!("one without a name").to_owned());
        self.leave(&name, Why::UserWaypoint);
    }

    /// The cruising altitude in feet; the first one counts.
    pub fn altitude(&mut self, text: &str) {
        let Some(said) = said(text) else { return };
        match said.parse::<f64>() {
            Ok(feet) if feet > 0.0 && feet <= HIGHEST => {
                let feet = Feet(feet.round() as i64);
                self.flight.cruise_altitude.get_or_insert(feet);
            }
            _ => self.leave(
                &tr!("cruising altitude {altitude}", altitude = said),
                Why::NotAltitude,
            ),
        }
    }

    /// The call sign; the first one counts.
    pub fn callsign(&mut self, text: &str) {
        if self.flight.callsign.is_none() {
            self.flight.callsign = said(text);
        }
    }

    /// The flight, if charts can be found for any of its airports.
    pub fn finish(mut self, format: Format) -> Result<Imported, NotRead> {
        if let Some(position) = self.starting_position.take() {
            if Runway::parse(&position).is_some() {
                self.runway(End::Departure, &position);
            } else {
                self.leave(
                    &tr!("starting position {position}", position),
                    Why::NotNeeded,
                );
            }
        }
        let Self { flight, left, .. } = self;
        if flight.departure.is_none()
            && flight.destination.is_none()
            && flight.alternates.is_empty()
        {
            let named = one_line(&self.unusable_airports.join(", "));
            return Err(NotRead::NoAirport { format, named });
        }
        Ok(Imported {
            read: flight.facts(),
            flight,
            format,
            not_read: left,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(draft: Draft) -> Imported {
        draft.finish(Format::Route).unwrap()
    }

    fn from(departure: &str) -> Draft {
        let mut draft = Draft::default();
        draft.airport(End::Departure, departure);
        draft
    }

    #[test]
    fn the_first_value_counts_and_another_one_is_told() {
        let mut draft = from("NZWN");
        draft.airport(End::Departure, "YBBN");
        draft.runway(End::Departure, "16");
        draft.runway(End::Departure, "34");
        draft.procedure(Procedure::Sid, "COOK4");
        draft.procedure(Procedure::Sid, "HUTT1");
        let imported = finished(draft);
        assert_eq!(imported.flight.departure.unwrap().as_str(), "NZWN");
        assert_eq!(imported.flight.departure_runway, Runway::parse("16"));
        assert_eq!(imported.flight.sid.as_deref(), Some("COOK4"));
        let left: Vec<_> = imported
            .not_read
            .iter()
            .map(|left| (left.what.as_str(), left.why))
            .collect();
        assert_eq!(
            left,
            [
                ("departure YBBN", Why::Contradiction),
                ("departure runway 34", Why::Contradiction),
                ("SID HUTT1", Why::Contradiction),
            ]
        );
    }

    #[test]
    fn the_same_value_again_is_no_contradiction() {
        let mut draft = from("NZWN");
        draft.airport(End::Departure, "nzwn");
        draft.runway(End::Departure, "9");
        draft.runway(End::Departure, "RW09");
        draft.procedure(Procedure::Star, "A1");
        draft.procedure(Procedure::Star, "A1");
        assert_eq!(finished(draft).not_read, []);
    }

    #[test]
    fn a_plan_without_a_usable_airport_is_refused_with_the_names_it_has() {
        let mut draft = from("44T");
        draft.airport(End::Destination, "1N7");
        let error = draft.finish(Format::Fms11).unwrap_err();
        assert_eq!(
            error.to_string(),
            "The X-Plane plan names no airport by its ICAO identifier, by which charts are found, only 44T, 1N7"
        );
    }

    #[test]
    fn a_stand_is_no_runway_and_a_procedures_runway_counts_more_than_the_starting_position() {
        let mut draft = from("NZWN");
        draft.starting_position("GATE A 2");
        let imported = finished(draft);
        assert_eq!(imported.flight.departure_runway, None);
        assert_eq!(imported.not_read[0].what, "starting position GATE A 2");
        let mut draft = from("NZWN");
        draft.starting_position("34");
        draft.runway(End::Departure, "16");
        assert_eq!(finished(draft).flight.departure_runway, Runway::parse("16"));
        let mut draft = from("NZWN");
        draft.starting_position("34");
        assert_eq!(finished(draft).flight.departure_runway, Runway::parse("34"));
    }

    #[test]
    fn altitudes_that_cannot_be_are_told() {
        for text in ["0", "-1", "NaN", "inf", "1e9", "FL350"] {
            let mut draft = from("NZWN");
            draft.altitude(text);
            let imported = finished(draft);
            assert_eq!(imported.flight.cruise_altitude, None, "{text}");
            assert_eq!(imported.not_read[0].why, Why::NotAltitude, "{text}");
        }
        let mut draft = from("NZWN");
        draft.altitude("28000.40");
        assert_eq!(finished(draft).flight.cruise_altitude, Some(Feet(28_000)));
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut draft = from("NZWN");
        for number in 0..5_000 {
            draft.waypoint(&format!("W{number}"));
            draft.alternate(&format!("N{:03}", number % 1000));
            draft.leave(&number.to_string(), Why::Unknown);
        }
        let imported = finished(draft);
        assert_eq!(imported.flight.route.len(), MOST_WAYPOINTS);
        assert_eq!(imported.flight.alternates.len(), MOST_ALTERNATES);
        assert_eq!(imported.not_read.len(), MOST_LEFT);
        assert_eq!(
            imported
                .not_read
                .iter()
                .filter(|left| left.why == Why::TooMany)
                .count(),
            1
        );
    }
}
