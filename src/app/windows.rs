//! Which windows cannot be seen, as far as the system tells: minimised, or wholly covered by others.

use egui::{Context, ViewportCommand, ViewportId, ViewportIdMap, ViewportInfo};

use super::Core;
use super::chart_window::window_of;
use crate::state::{AppState, WindowId};

impl Core {
    /// Drops the pictures of windows that could not be seen for a minute, and asks for those of windows that are seen
    /// again.
    pub(super) fn look_at_windows(&mut self, ctx: &Context) {
        let hidden = ctx.input(|input| hidden_windows(&input.raw.viewports, &self.state));
        let now = self.clock.now();
        if let Some(commands) = self.state.look_at_windows(&hidden, now) {
            self.send(commands);
            self.views.forget(&self.state);
            if hidden.contains(&WindowId::Main) {
                // Only a frame gives the memory of dropped textures back to the graphics device.
                let paint = ViewportCommand::RequestPaintWhileHidden;
                ctx.send_viewport_cmd_to(ViewportId::ROOT, paint);
            }
            self.draw_all(ctx);
        }
        if let Some(left) = self.state.hidden.pictures_dropped_in(now) {
            // A window that is not drawn asks for no frame by itself.
            ctx.request_repaint_after_for(left, ViewportId::ROOT);
        }
    }
}

/// The windows of the program that cannot be seen. What the system does not tell counts as seen.
fn hidden_windows(windows: &ViewportIdMap<ViewportInfo>, state: &AppState) -> Vec<WindowId> {
    let charts = state.workspace.windows().map(|tab| WindowId::Chart(tab.id));
    let all = std::iter::once(WindowId::Main).chain(charts);
    let is_hidden = |window: &WindowId| {
        let id = match window {
            WindowId::Main => ViewportId::ROOT,
            WindowId::Chart(tab) => window_of(*tab),
        };
        windows
            .get(&id)
            .is_some_and(|window| window.minimized == Some(true) || window.occluded == Some(true))
    };
    all.filter(is_hidden).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Palette;

    /// Whether the main window counts as hidden when the system tells this of it.
    fn hidden(minimized: Option<bool>, occluded: Option<bool>) -> bool {
        let info = ViewportInfo {
            minimized,
            occluded,
            ..ViewportInfo::default()
        };
        let windows = [(ViewportId::ROOT, info)].into_iter().collect();
        let state = AppState::new(Palette::Day, true);
        hidden_windows(&windows, &state) == [WindowId::Main]
    }

    #[test]
    fn window_is_hidden_only_where_system_says_so() {
        assert!(hidden(Some(true), None) && hidden(None, Some(true)));
        assert!(hidden(Some(false), Some(true)));
        assert!(!hidden(None, None) && !hidden(Some(false), Some(false)));
        let state = AppState::new(Palette::Day, true);
        let unknown = ViewportIdMap::default();
        assert!(hidden_windows(&unknown, &state).is_empty());
    }
}
