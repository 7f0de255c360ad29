//! Flight plans: read from where they are, and understood, away from the thread of all that waits.

use std::path::Path;

use crate::files;
use crate::flight::plan::{self, Imported, LONGEST};
use crate::message::PlanSource;

/// The flight of a plan, or why there is none, as a sentence.
pub(super) fn read(source: &PlanSource) -> Result<Imported, String> {
    match source {
        PlanSource::File(path) => read_file(path),
        PlanSource::Typed(text) => plan::read(text.as_bytes(), None).map_err(sentence),
    }
}

fn read_file(path: &Path) -> Result<Imported, String> {
    let bytes = files::read_bytes_up_to(path, LONGEST as u64).map_err(sentence)?;
    let name = path.file_name().map(|name| name.to_string_lossy());
    plan::read(&bytes, name.as_deref()).map_err(sentence)
}

fn sentence(error: impl std::fmt::Display) -> String {
    let said = error.to_string();
    let ends = said.ends_with(['.', '!', '?']);
    if ends { said } else { format!("{said}.") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_there_and_a_text_that_is_no_plan_are_sentences() {
        let gone = read(&PlanSource::File("no-such-folder/none.pln".into())).unwrap_err();
        assert!(gone.contains("none.pln") && gone.ends_with('.'), "{gone}");
        let none = read(&PlanSource::Typed("?".into())).unwrap_err();
        assert!(none.ends_with('.'), "{none}");
    }
}
