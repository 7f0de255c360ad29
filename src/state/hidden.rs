//! The windows that cannot be seen, minimised or wholly covered: after a while they hold no pictures, which are asked for
//! again when the windows are seen again.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::open_charts::OpenCharts;
use super::{Previews, Tab, Workspace};
use crate::message::{ChartPlace, Command, TabId};

/// How long a window that cannot be seen keeps its pictures.
const PICTURES_KEPT: Duration = Duration::from_mins(1);

/// A window of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WindowId {
    /// The main one, with its panes and the list.
    Main,
    /// That of a single chart.
    Chart(TabId),
}

impl WindowId {
    fn shows(self, tab: &Tab) -> bool {
        match self {
            Self::Main => matches!(tab.place, Some(ChartPlace::Pane(_))),
            Self::Chart(id) => tab.id == id && tab.place == Some(ChartPlace::Window),
        }
    }
}

/// The windows that cannot be seen.
#[derive(Debug, Default)]
pub struct HiddenWindows(HashMap<WindowId, HiddenWindow>);

/// A window that cannot be seen.
#[derive(Debug)]
struct HiddenWindow {
    since: Instant,
    /// Whether it holds no pictures any more.
    empty: bool,
    /// The charts whose pictures were dropped.
    dropped: Vec<TabId>,
}

impl HiddenWindows {
    /// Takes which windows cannot be seen at this moment, and drops the pictures of those that could not be seen for a
    /// minute. Pictures of a window that is seen again are asked for. Returns what the worker must do; `None` where
    /// nothing changes.
    pub(super) fn look_at(
        &mut self,
        hidden: &[WindowId],
        now: Instant,
        charts: &mut OpenCharts<'_>,
        previews: &mut Previews,
    ) -> Option<Vec<Command>> {
        let (mut commands, mut changed) = (Vec::new(), false);
        let seen = self
            .0
            .extract_if(|window, _before| !hidden.contains(window));
        for (_window, before) in seen {
            changed |= before.empty;
            for tab in before.dropped {
                let open = charts.workspace.tab(tab);
                if open.is_some_and(|tab| tab.place.is_some()) {
                    commands.extend(charts.fetch_if_missing(tab));
                }
            }
        }
        for window in hidden {
            let state = self.0.entry(*window).or_insert_with(|| HiddenWindow {
                since: now,
                empty: false,
                dropped: Vec::new(),
            });
            if now.saturating_duration_since(state.since) >= PICTURES_KEPT {
                state.empty = true;
                let dropped = state.drop_pictures(*window, charts.workspace, previews);
                changed |= dropped.is_some();
                commands.extend(dropped.into_iter().flatten());
            }
        }
        changed.then_some(commands)
    }

    /// Whether this window holds no pictures because it cannot be seen.
    pub fn is_emptied(&self, window: WindowId) -> bool {
        self.0.get(&window).is_some_and(|state| state.empty)
    }

    /// How long until the next window that cannot be seen drops its pictures.
    pub fn pictures_dropped_in(&self, now: Instant) -> Option<Duration> {
        let waiting = self.0.values().filter(|state| !state.empty);
        let left = waiting.map(|state| {
            let hidden_for = now.saturating_duration_since(state.since);
            PICTURES_KEPT.saturating_sub(hidden_for)
        });
        left.min()
    }
}

impl HiddenWindow {
    /// Drops its pictures, and those on their way to it; `None` where there are none.
    fn drop_pictures(
        &mut self,
        window: WindowId,
        workspace: &mut Workspace,
        previews: &mut Previews,
    ) -> Option<Vec<Command>> {
        let mut dropped = Vec::new();
        for tab in workspace.tabs_mut().filter(|tab| window.shows(tab)) {
            if tab.showing.picture.is_some() || tab.showing.arriving.is_some() {
                tab.showing.drop_pictures();
                dropped.push(tab.id);
            }
        }
        let has_previews = window == WindowId::Main && !previews.is_empty();
        let any = has_previews || !dropped.is_empty();
        let cancelled = dropped.iter();
        let cancelled = cancelled.map(|tab| Command::CancelPicture { tab: *tab });
        let mut commands: Vec<Command> = cancelled.collect();
        self.dropped.retain(|tab| !dropped.contains(tab));
        self.dropped.append(&mut dropped);
        if has_previews {
            commands.extend(previews.begin(previews.of.clone()));
        }
        any.then_some(commands)
    }
}
