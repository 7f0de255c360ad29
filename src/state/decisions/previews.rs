//! When a small picture is asked for, and when it is let go of.

use std::time::{Duration, Instant};

use crate::chart::image::Thumbnail;
use crate::chart::{Chart, ChartId};
use crate::message::{Command, PreviewRequest};
use crate::remote::{Problem, RequestId};
use crate::state::previews::{
    KEPT_OUT_OF_VIEW, LoadedPreview, NoPreviewReason, Preview, PreviewScope, Previews,
};
use crate::state::{AppState, WindowId};

impl AppState {
    /// Whether rows of the list on the screen have room for previews: switched on, and at an airport whose charts the
    /// account is known to see. A demo image is no preview of anything, and may have a chart's proportions.
    pub fn shows_previews(&self) -> bool {
        let (airport, access) = (
            self.airports.page.as_ref().map(|page| page.icao),
            self.access(),
        );
        let sees = airport.is_some_and(|icao| access.allows(icao) && access.is_known_for(icao));
        self.settings.charts.previews && sees
    }

    /// Why rows go without the previews that are switched on.
    pub fn withheld_previews(&self) -> Option<NoPreviewReason> {
        let icao = self.airports.page.as_ref()?.icao;
        if !self.settings.charts.previews || self.shows_previews() {
            return None;
        }
        Some(if self.access().is_known_for(icao) {
            NoPreviewReason::DemoImages
        } else {
            NoPreviewReason::AccessUnknown
        })
    }

    fn previews_of(&self) -> Option<PreviewScope> {
        let page = self
            .airports
            .page
            .as_ref()
            .filter(|_page| self.shows_previews())?;
        page.charts.ready()?;
        let account = self.account()?;
        Some(PreviewScope {
            list: page.listed?,
            palette: self.light.palette,
            access: account.access,
        })
    }

    /// Drops what belongs to another list, palette or account than those on the screen.
    pub(in crate::state) fn settle_previews(&mut self) -> Option<Command> {
        let of = self.previews_of();
        if self.previews.of == of {
            return None;
        }
        self.drop_previews(of)
    }

    /// Drops previews whose rows were out of view for long enough; returns whether there were any.
    pub fn drop_unseen_previews(&mut self, now: Instant) -> bool {
        self.previews.drop_unseen(now)
    }

    /// How long until the next preview out of view is dropped.
    pub fn previews_dropped_in(&self, now: Instant) -> Option<Duration> {
        let unseen = self.previews.ready();
        let unseen = unseen.filter_map(|(_chart, ready)| ready.unseen_since);
        let left = unseen
            .map(|since| KEPT_OUT_OF_VIEW.saturating_sub(now.saturating_duration_since(since)));
        left.min()
    }

    pub(in crate::state) fn drop_previews(&mut self, of: Option<PreviewScope>) -> Option<Command> {
        let dropped = std::mem::replace(
            &mut self.previews,
            Previews {
                of,
                ..Previews::default()
            },
        );
        dropped.waits().then(|| Command::FetchPreviews(Vec::new()))
    }

    /// These rows are in view: what of them is not there is asked for, and what is not in view any more is given up.
    /// Without any the list is not on the screen, and nothing of it stays (invariant 2).
    pub(in crate::state) fn see_previews(&mut self, charts: Vec<ChartId>) -> Vec<Command> {
        let of = self.previews_of();
        if of.is_none() || charts.is_empty() || self.is_emptied(WindowId::Main) {
            return self.drop_previews(of).into_iter().collect();
        }
        let mut changed = false;
        self.previews.known.retain(|chart, preview| {
            let kept = !matches!(preview, Preview::OnItsWay(_)) || charts.contains(chart);
            changed |= !kept;
            kept
        });
        let mut wanted = Vec::new();
        for id in &charts {
            let Some(chart) = self.chart_of_list(id) else {
                continue;
            };
            let (icao, file) = (chart.icao, chart.thumbnail(self.light.palette).cloned());
            if !self.previews.known.contains_key(id) {
                let preview = match file {
                    Some(_) => Preview::OnItsWay(self.ids.fresh()),
                    None => Preview::Missing,
                };
                changed |= matches!(preview, Preview::OnItsWay(_));
                self.previews.known.insert(id.clone(), preview);
            }
            if let (Some(id), Some(file)) = (self.previews.on_its_way(id), file) {
                wanted.push(PreviewRequest { id, icao, file });
            }
        }
        self.previews.in_view = charts;
        if let Some(now) = self.now() {
            self.previews.drop_unseen(now);
        }
        if changed {
            vec![Command::FetchPreviews(wanted)]
        } else {
            Vec::new()
        }
    }

    /// Takes a thumbnail, or the news that there is none. Gives its pixels where they are to be shown.
    pub(in crate::state) fn preview_loaded(
        &mut self,
        id: RequestId,
        result: Result<Thumbnail, Problem>,
    ) -> Option<(RequestId, Thumbnail)> {
        let chart = self.previews.waiting_for(id)?;
        let shown = result
            .ok()
            .filter(|_thumbnail| self.chart_of_list(&chart).is_some())
            .filter(|thumbnail| self.previews.make_room(thumbnail.bytes()));
        let preview = shown.as_ref().map_or(Preview::Missing, |thumbnail| {
            Preview::Ready(LoadedPreview {
                id,
                size: thumbnail.size,
                bytes: thumbnail.bytes(),
                unseen_since: None,
            })
        });
        self.previews.known.insert(chart, preview);
        shown.map(|thumbnail| (id, thumbnail))
    }

    fn chart_of_list(&self, id: &ChartId) -> Option<&Chart> {
        let list = self.airports.page.as_ref()?.charts.ready()?;
        list.charts.iter().find(|chart| chart.id == *id)
    }
}
