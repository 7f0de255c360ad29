//! Marks: what is drawn on a page, where, and with what.

use sentence::display_text::one_line;
use serde::{Deserialize, Serialize};

use super::line::PenLine;

/// The width of every page, in its own units.
pub const PAGE_WIDTH: f64 = 10_000.0;
/// Nothing lies farther from the corner than ten times the width of a page: no picture is that high.
pub(super) const FARTHEST: i32 = 100_000;

/// A place on a page: ten-thousandths of its width from the top-left corner, y down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PagePos {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

impl PagePos {
    /// The place nearest to these coordinates that lies right of and below the corner; what is no number is the corner.
    pub fn near(x: f64, y: f64) -> Self {
        let within = |at: f64| (at.round() as i32).clamp(0, FARTHEST);
        Self {
            x: within(x),
            y: within(y),
        }
    }

    /// How far another place is, in units of the page.
    pub fn distance(self, other: Self) -> f64 {
        f64::from(self.x - other.x).hypot(f64::from(self.y - other.y))
    }
}

sentence::sentences! {
    /// What the hand holds.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum PenTool with ALL {
        /// Opaque lines.
        #[default]
        Pen => "Pen",
        /// Broad lines that what is printed shows through.
        Highlighter => "Highlighter",
        /// Takes away whatever it touches, whole.
        Eraser => "Eraser",
        /// Words.
        Text => "Text",
    }
}

sentence::sentences! {
    /// A colour by its name; how it looks depends on the paper.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Colour with ALL {
        /// Black on light paper, white on dark.
        Ink => "Black or white",
        /// Red.
        #[default]
        Red => "Red",
        /// Orange.
        Orange => "Orange",
        /// Yellow.
        Yellow => "Yellow",
        /// Green.
        Green => "Green",
        /// Blue.
        Blue => "Blue",
    }
}

sentence::sentences! {
    /// How broad lines and how large words are.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Width with ALL {
        /// The finest.
        Fine => ["width of a line"] "Fine",
        /// In between.
        #[default]
        Medium => ["width of a line"] "Medium",
        /// The broadest.
        Broad => ["width of a line"] "Broad",
    }
}

impl Width {
    /// What the tool makes with it, in units of the page: the width of a line, the height of letters.
    pub fn of(self, tool: PenTool) -> f64 {
        let (fine, medium, broad) = match tool {
            PenTool::Pen | PenTool::Eraser => (25.0, 45.0, 80.0),
            PenTool::Highlighter => (150.0, 240.0, 380.0),
            PenTool::Text => (180.0, 260.0, 380.0),
        };
        match self {
            Self::Fine => fine,
            Self::Medium => medium,
            Self::Broad => broad,
        }
    }
}

/// With what a tool draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PenNib {
    /// The colour.
    pub colour: Colour,
    /// The width.
    pub width: Width,
}

/// The tool that is held, and the nib that each of them was used with last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PenKit {
    /// The tool.
    pub tool: PenTool,
    /// The pen's nib.
    pub pen: PenNib,
    /// The highlighter's.
    pub highlighter: PenNib,
    /// That of words.
    pub text: PenNib,
}

impl Default for PenKit {
    fn default() -> Self {
        Self {
            tool: PenTool::Pen,
            pen: PenNib::default(),
            highlighter: PenNib {
                colour: Colour::Yellow,
                width: Width::Medium,
            },
            text: PenNib::default(),
        }
    }
}

impl PenKit {
    /// The nib of the tool that is held; an eraser has none.
    pub fn nib(&self) -> Option<PenNib> {
        match self.tool {
            PenTool::Pen => Some(self.pen),
            PenTool::Highlighter => Some(self.highlighter),
            PenTool::Text => Some(self.text),
            PenTool::Eraser => None,
        }
    }

    /// The same with another nib on the tool that is held.
    #[must_use]
    pub fn with_nib(mut self, nib: PenNib) -> Self {
        match self.tool {
            PenTool::Pen => self.pen = nib,
            PenTool::Highlighter => self.highlighter = nib,
            PenTool::Text => self.text = nib,
            PenTool::Eraser => {}
        }
        self
    }
}

/// Words on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageText {
    /// The middle of their left edge.
    pub at: PagePos,
    /// Their colour and size.
    pub nib: PenNib,
    text: String,
}

