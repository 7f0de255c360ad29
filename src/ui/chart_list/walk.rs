//! The rows: only those that can be seen are drawn, and the keyboard walks through all of them.

use egui::style::ScrollAnimation;
use egui::{
    EventFilter, FocusDirection, Key, Modifiers, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2,
};

use super::super::theme::{self, text};
use super::row::{Setting, id_of, row_ui};
use super::{ROW, Shown};
use crate::chart::listing::Line;
use crate::chart::{Chart, ChartId, ChartList};
use crate::message::Action;

/// Where the keyboard is among the rows.
#[derive(Default)]
pub(super) struct Walk {
    /// The rows are to take the keyboard.
    begins: bool,
    /// The chart whose row has it.
    at: Option<ChartId>,
}

impl Walk {
    pub(super) fn begin(&mut self) {
        self.begins = true;
    }

    pub(super) fn focused(&self) -> Option<&ChartId> {
        self.at.as_ref()
    }
}

/// Draws the rows that can be seen.
pub(super) fn rows_ui(
    ui: &mut Ui,
    setting: &Setting<'_>,
    list: &ChartList,
    shown: &Shown,
    walk: &mut Walk,
) -> Option<Action> {
    let mut action = None;
    let chart_in = |line: usize| match shown.listing.lines.get(line) {
        Some(Line::Chart(at)) => list.charts.get(*at),
        Some(Line::Runways(_)) | None => None,
    };
    let page = (ui.available_height() / ROW).floor().max(1.0) as isize;
    let target = target(ui, setting, shown, walk, page, &chart_in);
    ui.spacing_mut().item_spacing.y = 0.0;
    let height = shown.tops.last().copied().unwrap_or_default();
    ScrollArea::vertical()
        .auto_shrink(false)
        .show_viewport(ui, |ui, seen| {
            ui.set_height(height);
            let area = ui.max_rect();
            let place = |line: usize| {
                let top = shown.tops.get(line).copied().unwrap_or_default();
                let bottom = shown.tops.get(line + 1).copied().unwrap_or(top);
                let corner = pos2(area.left(), area.top() + top);
                Rect::from_min_size(corner, vec2(area.width(), bottom - top))
            };
            let first = shown.tops.partition_point(|top| *top <= seen.min.y);
            let end = shown.tops.partition_point(|top| *top < seen.max.y);
            let visible = first.saturating_sub(1)..end.min(shown.listing.lines.len());
            if let Some(line) = target {
                ui.scroll_to_rect_animation(place(line), None, ScrollAnimation::none());
            }
            // The row that has the keyboard is drawn also where it comes into view only now, or was scrolled away: a row
            // that is not there loses it.
            let has_keyboard = |line: &usize| {
                let at = chart_in(*line).map(|chart| &chart.id);
                at.is_some() && at == walk.at.as_ref()
            };
            let held = target.or_else(|| (0..shown.listing.lines.len()).find(has_keyboard));
            let unseen = held.filter(|line| !visible.contains(line));
            walk.at = None;
            for line in visible.chain(unseen) {
                let builder = UiBuilder::new().max_rect(place(line));
                ui.scope_builder(builder, |ui| match shown.listing.lines.get(line) {
                    Some(Line::Runways(runways)) => heading_ui(ui, runways),
                    Some(Line::Chart(_)) => {
                        let Some(chart) = chart_in(line) else { return };
                        let (row, asked) = row_ui(ui, setting, chart);
                        if target == Some(line) {
                            row.request_focus();
                            // The window library saw the same key and would go on from there.
                            ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
                        }
                        if row.has_focus() {
                            walk.at = Some(chart.id.clone());
                            let filter = EventFilter {
                                vertical_arrows: true,
                                ..EventFilter::default()
                            };
                            ui.memory_mut(|memory| memory.set_focus_lock_filter(row.id, filter));
                        }
                        action = asked.or(action.take());
                    }
                    None => {}
                });
            }
        });
    action
}

/// The line that gets the keyboard in this frame.
fn target<'a>(
    ui: &Ui,
    setting: &Setting<'_>,
    shown: &Shown,
    walk: &mut Walk,
    page: isize,
    chart_in: &impl Fn(usize) -> Option<&'a Chart>,
) -> Option<usize> {
    let rows: Vec<usize> = if walk.begins || walk.at.is_some() {
        let lines = 0..shown.listing.lines.len();
        lines.filter(|line| chart_in(*line).is_some()).collect()
    } else {
        return None;
    };
    if std::mem::take(&mut walk.begins) {
        let seen = |line: &&usize| {
            let tab =
                chart_in(**line).and_then(|chart| setting.state.desk.tab_of(chart.icao, &chart.id));
            tab.is_some_and(|tab| tab.place.is_some())
        };
        return rows.iter().find(seen).or(rows.first()).copied();
    }
    let at = walk.at.as_ref()?;
    let here = rows.iter().position(|line| {
        chart_in(*line).is_some_and(|chart| {
            chart.id == *at && ui.memory(|memory| memory.has_focus(id_of(chart)))
        })
    })?;
    let by = ui.input_mut(|input| {
        let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
        let steps = [
            (Key::ArrowUp, -1),
            (Key::ArrowDown, 1),
            (Key::PageUp, -page),
            (Key::PageDown, page),
            (Key::Home, isize::MIN / 2),
            (Key::End, isize::MAX / 2),
        ];
        steps
            .into_iter()
            .find(|(key, _by)| pressed(*key))
            .map(|(_key, by)| by)
    })?;
    let last = rows.len().saturating_sub(1);
    let there = if by < 0 {
        here.saturating_sub(by.unsigned_abs())
    } else {
        here.saturating_add(by.unsigned_abs()).min(last)
    };
    rows.get(there).copied()
}

/// The runways of the rows that follow.
fn heading_ui(ui: &mut Ui, runways: &str) {
    let tokens = theme::tokens(ui);
    let words = if runways.is_empty() {
        "No runway".to_owned()
    } else {
        format!("RWY {runways}")
    };
    ui.add_space(10.0);
    ui.label(text::rich(words, text::caption(), tokens.text_muted));
}
