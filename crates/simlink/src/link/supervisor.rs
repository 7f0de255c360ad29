//! Keeps the links running: where something in them fails, all are opened again, without a restart of the program.

use std::sync::Arc;

use tokio::sync::{mpsc, watch};

use super::reconnect::ReconnectDelay;
use super::{LinkCommand, Links};
use crate::OwnshipFeed;

/// The newest of each kind of commands that hold until another one of its kind: links that are opened again are told
/// these first.
#[derive(Debug, Default)]
struct StandingCommands {
    arranged: Option<LinkCommand>,
    watched: Option<LinkCommand>,
    shown: Option<LinkCommand>,
}

impl StandingCommands {
    fn note(&mut self, command: &LinkCommand) {
        let place = match command {
            LinkCommand::Arrange(_) => &mut self.arranged,
            LinkCommand::WatchMoves(_) => &mut self.watched,
            LinkCommand::Tell(_) => &mut self.shown,
            LinkCommand::Use(_) | LinkCommand::Recorder(_) => return,
        };
        *place = Some(command.clone());
    }

    fn all(&self) -> impl Iterator<Item = LinkCommand> + use<'_> {
        let all = [&self.arranged, &self.watched, &self.shown];
        all.into_iter().flatten().cloned()
    }
}

impl Links {
    /// Starts the links on the runtime of the caller; returns everything that they know, newest only. They end with the
    /// last receiver of it, or with the last sender of `commands`. Where something in them fails, all are opened again.
    ///
    /// `wake` is called when there is something new to draw, not for every datagram: see [`LinkCommand::WatchMoves`].
    ///
    /// # Panics
    ///
    /// Outside of a Tokio runtime, or in one without time and network.
    pub fn start(
        self,
        commands: mpsc::UnboundedReceiver<LinkCommand>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> watch::Receiver<OwnshipFeed> {
        let (feed, known) = watch::channel(OwnshipFeed::silent(self.listed()));
        tokio::spawn(self.keep_running(feed, commands, wake));
        known
    }

    /// Runs the links until one of the channels is closed. After a panic in there they are opened again, and arranged as
    /// the user last wanted them.
    async fn keep_running(
        self,
        feed: watch::Sender<OwnshipFeed>,
        mut commands: mpsc::UnboundedReceiver<LinkCommand>,
        wake: impl Fn() + Send + Sync + 'static,
    ) {
        let wake = Arc::new(wake);
        let (mut links, mut delay) = (self, ReconnectDelay::default());
        let mut standing = StandingCommands::default();
        loop {
            let open_again = links.opener();
            let (tell, told) = mpsc::unbounded_channel();
            for command in standing.all() {
                tell.send(command).ok();
            }
            let woken = Arc::clone(&wake);
            let mut run = tokio::spawn(links.run(feed.clone(), told, move || woken()));
            let ended = loop {
                tokio::select! {
                    ended = &mut run => break ended,
                    command = commands.recv() => {
                        let Some(command) = command else {
                            // The links end with their commands.
                            drop(tell);
                            run.await.ok();
                            return;
                        };
                        standing.note(&command);
                        tell.send(command).ok();
                    }
                }
            };
            if ended.is_ok() {
                return;
            }
            let pause = delay.next();
            tracing::error!(?pause, "the links failed and are opened again");
            clock::until(clock::now() + pause).await;
            links = open_again();
        }
    }

    /// Opens links as these were opened, the private port included.
    fn opener(&self) -> impl Fn() -> Self + use<> {
        let (settings, private) = (self.settings.clone(), self.private_port());
        move || {
            let links = Self::open(settings.clone());
            match private {
                Some(port) => links.with_private_port(port),
                None => links,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, UdpSocket};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::health::LinkStatus;
    use crate::{LinkKind, Ports};

    /// Sends a position to the port on which XGPS is heard now.
    fn send(feed: &OwnshipFeed) {
        let xgps = feed.links.iter().find(|link| link.kind == LinkKind::Xgps);
        let Some(LinkStatus::Open(port)) = xgps.map(|link| &link.status) else {
            panic!("{xgps:?}")
        };
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let position = b"XGPSSim,174.8,-41.3,100,90,50";
        socket
            .send_to(position, (Ipv4Addr::LOCALHOST, *port))
            .unwrap();
    }

    #[test]
    fn links_are_opened_again_as_they_were() {
        let folder = Arc::from(std::path::Path::new("recordings"));
        let links = Links::bind(Ports::ANY)
            .named("Test")
            .recording_in(Some(folder));
        let links = links.opener()();
        assert_eq!(
            links.settings.recordings.as_deref(),
            Some(std::path::Path::new("recordings"))
        );
        assert_eq!(&*links.settings.application, "Test");
    }

    #[test]
    fn failed_links_are_opened_again() {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_all().build().unwrap();
        runtime.block_on(async {
            let (_commands, told) = mpsc::unbounded_channel();
            let wakes = AtomicUsize::new(0);
            // The first one is that of the start.
            let wake = move || assert_ne!(wakes.fetch_add(1, Ordering::Relaxed), 1, "on purpose");
            let mut seen = Links::bind(Ports::ANY).start(told, wake);
            let heard = async {
                let open = seen.wait_for(|feed| !feed.links.is_empty()).await;
                send(&open.unwrap());
                seen.wait_for(|feed| feed.report.is_some()).await.unwrap();
                let open = seen.wait_for(|feed| feed.report.is_none()).await;
                send(&open.unwrap());
                seen.wait_for(|feed| feed.report.is_some()).await.unwrap();
            };
            tokio::time::timeout(Duration::from_mins(1), heard)
                .await
                .unwrap();
        });
    }
}
