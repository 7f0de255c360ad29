//! Strips on their way to the window, and what is made of a picture once it is shown: its other sizes, and the runways on
//! it.

use std::future::poll_fn;
use std::time::Duration;

use tokio::task::JoinHandle;

use super::PictureOutput;
use crate::airport::runways::Runways;
use crate::chart::drawn_runway::{DescribedMap, RunwaySearch};
use crate::chart::image::{DecodeError, DecodeStep, ImageSize, ImageStrip, PictureRows};
use crate::message::Event;

/// What changes nothing on the screen by itself comes with the next frame, at the latest with that of the clock.
const UNSEEN: Duration = Duration::from_mins(1);
/// A complete picture is on the screen by then; what else is made of it or looked for in it would take time from its frame.
const SHOWN_WITHIN: Duration = Duration::from_millis(250);

/// Takes the strips of a picture. What it shows of runways is looked for beside it, where the service describes a map.
pub(super) struct StripOutput {
    output: PictureOutput,
    map: Option<Box<DescribedMap>>,
    search: Option<RunwaySearch>,
}

impl StripOutput {
    /// Those that go there; the map is that of the chart.
    pub fn new(output: PictureOutput, map: Option<Box<DescribedMap>>) -> Self {
        Self {
            output,
            map,
            search: None,
        }
    }

    /// Takes what the decoder hands out.
    pub fn take(&mut self, step: DecodeStep) {
        match step {
            DecodeStep::Started(size) => {
                self.search = self.search_in(size);
                let id = self.output.id;
                let started = Event::PictureStarted { id, size };
                self.output.outbox.send_within(UNSEEN, started);
            }
            DecodeStep::Strip(strip) => {
                self.search_in_rows(&strip);
                self.output.pictures.add(self.output.id, strip);
            }
        }
    }

    /// Takes other sizes of a picture that came in one; returns whether the window still names it.
    fn take_sizes(&mut self, step: DecodeStep) -> bool {
        let DecodeStep::Strip(strip) = step else {
            return true;
        };
        let pictures = &self.output.pictures;
        if !pictures.is_wanted(self.output.id) {
            return false;
        }
        self.search_in_rows(&strip);
        self.output.pictures.add_sizes(self.output.id, strip)
    }

    fn search_in_rows(&mut self, strip: &ImageStrip) {
        if let Some(search) = &mut self.search
            && strip.whole().is_some()
        {
            search.add(strip);
            if strip.rows.end == strip.size.height {
                look_for_runways(&self.output, self.search.take());
            }
        }
    }

    fn search_in(&self, size: ImageSize) -> Option<RunwaySearch> {
        let map = self.map.as_ref()?;
        let runways = Runways::built_in().at(self.output.icao);
        RunwaySearch::in_picture(map, size, runways)
    }
}

/// Makes the sizes of a picture that the window does not show yet: once the picture is shown, or when one of them is wanted.
/// Its end need not be waited for.
pub(super) fn make_sizes(
    mut strips: StripOutput,
    size: ImageSize,
    rows: PictureRows,
) -> JoinHandle<()> {
    let PictureOutput {
        id,
        outbox,
        pictures,
        ..
    } = strips.output.clone();
    pictures.keep_rows(id, rows);
    tokio::spawn(async move {
        tokio::select! {
            () = outbox.pause(SHOWN_WITHIN) => {}
            () = poll_fn(|maker| pictures.poll_sizes_wanted(id, maker)) => {}
        }
        let making = tokio::task::spawn_blocking(move || {
            let Some(rows) = pictures.take_rows(id) else {
                return;
            };
            strips.search = strips.search_in(size);
            match rows.cut(&mut |step| strips.take_sizes(step)) {
                Ok(()) => {
                    if pictures.complete_sizes(id) {
                        strips.output.outbox.wake_within(Duration::ZERO);
                    }
                }
                // The chart was left.
                Err(DecodeError::Stopped) => {}
                Err(error) => tracing::error!(%error, "the sizes of a picture cannot be made"),
            }
        });
        if making.await.is_err() {
            tracing::error!("making the sizes of a picture failed");
        }
    })
}

