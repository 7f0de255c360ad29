//! What own-ship has shown of the maps that it was on.

use std::collections::BTreeSet;

use crate::chart::ChartId;
use crate::ownship::runway_roll::RunwayRoll;

/// What own-ship has shown of the maps.
#[derive(Debug, Default)]
pub(super) struct MapCheck {
    pub(super) roll: RunwayRoll,
    /// Of these charts it was told.
    pub(super) told: BTreeSet<ChartId>,
}
