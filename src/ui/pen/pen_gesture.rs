//! What a finger, a mouse or a pen does on a page that is drawn on.

use egui::{Event, PointerButton, Pos2, Response, Ui};

use super::Page;
use crate::pen::PointerMoves;

/// A line that is longer than this when a second finger comes was meant, in points; a shorter one was the first finger of
/// a pinch.
const MEANT: f32 = 24.0;

/// The hand over a page, from frame to frame.
#[derive(Default)]
pub struct PenGesture {
    /// Whether it is down.
    pub down: bool,
    /// How far it went since it came down, in points, and where it is.
    gone: f32,
    at: Option<Pos2>,
}

impl PenGesture {
    /// Takes this frame's input; every place that the system told, not only the last.
    pub fn take(
        &mut self,
        ui: &Ui,
        response: &Response,
        page: &Page<'_>,
        several: bool,
    ) -> PointerMoves {
        let mut moves = PointerMoves::default();
        if several {
            moves.ended = self.down && self.gone > MEANT;
            moves.dropped = self.down && !moves.ended;
            self.down = false;
            return moves;
        }
        let pressed_here =
            response.is_pointer_button_down_on() || response.clicked() || response.drag_stopped();
        ui.input(|input| {
            for event in &input.events {
                self.hear(event, pressed_here, page, &mut moves);
            }
            if self.down && !input.pointer.primary_down() {
                // It left the window, or the system took it away.
                self.down = false;
                moves.ended = true;
            }
        });
        moves
    }

    fn hear(
        &mut self,
        event: &Event,
        pressed_here: bool,
        page: &Page<'_>,
        moves: &mut PointerMoves,
    ) {
        match event {
            Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed: true,
                ..
            } if pressed_here => {
                *moves = PointerMoves {
                    began: true,
                    ..PointerMoves::default()
                };
                (self.down, self.gone, self.at) = (true, 0.0, None);
                self.go(*pos, page, moves);
            }
            Event::PointerMoved(pos) if self.down => self.go(*pos, page, moves),
            Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed: false,
                ..
            } if self.down => {
                self.go(*pos, page, moves);
                self.down = false;
                moves.ended = true;
            }
            _ => {}
        }
    }

    fn go(&mut self, to: Pos2, page: &Page<'_>, moves: &mut PointerMoves) {
        self.gone += self.at.map_or(0.0, |at| at.distance(to));
        self.at = Some(to);
        moves.along.push(page.page_from_ui(to));
    }
}
