//! Settings on their way to and from a file that the user chooses.

use std::path::{Path, PathBuf};

use super::event_sender::EventSender;
use crate::file_format::FileCompleteness;
use crate::files;
use crate::message::{FileDialog, ImportedSettings};
use crate::remote::Problem;
use crate::settings::{LONGEST_SETTINGS, Settings};

sentence::sentences! {
    /// What is said of a file that the user chose.
    #[derive(Debug)]
    enum SettingsFileText {
        /// It could not be written, for the system's reason.
        NotWritten(path: String, error: String) => "The file {path} could not be written: {error}.",
        /// Something else is in it.
        NoSettings(path: String) => "The file {path} contains no Flightbag settings.",
        /// Some of it could be read.
        Partly => "Some settings in the file could not be read.",
        /// It is of a later format.
        Later => "The settings in the file are from a later version of Flightbag, so some may have a different meaning.",
    }
}

/// Writes the settings; gives where, or nothing where no file was chosen.
pub(super) async fn export(
    settings: Settings,
    outbox: EventSender,
) -> Result<Option<PathBuf>, Problem> {
    let Some(path) = outbox.choose_file(FileDialog::SaveSettings).await? else {
        return Ok(None);
    };
    let writing = tokio::task::spawn_blocking(move || {
        let written = files::write_text(&path, &settings.to_toml());
        written.map(|()| path.clone()).map_err(|error| {
            let path = path.display().to_string();
            Problem::of_file(SettingsFileText::NotWritten(path, error.to_string()))
        })
    });
    writing
        .await
        .map_err(|_panic| Problem::panicked())?
        .map(Some)
}

/// Reads settings; nothing where no file was chosen.
pub(super) async fn import(outbox: EventSender) -> Result<Option<Box<ImportedSettings>>, Problem> {
    let Some(path) = outbox.choose_file(FileDialog::OpenSettings).await? else {
        return Ok(None);
    };
    let reading = tokio::task::spawn_blocking(move || read_chosen(&path));
    let settings = reading.await.map_err(|_panic| Problem::panicked())??;
    Ok(Some(Box::new(settings)))
}

fn read_chosen(path: &Path) -> Result<ImportedSettings, Problem> {
    let text = files::read_text_up_to(path, LONGEST_SETTINGS).map_err(Problem::of_file)?;
    let (settings, wholeness) = Settings::from_chosen(&text).map_err(|_damaged| {
        Problem::of_file(SettingsFileText::NoSettings(path.display().to_string()))
    })?;
    let trouble = match wholeness {
        FileCompleteness::Whole => None,
        FileCompleteness::Partly => Some(SettingsFileText::Partly.into()),
        FileCompleteness::Later => Some(SettingsFileText::Later.into()),
    };
    Ok(ImportedSettings { settings, trouble })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{Board, LONGEST_NOTES, MOST_BOARDS};
    use crate::settings::OpenChart;

    fn open_chart() -> OpenChart {
        let text =
            "airport = 'YBBN'\nid = 'a'\nname = 'An approach with a name'\ncategory = 'APP'\n";
        OpenChart {
            chart: toml::from_str(text).unwrap(),
            seen: None,
        }
    }

    #[test]
    fn exported_settings_of_many_notes_are_taken_over() {
        let board = Board {
            notes: "\u{10000}\u{1}".repeat(LONGEST_NOTES / 2),
            ..Board::default()
        };
        let mut settings = Settings::default();
        settings.boards.list = vec![board; MOST_BOARDS];
        // The rest of a megabyte.
        settings.open.tabs = vec![open_chart(); 2_000];
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("exported.toml");
        let text = settings.to_toml();
        assert!(text.len() > 1 << 20, "{}", text.len());
        files::write_text(&path, &text).unwrap();
        let trouble = None;
        assert_eq!(
            read_chosen(&path).unwrap(),
            ImportedSettings { settings, trouble }
        );
        files::write_text(&path, "[ownship]\n").unwrap();
        let refused = read_chosen(&path).unwrap_err().sentence.to_string();
        assert!(refused.contains("no Flightbag settings"), "{refused}");
    }

    #[test]
    fn chosen_file_that_is_not_whole_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("chosen.toml");
        for (ownship, format, told) in [
            ("shown = false", 1, None),
            ("shown = 3", 1, Some("Some settings in the file")),
            ("shown = false", 2, Some("a later version")),
        ] {
            let text = format!(
                "format = {format}\n[ownship]\n{ownship}\n[window]\n[units]\nlengths = \"metres\"\n"
            );
            files::write_text(&path, &text).unwrap();
            let chosen = read_chosen(&path).unwrap();
            assert_ne!(chosen.settings.units, Settings::default().units);
            let trouble = chosen.trouble.map(|trouble| trouble.to_string());
            assert_eq!(trouble.is_some(), told.is_some(), "{text}");
            assert!(
                trouble
                    .unwrap_or_default()
                    .contains(told.unwrap_or_default())
            );
        }
    }
}
