//! What is drawn on one page, and the way back: every change can be undone, and done again.

use std::collections::VecDeque;
use std::sync::Arc;

use super::{DrawingRefusal, PageMark, PagePos};

/// No page holds more lines and words.
pub const MOST_MARKS: usize = 1_000;
/// So many changes of a page can be undone.
const MOST_STEPS: usize = 100;

/// What is drawn on a page, the oldest first. Two that are the same pointer are the same: what is painted may be kept as
/// long as the pointer is.
pub type Marks = Arc<Vec<Arc<PageMark>>>;

/// What is done to a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PenCommand {
    /// Draw this.
    Add(PageMark),
    /// Take these away.
    Erase {
        /// Which: those that are these very pointers.
        marks: Vec<Arc<PageMark>>,
        /// With the same movement as the command before: both are undone together.
        continued: bool,
    },
    /// Put a mark in the place of another, which is this very pointer; draw it where that is gone.
    Replace(Arc<PageMark>, PageMark),
    /// Take everything away.
    Clear,
    /// Take the last change back.
    Undo,
    /// Do again what was taken back.
    Redo,
}

/// A page that is drawn on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageDrawing {
    marks: Marks,
    undo: VecDeque<Marks>,
    redo: Vec<Marks>,
}

impl PageDrawing {
    /// A page with these marks on it, as many as it may hold.
    pub(super) fn of(marks: Vec<PageMark>) -> Self {
        let marks = marks.into_iter().take(MOST_MARKS).map(Arc::new).collect();
        Self {
            marks: Arc::new(marks),
            ..Self::default()
        }
    }

    /// What is drawn on it.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether something was undone.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Forgets what could be undone and done again.
    pub(super) fn forget_steps(&mut self) {
        self.undo.clear();
        self.redo.clear();
    }

    /// What all of it takes of the room that drawings have.
    pub(super) fn size(&self) -> usize {
        size(&self.marks)
    }

    /// How much more room it takes once this is done.
    pub(super) fn growth(&self, command: &PenCommand) -> usize {
        let after = |marks: Option<&Marks>| {
            let after = marks.map_or(0, size);
            after.saturating_sub(self.size())
        };
        match command {
            PenCommand::Add(mark) => mark.size(),
            PenCommand::Replace(old, mark) => {
                let there = self.marks.iter().any(|mark| Arc::ptr_eq(mark, old));
                let before = if there { old.size() } else { 0 };
                mark.size().saturating_sub(before)
            }
            PenCommand::Undo => after(self.undo.back()),
            PenCommand::Redo => after(self.redo.last()),
            PenCommand::Erase { .. } | PenCommand::Clear => 0,
        }
    }

    /// The marks within `reach` of the way between two places, in units of the page.
    pub fn touched(&self, from: PagePos, to: PagePos, reach: f64) -> Vec<Arc<PageMark>> {
        let steps = (from.distance(to) / reach.max(1.0)).ceil().max(1.0);
        let way: Vec<PagePos> = (0..=steps as usize)
            .map(|step| {
                let part = step as f64 / steps;
                PagePos::near(
                    f64::from(from.x) + f64::from(to.x - from.x) * part,
                    f64::from(from.y) + f64::from(to.y - from.y) * part,
                )
            })
            .collect();
        let near = |mark: &&Arc<PageMark>| way.iter().any(|place| mark.is_near(*place, reach));
        self.marks.iter().filter(near).cloned().collect()
    }

    /// Does it; returns whether anything changed, or why it cannot be done.
    pub fn perform(&mut self, command: PenCommand) -> Result<bool, DrawingRefusal> {
        match command {
            PenCommand::Add(mark) => self.add(mark)?,
            PenCommand::Erase { marks, continued } => {
                let stays =
                    |mark: &&Arc<PageMark>| !marks.iter().any(|gone| Arc::ptr_eq(gone, mark));
                let left: Vec<Arc<PageMark>> = self.marks.iter().filter(stays).cloned().collect();
                if left.len() == self.marks.len() {
                    return Ok(false);
                }
                if continued && self.can_undo() {
                    self.marks = Arc::new(left);
                } else {
                    self.change(left);
                }
            }
            // It was not changed: where it was taken away meanwhile, it stays away.
            PenCommand::Replace(old, mark) if *old == mark => return Ok(false),
            PenCommand::Replace(old, mark) => {
                let mut marks = (*self.marks).clone();
                match marks.iter_mut().find(|there| Arc::ptr_eq(there, &old)) {
                    Some(there) => {
                        *there = Arc::new(mark);
                        self.change(marks);
                    }
                    // It was erased meanwhile, or undone: what was typed is not lost with it.
                    None => self.add(mark)?,
                }
            }
            PenCommand::Clear => {
                if self.marks.is_empty() {
                    return Ok(false);
                }
                self.change(Vec::new());
            }
            PenCommand::Undo => {
                let Some(before) = self.undo.pop_back() else {
                    return Ok(false);
                };
                self.redo.push(std::mem::replace(&mut self.marks, before));
            }
            PenCommand::Redo => {
                let Some(after) = self.redo.pop() else {
                    return Ok(false);
                };
                self.undo
                    .push_back(std::mem::replace(&mut self.marks, after));
            }
        }
        Ok(true)
    }

    fn add(&mut self, mark: PageMark) -> Result<(), DrawingRefusal> {
        if self.marks.len() >= MOST_MARKS {
            return Err(DrawingRefusal::Full);
        }
        let mut marks = (*self.marks).clone();
        marks.push(Arc::new(mark));
        self.change(marks);
        Ok(())
    }

