//! Taxiways: the ways between a stand and a runway, found on the taxiways that are drawn.

use super::path::{PathPiece, PathPose};
use crate::simulated_aircraft::LocalPosition;

/// Taxiways that come as near to each other, metres, are joined.
const JOINED: f64 = 20.0;
/// A taxiway that ends as near to the centre line of a runway, metres, leads onto it.
const ON_RUNWAY: f64 = 45.0;
/// An exit leads at least as far away from the runway, metres.
const SHORTEST_EXIT: f64 = 30.0;
/// The radius of an ordinary corner, metres.
const CORNER: f64 = 22.0;

/// A straight part of a taxiway.
pub type TaxiwayLine = (LocalPosition, LocalPosition);

/// The point of a line that is nearest to a place.
pub fn nearest(line: TaxiwayLine, place: LocalPosition) -> LocalPosition {
    let (from, to) = line;
    let (east, north) = (to.east - from.east, to.north - from.north);
    let square = (east * east + north * north).max(1e-9);
    let part = ((place.east - from.east) * east + (place.north - from.north) * north) / square;
    let part = part.clamp(0.0, 1.0);
    LocalPosition {
        east: from.east + east * part,
        north: from.north + north * part,
    }
}

/// How far along a runway a place is and how far beside it, metres; the runway begins at the pose.
pub fn beside(runway: PathPose, place: LocalPosition) -> (f64, f64) {
    let angle = runway.place.direction(place) - runway.track;
    let distance = runway.place.distance(place);
    (distance * angle.cos(), distance * angle.sin())
}

/// The taxiways as a network, with a place from where one sets out.
pub struct TaxiwayNetwork {
    places: Vec<LocalPosition>,
    edges: Vec<(usize, usize)>,
}

impl TaxiwayNetwork {
    /// The place of departure, moved to the nearest taxiway, is the first place. `None` without taxiways.
    pub fn new(lines: &[TaxiwayLine], from: LocalPosition) -> Option<Self> {
        let to_line = |line: &&TaxiwayLine| nearest(**line, from).distance(from);
        let start = lines
            .iter()
            .min_by(|one, other| to_line(one).total_cmp(&to_line(other)))?;
        let mut network = Self {
            places: vec![nearest(*start, from)],
            edges: Vec::new(),
        };
        let mut on_line: Vec<Vec<usize>> = lines
            .iter()
            .map(|line| {
                let first = network.places.len();
                network.places.extend([line.0, line.1]);
                let starts = (line == start).then_some(0);
                [first, first + 1].into_iter().chain(starts).collect()
            })
            .collect();
        for (index, line) in lines.iter().enumerate() {
            for (other, crossed) in lines.iter().enumerate().skip(index + 1) {
                let (one, two) = approach(*line, *crossed);
                if one.distance(two) <= JOINED {
                    let first = network.places.len();
                    network.places.extend([one, two]);
                    network.edges.push((first, first + 1));
                    for (line, place) in [(index, first), (other, first + 1)] {
                        on_line
                            .get_mut(line)
                            .into_iter()
                            .for_each(|l| l.push(place));
                    }
                }
            }
        }
        for (line, mut along) in lines.iter().zip(on_line) {
            let places = &network.places;
            let metres = |index: &usize| places.get(*index).map_or(0.0, |at| line.0.distance(*at));
            along.sort_by(|one, other| metres(one).total_cmp(&metres(other)));
            let pairs = along.iter().zip(along.iter().skip(1));
            network
                .edges
                .extend(pairs.map(|(one, other)| (*one, *other)));
        }
        Some(network)
    }

    /// The way onto a runway as near to its beginning as taxiways lead; it ends on the centre line or close to it.
    pub fn way_to(&self, runway: PathPose, metres: f64) -> Option<Vec<LocalPosition>> {
        let best = self.shortest();
        let known = self.places.iter().zip(&best).enumerate();
        let entries = known.filter_map(|(index, (place, (cost, _)))| {
            let (along, across) = beside(runway, *place);
            let here = across.abs() <= ON_RUNWAY && (-100.0..metres).contains(&along);
            // Of entries side by side, the one with the shorter way.
            (here && cost.is_finite()).then_some((along * 3.0 + cost, index))
        });
        let entry = entries.min_by(|one, other| one.0.total_cmp(&other.0))?;
        let mut index = Some(entry.1);
        let mut way = Vec::new();
        while let Some(here) = index {
            way.push(*self.places.get(here)?);
            index = best.get(here)?.1;
        }
        way.reverse();
        Some(without_repetition(way))
    }

    /// For each place the metres from the first one and the place before it on the way; infinity where none leads.
    fn shortest(&self) -> Vec<(f64, Option<usize>)> {
        let mut best = vec![(f64::INFINITY, None); self.places.len()];
        if let Some((metres, _)) = best.first_mut() {
            *metres = 0.0;
        }
        let both_ways = self.edges.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]);
        let steps: Vec<(usize, usize, f64)> = both_ways
            .filter_map(|(from, to)| {
                let metres = self.places.get(from)?.distance(*self.places.get(to)?);
                Some((from, to, metres))
            })
            .collect();
        // So many rounds are enough for the longest way (R. Bellman, 1958).
        for _round in 0..self.places.len() {
            for (from, to, metres) in &steps {
                let by = best.get(*from).map_or(f64::INFINITY, |known| known.0) + metres;
                if let Some(known) = best.get_mut(*to)
                    && by < known.0 - 1e-6
                {
                    *known = (by, Some(*from));
                }
            }
        }
        best
    }
}

