//! Every drawing: one for each chart that was drawn on, and the scratchpad. They are the user's, not the account's: signing
//! out leaves them.

use toml::{Table, Value};

use super::{DrawingRefusal, PageDrawing, PenCommand};
use crate::boards::ChartPin;
use crate::chart::Chart;
use crate::units::{SpokenDay, day_in_words};

/// So many charts are drawn on at most.
pub(super) const MOST_SHEETS: usize = 500;
/// All drawings together are no larger, about in points of a line: they are saved as one file.
pub(super) const LARGEST: usize = 200_000;
/// The longest clearance, in characters.
const LONGEST_CLEARANCE: usize = 4_000;

sentence::sentences! {
    /// What is to be known before a drawing is trusted.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RevisionWarning {
        /// It was drawn on another revision than this one.
        Differs(drawn: SpokenDay, now: SpokenDay) => "Drawn on revision {drawn}; this is revision {now}.",
        /// The chart does not say of which revision it is.
        NotKnown(drawn: SpokenDay) => "Drawn on revision {drawn}; the revision of this chart is not known.",
        /// The chart did not say so when it was drawn.
        WasNotKnown => "Drawn on another revision of this chart.",
    }
}

/// What is drawn on a chart.
#[derive(Debug, Clone, PartialEq)]
pub struct ChartDrawing {
    /// Which chart, and which revision of it.
    pub chart: ChartPin,
    /// What is drawn.
    pub sketch: PageDrawing,
    /// Marks of a newer version of the program, as they stood.
    pub(super) unread: Vec<Value>,
}

impl ChartDrawing {
    /// Whether it was drawn on this chart, in this or another revision. A service may give a new revision a new id: then
    /// the chart is the one of the same set and category that has the same index number and name.
    fn is_for(&self, chart: &Chart) -> bool {
        let pin = &self.chart;
        let named = pin.airport == chart.icao
            && pin.index_number == chart.index_number
            && pin.name == chart.name
            && pin.category == chart.category.code();
        pin.version == chart.version && (pin.is_for(chart) || named)
    }

    /// What is to be known before this drawing is trusted on this chart.
    pub fn warning(&self, chart: &Chart) -> Option<RevisionWarning> {
        if self.sketch.marks().is_empty() || self.chart.revised == chart.revision_date {
            return None;
        }
        Some(match (self.chart.revised, chart.revision_date) {
            (Some(drawn), Some(now)) => {
                RevisionWarning::Differs(day_in_words(drawn), day_in_words(now))
            }
            (Some(drawn), None) => RevisionWarning::NotKnown(day_in_words(drawn)),
            (None, _) => RevisionWarning::WasNotKnown,
        })
    }

    fn is_empty(&self) -> bool {
        self.sketch.marks().is_empty() && self.unread.is_empty()
    }
}

/// Everything that was drawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawings {
    pub(super) sheets: Vec<ChartDrawing>,
    pub(super) scratchpad: PageDrawing,
    pub(super) clearance: String,
    /// Marks on the scratchpad that could not be read, as they stood.
    pub(super) unread_on_scratchpad: Vec<Value>,
    /// What a newer version of the program keeps beside it, as it stood.
    pub(super) others: Table,
    /// Charts that could not be read, as they stood.
    pub(super) unread: Vec<Value>,
    changes: u64,
}

impl Drawings {
    /// What is drawn on a chart: on this revision of it, or on another.
    pub fn on(&self, chart: &Chart) -> Option<&ChartDrawing> {
        let same = |sheet: &&ChartDrawing| sheet.chart.is_for(chart);
        let mut sheets = self.sheets.iter().filter(|sheet| sheet.is_for(chart));
        sheets.clone().find(same).or_else(|| sheets.next())
    }

    /// The scratchpad.
    pub fn scratchpad(&self) -> &PageDrawing {
        &self.scratchpad
    }

    /// What was typed on the scratchpad.
    pub fn clearance(&self) -> &str {
        &self.clearance
    }

