//! What was open when the program ended last, and is still to be opened again.

use crate::airport::Icao;
use crate::chart::Version;
use crate::message::{Action, TabId};
use crate::remote::RequestId;
use crate::settings::{OpenChart, OpenCharts};

/// What is still to be opened again.
#[derive(Debug, Default)]
pub(super) struct ReopenQueue {
    /// Until a user is signed in: everything.
    pub(super) before: Option<OpenCharts>,
    /// Lists that were asked for.
    pub(super) lists: Vec<(Icao, Version, RequestId)>,
    /// Charts that wait for their list, each with its place among the tabs.
    pub(super) waiting: Vec<(usize, OpenChart)>,
    /// Those that came, each with its place among the tabs.
    pub(super) opened: Vec<(usize, TabId)>,
    /// The user asked for another chart: what comes now is a tab in the background.
    pub(super) in_background: bool,
    /// The pane that had the keys.
    pub(super) second: bool,
}

impl ReopenQueue {
    /// What waited for a list waits for this request now.
    pub(super) fn wait_for(&mut self, icao: Icao, version: Version, id: RequestId) {
        for list in &mut self.lists {
            if (list.0, list.1) == (icao, version) {
                list.2 = id;
            }
        }
    }

    /// Whether this request brings a list that it asked for.
    pub(super) fn awaits(&self, id: RequestId) -> bool {
        self.lists.iter().any(|list| list.2 == id)
    }

    /// After a request for other charts the rest opens in the background; after signing out nothing does.
    pub(super) fn cancel_on(&mut self, action: &Action) {
        if action.asks_for_charts() {
            self.in_background = true;
            if let Some(before) = &mut self.before {
                before.airport = None;
            }
        }
        if *action == Action::SignOut {
            *self = Self::default();
        }
    }
}
