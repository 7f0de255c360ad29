//! How a file that is kept is replaced: one of the two is whole whatever happens, readable by their user only.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{
    canonical, create_private, link_target, make_private_folder_of, remove_mark, rename,
    write_through,
};

/// No file that is replaced is longer, in bytes.
const LONGEST: u64 = 200_000_000;

/// Replaces a file, whose folder is made where it is missing; the one before becomes `previous`. Whatever happens
/// meanwhile, one of the two is whole on the disk (reliability P8). `new` is written first. Both are readable by their user
/// only. A symbolic link stays one: the file that it leads to is replaced.
pub fn replace(path: &Path, new: &Path, previous: &Path, text: &str) -> io::Result<()> {
    make_private_folder_of(path)?;
    let Some(target) = linked_file(path) else {
        write_new(new, text)?;
        match rename(path, previous) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
        return rename(new, path);
    };
    // Beside the target: it may be on another disk than the link.
    let new = target.with_file_name(new.file_name().unwrap_or_default());
    write_new(&new, text)?;
    match plain_file::read(&target, LONGEST) {
        Ok(Some(bytes)) => {
            let mut file = create_private(previous)?;
            file.write_all(&bytes)?;
            file.sync_all()?;
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(None) | Err(_) => {}
    }
    rename(&new, &target)
}

/// Gives a file the name of another one, in whose place it comes, and returns where it is then. A symbolic link stays one:
/// the file that it leads to moves, within its own folder.
pub fn move_aside(path: &Path, aside: &Path) -> io::Result<PathBuf> {
    let Some(target) = linked_file(path) else {
        return rename(path, aside).map(|()| aside.to_owned());
    };
    let aside = target.with_file_name(aside.file_name().unwrap_or_default());
    rename(&target, &aside).map(|()| aside)
}

/// The file that a symbolic link leads to, over others if need be; `None` for what is no link.
fn linked_file(path: &Path) -> Option<PathBuf> {
    let next = link_target(path).ok()?;
    // One that leads nowhere yet is followed for one step.
    let one_step = || path.with_file_name("").join(next);
    Some(canonical(path).unwrap_or_else(|_missing| one_step()))
}

/// Writes a new file, which goes again where that fails.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let written = create_private(path).and_then(|file| write_through(file, text));
    if written.is_err() {
        // Removes the partial file.
        remove_mark(path).ok();
    }
    written
}
