//! What every chart has: the frame, the strip with its name, the frequencies and the last line.

use super::layout::{FOOT, HEAD, Layout, RADIO};
use super::lettering::{FontFace, TextStyle};
use super::sheet::{LineStyle, PageArea, SvgPage};
use crate::facts::{Airport, AirportFacts, ChartFacts};

/// The line at the foot of every chart.
const NOTICE: &str = "Drawn for demonstration — not a real procedure";

/// Height of the letters that name city, airport and country, pixels.
const PLACE: f64 = 32.0;

/// Draws frame, head and foot.
pub fn draw(sheet: &mut SvgPage, facts: &AirportFacts, chart: &ChartFacts, layout: &Layout) {
    let frame = layout.frame;
    let head_area = frame.between(frame.top, frame.top + HEAD);
    head(sheet, facts, chart, head_area);
    let foot_area = frame.between(frame.bottom - FOOT, frame.bottom);
    foot(sheet, facts, chart, foot_area);
    sheet.outline(frame, LineStyle::new(sheet.ink.text, 4.0));
}

/// Number and category in a block at the left, name and airport in the middle, identifiers and date at the right.
fn head(sheet: &mut SvgPage, facts: &AirportFacts, chart: &ChartFacts, area: PageArea) {
    let ink = sheet.ink;
    let airport = &facts.airport;
    let block = PageArea {
        right: area.left + 230.0,
        ..area
    };
    sheet.fill(block, ink.band);
    let (centre, _) = block.centre();
    sheet.text(
        (centre, area.top + 74.0),
        TextStyle::new(FontFace::DataBold, 60.0, ink.on_band).middle(),
        &chart.index_number,
    );
    let kind = if chart.version == "CAO" {
        format!("{} · CAO", chart.category)
    } else {
        chart.category.clone()
    };
    sheet.text(
        (centre, area.top + 118.0),
        TextStyle::new(FontFace::Data, 30.0, ink.on_band).middle(),
        &kind,
    );

    let left = block.right + 28.0;
    sheet.text(
        (left, area.top + 68.0),
        TextStyle::new(FontFace::BodyBold, 54.0, ink.text),
        &chart.name,
    );
    let right = area.right - 24.0;
    let idents = format!(
        "{} / {}",
        airport.icao_airport_identifier, airport.iata_airport_designator
    );
    sheet.text(
        (right, area.top + 66.0),
        TextStyle::new(FontFace::DataBold, 44.0, ink.text).end(),
        &idents,
    );
    let date = format!("Rev {}", printed_date(&chart.revision_date));
    sheet.text(
        (right, area.top + 114.0),
        TextStyle::new(FontFace::Data, 27.0, ink.muted).end(),
        &date,
    );
    let room = right - FontFace::Data.width(&date, 27.0) - 30.0 - left;
    let (line, size) = place_line(&facts.airport, room);
    sheet.text(
        (left, area.top + 116.0),
        TextStyle::new(FontFace::Body, size, ink.muted),
        &line,
    );
    rule(sheet, area, area.bottom);
}

/// City, airport and country in `room` pixels, and the size of the letters. What is too long at [`PLACE`] goes without
/// the country, which is no part of a chart's head, and is then set smaller rather than over the date.
fn place_line(airport: &Airport, room: f64) -> (String, f64) {
    let place = if airport.name.starts_with(&airport.city) {
        airport.name.clone()
    } else {
        format!("{}, {}", airport.city, airport.name)
    };
    let whole = format!("{place} · {}", airport.country_name);
    let line = if FontFace::Body.width(&whole, PLACE) <= room {
        whole
    } else {
        place
    };
    let size = PLACE.min(PLACE * room / FontFace::Body.width(&line, PLACE));
    (line, size)
}

fn foot(sheet: &mut SvgPage, facts: &AirportFacts, chart: &ChartFacts, area: PageArea) {
    let ink = sheet.ink;
    rule(sheet, area, area.top);
    let base = area.bottom - 14.0;
    sheet.text(
        (area.left + 20.0, base),
        TextStyle::new(FontFace::BodyBold, 25.0, ink.muted),
        NOTICE,
    );
    let what = format!(
        "{} {}",
        facts.airport.icao_airport_identifier, chart.index_number
    );
    sheet.text(
        (area.right - 20.0, base),
        TextStyle::new(FontFace::Data, 25.0, ink.muted).end(),
        &what,
    );
}

