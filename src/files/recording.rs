//! The files that own-ship is recorded to and played from. What is in them, `ownship::recording` says.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

use directories::UserDirs;

/// A recording is no longer than this, written or read: some ten hours of twenty reports a second.
pub const LONGEST_RECORDING: u64 = 200_000_000;

/// Why a file cannot be recorded to, as a sentence.
#[derive(Debug, thiserror::Error)]
pub enum CannotRecord {
    /// Something has that name already; it is left as it is.
    #[error("There is a file {0} already, and it is left as it is. Choose another name.")]
    Taken(String),
    /// Its folder is missing.
    #[error("The folder for the file {0} is not there. Make it, or choose another one.")]
    NoFolder(String),
    /// The system refuses.
    #[error("The file {path} could not be made: {reason}")]
    Refused {
        /// The file as it was named.
        path: String,
        /// The system's reason.
        reason: io::Error,
    },
}

/// Makes a new file for a recording. What is written to it is in the hands of the system at once, so that a recording is
/// whole but for its last line whatever becomes of the program.
pub fn create_recording(path: &Path) -> Result<impl Write + Send + 'static, CannotRecord> {
    let shown = path.display().to_string();
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    file.map_err(|reason| match reason.kind() {
        io::ErrorKind::AlreadyExists => CannotRecord::Taken(shown),
        io::ErrorKind::NotFound => CannotRecord::NoFolder(shown),
        _ => CannotRecord::Refused {
            path: shown,
            reason,
        },
    })
}

/// Opens a recording to be played. It may take its time. What is no plain file could be waited for without end.
pub fn open_recording(path: &Path) -> io::Result<impl BufRead + Seek + 'static> {
    let what = std::fs::metadata(path)?;
    if !what.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    if what.len() > LONGEST_RECORDING {
        return Err(io::Error::other("it is too long to be a recording"));
    }
    Ok(BufReader::new(File::open(path)?))
}

/// Where recordings are kept unless the user names another place: the folder for documents, or else the user's own.
pub fn recordings_folder() -> Option<PathBuf> {
    let folders = UserDirs::new()?;
    let documents = folders.document_dir().filter(|folder| folder.is_dir());
    Some(documents.unwrap_or(folders.home_dir()).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("flightbag-{name}-{}.jsonl", std::process::id()))
    }

    #[test]
    fn a_file_that_is_there_is_never_overwritten() {
        let path = path("taken");
        std::fs::write(&path, "precious").unwrap();
        let refused = create_recording(&path).err().unwrap();
        assert!(matches!(refused, CannotRecord::Taken(_)), "{refused}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_missing_folder_is_told() {
        let refused = create_recording(&path("no-folder").join("a.jsonl"))
            .err()
            .unwrap();
        assert!(matches!(refused, CannotRecord::NoFolder(_)), "{refused}");
    }

    #[test]
    fn what_was_written_is_read_before_the_file_is_closed() {
        let path = path("written");
        let mut file = create_recording(&path).unwrap();
        file.write_all(b"a line\n").unwrap();
        let mut text = String::new();
        open_recording(&path)
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(text, "a line\n");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn what_is_no_file_or_too_long_is_not_opened() {
        assert!(open_recording(&std::env::temp_dir()).is_err());
        assert!(open_recording(&path("missing")).is_err());
        let path = path("long");
        let file = File::create(&path).unwrap();
        file.set_len(LONGEST_RECORDING).unwrap();
        assert!(open_recording(&path).is_ok());
        file.set_len(LONGEST_RECORDING + 1).unwrap();
        assert!(open_recording(&path).is_err());
        std::fs::remove_file(path).unwrap();
    }
}
