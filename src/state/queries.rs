//! What is asked of the state as a whole.

use std::time::Instant;

use geodesy::LatLng;
use simlink::source::SimClock;

use super::previews::PreviewScope;
use super::suggestions::AirportSuggestions;
use super::{AppState, DisplayedChart, FlightSlot, NoPreviewReason, Notice};
use crate::account::{Access, Account};
use crate::airport::Icao;
use crate::chart::Palette;
use crate::flight::ChartSlot;
use crate::message::TabId;
use crate::timer::Timer;

impl AppState {
    /// Returns the notice that is shown.
    pub fn notice(&self) -> Option<&Notice> {
        self.notices.current()
    }

    /// The timer.
    pub fn timer(&self) -> &Timer {
        &self.watch.timer
    }

    /// The moment as of which the timer is shown; `None` before the first was told.
    pub fn now(&self) -> Option<Instant> {
        self.watch.now
    }

    /// The account whose charts may be on the screen.
    pub fn account(&self) -> Option<&Account> {
        self.session.account()
    }

    /// Its name; empty where there is none.
    pub fn username(&self) -> &str {
        self.account().map_or("", |account| &account.username)
    }

    /// What the account may see: what its token says, else what its subscriptions give.
    pub fn access(&self) -> Access {
        self.session.access()
    }

    /// The chart in the pane that has the keys.
    pub fn showing(&self) -> Option<&DisplayedChart> {
        self.workspace.focused().map(|tab| &tab.showing)
    }

    /// The palette that a chart is shown in: its own, else the window's.
    pub fn palette_of(&self, tab: TabId) -> Palette {
        let window = self.light.palette;
        let open = self.workspace.tab(tab);
        open.map_or(window, |tab| tab.palette_in(window))
    }

    /// Where the user is: where own-ship was last, else the airport on the screen.
    pub(super) fn place(&self) -> Option<LatLng> {
        let airport = self.airports.airport();
        let flown = self.ownship.last_position();
        flown.or_else(|| airport.and_then(|airport| airport.position))
    }

    /// The clock of the simulator that drives own-ship; `None` once that is lost.
    pub fn sim_clock(&self) -> Option<SimClock> {
        self.ownship.feed.sim_clock_at(self.now()?)
    }

    /// Airports as they are found and suggested.
    pub fn suggestions(&self) -> AirportSuggestions<'_> {
        AirportSuggestions {
            airports: &self.airports,
            settings: &self.settings,
            own_ship: self.ownship.position(),
            access: self.access(),
        }
    }

    /// The airport where own-ship stands, while its diagram is not on the screen and the user has not declined it.
    pub fn offered_airport(&self) -> Option<Icao> {
        self.account()?;
        self.ownship.offered_airport(&self.workspace)
    }

    /// Whether rows of the list on the screen have room for previews: switched on, and at an airport whose charts the
    /// account is known to see.
    pub fn shows_previews(&self) -> bool {
        let on_screen = self.settings.charts.previews && self.airports.page.is_some();
        on_screen && self.withheld_previews().is_none()
    }

    /// Why rows go without the previews that are switched on.
    pub fn withheld_previews(&self) -> Option<NoPreviewReason> {
        let page = self.airports.page.as_ref();
        let page = page.filter(|_page| self.settings.charts.previews)?;
        NoPreviewReason::at(page.icao, self.access())
    }

    /// What previews belong to now; `None` where there are none to be shown.
    pub(super) fn preview_scope(&self) -> Option<PreviewScope> {
        let page = self.airports.page.as_ref();
        let page = page.filter(|_page| self.shows_previews())?;
        page.charts.ready()?;
        Some(PreviewScope {
            list: page.listed?,
            palette: self.light.palette,
            access: self.account()?.access,
        })
    }

    /// The slot after the one on the screen, or after the one that was opened last; those without a chart are passed over.
    pub fn next_slot(&self) -> Option<ChartSlot> {
        self.next_slot_of(&self.plan.slots(&self.settings))
    }

    /// The same, of the slots of the flight.
    pub fn next_slot_of(&self, slots: &[FlightSlot]) -> Option<ChartSlot> {
        let shown = self.showing().map(|showing| &showing.chart);
        let waits = self.pending_open.slot.is_some();
        self.plan.next_slot(slots, shown, waits)
    }
}
