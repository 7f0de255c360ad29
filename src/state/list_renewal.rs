//! Chart lists that are asked for once more, for charts that were opened from an older one.

use super::Workspace;
use crate::airport::Icao;
use crate::chart::Version;
use crate::message::TabId;
use crate::remote::{Problem, RequestId};

/// The chart lists that were requested for open charts, at most one for each.
#[derive(Debug, Default)]
pub(super) struct ListRequests(pub(super) Vec<ListRequest>);

impl ListRequests {
    /// What waited for a list waits for this request now.
    pub(super) fn wait_for(&mut self, icao: Icao, version: Version, id: RequestId) {
        for request in &mut self.0 {
            if request.list == (icao, version) {
                request.id = id;
            }
        }
    }

    /// Whether this request brings a list that a chart waits for.
    pub(super) fn awaits(&self, id: RequestId) -> bool {
        self.0.iter().any(|request| request.id == id)
    }

    /// Removes the request for this chart.
    pub(super) fn take(&mut self, tab: TabId) -> Option<ListRequest> {
        let at = self.0.iter().position(|request| request.tab == tab)?;
        Some(self.0.swap_remove(at))
    }

    /// Removes the requests that this answer is for; gives their charts.
    pub(super) fn answered(&mut self, id: RequestId) -> Vec<TabId> {
        let answered = self.0.extract_if(.., |request| request.id == id);
        answered.map(|request| request.tab).collect()
    }

    /// Adds a request; those for charts that are closed are dropped.
    pub(super) fn add(&mut self, request: Option<ListRequest>, workspace: &Workspace) {
        self.0
            .retain(|request| workspace.tab(request.tab).is_some());
        self.0.extend(request);
    }
}

/// A chart list that was requested for one open chart.
#[derive(Debug)]
pub(super) struct ListRequest {
    pub(super) tab: TabId,
    pub(super) list: (Icao, Version),
    pub(super) id: RequestId,
    /// Why the chart's picture did not come; told again when the request is cancelled.
    pub(super) problem: Option<Problem>,
}
