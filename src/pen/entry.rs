//! Words that are being typed onto a page.

use std::sync::Arc;

use super::{Marks, PageMark, PagePos, PageText, PenCommand, PenKit, PenNib};

/// Words on their way onto a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextEntry {
    /// Where they are to stand.
    pub at: PagePos,
    /// The mark that they take the place of.
    pub of: Option<Arc<PageMark>>,
    /// Their own colour and size, where that is not what the hand holds.
    pub nib: Option<PenNib>,
    /// What was typed.
    pub text: String,
    /// The field is to have the keyboard.
    pub fresh: bool,
}

impl TextEntry {
    /// Words at a place: those that stand there, to be changed, or new ones.
    pub fn at(at: PagePos, marks: &Marks, reach: f64) -> Self {
        let there = marks.iter().rev().find_map(|mark| {
            let PageMark::Words(words) = &**mark else {
                return None;
            };
            mark.is_near(at, reach).then_some((mark, words))
        });
        Self {
            at: there.map_or(at, |(_mark, words)| words.at),
            of: there.map(|(mark, _words)| Arc::clone(mark)),
            nib: there.map(|(_mark, words)| words.nib),
            text: there.map_or("", |(_mark, words)| words.text()).to_owned(),
            fresh: true,
        }
    }

    /// Whether both take the place of the same mark.
    pub fn is_of(&self, other: &Self) -> bool {
        let both = self.of.as_ref().zip(other.of.as_ref());
        both.is_some_and(|(mine, theirs)| Arc::ptr_eq(mine, theirs))
    }

    /// Gives them another colour and size.
    pub fn dip(&mut self, nib: PenNib) {
        self.nib = self.of.is_some().then_some(nib);
    }

    /// How they will look; `None` while there are none.
    pub fn preview(&self, kit: PenKit) -> Option<PageText> {
        PageText::new(self.at, self.nib.unwrap_or(kit.text), &self.text)
    }

    /// What writes them; words of which nothing is left are taken away.
    pub fn written(self, kit: PenKit) -> Option<PenCommand> {
        match (self.preview(kit).map(PageMark::Words), self.of) {
            (Some(words), None) => Some(PenCommand::Add(words)),
            (Some(words), Some(old)) => Some(PenCommand::Replace(old, words)),
            (None, Some(old)) => Some(PenCommand::Erase {
                marks: vec![old],
                continued: false,
            }),
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: PagePos = PagePos { x: 100, y: 100 };

    fn marks() -> Marks {
        let words = PageText::new(AT, PenNib::default(), "HOLD").unwrap();
        Arc::new(vec![Arc::new(PageMark::Words(words))])
    }

    #[test]
    fn tap_edits_words_or_adds_new() {
        let kit = PenKit::default();
        let marks = marks();
        let mut typing = TextEntry::at(PagePos { x: 150, y: 110 }, &marks, 20.0);
        assert_eq!(typing.text, "HOLD");
        assert_eq!(typing.of.as_ref(), marks.first());
        typing.text = "HOLD SHORT".into();
        let words = PageText::new(AT, PenNib::default(), "HOLD SHORT").unwrap();
        assert_eq!(
            typing.written(kit),
            Some(PenCommand::Replace(
                Arc::clone(&marks[0]),
                PageMark::Words(words)
            ))
        );
        let other_place = TextEntry::at(PagePos { x: 150, y: 5000 }, &marks, 20.0);
        assert_eq!(other_place.of, None);
        assert_eq!(other_place.written(kit), None);
    }

    #[test]
    fn words_of_which_nothing_is_left_are_taken_away() {
        let marks = marks();
        let mut typing = TextEntry::at(AT, &marks, 20.0);
        typing.text.clear();
        let gone = PenCommand::Erase {
            marks: vec![Arc::clone(&marks[0])],
            continued: false,
        };
        assert_eq!(typing.written(PenKit::default()), Some(gone));
    }
}
