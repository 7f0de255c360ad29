//! A suggested airport: what its row says and speaks.

use egui::{FontId, Rect, Response, Ui, pos2, vec2};
use geodesy::GreatCircleLeg;

use super::super::controls::{ground_ui, paint_icon, pressable_ui};
use super::super::icons;
use super::super::theme::{self, CORNER_ROW, text};
use crate::airport::country;
use crate::airport::index::IndexedAirport;
use crate::airport::suggestion::{Suggestion, SuggestionBadge};
use crate::chart::georef::CompassPoint;
use crate::language;
use crate::language::in_words;
use crate::state::AppState;

/// Height of the row, in points.
const HEIGHT: f32 = 60.0;
/// Where the name begins, right of the codes.
const NAME: f32 = 76.0;
/// Room at both ends.
const MARGIN: f32 = 12.0;
/// Height of the plate of the IATA code, and the corner of it.
const PLATE: f32 = 18.0;
const PLATE_CORNER: u8 = 5;

impl Suggestion {
    /// Draws its row, over the whole width.
    pub fn ui(&self, ui: &mut Ui, state: &AppState, selected: bool) -> Response {
        // Measured now: own-ship moves while the list stands still.
        let leg = self
            .entry
            .and_then(|entry| state.ownship.way_to(entry.position));
        let size = vec2(ui.available_width(), HEIGHT);
        let spoken = self.spoken(leg.as_ref());
        let (rect, response) = pressable_ui(ui, size, &spoken, Some(selected));
        if ui.is_rect_visible(rect) {
            ground_ui(ui, &response, rect, CORNER_ROW, selected);
            self.paint(ui, rect, leg.as_ref(), selected);
        }
        response
    }

    /// Paints codes, name and place; what has no room is cut.
    fn paint(&self, ui: &Ui, rect: Rect, leg: Option<&GreatCircleLeg>, selected: bool) {
        let tokens = theme::tokens(ui);
        let (ink, quiet) = if selected {
            (tokens.on_selected, tokens.on_selected)
        } else {
            (tokens.text, tokens.text_muted)
        };
        let (left, right) = (rect.left() + MARGIN, rect.right() - MARGIN);
        let (upper, lower) = (rect.top() + 10.0, rect.top() + 32.0);
        let painter = ui.painter();
        let code = text::line(ui, self.icao.as_str(), text::data_l(), ink, right - left);
        painter.galley(pos2(left, upper), code, ink);
        let entry = self.entry.as_ref();
        if let Some(iata) = entry.and_then(|entry| entry.iata) {
            let galley = text::line(ui, iata, text::data(), tokens.text_muted, NAME - MARGIN);
            let plate = vec2(galley.size().x + 12.0, PLATE);
            let plate = Rect::from_min_size(pos2(left, lower), plate);
            painter.rect_filled(plate, PLATE_CORNER, tokens.surface3);
            painter.galley(pos2(left + 6.0, lower), galley, tokens.text_muted);
        }
        let name = rect.left() + NAME;
        let mut end = right;
        if let Some(badge) = self.badge {
            let icon = match badge {
                SuggestionBadge::Favourite => icons::STAR,
                SuggestionBadge::Recent => icons::CLOCK,
            };
            let middle = pos2(right - 8.0, upper + 10.0);
            paint_icon(ui, middle, icon, text::icon_fill(16.0), quiet);
            end -= 24.0;
        }
        // The longest form that there is room for.
        let write = |forms: &[&str], font: FontId, ink, y: f32, room: f32| {
            let line = |form: &&str| text::line(ui, form, font.clone(), ink, room);
            let fitting = forms.iter().map(line).find(|galley| !galley.elided);
            if let Some(galley) = fitting.or_else(|| forms.last().map(line)) {
                painter.galley(pos2(name, y), galley, ink);
            }
        };
        let unlisted = || vec![tr!("Search the chart service")];
        let names = entry.map_or_else(unlisted, IndexedAirport::names);
        write(&names, text::row(), ink, upper, end - name);
        let mut end = right;
        if let Some(leg) = leg {
            let galley = text::line(ui, &way(leg), text::data(), quiet, end - name);
            end -= galley.size().x;
            painter.galley(pos2(end, lower), galley, quiet);
            end -= 12.0;
        }
        let unlisted = || vec![tr!("Not in the airport index").to_owned()];
        let places = entry.map_or_else(unlisted, IndexedAirport::places);
        let places: Vec<&str> = places.iter().map(String::as_str).collect();
        write(&places, text::label(), quiet, lower, end - name);
    }

    fn spoken(&self, leg: Option<&GreatCircleLeg>) -> String {
        let Some(entry) = &self.entry else {
            return tr!("{icao}, search the chart service", icao = self.icao);
        };
        let country = country::name(entry.country).unwrap_or(entry.country);
        let mut words = vec![self.icao.to_string()];
        let parts = [
            entry.iata.unwrap_or_default(),
            entry.name,
            entry.city,
            country,
        ];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        words.extend(parts.map(str::to_owned));
        words.extend(leg.map(spoken_way));
        words.extend(self.badge.map(|badge| match badge {
            SuggestionBadge::Favourite => tr!("favourite").to_owned(),
            SuggestionBadge::Recent => tr!("recent").to_owned(),
        }));
        words.join(", ")
    }
}

/// `12 NM NE`.
fn way(leg: &GreatCircleLeg) -> String {
    let point = CompassPoint::nearest(leg.bearing).letters();
    format!("{} NM {point}", miles(leg))
}

/// `12 nautical miles north-east`.
fn spoken_way(leg: &GreatCircleLeg) -> String {
    let direction = in_words(&CompassPoint::nearest(leg.bearing));
    let miles = miles(leg);
    tr!("{miles} nautical miles {direction}", miles, direction)
}

/// Tenths where they tell something.
fn miles(leg: &GreatCircleLeg) -> String {
    language::decimal(leg.nm, usize::from(leg.nm < 9.95))
}

#[cfg(test)]
mod tests {
    use geodesy::Degrees;

    use super::*;

    #[test]
    fn way_has_tenths_of_mile_only_where_it_is_short() {
        let leg = |nm| GreatCircleLeg {
            nm,
            bearing: Degrees(44.0),
        };
        assert_eq!(way(&leg(1.32)), "1.3 NM NE");
        assert_eq!(way(&leg(9.96)), "10 NM NE");
        assert_eq!(spoken_way(&leg(12.4)), "12 nautical miles north-east");
    }
}
