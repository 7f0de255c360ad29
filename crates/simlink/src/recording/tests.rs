//! Tests of the format: what is written comes back, and what is not of us does no harm.

use proptest::option;
use proptest::prelude::*;

use super::*;

const FIRST: &str = "{\"format\":\"flightbag own-ship recording\",\"version\":1,\"began\":\"2026-11-20T11:57:32Z\"}\n";

fn sample() -> PositionSample {
    PositionSample {
        position: LatLng {
            lat: -41.327,
            lng: 174.805,
        },
        resolution: 1e-6,
        heading: Some(Degrees(80.5)),
        track: Some(Degrees(90.0)),
        ground_speed: Some(120.0),
        altitude: Some(3000.0),
    }
}

fn entry_at(millis: u64) -> RecordedReport {
    RecordedReport {
        at: Duration::from_millis(millis),
        age: Duration::ZERO,
        source: "X-Plane".into(),
        sample: sample(),
        sim: SimState::Running,
    }
}

/// Everything that is read behind a first line, and how many lines were skipped.
fn read(rest: &str) -> (Vec<RecordedReport>, u64) {
    let text = format!("{FIRST}{rest}");
    let mut reader = RecordingReader::begin(text.as_bytes()).unwrap();
    let mut entries = Vec::new();
    while let Some(entry) = reader.next_entry().unwrap() {
        entries.push(entry);
    }
    (entries, reader.skipped())
}

/// How many lines of this one, changed so, are used.
fn used(change: (&str, &str)) -> usize {
    let good = line(&entry_at(5));
    assert!(good.contains(change.0), "{good}");
    let (entries, skipped) = read(&good.replace(change.0, change.1));
    assert_eq!(entries.len() as u64 + skipped, 1);
    entries.len()
}

fn refusal(text: &[u8]) -> NotPlayable {
    RecordingReader::begin(text).unwrap_err()
}

#[test]
fn line_is_written_as_it_is_described() {
    let entry = RecordedReport {
        age: Duration::from_millis(40),
        sim: SimState::InMenu,
        sample: PositionSample {
            track: None,
            ..sample()
        },
        ..entry_at(1234)
    };
    assert_eq!(
        line(&entry),
        "{\"ms\":1234,\"age_ms\":40,\"source\":\"X-Plane\",\"lat\":-41.327,\"lng\":174.805,\"resolution\":1e-6,\
         \"heading\":80.5,\"track\":null,\"ground_speed\":120.0,\"altitude\":3000.0,\"sim\":\"in_menu\"}\n"
    );
    let began = "2026-11-20T11:57:32Z".parse().unwrap();
    assert_eq!(first_line(began), FIRST);
}

#[test]
fn another_file_is_no_recording() {
    let foreign: [&[u8]; 8] = [
        b"",
        b"\n",
        b"\x89PNG\r\n\x1a\n",
        b"$GPRMC,013519,A,2722.4702,S,15308.0656,E,0.0,0.0,201126,11.3,E,A*32\n",
        b"{}",
        b"{\"format\":\"another\",\"version\":1,\"began\":\"2026-11-20T11:57:32Z\"}\n",
        b"{\"format\":\"flightbag own-ship recording\",\"version\":1,\"began\":\"yesterday\"}\n",
        b"{\"format\":\"flightbag own-ship recording\",\"version\":0,\"began\":\"2026-11-20T11:57:32Z\"}\n",
    ];
    for text in foreign {
        assert!(matches!(refusal(text), NotPlayable::Foreign), "{text:?}");
    }
}

#[test]
fn later_recording_is_refused_by_version() {
    let text = FIRST.replace("\"version\":1", "\"version\":2,\"more\":[]");
    let refusal = refusal(text.as_bytes());
    assert!(matches!(refusal, NotPlayable::Newer(2, _)), "{refusal}");
    assert!(refusal.to_string().contains("newer version"));
}

#[test]
fn file_without_end_of_line_is_not_read_to_its_end() {
    /// A file of one endless line.
    #[derive(Debug)]
    struct Endless(u64);
    impl io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer.fill(b'{');
            self.0 += buffer.len() as u64;
            assert!(self.0 < 1 << 20, "it reads on and on");
            Ok(buffer.len())
        }
    }
    let refusal = RecordingReader::begin(io::BufReader::new(Endless(0))).unwrap_err();
    assert!(matches!(refusal, NotPlayable::Foreign));
}

