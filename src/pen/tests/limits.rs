//! What can be drawn can be saved and read: the room for drawings is filled with the marks that take most of a file.

use sentence::display_text::LONGEST;
use toml::Value;

use super::super::drawings::{LARGEST, MOST_SHEETS};
use super::super::*;
use crate::boards::ChartPin;
use crate::file_format::FileCompleteness;
use crate::pen::mark::FARTHEST;

fn pin(nth: usize) -> ChartPin {
    let (text, id) = ("\u{10000}".repeat(LONGEST), "\u{1}".repeat(LONGEST - 3));
    let told = format!(
        "airport = 'YBBN'\nname = '{text}'\nindex_number = '{text}'\ncategory = '{text}'\nid = \"{nth:03}"
    );
    let id = id.replace('\u{1}', "\\u0001");
    toml::from_str(&format!("{told}{id}\"")).unwrap()
}

/// A line of many points with long steps.
fn long_line() -> PageMark {
    let far = |nth: i32| PagePos {
        x: nth * 250,
        y: nth % 2 * FARTHEST,
    };
    let along: Vec<PagePos> = (0..400).map(far).collect();
    PageMark::Line(PenLine::new(true, NIB, &along).unwrap())
}

fn dot() -> PageMark {
    let at = PagePos {
        x: FARTHEST,
        y: FARTHEST,
    };
    PageMark::Line(PenLine::new(true, NIB, &[at]).unwrap())
}

const NIB: PenNib = PenNib {
    colour: Colour::Orange,
    width: Width::Medium,
};

fn words(text: &str) -> PageMark {
    let at = PagePos {
        x: FARTHEST,
        y: FARTHEST,
    };
    PageMark::Words(PageText::new(at, NIB, text).unwrap())
}

/// Drawings of this mark until there is no room for another one.
fn filled_with(mark: &PageMark) -> Drawings {
    let most = LARGEST / mark.size();
    let mut drawings = Drawings::default();
    for nth in 0..MOST_SHEETS {
        let marks = most * (nth + 1) / MOST_SHEETS - most * nth / MOST_SHEETS;
        drawings.sheets.push(ChartDrawing {
            chart: pin(nth),
            sketch: PageDrawing::of(vec![mark.clone(); marks]),
            unread: Vec::new(),
        });
    }
    drawings.write_clearance(&"\u{1}".repeat(10_000));
    // A value of a later version, as large as may be.
    let later = Value::String("\u{1}".repeat(170_000));
    drawings.others.insert("later".to_owned(), later);
    drawings
}

#[test]
fn drawings_filled_to_every_limit_are_read_again() {
    let long = "\"\\\u{10000}".repeat(LONGEST / 3);
    for mark in [long_line(), dot(), words("\"\\'"), words(&long)] {
        let full = filled_with(&mark).as_they_stand();
        let written = full.to_toml();
        assert!((written.len() as u64) < LONGEST_FILE, "{}", written.len());
        let (read, wholeness) = Drawings::read(&written).unwrap();
        assert_eq!(wholeness, FileCompleteness::Whole);
        assert!(read.sheets == full.sheets && read.others == full.others);
        assert_eq!(read.clearance, full.clearance);
    }
}

#[test]
fn undone_drawings_never_exceed_their_room() {
    let mut drawings = Drawings::default();
    let chart = ChartDrawing {
        chart: pin(0),
        sketch: PageDrawing::of(vec![long_line(); LARGEST / long_line().size()]),
        unread: Vec::new(),
    };
    drawings
        .draw_on_scratchpad(PenCommand::Add(long_line()))
        .unwrap();
    drawings.draw_on_scratchpad(PenCommand::Clear).unwrap();
    drawings.sheets.push(chart);
    assert!(drawings.draw_on_scratchpad(PenCommand::Undo).is_err());
    drawings.sheets.clear();
    drawings.draw_on_scratchpad(PenCommand::Undo).unwrap();
    assert_eq!(drawings.scratchpad().marks().len(), 1);
}

#[test]
fn replaced_words_never_exceed_their_room() {
    let mut drawings = Drawings::default();
    drawings
        .draw_on_scratchpad(PenCommand::Add(words("a")))
        .unwrap();
    let there = drawings.scratchpad().marks()[0].clone();
    // Full but for a few units, fewer than the longest words take.
    let dots = (LARGEST - there.size()) / dot().size();
    for nth in 0..dots.div_ceil(MOST_MARKS) {
        let left = dots - nth * MOST_MARKS;
        drawings.sheets.push(ChartDrawing {
            chart: pin(nth),
            sketch: PageDrawing::of(vec![dot(); left.min(MOST_MARKS)]),
            unread: Vec::new(),
        });
    }
    let longer = words(&"w".repeat(LONGEST));
    let refused = drawings.draw_on_scratchpad(PenCommand::Replace(there.clone(), longer));
    assert!(refused.is_err());
    let as_long = words("b");
    drawings
        .draw_on_scratchpad(PenCommand::Replace(there, as_long))
        .unwrap();
}

#[test]
fn drawings_beyond_their_room_are_read_in_part() {
    let mut drawings = filled_with(&long_line());
    drawings.scratchpad = PageDrawing::of(vec![long_line()]);
    let (read, wholeness) = Drawings::read(&drawings.to_toml()).unwrap();
    assert_eq!(wholeness, FileCompleteness::Partly);
    let sketches = read.sheets.iter().map(|sheet| &sheet.sketch);
    let size: usize = sketches
        .chain([&read.scratchpad])
        .map(PageDrawing::size)
        .sum();
    assert!(size <= LARGEST);
}
