//! How the charts page uses the room it has: what shares a line with what, and how high a row is.

use egui::{Vec2, vec2};

use super::controls::{DENSE_ROW, ROW};
use super::theme::{SPACING, TOUCH};

/// A lower page is short of height, in points.
const SHORT: f32 = 600.0;
/// In a lower one, head, field and flight share a line where there is width for that.
const VERY_SHORT: f32 = 320.0;
/// The least widths of what shares a line.
const LEAST_FIELD: f32 = 152.0;
const LEAST_HEAD: f32 = 150.0;
/// The field has this share of a line that it shares with the flight, and a slot has no more than so much.
const FIELD_SHARE: f32 = 0.4;
const MOST_SLOT: f32 = 120.0;
/// Categories and filter share a line from this width on; the categories have so much of it.
const SHARED_FILTER: f32 = 480.0;
const CATEGORIES: f32 = 300.0;
/// The switch of versions beside the filter.
pub const VERSION: Vec2 = vec2(104.0, TOUCH);
/// A line with what is between it and the next, where height is short.
const SHORT_SPACING: f32 = 4.0;
const LINE: f32 = 48.0 + SHORT_SPACING;
/// So many rows are to be seen.
const ROWS: f32 = 5.0;
/// And at least so many, before the page scrolls as a whole.
const LEAST_ROWS: f32 = 3.0;

/// Between the slots of the flight, in points.
pub const SLOT_GAP: f32 = 2.0;

/// What shares a line with what.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ChartsLayout {
    /// Height is short.
    pub short: bool,
    /// The airport's head is one line.
    pub short_head: bool,
    /// The airport's head stands beside the search field.
    pub head_beside_field: bool,
    /// The flight's slots stand beside the search field, in so much width.
    pub flight_beside_field: Option<f32>,
    /// The filter stands beside the categories, which have so much width.
    pub filter_beside_categories: Option<f32>,
    /// The rows of the list are lower.
    pub dense_rows: bool,
    /// The least height of the page; in less it scrolls as a whole.
    pub least_height: f32,
}

impl ChartsLayout {
    /// Lays a page of this size out, with so many slots of a flight and a list that is `scrolled`.
    pub fn of(size: Vec2, slots: usize, scrolled: bool) -> Self {
        let height = size.y;
        let short = height < SHORT;
        // The part of a point more is what is lost by rounding.
        let flight = slots as f32 * (TOUCH + SLOT_GAP) - SLOT_GAP + 1.0;
        let fits = |flight: &f32| LEAST_FIELD + SPACING + flight <= size.x;
        let flight = Some(flight).filter(|flight| short && slots > 0 && fits(flight));
        let beside = flight.map_or(0.0, |flight| flight + SPACING);
        let apart = slots > 0 && flight.is_none();
        let head_beside_field =
            height < VERY_SHORT && !apart && LEAST_FIELD + SPACING + beside + LEAST_HEAD <= size.x;
        // What the field leaves is the slots': their words are longer than a finger is wide.
        let shares = flight.filter(|_flight| !head_beside_field);
        let flight = shares.map_or(flight, |least| {
            let field = LEAST_FIELD.max(size.x * FIELD_SHARE);
            let most = slots as f32 * (MOST_SLOT + SLOT_GAP);
            Some((size.x - SPACING - field).clamp(least, most.max(least)))
        });
        let filter_beside_categories = (short && size.x >= SHARED_FILTER).then_some(CATEGORIES);
        let others = [
            apart,
            !head_beside_field,
            filter_beside_categories.is_none(),
        ];
        let lines = 2.0 + others.map(f32::from).iter().sum::<f32>();
        Self {
            short,
            short_head: short || scrolled,
            head_beside_field,
            flight_beside_field: flight,
            filter_beside_categories,
            dense_rows: short && height - lines * LINE < ROWS * ROW,
            least_height: lines * LINE + LEAST_ROWS * DENSE_ROW,
        }
    }

    /// Whether anything stands beside the search field.
    pub fn shares_field(&self, with_head: bool) -> bool {
        self.flight_beside_field.is_some() || self.head_beside_field && with_head
    }

    /// The size of the search field in a line of this width.
    pub fn field(&self, width: f32, with_head: bool) -> Vec2 {
        if self.head_beside_field && with_head {
            return vec2(LEAST_FIELD, TOUCH);
        }
        let flight = self
            .flight_beside_field
            .map_or(0.0, |flight| flight + SPACING);
        vec2(width - flight, TOUCH)
    }

    /// What is between two lines.
    pub fn spacing(&self) -> f32 {
        if self.short { SHORT_SPACING } else { SPACING }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many rows are seen whole below lines that nothing else is between.
    fn rows(size: Vec2, slots: usize) -> f32 {
        let layout = ChartsLayout::of(size, slots, false);
        assert!(layout.short, "{size:?}");
        let lines = 2.0
            + if layout.head_beside_field { 0.0 } else { 1.0 }
            + if layout.filter_beside_categories.is_some() {
                0.0
            } else {
                1.0
            };
        let row = if layout.dense_rows { DENSE_ROW } else { ROW };
        ((size.y - lines * LINE) / row).floor()
    }

    #[test]
    fn short_pages_show_enough_rows() {
        // What the sheet leaves of 800 x 1280 at half, of 480 x 600, and of 1280 x 800 at 200 %.
        assert!(rows(vec2(768.0, 526.0), 6) >= 5.0);
        assert!(rows(vec2(448.0, 467.0), 6) >= 4.0);
        assert!(rows(vec2(608.0, 267.0), 6) >= 3.0);
    }

    #[test]
    fn sheet_at_third_does_not_scroll_as_whole() {
        let third = vec2(768.0, 333.0);
        assert!(ChartsLayout::of(third, 6, false).least_height <= third.y);
        let tablet_at_200 = vec2(608.0, 267.0);
        assert!(ChartsLayout::of(tablet_at_200, 6, false).least_height <= tablet_at_200.y);
    }

    #[test]
    fn roomy_page_has_lines_of_its_own() {
        let layout = ChartsLayout::of(vec2(288.0, 768.0), 6, false);
        assert!(!layout.short && !layout.short_head && !layout.dense_rows);
        assert!(!layout.shares_field(true));
        assert_eq!(layout.filter_beside_categories, None);
    }

    #[test]
    fn scrolled_list_makes_head_one_line() {
        let layout = ChartsLayout::of(vec2(288.0, 768.0), 0, true);
        assert!(layout.short_head && !layout.short);
    }

    #[test]
    fn flight_without_width_keeps_its_line() {
        let layout = ChartsLayout::of(vec2(288.0, 500.0), 6, false);
        assert_eq!(layout.flight_beside_field, None);
        assert!(!layout.head_beside_field);
        let without_flight = ChartsLayout::of(vec2(288.0, 500.0), 0, false);
        assert!(layout.least_height >= without_flight.least_height + LINE);
    }

    #[test]
    fn search_field_leaves_room_to_its_neighbours() {
        for (width, height) in [(448.0, 467.0), (608.0, 267.0)] {
            let layout = ChartsLayout::of(vec2(width, height), 6, false);
            let flight = layout.flight_beside_field.unwrap();
            for with_head in [false, true] {
                let field = layout.field(width, with_head);
                assert!(field.x >= LEAST_FIELD && field.x + SPACING + flight <= width);
            }
        }
    }
}
