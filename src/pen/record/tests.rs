//! What is written is read again, whatever is damaged in it.

use proptest::prelude::*;

use super::super::{MOST_POINTS, PenCommand};
use super::*;

const TWO: &str = r#"
later = 7
[scratchpad]
clearance = "C SYD\nR DCT"
marks = [{ tool = "pen", colour = "ink", width = "fine", points = "10,20 5,-5" }]
[[charts]]
airport = "YBBN"
id = "ybbn008"
version = "STD"
index_number = "11-1"
name = "ILS RWY 01R"
category = "APP"
revised = "2026-11-05"
marks = [
    { tool = "highlighter", colour = "yellow", width = "broad", points = "100,100 50,0 0,50" },
    { tool = "spray", colour = "yellow", width = "broad", points = "1,1" },
    { tool = "text", colour = "red", width = "medium", points = "7,8", text = "hold\u202E short" },
]
[[charts]]
airport = "../etc"
id = "x"
name = "x"
"#;

fn two() -> Drawings {
    Drawings::from_toml(TWO).unwrap()
}

#[test]
fn bad_record_is_kept_and_costs_no_other() {
    let drawings = two();
    assert_eq!(drawings.sheets.len(), 1);
    let sheet = &drawings.sheets[0];
    assert_eq!(sheet.sketch.marks().len(), 2);
    assert_eq!(drawings.clearance(), "C SYD\nR DCT");
    let written: Table = drawings.to_toml().parse().unwrap();
    assert_eq!(written["later"], Value::Integer(7));
    let charts = written["charts"].as_array().unwrap();
    assert_eq!(charts.len(), 2);
    let marks = charts[0]["marks"].as_array().unwrap();
    assert!(
        marks
            .iter()
            .any(|mark| mark["tool"].as_str() == Some("spray"))
    );
}

#[test]
fn what_is_written_is_read_again() {
    let drawings = two();
    let again = Drawings::from_toml(&drawings.to_toml()).unwrap();
    assert_eq!(again.to_toml(), drawings.to_toml());
    assert_eq!(again.sheets, drawings.sheets);
    assert_eq!(again.scratchpad, drawings.scratchpad);
}

#[test]
fn words_of_file_are_neutralised_like_typed_ones() {
    let drawings = two();
    let marks = drawings.sheets[0].sketch.marks();
    let PageMark::Words(words) = &*marks[1] else {
        panic!("{marks:?}")
    };
    assert_eq!(words.text(), "hold short");
}

#[test]
fn non_toml_is_damaged() {
    assert_eq!(Drawings::from_toml("[[charts"), Err(InvalidToml));
    assert_eq!(Drawings::from_toml(""), Ok(Drawings::default()));
    assert_eq!(
        Drawings::from_toml("charts = 1\nscratchpad = true\n").map(|read| read.sheets.len()),
        Ok(0)
    );
}

#[test]
fn places_beyond_all_numbers_are_refused() {
    assert_eq!(points_of("2147483647,0 1,0"), None);
    assert_eq!(points_of("1;2"), None);
    assert_eq!(points_of("x,2"), None);
    let edge = points_of("-5,5 999999,0").unwrap();
    assert_eq!(edge, [PagePos { x: 0, y: 5 }, PagePos { x: 100_000, y: 5 }]);
}

#[test]
fn broken_records_are_kept_up_to_1_mb() {
    let broken = "[[charts]]\nairport = \"no airport of this world\"\n".repeat(100_000);
    let drawings = Drawings::from_toml(&broken).unwrap();
    assert!(drawings.to_toml().len() < 3 * MOST_UNREAD);
    assert!(!drawings.unread.is_empty());
}

proptest! {
    #[test]
    fn every_line_is_read_as_it_was_drawn(
        along in prop::collection::vec((0..20_000, 0..40_000), 1..900),
        highlights in any::<bool>(),
    ) {
        let along: Vec<PagePos> = along.into_iter().map(|(x, y)| PagePos { x, y }).collect();
        let line = PenLine::new(highlights, PenNib::default(), &along).unwrap();
        prop_assert!(line.points().len() <= MOST_POINTS);
        let mut drawings = Drawings::default();
        drawings.draw_on_scratchpad(PenCommand::Add(PageMark::Line(line))).unwrap();
        let again = Drawings::from_toml(&drawings.to_toml()).unwrap();
        prop_assert_eq!(again.scratchpad().marks(), drawings.scratchpad().marks());
    }

    #[test]
    fn file_damaged_anywhere_is_read_or_called_damaged(at in 0..TWO.len(), byte in any::<u8>()) {
        let mut bytes = TWO.as_bytes().to_vec();
        bytes[at] = byte;
        if let Ok(text) = String::from_utf8(bytes)
            && let Ok(drawings) = Drawings::from_toml(&text)
        {
            let again = Drawings::from_toml(&drawings.to_toml());
            prop_assert_eq!(again.map(|again| again.to_toml()), Ok(drawings.to_toml()));
        }
    }
}