/// The strip of frequencies below the head.
pub fn radio(sheet: &mut SvgPage, facts: &AirportFacts, layout: &Layout) {
    let top = layout.frame.top + HEAD;
    let area = layout.frame.between(top, top + RADIO);
    if facts.frequencies.is_empty() {
        let cell = ("Radio".to_owned(), "No frequency known".to_owned());
        cells_of(sheet, area, &[cell]);
        return;
    }
    let cells: Vec<(String, String)> = facts
        .frequencies
        .iter()
        .map(|f| (f.name.clone(), f.mhz.clone()))
        .collect();
    cells_of(sheet, area, &cells);
}

/// A row of cells of equal width: a small caption over a value.
pub fn cells_of(sheet: &mut SvgPage, area: PageArea, cells: &[(String, String)]) {
    let ink = sheet.ink;
    let width = area.width() / cells.len().max(1) as f64;
    for (i, (caption, value)) in cells.iter().enumerate() {
        let left = area.left + i as f64 * width;
        let middle = left + width / 2.0;
        sheet.text(
            (middle, area.top + 30.0),
            TextStyle::new(FontFace::Body, 23.0, ink.muted).middle(),
            caption,
        );
        // A long value is set smaller rather than cut.
        let size = (34.0_f64).min(34.0 * (width - 20.0) / FontFace::DataBold.width(value, 34.0));
        sheet.text(
            (middle, area.top + 68.0),
            TextStyle::new(FontFace::DataBold, size, ink.text).middle(),
            value,
        );
        if i > 0 {
            let separator = LineStyle::new(ink.rule, 2.0);
            sheet.line((left, area.top), (left, area.bottom), separator);
        }
    }
    rule(sheet, area, area.bottom);
}

/// A horizontal line between two parts, from side to side of an area.
pub fn rule(sheet: &mut SvgPage, area: PageArea, y: f64) {
    sheet.across(area, y, LineStyle::new(sheet.ink.text, 2.5));
}

/// `20261029` as `29 OCT 2026`; what is no date is printed as it is.
fn printed_date(date: &str) -> String {
    const MONTHS: [&str; 12] = [
        "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
    ];
    let month = date
        .get(4..6)
        .and_then(|m| m.parse::<usize>().ok())
        .and_then(|m| MONTHS.get(m.checked_sub(1)?));
    match (date.get(..4), month, date.get(6..8)) {
        (Some(year), Some(month), Some(day)) => format!("{day} {month} {year}"),
        _ => date.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::lettering::wrapped;
    use super::*;

    #[test]
    fn date_is_printed_with_name_of_month() {
        assert_eq!(printed_date("20261029"), "29 OCT 2026");
    }

    #[test]
    fn text_that_is_no_date_is_printed_as_it_is() {
        assert_eq!(printed_date("soon"), "soon");
        assert_eq!(printed_date("20261329"), "20261329");
    }

    #[test]
    fn long_head_drops_country() {
        let catalogue = crate::catalogue::Catalogue::load().unwrap();
        let airport = &catalogue.airports()[0].airport;
        let (whole, size) = place_line(airport, 2000.0);
        assert!(
            whole.ends_with(&airport.country_name) && size == PLACE,
            "{whole}"
        );
        let (short, size) = place_line(airport, FontFace::Body.width(&whole, PLACE) - 1.0);
        assert!(short.ends_with(&airport.name) && size == PLACE, "{short}");
        let (short, size) = place_line(airport, 100.0);
        assert!(
            (FontFace::Body.width(&short, size) - 100.0).abs() < 1.0,
            "{size}"
        );
    }

    #[test]
    fn no_wrapped_line_is_wider_than_asked_for() {
        let text =
            "Climb straight ahead to the fix, then turn right and hold as published on this chart";
        let lines = wrapped(text, FontFace::Body, 30.0, 400.0);
        assert!(
            lines.len() > 2 && lines.iter().all(|l| FontFace::Body.width(l, 30.0) <= 400.0),
            "{lines:?}"
        );
        assert_eq!(lines.join(" "), text);
    }
}
