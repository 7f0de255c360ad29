//! The workspace: the open charts as tabs, and which of them can be seen. A tab is a bookmark: a chart that cannot be seen
//! keeps no picture (service-notes "How long it lives").

use super::DisplayedChart;
use crate::airport::Icao;
use crate::boards::Boards;
use crate::chart::drawn_runway::DrawnRunway;
use crate::chart::image::ImageSize;
use crate::chart::view_state::ViewState;
use crate::chart::{Chart, ChartId, Palette};
use crate::message::{Action, ChartPlace, Pane, TabId};
use crate::remote::{Problem, RequestId};

/// More charts are not open at once: the one that was seen longest ago makes room.
const MOST_TABS: usize = 50;

/// An open chart.
#[derive(Debug)]
pub struct Tab {
    /// Its name for as long as it is open.
    pub id: TabId,
    /// The chart, and its pictures while it can be seen.
    pub showing: DisplayedChart,
    /// Where it can be seen; `None`: nowhere.
    pub place: Option<ChartPlace>,
    /// The palette that was chosen for this chart alone.
    pub palette: Option<Palette>,
    /// Whether a picture of it was complete once: giving up the next one closes nothing.
    pub seen: bool,
    /// What is seen of it.
    pub view: ViewState,
    /// Whether that has changed since it was kept.
    moved: bool,
    /// When it was put somewhere last, as a count.
    turn: u64,
}

/// The open charts of all windows.
#[derive(Debug, Default)]
pub struct Workspace {
    tabs: Vec<Tab>,
    split: bool,
    focus: Pane,
    last_id: u32,
    turns: u64,
}

impl Pane {
    /// The one beside it.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Workspace {
    /// Every open chart, in the order of the tabs.
    pub fn tabs(&self) -> &[Tab] {
        &self.tabs
    }

    /// An open chart by its name.
    pub fn tab(&self, id: TabId) -> Option<&Tab> {
        self.tabs.iter().find(|tab| tab.id == id)
    }

    /// The chart in a pane.
    pub fn in_pane(&self, pane: Pane) -> Option<&Tab> {
        let place = Some(ChartPlace::Pane(pane));
        self.tabs.iter().find(|tab| tab.place == place)
    }

    /// The chart in the pane that has the keys.
    pub fn focused(&self) -> Option<&Tab> {
        self.in_pane(self.focus)
    }

    /// Charts in windows of their own.
    pub fn windows(&self) -> impl Iterator<Item = &Tab> {
        let window = Some(ChartPlace::Window);
        self.tabs.iter().filter(move |tab| tab.place == window)
    }

    /// Moves a tab by so many places among the others.
    pub fn moved(&self, tab: TabId, by: isize) -> Option<Action> {
        let at = self.tabs.iter().position(|open| open.id == tab)?;
        let place = at.checked_add_signed(by)?;
        (place < self.tabs.len()).then_some(Action::MoveTab(tab, place))
    }

    /// Shows the tab `by` places after the one that has the keys, and after the last one the first. Charts in windows of their
    /// own are left out.
    pub fn neighbour(&self, by: isize) -> Option<Action> {
        let focused = self.focused().map(|tab| tab.id);
        let here: Vec<TabId> = self
            .tabs
            .iter()
            .filter(|tab| tab.place.is_none() || Some(tab.id) == focused)
            .map(|tab| tab.id)
            .collect();
        let at = here.iter().position(|tab| Some(*tab) == focused);
        let count = isize::try_from(here.len())
            .ok()
            .filter(|count| *count > 0)?;
        let next = match at {
            Some(at) => (isize::try_from(at).ok()? + by).rem_euclid(count),
            None => 0,
        };
        let tab = here.get(usize::try_from(next).ok()?)?;
        Some(Action::ShowTab(*tab))
    }

    /// The pane that has the keys.
    pub fn focus(&self) -> Pane {
        self.focus
    }

    /// The pane for a chart that is opened beside the one that is read: an empty one that has the keys, else the other one.
    pub fn beside(&self) -> Pane {
        let other = self.focus.other();
        if self.focused().is_none() && self.in_pane(other).is_some() {
            return self.focus;
        }
        other
    }

    /// Whether the main window has two panes.
    pub fn is_split(&self) -> bool {
        self.split
    }

    /// The tab of this chart where it can be seen in some pane or window.
    pub fn shown(&self, icao: Icao, id: &ChartId) -> Option<&Tab> {
        self.tab_of(icao, id).filter(|tab| tab.place.is_some())
    }

