//! The window of a single chart: what is drawn in it, and what its keys do.

use egui::{CentralPanel, Context, Ui, ViewportCommand, ViewportId};

use super::super::chart_pane::PaneRequest;
use super::super::keys::{KeyAction, StrokeMeaning};
use super::super::{Views, lock, name_window, tabs};
use crate::airport::Icao;
use crate::message::Action;
use crate::state::{AppState, Tab};

impl Views {
    /// Draws the window of a single chart and returns what the user asked for.
    pub fn window_ui(&mut self, ui: &mut Ui, state: &AppState, tab: &Tab) -> Vec<Action> {
        name_window(ui.ctx(), &tabs::title(tab));
        let full_screen = ui.input(|input| input.viewport().fullscreen.unwrap_or(false));
        let mut actions = self.follow_window_keys(ui, state, tab, full_screen);
        let frame = self.light.ground(ui);
        let turns = self.list.has_neighbours(state, Some(tab));
        let answer = CentralPanel::no_frame().frame(frame).show(ui, |ui| {
            self.workspace.window_ui(ui, state, tab, full_screen, turns)
        });
        let answer = answer.inner;
        actions.extend(answer.actions);
        for request in answer.requests {
            match request {
                PaneRequest::FullScreen => set_full_screen(ui.ctx(), !full_screen),
                PaneRequest::Turn(tab, by) => actions.extend(self.list.neighbour(state, tab, by)),
                PaneRequest::Page(page) => {
                    self.navigation.show(page);
                    bring_up_main_window(ui.ctx());
                }
            }
        }
        lock::cover_ui(ui);
        actions
    }

    /// Does what was pressed in the window of a single chart. What is not of a chart is the main window's, and so is the
    /// search for an identifier that is typed here.
    fn follow_window_keys(
        &mut self,
        ui: &Ui,
        state: &AppState,
        tab: &Tab,
        full_screen: bool,
    ) -> Vec<Action> {
        let (ctx, now) = (ui.ctx(), ui.input(|input| input.time));
        self.workspace.pressed(tab.id).hear(ui, false);
        let begins = |letters: &str| state.begins_airport(letters);
        let (mut actions, mut searched) = (Vec::new(), false);
        loop {
            let pressed = self.workspace.pressed(tab.id);
            match pressed.next_meaning(now, searched, begins) {
                None => break,
                Some(StrokeMeaning::Later(wait)) => {
                    ctx.request_repaint_after(wait);
                    break;
                }
                Some(StrokeMeaning::Airport(icao)) => {
                    self.search_from_window(ctx, state, tab, icao);
                    searched = true;
                }
                Some(StrokeMeaning::Key(stroke)) if searched && !stroke.while_typing => {
                    self.airport.type_ahead(&stroke.text);
                }
                Some(StrokeMeaning::Key(stroke)) => match stroke.key_action {
                    Some(KeyAction::FullScreen) => set_full_screen(ctx, !full_screen),
                    Some(KeyAction::Escape) if self.workspace.is_drawing(tab.id) => {
                        self.workspace.want(tab.id, KeyAction::Pen);
                    }
                    Some(KeyAction::Escape) if full_screen => set_full_screen(ctx, false),
                    Some(key_action) if key_action.is_of_a_chart() => {
                        actions.extend(self.perform(ctx, state, Some(tab), key_action));
                    }
                    _ => {}
                },
            }
        }
        actions
    }

    /// Searches an airport in the main window, which comes to the front.
    fn search_from_window(&mut self, ctx: &Context, state: &AppState, tab: &Tab, icao: Icao) {
        self.perform(ctx, state, Some(tab), KeyAction::FindAirport);
        self.airport.type_ahead(icao.as_str());
        bring_up_main_window(ctx);
    }
}

/// Has this window fill the screen, or not.
fn set_full_screen(ctx: &Context, full: bool) {
    ctx.send_viewport_cmd(ViewportCommand::Fullscreen(full));
}

fn bring_up_main_window(ctx: &Context) {
    for command in [ViewportCommand::Minimized(false), ViewportCommand::Focus] {
        ctx.send_viewport_cmd_to(ViewportId::ROOT, command);
    }
    ctx.request_repaint_of(ViewportId::ROOT);
}
