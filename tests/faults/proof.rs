//! What every cell of the table is held against: the time that passed, what was asked of whom, what is told.

use std::time::Duration;

use flightbag::remote::{Problem, ProblemKind};

use super::Promise;
use super::fault::{Fault, PAUSE};
use super::fixture::{AUTHORIZE, DISCOVERY, Fixture, TOKEN};

impl Fixture {
    /// What a promise says of the time that passed, and of how often a path was asked.
    pub fn assert_kept(&self, promise: Promise, path: &str, fault: Fault) {
        let further = match promise {
            Promise::Recovers | Promise::Waits => 1,
            Promise::ToldAfterTries(..) | Promise::FallsBackAfterTries => 3,
            Promise::Told(..) | Promise::FallsBack | Promise::Offered(_) | Promise::Ended(_) => 0,
        };
        if promise == Promise::Waits {
            self.assert_waited(Duration::from_secs(PAUSE));
        } else {
            self.assert_tries_again(further);
        }
        // Without a connection nothing is asked.
        let asked = if fault.connects() { further + 1 } else { 0 };
        assert_eq!(self.server.seen_at(path).len(), asked, "of {path}");
    }

    /// How a failure is told: of this kind, with these words in its sentence or in the detail for a report, and without
    /// a secret anywhere.
    pub fn assert_told(
        &self,
        error: impl std::error::Error + Into<Problem>,
        kind: ProblemKind,
        says: &str,
    ) {
        let mut said = vec![format!("{error:?} {error}")];
        let mut cause = std::error::Error::source(&error);
        while let Some(deeper) = cause {
            said.push(format!("{deeper:?} {deeper}"));
            cause = deeper.source();
        }
        let problem: Problem = error.into();
        said.push(format!("{problem:?}"));
        self.secrets.assert_absent(&said.join("\n"));
        assert_eq!(problem.kind, kind, "{problem:?}");
        let detail = problem.detail.as_deref().unwrap_or_default();
        let told = problem.sentence.says(says) || detail.contains(says);
        assert!(told, "{problem:?}");
    }

    /// The pauses that the program made, held against what it may make by itself.
    pub fn assert_tries_again(&self, times: usize) {
        let pauses = self.driven.pauses();
        assert_eq!(pauses.len(), times, "{pauses:?}");
        for (pause, most) in pauses.iter().zip([1, 2, 4]) {
            assert!(*pause <= Duration::from_secs(most), "{pauses:?}");
        }
        assert!(
            self.waits.lock().unwrap().is_empty(),
            "no server asked for it"
        );
    }

    /// A pause that the server asked for was made, in the open.
    fn assert_waited(&self, length: Duration) {
        assert_eq!(self.driven.pauses(), [length]);
        let waits = self.waits.lock().unwrap();
        assert!(matches!(waits.as_slice(), [Some(_), None]), "{waits:?}");
    }

    /// What holds whatever happens: nothing went to another origin, no packed answers were asked for.
    pub fn assert_nothing_leaked(&self) {
        assert!(self.foreign.seen().is_empty(), "{:?}", self.foreign.seen());
        for seen in self.server.seen() {
            assert!(!seen.headers.contains("accept-encoding"), "{seen:?}");
            let bears = seen.headers.contains("authorization:");
            let may = !matches!(seen.path.as_str(), DISCOVERY | AUTHORIZE | TOKEN);
            assert!(may || !bears, "{}", seen.line);
        }
    }
}