#[test]
fn last_line_that_was_cut_is_skipped_and_counted() {
    let whole = line(&entry_at(0));
    let cut = line(&entry_at(1000));
    for length in 1..cut.len() - 1 {
        let (entries, skipped) = read(&format!("{whole}{}", &cut[..length]));
        assert_eq!((entries, skipped), (vec![entry_at(0)], 1), "{length}");
    }
    // Only the end of the line is missing.
    let (entries, skipped) = read(&format!("{whole}{}", cut.trim_end()));
    assert_eq!((entries.len(), skipped), (2, 0));
}

#[test]
fn long_line_is_skipped() {
    let next = line(&entry_at(7));
    for (length, skipped) in [
        (LONGEST_LINE - 1, 0),
        (LONGEST_LINE, 1),
        (LONGEST_LINE + 1, 1),
        (LONGEST_LINE * 40, 1),
    ] {
        let padded = line(&entry_at(5)).trim_end().to_owned();
        let padded = format!("{padded}{}\n{next}", " ".repeat(length - padded.len()));
        let (entries, counted) = read(&padded);
        assert_eq!((entries.len(), counted), (2 - skipped, skipped as u64));
        assert_eq!(entries.last(), Some(&entry_at(7)));
    }
}

#[test]
fn time_that_goes_back_is_skipped_and_counted() {
    let lines: String = [0, 2000, 1999, 2000, 2001]
        .map(|at| line(&entry_at(at)))
        .concat();
    let (entries, skipped) = read(&lines);
    let times: Vec<u128> = entries.iter().map(|entry| entry.at.as_millis()).collect();
    assert_eq!((times, skipped), (vec![0, 2000, 2000, 2001], 1));
}

#[test]
fn number_that_cannot_be_is_skipped() {
    for change in [
        ("\"lat\":-41.327", "\"lat\":90.1"),
        ("\"lat\":-41.327", "\"lat\":null"),
        ("\"lat\":-41.327", "\"lat\":\"-41.327\""),
        ("\"lat\":-41.327", "\"lat\":1e999"),
        ("\"lng\":174.805", "\"lng\":-180.1"),
        ("\"resolution\":1e-6", "\"resolution\":0"),
        ("\"resolution\":1e-6", "\"resolution\":2"),
        ("\"heading\":80.5", "\"heading\":360.5"),
        ("\"heading\":80.5", "\"heading\":[]"),
        ("\"track\":90.0", "\"track\":-1e300"),
        ("\"ground_speed\":120.0", "\"ground_speed\":-1"),
        ("\"ground_speed\":120.0", "\"ground_speed\":3001"),
        ("\"ms\":5", "\"ms\":-5"),
        ("\"ms\":5", "\"ms\":0.5"),
        ("\"ms\":5", "\"ms\":18446744073709551615"),
        ("\"ms\":5", "\"ms\":18446744073709551616"),
        ("\"age_ms\":0", "\"age_ms\":60001"),
        ("\"sim\":\"running\"", "\"sim\":\"flying\""),
        ("\"sim\":\"running\"", "\"sim\":null"),
        ("\"source\":\"X-Plane\"", "\"source\":7"),
        ("\"lat\":-41.327,", ""),
        ("\"lat\":-41.327,", "\"lat\":-41.327,\"lat\":-41.327,"),
    ] {
        assert_eq!(used(change), 0, "{change:?}");
    }
}

#[test]
fn what_is_at_edge_of_what_can_be_is_used() {
    for change in [
        ("\"lat\":-41.327", "\"lat\":-90"),
        ("\"lng\":174.805", "\"lng\":180"),
        ("\"heading\":80.5", "\"heading\":-360"),
        ("\"heading\":80.5,", ""),
        ("\"ground_speed\":120.0", "\"ground_speed\":3000"),
        ("\"altitude\":3000.0", "\"altitude\":null"),
        ("\"ms\":5", "\"ms\":2678400000"),
        (
            "\"sim\":\"running\"",
            "\"sim\":\"paused\",\"new\":{\"a\":[]}",
        ),
    ] {
        assert_eq!(used(change), 1, "{change:?}");
    }
}

#[test]
fn placeholder_altitude_is_unknown() {
    let text = line(&entry_at(0))
        .replace("\"altitude\":3000.0", "\"altitude\":-9999")
        .replace("\"lng\":174.805", "\"lng\":180.0");
    let (entries, _) = read(&text);
    assert_eq!(entries[0].sample.altitude, None);
    assert_eq!(
        entries[0].sample.position.lng.to_bits(),
        (-180.0_f64).to_bits()
    );
}

