//! The calls to the store, in the order they were asked for, and the thread that makes them.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use clock::Clock;
use secrecy::zeroize::Zeroizing;
use secrecy::{ExposeSecret as _, SecretString};
use tokio::sync::oneshot;

use super::{Backend, ENTRY_LIMIT, StoreEntryName, UNLOCK_LIMIT};
use crate::account::StoreTrouble;

/// How many calls wait at most; a session has two or three.
pub(super) const QUEUE_LIMIT: usize = 32;

/// What the store answered; `None` also where nothing was to be read.
pub(super) type StoreResponse = Result<Option<SecretString>, StoreTrouble>;

/// What is to be done with an entry.
pub(super) enum StoreRequest {
    /// Only to see whether the store is locked.
    Probe,
    Read,
    Write(SecretString),
    Remove,
}

/// A call that waits for its turn.
struct StoreCall {
    entry: StoreEntryName,
    request: StoreRequest,
    /// Until when it is waited for. It is not begun later.
    deadline: Instant,
    reply: oneshot::Sender<StoreResponse>,
}

/// The call that the thread makes at this moment.
struct CurrentCall {
    entry: StoreEntryName,
    writes: bool,
    /// See [`StoreCall::deadline`]; past it, the thread counts as stuck.
    deadline: Instant,
    /// Whether something newer for the same entry was turned away because this write did not come back.
    outdated: bool,
}

#[derive(Default)]
struct QueueState {
    waiting: VecDeque<StoreCall>,
    current: Option<CurrentCall>,
    started: bool,
    closed: bool,
}

/// What the handles and the thread share.
pub(super) struct StoreQueue {
    clock: Clock,
    backend: Mutex<Box<dyn Backend>>,
    state: Mutex<QueueState>,
    /// Told of every call that comes, and of the end.
    bell: Condvar,
}

impl QueueState {
    /// Notes that a request will never be fulfilled.
    fn turn_away(&mut self, entry: &StoreEntryName, request: &StoreRequest, now: Instant) {
        let Some(current) = &mut self.current else {
            return;
        };
        let changes = !matches!(request, StoreRequest::Read | StoreRequest::Probe);
        if changes && current.writes && current.entry == *entry && current.deadline <= now {
            current.outdated = true;
        }
    }

    /// Drops the calls whose callers have given up. All wait equally long, so the first ones are the oldest.
    fn drop_late(&mut self, now: Instant) {
        while let Some(call) = self.waiting.pop_front_if(|call| call.deadline <= now) {
            self.turn_away(&call.entry, &call.request, now);
        }
    }

    fn is_stuck(&self, now: Instant) -> bool {
        let current = self.current.as_ref();
        current.is_some_and(|current| current.deadline <= now)
    }
}

impl StoreQueue {
    pub(super) fn new(backend: impl Backend + 'static, clock: Clock) -> Self {
        Self {
            clock,
            backend: Mutex::new(Box::new(backend)),
            state: Mutex::default(),
            bell: Condvar::new(),
        }
    }

    /// Has the thread do something, and waits for it, for so long only.
    pub(super) async fn ask(
        self: &Arc<Self>,
        entry: &StoreEntryName,
        request: StoreRequest,
    ) -> StoreResponse {
        let deadline = self.clock.now() + UNLOCK_LIMIT;
        let answer = self.put(entry, request, deadline)?;
        // A call that was dropped unmade was too late as well.
        if let Ok(Ok(answer)) = self.clock.deadline(deadline, answer).await {
            return answer;
        }
        let limit = UNLOCK_LIMIT.as_secs();
        tracing::warn!("secret store: no answer within {limit} seconds");
        Err(StoreTrouble::Slow)
    }

    fn put(
        self: &Arc<Self>,
        entry: &StoreEntryName,
        request: StoreRequest,
        deadline: Instant,
    ) -> Result<oneshot::Receiver<StoreResponse>, StoreTrouble> {
        let now = self.clock.now();
        let mut state = self.state();
        state.drop_late(now);
        if state.is_stuck(now) || state.waiting.len() >= QUEUE_LIMIT {
            state.turn_away(entry, &request, now);
            tracing::warn!("secret store: still busy with earlier calls");
            return Err(StoreTrouble::Slow);
        }
        if !state.started {
            self.start()?;
            state.started = true;
        }
        let (reply, answer) = oneshot::channel();
        state.waiting.push_back(StoreCall {
            entry: entry.clone(),
            request,
            deadline,
            reply,
        });
        self.bell.notify_one();
        Ok(answer)
    }

