//! The windows of single charts: how large, which is which, and how one comes to the front.

use std::sync::{Arc, LazyLock};

use egui::ViewportId;

use crate::message::{Action, ChartPlace, TabId};
use crate::state::AppState;

/// Size of the window of a single chart, in points: an A-series page with its bar and strip.
const WINDOW_SIZE: egui::Vec2 = egui::vec2(640.0, 960.0);
/// No more than this part of the screen.
const MOST_OF_SCREEN: f32 = 0.85;
const LEAST_WINDOW_SIZE: [f32; 2] = [320.0, 400.0];

/// The icon of every window, decoded once.
static ICON: LazyLock<Arc<egui::IconData>> = LazyLock::new(|| Arc::new(crate::icon()));

/// What the system is told of such a window. Its size is asked for once: asked for again, what a user made of it would be
/// lost whenever the main window comes to another monitor, or a monitor goes.
pub(super) fn frame(ctx: &egui::Context, tab: TabId, title: &str) -> egui::ViewportBuilder {
    let frame = egui::ViewportBuilder::default()
        .with_title(format!("{title} – Flightbag"))
        .with_app_id(crate::APP_ID)
        .with_icon(Arc::clone(&ICON))
        .with_min_inner_size(LEAST_WINDOW_SIZE);
    if ctx.input(|input| input.raw.viewports.contains_key(&window_of(tab))) {
        return frame;
    }
    // Wholly on the screen, with its frame.
    let screen = ctx.input(|input| input.viewport().monitor_size);
    let room = screen.map_or(WINDOW_SIZE, |screen| screen * MOST_OF_SCREEN);
    frame.with_inner_size(WINDOW_SIZE.min(room).max(LEAST_WINDOW_SIZE.into()))
}

/// The window of a single chart.
pub(super) fn window_of(tab: TabId) -> ViewportId {
    ViewportId::from_hash_of(("chart", tab.0))
}

/// A chart that is asked for and is in a window of its own already: that window comes to the front.
pub(super) fn bring_up(ctx: &egui::Context, state: &AppState, action: &Action) {
    let tab = match action {
        Action::ShowTab(tab) => state.workspace.tab(*tab),
        Action::OpenChart(chart) => {
            let airport = state.airports.page.as_ref().map(|page| page.icao);
            airport.and_then(|icao| state.workspace.tab_of(icao, chart))
        }
        _ => None,
    };
    if let Some(tab) = tab.filter(|tab| tab.place == Some(ChartPlace::Window)) {
        ctx.send_viewport_cmd_to(window_of(tab.id), egui::ViewportCommand::Focus);
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput, Vec2, ViewportInfo, vec2};

    use super::*;

    const TAB: TabId = TabId(1);

    /// The size that the window is asked for on a desktop of this size, while it is open or not.
    fn asked(monitor: Vec2, open: bool) -> Option<Vec2> {
        let ctx = Context::default();
        let info = ViewportInfo {
            monitor_size: Some(monitor),
            ..ViewportInfo::default()
        };
        let window = open.then(|| (window_of(TAB), ViewportInfo::default()));
        let input = RawInput {
            viewports: [(ViewportId::ROOT, info)]
                .into_iter()
                .chain(window)
                .collect(),
            ..RawInput::default()
        };
        ctx.run_ui(input, |_ui| {}).textures_delta.clear();
        frame(&ctx, TAB, "YBBN").inner_size
    }

    #[test]
    fn window_size_is_asked_for_once() {
        assert_eq!(asked(vec2(1920.0, 1200.0), false), Some(WINDOW_SIZE));
        assert_eq!(asked(vec2(1280.0, 800.0), false), Some(vec2(640.0, 680.0)));
        assert_eq!(asked(vec2(1280.0, 800.0), true), None);
    }
}
