//! The controls all panels are made of (design 6): each with a spoken name, a
//! target of at least 44 x 44 points, and its states painted from the tokens.
//!
//! They draw and report; what a click means is decided by the panel. None asks
//! for another frame by itself, save the spinner, which moves.

mod button;
mod card;
mod field;
mod list;
mod message;
mod paint;
mod pill;
mod rows;
mod segmented;
mod tool;
mod words;

pub use button::{
    Button, ButtonKind, choice_button_ui, confirm_ui, link_button_ui, menu_items_ui,
    plain_button_ui, plain_buttons_ui, primary_button_ui, wide_button_ui,
};
pub use card::{card_ui, chip_ui, copied_row_ui, fact_ui, is_low, keycap_ui, row_ui, unknown};
pub use field::{TextField, is_entered, search_ui, select, text_area};
pub use list::{ChartRow, DENSE_ROW, ROW, row_height};
pub use message::{
    Banner, BannerResponse, EmptyState, describe, live_label_ui, loading_ui, speak_when_changed,
};
pub use pill::Pill;
pub use rows::{expander_heading_ui, expander_ui, key_row_ui, switch_row_ui, switch_ui};
pub use segmented::{Segment, choice_ui, choice_width, segmented_ui, short_choice_ui};

pub use crate::severity::Severity;
use paint::touchable;
pub use paint::{
    above_ui, band_ui, column_ui, fixed, icon_ui, keep_arrows, progress_bar_ui, scroll_ui,
    spinner_ui, within_ui,
};
pub(super) use paint::{
    focus_ring_ui, ground, ground_ui, paint_icon, paint_spinner, placed_ui, pressable_ui,
    wide_ground_ui,
};
pub use tool::{IconButton, TOOL, rail_item_ui, rail_label, speak_selected};
pub use words::{heading_ui, label_ui, name_ui, paragraph_ui, title_ui, words_ui};

#[cfg(test)]
mod tests;
