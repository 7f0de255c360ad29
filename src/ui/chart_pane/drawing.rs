//! Drawing on the chart of a pane: the bar, what is said of another revision, and the keys.

use egui::Ui;

use super::ChartPane;
use crate::language::in_words;
use crate::message::{Action, DrawingTarget};
use crate::pen::{PageDrawing, PenCommand};
use crate::state::{AppState, Tab};
use crate::ui::controls::{Banner, Severity, band_ui};
use crate::ui::icons;
use crate::ui::keys::KeyAction;
use crate::ui::pen::{PenBar, PenContext, bar_ui};

impl ChartPane {
    /// Whether the hand draws on the chart.
    pub fn is_drawing(&self) -> bool {
        self.pen.is_on()
    }

    /// Takes the keys that are the pen's out of those that wait for the chart, and does what they say.
    pub(super) fn take_pen_keys(&mut self, state: &AppState, tab: &Tab) -> Vec<Action> {
        let chart = &tab.showing.chart;
        let drawn_on = (chart.icao, chart.id.clone());
        if self.drawn_on.as_ref() != Some(&drawn_on) {
            // Another chart took the place of the one that was drawn on.
            self.pen.drop_it();
            self.drawn_on = Some(drawn_on);
        }
        if self.view_wanted.is_empty() {
            return Vec::new();
        }
        let paper = DrawingTarget::Chart(tab.id);
        let blank = PageDrawing::default();
        let sheet = state.drawings.on(chart);
        let context = PenContext {
            sketch: sheet.map_or(&blank, |sheet| &sheet.sketch),
            kit: state.settings.pen,
        };
        let (mut pen_commands, mut taken_up) = (Vec::new(), None);
        let pen = &mut self.pen;
        let ruler = &mut self.ruler;
        self.view_wanted.retain(|wanted| {
            match wanted {
                KeyAction::Pen if pen.is_on() => {
                    pen_commands.extend(pen.put_away(context.kit));
                }
                KeyAction::Pen => {
                    taken_up = pen.take_up(context);
                    if ruler.is_on() {
                        ruler.toggle();
                    }
                }
                // The ruler takes the pen's place.
                KeyAction::Ruler => {
                    pen_commands.extend(pen.put_away(context.kit));
                    return true;
                }
                KeyAction::Undo if pen.is_on() => pen_commands.push(PenCommand::Undo),
                KeyAction::Redo if pen.is_on() => pen_commands.push(PenCommand::Redo),
                KeyAction::Undo | KeyAction::Redo => {}
                _ => return true,
            }
            false
        });
        let draw = |pen_command| Action::Draw(paper, pen_command);
        pen_commands.into_iter().map(draw).chain(taken_up).collect()
    }

    /// What stands above the chart for the pen: the warning of another revision, and the bar or why there is none.
    pub(super) fn pen_ui(&mut self, ui: &mut Ui, state: &AppState, tab: &Tab) -> Vec<Action> {
        let mut actions = Vec::new();
        let showing = &tab.showing;
        let cannot = showing.cannot_be_drawn_on();
        let sheet = state.drawings.on(&showing.chart);
        if let Some(warning) = sheet.and_then(|sheet| sheet.warning(&showing.chart))
            && cannot.is_none()
        {
            let warning = in_words(&warning);
            let banner = Banner {
                dismissible: true,
                ..Banner::warning(&warning).button(tr!("Delete"))
            };
            let answer = banner.framed_ui(ui, 8.0);
            let delete = Action::Draw(DrawingTarget::Chart(tab.id), PenCommand::Clear);
            actions.extend(answer.button.then_some(delete));
            // With the warning goes what it warns of: the drawing is one of this revision now.
            actions.extend(answer.dismissed.then_some(Action::KeepDrawing(tab.id)));
        }
        if !self.pen.is_on() {
            return actions;
        }
        match cannot {
            None => {
                let blank = PageDrawing::default();
                let bar = PenBar {
                    paper: DrawingTarget::Chart(tab.id),
                    sketch: sheet.map_or(&blank, |sheet| &sheet.sketch),
                    kit: state.settings.pen,
                    palette: showing
                        .picture
                        .as_ref()
                        .map_or(state.light.palette, |picture| picture.palette),
                    clear: tr!("Delete drawing"),
                };
                actions.extend(band_ui(ui, 8, |ui| bar_ui(ui, &bar, &mut self.pen)));
            }
            Some(why) if showing.picture.is_some() || showing.problem.is_some() => {
                let why = in_words(&why);
                let banner = Banner::new(Severity::Warn, icons::PENCIL_SIMPLE, &why)
                    .button(tr!("Done drawing"));
                if banner.framed_ui(ui, 8.0).button {
                    self.pen.drop_it();
                }
            }
            // It is on its way.
            Some(_) => {}
        }
        actions
    }
}