impl PageText {
    /// Words made fit for display, at most 200 characters of them (reliability T10); `None` where nothing is left.
    pub fn new(at: PagePos, nib: PenNib, text: &str) -> Option<Self> {
        let text = one_line(text);
        (!text.is_empty()).then_some(Self { at, nib, text })
    }

    /// The words.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The height of the letters, in units of the page.
    pub fn height(&self) -> f64 {
        self.nib.width.of(PenTool::Text)
    }

    /// Whether they are within `reach` of a place. Their length is estimated: the domain knows no letters.
    fn is_near(&self, place: PagePos, reach: f64) -> bool {
        let height = self.height();
        let length = self.text.chars().count() as f64 * height * 0.55;
        let right = f64::from(place.x - self.at.x);
        let down = f64::from(place.y - self.at.y);
        (-reach..=length + reach).contains(&right) && down.abs() <= height * 0.6 + reach
    }
}

/// One thing that was drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageMark {
    /// A line.
    Line(PenLine),
    /// Words.
    Words(PageText),
}

impl PageMark {
    /// Whether it is within `reach` of a place, in units of the page.
    pub fn is_near(&self, place: PagePos, reach: f64) -> bool {
        match self {
            Self::Line(line) => line.is_near(place, reach),
            Self::Words(words) => words.is_near(place, reach),
        }
    }

    /// What it takes of the room that all drawings have, about in points of a line.
    pub(super) fn size(&self) -> usize {
        8 + match self {
            Self::Line(line) => line.points().len(),
            Self::Words(words) => words.text.len() / 4,
        }
    }
}

sentence::sentences! {
    /// Why something is not drawn.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DrawingRefusal {
        /// The page has as many marks as one may have.
        Full => "This drawing is full (1,000 lines and texts). Erase something first.",
        /// As many charts are drawn on as may be.
        ManyCharts => "There are already drawings on 500 charts. Delete one first.",
        /// All drawings together are as large as they may be.
        NoRoom => "There is no room for more drawings. Delete some that you no longer need.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_off_page_is_clamped() {
        let corner = PagePos { x: 0, y: 0 };
        assert_eq!(PagePos::near(-5.0, -0.1), corner);
        assert_eq!(PagePos::near(f64::NAN, f64::NEG_INFINITY), corner);
        let far = PagePos::near(f64::INFINITY, 1e12);
        assert_eq!((far.x, far.y), (FARTHEST, FARTHEST));
        assert_eq!(PagePos::near(12.4, 7.6), PagePos { x: 12, y: 8 });
    }

    #[test]
    fn words_are_one_line_of_200_characters() {
        let at = PagePos { x: 1, y: 2 };
        let words = |text: &str| PageText::new(at, PenNib::default(), text);
        assert_eq!(words(" hold\n\u{202e}short ").unwrap().text(), "hold short");
        assert_eq!(words(" \u{200b}\n"), None);
        let long = words(&"x".repeat(201)).unwrap();
        assert_eq!(long.text().chars().count(), 200);
    }

    #[test]
    fn words_are_touched_where_they_stand() {
        let at = PagePos { x: 1000, y: 1000 };
        let words = PageText::new(at, PenNib::default(), "HOLD").unwrap();
        assert!(words.is_near(PagePos { x: 1200, y: 1010 }, 0.0));
        assert!(!words.is_near(PagePos { x: 1200, y: 1400 }, 50.0));
        assert!(!words.is_near(PagePos { x: 800, y: 1000 }, 50.0));
        assert!(!words.is_near(PagePos { x: 3000, y: 1000 }, 50.0));
    }

    #[test]
    fn each_tool_keeps_its_own_nib() {
        let blue = PenNib {
            colour: Colour::Blue,
            width: Width::Broad,
        };
        let mut kit = PenKit::default().with_nib(blue);
        kit.tool = PenTool::Highlighter;
        assert_eq!(kit.nib().unwrap().colour, Colour::Yellow);
        kit.tool = PenTool::Eraser;
        assert_eq!((kit.nib(), kit.with_nib(PenNib::default())), (None, kit));
        kit.tool = PenTool::Pen;
        assert_eq!(kit.nib(), Some(blue));
    }
}
