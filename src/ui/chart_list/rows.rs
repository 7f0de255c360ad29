//! The rows: only those that can be seen are drawn, and the keyboard walks through all of them.

use egui::style::ScrollAnimation;
use egui::{FocusDirection, Id, Key, Modifiers, Rect, ScrollArea, Ui, pos2, vec2};

use super::super::controls::{keep_arrows, within_ui, words_ui};
use super::super::theme::text;
use super::preview::Previews;
use super::row::{RowContext, row_ui};
use crate::chart::listing::{ListedCharts, ListingLine};
use crate::chart::{Chart, ChartId};
use crate::message::Action;

/// The head of an airport gives no more height away, in points.
const HEAD: f32 = 110.0;
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

/// Where the keyboard is among the rows.
#[derive(Default)]
pub(super) struct RowFocus {
    /// The rows are to take the keyboard.
    pub(super) begins: bool,
    /// The chart whose row has it, and that row.
    pub(super) at: Option<ChartId>,
    row: Option<Id>,
    /// The chart that is read, as of the last frame.
    read: Option<ChartId>,
    /// The list is scrolled, and would be so without the head of the airport too.
    pub(super) scrolled: bool,
}

impl RowFocus {
    /// Looks how far the list is scrolled. What the head gives away must not make it fit: then it would not be scrolled any
    /// more, and the head would come and go.
    fn look(&mut self, ui: &Ui, offset: f32, height: f32, room: f32) {
        let scrolled = offset > 0.5 && (self.scrolled || height > room + HEAD);
        if std::mem::replace(&mut self.scrolled, scrolled) != scrolled {
            ui.ctx().request_repaint();
        }
    }

    /// Draws the rows that can be seen.
    pub(super) fn rows_ui(
        &mut self,
        ui: &mut Ui,
        context: &RowContext<'_>,
        shown: &ChartListLayout,
        previews: &mut Previews,
        actions: &mut Vec<Action>,
    ) {
        let chart_in = |line: usize| match shown.listing.lines.get(line) {
            Some(ListingLine::Chart(at)) => context.list.charts.get(*at),
            Some(ListingLine::Runways(_)) | None => None,
        };
        let page = (ui.available_height() / shown.row).floor().max(1.0) as isize;
        let target = self.target(ui, context, shown, page, &chart_in);
        let line_of = |id: &ChartId| {
            let mut lines = 0..shown.listing.lines.len();
            lines.find(|line| chart_in(*line).is_some_and(|chart| chart.id == *id))
        };
        // Whatever opened another chart, its row comes into view.
        let read = context.state.workspace.focused();
        let read = read.map(|tab| &tab.showing.chart.id);
        let is_other = read != self.read.as_ref();
        let turned_to = read.filter(|_id| is_other);
        let turned_to = turned_to.and_then(line_of);
        if is_other {
            self.read = read.cloned();
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let height = shown.tops.last().copied().unwrap_or_default();
        let area = ScrollArea::vertical()
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
                if context.previews {
                    let charts = visible.clone().filter_map(chart_in);
                    previews.look(seen.min.y, charts.map(|chart| &chart.id));
                }
                if let Some(line) = target.or(turned_to) {
                    ui.scroll_to_rect_animation(place(line), None, ScrollAnimation::none());
                }
                // The row that has the keyboard is drawn also where it comes into view only now, or was scrolled away: a row
                // that is not there loses it.
                let held = target.or_else(|| self.at.as_ref().and_then(line_of));
                let unseen = held.filter(|line| !visible.contains(line));
                self.at = None;
                for line in visible.chain(unseen) {
                    within_ui(ui, place(line), |ui| match shown.listing.lines.get(line) {
                        Some(ListingLine::Runways(runways)) => heading_ui(ui, runways),
                        Some(ListingLine::Chart(_)) => {
                            let Some(chart) = chart_in(line) else { return };
                            let row = row_ui(ui, context, chart, previews, actions);
                            if target == Some(line) {
                                row.request_focus();
                                // The window library saw the same key and would go on from there.
                                ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
                            }
                            if row.has_focus() {
                                self.at = Some(chart.id.clone());
                                self.row = Some(row.id);
                                keep_arrows(ui, row.id, false, true);
                            }
                        }
                        None => {}
                    });
                }
            });
        let offset = area.state.clamped_offset().y;
        self.look(ui, offset, height, area.inner_rect.height());
    }

    /// The line that gets the keyboard in this frame.
    fn target<'a>(
        &mut self,
        ui: &Ui,
        context: &RowContext<'_>,
        shown: &ChartListLayout,
        page: isize,
        chart_in: &impl Fn(usize) -> Option<&'a Chart>,
    ) -> Option<usize> {
        let begins = std::mem::take(&mut self.begins);
        let by = if begins { 0 } else { self.pressed(ui, page)? };
        let lines = 0..shown.listing.lines.len();
        let rows: Vec<(usize, &Chart)> = lines
            .filter_map(|line| Some((line, chart_in(line)?)))
            .collect();
        let here = if begins {
            // Where the eye is: the first chart that can be seen in some pane, else the first of all.
            let workspace = &context.state.workspace;
            let on_screen =
                |(_line, chart): &(usize, &Chart)| workspace.shown(chart.icao, &chart.id).is_some();
            rows.iter().position(on_screen).unwrap_or(0)
        } else {
            rows.iter()
                .position(|(_line, chart)| Some(&chart.id) == self.at.as_ref())?
        };
        let last = rows.len().saturating_sub(1);
        let there = here.saturating_add_signed(by).min(last);
        rows.get(there).map(|(line, _chart)| *line)
    }

    /// By how many rows a key leads on, while a row has the keyboard.
    fn pressed(&self, ui: &Ui, page: isize) -> Option<isize> {
        let focused = ui.memory(egui::Memory::focused);
        if self.at.is_none() || focused.is_none() || focused != self.row {
            return None;
        }
        ui.input_mut(|input| {
            let steps = [
                (Key::ArrowUp, -1),
                (Key::ArrowDown, 1),
                (Key::PageUp, -page),
                (Key::PageDown, page),
                (Key::Home, isize::MIN),
                (Key::End, isize::MAX),
            ];
            let mut steps = steps.into_iter();
            let step = steps.find(|(key, _by)| input.consume_key(Modifiers::NONE, *key));
            step.map(|(_key, by)| by)
        })
    }
}

/// The runways of the rows that follow.
fn heading_ui(ui: &mut Ui, runways: &str) {
    let words = if runways.is_empty() {
        tr!("No runway").to_owned()
    } else {
        format!("RWY {runways}")
    };
    ui.add_space(10.0);
    words_ui(ui, &words, text::caption(), |t| t.text_muted);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a list of this height, scrolled so far in room for 300 points, counts as scrolled after it did or did not.
    fn scrolled(before: bool, offset: f32, height: f32) -> bool {
        let mut focus = RowFocus {
            scrolled: before,
            ..RowFocus::default()
        };
        let mut drawn = egui::Context::default().run_ui(egui::RawInput::default(), |ui| {
            focus.look(ui, offset, height, 300.0);
        });
        drawn.textures_delta.clear();
        focus.scrolled
    }

    #[test]
    fn list_that_fits_without_head_is_not_scrolled() {
        assert!(scrolled(false, 20.0, 420.0));
        assert!(!scrolled(false, 20.0, 400.0), "it fits without the head");
        assert!(scrolled(true, 20.0, 400.0), "it was scrolled before");
        assert!(!scrolled(true, 0.0, 900.0), "it is back at its top");
    }
}
