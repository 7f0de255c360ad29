//! Drawing by hand on a chart or on the scratchpad: lines, highlights and words, kept as vectors and never as pixels.
//!
//! Everything lies in the *page's* space: ten-thousandths of the width of the page's picture, counted from its top-left
//! corner, y down, the same unit in both directions. So a drawing stays where it is on the day and on the night picture, on
//! a picture of another size, and however the page is turned.

mod drawings;
mod entry;
mod line;
mod mark;
mod record;
mod sketch;
mod stroke;

pub use drawings::{ChartDrawing, Drawings};
pub use entry::TextEntry;
pub use line::{MOST_POINTS, PenLine};
pub use mark::{
    Colour, DrawingRefusal, PAGE_WIDTH, PageMark, PagePos, PageText, PenKit, PenNib, PenTool, Width,
};
pub use record::{InvalidToml, LONGEST_FILE};
pub use sketch::{MOST_MARKS, Marks, PageDrawing, PenCommand};
pub use stroke::{PointerMoves, StrokeInProgress};

#[cfg(test)]
mod tests;
