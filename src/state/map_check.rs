//! The check of a chart's map: while own-ship rolls on a runway, its true place is known, and so is how far the map under
//! it is from where the runway is drawn. More than 60 m and the chart's own resolution is told once for each chart.

use std::collections::BTreeSet;

use simlink::OwnshipReport;

use super::Notice;
use super::notice::{NoticeText, NoticeTopic};
use super::workspace::Workspace;
use crate::chart::ChartId;
use crate::chart::drawn_runway::MapError;
use crate::chart::georef::Placement;
use crate::ownship::runway_roll::RunwayRollDetector;

/// What own-ship has shown of the maps that it was on.
#[derive(Debug, Default)]
pub(super) struct MapCheck {
    roll: RunwayRollDetector,
    /// Of these charts it was told.
    told: BTreeSet<ChartId>,
}

impl MapCheck {
    /// Compares the maps on the screen with the newest report, which is none while own-ship is hidden; returns what is to be
    /// told.
    pub(super) fn check(
        &mut self,
        report: Option<&OwnshipReport>,
        workspace: &mut Workspace,
    ) -> Vec<Notice> {
        let seen = workspace.on_screen();
        let drawn = seen.filter_map(|tab| Some(tab.showing.drawn_runways()?.1));
        let runways = drawn.flatten().map(|drawn| &drawn.runway);
        let Some((runway, report)) = self.roll.hear(report, runways).zip(report) else {
            return Vec::new();
        };
        let position = report.sample.position;
        let mut notices = Vec::new();
        for tab in workspace.tabs_mut().filter(|tab| tab.place.is_some()) {
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
            if self.told.insert(chart.id.clone()) {
                tracing::warn!(chart = %chart.id, metres, "the chart's map may be off");
                let told = Notice::warning(NoticeText::MapMayBeOff(metres));
                notices.push(told.about(NoticeTopic::Session));
                tab.showing.map_error = Some(metres);
            }
        }
        notices
    }
}
