//! Tests of the player, on a clock that the test drives.

use std::io::{Cursor, Read, SeekFrom};

use clock::driven::DrivenClock;
use clock::driven::block_on;
use jiff::Timestamp;

use super::super::source_state::tests::sample;
use super::*;
use crate::recording::{first_line, line};

fn secs(secs: f64) -> Duration {
    Duration::from_secs_f64(secs)
}

fn entry(at: f64, lat: f64, sim: SimState) -> RecordedReport {
    RecordedReport {
        at: secs(at),
        age: Duration::ZERO,
        source: "A".into(),
        sample: sample(lat, 100.0),
        sim,
    }
}

fn text(entries: &[RecordedReport]) -> String {
    let lines: String = entries.iter().map(line).collect();
    first_line(Timestamp::UNIX_EPOCH) + &lines
}

/// A player of a text that has been looked into, and its clock.
struct Show {
    player: Player,
    driven: DrivenClock,
    start: Instant,
}

impl Show {
    async fn of(text: &str, speed: &str) -> Self {
        let driven = DrivenClock::default();
        let (sender, frames) = mpsc::channel(AHEAD);
        let input = Cursor::new(text.to_owned().into_bytes());
        tokio::task::spawn_blocking(move || {
            if let Err(reason) = read_frames(input, &sender) {
                sender
                    .blocking_send(PlayerFileEvent::Failed(reason))
                    .unwrap();
            }
        });
        let file = Path::new("a.jsonl").into();
        let speed = PlaybackSpeed::parse(speed).unwrap();
        let mut player = Player::of(frames, file, speed, driven.clock());
        assert_eq!(player.step().await, PlayerStep::Opened);
        let start = driven.clock().now();
        Self {
            player,
            driven,
            start,
        }
    }

    /// What is told when this time has passed, and not a millisecond earlier.
    async fn told_after(&mut self, time: f64) -> OwnshipReport {
        let rest = secs(time).saturating_sub(Duration::from_millis(1));
        self.nothing_within(rest).await;
        self.driven.pass(secs(time).saturating_sub(rest));
        self.told().await
    }

    async fn told(&mut self) -> OwnshipReport {
        match self.player.step().await {
            PlayerStep::Report(told) => told,
            step => panic!("{step:?}"),
        }
    }