    fn change(&mut self, marks: Vec<Arc<PageMark>>) {
        let before = std::mem::replace(&mut self.marks, Arc::new(marks));
        self.undo.push_back(before);
        if self.undo.len() > MOST_STEPS {
            self.undo.pop_front();
        }
        self.redo.clear();
    }
}

fn size(marks: &Marks) -> usize {
    marks.iter().map(|mark| mark.size()).sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{PenLine, PenNib};
    use super::*;

    fn dot(x: i32) -> PageMark {
        let line = PenLine::new(false, PenNib::default(), &[PagePos { x, y: 0 }]);
        PageMark::Line(line.unwrap())
    }

    fn with(count: i32) -> PageDrawing {
        let mut sketch = PageDrawing::default();
        for x in 0..count {
            sketch.perform(PenCommand::Add(dot(x * 1000))).unwrap();
        }
        sketch
    }

    #[test]
    fn one_stroke_of_eraser_is_undone_at_once() {
        let mut sketch = with(3);
        let erase = |mark: &Arc<PageMark>, continued| PenCommand::Erase {
            marks: vec![Arc::clone(mark)],
            continued,
        };
        let all = Arc::clone(sketch.marks());
        sketch.perform(erase(&all[0], false)).unwrap();
        sketch.perform(erase(&all[2], true)).unwrap();
        assert_eq!(**sketch.marks(), [Arc::new(dot(1000))]);
        sketch.perform(PenCommand::Undo).unwrap();
        assert_eq!(sketch.marks().len(), 3);
        sketch.perform(PenCommand::Redo).unwrap();
        assert_eq!(sketch.marks().len(), 1);
    }

    #[test]
    fn drawing_after_undo_ends_redo() {
        let mut sketch = with(2);
        sketch.perform(PenCommand::Undo).unwrap();
        assert!(sketch.can_redo());
        sketch.perform(PenCommand::Add(dot(7))).unwrap();
        assert!(!sketch.can_redo());
    }

    #[test]
    fn full_page_says_so_and_stays_as_it_is() {
        let mut sketch = with(MOST_MARKS as i32);
        assert!(sketch.perform(PenCommand::Add(dot(1))).is_err());
        assert_eq!(sketch.marks().len(), MOST_MARKS);
        sketch.perform(PenCommand::Clear).unwrap();
        assert_eq!(sketch.perform(PenCommand::Add(dot(1))), Ok(true));
    }

    #[test]
    fn what_changes_nothing_is_no_step() {
        let mut sketch = PageDrawing::default();
        let nothing = PenCommand::Erase {
            marks: vec![Arc::new(dot(4))],
            continued: false,
        };
        for command in [
            PenCommand::Undo,
            PenCommand::Redo,
            PenCommand::Clear,
            nothing,
        ] {
            assert_eq!(sketch.perform(command), Ok(false));
        }
        assert!(!sketch.can_undo());
    }

    #[test]
    fn unmarked_words_are_still_written() {
        let mut sketch = with(2);
        let old = Arc::clone(&sketch.marks()[1]);
        sketch.perform(PenCommand::Undo).unwrap();
        sketch.perform(PenCommand::Add(dot(5))).unwrap();
        sketch.perform(PenCommand::Replace(old, dot(9))).unwrap();
        let left = [dot(0), dot(5), dot(9)].map(Arc::new);
        assert_eq!(**sketch.marks(), left);
        let same = Arc::clone(&sketch.marks()[0]);
        assert_eq!(sketch.perform(PenCommand::Replace(same, dot(0))), Ok(false));
    }

    #[test]
    fn unchanged_words_stay_removed() {
        let mut sketch = with(1);
        let old = Arc::clone(&sketch.marks()[0]);
        sketch.perform(PenCommand::Clear).unwrap();
        assert_eq!(sketch.perform(PenCommand::Replace(old, dot(0))), Ok(false));
        assert!(sketch.marks().is_empty());
    }

    #[test]
    fn quick_eraser_misses_nothing_on_its_way() {
        let sketch = with(4);
        let (from, to) = (PagePos { x: 500, y: 0 }, PagePos { x: 2500, y: 0 });
        let touched = sketch.touched(from, to, 100.0);
        assert_eq!(touched, [Arc::new(dot(1000)), Arc::new(dot(2000))]);
    }

    #[test]
    fn only_last_hundred_changes_can_be_undone() {
        let mut sketch = with(MOST_STEPS as i32 + 5);
        while sketch.perform(PenCommand::Undo) == Ok(true) {}
        assert_eq!(sketch.marks().len(), 5);
    }

    proptest! {
        #[test]
        fn undo_and_redo_change_nothing(
            commands in prop::collection::vec((0..4_usize, 0..20_usize), 1..60)
        ) {
            let mut sketch = PageDrawing::default();
            for (kind, at) in commands {
                let command = match kind {
                    0 | 1 => PenCommand::Add(dot(at as i32)),
                    2 => PenCommand::Erase {
                        marks: sketch.marks().get(at).cloned().into_iter().collect(),
                        continued: false,
                    },
                    _ => match sketch.marks().get(at) {
                        Some(old) => PenCommand::Replace(Arc::clone(old), dot(-1)),
                        None => PenCommand::Clear,
                    },
                };
                sketch.perform(command).unwrap();
            }
            let drawn = Arc::clone(sketch.marks());
            while sketch.perform(PenCommand::Undo) == Ok(true) {}
            prop_assert!(sketch.marks().is_empty());
            while sketch.perform(PenCommand::Redo) == Ok(true) {}
            prop_assert_eq!(sketch.marks(), &drawn);
        }
    }
}
