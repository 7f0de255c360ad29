//! What the user asks for in a pane.

use crate::message::{Action, TabId};
use crate::ui::Page;
use crate::ui::keys::KeyAction;
use crate::ui::notice::NoticePlace;

/// What the user wants of the window around a pane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaneRequest {
    /// What this key does, with the chart of a tab.
    Press(TabId, KeyAction),
    /// This page.
    Page(Page),
    /// The chart so many places after that of a tab, in the order of the list.
    Turn(TabId, isize),
}

/// What the user asks for in panes.
#[derive(Default)]
pub struct PaneResponse {
    /// Of the state.
    pub actions: Vec<Action>,
    /// Of the window around.
    pub requests: Vec<PaneRequest>,
    /// Where a notice may stand in the pane with the keys, under its banners.
    pub edge: Option<NoticePlace>,
}

impl PaneResponse {
    /// Takes over what another part of the pane asks for.
    pub fn extend(&mut self, other: Self) {
        self.actions.extend(other.actions);
        self.requests.extend(other.requests);
    }
}

impl From<Action> for PaneResponse {
    fn from(action: Action) -> Self {
        Self::from_iter([action])
    }
}

impl From<PaneRequest> for PaneResponse {
    fn from(request: PaneRequest) -> Self {
        Self {
            requests: vec![request],
            ..Self::default()
        }
    }
}

impl FromIterator<Action> for PaneResponse {
    fn from_iter<All: IntoIterator<Item = Action>>(actions: All) -> Self {
        Self {
            actions: actions.into_iter().collect(),
            ..Self::default()
        }
    }
}
