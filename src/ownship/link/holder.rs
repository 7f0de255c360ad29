//! Who has a port for itself, where the system tells: Linux lists its sockets, and which program has them open.

//!
//! The search reads what every process has open, which may take a second: it runs on a thread of its own, once for each
//! port that is refused. Callers get the result found so far.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

/// A kind of ports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Transport {
    Udp,
    Tcp,
}

/// A port of one kind.
type Port = (Transport, u16);
/// What a search found; empty while it runs.
type Found = Arc<OnceLock<Option<String>>>;

/// The searches for the holders of ports that were refused, each with its result.
#[derive(Debug, Default)]
struct Searches(Mutex<HashMap<Port, Found>>);

impl Searches {
    fn all(&self) -> MutexGuard<'_, HashMap<Port, Found>> {
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
                let found = Found::default();
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

static SEARCHES: LazyLock<Searches> = LazyLock::new(Searches::default);

/// Returns the name of the program that has this port, as far as it is known by now: the first call after a refusal starts
/// the search. `None` also where the system does not tell, or not this user.
pub(super) fn of(transport: Transport, port: u16) -> Option<String> {
    SEARCHES.holder((transport, port), move || find(transport, port))
}

/// Forgets what is known of a port that was opened, or is refused for another reason.
pub(super) fn forget(transport: Transport, port: u16) {
    SEARCHES.forget((transport, port));
}

/// Waits until the search for a port's holder has ended.
#[cfg(all(test, target_os = "linux"))]
pub(super) fn wait_for_search(transport: Transport, port: u16) {
    let found = SEARCHES.all().get(&(transport, port)).cloned();
    if let Some(search) = found {
        search.wait();
    }
}

/// Searches for the program that has this port.
#[cfg(target_os = "linux")]
fn find(transport: Transport, port: u16) -> Option<String> {
    use std::path::Path;

    use crate::display_text::one_line;
    use crate::files;

    let tables = match transport {
        Transport::Udp => ["/proc/net/udp", "/proc/net/udp6"],
        Transport::Tcp => ["/proc/net/tcp", "/proc/net/tcp6"],
    };
    let mut sockets = Vec::new();
    for table in tables {
        // Without the newer protocol there is one table.
        let table = files::read_text(Path::new(table)).unwrap_or_default();
        sockets.extend(
            table
                .lines()
                .filter_map(|line| socket(line, transport, port)),
        );
    }
    for process in files::entries(Path::new("/proc")).ok()? {
        // Other users' programs do not show what they have open; what is no process has no such folder.
        for open in files::entries(&process.join("fd")).unwrap_or_default() {
            let is_it = files::link_target(&open).is_ok_and(|target| {
                let target = target.to_string_lossy();
                sockets.iter().any(|socket| *socket == target)
            });
            if is_it {
                let name = files::read_text(&process.join("comm")).ok()?;
                return Some(one_line(&name)).filter(|name| !name.is_empty());
            }
        }
    }
    None
}

/// This system does not tell.
#[cfg(not(target_os = "linux"))]
fn find(_transport: Transport, _port: u16) -> Option<String> {
    None
}

/// What a socket at this port is called where it is open; `None` for a line about another one. Of TCP only those count
/// that wait to be called.
#[cfg(target_os = "linux")]
fn socket(line: &str, transport: Transport, port: u16) -> Option<String> {
    const WAITING: &str = "0A";
    let mut fields = line.split_whitespace().skip(1);
    let (local, _peer, state) = (fields.next()?, fields.next()?, fields.next()?);
    let (_address, local) = local.rsplit_once(':')?;
    if u16::from_str_radix(local, 16) != Ok(port)
        || (transport == Transport::Tcp && state != WAITING)
    {
        return None;
    }
    // Queues, timer, retransmissions, user and timeout stand between.
    let inode: u64 = fields.nth(5)?.parse().ok()?;
    Some(format!("socket:[{inode}]"))
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::net::{Ipv4Addr, TcpListener, UdpSocket};
    use std::sync::mpsc;

    use super::*;

    const UDP: &str = "  1143: 00000000:BF6A 00000000:0000 07 00000000:00000000 00:00000000 00000000  1000        0 40960 2 0000000000000000 0";

    #[test]
    fn socket_of_the_port_is_found_in_its_line() {
        let found = |line: &str, port| socket(line, Transport::Udp, port);
        assert_eq!(found(UDP, 49002), Some("socket:[40960]".to_owned()));
        assert_eq!(found(UDP, 49003), None);
        assert_eq!(
            socket(UDP, Transport::Tcp, 49002),
            None,
            "no peer is called there"
        );
        for line in [
            "",
            "sl local_address",
            "1: BF6A",
            "1: 0:BF6A 0:0 07 0 0 0 0 0 x",
        ] {
            assert_eq!(found(line, 49002), None, "{line}");
        }
    }

    #[test]
    fn holder_of_a_port_is_named() {
        let own_name = crate::files::read_text(std::path::Path::new("/proc/self/comm")).unwrap();
        let own_name = Some(own_name.trim().to_owned());
        let udp = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = udp.local_addr().unwrap().port();
        assert_eq!(find(Transport::Udp, port), own_name);
        drop(udp);
        let tcp = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = tcp.local_addr().unwrap().port();
        assert_eq!(find(Transport::Tcp, port), own_name);
    }

    #[test]
    fn search_runs_once_on_its_own_thread() {
        let (searches, port) = (Searches::default(), (Transport::Udp, 49_002));
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
}
