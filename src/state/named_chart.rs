//! A chart that an address names by airport and index number: it opens as soon as the airport's list is there.

use sentence::words;

use super::notice::NoticeTopic;
use super::{AppState, Notice};
use crate::airport::Icao;
use crate::chart::Version;
use crate::message::{Action, ChartPlace, Command};
use crate::remote::Remote;

/// The chart that is waited for; whatever the user asks for meanwhile wins (invariant 9).
#[derive(Debug, Default)]
pub(super) struct NamedChart(Option<(Icao, String)>);

impl NamedChart {
    /// What the user asks for now comes before what was asked for before.
    pub(super) fn give_way_to(&mut self, action: &Action) {
        if action.asks_for_charts() || *action == Action::SignOut {
            self.0 = None;
        }
    }
}

impl AppState {
    /// Opens the chart with this `index_number` (specification 4.2) of the airport that was asked for just before.
    pub fn expect_chart(&mut self, icao: Icao, number: String) {
        self.opening.named.0 = Some((icao, number));
    }

    /// Opens the chart that is waited for, once record and list are there; says so where there is none.
    pub(super) fn open_named_chart(&mut self) -> Vec<Command> {
        let Some((icao, number)) = self.opening.named.0.take() else {
            return Vec::new();
        };
        let asked = self.airports.asked_last();
        let Some(page) = asked.filter(|page| page.icao == icao) else {
            return Vec::new();
        };
        let has_cao = page.has_cao();
        let found = match (&page.record, &page.charts) {
            // The page of the airport says why.
            (Remote::Failed(_), _) | (_, Remote::Failed(_)) => return Vec::new(),
            (Remote::Ready(_), Remote::Ready(list)) => {
                let mut charts = list.charts.iter();
                let named = charts.find(|chart| chart.index_number.eq_ignore_ascii_case(&number));
                named.map(|chart| chart.id.clone())
            }
            _ => {
                self.opening.named.0 = Some((icao, number));
                return Vec::new();
            }
        };
        match found {
            Some(chart) => self.open_chart(&chart, ChartPlace::Pane(self.workspace.focus())),
            None if page.version == Version::Std && has_cao => {
                self.opening.named.0 = Some((icao, number));
                self.show_version(Version::Cao)
            }
            None => {
                let sentence = words!(
                    "{airport} has no chart {number}. Choose a chart from the list.",
                    airport = icao,
                    number
                );
                self.tell(Notice::warning(sentence).about(NoticeTopic::Session));
                Vec::new()
            }
        }
    }
}