    fn start(self: &Arc<Self>) -> Result<(), StoreTrouble> {
        let queue = Arc::clone(self);
        let thread = thread::Builder::new().name("secret-store".to_owned());
        // It is not joined: it may hang in the system for ever.
        let started = thread.spawn(move || queue.work());
        started.map(drop).map_err(|error| {
            tracing::warn!("secret store: no thread: {error}");
            StoreTrouble::Refused
        })
    }

    /// Nothing comes any more; the thread ends after what is waiting.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.bell.notify_one();
    }

    /// What the thread does.
    fn work(&self) {
        while let Some(call) = self.next() {
            let answer = self.make(&call.entry, &call.request);
            self.tidy_up(&call, &answer);
            // The caller may have gone.
            call.reply.send(answer).ok();
        }
    }

    /// Waits for the next call that is still wanted; `None` at the end.
    fn next(&self) -> Option<StoreCall> {
        let mut state = self.state();
        loop {
            state.drop_late(self.clock.now());
            if let Some(call) = state.waiting.pop_front() {
                let only_looks = matches!(call.request, StoreRequest::Read | StoreRequest::Probe);
                if only_looks && call.reply.is_closed() {
                    continue;
                }
                state.current = Some(CurrentCall {
                    entry: call.entry.clone(),
                    writes: matches!(call.request, StoreRequest::Write(_)),
                    deadline: call.deadline,
                    outdated: false,
                });
                return Some(call);
            }
            if state.closed {
                return None;
            }
            let woken = self.bell.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Makes a call. A panic in there ends this call only.
    fn make(&self, entry: &StoreEntryName, request: &StoreRequest) -> StoreResponse {
        let mut backend = self.backend.lock().unwrap_or_else(PoisonError::into_inner);
        let call = AssertUnwindSafe(|| match request {
            StoreRequest::Probe if backend.is_locked() => Err(StoreTrouble::Locked),
            StoreRequest::Probe => Ok(None),
            StoreRequest::Read => backend.read(entry)?.map(secret_from_bytes).transpose(),
            StoreRequest::Write(secret) => {
                let secret = secret.expose_secret().as_bytes();
                backend.write(entry, secret).map(|()| None)
            }
            StoreRequest::Remove => backend.remove(entry).map(|()| None),
        });
        catch_unwind(call).unwrap_or_else(|_panic| {
            tracing::warn!("secret store: the call failed within the program");
            Err(StoreTrouble::Refused)
        })
    }

    /// After a call: takes back a write that came too late, when something newer had to be turned away meanwhile.
    fn tidy_up(&self, call: &StoreCall, answer: &StoreResponse) {
        let now = self.clock.now();
        let mut state = self.state();
        state.drop_late(now);
        let current = state.current.as_ref();
        let outdated = current.is_some_and(|current| current.outdated);
        if outdated && answer.is_ok() {
            // The call is still the current one meanwhile, so that nothing newer is touched.
            drop(state);
            tracing::warn!("secret store: removing what was written too late");
            // Its own trouble was logged; there is no caller left.
            self.make(&call.entry, &StoreRequest::Remove).ok();
            state = self.state();
        }
        state.current = None;
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the store gave, if this program can have put it there.
fn secret_from_bytes(bytes: Vec<u8>) -> Result<SecretString, StoreTrouble> {
    let bytes = Zeroizing::new(bytes);
    let text = str::from_utf8(&bytes).ok();
    let fitting = text.filter(|text| !text.is_empty() && text.len() <= ENTRY_LIMIT);
    fitting.map(SecretString::from).ok_or_else(|| {
        tracing::warn!("secret store: the entry is not one of this program");
        StoreTrouble::Damaged
    })
}
