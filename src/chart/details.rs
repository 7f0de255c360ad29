//! What a chart list tells of a chart beyond its name and its date, in words: how precise an approach is, and which
//! procedures and runways the chart is linked to (specification 2.3).

use super::{Chart, Version};
use crate::units::{SpokenDay, day_in_words};

/// What guides precision approaches, as it stands in the names of charts.
const GUIDANCE: [&str; 7] = ["ILS", "LPV", "GLS", "MLS", "PAR", "GBAS", "SBAS"];
/// So many linked names are told; a list that is longer ends with …
const MOST_NAMES: usize = 12;

sentence::sentences! {
    /// What is told of a chart.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ChartDetail {
        /// A name or a code, the same in every language.
        Name(name: String) => "{name}",
        Precision => "precision",
        NonPrecision => "non-precision",
        PrecisionApproach => "precision approach",
        NonPrecisionApproach => "non-precision approach",
        Index(number: String) => "index {number}",
        Revised(day: SpokenDay) => "revised {day}",
        IsNew => "new in this cycle",
        GeoReferenced => "geo-referenced",
        CaoOverlay => "commercial airline overlay",
        Pinned => "pinned",
        Runways(names: String) => "Runways: {names}",
        Procedures(names: String) => "Procedures: {names}",
    }
}

impl Chart {
    /// Returns how precise an approach is, the longest form first: what guides it, where the name tells; empty where the
    /// service does not say.
    pub fn precision_forms(&self) -> Vec<ChartDetail> {
        let name = |name: &str| ChartDetail::Name(name.to_owned());
        match self.precision {
            None => Vec::new(),
            Some(false) => vec![ChartDetail::NonPrecision, name("NPA")],
            Some(true) => self.guidance().map_or_else(
                || vec![ChartDetail::Precision, name("PA")],
                |guidance| vec![name(guidance)],
            ),
        }
    }

    /// Returns whether an approach is a precision approach, as it is read out.
    pub fn precision_words(&self) -> Option<ChartDetail> {
        self.precision.map(|precise| {
            if precise {
                ChartDetail::PrecisionApproach
            } else {
                ChartDetail::NonPrecisionApproach
            }
        })
    }

    /// Returns how its row is read out, part by part (design 8).
    pub fn spoken(&self, is_new: bool, pinned: bool) -> Vec<ChartDetail> {
        let revised = |date| ChartDetail::Revised(day_in_words(date));
        let overlay = self.version == Version::Cao;
        let marks = [
            is_new.then_some(ChartDetail::IsNew),
            self.is_georeferenced.then_some(ChartDetail::GeoReferenced),
            overlay.then_some(ChartDetail::CaoOverlay),
            pinned.then_some(ChartDetail::Pinned),
        ];
        let mut parts = vec![
            ChartDetail::Name(self.name.clone()),
            ChartDetail::Index(self.index_number.clone()),
        ];
        parts.extend(self.precision_words());
        parts.extend(self.revision_date.map(revised));
        parts.extend(marks.into_iter().flatten());
        parts
    }

    /// Returns the runways and the procedures that the chart is linked to, each as a part of its own. A procedure that is
    /// called as the chart tells nothing more.
    pub fn linked_words(&self) -> Vec<ChartDetail> {
        let others = self.procedures.iter().filter(|name| **name != self.name);
        let runways = listed(self.runways.iter()).map(ChartDetail::Runways);
        let procedures = listed(others).map(ChartDetail::Procedures);
        runways.into_iter().chain(procedures).collect()
    }

    /// The first guidance that the name tells.
    fn guidance(&self) -> Option<&'static str> {
        let mut words = self.name.split(|sign: char| !sign.is_alphanumeric());
        words.find_map(|word| {
            let mut known = GUIDANCE.into_iter();
            known.find(|known| word.eq_ignore_ascii_case(known))
        })
    }
}

/// The names side by side; `None` where there is none.
fn listed<'a>(names: impl Iterator<Item = &'a String>) -> Option<String> {
    let mut names = names.map(String::as_str);
    let shown: Vec<&str> = names.by_ref().take(MOST_NAMES).collect();
    let more = if names.next().is_some() { " …" } else { "" };
    (!shown.is_empty()).then(|| shown.join(", ") + more)
}

#[cfg(test)]
mod tests {
    use super::super::{Category, ChartId};
    use super::*;
    use crate::airport::Icao;
    use crate::language::{Language, speak_alone};

    fn told(details: &[ChartDetail]) -> Vec<String> {
        details.iter().map(ChartDetail::to_string).collect()
    }

    fn chart(name: &str, precision: Option<bool>) -> Chart {
        let (category, icao) = (Category::Approach, Icao::parse("NZWN").unwrap());
        Chart {
            category,
            precision,
            name: name.into(),
            ..Chart::blank(icao, ChartId("1".into()))
        }
    }

    #[test]
    fn precision_is_named_by_what_guides_it() {
        speak_alone(Language::English);
        for (name, precision, forms) in [
            ("ILS Z RWY 34", Some(true), &["ILS"][..]),
            ("RNP Y RWY 34 (LPV)", Some(true), &["LPV"][..]),
            ("ILS or LOC RWY 34", Some(true), &["ILS"][..]),
            ("Converging RWY 34", Some(true), &["precision", "PA"][..]),
            ("Silsden RWY 34", Some(true), &["precision", "PA"][..]),
            ("VOR RWY 34", Some(false), &["non-precision", "NPA"][..]),
            ("ILS RWY 34", Some(false), &["non-precision", "NPA"][..]),
            ("ILS RWY 34", None, &[][..]),
        ] {
            let told = told(&chart(name, precision).precision_forms());
            assert_eq!(told, forms, "{name}");
        }
    }

    #[test]
    fn links_are_told_as_given_and_cut_where_long() {
        speak_alone(Language::English);
        let mut chart = chart("Departures", None);
        assert!(chart.linked_words().is_empty());
        chart.runways = vec!["01R".into(), "19L".into()];
        assert_eq!(told(&chart.linked_words()), ["Runways: 01R, 19L"]);
        chart.procedures = (1..=13).map(|nth| format!("P{nth}")).collect();
        let words = told(&chart.linked_words());
        assert!(words[1].starts_with("Procedures: P1, P2, "), "{words:?}");
        assert!(words[1].ends_with("P12 …"), "{words:?}");
        chart.procedures = vec!["Departures".into()];
        assert_eq!(told(&chart.linked_words()), ["Runways: 01R, 19L"]);
    }
}