    /// The tab of a chart, when it is open.
    pub fn tab_of(&self, icao: Icao, chart: &ChartId) -> Option<&Tab> {
        self.tabs
            .iter()
            .find(|tab| tab.showing.chart.icao == icao && tab.showing.chart.id == *chart)
    }

    /// Every picture that is on the screen, or on its way there.
    pub fn pictures(&self) -> impl Iterator<Item = RequestId> {
        self.tabs.iter().flat_map(|tab| {
            let shown = tab.showing.picture.as_ref().map(|picture| picture.id);
            let arriving = tab.showing.arriving.as_ref().map(|arriving| arriving.id);
            shown.into_iter().chain(arriving)
        })
    }

    /// The charts that can be seen.
    pub fn on_screen(&self) -> impl Iterator<Item = &Tab> {
        self.tabs.iter().filter(|tab| tab.place.is_some())
    }

    pub(super) fn tab_mut(&mut self, id: TabId) -> Option<&mut Tab> {
        self.tabs.iter_mut().find(|tab| tab.id == id)
    }

    pub(super) fn tabs_mut(&mut self) -> impl Iterator<Item = &mut Tab> {
        self.tabs.iter_mut()
    }

    /// The open chart whose picture this request brings.
    pub(super) fn waiting_for(&mut self, id: RequestId) -> Option<&mut Tab> {
        self.tabs
            .iter_mut()
            .find(|tab| tab.showing.is_waiting_for(id))
    }

    /// A tab for this chart, behind the one that has the keys; it can be seen nowhere yet. The second value is a tab that
    /// made room for it.
    pub(super) fn open(&mut self, chart: Chart) -> (TabId, Option<TabId>) {
        let full = self.tabs.len() >= MOST_TABS;
        let hidden = self.tabs.iter().filter(|tab| full && tab.place.is_none());
        let oldest = hidden.min_by_key(|tab| tab.turn).map(|tab| tab.id);
        if let Some(oldest) = oldest {
            self.tabs.retain(|tab| tab.id != oldest);
        }
        self.last_id += 1;
        let id = TabId(self.last_id);
        let place = Some(ChartPlace::Pane(self.focus));
        let focused = self.tabs.iter().position(|tab| tab.place == place);
        let at = focused.map_or(self.tabs.len(), |focused| focused + 1);
        let tab = Tab {
            id,
            showing: DisplayedChart::new(chart),
            place: None,
            palette: None,
            seen: false,
            view: ViewState::default(),
            moved: false,
            turn: self.turns,
        };
        self.tabs.insert(at, tab);
        (id, oldest)
    }

    /// Has a chart be seen there; returns the one that lay there and cannot be seen any more.
    pub(super) fn put(&mut self, id: TabId, place: ChartPlace) -> Option<TabId> {
        if let ChartPlace::Pane(pane) = place {
            self.split |= pane == Pane::Second;
            self.focus = pane;
        }
        let before = match place {
            ChartPlace::Pane(pane) => self.in_pane(pane).map(|tab| tab.id),
            ChartPlace::Window => None,
        };
        let covered = before.filter(|before| *before != id);
        if let Some(covered) = covered.and_then(|covered| self.tab_mut(covered)) {
            covered.hide();
        }
        let left = self.tab(id).and_then(|tab| tab.place);
        self.turns += 1;
        let turn = self.turns;
        if let Some(tab) = self.tab_mut(id) {
            tab.place = Some(place);
            tab.turn = turn;
        }
        if place == ChartPlace::Window && matches!(left, Some(ChartPlace::Pane(_))) {
            // What is in the other pane gets all of the workspace.
            self.split(false);
        }
        covered
    }

    /// The hidden tab that takes the place of a closed one: the one behind it, else the one before it.
    pub(super) fn successor(&self, id: TabId) -> Option<TabId> {
        let at = self.tabs.iter().position(|tab| tab.id == id)?;
        let (before, from) = self.tabs.split_at(at);
        let behind = from.iter().skip(1);
        let mut nearest = behind.chain(before.iter().rev());
        nearest
            .find(|tab| tab.place.is_none())
            .map(|successor| successor.id)
    }

    /// Forgets a tab; returns where it was to be seen.
    pub(super) fn close(&mut self, id: TabId) -> Option<ChartPlace> {
        let at = self.tabs.iter().position(|tab| tab.id == id)?;
        self.tabs.remove(at).place
    }

