//! What is known of new versions of the program.

use std::time::Instant;

use jiff::civil::Date;
use sentence::Words;

use crate::release::Release;
use crate::remote::RequestId;

/// New versions of the program, as far as this run has looked for them.
#[derive(Debug, Default)]
pub struct Releases {
    /// The newest that is newer than this program.
    pub newer: Option<Release>,
    /// What is told after *Check now*.
    pub status: UpdateStatus,
    /// The question that waits for its answer, and whether a person wants to know.
    pub(super) asked: Option<(RequestId, bool)>,
    /// The first moment of this run, and the day it is now, in UTC.
    pub(super) began: Option<Instant>,
    pub(super) today: Option<Date>,
}

/// What is told after *Check now*.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum UpdateStatus {
    /// Not requested by the user.
    #[default]
    Nothing,
    /// The answer is waited for.
    Looking,
    /// The answer came.
    Looked,
    /// It did not come, or was none.
    Failed(Words),
}
