//! What is printed for a flight: the fixes that it passes over, and where they are on their pages.

use super::flown::{Procedure, following};
use super::{DrawnProcedure, Flight, NoFlightReason, all, words};
use crate::catalogue::Catalogue;
use crate::drawing::layout::Layout;
use crate::drawing::plan::PlanviewReference;
use crate::drawing::sheet::Pos;
use crate::facts::{AirportFacts, ChartFacts, Drawing, FixPassage, GeoPoint};

/// A fix that a flight passes over, where its chart prints it.
#[derive(Debug, Clone, PartialEq)]
pub struct PrintedFix {
    /// The chart's id.
    pub chart: String,
    /// The fix's name, or `threshold`.
    pub name: String,
    /// Its place on the page: pixels from the top-left corner to the right, and down.
    pub at: (f64, f64),
}

impl Flight {
    /// The fixes that the flight of that name passes over, in order; none for what is not drawn as a procedure.
    pub fn printed_fixes(name: &str) -> Result<Vec<PrintedFix>, NoFlightReason> {
        let catalogue = Catalogue::load().map_err(NoFlightReason::Data)?;
        let wanted = words(name);
        let mut drawn = all(&catalogue).into_iter();
        let Some(one) = drawn.find(|one| words(&one.name()) == wanted) else {
            return Ok(Vec::new());
        };
        let fixes = printed(&one).into_iter().filter_map(|(chart, name, at)| {
            let plan = Layout::of(one.facts, chart).plan?;
            Some(PrintedFix {
                chart: chart.id.clone(),
                name,
                at: on_page(&plan, (at.lat, at.lng)),
            })
        });
        Ok(fixes.collect())
    }

    /// Where the aircraft is at each step: latitude and longitude in degrees.
    pub fn track(&self) -> Vec<(f64, f64)> {
        let steps = self.timeline.steps.iter().flatten();
        steps.map(|moment| (moment.lat, moment.lng)).collect()
    }
}

/// A place on the page, the short way round from the middle of the map.
pub(super) fn on_page(plan: &PlanviewReference, (lat, lng): (f64, f64)) -> Pos {
    let middle = f64::midpoint(plan.west, plan.east);
    let lng = middle + (lng - middle + 180.0).rem_euclid(360.0) - 180.0;
    plan.image_from_geo(GeoPoint { lat, lng })
}

/// The fixes that a flight passes over, with the chart that draws them, in order.
pub(super) fn fixes<'a>(
    facts: &'a AirportFacts,
    chart: &'a ChartFacts,
    procedure: Procedure,
) -> Vec<(&'a ChartFacts, &'a FixPassage)> {
    let on = |chart: &'a ChartFacts| move |pass: &'a FixPassage| (chart, pass);
    match (&chart.drawing, procedure) {
        (Drawing::Route(route), Procedure::Departure(track)) => {
            let track = route.tracks.get(track).into_iter();
            track.flat_map(|t| t.fixes.iter().map(on(chart))).collect()
        }
        (Drawing::Route(route), Procedure::Arrival(track)) => {
            let Some(track) = route.tracks.get(track) else {
                return Vec::new();
            };
            let mut fixes: Vec<_> = track.fixes.iter().map(on(chart)).collect();
            if let Some((chart, approach)) = following(facts, chart, track) {
                let last = track.fixes.last().map(|pass| &pass.fix);
                let path = approach.path.iter();
                // The one that both charts draw is on the arrival's list already.
                fixes.extend(path.filter(|p| Some(&p.fix) != last).map(on(chart)));
            }
            fixes
        }
        (Drawing::Approach(approach), Procedure::Approach { transition, missed }) => {
            let transition = transition.and_then(|index| approach.transitions.get(index));
            let missed: &[FixPassage] = if missed { &approach.missed } else { &[] };
            let path = transition.into_iter().chain(&approach.path);
            path.chain(missed).map(on(chart)).collect()
        }
        _ => Vec::new(),
    }
}

/// The printed points that a flight passes over, one after the other: fixes, and for a landing the threshold.
pub(super) fn printed<'a>(one: &DrawnProcedure<'a>) -> Vec<(&'a ChartFacts, String, GeoPoint)> {
    let fixes = fixes(one.facts, one.chart, one.procedure);
    let place = |(chart, pass): &(&'a ChartFacts, &FixPassage)| {
        let fix = one.facts.fix(&pass.fix)?;
        Some((*chart, pass.fix.clone(), fix.at))
    };
    let mut printed: Vec<_> = fixes.iter().filter_map(place).collect();
    if let Some((last, _)) = fixes.last()
        && let Drawing::Approach(approach) = &last.drawing
        && let Some(end) = one.facts.runway_end(&approach.runway)
    {
        let missed = match one.procedure {
            Procedure::Approach { missed: true, .. } => approach.missed.len(),
            _ => 0,
        };
        let before = printed.len().saturating_sub(missed);
        printed.insert(before, (last, "threshold".to_owned(), end.threshold));
    }
    printed
}
