//! The small pictures in the list on the screen: which are wanted, which are there. Their pixels are the window's.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::Airports;
use crate::account::Access;
use crate::airport::Icao;
use crate::chart::image::{ImageSize, Thumbnail};
use crate::chart::{ChartId, Palette};
use crate::message::{Command, PreviewRequest};
use crate::remote::{Problem, RequestId, RequestIds};

/// Most memory for all of them, in bytes.
const MOST_BYTES: usize = 16_000_000;
/// How long a preview stays after the list told that its row is out of view. The list tells it within two seconds, and
/// ten in all is the promise.
const KEPT_OUT_OF_VIEW: Duration = Duration::from_secs(7);
/// The previews of one list, in one palette, for one account: with another one all of them go.
#[derive(Debug, Default)]
pub struct Previews {
    /// What they belong to; `None` where there are none to be shown.
    pub(super) of: Option<PreviewScope>,
    /// The charts whose rows are in view, from top to bottom.
    in_view: Vec<ChartId>,
    known: HashMap<ChartId, Preview>,
}

/// What previews belong to.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PreviewScope {
    pub(super) list: RequestId,
    pub(super) palette: Palette,
    pub(super) access: Access,
}

/// What is known of a chart's preview.
#[derive(Debug)]
enum Preview {
    /// It was asked for.
    OnItsWay(RequestId),
    /// It is there.
    Ready(LoadedPreview),
    /// There is none, or none that can be shown; nothing is said of that (reliability 3).
    Missing,
}

#[derive(Debug, Clone, Copy)]
struct LoadedPreview {
    /// The request that brought it; names its textures.
    id: RequestId,
    size: ImageSize,
    bytes: usize,
    /// Since when its row is out of view; `None` while it is in view.
    unseen_since: Option<Instant>,
}

/// Why the rows of a list have no previews.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPreviewReason {
    /// What the account sees at this airport is a demo image.
    DemoImages,
    /// It is not known whether it is one.
    AccessUnknown,
}

impl NoPreviewReason {
    /// Why charts of this airport have none; `None` where the account is known to see them. A demo image is no preview of
    /// anything, and may have a chart's proportions.
    pub(super) fn at(airport: Icao, access: Access) -> Option<Self> {
        if access.is_known_for(airport) {
            (!access.allows(airport)).then_some(Self::DemoImages)
        } else {
            Some(Self::AccessUnknown)
        }
    }
}

impl Previews {
    /// The charts whose rows were told to be in view.
    pub fn in_view(&self) -> &[ChartId] {
        &self.in_view
    }

    /// Whether no row was told, and nothing is there or on its way.
    pub(super) fn is_empty(&self) -> bool {
        self.in_view.is_empty() && self.known.is_empty()
    }

    /// The preview of a chart: the request that brought it, which names its textures, and its size.
    pub fn picture(&self, chart: &ChartId) -> Option<(RequestId, ImageSize)> {
        match self.known.get(chart)? {
            Preview::Ready(ready) => Some((ready.id, ready.size)),
            Preview::OnItsWay(_) | Preview::Missing => None,
        }
    }

    /// Whether this request brought a preview that is still there.
    pub fn has(&self, id: RequestId) -> bool {
        self.ready().any(|(_chart, ready)| ready.id == id)
    }

    /// After a sign-in: what failed may have failed for want of it, and is asked for when its row is told again.
    pub(super) fn forget_misses(&mut self) {
        self.known
            .retain(|_chart, preview| !matches!(preview, Preview::Missing));
        self.in_view.clear();
    }

    fn ready(&self) -> impl Iterator<Item = (&ChartId, LoadedPreview)> {
        self.known
            .iter()
            .filter_map(|(chart, preview)| match preview {
                Preview::Ready(ready) => Some((chart, *ready)),
                Preview::OnItsWay(_) | Preview::Missing => None,
            })
    }

    fn on_its_way(&self, chart: &ChartId) -> Option<RequestId> {
        match self.known.get(chart)? {
            Preview::OnItsWay(id) => Some(*id),
            Preview::Ready(_) | Preview::Missing => None,
        }
    }

    /// Whether one is on its way.
    pub fn waits(&self) -> bool {
        let mut known = self.known.values();
        known.any(|preview| matches!(preview, Preview::OnItsWay(_)))
    }

    /// The chart that waits for this answer.
    fn waiting_for(&self, id: RequestId) -> Option<ChartId> {
        let mut charts = self.known.keys();
        charts
            .find(|chart| self.on_its_way(chart) == Some(id))
            .cloned()
    }

    /// Drops what belongs to another list, palette or account than those on the screen.
    pub(super) fn settle(&mut self, of: Option<PreviewScope>) -> Option<Command> {
        if self.of == of { None } else { self.begin(of) }
    }

    /// Drops all of them; those that come belong to this.
    pub(super) fn begin(&mut self, of: Option<PreviewScope>) -> Option<Command> {
        let dropped = std::mem::take(self);
        self.of = of;
        dropped.waits().then(|| Command::FetchPreviews(Vec::new()))
    }

