//! The pen in the hand: what is drawn over a chart or over the scratchpad, as it is drawn.

mod bar;
mod page;
mod paint;
mod pen_gesture;

use egui::{Painter, Response, Ui};

pub use self::bar::{PenBar, bar_ui};
pub use self::page::Page;
use self::paint::{PaintedLines, paint_line, paint_place};
use self::pen_gesture::{PenGesture, PointerMoves};
use crate::pen::{
    Marks, PageDrawing, PageMark, PagePos, PenCommand, PenKit, PenLine, PenTool, TextEntry,
};

/// How near to a mark the eraser, or a tap on words, must come, in points.
const REACH: f64 = 10.0;

/// A pen over one page; survives from frame to frame.
#[derive(Default)]
pub struct Pen {
    on: bool,
    hand: PenGesture,
    /// The line that is being drawn.
    line: Vec<PagePos>,
    /// The eraser took something away since it came down.
    erased: bool,
    /// Words that are being typed.
    typing: Option<TextEntry>,
    painted: PaintedLines,
}

/// What a page has, and what is drawn with on it.
#[derive(Debug, Clone, Copy)]
pub struct PenSetting<'a> {
    /// What is drawn there.
    pub sketch: &'a PageDrawing,
    /// What the hand holds.
    pub kit: PenKit,
}

impl Pen {
    /// Whether the hand draws, and does not move the page.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Whether a line is being drawn, or something is erased.
    pub fn is_down(&self) -> bool {
        self.hand.down
    }

    /// Takes it up.
    pub fn take_up(&mut self) {
        self.on = true;
    }

    /// Puts it away; words that were typed are written first.
    pub fn put_away(&mut self, kit: PenKit) -> Option<PenCommand> {
        self.on = false;
        self.hand = PenGesture::default();
        self.line.clear();
        self.typing.take()?.written(kit)
    }

    /// Puts it away with what was not finished: its page is gone.
    pub fn drop_it(&mut self) {
        *self = Self::default();
    }

    /// Takes what the hand does on a page in this frame. While `several` fingers are down they move the page.
    pub fn take_gesture(
        &mut self,
        ui: &Ui,
        response: &Response,
        page: &Page<'_>,
        setting: PenSetting<'_>,
        several: bool,
    ) -> Vec<PenCommand> {
        if !self.on {
            return Vec::new();
        }
        let PenSetting { sketch, kit } = setting;
        let moves = self.hand.take(ui, response, page, several);
        match kit.tool {
            PenTool::Pen | PenTool::Highlighter => self.draw(moves, kit).into_iter().collect(),
            PenTool::Eraser => self.erase(&moves, page, sketch).into_iter().collect(),
            PenTool::Text => {
                let tapped = response
                    .interact_pointer_pos()
                    .filter(|_at| response.clicked() && !several);
                let Some(at) = tapped else {
                    return Vec::new();
                };
                let at = page.page_from_ui(at);
                let reach = REACH / page.scale();
                // What is written now is not among the marks yet.
                let next = TextEntry::at(at, sketch.marks(), reach);
                if self.typing.as_ref().is_some_and(|now| now.is_of(&next)) {
                    // They are being changed already.
                    return Vec::new();
                }
                let before = self.typing.replace(next);
                let written = before.and_then(|typing| typing.written(kit));
                written.into_iter().collect()
            }
        }
    }

    fn draw(&mut self, moves: PointerMoves, kit: PenKit) -> Option<PenCommand> {
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

    fn erase(
        &mut self,
        moves: &PointerMoves,
        page: &Page<'_>,
        sketch: &PageDrawing,
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
        let reach = REACH / page.scale();
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

    /// Paints what is drawn on a page, and what is being drawn.
    pub fn paint(&mut self, painter: &Painter, page: &Page<'_>, marks: &Marks, kit: PenKit) {
        let hidden = self.typing.as_ref().and_then(|typing| typing.of.as_ref());
        self.painted.paint(painter, page, marks, hidden);
        if !self.on {
            return;
        }
        if let (Some(nib), PenTool::Pen | PenTool::Highlighter) = (kit.nib(), kit.tool) {
            // As the hand went: it is thinned once it is whole.
            let highlights = kit.tool == PenTool::Highlighter;
            paint_line(painter, page, highlights, nib, &self.line);
        }
        if let Some(typing) = &self.typing {
            match typing.preview(kit) {
                Some(words) => paint::paint_words(painter, page, &words),
                None => paint_place(painter, page, typing.at),
            }
        }
    }
}
