//! Keeps the links running: where something in them fails, all are opened again, without a restart of the program.

use std::sync::Arc;

use tokio::sync::{mpsc, watch};

use super::reconnect::ReconnectDelay;
use super::{LinkCommand, Links};
use crate::OwnshipFeed;

impl Links {
    /// Runs the links until one of the channels is closed. After a panic in there they are opened again, and arranged as
    /// the user last wanted them. For the parameters see [`Links::run`].
    pub async fn keep_running(
        self,
        feed: watch::Sender<OwnshipFeed>,
        mut commands: mpsc::UnboundedReceiver<LinkCommand>,
        look: watch::Receiver<Option<f64>>,
        wake: impl Fn() + Send + Sync + 'static,
    ) {
        let wake = Arc::new(wake);
        let (mut links, mut delay, mut arranged) = (self, ReconnectDelay::default(), None);
        loop {
            let open_again = links.opener();
            let (tell, told) = mpsc::unbounded_channel();
            if let Some(wanted) = arranged.clone() {
                tell.send(LinkCommand::Arrange(wanted)).ok();
            }
            let woken = Arc::clone(&wake);
            let mut run =
                tokio::spawn(links.run(feed.clone(), told, look.clone(), move || woken()));
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
                        if let LinkCommand::Arrange(wanted) = &command {
                            arranged = Some(wanted.clone());
                        }
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

    /// Opens links as these were opened, the simulated aircraft's port included.
    fn opener(&self) -> impl Fn() -> Self + use<> {
        let (asked, peers, audience) = (self.asked, self.peers.clone(), self.audience);
        let private = self.private_port();
        move || {
            let links = Self {
                audience,
                ..Self::bind(asked).calling(peers.clone())
            };
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
    use crate::{LinkKind, LinkStatus, Ports};

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
    fn failed_links_are_opened_again() {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_all().build().unwrap();
        runtime.block_on(async {
            let (feed, mut seen) = watch::channel(OwnshipFeed::silent(Vec::new()));
            let (_commands, told) = mpsc::unbounded_channel();
            let (_look, looked) = watch::channel(Some(0.0));
            let wakes = AtomicUsize::new(0);
            // The first one is that of the start.
            let wake = move || assert_ne!(wakes.fetch_add(1, Ordering::Relaxed), 1, "on purpose");
            tokio::spawn(Links::bind(Ports::ANY).keep_running(feed, told, looked, wake));
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
