//! Settings on their way to and from a file that the person chooses.

use std::path::PathBuf;

use super::FileDialog;
use super::task::{Outbox, failed_inside};
use crate::files;
use crate::remote::{Problem, ProblemKind};
use crate::settings::{LONGEST_SETTINGS, Settings};

/// Writes the settings; gives where, or nothing where no file was chosen.
pub(super) async fn export(settings: Settings, outbox: Outbox) -> Result<Option<PathBuf>, Problem> {
    let Some(path) = outbox.choose_file(FileDialog::SaveSettings).await? else {
        return Ok(None);
    };
    let writing = tokio::task::spawn_blocking(move || {
        let written = files::write_text(&path, &settings.to_toml());
        written.map(|()| path.clone()).map_err(|error| {
            unusable(tr!(
                "The file {path} could not be written: {error}.",
                path = path.display(),
                error
            ))
        })
    });
    writing.await.map_err(|_panic| failed_inside())?.map(Some)
}

/// Reads settings; nothing where no file was chosen.
pub(super) async fn import(outbox: Outbox) -> Result<Option<Box<Settings>>, Problem> {
    let Some(path) = outbox.choose_file(FileDialog::OpenSettings).await? else {
        return Ok(None);
    };
    let reading = tokio::task::spawn_blocking(move || {
        let text = files::read_text_up_to(&path, LONGEST_SETTINGS)
            .map_err(|error| unusable(format!("{error}.")))?;
        Settings::from_chosen(&text).map_err(|_damaged| {
            unusable(tr!(
                "The file {path} holds no settings of Flightbag.",
                path = path.display()
            ))
        })
    });
    let settings = reading.await.map_err(|_panic| failed_inside())??;
    Ok(Some(Box::new(settings)))
}

fn unusable(sentence: String) -> Problem {
    Problem::new(ProblemKind::File, sentence)
}