/// Looks for runways on a thread of its own, once the picture is shown.
fn look_for_runways(output: &PictureOutput, search: Option<RunwaySearch>) {
    let Some(search) = search else { return };
    let (id, outbox) = (output.id, output.outbox.clone());
    // Its end is not waited for.
    drop(tokio::spawn(async move {
        outbox.pause(SHOWN_WITHIN).await;
        tokio::task::spawn_blocking(move || {
            let runways = search.find();
            outbox.send_within(UNSEEN, Event::RunwaysFound { id, runways });
        })
        .await
    }));
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, mpsc};

    use clock::Clock;
    use clock::driven::{DrivenClock, block_on};

    use super::*;
    use crate::airport::Icao;
    use crate::chart::awaited_page::AwaitedPage;
    use crate::chart::image::{self, DisplayedScale, ImageLimits};
    use crate::message::PictureStore;
    use crate::remote::RequestId;
    use crate::worker::event_sender::EventSender;
    use crate::worker::{Desktop, System};

    const ID: RequestId = RequestId(1);

    /// A picture of 40 x 300 pixels that the window shows at half its size: where it goes, and the rows that other sizes are
    /// made of.
    fn shown_at_half(clock: Clock) -> (PictureOutput, PictureRows) {
        let mut png = std::io::Cursor::new(Vec::new());
        let grey = ::image::GrayImage::new(SIZE.width, SIZE.height);
        grey.write_to(&mut png, ::image::ImageFormat::Png).unwrap();
        let pictures = PictureStore::default();
        pictures.await_picture(ID, AwaitedPage::blank());
        let asked = ImageSize {
            width: 1000,
            height: 5000,
        };
        assert!(matches!(
            pictures.shown_copy(ID, asked),
            DisplayedScale::Fitted(_)
        ));
        let mut shown = |_size| DisplayedScale::Fitted(0.5);
        let mut sink = |_step| true;
        let png = png.into_inner();
        let decoded = image::decode_shown(&png[..], ImageLimits::CHART, &mut shown, &mut sink);
        let desktop = Desktop {
            wake: Box::new(|_within| {}),
            system: System::opening(|_url| false),
        };
        let (events, _told) = mpsc::channel();
        let output = PictureOutput {
            id: ID,
            icao: Icao::parse("NZWN").unwrap(),
            outbox: EventSender::new(events, Arc::new(desktop), clock),
            pictures,
        };
        (output, decoded.unwrap().rows.unwrap())
    }

    const SIZE: ImageSize = ImageSize {
        width: 40,
        height: 300,
    };

    #[test]
    fn wanted_sizes_are_made_at_once() {
        let time = DrivenClock::default();
        time.hold_pauses();
        let (output, rows) = shown_at_half(time.clock());
        let pictures = output.pictures.clone();
        block_on(async {
            let making = make_sizes(StripOutput::new(output, None), SIZE, rows);
            time.wait_for_sleeper().await;
            assert!(pictures.take(ID).is_empty());
            pictures.want_sizes(ID);
            making.await.unwrap();
        });
        assert_eq!(pictures.take(ID).len(), 3);
    }

    #[test]
    fn sizes_are_made_once_picture_is_shown() {
        let time = DrivenClock::default();
        time.hold_pauses();
        let (output, rows) = shown_at_half(time.clock());
        let pictures = output.pictures.clone();
        block_on(async {
            let making = make_sizes(StripOutput::new(output, None), SIZE, rows);
            time.wait_for_sleeper().await;
            time.pass(SHOWN_WITHIN / 2);
            tokio::task::yield_now().await;
            assert!(!making.is_finished() && pictures.take(ID).is_empty());
            time.pass(SHOWN_WITHIN / 2);
            making.await.unwrap();
        });
        assert_eq!(pictures.take(ID).len(), 3);
    }

    #[tokio::test]
    async fn rows_of_chart_that_was_left_are_dropped() {
        let (output, rows) = shown_at_half(Clock::system());
        let pictures = output.pictures.clone();
        let making = make_sizes(StripOutput::new(output, None), SIZE, rows);
        pictures.keep(|_id| false);
        making.await.unwrap();
        assert!(!pictures.is_wanted(ID) && pictures.take(ID).is_empty());
    }

    #[test]
    fn rows_of_chart_that_is_left_meanwhile_come_no_more() {
        let (output, rows) = shown_at_half(Clock::system());
        let pictures = output.pictures.clone();
        let mut strips = StripOutput::new(output, None);
        let mut came = 0;
        let cut = rows.cut(&mut |step| {
            came += 1;
            let wanted = strips.take_sizes(step);
            pictures.keep(|_id| false);
            wanted
        });
        assert!(matches!(cut, Err(DecodeError::Stopped)), "{cut:?}");
        assert_eq!((came, pictures.is_wanted(ID)), (2, false));
    }
}
