//! How two sources differ, in words.

use super::{LateSource, SourceAgreement, SourceComparison};
use crate::language;
use crate::ownship::{ReportOrigin, SourceId};

const METRES_PER_NM: f64 = 1852.0;

/// A distance for people: `3 m`, `180 m`, `1.3 NM`, `4 NM`.
pub fn distance_in_words(metres: f64) -> String {
    let nm = metres / METRES_PER_NM;
    match metres {
        metres if metres < 950.0 => format!("{:.0} m", metres.max(1.0)),
        _ if nm < 1.95 => format!("{} NM", language::decimal(nm, 1)),
        _ => format!("{nm:.0} NM"),
    }
}

impl SourceComparison {
    /// Which two they are and how they differ, as the link page and the diagnosis have it; `None` where that is not known
    /// and they may be two simulators.
    pub fn in_words(&self) -> Option<String> {
        let (first, second) = self.names();
        let (first, second) = (first.as_str(), second.as_str());
        Some(match (self.raised, self.verdict) {
            (Some(metres), _) | (None, SourceAgreement::Disagree { metres })
                if self.is_one_simulator =>
            {
                let distance = distance_in_words(metres);
                tr!(
                    "{first} · {second}: disagree by {distance}",
                    first,
                    second,
                    distance
                )
            }
            (_, SourceAgreement::Disagree { metres }) => {
                let distance = distance_in_words(metres);
                tr!(
                    "{first} · {second}: {distance} apart, perhaps two simulators",
                    first,
                    second,
                    distance
                )
            }
            (_, SourceAgreement::Agree { metres }) => {
                let distance = distance_in_words(metres);
                tr!(
                    "{first} · {second}: agree to {distance}",
                    first,
                    second,
                    distance
                )
            }
            (_, SourceAgreement::Behind { seconds, late }) => {
                let digits = usize::from(seconds < 0.95);
                let seconds = language::decimal(seconds, digits);
                let late = match late {
                    LateSource::First => first,
                    LateSource::Second => second,
                };
                tr!(
                    "{first} · {second}: {late} is {seconds} s behind",
                    first,
                    second,
                    late,
                    seconds
                )
            }
            (_, SourceAgreement::NotComparable) if self.is_one_simulator => {
                tr!("{first} · {second}: not comparable now", first, second)
            }
            (_, SourceAgreement::NotComparable) => return None,
        })
    }

    /// What the two are called: their links, and their computers where these differ.
    fn names(&self) -> (String, String) {
        let is_one_computer = match (self.first.origin, self.second.origin) {
            (ReportOrigin::Link { host, .. }, ReportOrigin::Link { host: other, .. }) => {
                host == other
            }
            _ => true,
        };
        let name = |id: &SourceId| match id.origin {
            ReportOrigin::Link { kind, .. } if is_one_computer => kind.name().to_owned(),
            ReportOrigin::Link { kind, host } => format!("{} ({host})", kind.name()),
            ReportOrigin::Recording => tr!("Recording").to_owned(),
        };
        (name(&self.first), name(&self.second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ownship::LinkKind;

    fn comparison(verdict: SourceAgreement, is_one_simulator: bool) -> SourceComparison {
        let source = |kind| SourceId::heard(kind, [127, 0, 0, 1].into(), "".into());
        SourceComparison {
            first: source(LinkKind::XPlane),
            second: source(LinkKind::Gdl90),
            is_one_simulator,
            verdict,
            raised: None,
        }
    }

    #[test]
    fn distances_are_metres_then_miles() {
        for (metres, words) in [
            (0.0, "1 m"),
            (3.4, "3 m"),
            (180.0, "180 m"),
            (949.0, "949 m"),
            (1000.0, "0.5 NM"),
            (2408.0, "1.3 NM"),
            (7408.0, "4 NM"),
        ] {
            assert_eq!(distance_in_words(metres), words);
        }
    }

    #[test]
    fn each_verdict_has_words() {
        let behind = |seconds, late| SourceAgreement::Behind { seconds, late };
        for (verdict, one, words) in [
            (SourceAgreement::Agree { metres: 3.0 }, true, "agree to 3 m"),
            (
                behind(2.05, LateSource::Second),
                true,
                "GDL90 is 2 s behind",
            ),
            (
                behind(0.4, LateSource::First),
                true,
                "X-Plane is 0.4 s behind",
            ),
            (
                SourceAgreement::Disagree { metres: 7408.0 },
                true,
                "disagree by 4 NM",
            ),
            (
                SourceAgreement::Disagree { metres: 7408.0 },
                false,
                "4 NM apart, perhaps two simulators",
            ),
            (SourceAgreement::NotComparable, true, "not comparable now"),
        ] {
            let told = comparison(verdict, one).in_words();
            assert_eq!(told, Some(format!("X-Plane · GDL90: {words}")));
        }
        assert_eq!(
            comparison(SourceAgreement::NotComparable, false).in_words(),
            None
        );
    }

    #[test]
    fn raised_pair_is_told_while_silent() {
        let silent = SourceComparison {
            raised: Some(7408.0),
            ..comparison(SourceAgreement::NotComparable, true)
        };
        let words = "X-Plane · GDL90: disagree by 4 NM";
        assert_eq!(silent.in_words().as_deref(), Some(words));
    }

    #[test]
    fn two_computers_are_told_apart() {
        let other = SourceComparison {
            second: SourceId::heard(LinkKind::XPlane, [10, 0, 0, 2].into(), "".into()),
            ..comparison(SourceAgreement::Agree { metres: 3.0 }, true)
        };
        let words = "X-Plane (127.0.0.1) · X-Plane (10.0.0.2): agree to 3 m";
        assert_eq!(other.in_words().as_deref(), Some(words));
    }
}
