//! Windows that cannot be seen: after a while they hold no pictures, which are asked for again when the windows are seen
//! again.

use std::time::{Duration, Instant};

use crate::message::{Command, TabId};
use crate::state::AppState;
use crate::state::hidden::{HiddenWindow, WindowId};

/// How long a window that cannot be seen keeps its pictures.
const PICTURES_KEPT: Duration = Duration::from_mins(1);

impl AppState {
    /// Takes which windows cannot be seen at this moment, and drops the pictures of those that could not be seen for a
    /// minute. Pictures of a window that is seen again are asked for. Returns what the worker must do; `None` where
    /// nothing changes.
    pub fn look_at_windows(&mut self, hidden: &[WindowId], now: Instant) -> Option<Vec<Command>> {
        let windows = self.hidden.0.keys().copied();
        let seen: Vec<WindowId> = windows.filter(|window| !hidden.contains(window)).collect();
        let (mut commands, mut changed) = (Vec::new(), false);
        for window in seen {
            let Some(before) = self.hidden.0.remove(&window) else {
                continue;
            };
            changed |= before.empty;
            for tab in before.dropped {
                commands.extend(self.ask_where_seen(tab));
            }
        }
        for window in hidden {
            let state = self
                .hidden
                .0
                .entry(*window)
                .or_insert_with(|| HiddenWindow {
                    since: now,
                    empty: false,
                    dropped: Vec::new(),
                });
            if now.saturating_duration_since(state.since) >= PICTURES_KEPT {
                state.empty = true;
                changed |= self.drop_pictures_of(*window, &mut commands);
            }
        }
        changed.then_some(commands)
    }

    /// Whether this window holds no pictures because it cannot be seen.
    pub fn is_emptied(&self, window: WindowId) -> bool {
        self.hidden.0.get(&window).is_some_and(|state| state.empty)
    }

    /// How long until the next window that cannot be seen drops its pictures.
    pub fn pictures_dropped_in(&self, now: Instant) -> Option<Duration> {
        let waiting = self.hidden.0.values().filter(|state| !state.empty);
        let left = waiting.map(|state| {
            let hidden_for = now.saturating_duration_since(state.since);
            PICTURES_KEPT.saturating_sub(hidden_for)
        });
        left.min()
    }

    /// Drops the pictures of a window, and those on their way to it; returns whether there were any.
    fn drop_pictures_of(&mut self, window: WindowId, commands: &mut Vec<Command>) -> bool {
        let mut dropped = Vec::new();
        for tab in self.workspace.tabs_mut().filter(|tab| window.shows(tab)) {
            if tab.showing.picture.is_some() || tab.showing.arriving.is_some() {
                tab.showing.drop_pictures();
                dropped.push(tab.id);
            }
        }
        let mut any = !dropped.is_empty();
        commands.extend(
            dropped
                .iter()
                .map(|tab| Command::CancelPicture { tab: *tab }),
        );
        if let Some(state) = self.hidden.0.get_mut(&window) {
            state.dropped.retain(|tab| !dropped.contains(tab));
            state.dropped.append(&mut dropped);
        }
        if window == WindowId::Main && !self.previews.is_empty() {
            any = true;
            commands.extend(self.see_previews(Vec::new()));
        }
        any
    }

    /// Asks for the picture of a chart that can be seen again.
    fn ask_where_seen(&mut self, tab: TabId) -> Vec<Command> {
        let shown = self
            .workspace
            .tab(tab)
            .is_some_and(|tab| tab.place.is_some());
        if shown {
            self.open_charts().fetch_if_missing(tab)
        } else {
            Vec::new()
        }
    }
}
