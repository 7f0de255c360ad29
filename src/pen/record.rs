//! Drawings as text of TOML, for their file. A record that cannot be read costs no other one and is kept as it stood: a
//! newer version of the program may have written it.

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use super::drawings::{LARGEST, MOST_SHEETS};
use super::{
    ChartDrawing, Colour, Drawings, MOST_MARKS, PageDrawing, PageMark, PagePos, PageText, PenLine,
    PenNib, PenTool, Width,
};
use crate::boards::ChartPin;
use crate::file_format::{FileCompleteness, fits, take_format, to_text};

/// The longest file of drawings, in bytes: more than all of them can take (`pen::tests::limits`).
pub const LONGEST_FILE: u64 = 16 << 20;
/// No more text of records that cannot be read is kept, in bytes.
const MOST_UNREAD: usize = 1 << 20;
/// Names in the file.
const CHARTS: &str = "charts";
const MARKS: &str = "marks";
const SCRATCHPAD: &str = "scratchpad";
const CLEARANCE: &str = "clearance";

/// The text is no TOML at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the drawings are damaged")]
pub struct InvalidToml;

/// A mark in the file.
#[derive(Serialize, Deserialize)]
struct MarkRecord {
    tool: PenTool,
    colour: Colour,
    width: Width,
    /// The places of a line, or that of words: the first one from the corner, each other one from the one before.
    points: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl Drawings {
    /// Reads a file's text.
    pub fn from_toml(text: &str) -> Result<Self, InvalidToml> {
        Self::read(text).map(|(drawings, _wholeness)| drawings)
    }

    /// Reads a file's text, and tells how much of it could be read. A record that is kept as it stood is not lost.
    pub(crate) fn read(text: &str) -> Result<(Self, FileCompleteness), InvalidToml> {
        let mut told: Table = text.parse().map_err(|_error| InvalidToml)?;
        let mut drawings = Self::default();
        let mut reader = DrawingReader {
            wholeness: take_format(&mut told),
            unread: MOST_UNREAD,
            marks: LARGEST,
        };
        match told.remove(SCRATCHPAD) {
            Some(Value::Table(pad)) => {
                let (marks, unread) = reader.marks_of(pad.get(MARKS));
                drawings.scratchpad = PageDrawing::of(marks);
                drawings.unread_on_scratchpad = unread;
                match pad.get(CLEARANCE) {
                    Some(Value::String(clearance)) => drawings.write_clearance(clearance),
                    Some(_other) => reader.lose(),
                    None => {}
                }
            }
            Some(_other) => reader.lose(),
            None => {}
        }
        match told.remove(CHARTS) {
            Some(Value::Array(charts)) => {
                for chart in charts {
                    match reader.sheet_of(&chart) {
                        Some(sheet) if drawings.sheets.len() < MOST_SHEETS => {
                            drawings.sheets.push(sheet);
                        }
                        Some(_surplus) => reader.lose(),
                        None => drawings.unread.extend(reader.kept(chart)),
                    }
                }
            }
            Some(_other) => reader.lose(),
            None => {}
        }
        let before = told.len();
        told.retain(|key, value| fits(key, value, &mut reader.unread));
        if told.len() < before {
            reader.lose();
        }
        drawings.others = told;
        Ok((drawings, reader.wholeness))
    }

    /// The text for the file.
    pub fn to_toml(&self) -> String {
        let mut told = self.others.clone();
        let charts = self.sheets.iter().filter_map(value_of);
        let charts: Vec<Value> = charts.chain(self.unread.iter().cloned()).collect();
        if !charts.is_empty() {
            told.insert(CHARTS.to_owned(), Value::Array(charts));
        }
        let mut pad = Table::new();
        if !self.clearance.is_empty() {
            pad.insert(CLEARANCE.to_owned(), Value::String(self.clearance.clone()));
        }
        let marks = values_of(&self.scratchpad, &self.unread_on_scratchpad);
        pad.insert(MARKS.to_owned(), marks);
        told.insert(SCRATCHPAD.to_owned(), Value::Table(pad));
        // There is nothing in it that TOML cannot hold; an empty text means that nothing is drawn.
        to_text(&told).unwrap_or_default()
    }
}

/// Reads records within the room there is, and notes what is lost.
struct DrawingReader {
    wholeness: FileCompleteness,
    /// For records that cannot be read, in bytes of the written file.
    unread: usize,
    /// For marks, in their size.
    marks: usize,
}

impl DrawingReader {
    fn lose(&mut self) {
        self.wholeness = self.wholeness.without_something();
    }

