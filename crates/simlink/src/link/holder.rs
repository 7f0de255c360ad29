//! Who has a port for itself, where the system tells.
//!
//! The search reads what every process has open, which may take a second: it runs on a thread of its own, once for each
//! port that is refused. Callers get the result found so far.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use listeners::{Protocol, SocketState};

use sentence::display_text::one_line;

/// A kind of ports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum PortProtocol {
    Udp,
    Tcp,
}

/// A port of one kind.
type Port = (PortProtocol, u16);
/// The result of a search; empty while it runs.
type SearchResult = Arc<OnceLock<Option<String>>>;

/// The searches for the holders of ports that were refused, each with its result.
#[derive(Debug, Default)]
struct PortHolderSearches(Mutex<HashMap<Port, SearchResult>>);

impl PortHolderSearches {
    fn all(&self) -> MutexGuard<'_, HashMap<Port, SearchResult>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what is known of a port's holder; the first call starts the search. Never waits for it.
    fn holder(
        &self,
        port: Port,
        search: impl FnOnce() -> Option<String> + Send + 'static,
    ) -> Option<String> {
        let mut all = self.all();
        match all.entry(port) {
            Entry::Occupied(known) => known.get().get().cloned().flatten(),
            Entry::Vacant(vacant) => {
                let found = SearchResult::default();
                let result = Arc::clone(&found);
                let work = move || {
                    result.set(search()).ok();
                };
                let thread = std::thread::Builder::new().name("port-holder".to_owned());
                match thread.spawn(work) {
                    Ok(_detached) => {
                        vacant.insert(found);
                    }
                    Err(error) => tracing::debug!(%error, "the holder of a port is not searched"),
                }
                None
            }
        }
    }

    fn forget(&self, port: Port) {
        self.all().remove(&port);
    }
}

static SEARCHES: LazyLock<PortHolderSearches> = LazyLock::new(PortHolderSearches::default);

/// Returns the name of the program that has this port, as far as it is known by now: the first call after a refusal starts
/// the search. `None` also where the system does not tell, or not this user.
pub(super) fn of(transport: PortProtocol, port: u16) -> Option<String> {
    SEARCHES.holder((transport, port), move || find(transport, port))
}

/// Forgets what is known of a port that was opened, or is refused for another reason.
pub(super) fn forget(transport: PortProtocol, port: u16) {
    SEARCHES.forget((transport, port));
}

/// Waits until the search for a port's holder has ended.
#[cfg(test)]
pub(super) fn wait_for_search(transport: PortProtocol, port: u16) {
    let found = SEARCHES.all().get(&(transport, port)).cloned();
    if let Some(search) = found {
        search.wait();
    }
}

/// Searches for the program that has this port. Of TCP only those sockets count that wait to be called.
fn find(transport: PortProtocol, port: u16) -> Option<String> {
    let protocol = match transport {
        PortProtocol::Udp => Protocol::UDP,
        PortProtocol::Tcp => Protocol::TCP,
    };
    let all = listeners::get_all()
        .inspect_err(|error| tracing::debug!(%error, "the sockets of this computer are not told"))
        .ok()?;
    let here = all.into_iter().find(|listener| {
        listener.socket.port() == port
            && listener.protocol == protocol
            && (transport == PortProtocol::Udp || listener.state == SocketState::Listen)
    })?;
    Some(one_line(&here.process.name)).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpListener, TcpStream, UdpSocket};
    use std::sync::mpsc;

    use super::*;

    /// What the system calls this program: Linux keeps 15 letters of a name.
    fn is_this_program(name: &str) -> bool {
        let program = std::env::current_exe().unwrap();
        let stem = program.file_stem().unwrap().to_string_lossy();
        !name.is_empty() && stem.starts_with(name.trim_end_matches(".exe"))
    }

    #[test]
    fn holder_of_port_is_named() {
        let udp = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = udp.local_addr().unwrap().port();
        let name = find(PortProtocol::Udp, port).unwrap();
        assert!(is_this_program(&name), "{name}");
        let tcp = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = tcp.local_addr().unwrap().port();
        let name = find(PortProtocol::Tcp, port).unwrap();
        assert!(is_this_program(&name), "{name}");
    }

    #[test]
    fn caller_of_port_does_not_hold_it() {
        let called = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let caller = TcpStream::connect(called.local_addr().unwrap()).unwrap();
        let port = caller.local_addr().unwrap().port();
        assert_eq!(find(PortProtocol::Tcp, port), None);
    }

    #[test]
    fn search_runs_once_on_its_own_thread() {
        let (searches, port) = (PortHolderSearches::default(), (PortProtocol::Udp, 49_002));
        let (begin, begun) = mpsc::channel::<()>();
        let asking = std::thread::current().id();
        let slow = move || {
            begun.recv().ok();
            (std::thread::current().id() != asking).then(|| "X-Plane".to_owned())
        };
        // The search neither blocks the caller nor starts twice.
        assert_eq!(searches.holder(port, slow), None);
        let twice = || -> Option<String> { panic!("a second search") };
        assert_eq!(searches.holder(port, twice), None);
        let found = Arc::clone(searches.all().get(&port).unwrap());
        begin.send(()).unwrap();
        assert_eq!(found.wait().as_deref(), Some("X-Plane"));
        for _again in 0..3 {
            assert_eq!(searches.holder(port, twice).as_deref(), Some("X-Plane"));
        }
        // What becomes of the port next is another matter.
        searches.forget(port);
        assert_eq!(searches.holder(port, || Some("another".to_owned())), None);
        let found = Arc::clone(searches.all().get(&port).unwrap());
        assert_eq!(found.wait().as_deref(), Some("another"));
    }

    #[test]
    fn port_that_was_opened_is_searched_again() {
        let udp = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = udp.local_addr().unwrap().port();
        of(PortProtocol::Udp, port);
        wait_for_search(PortProtocol::Udp, port);
        assert!(of(PortProtocol::Udp, port).is_some());
        forget(PortProtocol::Udp, port);
        assert_eq!(
            of(PortProtocol::Udp, port),
            None,
            "the search has just begun"
        );
    }
}