    /// Lets this time pass, in which nothing is told.
    async fn nothing_within(&mut self, time: Duration) {
        if time.is_zero() {
            return;
        }
        let watched = async {
            self.driven.pass(time);
            // The file is read by another thread.
            for _turn in 0..50 {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            biased;
            step = self.player.step() => panic!("{step:?} within {time:?}"),
            () = watched => {}
        }
    }

    fn now(&self) -> f64 {
        (self.driven.clock().now() - self.start).as_secs_f64()
    }
}

/// Which report it is: its latitude is a whole number.
fn lat(told: &OwnshipReport) -> i32 {
    told.sample.position.lat as i32
}

fn flight() -> String {
    text(&[
        entry(3.0, 1.0, SimState::Running),
        entry(4.0, 2.0, SimState::Paused),
        entry(10.0, 3.0, SimState::InMenu),
    ])
}

#[test]
fn reports_keep_gaps_and_states() {
    block_on(async {
        let mut show = Show::of(&flight(), "1").await;
        let first = show.told_after(0.0).await;
        assert_eq!((lat(&first), first.sim), (1, SimState::Running));
        let second = show.told_after(1.0).await;
        assert_eq!((lat(&second), second.sim), (2, SimState::Paused));
        let third = show.told_after(6.0).await;
        assert_eq!((lat(&third), third.sim), (3, SimState::InMenu));
        assert_eq!(third.received, show.driven.clock().now());
        assert_eq!(show.player.step().await, PlayerStep::Ended(None));
    });
}

#[test]
fn speed_changes_pace_and_nothing_else() {
    block_on(async {
        let mut show = Show::of(&flight(), "4").await;
        let first = show.told_after(0.0).await;
        let second = show.told_after(0.25).await;
        assert_eq!((lat(&first), lat(&second)), (1, 2));
        assert_eq!(second.sample, sample(2.0, 100.0));
        show.nothing_within(secs(0.5)).await;
        show.player.set_speed(PlaybackSpeed::parse("16").unwrap());
        // Four of the six seconds are left.
        assert_eq!(lat(&show.told_after(0.25).await), 3);
    });
}

#[test]
fn held_recording_repeats_as_paused() {
    block_on(async {
        let mut show = Show::of(&flight(), "1").await;
        show.told_after(0.0).await;
        show.nothing_within(secs(0.5)).await;
        show.player.pause(true);
        let held = show.told_after(0.0).await;
        assert_eq!((lat(&held), held.sim), (1, SimState::Paused));
        for _beat in 0..20 {
            let held = show.told_after(1.0).await;
            assert_eq!((lat(&held), held.sim), (1, SimState::Paused));
            assert_eq!(held.received, show.driven.clock().now());
        }
        show.player.pause(false);
        let resumed = show.told_after(0.0).await;
        assert_eq!((lat(&resumed), resumed.sim), (1, SimState::Running));
        assert_eq!(lat(&show.told_after(0.5).await), 2);
        assert!((show.now() - 21.0).abs() < 1e-6);
    });
}

#[test]
fn recorded_menu_stays_while_held() {
    block_on(async {
        let lines = [
            entry(0.0, 1.0, SimState::InMenu),
            entry(9.0, 1.0, SimState::InMenu),
        ];
        let mut show = Show::of(&text(&lines), "1").await;
        show.told_after(0.0).await;
        show.player.pause(true);
        assert_eq!(show.told_after(0.0).await.sim, SimState::InMenu);
    });
}

#[test]
fn lost_position_stays_lost_while_held() {
    block_on(async {
        let mut show = Show::of(&flight(), "1").await;
        show.told_after(0.0).await;
        show.told_after(1.0).await;
        show.nothing_within(secs(3.0)).await;
        show.player.pause(true);
        show.nothing_within(secs(60.0)).await;
        show.player.pause(false);
        assert_eq!(lat(&show.told_after(3.0).await), 3);
    });
}

#[test]
fn holding_twice_is_holding_once() {
    block_on(async {
        let mut show = Show::of(&flight(), "1").await;
        show.told_after(0.0).await;
        show.player.pause(false);
        show.player.pause(true);
        show.told_after(0.0).await;
        show.player.pause(true);
        show.told_after(1.0).await;
    });
}

#[test]
fn heading_alone_does_not_make_its_position_younger() {
    block_on(async {
        let heading = RecordedReport {
            age: secs(0.8),
            ..entry(0.8, 1.0, SimState::Running)
        };
        let lines = text(&[entry(0.0, 1.0, SimState::Running), heading]);
        let mut show = Show::of(&lines, "2").await;
        let first = show.told_after(0.0).await;
        let second = show.told_after(0.4).await;
        assert_eq!(second.received, first.received);
    });
}

#[test]
fn how_far_it_is_counts_from_first_report() {
    block_on(async {
        let mut show = Show::of(&flight(), "2").await;
        show.nothing_or_told(2.0).await;
        let now = show.driven.clock().now();
        let PlaybackState::On {
            pace, first, last, ..
        } = show.player.playing()
        else {
            panic!("not playing");
        };
        assert_eq!((first, last), (secs(3.0), secs(10.0)));
        assert_eq!(pace.reached(now), secs(7.0));
    });
}

impl Show {
    /// Lets this time pass, and hears what is told meanwhile.
    async fn nothing_or_told(&mut self, time: f64) {
        self.driven.pass(secs(time));
        self.told().await;
        self.told().await;
    }
}

#[test]
fn recording_that_breaks_off_is_told_with_its_file() {
    /// Can be read once, and not again.
    struct Torn(Cursor<Vec<u8>>, bool);
    impl Read for Torn {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.1 {
                return Err(std::io::Error::other("the stick was pulled out"));
            }
            self.0.read(buffer)
        }
    }
    impl Seek for Torn {
        fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
            self.1 = true;
            self.0.seek(to)
        }
    }
    block_on(async {
        let (sender, frames) = mpsc::channel(AHEAD);
        let torn = Torn(Cursor::new(flight().into_bytes()), false);
        let reason = read_frames(std::io::BufReader::new(torn), &sender).unwrap_err();
        sender.send(PlayerFileEvent::Failed(reason)).await.unwrap();
        let clock = DrivenClock::default().clock();
        let file = Path::new("a.jsonl").into();
        let mut player = Player::of(frames, file, PlaybackSpeed::NORMAL, clock);
        let PlayerStep::Ended(Some(sentence)) = player.step().await else {
            panic!("it goes on");
        };
        assert!(
            sentence.to_string().contains("a.jsonl") && sentence.to_string().contains("pulled out")
        );
    });
}

#[test]
fn unwanted_file_stops_reading() {
    /// A recording without an end.
    struct Endless(std::iter::Cycle<std::vec::IntoIter<u8>>, usize);
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.1 += buffer.len();
            assert!(self.1 < 1 << 20, "it reads on and on");
            Ok(buffer
                .iter_mut()
                .zip(&mut self.0)
                .map(|(to, from)| *to = from)
                .count())
        }
    }
    impl Seek for Endless {
        fn seek(&mut self, _to: SeekFrom) -> std::io::Result<u64> {
            Ok(0)
        }
    }
    let (sender, frames) = mpsc::channel(AHEAD);
    drop(frames);
    let lines = flight().into_bytes().into_iter().cycle();
    let input = std::io::BufReader::new(Endless(lines, 0));
    // What it returns is not told.
    read_frames(input, &sender).unwrap_err();
}
