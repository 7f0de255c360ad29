//! A stroke of the pen or of the eraser, from the moment that the hand comes down.

use super::{PageDrawing, PageMark, PagePos, PenCommand, PenKit, PenLine, PenTool};

/// What the hand did in a frame.
#[derive(Debug, Default)]
pub struct PointerMoves {
    /// It came down.
    pub began: bool,
    /// Where it was meanwhile.
    pub along: Vec<PagePos>,
    /// It went up.
    pub ended: bool,
    /// What it did since it came down does not count.
    pub dropped: bool,
}

/// A stroke that is being made.
#[derive(Debug, Default)]
pub struct StrokeInProgress {
    line: Vec<PagePos>,
    /// The eraser took something away since it came down.
    erased: bool,
}

impl StrokeInProgress {
    /// The line so far, as the hand went.
    pub fn line(&self) -> &[PagePos] {
        &self.line
    }

    /// Draws on; returns the line once it is whole.
    pub fn draw(&mut self, moves: PointerMoves, kit: PenKit) -> Option<PenCommand> {
        if moves.began || moves.dropped {
            self.line.clear();
        }
        self.line.extend(moves.along);
        self.line.dedup();
        if !moves.ended {
            return None;
        }
        let line = std::mem::take(&mut self.line);
        let highlights = kit.tool == PenTool::Highlighter;
        let line = PenLine::new(highlights, kit.nib()?, &line)?;
        Some(PenCommand::Add(PageMark::Line(line)))
    }

    /// Erases what the hand comes so near to, in units of the page.
    pub fn erase(
        &mut self,
        moves: &PointerMoves,
        sketch: &PageDrawing,
        reach: f64,
    ) -> Option<PenCommand> {
        if moves.dropped {
            // It was the first finger of a pinch: what it took away comes back.
            self.line.clear();
            return std::mem::take(&mut self.erased).then_some(PenCommand::Undo);
        }
        if moves.began {
            self.erased = false;
            self.line.clear();
        }
        if moves.along.is_empty() {
            if moves.ended {
                self.line.clear();
            }
            return None;
        }
        let before = self.line.pop();
        let way: Vec<PagePos> = before.into_iter().chain(moves.along.clone()).collect();
        if !moves.ended {
            self.line.extend(way.last().copied());
        }
        let mut marks = Vec::new();
        for (at, from) in way.iter().enumerate() {
            let to = way.get(at + 1).unwrap_or(from);
            marks.extend(sketch.touched(*from, *to, reach));
        }
        if marks.is_empty() {
            return None;
        }
        let continued = std::mem::replace(&mut self.erased, true);
        Some(PenCommand::Erase { marks, continued })
    }
}
