//! Something that is asked for elsewhere and may not be there yet, and what is said when it does not come.

use std::time::Instant;

use sentence::AnySentence;

/// Names one question to the worker, so that a late answer to an older one is known for what it is. Handed out by the
/// state, never used twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// Hands them out.
#[derive(Debug, Default)]
pub struct RequestIds(u64);

impl RequestIds {
    /// One that was never handed out.
    pub fn fresh(&mut self) -> RequestId {
        self.0 += 1;
        RequestId(self.0)
    }
}

/// What went wrong, as far as the window treats it differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// The service does not know the airport.
    UnknownAirport,
    /// The service has no charts, or no such chart.
    NotFound,
    /// No user is signed in, or the service no longer accepts the sign-in.
    NotSignedIn,
    /// The server could not be reached.
    Offline,
    /// The account may not see this.
    NoAccess,
    /// No address of the picture may be asked, or none brings it any more: another list may have a better one.
    Address,
    /// The chart is not in the newest list.
    Unlisted,
    /// The server took too long, answered with an error, or answered what cannot be used.
    Service,
    /// The connection is not to be trusted: certificate, foreign origin, redirect.
    Unsafe,
    /// The picture could not be read.
    Picture,
    /// A file could not be read or written, or holds something else.
    File,
    /// The sign-in was refused or abandoned.
    SignIn,
    /// The sign-in service does not let this client sign in with the browser of this computer.
    BrowserRefused,
    /// It does not let this client sign in with another device.
    DeviceRefused,
    /// The system's secret store could not be looked into.
    SecretStore,
    /// The sign-out could not take everything away.
    SignOut,
    /// Something inside this program failed.
    Internal,
}

/// A server asked for a pause, which is being waited for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetryWait {
    /// What a user is told the server is.
    pub server: AnySentence,
    /// When it is asked again, on the monotonic clock.
    pub until: Instant,
}

/// A failure as a user is told it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub struct Problem {
    /// What the window does about it.
    pub kind: ProblemKind,
    /// What happened, why if that is known, and what to do. No address with a query, no secret, no answer body.
    pub sentence: AnySentence,
    /// More for a report, in one line, without secrets.
    pub detail: Option<String>,
}

sentence::sentences! {
    /// What failed inside this program.
    #[derive(Debug)]
    enum InternalFailure {
        /// Work of its own request, and nothing else.
        Panicked => "Something in Flightbag failed. Try again; if it fails again, restart Flightbag.",
    }
}

impl Problem {
    /// A problem without further detail.
    pub fn new(kind: ProblemKind, sentence: impl Into<AnySentence>) -> Self {
        Self {
            kind,
            sentence: sentence.into(),
            detail: None,
        }
    }

    /// A file that cannot be used, for a reason that may lack its full stop.
    pub fn of_file(why: impl Into<AnySentence>) -> Self {
        Self::new(ProblemKind::File, why.into().with_full_stop())
    }

    /// Work that panicked. Its message may hold anything, so it is not told.
    pub fn panicked() -> Self {
        Self::new(ProblemKind::Internal, InternalFailure::Panicked)
    }

    /// The sentence, with the name of what it is about before it where it does not tell that itself.
    pub fn sentence_about(&self, name: &str) -> AnySentence {
        self.sentence.clone().about(name)
    }
}

/// The state of something that is fetched.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Remote<T> {
    /// It was not asked for.
    #[default]
    Idle,
    /// Asked for with this id; only an answer with the same id is taken.
    Loading(RequestId),
    /// It came.
    Ready(T),
    /// It did not come.
    Failed(Problem),
}

impl<T> Remote<T> {
    /// Takes the answer to question `id`; returns whether it was the one waited for.
    pub fn resolve(&mut self, id: RequestId, result: Result<T, Problem>) -> bool {
        if !self.is_loading(id) {
            return false;
        }
        *self = match result {
            Ok(value) => Self::Ready(value),
            Err(problem) => Self::Failed(problem),
        };
        true
    }

    /// Whether this waits for the answer to question `id`.
    pub fn is_loading(&self, id: RequestId) -> bool {
        matches!(self, Self::Loading(current) if *current == id)
    }

    /// The id of the answer that is waited for.
    pub fn loading(&self) -> Option<RequestId> {
        match self {
            Self::Loading(id) => Some(*id),
            Self::Idle | Self::Ready(_) | Self::Failed(_) => None,
        }
    }

    /// Ends the waiting, if there is any, with this failure.
    pub fn give_up(&mut self, problem: &Problem) {
        if matches!(self, Self::Loading(_)) {
            *self = Self::Failed(problem.clone());
        }
    }

    /// Whether it is still to come, or failed in a way that calls for another try.
    pub fn is_open(&self, again: impl Fn(&Problem) -> bool) -> bool {
        match self {
            Self::Loading(_) => true,
            Self::Failed(problem) => again(problem),
            Self::Idle | Self::Ready(_) => false,
        }
    }

    /// Why it did not come, where it did not.
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            Self::Failed(problem) => Some(problem),
            Self::Idle | Self::Loading(_) | Self::Ready(_) => None,
        }
    }

    /// The value, when it is there.
    pub fn ready(&self) -> Option<&T> {
        match self {
            Self::Ready(value) => Some(value),
            Self::Idle | Self::Loading(_) | Self::Failed(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answer_to_older_question_is_ignored() {
        let mut remote = Remote::Loading(RequestId(8));
        assert!(!remote.resolve(RequestId(7), Ok("late")));
        assert_eq!(remote, Remote::Loading(RequestId(8)));
    }

    #[test]
    fn answer_that_is_waited_for_is_taken_once() {
        let mut remote = Remote::Loading(RequestId(8));
        assert!(remote.resolve(RequestId(8), Ok("first")));
        assert!(!remote.resolve(RequestId(8), Ok("second")));
        assert_eq!(remote.ready(), Some(&"first"));
    }

    #[test]
    fn failed_answer_keeps_its_sentence() {
        let mut remote: Remote<()> = Remote::Loading(RequestId(1));
        let problem = Problem::new(ProblemKind::Offline, "No network");
        remote.resolve(RequestId(1), Err(problem.clone()));
        assert_eq!(remote, Remote::Failed(problem));
    }
}
