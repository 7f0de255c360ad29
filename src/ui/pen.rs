//! The pen in the hand: what is drawn over a chart or over the scratchpad, as it is drawn.

mod bar;
mod page;
mod paint;
mod pen_gesture;

use egui::{Painter, Response, Ui};

pub use self::bar::{PenBar, bar_ui};
pub use self::page::Page;
use self::paint::{PaintedLines, line_shapes, paint_place};
use self::pen_gesture::PenGesture;
use crate::message::{Action, Preference};
use crate::pen::{Marks, PageDrawing, PenCommand, PenKit, PenTool, StrokeInProgress, TextEntry};

/// How near to a mark the eraser, or a tap on words, must come, in points.
const REACH: f64 = 10.0;

/// A pen over one page; survives from frame to frame.
#[derive(Default)]
pub struct Pen {
    on: bool,
    hand: PenGesture,
    /// What is being drawn or erased.
    stroke: StrokeInProgress,
    /// Words that are being typed.
    typing: Option<TextEntry>,
    painted: PaintedLines,
}

/// What a page has, and what is drawn with on it.
#[derive(Debug, Clone, Copy)]
pub struct PenContext<'a> {
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

    /// Takes it up. On an empty page an eraser is laid down for the pen: it would do nothing there, and not say why.
    pub fn take_up(&mut self, context: PenContext<'_>) -> Option<Action> {
        self.on = true;
        let PenContext { sketch, kit } = context;
        let nothing_to_erase = kit.tool == PenTool::Eraser && sketch.marks().is_empty();
        let pen = PenKit {
            tool: PenTool::Pen,
            ..kit
        };
        nothing_to_erase.then_some(Action::Prefer(Preference::Pen(pen)))
    }

    /// Puts it away; words that were typed are written first.
    pub fn put_away(&mut self, kit: PenKit) -> Option<PenCommand> {
        self.on = false;
        self.hand = PenGesture::default();
        self.stroke = StrokeInProgress::default();
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
        context: PenContext<'_>,
        several: bool,
    ) -> Vec<PenCommand> {
        if !self.on {
            return Vec::new();
        }
        let PenContext { sketch, kit } = context;
        let moves = self.hand.take(ui, response, page, several);
        let reach = REACH / page.scale();
        match kit.tool {
            PenTool::Pen | PenTool::Highlighter => {
                self.stroke.draw(moves, kit).into_iter().collect()
            }
            PenTool::Eraser => {
                let erased = self.stroke.erase(&moves, sketch, reach);
                erased.into_iter().collect()
            }
            PenTool::Text => {
                let tapped = response
                    .interact_pointer_pos()
                    .filter(|_at| response.clicked() && !several);
                let Some(at) = tapped else {
                    return Vec::new();
                };
                let at = page.page_from_ui(at);
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
            let line = self.stroke.line();
            painter.extend(line_shapes(page, highlights, nib, line, egui::Vec2::ZERO));
        }
        if let Some(typing) = &self.typing {
            match typing.preview(kit) {
                Some(words) => paint::paint_words(painter, page, &words),
                None => paint_place(painter, page, typing.at),
            }
        }
    }
}