    /// These rows are in view: what of them is not there is asked for, and what is not in view any more is given up.
    /// Without any the list is not on the screen, and nothing of it stays (invariant 2).
    pub(super) fn see(
        &mut self,
        charts: Vec<ChartId>,
        of: Option<PreviewScope>,
        airports: &Airports,
        now: Option<Instant>,
        ids: &mut RequestIds,
    ) -> Option<Command> {
        let palette = match &of {
            Some(of) if !charts.is_empty() => of.palette,
            _ => return self.begin(of),
        };
        let mut changed = false;
        self.known.retain(|chart, preview| {
            let kept = !matches!(preview, Preview::OnItsWay(_)) || charts.contains(chart);
            changed |= !kept;
            kept
        });
        let mut wanted = Vec::new();
        for id in &charts {
            let Some(chart) = airports.chart(id) else {
                continue;
            };
            let (icao, file) = (chart.icao, chart.thumbnail(palette).cloned());
            if !self.known.contains_key(id) {
                let preview = match file {
                    Some(_) => Preview::OnItsWay(ids.fresh()),
                    None => Preview::Missing,
                };
                changed |= matches!(preview, Preview::OnItsWay(_));
                self.known.insert(id.clone(), preview);
            }
            if let (Some(id), Some(file)) = (self.on_its_way(id), file) {
                wanted.push(PreviewRequest { id, icao, file });
            }
        }
        self.in_view = charts;
        if let Some(now) = now {
            self.drop_unseen(now);
        }
        changed.then_some(Command::FetchPreviews(wanted))
    }

    /// Takes a thumbnail, or the news that there is none. Gives its pixels where they are to be shown.
    pub(super) fn loaded(
        &mut self,
        id: RequestId,
        result: Result<Thumbnail, Problem>,
        airports: &Airports,
    ) -> Option<(RequestId, Thumbnail)> {
        let chart = self.waiting_for(id)?;
        let listed = result.ok().filter(|_it| airports.chart(&chart).is_some());
        let shown = listed.filter(|thumbnail| self.make_room(thumbnail.bytes()));
        let preview = shown.as_ref().map_or(Preview::Missing, |thumbnail| {
            Preview::Ready(LoadedPreview {
                id,
                size: thumbnail.size,
                bytes: thumbnail.bytes(),
                unseen_since: None,
            })
        });
        self.known.insert(chart, preview);
        shown.map(|thumbnail| (id, thumbnail))
    }

    /// How long until the next preview out of view is dropped.
    pub fn dropped_in(&self, now: Instant) -> Option<Duration> {
        let unseen = self.ready();
        let unseen = unseen.filter_map(|(_chart, ready)| ready.unseen_since);
        let left = unseen
            .map(|since| KEPT_OUT_OF_VIEW.saturating_sub(now.saturating_duration_since(since)));
        left.min()
    }

    /// Drops what was out of view for long enough; returns whether there was any.
    pub fn drop_unseen(&mut self, now: Instant) -> bool {
        let Self { in_view, known, .. } = self;
        let before = known.len();
        known.retain(|chart, preview| {
            let Preview::Ready(ready) = preview else {
                return true;
            };
            if in_view.contains(chart) {
                ready.unseen_since = None;
                return true;
            }
            let since = *ready.unseen_since.get_or_insert(now);
            now.saturating_duration_since(since) < KEPT_OUT_OF_VIEW
        });
        known.len() != before
    }

    /// Makes room for so many bytes: the oldest out of view goes first. Whether there is room; what is in view stays.
    fn make_room(&mut self, bytes: usize) -> bool {
        loop {
            let held: usize = self.ready().map(|(_chart, ready)| ready.bytes).sum();
            if held.saturating_add(bytes) <= MOST_BYTES {
                return true;
            }
            let unseen = self
                .ready()
                .filter(|(chart, _ready)| !self.in_view.contains(chart));
            let oldest = unseen.min_by_key(|(_chart, ready)| ready.id.0);
            let Some(chart) = oldest.map(|(chart, _ready)| chart.clone()) else {
                return false;
            };
            self.known.remove(&chart);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A preview that leaves room for ten bytes.
    fn nearly_full() -> (Previews, ChartId) {
        let chart = ChartId("a".into());
        let ready = Preview::Ready(LoadedPreview {
            id: RequestId(1),
            size: ImageSize {
                width: 1,
                height: 1,
            },
            bytes: 16_000_000 - 10,
            unseen_since: None,
        });
        let previews = Previews {
            known: HashMap::from([(chart.clone(), ready)]),
            ..Previews::default()
        };
        (previews, chart)
    }

    #[test]
    fn preview_out_of_view_goes_at_sixteen_megabytes() {
        for (bytes, stays) in [(9, true), (10, true), (11, false)] {
            let (mut previews, chart) = nearly_full();
            assert!(previews.make_room(bytes));
            assert_eq!(previews.picture(&chart).is_some(), stays, "{bytes}");
        }
    }

    #[test]
    fn previews_in_view_fill_the_budget() {
        for (bytes, room) in [(9, true), (10, true), (11, false)] {
            let (mut previews, chart) = nearly_full();
            previews.in_view.push(chart.clone());
            assert_eq!(previews.make_room(bytes), room, "{bytes}");
            assert!(previews.picture(&chart).is_some());
        }
    }
}
