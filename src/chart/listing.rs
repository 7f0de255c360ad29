//! Which charts of a list are shown, in which order, under which headings. Pure; the answer is kept by its view,
//! because a list may have thousands of entries.

use serde::{Deserialize, Serialize};

use super::{Category, Chart, ChartList, listing_order, natural_order};

sentence::sentences! {
    /// What is said of a list of which not everything is shown.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ListingText {
        /// Nothing of this category is wanted.
        NoMatch(code: String) => "No {code} chart matches",
        /// Nothing of this category has these words.
        NoMatchFor(code: String, text: String) => "No {code} chart matches “{text}”",
        /// See [`ListingFilter::runway`].
        Runway(runway: String) => "Only runway {runway}",
        /// See [`ListingFilter::precision`].
        Precision => "Only precision approaches",
        /// See [`ListingFilter::precision`].
        NonPrecision => "Only non-precision approaches",
        /// Both.
        RunwayPrecision(runway: String) => "Only runway {runway}, precision approaches",
        /// Both.
        RunwayNonPrecision(runway: String) => "Only runway {runway}, non-precision approaches",
    }
}

/// In which order charts are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListingOrder {
    /// By their index numbers.
    #[default]
    Index,
    /// By their names.
    Name,
    /// The newest revision first.
    Newest,
}

/// How lists are shown, whichever they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ListingPreferences {
    /// In which order.
    pub order: ListingOrder,
    /// Approaches under a heading for each runway.
    pub by_runway: bool,
    /// A small picture of each chart in its row.
    pub previews: bool,
}

impl Default for ListingPreferences {
    fn default() -> Self {
        Self {
            order: ListingOrder::default(),
            by_runway: true,
            previews: false,
        }
    }
}

/// What the user wants to see of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListingFilter {
    /// Words, each of which must occur in the name, the index number, a procedure or a runway; capitals do not matter.
    pub text: String,
    /// Charts for this runway, and those that are linked to none.
    pub runway: Option<String>,
    /// Precision approaches or the others; charts that are no approaches are not asked.
    pub precision: Option<bool>,
}

impl ListingFilter {
    /// Whether anything is left out.
    pub fn filters(&self) -> bool {
        !self.text.trim().is_empty() || self.runway.is_some() || self.precision.is_some()
    }

    /// What is said where nothing of a category is wanted.
    pub fn miss(&self, category: &Category) -> ListingText {
        let (code, text) = (category.code().to_owned(), self.text.trim().to_owned());
        if text.is_empty() {
            ListingText::NoMatch(code)
        } else {
            ListingText::NoMatchFor(code, text)
        }
    }

    /// What else is left out than by the words, which stand in their field already.
    pub fn left_out(&self) -> Option<ListingText> {
        Some(match (self.runway.clone(), self.precision) {
            (None, None) => return None,
            (Some(runway), None) => ListingText::Runway(runway),
            (None, Some(true)) => ListingText::Precision,
            (None, Some(false)) => ListingText::NonPrecision,
            (Some(runway), Some(true)) => ListingText::RunwayPrecision(runway),
            (Some(runway), Some(false)) => ListingText::RunwayNonPrecision(runway),
        })
    }

    /// Whether a chart is wanted; `words` are those of the text, in small letters.
    fn wants(&self, chart: &Chart, words: &[String]) -> bool {
        let runway = self.runway.as_ref();
        runway.is_none_or(|runway| chart.runways.is_empty() || chart.runways.contains(runway))
            && (self.precision.is_none()
                || chart.precision.is_none()
                || chart.precision == self.precision)
            && words.iter().all(|word| mentions(chart, word))
    }

    fn words(&self) -> Vec<String> {
        let words = self.text.split_whitespace();
        words.map(str::to_lowercase).collect()
    }
}

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListingLine {
    /// What follows is for these runways; empty where the charts are linked to none.
    Runways(String),
    /// The chart at this place of [`ChartList::charts`].
    Chart(usize),
}

/// What is shown of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListedCharts {
    /// The lines under the tab.
    pub lines: Vec<ListingLine>,
    /// How many charts are wanted under each of [`Category::TABS`].
    pub counts: [usize; Category::TABS.len()],
}

