//! What a plan has that was not read, and the sentences for it.

/// Something of a plan that did not become part of the flight.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Left {
    /// What it is, in words or by the plan's own name for it: `departure 44T`, `fuel`.
    pub what: String,
    /// Why it was left.
    pub why: UnreadReason,
}

/// Why a part of a plan was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnreadReason {
    /// It should be an airport's ICAO identifier and is none.
    NotIcao,
    /// It should be a runway and is none.
    NotRunway,
    /// It should be an altitude in feet and is none.
    NotAltitude,
    /// It is not whole, or stands where it means nothing.
    Damaged,
    /// It says otherwise what was said before.
    Contradiction,
    /// A waypoint of the user's own.
    UserWaypoint,
    /// There is more of it than is kept.
    TooMany,
    /// The form of the plan, as it is published, does not have it.
    Unknown,
    /// Charts do not depend on it.
    NotNeeded,
}

impl UnreadReason {
    /// From what a person can mend to what is not missed.
    const ALL: [Self; 9] = [
        Self::NotIcao,
        Self::NotRunway,
        Self::NotAltitude,
        Self::Damaged,
        Self::Contradiction,
        Self::UserWaypoint,
        Self::TooMany,
        Self::Unknown,
        Self::NotNeeded,
    ];

    fn words(self) -> &'static str {
        match self {
            Self::NotIcao => tr!("Not an ICAO identifier"),
            Self::NotRunway => tr!("Not a runway"),
            Self::NotAltitude => tr!("Not an altitude"),
            Self::Damaged => tr!("Damaged or incomplete"),
            Self::Contradiction => tr!("Contradicts the rest of the plan"),
            Self::UserWaypoint => tr!("Your own waypoints, not shown on charts"),
            Self::TooMany => tr!("Over the limit"),
            Self::Unknown => tr!("Unknown in this plan format"),
            Self::NotNeeded => tr!("Not needed for charts"),
        }
    }
}

/// So many things are named in a sentence.
const MOST_NAMED: usize = 12;

/// One sentence for each reason.
pub(super) fn sentences(left: &[Left]) -> Vec<String> {
    let sentence = |why: UnreadReason| {
        let mut things = left.iter().filter(|left| left.why == why);
        let named: Vec<&str> = things
            .by_ref()
            .take(MOST_NAMED)
            .map(|left| left.what.as_str())
            .collect();
        let (reason, things, count) = (why.words(), named.join(", "), things.count());
        (!named.is_empty()).then(|| match count {
            0 => format!("{reason}: {things}"),
            count => tr_count!(
                count,
                "{reason}: {things} and 1 more" | "{reason}: {things} and {count} more",
                reason,
                things
            ),
        })
    };
    UnreadReason::ALL.into_iter().filter_map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(what: &str, why: UnreadReason) -> Left {
        Left {
            what: what.to_owned(),
            why,
        }
    }

    #[test]
    fn each_reason_has_one_sentence_serious_ones_first() {
        let all = [
            left("fuel", UnreadReason::NotNeeded),
            left("departure 44T", UnreadReason::NotIcao),
            left("weights", UnreadReason::NotNeeded),
        ];
        assert_eq!(
            sentences(&all),
            [
                "Not an ICAO identifier: departure 44T",
                "Not needed for charts: fuel, weights",
            ]
        );
    }

    #[test]
    fn long_list_is_cut_and_counted() {
        let all: Vec<Left> = (0..MOST_NAMED + 3)
            .map(|number| left(&number.to_string(), UnreadReason::Unknown))
            .collect();
        let told = sentences(&all);
        assert_eq!(told.len(), 1);
        assert!(told[0].ends_with("10, 11 and 3 more"), "{told:?}");
    }

    #[test]
    fn every_reason_is_told() {
        for why in UnreadReason::ALL {
            assert_eq!(sentences(&[left("it", why)]).len(), 1, "{why:?}");
        }
    }
}
