//! A picture's way from the network to the window: rows are decoded on the blocking pool while bytes come in.

mod repaint_schedule;
mod strip_output;

use std::io::{self, Read};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{Receiver, Sender, channel};

use self::repaint_schedule::RowRepaintSchedule;
use self::strip_output::{StripOutput, make_sizes};
use super::event_sender::EventSender;
use crate::airport::Icao;
use crate::chart::drawn_runway::DescribedMap;
use crate::chart::image::{self, DecodeStep, ImageLimits, ImageSize};
use crate::http::{PictureDownload, TokenSource};
use crate::message::{Event, PictureStore};
use crate::remote::{Problem, RequestId};
use crate::service;

/// How often the window is told how far a picture is, and how soon that is to be seen. Rows tell it too, and sooner.
const PROGRESS_EVERY: Duration = Duration::from_millis(250);
/// Pieces between network and decoder; a slow decoder slows the network down, not the memory up.
const PIECES: usize = 16;

/// The decoder's end of the pieces. After the last one `None` comes, so that a sender that vanished is not taken for the end.
struct PieceReader {
    incoming: Receiver<Option<Vec<u8>>>,
    current: io::Cursor<Vec<u8>>,
    ended: bool,
}

impl PieceReader {
    fn new(incoming: Receiver<Option<Vec<u8>>>) -> Self {
        Self {
            incoming,
            current: io::Cursor::default(),
            ended: false,
        }
    }
}

impl Read for PieceReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.current.read(into)?;
            if read > 0 || into.is_empty() || self.ended {
                return Ok(read);
            }
            match self.incoming.blocking_recv() {
                Some(Some(bytes)) => self.current = io::Cursor::new(bytes),
                Some(None) => self.ended = true,
                None => return Err(io::ErrorKind::ConnectionAborted.into()),
            }
        }
    }
}

/// Where a picture goes: its rows to the store, past the state, and what is told of it to the state.
#[derive(Clone)]
pub(super) struct PictureOutput {
    pub id: RequestId,
    /// The chart's airport.
    pub icao: Icao,
    pub outbox: EventSender,
    pub pictures: PictureStore,
}

/// Says to the decoder's thread, when it is dropped, that the picture is not wanted any more.
struct CancelGuard(Arc<AtomicBool>);

impl CancelGuard {
    fn new() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }

    /// Tells each step of a picture that begins to come now, and has the decoder go on as long as it is wanted.
    fn sink(&self, mut output: StripOutput) -> impl FnMut(DecodeStep) -> bool + use<> {
        let wanted = Arc::clone(&self.0);
        move |step| {
            let go_on = wanted.load(Ordering::Relaxed);
            if go_on {
                output.take(step);
            }
            go_on
        }
    }
}

