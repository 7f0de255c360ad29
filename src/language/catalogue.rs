//! The translations of one language, read from their file once they are asked for.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Language;

/// Every text of a language, by its English.
pub(super) struct Catalogue {
    /// With each meaning that is told apart, if any is.
    texts: HashMap<String, Vec<(Option<String>, String)>>,
    /// Those that say how many there are: one for each form that the language has.
    counted: HashMap<String, Vec<String>>,
}

static GERMAN: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::read(&asset!("languages/de.po")));

/// The catalogue of `language`; the sources' own has none.
pub(super) fn of(language: Language) -> Option<&'static Catalogue> {
    match language {
        Language::English => None,
        Language::German => Some(&GERMAN),
    }
}

impl Catalogue {
    /// Reads a file that a test found whole; where it is not, its texts stay English.
    fn read(file: &str) -> Self {
        let mut all = Self {
            texts: HashMap::new(),
            counted: HashMap::new(),
        };
        let Ok(messages) = polib::po_file::parse_from_reader(file.as_bytes()) else {
            return all;
        };
        for message in messages
            .messages()
            .filter(|message| message.is_translated())
        {
            let text = message.msgid().to_owned();
            if let Ok(translation) = message.msgstr() {
                let context = message.msgctxt().map(str::to_owned);
                let meanings = all.texts.entry(text).or_default();
                meanings.push((context, translation.to_owned()));
            } else if let Ok(forms) = message.msgstr_plural() {
                all.counted.insert(text, forms.clone());
            }
        }
        all
    }

    /// The text with that meaning.
    pub(super) fn text(&self, context: Option<&str>, text: &str) -> Option<&str> {
        let mut meanings = self.texts.get(text)?.iter();
        let meant = meanings.find(|(meaning, _)| meaning.as_deref() == context);
        meant.map(|(_, translation)| translation.as_str())
    }

    /// A form of the text.
    pub(super) fn counted(&self, text: &str, form: usize) -> Option<&str> {
        let forms = self.counted.get(text)?;
        forms.get(form).map(String::as_str)
    }
}
