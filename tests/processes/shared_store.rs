//! A secret store in the memory of one process that others reach over loopback, as they reach the system's.

use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use flightbag::account::StoreTrouble;
use flightbag::auth::{Backend, StoreEntryName};

use crate::support::DEADLINE;

/// A call, by the first byte that is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Call {
    Read = b'r',
    Write = b'w',
    Remove = b'x',
}

/// What an answer begins with: what was asked for is there, or it is not, or there was nothing to ask for.
const THERE: u8 = b'+';
const NOTHING: u8 = b'-';

/// The store. Dropping it ends it.
pub struct SharedStore {
    address: SocketAddr,
    state: Arc<SharedState>,
}

#[derive(Default)]
struct SharedState {
    contents: Mutex<Contents>,
    swallowed: Condvar,
}

#[derive(Default)]
struct Contents {
    /// One entry: all who come here share one sign-in.
    secret: Option<Vec<u8>>,
    /// The next call of this kind gets no answer.
    swallow: Option<Call>,
    /// Who waits for an answer that does not come.
    unanswered: Vec<TcpStream>,
    closed: bool,
}

impl SharedStore {
    /// An empty store.
    pub fn open() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(SharedState::default());
        let serving = Arc::clone(&state);
        std::thread::Builder::new()
            .name("shared-store".to_owned())
            .spawn(move || serving.serve(&listener))
            .unwrap();
        Self { address, state }
    }

    /// Where it is reached.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What is kept.
    pub fn secret(&self) -> Option<Vec<u8>> {
        self.state.contents().secret.clone()
    }

    /// The next call of this kind changes nothing and is never answered.
    pub fn swallow_next(&self, call: Call) {
        self.state.contents().swallow = Some(call);
    }

    /// Waits until such a call has come.
    pub fn until_swallowed(&self) {
        let contents = self.state.contents();
        let coming = |contents: &mut Contents| contents.swallow.is_some();
        let waited = self
            .state
            .swallowed
            .wait_timeout_while(contents, DEADLINE, coming);
        assert!(!waited.unwrap().1.timed_out(), "deadline");
    }
}

impl Drop for SharedStore {
    fn drop(&mut self) {
        self.state.contents().closed = true;
        // Its thread waits for the next caller.
        TcpStream::connect(self.address).ok();
    }
}

impl SharedState {
    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.contents.lock().unwrap()
    }

    fn serve(&self, listener: &TcpListener) {
        for line in listener.incoming() {
            if self.contents().closed {
                return;
            }
            // A killed process needs no answer.
            line.and_then(|line| self.answer(line)).ok();
        }
    }

    fn answer(&self, mut line: TcpStream) -> io::Result<()> {
        line.set_read_timeout(Some(DEADLINE))?;
        let mut asked = Vec::new();
        line.read_to_end(&mut asked)?;
        let Some((call, secret)) = asked.split_first() else {
            return Ok(());
        };
        let mut contents = self.contents();
        if contents
            .swallow
            .is_some_and(|swallow| swallow as u8 == *call)
        {
            contents.swallow = None;
            contents.unanswered.push(line);
            self.swallowed.notify_all();
            return Ok(());
        }
        if *call == Call::Write as u8 {
            contents.secret = Some(secret.to_vec());
        } else if *call == Call::Remove as u8 {
            contents.secret = None;
        }
        let answer = match &contents.secret {
            Some(secret) => [&[THERE], secret.as_slice()].concat(),
            None => vec![NOTHING],
        };
        line.write_all(&answer)
    }
}

/// The way to the store from any process.
pub struct RemoteStore(pub SocketAddr);

impl RemoteStore {
    fn ask(&self, call: Call, secret: &[u8]) -> Result<Option<Vec<u8>>, StoreTrouble> {
        let answer = self.exchange(&[&[call as u8], secret].concat());
        match answer.as_deref().map(<[u8]>::split_first) {
            Ok(Some((&THERE, secret))) => Ok(Some(secret.to_vec())),
            Ok(Some((&NOTHING, _))) => Ok(None),
            Ok(_) | Err(_) => Err(StoreTrouble::Lost),
        }
    }

    fn exchange(&self, question: &[u8]) -> io::Result<Vec<u8>> {
        let mut line = TcpStream::connect(self.0)?;
        line.write_all(question)?;
        line.shutdown(Shutdown::Write)?;
        let mut answer = Vec::new();
        line.read_to_end(&mut answer)?;
        Ok(answer)
    }
}

impl Backend for RemoteStore {
    fn read(&mut self, _entry: &StoreEntryName) -> Result<Option<Vec<u8>>, StoreTrouble> {
        self.ask(Call::Read, &[])
    }

    fn write(&mut self, _entry: &StoreEntryName, secret: &[u8]) -> Result<(), StoreTrouble> {
        self.ask(Call::Write, secret).map(drop)
    }

    fn remove(&mut self, _entry: &StoreEntryName) -> Result<(), StoreTrouble> {
        self.ask(Call::Remove, &[]).map(drop)
    }
}
