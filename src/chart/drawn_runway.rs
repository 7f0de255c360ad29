//! Drawn runways: where a chart's picture shows the runways of its airport, so that its geo-reference can be checked.
//!
//! A geo-reference alone cannot be caught lying: its boxes are the only thing that the service tells of the map, and a
//! position goes through them wherever they lead. What can be compared is the *picture*: the runways of the open table go
//! through the geo-reference, and the bars that are really drawn are looked for around there. A box that is wrong by a
//! percent or two moves everything near an airport by about the same distance, so all its runways are looked for at once,
//! as one stencil that is shifted: close parallels cannot be taken for each other where a third runway, or the end of the
//! row, speaks against it. Each bar must differ from the paper along its length and the paper must show beside it.
//! Only the shift across a runway counts: along it, the final approach is drawn on the same line.
//!
//! A right chart must never be called wrong: of several likely places the one nearest to where the runway belongs is taken,
//! and what is small, unclear, or at the edge of the search is not measured at all. Pixels are kept only while the picture
//! is decoded, one byte each, around the airport.

mod window;

use geodesy::LatLng;

use self::window::SearchWindow;
use super::BoundingBoxes;
use super::georef::{GeoRef, ImagePos, Placement};
use super::image::{ImageSize, ImageStrip};
use crate::airport::runways::Runway;

/// A shorter bar, in pixels, could be any stroke of the pen.
const SHORTEST: f64 = 40.0;
/// As many runways of an airport are looked for, the longest.
const MOST_RUNWAYS: usize = 8;
/// How far around the expected place the bars are looked for, in pixels: a fiftieth of a page.
const REACH: f64 = 32.0;
/// The same in metres, where that is farther.
const REACH_METRES: f64 = 400.0;
/// Steps of the search to each side.
const STEPS: i32 = 32;
/// Places along the longest runway at which the picture is asked.
const PLACES: f64 = 32.0;
/// The paper shows so far beside a bar, in pixels: bars are drawn wider than they are on small scales.
const BESIDE: f64 = 10.0;
/// The least share of the stencil that must be found.
const LEAST_SCORE: f64 = 0.6;
/// Of the best score, what a place must reach to be as likely.
const AS_LIKELY: f64 = 0.7;
/// A bar is at most so much wider than its runway, in pixels.
const WIDER: f64 = 16.0;
/// Metres in a nautical mile.
const METRES_IN_NM: f64 = 1852.0;
/// What a map may be off before it is told, in metres, beyond its own resolution.
const TOLERANCE_METRES: f64 = 60.0;

/// What the service says of a chart's map: enough to place the runways of its airport before the picture comes.
#[derive(Debug, Clone, PartialEq)]
pub struct DescribedMap {
    /// `bounding_boxes` (specification 2.4).
    pub boxes: BoundingBoxes,
    /// The size of the picture that they describe.
    pub size: ImageSize,
}

impl DescribedMap {
    /// Where a picture of this size is on the Earth, as far as that makes sense.
    pub fn in_picture(&self, size: ImageSize) -> Option<GeoRef> {
        GeoRef::new(&self.boxes, self.size, size).ok()
    }
}

/// A runway and where its centre line is drawn in the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawnRunway {
    /// Where it is on the Earth.
    pub runway: Runway,
    /// Two points of the drawn centre line.
    pub axis: [ImagePos; 2],
}

/// How far a map is from where it should be, across a runway.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MapError {
    /// Metres between the drawn centre line and where the geo-reference puts it.
    pub metres: f64,
    /// Metres that one pixel stands for.
    pub resolution: f64,
}

impl MapError {
    /// Whether it is more than chart and table explain: 60 m and the chart's own resolution.
    pub fn matters(&self) -> bool {
        self.metres > TOLERANCE_METRES + self.resolution
    }
}

impl DrawnRunway {
    /// The cross-track error of an aircraft's marker against the drawn centre line, less its true distance from the
    /// centre line. `None` where the geo-reference gives no number.
    pub fn map_error(&self, georef: &GeoRef, aircraft: LatLng) -> Option<MapError> {
        let on_axis = self.runway.at(self.runway.place(aircraft).along);
        let marker = georef.image_from_geo(on_axis);
        let [a, b] = self.axis;
        let (x, y) = (b.x - a.x, b.y - a.y);
        let pixels = ((marker.x - a.x) * y - (marker.y - a.y) * x).abs() / x.hypot(y);
        let resolution = METRES_IN_NM / georef.pixels_per_nm(on_axis);
        let error = MapError {
            metres: pixels * resolution,
            resolution,
        };
        error.metres.is_finite().then_some(error)
    }
}