#[test]
fn name_that_would_hide_text_is_made_fit_for_display() {
    let text = line(&entry_at(0)).replace("X-Plane", "X\\u202e\\n-Plane");
    let (entries, _) = read(&text);
    assert_eq!(&*entries[0].source, "X -Plane");
}

#[test]
fn extent_is_that_of_lines_that_can_be_used() {
    let text = format!(
        "{FIRST}{}nonsense\n\n{}{}",
        line(&entry_at(1500)),
        line(&entry_at(4000)),
        line(&entry_at(3000)),
    );
    let extent = RecordingReader::begin(text.as_bytes())
        .unwrap()
        .extent(|| true);
    let expected = RecordingExtent {
        first: Duration::from_millis(1500),
        last: Duration::from_secs(4),
        skipped: 2,
    };
    assert_eq!(extent.unwrap(), expected);
}

#[test]
fn recording_without_position_is_said_to_be_empty() {
    let text = format!("{FIRST}nonsense\n");
    let extent = RecordingReader::begin(text.as_bytes())
        .unwrap()
        .extent(|| true);
    assert!(matches!(extent, Err(NotPlayable::Empty)), "{extent:?}");
}

fn direction() -> impl Strategy<Value = Option<Degrees>> {
    option::of((0.0..360.0).prop_map(Degrees))
}

prop_compose! {
    fn any_sample()(
        lat in -90.0..=90.0,
        lng in -180.0..180.0,
        resolution in 1e-12..=1.0,
        heading in direction(),
        track in direction(),
        ground_speed in option::of(0.0..=FASTEST),
        altitude in option::of(LOWEST_ALTITUDE..=1e6),
    ) -> PositionSample {
        PositionSample {
            position: LatLng { lat, lng },
            resolution,
            heading,
            track,
            ground_speed,
            altitude,
        }
    }
}

prop_compose! {
    fn any_entry()(
        at in 0..2_678_400_000_u64,
        age in 0..=60_000_u64,
        source in "[ -~äöü]{0,40}",
        sample in any_sample(),
        sim in prop::sample::select(vec![SimState::Running, SimState::Paused, SimState::InMenu]),
    ) -> RecordedReport {
        RecordedReport {
            at: Duration::from_millis(at),
            age: Duration::from_millis(age),
            source: one_line(&source).into(),
            sample,
            sim,
        }
    }
}

/// A sample as bits, so that nothing counts as equal that is not.
fn bits(sample: &PositionSample) -> [Option<u64>; 7] {
    [
        Some(sample.position.lat),
        Some(sample.position.lng),
        Some(sample.resolution),
        sample.heading.map(|heading| heading.0),
        sample.track.map(|track| track.0),
        sample.ground_speed,
        sample.altitude,
    ]
    .map(|number| number.map(f64::to_bits))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]
    #[test]
    fn what_is_written_comes_back_to_last_bit(entry in any_entry()) {
        let (entries, skipped) = read(&line(&entry));
        prop_assert_eq!(skipped, 0);
        prop_assert_eq!(bits(&entries[0].sample), bits(&entry.sample));
        prop_assert_eq!(&entries[..], &[entry][..]);
    }

    #[test]
    fn no_file_panics(bytes in proptest::collection::vec(any::<u8>(), 0..300), begins in any::<bool>()) {
        let mut text = if begins { FIRST.as_bytes().to_vec() } else { Vec::new() };
        text.extend(&bytes);
        if let Ok(reader) = RecordingReader::begin(&text[..]) {
            prop_assert!(!matches!(reader.extent(|| true), Err(NotPlayable::Unreadable(_))));
        }
    }

    #[test]
    fn no_damaged_line_panics_or_is_off_globe(entry in any_entry(), place in 0..300_usize, byte in any::<u8>()) {
        let mut text = format!("{FIRST}{}", line(&entry)).into_bytes();
        let place = FIRST.len() + place % (text.len() - FIRST.len());
        text[place] = byte;
        let mut reader = RecordingReader::begin(&text[..]).unwrap();
        while let Some(read) = reader.next_entry().unwrap() {
            prop_assert!(read.sample.position.is_valid());
        }
    }
}
