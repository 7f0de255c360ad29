//! What opens as soon as its airport, or its list, is there; whatever the user asks for meanwhile wins (invariant 9).

use super::list_renewal::ListRequests;
use super::reopening::ReopenQueue;
use crate::airport::Icao;
use crate::boards::ChartPin;
use crate::chart::Version;
use crate::flight::ChartSlot;
use crate::message::{Action, ChartPlace};
use crate::remote::RequestId;

/// What is waited for.
#[derive(Debug, Default)]
pub(super) struct PendingOpen {
    /// A pinned chart.
    pub(super) pin: Option<(ChartPin, ChartPlace)>,
    /// The chart of a slot of the flight, before it is known.
    pub(super) slot: Option<ChartSlot>,
    /// The diagram of an airport, which own-ship's vicinity offered.
    pub(super) diagram: Option<Icao>,
    /// The chart that an address named, by its index number.
    pub(super) named: Option<(Icao, String)>,
    /// What was open at the end of the run before.
    pub(super) reopening: ReopenQueue,
    /// The chart lists that were requested for open charts.
    pub(super) list_requests: ListRequests,
}

impl PendingOpen {
    /// What the user asks for now comes before what was asked for before.
    pub(super) fn cancel_on(&mut self, action: &Action) {
        if action.asks_for_charts() || *action == Action::SignOut {
            (self.pin, self.slot, self.diagram, self.named) = (None, None, None, None);
        }
        self.reopening.cancel_on(action);
    }

    /// What waited for a list waits for this request now.
    pub(super) fn wait_for(&mut self, icao: Icao, version: Version, id: RequestId) {
        self.reopening.wait_for(icao, version, id);
        self.list_requests.wait_for(icao, version, id);
    }

    /// Whether this request brings a list that is waited for.
    pub(super) fn awaits(&self, id: RequestId) -> bool {
        self.list_requests.awaits(id) || self.reopening.awaits(id)
    }
}
