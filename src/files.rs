//! The one room that opens files. It takes and gives text, a client's secret that the user put into a file,
//! certificates, settings, drawings and the count of turns; never a picture, and never a token.

mod replace;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use directories::UserDirs;
use plain_file::NotAFile;

pub use replace::{move_aside, replace};

/// No file that a user names here is longer than this; a longer one is the wrong file.
const MAX_BYTES: u64 = 1 << 20;

sentence::sentences! {
    /// Why a file could not be read, without a full stop; the file is called as it was named.
    #[derive(Debug)]
    pub enum Error {
        /// It is not there, or may not be read.
        Unreadable(path: String, reason: UnreadableReason) => "The file {path} could not be read: {reason}",
        /// It is longer than anything that is expected here.
        TooLong(path: String) => "The file {path} is too large",
        /// It is not text.
        NotText(path: String) => "The file {path} is not UTF-8 text",
    }
}

sentence::sentences! {
    /// Why a file is not there, or may not be read.
    #[derive(Debug)]
    pub enum UnreadableReason {
        /// Nothing of that name is there, in the system's words.
        Missing(error: String) => "{error}",
        /// It is a folder, a pipe or a device.
        NotAFile => ["file to play"] "it is not a file",
        /// Another one, in the system's words.
        Other(error: String) => "{error}",
    }
}

impl From<io::Error> for UnreadableReason {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing(error.to_string()),
            _ if NotAFile::is_in(&error) => Self::NotAFile,
            _ => Self::Other(error.to_string()),
        }
    }
}

/// What is in a folder.
pub fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

/// Where a link of the file system leads.
pub fn link_target(path: &Path) -> io::Result<PathBuf> {
    std::fs::read_link(path)
}

/// Reads a small file: a certificate that the user named, a simulator's settings.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    read_bytes_up_to(path, MAX_BYTES)
}

/// Reads a file of at most so many bytes that the user named: a flight plan.
pub fn read_bytes_up_to(path: &Path, most: u64) -> Result<Vec<u8>, Error> {
    let shown = || path.display().to_string();
    let unreadable = |error: io::Error| Error::Unreadable(shown(), error.into());
    let bytes = plain_file::read(path, most).map_err(unreadable)?;
    bytes.ok_or_else(|| Error::TooLong(shown()))
}

/// Writes a small text file that the user named: settings to be taken elsewhere.
pub fn write_text(path: &Path, text: &str) -> io::Result<()> {
    write_through(File::create(path)?, text)
}

/// Reads a small text file that the user named: a configuration.
pub fn read_text(path: &Path) -> Result<String, Error> {
    read_text_up_to(path, MAX_BYTES)
}

/// Reads a text file of at most so many bytes: drawings.
pub fn read_text_up_to(path: &Path, most: u64) -> Result<String, Error> {
    String::from_utf8(read_bytes_up_to(path, most)?)
        .map_err(|_invalid| Error::NotText(path.display().to_string()))
}

/// How a file is written that only its user may read.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes a file, or empties it, readable by its user alone.
fn create_private(path: &Path) -> io::Result<File> {
    let file = private().create(true).truncate(true).open(path)?;
    // One that was there already keeps its rights otherwise.
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

/// The file that a path leads to, over all its links.
fn canonical(path: &Path) -> io::Result<PathBuf> {
    std::fs::canonicalize(path)
}

/// Writes a file until it is on the disk.
fn write_through(mut file: File, text: &str) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Gives a file another name, in the place of whatever has that.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::rename(from, to)
}

/// Removes a file that was not written to for so long.
pub fn remove_older(path: &Path, age: Duration) -> io::Result<()> {
    let written = std::fs::metadata(path)?.modified()?;
    // A clock that was set back makes it young.
    if written.elapsed().is_ok_and(|since| since > age) {
        std::fs::remove_file(path)?;
    }
    Ok(())
}

/// Has a file look as if it was written so long ago.
#[cfg(test)]
pub fn make_older(path: &Path, age: Duration) -> io::Result<()> {
    let file = File::options().write(true).open(path)?;
    file.set_modified(std::time::SystemTime::now() - age)
}

