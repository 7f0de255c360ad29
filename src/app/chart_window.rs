//! The windows of single charts: how large, which is which, and how one comes to the front.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use egui::ViewportId;

use crate::message::{Action, Place, TabId};
use crate::state::State;

/// Size of the window of a single chart, in points: an A-series page with its bar and strip.
const WINDOW_SIZE: egui::Vec2 = egui::vec2(640.0, 960.0);
/// No more than this part of the screen.
const MOST_OF_SCREEN: f32 = 0.85;
const LEAST_WINDOW_SIZE: [f32; 2] = [320.0, 400.0];

/// The icon of every window, decoded once.
static ICON: LazyLock<Arc<egui::IconData>> = LazyLock::new(|| Arc::new(crate::icon()));

/// How large the window of a single chart is made: wholly on the screen, with its frame.
fn window_size(ctx: &egui::Context) -> egui::Vec2 {
    let screen = ctx.input(|input| input.viewport().monitor_size);
    let room = screen.map_or(WINDOW_SIZE, |screen| screen * MOST_OF_SCREEN);
    WINDOW_SIZE.min(room).max(LEAST_WINDOW_SIZE.into())
}

/// How large each was made, in points. A size that is asked for anew changes the window: what a person made of it would be
/// lost whenever the main window comes to another monitor, or a monitor goes.
#[derive(Debug, Default)]
pub(super) struct Sizes(HashMap<TabId, egui::Vec2>);

impl Sizes {
    /// The size that the window of a chart is made in.
    pub fn of(&mut self, tab: TabId, ctx: &egui::Context) -> egui::Vec2 {
        *self.0.entry(tab).or_insert_with(|| window_size(ctx))
    }

    /// Forgets all but these: a window that opens again is made for the screen of that moment.
    pub fn keep(&mut self, open: &[(TabId, String)]) {
        self.0
            .retain(|tab, _size| open.iter().any(|(open, _title)| open == tab));
    }
}

/// What the system is told of such a window.
pub(super) fn frame(size: egui::Vec2, title: &str) -> egui::ViewportBuilder {
    egui::ViewportBuilder::default()
        .with_title(format!("{title} – Flightbag"))
        .with_app_id(crate::APP_ID)
        .with_icon(Arc::clone(&ICON))
        .with_inner_size(size)
        .with_min_inner_size(LEAST_WINDOW_SIZE)
}

/// The window of a single chart.
pub(super) fn window_of(tab: TabId) -> ViewportId {
    ViewportId::from_hash_of(("chart", tab.0))
}

/// A chart that is asked for and is in a window of its own already: that window comes to the front.
pub(super) fn bring_up(ctx: &egui::Context, state: &State, action: &Action) {
    let tab = match action {
        Action::ShowTab(tab) => state.desk.tab(*tab),
        Action::OpenChart(chart) => {
            let airport = state.page.as_ref().map(|page| page.icao);
            airport.and_then(|icao| state.desk.tab_of(icao, chart))
        }
        _ => None,
    };
    if let Some(tab) = tab.filter(|tab| tab.place == Some(Place::Window)) {
        ctx.send_viewport_cmd_to(window_of(tab.id), egui::ViewportCommand::Focus);
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput, Vec2, ViewportInfo, vec2};

    use super::*;

    /// A desk whose monitor has this size.
    fn desk(ctx: &Context, monitor: Vec2) {
        let info = ViewportInfo {
            monitor_size: Some(monitor),
            ..ViewportInfo::default()
        };
        let input = RawInput {
            viewports: [(ViewportId::ROOT, info)].into_iter().collect(),
            ..RawInput::default()
        };
        ctx.run_ui(input, |_ui| {}).textures_delta.clear();
    }

    #[test]
    fn a_window_is_made_for_its_screen_and_keeps_its_size_when_the_monitor_goes() {
        let (ctx, mut sizes, tab) = (Context::default(), Sizes::default(), TabId(1));
        desk(&ctx, vec2(1920.0, 1200.0));
        assert_eq!(sizes.of(tab, &ctx), WINDOW_SIZE);
        desk(&ctx, vec2(1280.0, 800.0));
        sizes.keep(&[(tab, "YBBN".to_owned())]);
        assert_eq!(sizes.of(tab, &ctx), WINDOW_SIZE);
        sizes.keep(&[]);
        assert_eq!(sizes.of(tab, &ctx), vec2(640.0, 680.0));
    }
}
