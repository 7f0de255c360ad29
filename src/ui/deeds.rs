//! What keys and panes do to the windows: the deeds of [`super::keys`], and the window of a single chart.

use egui::{CentralPanel, Frame, Ui, ViewportCommand, ViewportId};

use super::chart_pane::Wish;
use super::keys::{self, Deed};
use super::{Page, Views, tabs, theme};
use crate::message::{Action, Place, Preference};
use crate::ownship::look::Look;
use crate::settings::Window;
use crate::state::{State, Tab};

impl Views {
    /// Does what a pane wants of the window.
    pub(super) fn grant(&mut self, ui: &Ui, wish: Wish) {
        match wish {
            Wish::FullScreen => self.set_full_screen(ui, !self.full_screen),
            Wish::SimLink => {
                self.set_full_screen(ui, false);
                self.show_page(Page::SimLink);
            }
        }
    }

    /// Draws the window of a single chart and returns what the user asked for.
    pub fn window_ui(&mut self, ui: &mut Ui, state: &State, tab: &Tab) -> Vec<Action> {
        let mut actions = Vec::new();
        let full_screen = ui.input(|input| input.viewport().fullscreen.unwrap_or(false));
        let toggle = |ctx: &egui::Context| {
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full_screen));
        };
        for deed in keys::pressed(ui) {
            match deed {
                Deed::FullScreen => toggle(ui.ctx()),
                Deed::Escape if full_screen => toggle(ui.ctx()),
                // What is not of a chart is the main window's.
                deed if deed.is_of_a_chart() => {
                    actions.extend(self.perform(ui, state, Some(tab), deed));
                }
                _ => {}
            }
        }
        let tokens = theme::tokens(ui);
        let frame = Frame::new().fill(tokens.bg);
        let wishes = CentralPanel::no_frame()
            .frame(frame)
            .show(ui, |ui| self.desk.window_ui(ui, state, tab, full_screen));
        let (asked, wishes) = wishes.inner;
        actions.extend(asked);
        for wish in wishes {
            match wish {
                Wish::FullScreen => toggle(ui.ctx()),
                Wish::SimLink => {
                    self.show_page(Page::SimLink);
                    ui.ctx()
                        .send_viewport_cmd_to(ViewportId::ROOT, ViewportCommand::Focus);
                }
            }
        }
        actions
    }

    /// What a key does; `tab` is the chart that has the keys.
    pub(super) fn perform(
        &mut self,
        ui: &Ui,
        state: &State,
        tab: Option<&Tab>,
        deed: Deed,
    ) -> Option<Action> {
        let id = tab.map(|tab| tab.id);
        match deed {
            Deed::FindAirport => {
                self.show_page(Page::Charts);
                self.airport.focus();
            }
            Deed::Favourite => {
                let icao = state.page.as_ref()?.icao;
                let favourite = !state.settings.airports.is_favourite(icao);
                return Some(Action::Favour(icao, favourite));
            }
            Deed::SimLink => self.show_page(Page::SimLink),
            Deed::Light => self.show_page(Page::Light),
            Deed::Settings => self.show_page(Page::Settings),
            Deed::OnTop => {
                let on_top = !state.settings.window.on_top;
                let window = Window {
                    on_top,
                    ..state.settings.window
                };
                return Some(Action::Prefer(Preference::Window(window)));
            }
            Deed::Ownship => self.show_page(Page::Ownship),
            Deed::ToggleDrawer => self.drawer_closed = !self.drawer_closed,
            Deed::FullScreen => self.set_full_screen(ui, !self.full_screen),
            Deed::Help => self.help = !self.help,
            Deed::Quit => ui.ctx().send_viewport_cmd(ViewportCommand::Close),
            Deed::Escape => self.escape(ui, state),
            Deed::Category1 => self.list.choose(0),
            Deed::Category2 => self.list.choose(1),
            Deed::Category3 => self.list.choose(2),
            Deed::Category4 => self.list.choose(3),
            Deed::Category5 => self.list.choose(4),
            Deed::FilterCharts => {
                self.show_page(Page::Charts);
                self.list.focus_filter();
            }
            Deed::Boards => self.show_page(Page::Boards),
            Deed::Flight => self.show_page(Page::Flight),
            Deed::Pin => return self.list.pin(state, tab),
            Deed::RowUp | Deed::RowDown => self.list.focus_rows(),
            Deed::PreviousChart => return self.list.neighbour(state, id?, -1),
            Deed::NextChart => return self.list.neighbour(state, id?, 1),
            Deed::CloseChart => return Some(Action::CloseTab(id?)),
            Deed::PreviousTab => return tabs::neighbour(state, -1),
            Deed::NextTab => return tabs::neighbour(state, 1),
            Deed::Split => return Some(Action::Split(!state.desk.is_split())),
            Deed::OtherPane => return Some(Action::FocusPane(state.desk.focus().other())),
            Deed::PopOut => {
                let tab = tab?;
                let place = match tab.place {
                    Some(Place::Window) => Place::Pane(state.desk.focus()),
                    Some(Place::Pane(_)) | None => Place::Window,
                };
                return Some(Action::PutTab(tab.id, place));
            }
            Deed::TogglePalette => return Some(Action::TogglePalette),
            Deed::ToggleChartPalette => {
                let other = state.palette_of(id?).other();
                return Some(Action::ShowTabPalette(id?, other));
            }
            // Without a chart nothing would show what the key has done.
            Deed::ToggleOwnship if tab.is_none() => {}
            Deed::ToggleOwnship => return Some(Action::ShowOwnship(!state.settings.ownship.shown)),
            Deed::ToggleMask => {
                let mask = !state.settings.ownship.look.mask;
                return Some(Action::DrawOwnship(Look {
                    mask,
                    ..state.settings.ownship.look
                }));
            }
            Deed::ZoomIn
            | Deed::ZoomOut
            | Deed::FitPage
            | Deed::FitWidth
            | Deed::FitHeight
            | Deed::OneToOne
            | Deed::Follow
            | Deed::TrackUp
            | Deed::Recentre
            | Deed::Ruler
            | Deed::RotateRight
            | Deed::RotateLeft => {
                self.desk.want(id?, deed);
            }
        }
        None
    }

    /// Closes what is on top; leaves the full screen last.
    fn escape(&mut self, ui: &Ui, state: &State) {
        let focused = ui.memory(egui::Memory::focused);
        if self.help {
            self.help = false;
        } else if self.airport.is_open() {
            self.airport.close(ui, state);
        } else if let Some(id) = focused {
            ui.memory_mut(|memory| memory.surrender_focus(id));
        } else if self.full_screen {
            self.set_full_screen(ui, false);
        } else if self.page != Page::Charts {
            self.page = Page::Charts;
        }
    }
}
