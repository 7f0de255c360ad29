//! The check of a chart's map: while own-ship rolls on a runway, its true place is known, and so is how far the map under
//! it is from where the runway is drawn. More than 60 m and the chart's own resolution is told once for each chart.

use crate::chart::drawn_runway::{DrawnRunway, MapError};
use crate::chart::georef::Placement;
use crate::remote::RequestId;
use crate::state::{AppState, Notice};

impl AppState {
    /// Takes the runways that the worker found in a picture.
    pub(in crate::state) fn runways_found(&mut self, id: RequestId, runways: Vec<DrawnRunway>) {
        for tab in self.workspace.tabs_mut() {
            if tab.showing.awaits_runways(id) {
                tab.showing.drawn = Some((id, runways));
                return;
            }
        }
    }

    /// Compares the maps on the screen with the newest report.
    pub(in crate::state) fn check_maps(&mut self) {
        let report = self.ownship.feed.report.as_ref();
        let tabs = self.workspace.tabs().iter();
        let seen = tabs.filter(|tab| tab.place.is_some());
        let drawn = seen.filter_map(|tab| Some(tab.showing.drawn_runways()?.1));
        let runways = drawn.flatten().map(|drawn| &drawn.runway);
        let shown = self.settings.ownship.shown;
        let rolling = self
            .ownship
            .map_check
            .roll
            .hear(report.filter(|_report| shown), runways);
        let Some((runway, report)) = rolling.zip(report) else {
            return;
        };
        let position = report.sample.position;
        let mut told = Vec::new();
        for tab in self.workspace.tabs_mut().filter(|tab| tab.place.is_some()) {
            let error = tab.showing.drawn_runways().and_then(|(map, drawn)| {
                let on_map = matches!(map.place(position), Placement::OnMap(_));
                let drawn = drawn.iter().find(|drawn| drawn.runway == runway)?;
                drawn.map_error(map, position).filter(|_error| on_map)
            });
            let Some(error) = error.filter(MapError::matters) else {
                continue;
            };
            let metres = (error.metres / 10.0).round() as u32 * 10;
            let chart = &tab.showing.chart;
            if self.ownship.map_check.told.insert(chart.id.clone()) {
                tracing::warn!(chart = %chart.id, metres, "the chart's map may be off");
                told.push(Notice::map_may_be_off(metres));
                tab.showing.map_error = Some(metres);
            }
        }
        for notice in told {
            self.tell(notice);
        }
    }
}