impl Drop for CancelGuard {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Receives and decodes a picture, telling its events as it goes. Dropping it closes the connection and ends the decode.
pub(super) async fn receive(
    output: PictureOutput,
    mut source: PictureDownload<impl TokenSource>,
    map: Option<Box<DescribedMap>>,
) -> Result<ImageSize, Problem> {
    let wanted = CancelGuard::new();
    let (pieces, incoming) = channel(PIECES);
    let decoder = {
        let mut sink = wanted.sink(StripOutput::new(output.clone(), map.clone()));
        let (id, pictures) = (output.id, output.pictures.clone());
        tokio::task::spawn_blocking(move || {
            let source = PieceReader::new(incoming);
            let mut shown = |size| pictures.shown_copy(id, size);
            image::decode_shown(source, ImageLimits::CHART, &mut shown, &mut sink)
        })
    };
    let received = feed(&output, &mut source, pieces).await;
    match (decoder.await, received) {
        (Ok(Ok(decoded)), _) => {
            match decoded.rows {
                Some(rows) => drop(make_sizes(
                    StripOutput::new(output, map),
                    decoded.size,
                    rows,
                )),
                None => drop(output.pictures.complete_sizes(output.id)),
            }
            Ok(decoded.size)
        }
        // The network's failure is the reason for the decoder's.
        (_, Err(problem)) => Err(problem),
        (Ok(Err(error)), Ok(())) => Err(error.into()),
        (Err(_panic), Ok(())) => Err(Problem::panicked()),
    }
}

/// Hands the bytes to the decoder as they come, until the end or until the decoder has had enough. Meanwhile it asks for the
/// frames that show rows which are decoded.
async fn feed(
    output: &PictureOutput,
    source: &mut PictureDownload<impl TokenSource>,
    pieces: Sender<Option<Vec<u8>>>,
) -> Result<(), Problem> {
    let (id, icao, total) = (output.id, output.icao, source.total());
    let mut told: Option<Instant> = None;
    let mut frames = RowRepaintSchedule::new(clock::now());
    loop {
        let received = source.received();
        let bytes = {
            let mut chunk = pin!(source.chunk());
            loop {
                tokio::select! {
                    bytes = &mut chunk => {
                        break bytes.map_err(|error| service::of_picture(error, icao))?;
                    }
                    // The decoder has the whole picture, or has given up: the rest of the answer is not waited for.
                    () = pieces.closed() => return Ok(()),
                    () = clock::until(frames.next()) => {
                        let due = frames.are_due(clock::now(), received, total);
                        if due && output.pictures.has_rows(id) {
                            output.outbox.wake_within(Duration::ZERO);
                        }
                    }
                }
            }
        };
        let ended = bytes.is_none();
        // A decoder that has the whole picture does not wait for the end.
        if pieces.send(bytes).await.is_err() || ended {
            return Ok(());
        }
        if told.is_none_or(|told| clock::now().saturating_duration_since(told) >= PROGRESS_EVERY) {
            told = Some(clock::now());
            let event = Event::PictureProgress {
                id,
                received: source.received(),
                total,
            };
            output.outbox.send_within(PROGRESS_EVERY, event);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use clock::Clock;

    use super::*;
    use crate::chart::image::DecodeError;
    use crate::worker::{Desktop, System};

    #[test]
    fn decoding_ends_when_picture_is_unwanted() {
        let mut png = io::Cursor::new(Vec::new());
        // Three strips.
        let grey = ::image::GrayImage::new(40, 300);
        grey.write_to(&mut png, ::image::ImageFormat::Png).unwrap();
        let pictures = PictureStore::default();
        let desktop = Desktop {
            wake: Box::new(|_within| {}),
            system: System::opening(|_url| false),
        };
        let (events, told) = mpsc::channel();
        let output = PictureOutput {
            id: RequestId(1),
            icao: Icao::parse("NZWN").unwrap(),
            outbox: EventSender::new(events, Arc::new(desktop), Clock::system()),
            pictures: pictures.clone(),
        };
        let wanted = CancelGuard::new();
        let mut sink = wanted.sink(StripOutput::new(output, None));
        let mut wanted = Some(wanted);
        let decoded = image::decode(&png.into_inner()[..], ImageLimits::CHART, &mut |step| {
            let is_first_strip = matches!(step, DecodeStep::Strip(_));
            let go_on = sink(step);
            if is_first_strip {
                drop(wanted.take());
            }
            go_on
        });
        assert!(matches!(decoded, Err(DecodeError::Stopped)), "{decoded:?}");
        let told: Vec<Event> = told.try_iter().collect();
        assert!(matches!(*told, [Event::PictureStarted { .. }]), "{told:?}");
        assert_eq!(pictures.take(RequestId(1)).len(), 1);
    }

    fn read_all(sent: Vec<Option<Vec<u8>>>) -> io::Result<Vec<u8>> {
        let (pieces, incoming) = channel(PIECES);
        for piece in sent {
            pieces.try_send(piece).unwrap();
        }
        drop(pieces);
        let mut bytes = Vec::new();
        PieceReader::new(incoming)
            .read_to_end(&mut bytes)
            .map(|_| bytes)
    }

    #[test]
    fn pieces_are_read_in_order_up_to_end() {
        let sent = vec![Some(vec![1, 2]), Some(Vec::new()), Some(vec![3]), None];
        assert_eq!(read_all(sent).unwrap(), [1, 2, 3]);
    }

    #[test]
    fn sender_that_vanishes_is_not_taken_for_end() {
        let error = read_all(vec![Some(vec![1])]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::ConnectionAborted);
    }
}
