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
    /// The pinned chart, or the slot, that was asked for.
    pub(super) pending: PendingChart,
    /// The chart that an address named.
    pub(super) named: NamedChart,
    /// What was open at the end of the run before.
    pub(super) reopening: ReopenQueue,
    /// The chart lists that were requested for open charts.
    pub(super) list_requests: ListRequests,
}

impl PendingOpen {
    /// What the user asks for now comes before what was asked for before.
    pub(super) fn cancel_on(&mut self, action: &Action) {
        self.pending.cancel_on(action);
        self.named.cancel_on(action);
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

/// A chart that opens as soon as its airport's list is there; whatever the user asks for meanwhile wins (invariant 9).
#[derive(Debug, Default)]
pub(super) struct PendingChart {
    pub(super) pin: Option<(ChartPin, ChartPlace)>,
    /// That of a slot of the flight, before it is known.
    pub slot: Option<ChartSlot>,
}

impl PendingChart {
    /// What the user asks for now comes before what was asked for before.
    pub(super) fn cancel_on(&mut self, action: &Action) {
        if action.asks_for_charts() || *action == Action::SignOut {
            *self = Self::default();
        }
    }
}

/// The chart that is waited for; whatever the user asks for meanwhile wins (invariant 9).
#[derive(Debug, Default)]
pub(super) struct NamedChart(pub(super) Option<(Icao, String)>);

impl NamedChart {
    /// What the user asks for now comes before what was asked for before.
    pub(super) fn cancel_on(&mut self, action: &Action) {
        if action.asks_for_charts() || *action == Action::SignOut {
            self.0 = None;
        }
    }
}
