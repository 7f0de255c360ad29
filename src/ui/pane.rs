//! The middle of the window: the charts, or the card to sign in with, and what is laid out around them.

use egui::{CentralPanel, Ui, UiBuilder};

use super::chart_pane::{PaneRequest, PaneSetting};
use super::notice::NoticePlace;
use super::{
    ChartClass, FrameSetting, HIDDEN, LYING_RAIL, Page, Views, airport_prompt, flight_strip,
};
use crate::message::Action;
use crate::state::AppState;

impl Views {
    /// Draws what is in the middle, and leaves room for a message over it; returns where that may stand.
    pub(super) fn pane_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        frame: &FrameSetting,
        actions: &mut Vec<Action>,
    ) -> NoticePlace {
        let (class, message) = (frame.class, frame.message.as_ref());
        let (mut pane, mut edge) = (ui.max_rect(), None);
        let ground = self.light.ground(ui);
        CentralPanel::no_frame().frame(ground).show(ui, |ui| {
            pane = ui.max_rect();
            if pane.height() < HIDDEN {
                // The sheet lies over it.
            } else if self.navigation.shows(Page::Scratchpad) {
                let (done, closed) = self.scratchpad.ui(ui, state);
                actions.extend(done);
                if closed {
                    self.navigation.leave_scratchpad();
                }
            } else if self.navigation.is_signed_in() {
                if class == ChartClass::Wide && !self.navigation.is_full_screen() {
                    actions.extend(flight_strip::above_chart_ui(ui, state));
                }
                let offer = frame.offer_below;
                actions.extend(offer.and_then(|icao| airport_prompt::line_ui(ui, state, icao)));
                let setting = PaneSetting {
                    roomy: class != ChartClass::Compact,
                    has_keys: true,
                    full_screen: self.navigation.is_full_screen(),
                    covered: 0.0,
                    edges: frame.turns.map(|there| there && self.input.is_by_touch()),
                };
                let answer = self.workspace.ui(ui, state, setting, message);
                edge = self.workspace.edge();
                actions.extend(answer.actions);
                for request in answer.requests {
                    if let PaneRequest::Turn(tab, by) = request {
                        actions.extend(self.list.neighbour(state, tab, by));
                    } else {
                        self.grant(ui, request);
                    }
                }
            } else {
                let mut open = pane;
                open.max.y -=
                    message.map_or(0.0, |message| message.covers(ui, NoticePlace::Bottom(pane)));
                let above = UiBuilder::new().max_rect(open);
                let card = ui.scope_builder(above, |ui| self.sign_in.ui(ui, state));
                actions.extend(card.inner);
            }
        });
        if pane.height() < HIDDEN {
            // Below what the sheet holds, and above the rail: its field and its rows begin at the top.
            let window = ui.ctx().content_rect();
            NoticePlace::Bottom(window.with_max_y(window.bottom() - LYING_RAIL))
        } else {
            edge.unwrap_or(NoticePlace::Bottom(pane))
        }
    }
}
