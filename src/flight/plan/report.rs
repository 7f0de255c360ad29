//! What a plan has that was not read, and the sentences for it.

use sentence::{Words, words};

/// Something of a plan that did not become part of the flight.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UnreadPart {
    /// What it is, in words or by the plan's own name for it: `departure 44T`, `fuel`.
    pub what: Words,
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

/// So many things are named in a sentence.
const MOST_NAMED: usize = 12;

/// One sentence for each reason of those that are told: what no chart needs, or else what is missed.
pub(super) fn sentences(left: &[UnreadPart], unused: bool) -> Vec<Words> {
    let sentence = |reason: UnreadReason| {
        let mut things = left.iter().filter(|left| left.why == reason);
        let named = things
            .by_ref()
            .take(MOST_NAMED)
            .map(|left| left.what.clone());
        let named = named.reduce(|first, next| words!("{first}, {next}", first, next))?;
        Some(match things.count() {
            0 => words!("{reason}: {things}", reason, things = named),
            count => words!(
                "{reason}: {things} and 1 more" | "{reason}: {things} and {count} more",
                reason,
                things = named,
                count
            ),
        })
    };
    let told = UnreadReason::ALL.into_iter();
    let told = told.filter(|reason| reason.is_unused() == unused);
    told.filter_map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(what: &str, why: UnreadReason) -> UnreadPart {
        UnreadPart {
            what: what.to_owned().into(),
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
            sentences(&all, false),
            [
                "Not an ICAO identifier: departure 44T",
                "Not a runway: runway 44",
            ]
        );
        assert_eq!(
            sentences(&all, true),
            ["Not needed for charts: fuel, weights"]
        );
    }

    #[test]
    fn long_list_is_cut_and_counted() {
        let all: Vec<UnreadPart> = (0..MOST_NAMED + 3)
            .map(|number| left(&number.to_string(), UnreadReason::Unknown))
            .collect();
        let told = sentences(&all, true);
        assert_eq!(told.len(), 1);
        assert!(
            told[0].to_string().ends_with("10, 11 and 3 more"),
            "{told:?}"
        );
    }

    #[test]
    fn every_reason_is_told() {
        for why in UnreadReason::ALL {
            let told = [false, true].map(|unused| sentences(&[left("it", why)], unused).len());
            assert_eq!(told.iter().sum::<usize>(), 1, "{why:?}");
        }
    }
}
