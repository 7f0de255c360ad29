//! Opens and reads regular files; the only file of this crate that opens any.

use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Why something was not opened: it is no regular file. Inside the [`io::Error`] of [`open`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAFile;

impl fmt::Display for NotAFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it is not a file")
    }
}

impl std::error::Error for NotAFile {}

impl NotAFile {
    /// Whether this is why a file was not opened.
    pub fn is_in(error: &io::Error) -> bool {
        let inside = error.get_ref();
        inside
            .and_then(|inside| inside.downcast_ref::<Self>())
            .is_some()
    }
}

/// Opens a file to read. It is opened without waiting and looked at then, so that nothing can take its place in between.
#[cfg(unix)]
pub fn open(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;

    use rustix::fs::OFlags;

    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let mut options = File::options();
    options.read(true).custom_flags(flags.bits().cast_signed());
    let file = options.open(path)?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io::Error::other(NotAFile))
    }
}

/// Opens a file to read.
#[cfg(not(unix))]
pub fn open(path: &Path) -> io::Result<File> {
    if std::fs::metadata(path)?.is_file() {
        File::open(path)
    } else {
        Err(io::Error::other(NotAFile))
    }
}

/// Reads a whole file; `None` where it is longer than `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR"))
    }

    #[test]
    fn file_is_read_up_to_its_limit() {
        let path = folder().join("Cargo.toml");
        let whole = read(&path, 1 << 20).unwrap().unwrap();
        assert!(whole.starts_with(b"[package]"));
        let length = whole.len() as u64;
        assert_eq!(read(&path, length).unwrap().unwrap(), whole);
        assert_eq!(read(&path, length - 1).unwrap(), None);
    }

    #[test]
    fn folder_and_device_are_not_opened() {
        let error = open(&folder().join("src")).unwrap_err();
        // Windows refuses a folder by itself.
        assert!(NotAFile::is_in(&error) || cfg!(windows), "{error}");
        #[cfg(unix)]
        assert!(NotAFile::is_in(&open(Path::new("/dev/null")).unwrap_err()));
    }

    #[test]
    fn missing_file_is_told_as_that() {
        let error = open(&folder().join("none")).unwrap_err();
        assert!(error.kind() == io::ErrorKind::NotFound && !NotAFile::is_in(&error));
    }
}
