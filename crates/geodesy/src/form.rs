//! How positions are written for people.

use serde::{Deserialize, Serialize};

use super::LatLng;

/// The ways to write a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PositionForm {
    /// Degrees, minutes and thousandths, as pilots write them: `S41°19.633′ E174°48.317′`.
    #[default]
    Minutes,
    /// Degrees, minutes, seconds and tenths: `S41°19′38.0″ E174°48′19.0″`.
    Seconds,
    /// Degrees, as simulators and web maps take them: `-41.32722, 174.80528`.
    Decimal,
}

impl PositionForm {
    /// Every way.
    pub const ALL: [Self; 3] = [Self::Minutes, Self::Seconds, Self::Decimal];
}

impl LatLng {
    /// The position in words; its last digit is about two metres or less.
    pub fn for_people(self, form: PositionForm) -> String {
        let half = match form {
            PositionForm::Minutes => minutes,
            PositionForm::Seconds => seconds,
            PositionForm::Decimal => return format!("{:.5}, {:.5}", self.lat, self.lng),
        };
        let side = |value: f64, positive, negative| if value < 0.0 { negative } else { positive };
        format!(
            "{}{} {}{}",
            side(self.lat, 'N', 'S'),
            half(self.lat.abs(), 2),
            side(self.lng, 'E', 'W'),
            half(self.lng.abs(), 3)
        )
    }
}

fn minutes(value: f64, width: usize) -> String {
    // Rounded once, so that 59.9996 minutes carry into the degrees.
    let thousandths = (value * 60_000.0).round() as i64;
    let (degrees, rest) = (thousandths / 60_000, thousandths % 60_000);
    format!("{degrees:0width$}°{:02}.{:03}′", rest / 1000, rest % 1000)
}

fn seconds(value: f64, width: usize) -> String {
    let tenths = (value * 36_000.0).round() as i64;
    let (degrees, rest) = (tenths / 36_000, tenths % 36_000);
    let (minutes, rest) = (rest / 600, rest % 600);
    format!(
        "{degrees:0width$}°{minutes:02}′{:02}.{}″",
        rest / 10,
        rest % 10
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const WELLINGTON: LatLng = LatLng {
        lat: -41.327_222,
        lng: 174.805_278,
    };

    #[test]
    fn position_is_written_in_form_that_was_chosen() {
        let written = PositionForm::ALL.map(|form| WELLINGTON.for_people(form));
        let expected = [
            "S41°19.633′ E174°48.317′",
            "S41°19′38.0″ E174°48′19.0″",
            "-41.32722, 174.80528",
        ];
        assert_eq!(written, expected);
    }

    #[test]
    fn what_rounds_up_to_sixty_carries() {
        let position = LatLng {
            lat: -40.999_999_9,
            lng: 9.999_999_9,
        };
        let written = PositionForm::ALL.map(|form| position.for_people(form));
        let expected = [
            "S41°00.000′ E010°00.000′",
            "S41°00′00.0″ E010°00′00.0″",
            "-41.00000, 10.00000",
        ];
        assert_eq!(written, expected);
    }
}
