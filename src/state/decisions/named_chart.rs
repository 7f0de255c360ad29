//! A chart that an address names by airport and index number: it opens as soon as the airport's list is there.

use sentence::words;

use crate::airport::Icao;
use crate::chart::Version;
use crate::message::{ChartPlace, Command};
use crate::remote::Remote;
use crate::state::notice::NoticeTopic;
use crate::state::{AppState, Notice};

impl AppState {
    /// Opens the chart with this `index_number` (specification 4.2) of the airport that was asked for just before.
    pub fn expect_chart(&mut self, icao: Icao, number: String) {
        self.pending_open.named = Some((icao, number));
    }

    /// Opens the chart that is waited for, once record and list are there; says so where there is none.
    pub(in crate::state) fn open_named_chart(&mut self) -> Vec<Command> {
        let Some((icao, number)) = self.pending_open.named.take() else {
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
                self.pending_open.named = Some((icao, number));
                return Vec::new();
            }
        };
        match found {
            Some(chart) => self.open_chart(&chart, ChartPlace::Pane(self.workspace.focus())),
            None if page.version == Version::Std && has_cao => {
                self.pending_open.named = Some((icao, number));
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
