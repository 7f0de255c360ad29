//! How much a flight holds (reliability 4).

/// So many waypoints are kept, and so many alternates.
pub(crate) const MOST_WAYPOINTS: usize = 2_000;
pub(crate) const MOST_ALTERNATES: usize = 20;