    /// A record that cannot be read, while there is room for it.
    fn kept(&mut self, value: Value) -> Option<Value> {
        let fits = fits(MARKS, &value, &mut self.unread);
        if !fits {
            self.lose();
        }
        fits.then_some(value)
    }

    fn sheet_of(&mut self, told: &Value) -> Option<ChartDrawing> {
        let chart = ChartPin::deserialize(told.clone()).ok()?.within_limits()?;
        let (marks, unread) = self.marks_of(told.get(MARKS));
        Some(ChartDrawing {
            chart,
            sketch: PageDrawing::of(marks),
            unread,
        })
    }

    /// The marks of a list, and what in it cannot be read.
    fn marks_of(&mut self, told: Option<&Value>) -> (Vec<PageMark>, Vec<Value>) {
        let (mut marks, mut unread) = (Vec::new(), Vec::new());
        if told.is_some_and(|told| !told.is_array()) {
            self.lose();
        }
        for value in told.and_then(Value::as_array).into_iter().flatten() {
            let Some(mark) = mark_of(value) else {
                unread.extend(self.kept(value.clone()));
                continue;
            };
            match self.marks.checked_sub(mark.size()) {
                Some(left) if marks.len() < MOST_MARKS => {
                    self.marks = left;
                    marks.push(mark);
                }
                _ => self.lose(),
            }
        }
        (marks, unread)
    }
}

fn value_of(sheet: &ChartDrawing) -> Option<Value> {
    let mut told = Table::try_from(&sheet.chart).ok()?;
    told.insert(MARKS.to_owned(), values_of(&sheet.sketch, &sheet.unread));
    Some(Value::Table(told))
}

fn values_of(sketch: &PageDrawing, unread: &[Value]) -> Value {
    let marks = sketch.marks().iter();
    let values = marks.filter_map(|mark| Value::try_from(record_of(mark)).ok());
    Value::Array(values.chain(unread.iter().cloned()).collect())
}

fn mark_of(value: &Value) -> Option<PageMark> {
    let record = MarkRecord::deserialize(value.clone()).ok()?;
    let nib = PenNib {
        colour: record.colour,
        width: record.width,
    };
    let points = points_of(&record.points)?;
    match record.tool {
        PenTool::Pen => PenLine::new(false, nib, &points).map(PageMark::Line),
        PenTool::Highlighter => PenLine::new(true, nib, &points).map(PageMark::Line),
        PenTool::Text => PageText::new(*points.first()?, nib, &record.text?).map(PageMark::Words),
        PenTool::Eraser => None,
    }
}

fn record_of(mark: &PageMark) -> MarkRecord {
    let (tool, nib, points, text) = match mark {
        PageMark::Line(line) if line.highlights => {
            (PenTool::Highlighter, line.nib, line.points(), None)
        }
        PageMark::Line(line) => (PenTool::Pen, line.nib, line.points(), None),
        PageMark::Words(words) => (
            PenTool::Text,
            words.nib,
            std::slice::from_ref(&words.at),
            Some(words.text().to_owned()),
        ),
    };
    MarkRecord {
        tool,
        colour: nib.colour,
        width: nib.width,
        points: text_of(points),
        text,
    }
}

/// Places as text: `5120,3310 12,-4 …`.
fn text_of(points: &[PagePos]) -> String {
    let mut before = PagePos { x: 0, y: 0 };
    let mut steps = Vec::with_capacity(points.len());
    for point in points {
        steps.push(format!("{},{}", point.x - before.x, point.y - before.y));
        before = *point;
    }
    steps.join(" ")
}

fn points_of(text: &str) -> Option<Vec<PagePos>> {
    let (mut x, mut y) = (0_i32, 0_i32);
    let steps = text.split_ascii_whitespace().map(|step| {
        let (by_x, by_y) = step.split_once(',')?;
        x = x.checked_add(by_x.parse().ok()?)?;
        y = y.checked_add(by_y.parse().ok()?)?;
        Some(PagePos::near(f64::from(x), f64::from(y)))
    });
    steps.collect()
}

#[cfg(test)]
mod tests;
