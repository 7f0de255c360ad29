//! The trail, on a chart.

use std::time::Duration;

use geodesy::LatLng;
use simlink::SimState;

use super::DepictionInput;
use crate::chart::georef::{GeoRef, ImagePos};

/// The lines of the trail in the last `minutes`, up to where own-ship is now. Parts of them may lie on insets and
/// outside the planview: the mask covers those.
pub(super) fn on_chart(
    scene: &DepictionInput<'_>,
    georef: &GeoRef,
    minutes: Duration,
) -> Vec<Vec<ImagePos>> {
    let mut ways: Vec<Vec<ImagePos>> = Vec::new();
    let mut before: Option<LatLng> = None;
    let mut lead = |position: LatLng, begins: bool| {
        let at = georef.image_from_geo(position);
        let joined = before.is_some_and(|from| !begins && georef.is_continuous(from, position));
        match ways.last_mut() {
            Some(way) if joined => way.push(at),
            _ => ways.push(vec![at]),
        }
        before = Some(position);
    };
    for point in scene.feed.track.since(scene.now, minutes) {
        lead(point.position, point.begins);
    }
    let newest = scene.feed.report.as_ref();
    if let Some(report) = newest.filter(|report| report.sim != SimState::InMenu)
        && scene.now.saturating_duration_since(report.received) <= minutes
    {
        // A report that breaks the way leaves a point at once: the newest one is never beyond a jump.
        lead(report.sample.position, false);
    }
    ways.retain(|way| way.len() > 1);
    ways
}
