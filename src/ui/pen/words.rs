//! Words that are being typed onto a page.

use crate::pen::{Deed, Kit, Mark, Marks, Nib, PagePos, Words};

/// Words on their way onto a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typing {
    at: PagePos,
    /// The words that they take the place of, by their place among the marks.
    of: Option<usize>,
    nib: Option<Nib>,
    /// What was typed.
    pub text: String,
    /// The field is to have the keyboard.
    pub fresh: bool,
}

impl Typing {
    /// Words at a place: those that stand there, to be changed, or new ones.
    pub fn at(at: PagePos, marks: &Marks, reach: f64) -> Self {
        let there = marks.iter().enumerate().rev().find_map(|(nth, mark)| {
            let Mark::Words(words) = &**mark else {
                return None;
            };
            mark.is_near(at, reach).then_some((nth, words))
        });
        match there {
            Some((nth, words)) => Self {
                at: words.at,
                of: Some(nth),
                nib: Some(words.nib),
                text: words.text().to_owned(),
                fresh: true,
            },
            None => Self {
                at,
                of: None,
                nib: None,
                text: String::new(),
                fresh: true,
            },
        }
    }

    /// Where they are to stand.
    pub fn place(&self) -> PagePos {
        self.at
    }

    /// The mark that they take the place of.
    pub fn rewrites(&self) -> Option<usize> {
        self.of
    }

    /// Gives them another colour and size.
    pub fn dip(&mut self, nib: Nib) {
        self.nib = self.of.map(|_nth| nib);
    }

    /// How they will look; `None` while there are none.
    pub fn preview(&self, kit: Kit) -> Option<Words> {
        Words::new(self.at, self.nib.unwrap_or(kit.text), &self.text)
    }

    /// What writes them; words of which nothing is left are taken away.
    pub fn written(self, kit: Kit) -> Option<Deed> {
        match (self.preview(kit).map(Mark::Words), self.of) {
            (Some(words), None) => Some(Deed::Add(words)),
            (Some(words), Some(at)) => Some(Deed::Replace(at, words)),
            (None, Some(at)) => Some(Deed::Erase {
                marks: vec![at],
                continued: false,
            }),
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    const AT: PagePos = PagePos { x: 100, y: 100 };

    fn marks() -> Marks {
        let words = Words::new(AT, Nib::default(), "HOLD").unwrap();
        Arc::new(vec![Arc::new(Mark::Words(words))])
    }

    #[test]
    fn a_tap_on_words_changes_them_and_one_beside_them_writes_new_ones() {
        let kit = Kit::default();
        let mut typing = Typing::at(PagePos { x: 150, y: 110 }, &marks(), 20.0);
        assert_eq!((typing.text.as_str(), typing.rewrites()), ("HOLD", Some(0)));
        typing.text = "HOLD SHORT".into();
        let words = Words::new(AT, Nib::default(), "HOLD SHORT").unwrap();
        assert_eq!(
            typing.written(kit),
            Some(Deed::Replace(0, Mark::Words(words)))
        );
        let elsewhere = Typing::at(PagePos { x: 150, y: 5000 }, &marks(), 20.0);
        assert_eq!((elsewhere.rewrites(), elsewhere.written(kit)), (None, None));
    }

    #[test]
    fn words_of_which_nothing_is_left_are_taken_away() {
        let mut typing = Typing::at(AT, &marks(), 20.0);
        typing.text.clear();
        let gone = Deed::Erase {
            marks: vec![0],
            continued: false,
        };
        assert_eq!(typing.written(Kit::default()), Some(gone));
    }
}
