//! The folders in which programs of this user keep their files.

use std::path::{Path, PathBuf};

use directories::{BaseDirs, UserDirs};

/// Folders of this user in which programs keep what they are told; `None` on a system that has no such folder.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Folders {
    /// The user's own documents.
    pub documents: Option<PathBuf>,
    /// Settings that go with the user to another computer.
    pub roaming: Option<PathBuf>,
    /// Settings of this computer alone.
    pub local: Option<PathBuf>,
    /// Settings of this computer for all of its users; Windows only.
    pub shared: Option<PathBuf>,
}

/// The folders of the user who runs this program.
pub fn folders() -> Folders {
    let (user, base) = (UserDirs::new(), BaseDirs::new());
    let documents = user.as_ref().and_then(UserDirs::document_dir);
    Folders {
        documents: documents.map(Path::to_path_buf),
        roaming: base.as_ref().map(|base| base.config_dir().to_path_buf()),
        local: base.map(|base| base.data_local_dir().to_path_buf()),
        shared: std::env::var_os("ProgramData").map(PathBuf::from),
    }
}
