//! How a link that runs as a task of its own tells what it hears.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;

use super::tracker::SenderId;
use crate::LinkKind;
use crate::fault::Fault;
use crate::health::LinkStatus;
use crate::wire::WireMessage;

/// So much may wait to be taken: a link that tells more is made to wait itself.
const MOST_WAITING: usize = 256;

/// What a link reports.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Event {
    /// What a simulator sent, parsed.
    Message(SenderId, WireMessage),
    /// The connection with a simulator is closed.
    Closed(SenderId),
    /// The status of the link.
    Status(LinkKind, LinkStatus),
    /// What a simulator sent, as it came; reported only while it is recorded.
    Raw(SenderId, Vec<u8>),
}

/// Where a link tells it. Clones are other connections of the same link.
#[derive(Debug, Clone)]
pub(super) struct Reporter {
    kind: LinkKind,
    events: mpsc::Sender<Event>,
    recorded: Arc<AtomicBool>,
}

/// The other end: everything that links tell, in the order of its telling.
#[derive(Debug)]
pub(super) struct Reports {
    sender: mpsc::Sender<Event>,
    events: mpsc::Receiver<Event>,
    recorded: Arc<AtomicBool>,
}

impl Reports {
    pub(super) fn new() -> Self {
        let (sender, events) = mpsc::channel(MOST_WAITING);
        Self {
            sender,
            events,
            recorded: Arc::default(),
        }
    }

    /// For a link of this kind.
    pub(super) fn reporter(&self, kind: LinkKind) -> Reporter {
        Reporter {
            kind,
            events: self.sender.clone(),
            recorded: Arc::clone(&self.recorded),
        }
    }

    /// Has what comes told before anybody reads it, or not any more.
    pub(super) fn record(&self, on: bool) {
        self.recorded.store(on, Ordering::Relaxed);
    }

    /// What is told next. Nothing is lost when the future is dropped.
    pub(super) async fn next(&mut self) -> Event {
        match self.events.recv().await {
            Some(event) => event,
            // It cannot be closed while a sender is kept here.
            None => std::future::pending().await,
        }
    }
}

impl Reporter {
    /// Reports what a simulator sent.
    pub(super) async fn report_message(&self, address: SocketAddr, message: WireMessage) {
        self.tell(Event::Message(self.sender(address), message))
            .await;
    }

    /// Reports what was wrong with what a simulator sent.
    pub(super) async fn report_fault(&self, address: SocketAddr, fault: Fault) {
        self.report_message(address, WireMessage::Fault(fault))
            .await;
    }

    /// Reports that the connection with a simulator is closed.
    pub(super) async fn report_closed(&self, address: SocketAddr) {
        self.tell(Event::Closed(self.sender(address))).await;
    }

    /// Reports the status of the link.
    pub(super) async fn status(&self, status: LinkStatus) {
        self.tell(Event::Status(self.kind, status)).await;
    }

    /// Reports what a simulator sent, as it came, while that is recorded.
    pub(super) async fn report_raw(&self, address: SocketAddr, bytes: &[u8]) {
        if self.recorded.load(Ordering::Relaxed) {
            let event = Event::Raw(self.sender(address), bytes.to_vec());
            self.tell(event).await;
        }
    }

    /// Which link this is.
    pub(super) fn kind(&self) -> LinkKind {
        self.kind
    }

    fn sender(&self, address: SocketAddr) -> SenderId {
        let link = self.kind;
        SenderId { link, address }
    }

    async fn tell(&self, event: Event) {
        // The receiver is gone only when the program ends, and this task with it.
        self.events.send(event).await.ok();
    }
}