    /// A number that is another one after every change.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// What is to be saved: everything but the ways back.
    pub fn as_they_stand(&self) -> Self {
        let mut stand = self.clone();
        stand.sheets.retain(|sheet| !sheet.is_empty());
        let sketches = stand.sheets.iter_mut().map(|sheet| &mut sheet.sketch);
        for sketch in sketches.chain([&mut stand.scratchpad]) {
            sketch.forget_steps();
        }
        stand
    }

    /// Does it to the drawing on a chart; says why it cannot be done.
    pub fn draw_on(&mut self, chart: &Chart, command: PenCommand) -> Result<(), DrawingRefusal> {
        let there = self.place_of(chart).and_then(|at| self.sheets.get(at));
        self.has_room_for(there.map(|sheet| &sheet.sketch), &command)?;
        let at = match self.place_of(chart) {
            Some(at) => at,
            None if matches!(command, PenCommand::Add(_)) => self.new_sheet(chart)?,
            None => return Ok(()),
        };
        let Some(sheet) = self.sheets.get_mut(at) else {
            return Ok(());
        };
        let blank = sheet.sketch.marks().is_empty();
        let changed = sheet.sketch.perform(command)?;
        if changed && (blank || sheet.sketch.marks().is_empty()) {
            // What is drawn on blank paper is drawn on the revision that is on the screen.
            sheet.chart = ChartPin::of(chart);
        }
        self.changes += u64::from(changed);
        Ok(())
    }

    /// Takes the drawing over to this revision of its chart: it is warned of no more.
    pub fn keep(&mut self, chart: &Chart) {
        let at = self.place_of(chart);
        if let Some(sheet) = at.and_then(|at| self.sheets.get_mut(at)) {
            sheet.chart = ChartPin::of(chart);
            self.changes += 1;
        }
    }

    /// Does it to the scratchpad; says why it cannot be done.
    pub fn draw_on_scratchpad(&mut self, command: PenCommand) -> Result<(), DrawingRefusal> {
        self.has_room_for(Some(&self.scratchpad), &command)?;
        let changed = self.scratchpad.perform(command)?;
        self.changes += u64::from(changed);
        Ok(())
    }

    /// Replaces what is typed on the scratchpad.
    pub fn write_clearance(&mut self, text: &str) {
        let text: String = text.chars().take(LONGEST_CLEARANCE).collect();
        self.changes += u64::from(text != self.clearance);
        self.clearance = text;
    }

    fn place_of(&self, chart: &Chart) -> Option<usize> {
        let same = |sheet: &ChartDrawing| sheet.chart.is_for(chart) && sheet.is_for(chart);
        let by_id = self.sheets.iter().position(same);
        by_id.or_else(|| self.sheets.iter().position(|sheet| sheet.is_for(chart)))
    }

    fn new_sheet(&mut self, chart: &Chart) -> Result<usize, DrawingRefusal> {
        if self.sheets.len() >= MOST_SHEETS {
            self.sheets.retain(|sheet| !sheet.is_empty());
        }
        if self.sheets.len() >= MOST_SHEETS {
            return Err(DrawingRefusal::ManyCharts);
        }
        self.sheets.push(ChartDrawing {
            chart: ChartPin::of(chart),
            sketch: PageDrawing::default(),
            unread: Vec::new(),
        });
        Ok(self.sheets.len() - 1)
    }

    /// Also for what was undone: all that is drawn must fit into the file.
    fn has_room_for(
        &self,
        on: Option<&PageDrawing>,
        command: &PenCommand,
    ) -> Result<(), DrawingRefusal> {
        let growth = match on {
            Some(sketch) => sketch.growth(command),
            None => PageDrawing::default().growth(command),
        };
        if growth == 0 {
            return Ok(());
        }
        let sketches = self.sheets.iter().map(|sheet| &sheet.sketch);
        let sizes = sketches.chain([&self.scratchpad]).map(PageDrawing::size);
        if sizes.sum::<usize>() + growth > LARGEST {
            return Err(DrawingRefusal::NoRoom);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
