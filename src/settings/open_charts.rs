//! What was open when the program ended: it is open again at the next start, and fetched again.

use serde::{Deserialize, Serialize};

use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::pane_place::{ChartPlace, Pane};

/// So many open charts are remembered at most: more than there are tabs, for windows of their own.
pub(crate) const MOST_OPEN: usize = 100;

/// The airport and the charts that were open.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct OpenCharts {
    /// The airport on the screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub airport: Option<Icao>,
    /// Whether there were two panes, and the second had the keys.
    pub split: bool,
    /// See [`Self::split`].
    pub second: bool,
    /// The tabs, in their order.
    pub tabs: Vec<OpenChart>,
}

impl OpenCharts {
    /// The same as a file may hold it, without what is too much.
    pub(super) fn tidied(mut self) -> Self {
        let tabs = self.tabs.into_iter().filter_map(|tab| {
            let chart = tab.chart.within_limits()?;
            Some(OpenChart { chart, ..tab })
        });
        self.tabs = tabs.take(MOST_OPEN).collect();
        self
    }
}

/// A chart that was open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenChart {
    /// Which one, and what was seen of it.
    pub chart: ChartPin,
    /// Where it was to be seen; `None`: nowhere, it was a tab.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<StoredChartPlace>,
}

/// Where a chart was to be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StoredChartPlace {
    /// In the first pane, or the only one.
    First,
    /// In the second pane.
    Second,
    /// In a window of its own.
    Window,
}

impl From<ChartPlace> for StoredChartPlace {
    fn from(place: ChartPlace) -> Self {
        match place {
            ChartPlace::Pane(Pane::First) => Self::First,
            ChartPlace::Pane(Pane::Second) => Self::Second,
            ChartPlace::Window => Self::Window,
        }
    }
}

impl From<StoredChartPlace> for ChartPlace {
    fn from(seen: StoredChartPlace) -> Self {
        match seen {
            StoredChartPlace::First => Self::Pane(Pane::First),
            StoredChartPlace::Second => Self::Pane(Pane::Second),
            StoredChartPlace::Window => Self::Window,
        }
    }
}
