//! How wide tabs are, and which form of a name fits into one.

use egui::Ui;

use super::super::theme::text;
use super::{GAP, HEIGHT, LEAST_WIDTH, MOST_WIDTH, WORD_GAP};
use crate::chart::short_name::{ShortName, longest_cut};

/// How wide a tab is at least, and how wide it needs to be, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TabWidths {
    least: f32,
    wanted: f32,
}

impl TabWidths {
    /// Of a tab whose words need so much; that of the chart which has the keys has room for its cross as well.
    pub fn of(natural: f32, has_keys: bool) -> Self {
        let wanted = natural.clamp(LEAST_WIDTH, MOST_WIDTH);
        let least = if has_keys {
            wanted.min(LEAST_WIDTH + HEIGHT)
        } else {
            LEAST_WIDTH
        };
        Self { least, wanted }
    }
}

/// The tabs that are shown, every one whole.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownTabs {
    /// The place of the first of them among all tabs.
    pub first: usize,
    /// Their widths, in points.
    pub widths: Vec<f32>,
}

impl ShownTabs {
    /// As many tabs as have room, this one among them: from the place of before on, where that can be.
    pub fn around(shown: usize, before: usize, sizes: &[TabWidths], room: f32) -> Self {
        let fits = |first: usize, end: usize| {
            let some = sizes.get(first..end);
            some.is_some_and(|some| least_width(some) <= room)
        };
        let mut first = before.min(shown);
        while first < shown && !fits(first, shown + 1) {
            first += 1;
        }
        let mut end = (shown + 1).min(sizes.len());
        while fits(first, end + 1) {
            end += 1;
        }
        while first > 0 && fits(first - 1, end) {
            first -= 1;
        }
        let some = sizes.get(first..end).unwrap_or_default();
        Self {
            first,
            widths: widths(some, room),
        }
    }
}

/// How wide tabs are in so much room: a tab that needs less than its share leaves the rest to the others.
fn widths(sizes: &[TabWidths], room: f32) -> Vec<f32> {
    let room = room - gaps(sizes.len());
    let at_most = |level: f32| {
        sizes
            .iter()
            .map(move |size| level.clamp(size.least, size.wanted))
    };
    let (mut fits, mut too_wide) = (LEAST_WIDTH, MOST_WIDTH + 1.0);
    while too_wide - fits > 0.5 {
        let level = f32::midpoint(fits, too_wide);
        if at_most(level).sum::<f32>() <= room {
            fits = level;
        } else {
            too_wide = level;
        }
    }
    at_most(fits).map(|width| width.min(room).floor()).collect()
}

/// The least width of these tabs in a row, in points.
pub fn least_width(sizes: &[TabWidths]) -> f32 {
    sizes.iter().map(|size| size.least).sum::<f32>() + gaps(sizes.len())
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
    let form = |chart: String| ShortName {
        airport: last.airport,
        chart,
    };
    let fits = |cut: &str| name_width(ui, &form(cut.to_owned())) <= width;
    Some(form(longest_cut(&last.chart, fits)))
}

/// How wide a form of a name is, in points.
fn name_width(ui: &Ui, name: &ShortName) -> f32 {
    let airport = name.airport.map_or(0.0, |icao| {
        text::width(ui, icao.as_str(), text::row()) + WORD_GAP
    });
    airport + text::width(ui, &name.chart, text::label())
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

    fn sizes(natural: &[f32], focused: usize) -> Vec<TabWidths> {
        let natural = natural.iter().enumerate();
        natural
            .map(|(at, natural)| TabWidths::of(*natural, at == focused))
            .collect()
    }

    #[test]
    fn tabs_that_need_less_leave_room_to_others() {
        let row = ShownTabs::around(0, 0, &sizes(&[120.0, 260.0], 0), 120.0 + GAP + 250.0);
        assert!((249.0..=250.0).contains(&row.widths[1]), "{row:?}");
        assert_eq!(row.widths, [120.0, row.widths[1]]);
        let row = ShownTabs::around(0, 0, &sizes(&[200.0, 400.0], 0), 1000.0);
        assert_eq!(row.widths, [200.0, MOST_WIDTH]);
    }

    #[test]
    fn tab_with_keys_has_room_for_its_cross() {
        let sizes = sizes(&[300.0; 3], 1);
        let row = ShownTabs::around(1, 0, &sizes, least_width(&sizes));
        assert_eq!(row.widths, [LEAST_WIDTH, LEAST_WIDTH + HEIGHT, LEAST_WIDTH]);
    }

    #[test]
    fn tabs_without_room_are_shown_whole_with_that_of_keys() {
        let room = 2.0 * LEAST_WIDTH + HEIGHT + GAP + 30.0;
        for shown in 0..5 {
            for before in 0..5 {
                let sizes = sizes(&[300.0; 5], shown);
                let row = ShownTabs::around(shown, before, &sizes, room);
                assert_eq!(row.widths.len(), 2, "{shown} {before}");
                assert!((row.first..row.first + 2).contains(&shown), "{row:?}");
                assert!(row.widths.iter().sum::<f32>() + GAP <= room, "{row:?}");
            }
        }
    }

    #[test]
    fn row_of_tabs_stays_where_it_was_if_it_can() {
        let sizes = sizes(&[300.0; 5], 3);
        let room = 3.0 * LEAST_WIDTH + HEIGHT + 2.0 * GAP;
        assert_eq!(ShownTabs::around(3, 2, &sizes, room).first, 2);
        assert_eq!(ShownTabs::around(3, 0, &sizes, room).first, 1);
    }

    #[test]
    fn tab_without_room_is_shown_alone_and_narrower() {
        assert_eq!(
            ShownTabs::around(0, 0, &sizes(&[300.0], 0), 90.0).widths,
            [90.0]
        );
        assert_eq!(ShownTabs::around(3, 7, &[], 10.0).widths, [0.0; 0]);
    }
}
