//! The scratchpad in the place of the charts: a page to draw on and a field to type into, for clearances. It is there again
//! after a restart.

use egui::scroll_area::{DragScroll, ScrollSource};
use egui::{Align2, Frame, Rect, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::controls::{scroll_ui, text_area, title_ui, within_ui};
use super::overlay::ink;
use super::pen::{Page, Pen, PenBar, PenContext, bar_ui};
use super::theme::{self, CORNER_ROW, TOUCH, text};
use super::viewport::View;
use crate::chart::Palette;
use crate::language::told;
use crate::message::{Action, DrawingTarget};
use crate::pen::PAGE_WIDTH;
use crate::state::AppState;

/// Height of the page, as a part of its width.
const HEIGHT: f32 = 1.25;
/// The page stands beside the field where it has at least so much width there; around both; in points.
const LEAST_BESIDE: f32 = 360.0;
const MARGIN: f32 = 16.0;
/// What a clearance says, in the order in which it is read; each has a line of the page.
const LINES: [(&str, &str); 5] = [
    ("C", said!("Cleared to")),
    ("R", said!("Route")),
    ("A", said!("Altitude")),
    ("F", said!("Frequency")),
    ("T", said!("Transponder")),
];
/// Height of each of them, as a part of the page's width; what is below is free.
const LINE: f32 = 0.19;
/// Height of the typed text above the page, in points: three lines.
const FIELD: f32 = 80.0;
/// A pane that is lower has no title, a smaller margin and one line of typed text.
const LOW: f32 = 520.0;
const LOW_MARGIN: f32 = 8.0;
/// The page takes at least this part of its column.
const LEAST_WIDTH: f32 = 0.8;

/// The scratchpad; survives from frame to frame.
#[derive(Default)]
pub struct Scratchpad {
    pen: Pen,
}

impl Scratchpad {
    /// Draws it over the whole pane; returns what was done, and whether it was closed.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState) -> (Vec<Action>, bool) {
        let low = ui.available_height() < LOW;
        let frame = Frame::new()
            .fill(theme::tokens(ui).surface2)
            .inner_margin(if low { LOW_MARGIN } else { MARGIN });
        frame.show(ui, |ui| self.inside_ui(ui, state, low)).inner
    }

    /// It is closed: what was typed with the pen is written.
    pub fn put_away(&mut self, state: &AppState) -> Option<Action> {
        if !self.pen.is_on() {
            return None;
        }
        let written = self.pen.put_away(state.settings.pen)?;
        Some(Action::Draw(DrawingTarget::Scratchpad, written))
    }

    fn inside_ui(&mut self, ui: &mut Ui, state: &AppState, low: bool) -> (Vec<Action>, bool) {
        ui.set_min_size(ui.available_size());
        if !low {
            title_ui(ui, tr!("Scratchpad"));
        }
        let (sketch, kit) = (state.drawings.scratchpad(), state.settings.pen);
        let mut actions = Vec::new();
        if !self.pen.is_on() {
            actions.extend(self.pen.take_up(PenContext { sketch, kit }));
        }
        let palette = palette(ui);
        let bar = PenBar {
            paper: DrawingTarget::Scratchpad,
            sketch,
            kit,
            palette,
            clear: tr!("Clear scratchpad"),
        };
        actions.extend(bar_ui(ui, &bar, &mut self.pen));
        let (room, height) = (ui.available_width(), ui.available_height());
        let beside = height / HEIGHT;
        if beside >= LEAST_BESIDE && room >= 2.0 * beside {
            ui.horizontal_top(|ui| {
                let left = vec2(room - beside - MARGIN, height);
                ui.allocate_ui(left, |ui| actions.extend(typed_ui(ui, state, height)));
                let page = ui.available_rect_before_wrap();
                let page = page.with_min_x(page.right() - beside);
                actions.extend(within_ui(ui, page, |ui| self.page_ui(ui, state, palette)));
            });
            return (actions, !self.pen.is_on());
        }
        // One finger draws: the page is moved by two, by the wheel and by its bar.
        let source = ScrollSource {
            drag: DragScroll::Never,
            ..ScrollSource::default()
        };
        let area = ScrollArea::vertical()
            .auto_shrink(false)
            .scroll_source(source);
        scroll_ui(ui, area, |ui| {
            ui.set_max_width(ui.available_width() - 12.0);
            let field = if low { TOUCH } else { FIELD };
            actions.extend(typed_ui(ui, state, field));
            let page = ui.available_rect_before_wrap();
            let width = page_width(page.width(), height - field - ui.spacing().item_spacing.y);
            let left = page.left() + (page.width() - width) / 2.0;
            let page = Rect::from_min_size(pos2(left, page.top()), vec2(width, page.height()));
            actions.extend(within_ui(ui, page, |ui| self.page_ui(ui, state, palette)));
        });
        (actions, !self.pen.is_on())
    }

    fn page_ui(&mut self, ui: &mut Ui, state: &AppState, palette: Palette) -> Vec<Action> {
        let width = ui.available_width();
        let (rect, response) =
            ui.allocate_exact_size(vec2(width, width * HEIGHT), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, tr!("Drawing area")));
        let touch = ui.input(egui::InputState::multi_touch);
        if let Some(touch) = touch.filter(|touch| rect.contains(touch.center_pos)) {
            ui.scroll_with_delta(touch.translation_delta);
        }
        let view = View::upright(rect.min, f64::from(width) / PAGE_WIDTH);
        let page = Page {
            view: &view,
            size: (PAGE_WIDTH, PAGE_WIDTH * f64::from(HEIGHT)),
            palette,
        };
        let (sketch, kit) = (state.drawings.scratchpad(), state.settings.pen);
        let (context, several) = (PenContext { sketch, kit }, touch.is_some());
        let pen = &mut self.pen;
        let commands = pen.take_gesture(ui, &response, &page, context, several);
        paint_lines(ui, rect, palette);
        let painter = ui.painter_at(rect);
        pen.paint(&painter, &page, sketch.marks(), kit);
        let draw = |command| Action::Draw(DrawingTarget::Scratchpad, command);
        commands.into_iter().map(draw).collect()
    }
}