/// Where taxiways leave a runway: how far along it, and the line away from it.
pub fn exits(lines: &[TaxiwayLine], runway: PathPose) -> Vec<(f64, TaxiwayLine)> {
    let both_ways = lines.iter().flat_map(|line| [*line, (line.1, line.0)]);
    let exits = both_ways.filter_map(|(on, off)| {
        let ((along, near), (_, far)) = (beside(runway, on), beside(runway, off));
        let leaves = near.abs() <= ON_RUNWAY && far.abs() > near.abs() + SHORTEST_EXIT;
        leaves.then_some((along, (on, off)))
    });
    exits.collect()
}

/// Where two lines are nearest to each other: a point of each, the same where they cross.
fn approach(one: TaxiwayLine, other: TaxiwayLine) -> (LocalPosition, LocalPosition) {
    let direction = |line: TaxiwayLine| (line.1.east - line.0.east, line.1.north - line.0.north);
    let ((ax, ay), (bx, by)) = (direction(one), direction(other));
    let (cx, cy) = (other.0.east - one.0.east, other.0.north - one.0.north);
    let cross = ax * by - ay * bx;
    if cross.abs() > 1e-9 {
        let (along, along_other) = ((cx * by - cy * bx) / cross, (cx * ay - cy * ax) / cross);
        if (0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&along_other) {
            let place = LocalPosition {
                east: one.0.east + ax * along,
                north: one.0.north + ay * along,
            };
            return (place, place);
        }
    }
    let ends = [one.0, one.1].map(|place| (place, nearest(other, place)));
    let others = [other.0, other.1].map(|place| (nearest(one, place), place));
    let pairs = ends.into_iter().chain(others);
    let apart = |pair: &(LocalPosition, LocalPosition)| pair.0.distance(pair.1);
    pairs
        .min_by(|a, b| apart(a).total_cmp(&apart(b)))
        .unwrap_or((one.0, other.0))
}

/// The places without those close to the one before.
pub fn without_repetition(way: Vec<LocalPosition>) -> Vec<LocalPosition> {
    let mut kept: Vec<LocalPosition> = Vec::new();
    for place in way {
        if kept.last().is_none_or(|last| last.distance(place) > 6.0) {
            kept.push(place);
        }
    }
    kept
}

/// From a pose on the first line of a way to the last of its places, with rounded corners.
pub fn rounded(start: PathPose, way: &[LocalPosition]) -> Vec<PathPiece> {
    let mut pieces = Vec::new();
    let mut here = start.place;
    let corners = way.iter().zip(way.iter().skip(1));
    for (corner, next) in corners {
        let (coming, going) = (here.direction(*corner), corner.direction(*next));
        let turn = crate::simulated_aircraft::half_circle(going - coming);
        let room = 0.45 * here.distance(*corner).min(corner.distance(*next));
        let half = (turn.abs() / 2.0).tan().max(1e-6);
        let cut = (CORNER * half).min(room);
        let to_corner = PathPose::towards(here, *corner);
        let straight = PathPiece::straight(to_corner, here.distance(*corner) - cut);
        pieces.push(straight);
        if turn.abs() > 1e-6 {
            pieces.push(PathPiece::turn(straight.end(), turn, cut / half));
        }
        here = corner.moved(going, cut);
    }
    if let Some(last) = way.last() {
        let to_last = PathPose::towards(here, *last);
        pieces.push(PathPiece::straight(to_last, here.distance(*last)));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(east: f64, north: f64) -> LocalPosition {
        LocalPosition { east, north }
    }

    /// A runway to the north at the origin, a parallel taxiway with a link at each end, and a stub to the stands.
    fn lines() -> Vec<TaxiwayLine> {
        vec![
            (at(150.0, 0.0), at(150.0, 2_000.0)),
            (at(150.0, 0.0), at(0.0, 0.0)),
            (at(150.0, 2_000.0), at(0.0, 2_000.0)),
            (at(152.0, 900.0), at(300.0, 900.0)),
        ]
    }

    const RUNWAY: PathPose = PathPose {
        place: LocalPosition {
            east: 0.0,
            north: 0.0,
        },
        track: 0.0,
    };

    #[test]
    fn way_leads_from_stand_to_runway() {
        let network = TaxiwayNetwork::new(&lines(), at(290.0, 930.0)).unwrap();
        let way = network.way_to(RUNWAY, 2_000.0).unwrap();
        assert!(way[0].distance(at(290.0, 900.0)) < 1e-6);
        assert!(way.last().unwrap().distance(at(0.0, 0.0)) < 1e-6);
        assert_eq!(way.len(), 4, "{way:?}");
    }

    #[test]
    fn exits_are_links_seen_from_runway() {
        let exits = exits(&lines(), RUNWAY);
        let along: Vec<f64> = exits.iter().map(|(along, _)| along.round()).collect();
        assert_eq!(along, [0.0, 2_000.0]);
        assert!(exits.iter().all(|(_, (on, off))| on.east.abs() < off.east));
    }

    #[test]
    fn rounded_way_has_no_corner() {
        let start = PathPose {
            place: at(0.0, 0.0),
            track: 0.0,
        };
        let way = [at(0.0, 100.0), at(80.0, 100.0), at(90.0, 300.0)];
        let pieces = rounded(start, &way);
        for pair in pieces.windows(2) {
            let end = pair[0].end();
            assert!(end.place.distance(pair[1].start.place) < 1e-6);
            assert!((end.track - pair[1].start.track).abs() < 1e-6);
        }
        assert!(pieces.last().unwrap().end().place.distance(way[2]) < 1e-6);
    }

    #[test]
    fn without_taxiways_there_is_no_way() {
        assert!(TaxiwayNetwork::new(&[], at(0.0, 0.0)).is_none());
    }
}