/// A runway where the geo-reference puts it.
#[derive(Debug, Clone, Copy)]
struct ExpectedRunway {
    runway: Runway,
    from: ImagePos,
    to: ImagePos,
    /// Pixels.
    width: f64,
}

/// A place of the stencil: across a bar, and beside it on both sides.
#[derive(Debug)]
struct Probe {
    on: [ImagePos; 3],
    beside: [Option<ImagePos>; 2],
}

/// Looks for the runways of an airport in a picture while that is decoded.
#[derive(Debug)]
pub struct RunwaySearch {
    bars: Vec<ExpectedRunway>,
    /// Pixels to each side.
    reach: f64,
    window: SearchWindow,
}

impl RunwaySearch {
    /// A search for these runways in a picture of this size; `None` where the map cannot be used.
    pub fn in_picture<'a>(
        map: &DescribedMap,
        size: ImageSize,
        runways: impl Iterator<Item = &'a Runway>,
    ) -> Option<Self> {
        Self::new(&map.in_picture(size)?, size, runways)
    }

    /// A search for these runways; `None` where none of them is large enough on this map.
    fn new<'a>(
        georef: &GeoRef,
        size: ImageSize,
        runways: impl Iterator<Item = &'a Runway>,
    ) -> Option<Self> {
        let mut bars: Vec<ExpectedRunway> =
            runways.filter_map(|runway| bar(georef, runway)).collect();
        bars.sort_by(|a, b| b.length().total_cmp(&a.length()));
        bars.truncate(MOST_RUNWAYS);
        let longest = bars.first().filter(|bar| bar.length() >= SHORTEST)?;
        let pixels_per_metre = georef.pixels_per_nm(longest.runway.ends[0]) / METRES_IN_NM;
        let reach = (REACH_METRES * pixels_per_metre).max(REACH);
        let corners = bars.iter().flat_map(|bar| [bar.from, bar.to]);
        let window = SearchWindow::around(corners, reach + BESIDE, georef.planview(), size)?;
        Some(Self {
            bars,
            reach,
            window,
        })
    }

    /// Takes rows of the picture.
    pub fn add(&mut self, strip: &ImageStrip) {
        self.window.add(strip);
    }

    /// The runways that were found, once all rows were taken.
    pub fn find(&self) -> Vec<DrawnRunway> {
        let Some(ink) = self.window.ink() else {
            return Vec::new();
        };
        let probes = self.probes();
        let step = self.reach / f64::from(STEPS);
        let score = |x: f64, y: f64| {
            let at =
                |place: ImagePos| f64::from(self.window.ink_at(&ink, place.x + x, place.y + y));
            let sum: f64 = probes.iter().map(|probe| probe.score(at)).sum();
            sum / probes.len().max(1) as f64
        };
        let offsets = || (-STEPS..=STEPS).map(|nth| f64::from(nth) * step);
        let shifts = offsets().flat_map(|x| offsets().map(move |y| (x, y)));
        let scores: Vec<(f64, f64, f64)> = shifts.map(|(x, y)| (x, y, score(x, y))).collect();
        let long = self.bars.iter().filter(|bar| bar.length() >= SHORTEST);
        long.filter_map(|bar| bar.found(&scores, step)).collect()
    }

    fn probes(&self) -> Vec<Probe> {
        let longest = self.bars.first().map_or(SHORTEST, ExpectedRunway::length);
        let gap = longest / PLACES;
        let mut probes = Vec::new();
        for (nth, bar) in self.bars.iter().enumerate() {
            let count = (bar.length() / gap).max(1.0) as u32;
            let (across, beside) = ((bar.width / 4.0).max(1.0), bar.beside());
            for place in 0..count {
                // Threshold markings and numbers stand at the ends.
                let share = 0.04 + 0.92 * (f64::from(place) + 0.5) / f64::from(count);
                let free = |off: f64| {
                    let at = bar.point(share, off);
                    let mut others = self
                        .bars
                        .iter()
                        .enumerate()
                        .filter(|(other, _)| *other != nth);
                    let crossed = others.any(|(_, other)| other.distance(at) < beside * 0.8);
                    (!crossed).then_some(at)
                };
                probes.push(Probe {
                    on: [-across, 0.0, across].map(|off| bar.point(share, off)),
                    beside: [free(-beside), free(beside)],
                });
            }
        }
        probes
    }
}

