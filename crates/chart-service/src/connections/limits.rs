//! How many connections a server holds, and for how long: as many as the system has sockets for.

use std::time::Duration;

/// Connections of one server where the system sets no narrower limit: ten thousand slow ones, and others beside them.
const MOST: usize = 10_500;
/// What a server needs in any case.
const LEAST: usize = 16;
/// Files and sockets for the rest of the program.
const OTHER_FILES: u64 = 64;

/// What one server bears.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// How many connections are open at most.
    pub most: usize,
    /// How long a client may take for the head of a request, and how long it may rest between two.
    pub head: Duration,
    /// How long a client may take for the body of a request.
    pub body: Duration,
}

impl Limits {
    /// Returns what each of so many servers bears on this system.
    pub fn of_this_system(servers: usize) -> Self {
        Self {
            most: most_of(open_files(), servers),
            head: Duration::from_secs(30),
            body: Duration::from_secs(30),
        }
    }
}

/// As many as the system lets each of the servers have, with some files left for the rest of the program.
fn most_of(open_files: Option<u64>, servers: usize) -> usize {
    open_files.map_or(MOST, |files| {
        let all = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX);
        (all / servers.max(1)).clamp(LEAST, MOST)
    })
}

/// How many files and sockets the system lets this program open; `None` where it sets no limit.
#[cfg(unix)]
fn open_files() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
fn open_files() -> Option<u64> {
    None
}

/// Lets this program open as many files and sockets as two servers can use, or as many as the system allows it. Returns how
/// many it may open then; `None` where the system sets no limit. For a program that does nothing but serve: what it starts
/// inherits the limit.
#[cfg(unix)]
pub fn raise_open_file_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // macOS sets no hard limit and takes no more than the second.
    for enough in [2 * MOST as u64 + OTHER_FILES, 10_240] {
        let wanted = limit.maximum.map_or(enough, |most| most.min(enough));
        if limit.current.is_none_or(|current| current >= wanted) {
            break;
        }
        let raised = Rlimit {
            current: Some(wanted),
            maximum: limit.maximum,
        };
        match setrlimit(Resource::Nofile, raised) {
            Ok(()) => break,
            Err(error) => tracing::debug!(%error, wanted, "the limit of open files stays"),
        }
    }
    open_files()
}

/// The same where the system sets no limit.
#[cfg(not(unix))]
pub fn raise_open_file_limit() -> Option<u64> {
    open_files()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connection_limit_leaves_files_for_program() {
        for (files, servers, most) in [
            (None, 2, MOST),
            (Some(1_000_000), 2, MOST),
            (Some(20_000), 2, 9968),
            (Some(20_000), 4, 4984),
            (Some(1024), 2, 480),
            (Some(20), 2, LEAST),
            (Some(u64::MAX), 0, MOST),
        ] {
            assert_eq!(most_of(files, servers), most, "{files:?} {servers}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn open_file_limit_rises_to_what_is_allowed() {
        use rustix::process::{Resource, getrlimit};
        let before = getrlimit(Resource::Nofile);
        let now = raise_open_file_limit();
        assert!(now.is_none_or(|now| before.current.is_some_and(|before| now >= before)));
        if let (Some(now), Some(most)) = (now, before.maximum) {
            assert!(now >= most.min(10_240), "{now} of {most}");
        }
        assert_eq!(getrlimit(Resource::Nofile).maximum, before.maximum);
        assert_eq!(raise_open_file_limit(), now, "there is no more");
    }
}
