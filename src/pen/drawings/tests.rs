//! Which chart a drawing is on, what is said of another revision, and what there is room for.

use std::sync::Arc;

use jiff::civil::{Date, date};

use super::super::{PageMark, PagePos, PenLine, PenNib};
use super::*;
use crate::airport::Icao;
use crate::chart::{ChartId, Version};
use crate::language::{Language, in_words, speak_alone};

const NOVEMBER: Date = date(2026, 11, 5);
const DECEMBER: Date = date(2026, 12, 3);

fn chart(id: &str, index_number: &str, revision_date: Option<Date>) -> Chart {
    Chart {
        index_number: index_number.into(),
        name: "ILS RWY 01R".into(),
        revision_date,
        ..Chart::blank(Icao::parse("YBBN").unwrap(), ChartId(Arc::from(id)))
    }
}

fn dot() -> PenCommand {
    let line = PenLine::new(false, PenNib::default(), &[PagePos { x: 1, y: 2 }]);
    PenCommand::Add(PageMark::Line(line.unwrap()))
}

fn drawn_on(chart: &Chart) -> Drawings {
    let mut drawings = Drawings::default();
    drawings.draw_on(chart, dot()).unwrap();
    drawings
}

fn warning(drawings: &Drawings, chart: &Chart) -> Option<String> {
    let warning = drawings.on(chart)?.warning(chart)?;
    Some(in_words(&warning))
}

#[test]
fn drawing_belongs_to_its_chart_and_to_no_other() {
    let drawings = drawn_on(&chart("a", "11-1", None));
    assert!(drawings.on(&chart("a", "11-1", None)).is_some());
    assert!(drawings.on(&chart("b", "11-2", None)).is_none());
    let other_set = Chart {
        version: Version::Cao,
        ..chart("a", "11-1", None)
    };
    assert!(drawings.on(&other_set).is_none());
}

#[test]
fn other_revision_shows_drawing_and_warns() {
    let mut drawings = drawn_on(&chart("a", "11-1", Some(NOVEMBER)));
    let newer = chart("a", "11-1", Some(DECEMBER));
    assert_eq!(
        warning(&drawings, &newer).unwrap(),
        "Drawn on revision 5 November 2026; this is revision 3 December 2026."
    );
    speak_alone(Language::German);
    let warned = warning(&drawings, &newer).unwrap();
    assert!(
        warned.contains("5. November 2026") && warned.contains("3. Dezember 2026"),
        "{warned}"
    );
    drawings.keep(&newer);
    assert_eq!(warning(&drawings, &newer), None);
    assert_eq!(drawings.on(&newer).unwrap().sketch.marks().len(), 1);
}

#[test]
fn new_id_of_same_chart_has_its_drawing_too() {
    let mut drawings = drawn_on(&chart("a", "11-1", Some(NOVEMBER)));
    let newer = chart("new", "11-1", Some(DECEMBER));
    assert!(warning(&drawings, &newer).is_some());
    drawings.keep(&newer);
    assert_eq!(drawings.on(&newer).unwrap().chart.id, newer.id);
    assert_eq!(warning(&drawings, &newer), None);
}

#[test]
fn date_that_is_not_known_is_said_to_be_so() {
    let drawings = drawn_on(&chart("a", "11-1", Some(NOVEMBER)));
    let said = warning(&drawings, &chart("a", "11-1", None)).unwrap();
    assert!(said.contains("is not known"), "{said}");
    let drawings = drawn_on(&chart("a", "11-1", None));
    let said = warning(&drawings, &chart("a", "11-1", Some(DECEMBER))).unwrap();
    assert!(said.contains("another revision"), "{said}");
}

#[test]
fn deleted_drawing_can_be_restored() {
    let mut drawings = drawn_on(&chart("a", "11-1", Some(NOVEMBER)));
    let newer = chart("a", "11-1", Some(DECEMBER));
    drawings.draw_on(&newer, PenCommand::Clear).unwrap();
    drawings.draw_on(&newer, dot()).unwrap();
    assert_eq!(warning(&drawings, &newer), None);
    drawings.draw_on(&newer, PenCommand::Undo).unwrap();
    drawings.draw_on(&newer, PenCommand::Undo).unwrap();
    assert_eq!(drawings.on(&newer).unwrap().sketch.marks().len(), 1);
}

#[test]
fn what_is_saved_has_no_empty_page_and_no_way_back() {
    let paper = chart("a", "11-1", None);
    let mut drawings = drawn_on(&paper);
    drawings.draw_on(&chart("b", "11-2", None), dot()).unwrap();
    drawings.draw_on(&paper, PenCommand::Clear).unwrap();
    let saved = drawings.as_they_stand();
    assert!(saved.on(&paper).is_none());
    let sheet = saved.on(&chart("b", "11-2", None)).unwrap();
    assert!(!sheet.sketch.can_undo());
}

#[test]
fn command_that_changes_nothing_is_no_change() {
    let mut drawings = Drawings::default();
    let paper = chart("a", "11-1", None);
    drawings.draw_on(&paper, PenCommand::Undo).unwrap();
    drawings.draw_on_scratchpad(PenCommand::Clear).unwrap();
    drawings.write_clearance("");
    assert_eq!(drawings.changes(), 0);
    drawings.write_clearance("C SYD");
    assert_eq!((drawings.changes(), drawings.clearance()), (1, "C SYD"));
}

#[test]
fn five_hundred_charts_are_drawn_on_and_no_more() {
    let mut drawings = Drawings::default();
    let paper = |nth: usize| chart(&nth.to_string(), &nth.to_string(), None);
    for nth in 0..MOST_SHEETS {
        drawings.draw_on(&paper(nth), dot()).unwrap();
    }
    assert!(drawings.draw_on(&paper(MOST_SHEETS), dot()).is_err());
    drawings.draw_on(&paper(3), PenCommand::Clear).unwrap();
    assert!(drawings.draw_on(&paper(MOST_SHEETS), dot()).is_ok());
}

#[test]
fn long_clearance_is_cut() {
    let mut drawings = Drawings::default();
    drawings.write_clearance(&"ä".repeat(LONGEST_CLEARANCE + 1));
    assert_eq!(drawings.clearance().chars().count(), LONGEST_CLEARANCE);
}

#[test]
fn all_drawings_together_have_room_for_so_much() {
    let along: Vec<PagePos> = (0..400)
        .map(|nth| PagePos {
            x: nth * 50,
            y: nth % 2 * 900,
        })
        .collect();
    let line = PenLine::new(false, PenNib::default(), &along).unwrap();
    let mut drawings = Drawings::default();
    let mut drawn = 0;
    while drawings
        .draw_on_scratchpad(PenCommand::Add(PageMark::Line(line.clone())))
        .is_ok()
    {
        drawn += 1;
    }
    assert_eq!(drawn, LARGEST / (line.points().len() + 8));
}