/// Fills a file with bytes, also such as are no text.
#[cfg(test)]
pub fn fill_with(path: &Path, bytes: &[u8]) -> io::Result<()> {
    std::fs::write(path, bytes)
}

/// Sets a mark that says nothing but that it is there; returns whether it was already.
pub fn set_mark(path: &Path) -> io::Result<bool> {
    match private().create_new(true).open(path) {
        Ok(_file) => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(true),
        Err(error) => Err(error),
    }
}

/// Takes a mark away; one that is gone already stays so.
pub fn remove_mark(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// Makes the folder of a file where it is missing, open to its user alone.
pub fn make_private_folder_of(path: &Path) -> io::Result<()> {
    let Some(folder) = path.parent() else {
        return Ok(());
    };
    let mut maker = std::fs::DirBuilder::new();
    maker.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
    maker.create(folder)
}

/// Closes a folder of this program alone to everybody else, where an earlier version or another program made it.
#[cfg(unix)]
pub fn close_folder(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let rights = match std::fs::metadata(folder) {
        Ok(found) if found.is_dir() => found.permissions(),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(_) | Err(_) => return Ok(()),
    };
    let others = rights.mode() & 0o077;
    if others == 0 {
        return Ok(());
    }
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700))
}

/// Closes a folder to everybody else: there the user's own folders are closed by the system.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the Unix version returns errors")]
pub fn close_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Closes a file to everybody else.
#[cfg(all(unix, not(target_os = "linux")))]
pub fn make_private(path: &Path) -> io::Result<()> {
    let rights = std::os::unix::fs::PermissionsExt::from_mode(0o600);
    std::fs::set_permissions(path, rights)
}

/// A turn that one process at a time can have, as long as this is not dropped. The file that stands for it holds two
/// numbers, and nothing else.
#[derive(Debug)]
pub struct FileLock(File);

/// How far the processes that take turns have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    /// How many renewals there were.
    pub renewals: u64,
    /// How many there had been when the newest sign-in was stored last.
    pub stored: u64,
}

/// Longest text of a count.
const COUNT_BYTES: u64 = 48;

impl FileLock {
    /// What the file holds; zeros where that is no count.
    pub fn count(&mut self) -> io::Result<Count> {
        let mut text = Vec::new();
        self.0.seek(SeekFrom::Start(0))?;
        (&self.0).take(COUNT_BYTES).read_to_end(&mut text)?;
        let text = std::str::from_utf8(&text).unwrap_or_default();
        let mut numbers = text.split_whitespace().map(str::parse);
        Ok(match (numbers.next(), numbers.next(), numbers.next()) {
            (Some(Ok(renewals)), Some(Ok(stored)), None) => Count { renewals, stored },
            _ => Count::default(),
        })
    }

    /// Replaces what the file holds.
    pub fn set(&mut self, count: Count) -> io::Result<()> {
        self.0.seek(SeekFrom::Start(0))?;
        self.0.set_len(0)?;
        write!(self.0, "{} {}", count.renewals, count.stored)?;
        self.0.flush()
    }
}

/// Takes the turn that this file stands for; `None` while another process has it.
pub fn take_turn(path: &Path) -> io::Result<Option<FileLock>> {
    make_private_folder_of(path)?;
    let file = private()
        .create(true)
        .truncate(false)
        .read(true)
        .open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(FileLock(file))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// What the file of a turn holds, seen without having the turn.
pub fn turns_used(path: &Path) -> io::Result<Count> {
    FileLock(File::open(path)?).count()
}

/// Where recordings are kept unless the user names another place: the folder for documents, or else the user's own.
pub fn recordings_folder() -> Option<PathBuf> {
    let folders = UserDirs::new()?;
    let documents = folders.document_dir().filter(|folder| folder.is_dir());
    Some(documents.unwrap_or(folders.home_dir()).to_owned())
}

#[cfg(test)]
mod tests;
