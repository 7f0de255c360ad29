//! How wide tabs are, and which form of a name fits into one.

use egui::{Color32, FontId, Ui};

use super::super::theme::text;
use super::{GAP, LEAST_WIDTH, MOST_WIDTH, WORD_GAP};
use crate::chart::short_name::{ShortName, middle_cut};

/// A longer name is cut to so many letters at once; no tab has room for more.
const MOST_LETTERS: usize = 60;

/// Returns the width of the widest tabs, so that tabs of these natural widths fit into this room, as far as the least width
/// lets them: a tab that needs less than its share leaves the rest to the others.
pub fn most_width(natural: &[f32], room: f32) -> f32 {
    let mut widths: Vec<f32> = natural.iter().map(|width| width.max(LEAST_WIDTH)).collect();
    widths.sort_by(f32::total_cmp);
    let mut left = room - gaps(widths.len());
    for (at, width) in widths.iter().enumerate() {
        let share = left / (widths.len() - at) as f32;
        if *width > share {
            return share.clamp(LEAST_WIDTH, MOST_WIDTH);
        }
        left -= width;
    }
    MOST_WIDTH
}

/// Whether so many tabs fit into this room, each with the least width.
pub fn all_fit(tabs: usize, room: f32) -> bool {
    tabs as f32 * LEAST_WIDTH + gaps(tabs) <= room
}

/// What is between so many tabs, in points.
pub fn gaps(tabs: usize) -> f32 {
    tabs.saturating_sub(1) as f32 * GAP
}

/// Returns the longest of these forms that fits into the width, else the last one with its middle cut out.
pub fn longest_fitting(ui: &Ui, names: &[ShortName], width: f32) -> Option<ShortName> {
    let last = names.last()?;
    let fitting = names.iter().find(|name| name_width(ui, name) <= width);
    if let Some(name) = fitting {
        return Some(name.clone());
    }
    let letters = last.chart.chars().count().min(MOST_LETTERS);
    let cut = |most| ShortName {
        airport: last.airport,
        chart: middle_cut(&last.chart, most),
    };
    let mut cuts = (0..letters).rev().map(cut);
    let fitting = cuts.find(|name| name_width(ui, name) <= width);
    Some(fitting.unwrap_or_else(|| cut(0)))
}

/// How wide a form of a name is, in points.
fn name_width(ui: &Ui, name: &ShortName) -> f32 {
    let width = |words: &str, font: FontId| {
        let line = text::line(ui, words, font, Color32::PLACEHOLDER, f32::INFINITY);
        line.size().x
    };
    let airport = name
        .airport
        .map_or(0.0, |icao| width(icao.as_str(), text::row()) + WORD_GAP);
    airport + width(&name.chart, text::label())
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::super::super::theme;
    use super::*;
    use crate::airport::Icao;
    use crate::chart::Category;
    use crate::chart::short_name::short_names;

    /// What is shown of each name at each width.
    fn shown(names: &[ShortName], widths: &[f32]) -> Vec<String> {
        let mut shown = Vec::new();
        let mut window = Harness::builder()
            .with_size([400.0, 100.0])
            .with_context_setup(theme::apply)
            .build_ui(|ui| {
                let fitting = |width: &f32| longest_fitting(ui, names, *width).unwrap();
                shown = widths.iter().map(fitting).collect();
            });
        window.run();
        drop(window);
        shown.iter().map(ShortName::to_string).collect()
    }

    #[test]
    fn tab_shows_longest_name_that_fits() {
        let icao = Icao::parse("YBBN").unwrap();
        let names = short_names(icao, &Category::Approach, "ILS RWY 01R");
        let shown = shown(&names, &[400.0, 64.0, 20.0]);
        assert_eq!(shown[..2], ["YBBN ILS RWY 01R", "ILS 01R"]);
        assert!(shown[2].contains('…'), "{shown:?}");
    }

    #[test]
    fn narrower_tabs_never_show_longer_names() {
        let icao = Icao::parse("YBBN").unwrap();
        let names = short_names(icao, &Category::Airport, "Parking, international apron");
        let widths: Vec<f32> = (0_u16..60)
            .map(|step| 300.0 - f32::from(step) * 5.0)
            .collect();
        let letters = shown(&names, &widths);
        let letters = letters.iter().map(|name| name.chars().count());
        assert!(letters.is_sorted_by(|wide, narrow| wide >= narrow));
    }

    #[test]
    fn tabs_that_need_less_leave_room_to_others() {
        let share = most_width(&[120.0, 260.0], 120.0 + GAP + 250.0);
        assert!((share - 250.0).abs() < 0.01, "{share}");
        let share = most_width(&[200.0, 200.0], 1000.0);
        assert!((share - MOST_WIDTH).abs() < 0.01, "{share}");
        let share = most_width(&[200.0; 9], 300.0);
        assert!((share - LEAST_WIDTH).abs() < 0.01, "{share}");
    }

    #[test]
    fn tabs_fit_down_to_their_least_width() {
        let room = 3.0 * LEAST_WIDTH + 2.0 * GAP;
        assert!(all_fit(3, room) && !all_fit(3, room - 1.0));
        assert!(all_fit(0, 0.0));
    }
}
