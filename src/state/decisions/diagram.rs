//! The airport diagram where own-ship stands: it is offered, and opened when the user takes the offer. No chart opens
//! otherwise, and none opens late (invariant 9): whatever the user asks for meanwhile wins.

use sentence::words;

use crate::airport::Icao;
use crate::chart::diagram::airport_diagram;
use crate::message::{ChartPlace, Command};
use crate::remote::Remote;
use crate::state::notice::NoticeTopic;
use crate::state::{AppState, Notice};

impl AppState {
    /// The airport where own-ship stands, while its diagram is not on the screen and the user has not declined it.
    pub fn offered_airport(&self) -> Option<Icao> {
        self.account()?;
        let icao = self.ownship.airport()?;
        let open = self.workspace.on_screen().any(|tab| {
            let chart = &tab.showing.chart;
            chart.icao == icao && chart.is_airport_diagram()
        });
        Some(icao).filter(|_icao| !open && self.ownship.declined_diagram != Some(icao))
    }

    /// The airport whose diagram opens as soon as its list is there.
    pub fn wanted_diagram(&self) -> Option<Icao> {
        self.pending_open.diagram
    }

    /// Whether this airport was asked for last, and its record, its list, or a diagram in that did not come.
    pub fn missed_diagram(&self, icao: Icao) -> bool {
        let Some(page) = self.airports.asked_last().filter(|page| page.icao == icao) else {
            return false;
        };
        match (&page.record, &page.charts) {
            (Remote::Failed(_), _) | (_, Remote::Failed(_)) => true,
            (_, Remote::Ready(list)) => airport_diagram(&list.charts).is_none(),
            (_, Remote::Idle | Remote::Loading(_)) => false,
        }
    }

    pub(in crate::state) fn open_diagram(&mut self, icao: Icao) -> Vec<Command> {
        let commands = self.open_airport(icao);
        self.pending_open.diagram = (!commands.is_empty()).then_some(icao);
        commands
    }

    pub(in crate::state) fn decline_diagram(&mut self, icao: Icao) {
        self.ownship.declined_diagram = Some(icao);
    }

    /// Opens the diagram that is wanted, once record and list are there; forgets the request when one of them does not come.
    pub(in crate::state) fn open_wanted_diagram(&mut self) -> Vec<Command> {
        let Some(icao) = self.pending_open.diagram else {
            return Vec::new();
        };
        let Some(page) = self.airports.asked_last().filter(|page| page.icao == icao) else {
            self.pending_open.diagram = None;
            return Vec::new();
        };
        let list = match (&page.record, &page.charts) {
            (Remote::Failed(_), _) | (_, Remote::Failed(_)) => {
                self.pending_open.diagram = None;
                return Vec::new();
            }
            (Remote::Ready(_), Remote::Ready(list)) => list,
            _ => return Vec::new(),
        };
        let diagram = airport_diagram(&list.charts).map(|chart| chart.id.clone());
        self.pending_open.diagram = None;
        if let Some(diagram) = diagram {
            return self.open_chart(&diagram, ChartPlace::Pane(self.workspace.focus()));
        }
        self.decline_diagram(icao);
        let sentence = words!(
            "The service has no airport diagram for {icao}. Choose a chart from the list.",
            icao
        );
        self.tell(Notice::warning(sentence).about(NoticeTopic::Session));
        Vec::new()
    }
}
