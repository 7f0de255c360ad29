//! The rail: the pages of the drawer, at the left edge or, in a tall window, at the lower one.

use egui::{Align, Layout, Ui};

use super::controls::rail_item_ui;
use super::theme::TOUCH;
use super::{Page, icons};
use crate::state::AppState;

/// Height of an item, in points; where the window is too low for all of them, less of it, and at least a finger's.
const ITEM: f32 = 64.0;
/// Above the first item and below the last, in points.
const EDGE: f32 = 4.0;

/// A page with its icon and its word.
type RailItem = (Page, &'static str, &'static str);

/// So many of the items stand at the top, the others at the foot.
const UPPER: usize = 4;

fn items() -> [RailItem; 8] {
    let simulator = tr!("page of the rail" => "Simulator");
    let display = tr!("page of the rail" => "Display");
    let settings = tr!("page of the rail" => "Settings");
    [
        (Page::Charts, icons::MAP_TRIFOLD, tr!("Charts")),
        (Page::Flight, icons::PATH, tr!("Flight")),
        (Page::Boards, icons::STACK, tr!("Boards")),
        (Page::Airport, icons::INFO, tr!("Airport")),
        (Page::Simulator, icons::AIRPLANE, simulator),
        (Page::Display, icons::CIRCLE_HALF, display),
        (Page::Settings, icons::GEAR, settings),
        (Page::Account, icons::USER_CIRCLE, tr!("Account")),
    ]
}

/// Draws the rail and returns the page that was tapped. `shown` is the page in the open drawer.
pub fn rail_ui(ui: &mut Ui, state: &AppState, shown: Option<Page>, lying: bool) -> Option<Page> {
    let items = items();
    // Keys and help are opened from the settings.
    let shown = shown.map(|page| match page {
        Page::Help => Page::Settings,
        page => page,
    });
    let mut tapped = None;
    let height = if lying {
        (ui.available_height() - EDGE).min(ITEM)
    } else {
        let share = (ui.available_height() - 2.0 * EDGE) / items.len() as f32;
        share.floor().clamp(TOUCH, ITEM)
    };
    let item = |ui: &mut Ui, (page, icon, label): RailItem| {
        let draw = |ui: &mut Ui| rail_item_ui(ui, height, icon, label, shown == Some(page));
        let response = ui.add_enabled_ui(page.is_useful(state), draw).inner;
        response.clicked().then_some(page)
    };
    ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
    if lying {
        ui.columns(items.len(), |columns| {
            for (column, entry) in columns.iter_mut().zip(items) {
                column.vertical_centered(|ui| tapped = tapped.or(item(ui, entry)));
            }
        });
        return tapped;
    }
    ui.with_layout(Layout::top_down(Align::Center), |ui| {
        ui.add_space(EDGE);
        for (nth, entry) in items.into_iter().enumerate() {
            if nth == UPPER {
                // Laid out from the top, so that the focus walks in the order of the eye.
                let lower = (items.len() - UPPER) as f32 * height;
                ui.add_space((ui.available_height() - lower - EDGE).max(0.0));
            }
            tapped = tapped.or(item(ui, entry));
        }
    });
    tapped
}

#[cfg(test)]
mod tests {
    use egui::Color32;
    use egui_kittest::Harness;

    use super::super::controls::rail_label;
    use super::super::theme;
    use super::*;
    use crate::language::{Language, speak_alone};

    /// The narrowest window, in points, and the narrowest rail that stands.
    const NARROWEST: f32 = 480.0;
    const STANDING: f32 = 72.0;

    #[test]
    fn no_word_is_cut_at_480_points() {
        for language in Language::ALL {
            speak_alone(language);
            let mut harness = Harness::builder()
                .with_context_setup(theme::apply)
                .build_ui(|ui| {
                    let items = items();
                    let share = NARROWEST / items.len() as f32;
                    for (_page, _icon, word) in items {
                        for width in [share, STANDING] {
                            let line = rail_label(ui, word, Color32::WHITE, width);
                            assert!(!line.elided, "{word} in {width}");
                        }
                    }
                });
            harness.run();
        }
    }
}