impl ListedCharts {
    /// Lists what is wanted of the tab at this place of [`Category::TABS`].
    pub fn of(
        list: &ChartList,
        tab: usize,
        wanted: &ListingFilter,
        preferences: ListingPreferences,
    ) -> Self {
        let words = wanted.words();
        let mut counts = [0; Category::TABS.len()];
        let mut charts: Vec<(usize, &Chart)> = Vec::new();
        for (at, chart) in list.charts.iter().enumerate() {
            if !wanted.wants(chart, &words) {
                continue;
            }
            let its_tab = chart.category.tab_index();
            if let Some(count) = counts.get_mut(its_tab) {
                *count += 1;
            }
            if its_tab == tab {
                charts.push((at, chart));
            }
        }
        match preferences.order {
            ListingOrder::Index => {}
            ListingOrder::Name => charts.sort_by(|(_, a), (_, b)| {
                natural_order(&a.name, &b.name).then_with(|| listing_order(a, b))
            }),
            ListingOrder::Newest => charts.sort_by(|(_, a), (_, b)| {
                b.revision_date
                    .cmp(&a.revision_date)
                    .then_with(|| listing_order(a, b))
            }),
        }
        let is_approach = Category::TABS.get(tab) == Some(&Category::Approach);
        let lines = if preferences.by_runway && is_approach {
            under_runways(charts)
        } else {
            let places = charts.into_iter().map(|(at, _chart)| at);
            places.map(ListingLine::Chart).collect()
        };
        Self { lines, counts }
    }

    /// The charts of the lines, by their places in the list, from top to bottom.
    pub fn charts(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.lines.iter().filter_map(|line| match line {
            ListingLine::Chart(at) => Some(*at),
            ListingLine::Runways(_) => None,
        })
    }
}

/// Whether there are charts before and after another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Neighbours {
    /// One before it.
    pub before: bool,
    /// One after it.
    pub after: bool,
}

/// The charts `by` places after another one, twice as many after it, and so on, as the category of that is listed; none where
/// it is not listed.
pub fn neighbours<'a>(
    list: &'a ChartList,
    current: &Chart,
    wanted: &ListingFilter,
    preferences: ListingPreferences,
    by: isize,
) -> impl Iterator<Item = &'a Chart> {
    let category = current.category.tab_index();
    let listed = ListedCharts::of(list, category, wanted, preferences);
    let places: Vec<usize> = listed.charts().collect();
    let is_current = |place: &usize| {
        let chart = list.charts.get(*place);
        chart.is_some_and(|chart| chart.id == current.id && chart.icao == current.icao)
    };
    let at = places.iter().position(is_current);
    let next = std::iter::successors(at, move |at| at.checked_add_signed(by));
    next.skip(1)
        .map_while(move |next| places.get(next).copied())
        .filter_map(|place| list.charts.get(place))
}

/// The charts under a heading for each set of runways, those for no runway last; within one the order stays.
fn under_runways(charts: Vec<(usize, &Chart)>) -> Vec<ListingLine> {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for (at, chart) in charts {
        let runways = chart.runways.join(" · ");
        match groups.iter_mut().find(|(name, _charts)| *name == runways) {
            Some((_name, places)) => places.push(at),
            None => groups.push((runways, vec![at])),
        }
    }
    groups.sort_by(|(a, _), (b, _)| {
        (a.is_empty().cmp(&b.is_empty())).then_with(|| natural_order(a, b))
    });
    let lines = groups.into_iter().flat_map(|(runways, places)| {
        std::iter::once(ListingLine::Runways(runways))
            .chain(places.into_iter().map(ListingLine::Chart))
    });
    lines.collect()
}

/// Whether a word in small letters occurs in what is known of a chart.
fn mentions(chart: &Chart, word: &str) -> bool {
    let texts = [&chart.name, &chart.index_number];
    let mut texts = texts
        .into_iter()
        .chain(&chart.procedures)
        .chain(&chart.runways);
    texts.any(|text| text.to_lowercase().contains(word))
}

/// The runways that charts under a tab are linked to, each once, by their numbers.
pub fn runways(list: &ChartList) -> Vec<String> {
    let mut runways: Vec<String> = Vec::new();
    for runway in list.charts.iter().flat_map(|chart| &chart.runways) {
        if !runways.contains(runway) {
            runways.push(runway.clone());
        }
    }
    runways.sort_by(|a, b| natural_order(a, b));
    runways
}

#[cfg(test)]
mod tests;
