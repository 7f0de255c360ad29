//! What a plan has that was not read, and the sentences for it.

sentence::sentences! {
    /// What a part of a plan is.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum PlanPart {
        /// By the plan's own name for it.
        Named(name: String) => "{name}",
        Departure(name: String) => "departure {name}",
        Destination(name: String) => "destination {name}",
        /// Of a plan that ends before it.
        NoDestination => "destination",
        DepartureRunway(name: String) => "departure runway {name}",
        ArrivalRunway(name: String) => "arrival runway {name}",
        StartPosition(position: String) => "start position {position}",
        SidTransition(name: String) => "SID transition {name}",
        StarTransition(name: String) => "STAR transition {name}",
        Approach(name: String) => "approach {name}",
        ApproachTransition(name: String) => "approach transition {name}",
        CustomSid(name: String) => "custom SID {name}",
        CustomStar(name: String) => "custom STAR {name}",
        CustomApproach(name: String) => "custom approach {name}",
        Alternate(name: String) => "alternate {name}",
        AlternatesAfter(most: usize) => "alternates after the first {most}",
        /// A waypoint without a name.
        Unnamed => "unnamed",
        WaypointsAfter(most: usize) => "waypoints after the first {most}",
        WaypointsMissing(missing: usize, promised: usize) => "{missing} of {promised} waypoints",
        CruisingAltitude(altitude: String) => "cruising altitude {altitude}",
        CruisingLevelVfr => "cruising level VFR",
        FlightRules => "flight rules",
        AircraftType => "aircraft type",
        Equipment => "equipment",
        OtherInformation => "other information",
        Line(number: u32) => "line {number}",
        /// Several of them.
        List(first: Box<Self>, next: Box<Self>) => "{first}, {next}",
    }
}

/// Something of a plan that did not become part of the flight.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UnreadPart {
    /// What it is: `departure 44T`, `fuel`.
    pub what: PlanPart,
    /// Why it was left.
    pub why: UnreadReason,
}

sentence::sentences! {
    /// Why a part of a plan was not read.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum UnreadReason with ALL {
        /// It should be an airport's ICAO identifier and is none.
        NotIcao => "Not an ICAO identifier",
        /// It should be a runway and is none.
        NotRunway => "Not a runway",
        /// It should be an altitude in feet and is none.
        NotAltitude => "Not an altitude",
        /// It is not whole, or stands where it means nothing.
        Damaged => "Damaged or incomplete",
        /// It says otherwise what was said before.
        Contradiction => "Contradicts the rest of the plan",
        /// A waypoint of the user's own.
        UserWaypoint => "Your own waypoints, not shown on charts",
        /// There is more of it than is kept.
        TooMany => "Over the limit",
        /// The form of the plan, as it is published, does not have it.
        Unknown => "Unknown in this plan format",
        /// Charts do not depend on it.
        NotNeeded => "Not needed for charts",
    }
}

impl UnreadReason {
    /// Why a field of a plan is not read: it is one of those that no chart needs, or the form does not have it.
    pub(super) fn of_field(field: &str, unneeded: &[&str]) -> Self {
        if unneeded.contains(&field) {
            Self::NotNeeded
        } else {
            Self::Unknown
        }
    }

    /// Whether the flight is whole without it.
    pub(super) fn is_unused(self) -> bool {
        matches!(self, Self::Unknown | Self::NotNeeded)
    }
}

sentence::sentences! {
    /// What was not read for one reason.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum UnreadParts {
        /// All that there is.
        All(reason: UnreadReason, things: PlanPart) => "{reason}: {things}",
        /// The first ones, and how many more.
        First(reason: UnreadReason, things: PlanPart, count: usize) => "{reason}: {things} and 1 more"
            | "{reason}: {things} and {count} more",
    }
}

/// So many things are named in a sentence.
const MOST_NAMED: usize = 12;

/// One sentence for each reason of those that are told: what no chart needs, or else what is missed.
pub(super) fn sentences(left: &[UnreadPart], unused: bool) -> Vec<UnreadParts> {
    let sentence = |reason: UnreadReason| {
        let mut things = left.iter().filter(|left| left.why == reason);
        let named = things
            .by_ref()
            .take(MOST_NAMED)
            .map(|left| left.what.clone());
        let named = named.reduce(|first, next| PlanPart::List(first.into(), next.into()))?;
        Some(match things.count() {
            0 => UnreadParts::All(reason, named),
            count => UnreadParts::First(reason, named, count),
        })
    };
    let told = UnreadReason::ALL.into_iter();
    let told = told.filter(|reason| reason.is_unused() == unused);
    told.filter_map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::english;
    use super::*;

    fn left(what: &str, why: UnreadReason) -> UnreadPart {
        UnreadPart {
            what: PlanPart::Named(what.to_owned()),
            why,
        }
    }

    #[test]
    fn each_reason_has_one_sentence_serious_ones_first() {
        let all = [
            left("fuel", UnreadReason::NotNeeded),
            left("departure 44T", UnreadReason::NotIcao),
            left("weights", UnreadReason::NotNeeded),
            left("runway 44", UnreadReason::NotRunway),
        ];
        assert_eq!(
            english(&sentences(&all, false)),
            [
                "Not an ICAO identifier: departure 44T",
                "Not a runway: runway 44",
            ]
        );
        assert_eq!(
            english(&sentences(&all, true)),
            ["Not needed for charts: fuel, weights"]
        );
    }

    #[test]
    fn long_list_is_cut_and_counted() {
        let all: Vec<UnreadPart> = (0..MOST_NAMED + 3)
            .map(|number| left(&number.to_string(), UnreadReason::Unknown))
            .collect();
        let told = english(&sentences(&all, true));
        assert_eq!(told.len(), 1);
        assert!(told[0].ends_with("10, 11 and 3 more"), "{told:?}");
    }

    #[test]
    fn every_reason_is_told() {
        for why in UnreadReason::ALL {
            let told = [false, true].map(|unused| sentences(&[left("it", why)], unused).len());
            assert_eq!(told.iter().sum::<usize>(), 1, "{why:?}");
        }
    }
}
