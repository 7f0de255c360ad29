//! Which moves of own-ship the window shows.

use super::{Page, Views};
use crate::state::AppState;

/// Half of the last digit of a position that is written, in degrees: about a metre.
const LAST_DIGIT: f64 = 0.000_5 / 60.0;
/// The last digit of a distance that is written, in degrees of latitude.
const TENTH_OF_NM: f64 = 0.1 / 60.0;

impl Views {
    /// From how far a move of own-ship on can be seen, in degrees of latitude; `None` while no map is on the screen.
    pub fn visible_step(&self, state: &AppState) -> Option<f64> {
        let covered = self.navigation.shows(Page::Scratchpad);
        let on_charts = self.workspace.visible_step(state).filter(|_step| !covered);
        if self.navigation.shows(Page::Charts) && self.airport.tells_distances(state) {
            return Some(on_charts.map_or(TENTH_OF_NM, |step| step.min(TENTH_OF_NM)));
        }
        if self.navigation.shows(Page::Simulator) {
            // The page tells the position to the last digit.
            return Some(on_charts.map_or(LAST_DIGIT, |step| step.min(LAST_DIGIT)));
        }
        on_charts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Palette;

    #[test]
    fn only_moves_that_change_what_is_read_are_seen() {
        let state = AppState::new(Palette::Day, true);
        let mut views = Views::default();
        assert_eq!(views.visible_step(&state), None, "no map, no distance");
        views.navigation.show(Page::Simulator);
        assert_eq!(views.visible_step(&state), Some(LAST_DIGIT));
    }
}
