//! What is shown of a list, and where each line of it is.

use crate::chart::listing::{ListedCharts, ListingLine};

/// Height of a heading between rows.
const HEADING: f32 = 32.0;

/// The lines of the list, how high a row is, and where each line begins below the first, in points; the last number is where
/// they end.
#[derive(Debug, Default)]
pub(super) struct ChartListLayout {
    pub(super) listing: ListedCharts,
    pub(super) row: f32,
    pub(super) tops: Vec<f32>,
}

impl ChartListLayout {
    /// Rows of this height.
    pub(super) fn of(listing: ListedCharts, row: f32) -> Self {
        let mut tops = vec![0.0];
        let mut bottom = 0.0;
        for line in &listing.lines {
            bottom += match line {
                ListingLine::Runways(_) => HEADING,
                ListingLine::Chart(_) => row,
            };
            tops.push(bottom);
        }
        Self { listing, row, tops }
    }
}
