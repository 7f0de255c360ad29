//! What a chart tells of the place under the pointer: its position, own-ship's, what the ruler measures.

use egui::Pos2;
use geodesy::LatLng;

use super::ChartMap;
use super::ruler::ChartRuler;
use crate::chart::georef::{GeoRef, Placement};
use crate::ownship::depiction::OwnshipMarker;
use crate::ui::overlay::RulerEnds;
use crate::ui::viewport::View;

/// The pointer is on own-ship within this distance, in points.
const ON_OWNSHIP: f32 = 18.0;

/// What is told, and the ruler's ends.
#[derive(Debug, Default)]
pub(super) struct PointerReadout {
    pub words: Option<String>,
    pub ruler: Option<RulerEnds>,
}

impl PointerReadout {
    pub(super) fn new(
        map: &ChartMap<'_>,
        view: &View,
        pointer: Option<Pos2>,
        marker: Option<&OwnshipMarker>,
        ruler: ChartRuler,
    ) -> Self {
        let under = pointer.and_then(|at| position_at(map.reference, view, at));
        if let Some(words) = ruler.words(under, map.variation) {
            let ruler = ruler.ends(under);
            return Self {
                words: Some(words),
                ruler,
            };
        }
        let ownship = pointer.zip(marker).filter(|(pointer, marker)| {
            view.ui_from_image(marker.at).distance(*pointer) <= ON_OWNSHIP
        });
        let words = match ownship {
            Some((_, marker)) => Some(tr!(
                "Own-ship {position}",
                position = marker.position.for_people(map.positions)
            )),
            None => under.map(|position| position.for_people(map.positions)),
        };
        Self { words, ruler: None }
    }
}

/// The position that a place on the screen stands for; `None` where the chart is no map.
pub(super) fn position_at(reference: &GeoRef, view: &View, at: Pos2) -> Option<LatLng> {
    let position = reference.geo_from_image(view.image_from_ui(at));
    match reference.place(position) {
        Placement::OnMap(_) => Some(position),
        Placement::InInset(_) | Placement::Outside(_) => None,
    }
}