impl Probe {
    /// 1 for ink on the bar and paper beside it. A centre line is drawn in dashes of paper, so the most of three counts.
    fn score(&self, ink: impl Fn(ImagePos) -> f64) -> f64 {
        let on = self.on.iter().map(|at| ink(*at)).fold(0.0, f64::max);
        let beside = self.beside.iter().flatten();
        let (sum, count) =
            beside.fold((0.0, 0.0), |(sum, count), at| (sum + ink(*at), count + 1.0));
        on - sum / f64::max(count, 1.0)
    }
}

fn bar(georef: &GeoRef, runway: &Runway) -> Option<ExpectedRunway> {
    let [from, to] = runway.ends.map(|end| match georef.place(end) {
        Placement::OnMap(at) => Some(at),
        Placement::InInset(_) | Placement::Outside(_) => None,
    });
    let pixels_per_foot = georef.pixels_per_nm(runway.ends[0]) / METRES_IN_NM * 0.3048;
    let bar = ExpectedRunway {
        runway: *runway,
        from: from?,
        to: to?,
        width: runway.width.map_or(0.0, |width| width.0 as f64) * pixels_per_foot,
    };
    (bar.length() >= 1.0).then_some(bar)
}

impl ExpectedRunway {
    fn length(&self) -> f64 {
        (self.to.x - self.from.x).hypot(self.to.y - self.from.y)
    }

    /// How far beside its centre line the paper shows, pixels.
    fn beside(&self) -> f64 {
        (self.width * 1.25).max(BESIDE)
    }

    /// The direction across it, a pixel long.
    fn across(&self) -> (f64, f64) {
        let length = self.length();
        let (x, y) = (self.to.x - self.from.x, self.to.y - self.from.y);
        (-y / length, x / length)
    }

    /// A place so far along it and so many pixels across.
    fn point(&self, share: f64, off: f64) -> ImagePos {
        let (x, y) = self.across();
        ImagePos {
            x: self.from.x + (self.to.x - self.from.x) * share + x * off,
            y: self.from.y + (self.to.y - self.from.y) * share + y * off,
        }
    }

    /// Pixels between its centre line and a place.
    fn distance(&self, at: ImagePos) -> f64 {
        let (x, y) = (self.to.x - self.from.x, self.to.y - self.from.y);
        let along = ((at.x - self.from.x) * x + (at.y - self.from.y) * y) / (x * x + y * y);
        let nearest = self.point(along.clamp(0.0, 1.0), 0.0);
        (at.x - nearest.x).hypot(at.y - nearest.y)
    }

    /// Where it is drawn, from the scores of all shifts: the best score of each distance across it, and of the distances
    /// that are about as likely as the best the middle of those nearest to none.
    fn found(&self, scores: &[(f64, f64, f64)], step: f64) -> Option<DrawnRunway> {
        let (across_x, across_y) = self.across();
        let mut best = [f64::MIN; 2 * STEPS as usize + 1];
        for (x, y, score) in scores {
            let distance = (x * across_x + y * across_y) / step;
            let nth = distance.round() as i64 + i64::from(STEPS);
            let slot = usize::try_from(nth).ok().and_then(|nth| best.get_mut(nth));
            if let Some(slot) = slot {
                *slot = slot.max(*score);
            }
        }
        let top = best.iter().copied().fold(f64::MIN, f64::max);
        if top < LEAST_SCORE {
            return None;
        }
        let likely = |nth: &usize| {
            best.get(*nth)
                .is_some_and(|score| *score >= top * AS_LIKELY)
        };
        let middle = STEPS as usize;
        let nearest = (0..best.len())
            .filter(likely)
            .min_by_key(|nth| nth.abs_diff(middle))?;
        let first = (0..=nearest).rev().take_while(likely).last()?;
        let last = (nearest..best.len()).take_while(likely).last()?;
        let width = (last - first) as f64 * step;
        if first == 0 || last + 1 == best.len() || width > self.width * 1.5 + WIDER {
            return None;
        }
        let weight = |nth: usize| {
            best.get(nth)
                .map_or(0.0, |score| score - top * AS_LIKELY + 0.01)
        };
        let sum: f64 = (first..=last).map(weight).sum();
        let moment: f64 = (first..=last).map(|nth| weight(nth) * nth as f64).sum();
        let off = (moment / sum - middle as f64) * step;
        Some(DrawnRunway {
            runway: self.runway,
            axis: [0.0, 1.0].map(|share| self.point(share, off)),
        })
    }
}

#[cfg(test)]
mod tests;
