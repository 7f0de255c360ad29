//! Source: who reports own-ship, over which link.

use std::net::IpAddr;
use std::sync::Arc;

use crate::link_kind::LinkKind;
use crate::source_name::SourceName;

/// Where a source's reports come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReportOrigin {
    /// A recording that is played.
    Recording,
    /// A simulator, over a link.
    Link {
        /// Over which one: a simulator that is heard over two is two sources.
        kind: LinkKind,
        /// The sender's address; the port is left out, since senders change it at every start.
        host: IpAddr,
    },
}

/// Names a source: who sends, over which link, and what it calls itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SourceId {
    /// Where its reports come from.
    pub origin: ReportOrigin,
    /// The name in its messages, cleaned for display; may be empty.
    pub name: Arc<str>,
}

impl SourceId {
    /// A simulator.
    pub fn heard(kind: LinkKind, host: IpAddr, name: Arc<str>) -> Self {
        let origin = ReportOrigin::Link { kind, host };
        Self { origin, name }
    }

    /// A recording, by the name of its file.
    pub fn recording(name: Arc<str>) -> Self {
        let origin = ReportOrigin::Recording;
        Self { origin, name }
    }

    /// What to call it.
    pub fn title(&self) -> SourceName {
        match self.origin {
            ReportOrigin::Recording => SourceName::Recording(Arc::clone(&self.name)),
            ReportOrigin::Link { .. } => SourceName::of(&self.name),
        }
    }

    /// Whether it is a recording, not a simulator.
    pub fn is_recording(&self) -> bool {
        self.origin == ReportOrigin::Recording
    }
}