/// Paper as light or as dark as the window.
fn palette(ui: &Ui) -> Palette {
    if ui.visuals().dark_mode {
        Palette::Night
    } else {
        Palette::Day
    }
}

/// The paper, with a faint line for each part of a clearance.
fn paint_lines(ui: &Ui, rect: Rect, palette: Palette) {
    let tokens = theme::tokens(ui);
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, CORNER_ROW, ink(palette).paper);
    let edge = Stroke::new(1.0, tokens.outline);
    painter.rect_stroke(rect, CORNER_ROW, edge, egui::StrokeKind::Inside);
    let height = rect.width() * LINE;
    for (nth, (letter, says)) in LINES.into_iter().enumerate() {
        let says = told(says);
        let top = rect.top() + height * nth as f32;
        let bottom = top + height;
        painter.hline(rect.x_range(), bottom, Stroke::new(1.0, tokens.line));
        let letter = text::line(ui, letter, text::title(), tokens.text_faint, 40.0);
        let at = pos2(rect.left() + 8.0, f32::midpoint(top, bottom));
        text::put(ui, letter, Align2::LEFT_CENTER, at);
        let says = text::line(ui, says, text::caption(), tokens.text_faint, 120.0);
        let at = pos2(rect.right() - 6.0, bottom - 2.0);
        text::put(ui, says, Align2::RIGHT_BOTTOM, at);
    }
}

/// How wide the page is in a column of this width, of which so much height is in view: a little narrower where all lines of
/// a clearance are then seen without scrolling.
fn page_width(room: f32, height: f32) -> f32 {
    let whole = height / (LINE * LINES.len() as f32);
    whole.clamp(LEAST_WIDTH * room, room)
}

/// The typed part, at least so high.
fn typed_ui(ui: &mut Ui, state: &AppState, height: f32) -> Option<Action> {
    let mut typed = state.drawings.clearance().to_owned();
    let hint = tr!("Type a clearance, or write it on the page");
    let edit = text_area(ui, &mut typed, hint)
        .id(egui::Id::unique("typed-clearance"))
        .desired_rows(1)
        .min_size(vec2(0.0, height))
        .desired_width(ui.available_width());
    let response = ui.add(edit).accessible_name(tr!("Typed clearance"));
    response.changed().then_some(Action::WriteClearance(typed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_narrows_so_that_all_lines_are_seen() {
        // What the smallest window leaves.
        let (room, height) = (452.0, 350.0);
        let width = page_width(room, height);
        assert!(width * LINE * LINES.len() as f32 <= height + 0.1, "{width}");
        // But not to a strip.
        assert!(page_width(room, 100.0) >= LEAST_WIDTH * room);
        assert!((page_width(room, 900.0) - room).abs() < 0.1);
    }
}