    /// Forgets every tab; returns those that there were.
    pub(super) fn clear(&mut self) -> Vec<TabId> {
        self.split = false;
        self.focus = Pane::First;
        self.tabs.drain(..).map(|tab| tab.id).collect()
    }

    /// One pane or two. With one, what lay in the second is seen no more and returned, unless the first is empty: then
    /// it moves there.
    pub(super) fn split(&mut self, split: bool) -> Option<TabId> {
        let was = std::mem::replace(&mut self.split, split);
        if split {
            self.focus = if was { self.focus } else { Pane::Second };
            return None;
        }
        self.focus = Pane::First;
        let first_is_empty = self.in_pane(Pane::First).is_none();
        let second = self.in_pane(Pane::Second).map(|tab| tab.id)?;
        let tab = self.tab_mut(second)?;
        if first_is_empty {
            tab.place = Some(ChartPlace::Pane(Pane::First));
            return None;
        }
        tab.hide();
        Some(second)
    }

    /// Gives the keys to the pane that a chart is in.
    pub(super) fn look_at(&mut self, id: TabId) {
        if let Some(Some(ChartPlace::Pane(pane))) = self.tab(id).map(|tab| tab.place) {
            self.focus = pane;
        }
    }

    /// Another part of an open chart is looked at: that is remembered for its tab, and for its pins.
    pub(super) fn look_at_part(&mut self, id: TabId, view: ViewState) {
        if let Some(tab) = self.tab_mut(id) {
            tab.view = view;
            tab.moved = true;
        }
    }

    /// Gives the keys to a pane that there is.
    pub(super) fn give_focus(&mut self, pane: Pane) {
        if self.split || pane == Pane::First {
            self.focus = pane;
        }
    }

    /// Has a tab stand at this place among the others; too large a number is the last place.
    pub(super) fn move_to(&mut self, id: TabId, index: usize) {
        if let Some(at) = self.tabs.iter().position(|tab| tab.id == id) {
            let tab = self.tabs.remove(at);
            self.tabs.insert(index.min(self.tabs.len()), tab);
        }
    }

    /// What was seen of charts is remembered for their pins.
    pub(super) fn keep_view_states(&mut self, boards: &mut Boards) {
        for tab in self.tabs.iter_mut().filter(|tab| tab.moved) {
            tab.moved = false;
            boards.look_at(&tab.showing.chart, tab.view);
        }
    }

    /// A picture is complete, or failed; returns whether one is there because of it.
    pub(super) fn picture_loaded(
        &mut self,
        id: RequestId,
        result: Result<ImageSize, Problem>,
    ) -> bool {
        let came = result.is_ok();
        let tab = self.waiting_for(id).map(|tab| {
            tab.seen |= came;
            tab.showing.finish(result);
        });
        came && tab.is_some()
    }

    /// Takes the runways that the worker found in a picture.
    pub(super) fn runways_found(&mut self, id: RequestId, runways: Vec<DrawnRunway>) {
        let mut tabs = self.tabs.iter_mut();
        if let Some(tab) = tabs.find(|tab| tab.showing.awaits_runways(id)) {
            tab.showing.drawn = Some((id, runways));
        }
    }
}

impl Tab {
    /// The palette that it is shown in: its own, else the window's.
    pub(super) fn palette_in(&self, window: Palette) -> Palette {
        self.palette.unwrap_or(window)
    }

    /// Takes it off the screen: nothing of its picture outlives that (invariant 2).
    pub(super) fn hide(&mut self) {
        self.place = None;
        self.showing.drop_pictures();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::Access;
    use crate::state::tests::{arrive, show, signed_in};

    #[test]
    fn tab_moves_among_others_and_not_beyond_them() {
        let mut state = signed_in(Access::Full);
        arrive(&mut state, "YBBN", false);
        show(&mut state, "a");
        show(&mut state, "b");
        let [first, second] = state.workspace.tabs() else {
            panic!("two charts are open")
        };
        let (first, second) = (first.id, second.id);
        assert_eq!(
            state.workspace.moved(first, 1),
            Some(Action::MoveTab(first, 1))
        );
        assert_eq!(
            state.workspace.moved(second, -1),
            Some(Action::MoveTab(second, 0))
        );
        assert_eq!(state.workspace.moved(first, -1), None);
        assert_eq!(state.workspace.moved(second, 1), None);
        assert_eq!(state.workspace.moved(TabId(9), 1), None);
    }
}
