//! What becomes of a kept file at the start: it is used, put aside, or left as it is until the person chose.

use super::Kept;
use crate::file_format::Wholeness;
use crate::message::Recovery;
use crate::settings::{KeptFile, NoText};

/// What is known of a file after the start.
#[derive(Default)]
pub(super) struct Recalled<T> {
    /// What is used, until the person chose something else.
    pub used: T,
    /// What the person must know.
    pub notice: Option<String>,
    /// What the person is asked.
    pub recovery: Option<Recovery<T>>,
}

/// Why a file cannot simply be used.
enum Trouble<T> {
    /// Nothing of it could be read.
    Unreadable(NoText),
    /// There is nothing in it.
    Empty,
    /// This could be read.
    NotWhole(T, Wholeness),
}

impl<T> Trouble<T> {
    fn for_log(&self) -> String {
        match self {
            Self::Unreadable(why) => format!("{why:?}"),
            Self::Empty => "empty".to_owned(),
            Self::NotWhole(_, wholeness) => format!("{wholeness:?}"),
        }
    }
}

/// A text that is whole, or what is the matter with it.
fn judge<T: Kept>(text: Result<String, NoText>) -> Result<T, Trouble<T>> {
    let text = text.map_err(Trouble::Unreadable)?;
    if text.trim().is_empty() {
        return Err(Trouble::Empty);
    }
    match T::read(&text) {
        None => Err(Trouble::Unreadable(NoText::Damaged)),
        Some((whole, Wholeness::Whole)) => Ok(whole),
        Some((readable, wholeness)) => Err(Trouble::NotWhole(readable, wholeness)),
    }
}

/// What is in a file, or was before it was damaged, and what the person must know about that or decide.
pub(super) fn recall<T: Kept>(file: &KeptFile) -> Recalled<T> {
    let name = T::NAME;
    if let Err(error) = file.remove_unfinished() {
        tracing::debug!(%error, "unfinished {name} could not be removed");
    }
    let mut texts = file.read().into_iter().map(judge::<T>);
    let trouble = match texts.next() {
        Some(Ok(used)) => {
            return Recalled {
                used,
                ..Recalled::default()
            };
        }
        Some(Err(trouble)) => trouble,
        None => return Recalled::default(),
    };
    let mut before = texts.next();
    if matches!(trouble, Trouble::Empty) && before.is_none() {
        // Nothing was ever saved: the file was made by hand, to have settings beside the program.
        return Recalled::default();
    }
    if matches!(before, Some(Err(_))) {
        file.keep_before_writing();
    }
    let said = match &trouble {
        Trouble::Unreadable(why) => put_aside::<T>(file, why),
        Trouble::Empty => {
            // It stays: it may be what says that settings are beside the program.
            file.keep_before_writing();
            T::empty().to_owned()
        }
        Trouble::NotWhole(_, Wholeness::Later) => T::later().to_owned(),
        Trouble::NotWhole(..) => T::partly().to_owned(),
    };
    let why = trouble.for_log();
    tracing::warn!("the {name} are not whole: {why}");
    let readable = match trouble {
        Trouble::NotWhole(readable, _) => Some(readable),
        // Those before are the newest now.
        Trouble::Unreadable(_) | Trouble::Empty => {
            match before.take_if(|before| is_readable(before)) {
                Some(Err(Trouble::NotWhole(readable, _))) => Some(readable),
                _ => None,
            }
        }
    };
    let earlier = before.and_then(Result::ok);
    let used = earlier.as_ref().or(readable.as_ref()).cloned();
    let how = match (&earlier, &readable) {
        (Some(_), _) => tr!("Those saved before them are used."),
        (None, Some(_)) => tr!("What could be read is used."),
        (None, None) => tr!("The program starts afresh."),
    };
    let said = format!("{said} {how}");
    let used = used.unwrap_or_default();
    let Some(readable) = readable else {
        return Recalled {
            used,
            notice: Some(said),
            recovery: None,
        };
    };
    file.keep_before_writing();
    let recovery = Recovery {
        sentence: said,
        readable,
        earlier,
    };
    Recalled {
        used,
        notice: None,
        recovery: Some(recovery),
    }
}

fn is_readable<T>(text: &Result<T, Trouble<T>>) -> bool {
    matches!(text, Err(Trouble::NotWhole(..)))
}

/// Puts a file aside that cannot be read, and says so. Nothing of it may be lost: it may be readable again in a moment.
fn put_aside<T: Kept>(file: &KeptFile, why: &NoText) -> String {
    let name = T::NAME;
    match (why, file.set_aside()) {
        (_, Err(error)) => {
            tracing::warn!(%error, "the damaged {name} could not be put aside");
            T::stuck(&error)
        }
        (NoText::Unreadable(error), Ok(())) => T::unreadable(error),
        (NoText::Damaged, Ok(())) => T::damaged().to_owned(),
    }
}
