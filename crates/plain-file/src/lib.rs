//! Regular files to read: what is a pipe or a device could be waited for without end, and is not opened.

mod files;

pub use files::{NotAFile, open, read};
