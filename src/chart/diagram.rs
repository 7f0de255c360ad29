//! The airport diagram: which chart of a list it is. It has no field for that (specification 2.3), so its name decides.

use super::{Category, Chart};

/// Names that mean nothing else: the usual one, and that of ICAO Annex 4.
const PLAIN: [&str; 4] = [
    "airport diagram",
    "aerodrome diagram",
    "airport chart",
    "aerodrome chart",
];
/// Words that such a chart's name has elsewhere.
const WORDS: [&str; 3] = ["airport", "aerodrome", "airfield"];
/// Words of charts of an airport that show something else.
const OTHERS: [&str; 5] = ["obstacle", "parking", "docking", "noise", "briefing"];

/// How clearly a name says that the chart is a diagram of the airport.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum DiagramNameMatch {
    Plain,
    Likely,
}

impl Chart {
    /// Whether this is a diagram of its airport, as far as its category and its name tell.
    pub fn is_airport_diagram(&self) -> bool {
        is_diagram_name(&self.name, &self.category)
    }
}

/// Whether a chart of this name and category is a diagram of its airport.
pub fn is_diagram_name(name: &str, category: &Category) -> bool {
    clarity(name, category).is_some()
}

fn clarity(name: &str, category: &Category) -> Option<DiagramNameMatch> {
    if *category != Category::Airport {
        return None;
    }
    let name = name.to_lowercase();
    let has = |word: &&str| {
        name.split(|letter: char| !letter.is_alphanumeric())
            .any(|part| part == *word)
    };
    if OTHERS.iter().any(&has) {
        None
    } else if PLAIN.iter().any(|words| name.contains(words)) {
        Some(DiagramNameMatch::Plain)
    } else {
        WORDS.iter().any(has).then_some(DiagramNameMatch::Likely)
    }
}

/// The airport diagram of a list: one that own-ship can be shown on before others, then the one whose name says it more
/// clearly, then the first.
pub fn airport_diagram(charts: &[Chart]) -> Option<&Chart> {
    let diagrams = charts
        .iter()
        .filter_map(|chart| Some((chart, clarity(&chart.name, &chart.category)?)));
    let best = diagrams.min_by_key(|(chart, clarity)| (!chart.is_georeferenced, *clarity));
    best.map(|(chart, _clarity)| chart)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::airport::Icao;
    use crate::chart::ChartId;

    fn chart(category: Category, name: &str, is_georeferenced: bool) -> Chart {
        Chart {
            category,
            index_number: "10-9".into(),
            name: name.into(),
            is_georeferenced,
            ..Chart::blank(Icao::parse("YBBN").unwrap(), ChartId(Arc::from(name)))
        }
    }

    /// The diagram among airport charts of these names, `true` for geo-referenced ones.
    fn chosen(charts: &[(&str, bool)]) -> Option<String> {
        let charts: Vec<Chart> = charts
            .iter()
            .map(|(name, map)| chart(Category::Airport, name, *map))
            .collect();
        airport_diagram(&charts).map(|chart| chart.name.clone())
    }

    #[test]
    fn chart_named_diagram_is_diagram() {
        let charts = [
            ("Parking, domestic apron", true),
            ("Airport and hot spots", true),
            ("AIRPORT DIAGRAM", true),
        ];
        assert_eq!(chosen(&charts).as_deref(), Some("AIRPORT DIAGRAM"));
    }

    #[test]
    fn chart_with_map_comes_before_one_without() {
        let charts = [("Airport diagram", false), ("Aerodrome", true)];
        assert_eq!(chosen(&charts).as_deref(), Some("Aerodrome"));
        let charts = [("Airport diagram", false), ("Parking", true)];
        assert_eq!(chosen(&charts).as_deref(), Some("Airport diagram"));
    }

    #[test]
    fn of_two_alike_first_of_list_is_taken() {
        let charts = [
            ("Airport diagram north", true),
            ("Airport diagram south", true),
        ];
        assert_eq!(chosen(&charts).as_deref(), Some("Airport diagram north"));
    }

    #[test]
    fn chart_of_something_else_is_no_diagram() {
        let others = [
            ("Parking", true),
            ("Aerodrome obstacle chart type A", true),
            ("Airport briefing", true),
            ("Taxi routes", true),
            ("Airportside hotels", true),
        ];
        assert_eq!(chosen(&others), None);
        assert_eq!(chosen(&[]), None);
    }

    #[test]
    fn chart_of_another_category_is_no_diagram() {
        let charts = [chart(Category::Reference, "Airport diagram", true)];
        assert_eq!(airport_diagram(&charts), None);
    }
}
