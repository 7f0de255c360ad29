//! The local socket, on Windows the named pipe, at which other processes of the same user are heard.

use std::io;
use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use interprocess::local_socket::tokio::prelude::*;
use interprocess::local_socket::tokio::{Listener, Stream};
use interprocess::local_socket::{ListenerOptions, Name};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::runtime::{self, Runtime};
use tokio::sync::oneshot;

use super::call::{InstanceCall, TIMEOUT};
use super::status::ProgramStatus;
use crate::files;

/// The longest message and the longest answer, in bytes, with the end of the line.
pub(super) const LONGEST: usize = 8 << 10;
/// How long the window has to end when the system asks for that; then the process ends anyway.
#[cfg(unix)]
const LAST_WORDS: Duration = Duration::from_secs(10);

/// What a caller is told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InstanceResponse {
    /// It is done, or soon will be.
    Done,
    /// It is not; the sentence says why.
    Refused(String),
    /// What is on the screen, and where own-ship is.
    Status(Box<ProgramStatus>),
}

/// The open socket. A caller waits until it listens.
#[derive(Debug)]
pub(super) struct IpcServer {
    listener: Listener,
    runtime: Runtime,
}

/// Callers are answered until this is dropped.
#[derive(Debug)]
pub struct IpcServerGuard {
    ended: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl IpcServer {
    /// Opens it. Only its holder may call, who has the lock, so that what a dead process left there can be replaced.
    pub fn open(place: &Path) -> io::Result<Self> {
        files::make_private_folder_of(place)?;
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let listener = {
            let _inside = runtime.enter();
            let options = ListenerOptions::new()
                .name(name(place)?)
                .try_overwrite(true)
                .max_spin_time(Duration::from_millis(100));
            create(options)?
        };
        #[cfg(all(unix, not(target_os = "linux")))]
        files::make_private(place)?;
        Ok(Self { listener, runtime })
    }

    /// Hears callers in a thread of its own.
    pub fn listen(
        self,
        hear: impl Fn(InstanceCall) -> InstanceResponse + Send + 'static,
    ) -> io::Result<IpcServerGuard> {
        let Self { listener, runtime } = self;
        let (ended, end) = oneshot::channel();
        let thread = thread::Builder::new()
            .name("socket".to_owned())
            .spawn(move || {
                runtime.block_on(async {
                    tokio::select! {
                        () = serve(&listener, &hear) => {}
                        () = asked_to_end(&hear) => {}
                        _dropped = end => {}
                    }
                });
            })?;
        Ok(IpcServerGuard {
            ended: Some(ended),
            thread: Some(thread),
        })
    }
}

impl Drop for IpcServerGuard {
    fn drop(&mut self) {
        drop(self.ended.take());
        if let Some(thread) = self.thread.take() {
            // A panic in there was logged when it happened.
            thread.join().ok();
        }
    }
}

/// Answers one caller after the other: each has two seconds, and there are few.
async fn serve(listener: &Listener, hear: &impl Fn(InstanceCall) -> InstanceResponse) {
    loop {
        let answered = match listener.accept().await {
            Ok(stream) => tokio::time::timeout(TIMEOUT, answer(&stream, hear)).await,
            Err(error) => {
                tracing::warn!("a caller could not be heard: {error}");
                // What is wrong now is wrong at once again.
                tokio::time::sleep(TIMEOUT).await;
                continue;
            }
        };
        match answered {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!("a caller was not answered: {error}"),
            Err(_elapsed) => tracing::warn!("a caller said nothing in time"),
        }
    }
}

async fn answer(
    stream: &Stream,
    hear: &impl Fn(InstanceCall) -> InstanceResponse,
) -> io::Result<()> {
    let mut line = String::new();
    let limited = stream.take(LONGEST as u64);
    BufReader::new(limited).read_line(&mut line).await?;
    let call = line
        .ends_with('\n')
        .then(|| InstanceCall::read(&line))
        .flatten();
    let Some(call) = call else {
        return Err(io::Error::other("what it said is no message"));
    };
    let mut told = serde_json::to_string(&hear(call)).map_err(io::Error::other)?;
    told.push('\n');
    let mut stream = stream;
    stream.write_all(told.as_bytes()).await
}

/// Over when the window was asked to end, as the system wants, and did not.
#[cfg(unix)]
async fn asked_to_end(hear: &impl Fn(InstanceCall) -> InstanceResponse) {
    use tokio::signal::unix::{SignalKind, signal};
    let kinds = [
        SignalKind::terminate(),
        SignalKind::hangup(),
        SignalKind::interrupt(),
    ];
    let signals: io::Result<Vec<_>> = kinds.into_iter().map(signal).collect();
    let Ok(mut signals) = signals else {
        tracing::warn!("what the system asks for at its end is not heard");
        return std::future::pending().await;
    };
    let [first, second, third] = signals.as_mut_slice() else {
        return std::future::pending().await;
    };
    let mut any = async || {
        tokio::select! {
            _ = first.recv() => {}
            _ = second.recv() => {}
            _ = third.recv() => {}
        }
    };
    any().await;
    hear(InstanceCall::End);
    // A second time, or no end in time: it must not hold anybody up.
    tokio::time::timeout(LAST_WORDS, any()).await.ok();
    std::process::exit(1);
}

/// There a window is closed by the system itself. Where Windows ends the whole session, the window library is told nothing
/// (winit 0.30): what the memory gathers for some seconds may then be lost, and no more than that.
#[cfg(not(unix))]
async fn asked_to_end(_hear: &impl Fn(InstanceCall) -> InstanceResponse) {
    std::future::pending().await
}

/// What the system calls the socket at this place.
#[cfg(unix)]
pub(super) fn name(place: &Path) -> io::Result<Name<'_>> {
    use interprocess::local_socket::{GenericFilePath, ToFsName as _};
    place.to_fs_name::<GenericFilePath>()
}

/// Pipes are in no folder: the last part of the path is unique.
#[cfg(windows)]
pub(super) fn name(place: &Path) -> io::Result<Name<'_>> {
    use interprocess::local_socket::{GenericNamespaced, ToNsName as _};
    let last = place.file_name().unwrap_or_default();
    last.to_ns_name::<GenericNamespaced>()
}

/// Only the same user may call.
#[cfg(target_os = "linux")]
fn create(options: ListenerOptions<'_>) -> io::Result<Listener> {
    use interprocess::os::unix::local_socket::ListenerOptionsExt as _;
    options.mode(0o600).create_tokio()
}

/// The file's rights are set once it is there; its folder is the user's alone.
#[cfg(all(unix, not(target_os = "linux")))]
fn create(options: ListenerOptions<'_>) -> io::Result<Listener> {
    options.create_tokio()
}

/// All rights for the owner, none for anybody else.
#[cfg(windows)]
fn create(options: ListenerOptions<'_>) -> io::Result<Listener> {
    use interprocess::os::windows::local_socket::ListenerOptionsExt as _;
    use interprocess::os::windows::security_descriptor::SecurityDescriptor;
    let rights = SecurityDescriptor::deserialize(widestring::u16cstr!("D:P(A;;GA;;;OW)"))?;
    options.security_descriptor(rights).create_tokio()
}
