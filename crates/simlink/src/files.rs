//! The files of links: recordings that are written and played, and the settings of simulators on this computer.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::Path;

use crate::fault::{NotPlayable, RecordingFileError};

/// A recording is no longer than this, in bytes, written or read: some ten hours of twenty reports a second.
pub const LONGEST_RECORDING: u64 = 200_000_000;
/// The settings of no simulator are longer than this, in bytes.
const LONGEST_SETTINGS: u64 = 1 << 20;

/// A new file that takes text and nothing else: bytes that are no text, such as a picture's, are refused.
#[derive(Debug)]
pub struct TextFile(File);

impl Write for TextFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            // All of it: the rest could begin within a letter.
            Ok(text) => self.0.write_all(text.as_bytes()).map(|()| bytes.len()),
            Err(error) => Err(io::Error::new(io::ErrorKind::InvalidData, error)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Makes a new file for a recording. What is written to it is in the hands of the system at once, so that a recording is
/// whole but for its last line whatever becomes of the program.
///
/// # Errors
///
/// Returns [`RecordingFileError`] if the file exists, its folder does not, or the system refuses to create it.
pub fn create_recording(path: &Path) -> Result<TextFile, RecordingFileError> {
    let shown = path.display().to_string();
    let file = File::options().write(true).create_new(true).open(path);
    file.map(TextFile).map_err(|reason| match reason.kind() {
        io::ErrorKind::AlreadyExists => RecordingFileError::Taken(shown),
        io::ErrorKind::NotFound => RecordingFileError::NoFolder(shown),
        _ => RecordingFileError::Refused(shown, reason.to_string()),
    })
}

/// Opens a recording to be played. It may take its time.
///
/// # Errors
///
/// Returns [`NotPlayable`] if there is no regular file, it cannot be opened, or it is too long.
pub fn open_recording(path: &Path) -> Result<impl BufRead + Seek + 'static, NotPlayable> {
    let file = plain_file::open(path)?;
    if file.metadata()?.len() > LONGEST_RECORDING {
        return Err(NotPlayable::TooLong);
    }
    Ok(BufReader::new(file))
}

/// Reads the settings of a simulator on this computer; `None` where there is no such file.
pub fn read_settings(path: &Path) -> Option<Vec<u8>> {
    plain_file::read(path, LONGEST_SETTINGS).ok().flatten()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::path::PathBuf;

    use tempfile::TempDir;

    use super::*;

    /// A folder that goes with this, and a file in it that is not there yet.
    fn recording() -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("flight.jsonl");
        (folder, path)
    }

    #[test]
    fn file_that_is_there_is_never_overwritten() {
        let (_folder, path) = recording();
        std::fs::write(&path, "precious").unwrap();
        let refused = create_recording(&path).err().unwrap();
        assert!(matches!(refused, RecordingFileError::Taken(_)), "{refused}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    }

    #[test]
    fn missing_folder_is_told() {
        let (_folder, path) = recording();
        let refused = create_recording(&path.join("a.jsonl")).err().unwrap();
        assert!(
            matches!(refused, RecordingFileError::NoFolder(_)),
            "{refused}"
        );
    }

    #[test]
    fn what_was_written_is_read_before_file_is_closed() {
        let (_folder, path) = recording();
        let mut file = create_recording(&path).unwrap();
        file.write_all(b"a line\n").unwrap();
        let mut text = String::new();
        let mut played = open_recording(&path).unwrap();
        played.read_to_string(&mut text).unwrap();
        assert_eq!(text, "a line\n");
    }

    #[test]
    fn what_is_no_file_or_too_long_is_not_opened() {
        let (folder, path) = recording();
        let opened = |path: &Path| open_recording(path).map(|_file| ());
        if cfg!(unix) {
            assert_eq!(opened(folder.path()), Err(NotPlayable::NotAFile));
        }
        assert!(matches!(opened(&path), Err(NotPlayable::Unreadable(_))));
        for (length, is_open) in [(0, Ok(())), (1, Err(NotPlayable::TooLong))] {
            let file = File::create(&path).unwrap();
            file.set_len(LONGEST_RECORDING + length).unwrap();
            assert_eq!(opened(&path), is_open);
        }
    }

    #[test]
    fn p1_recording_takes_text_and_no_picture() {
        let (_folder, path) = recording();
        let mut file = create_recording(&path).unwrap();
        file.write_all("a line, größer\n".as_bytes()).unwrap();
        let refused = file.write_all(b"\x89PNG\r\n\x1a\n").unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::InvalidData);
        drop(file);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "a line, größer\n");
    }
}
