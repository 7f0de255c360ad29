//! The recorder: writes each report of the source that drives own-ship, once.

use std::io::Write;
use std::time::Instant;

use jiff::Timestamp;

use crate::OwnshipReport;
use crate::jsonl::{LineWriter, WriteFailure};
use crate::recording::{RecordedReport, first_line, line};
use crate::source_id::SourceId;

/// A recording under way.
#[derive(Debug)]
pub(super) struct Recorder<W> {
    sheet: LineWriter<W>,
    began: Instant,
    written: u64,
    last: Option<(SourceId, OwnshipReport)>,
}

impl<W: Write> Recorder<W> {
    /// Begins a recording of at most so many bytes with its first line.
    pub(super) fn begin(
        output: W,
        room: u64,
        now: Instant,
        utc: Timestamp,
    ) -> Result<Self, WriteFailure> {
        let mut recorder = Self {
            sheet: LineWriter::new(output, room),
            began: now,
            written: 0,
            last: None,
        };
        recorder.sheet.write(&first_line(utc))?;
        Ok(recorder)
    }

    /// Writes what is newest, unless that was written already.
    pub(super) fn note(
        &mut self,
        id: &SourceId,
        report: &OwnshipReport,
        now: Instant,
    ) -> Result<(), WriteFailure> {
        let last = self.last.as_ref();
        if last.is_some_and(|(last_id, last)| last_id == id && last == report) {
            return Ok(());
        }
        let renewed =
            last.is_none_or(|(last_id, last)| last_id != id || last.received != report.received);
        let entry = RecordedReport {
            at: now.saturating_duration_since(self.began),
            age: now.saturating_duration_since(report.received),
            source: id.name.clone(),
            sample: report.sample.clone(),
            sim: report.sim,
        };
        self.sheet.write(&line(&entry))?;
        self.written += u64::from(renewed);
        self.last = Some((id.clone(), report.clone()));
        Ok(())
    }

    /// How many positions were written.
    pub(super) fn written(&self) -> u64 {
        self.written
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::time::Duration;

    use geodesy::Degrees;

    use super::super::source_state::tests::{at_second, sample};
    use super::*;
    use crate::fault::RecordingError;
    use crate::recording::{RecordingReader, ReportReader as _};
    use crate::{LinkKind, SimState};

    fn id(name: &str) -> SourceId {
        SourceId::heard(LinkKind::Xgps, [192, 168, 1, 77].into(), name.into())
    }

    fn report(lat: f64, received: Instant) -> OwnshipReport {
        OwnshipReport {
            sample: sample(lat, 100.0),
            received,
            received_utc: Timestamp::UNIX_EPOCH,
            sim: SimState::Running,
        }
    }

    fn begin(output: &mut Vec<u8>, start: Instant) -> Recorder<&mut Vec<u8>> {
        Recorder::begin(output, 10_000, start, Timestamp::UNIX_EPOCH).unwrap()
    }

    fn entries(output: &[u8]) -> Vec<RecordedReport> {
        let mut reader = RecordingReader::begin(output).unwrap();
        std::iter::from_fn(|| reader.next_entry().unwrap()).collect()
    }

    #[test]
    fn each_report_is_written_once_with_its_time() {
        let (mut output, start) = (Vec::new(), Instant::now());
        let mut recorder = begin(&mut output, start);
        for secs in [1.0, 2.5] {
            let now = at_second(start, secs);
            for _again in 0..3 {
                recorder.note(&id("A"), &report(1.0, now), now).unwrap();
            }
        }
        assert_eq!(recorder.written(), 2);
        let times: Vec<Duration> = entries(&output).iter().map(|entry| entry.at).collect();
        assert_eq!(times, [1000, 2500].map(Duration::from_millis));
    }

    #[test]
    fn heading_alone_has_its_positions_age() {
        let (mut output, start) = (Vec::new(), Instant::now());
        let mut recorder = begin(&mut output, start);
        let mut report = report(1.0, start);
        recorder.note(&id("A"), &report, start).unwrap();
        report.sample.heading = Some(Degrees(80.0));
        let now = at_second(start, 0.25);
        recorder.note(&id("A"), &report, now).unwrap();
        assert_eq!(recorder.written(), 1, "one position");
        let entries = entries(&output);
        assert_eq!(entries[1].age, Duration::from_millis(250));
        assert_eq!(entries[1].sample.heading, Some(Degrees(80.0)));
    }

    #[test]
    fn another_source_with_same_report_is_written_too() {
        let (mut output, start) = (Vec::new(), Instant::now());
        let mut recorder = begin(&mut output, start);
        for name in ["A", "B"] {
            recorder
                .note(&id(name), &report(1.0, start), start)
                .unwrap();
        }
        let sources: Vec<_> = entries(&output)
            .iter()
            .map(|entry| entry.source.to_string())
            .collect();
        assert_eq!(sources, ["A", "B"]);
    }

    #[test]
    fn no_address_of_computer_is_written() {
        let (mut output, start) = (Vec::new(), Instant::now());
        let mut recorder = begin(&mut output, start);
        recorder.note(&id("A"), &report(1.0, start), start).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(!text.contains("192.168") && !text.contains("77"), "{text}");
    }

    #[test]
    fn recording_ends_before_it_is_longer_than_one_may_be() {
        let (mut output, start) = (Vec::new(), Instant::now());
        let mut recorder =
            Recorder::begin(&mut output, 1000, start, Timestamp::UNIX_EPOCH).unwrap();
        let end = (0..100).find_map(|step| {
            let now = at_second(start, f64::from(step));
            recorder.note(&id("A"), &report(1.0, now), now).err()
        });
        let written = recorder.written();
        assert!(matches!(end, Some(WriteFailure::Full)), "{end:?}");
        assert!(output.len() <= 1000);
        assert_eq!(entries(&output).len() as u64, written);
    }

    #[test]
    fn disk_that_is_full_is_told_with_what_to_do() {
        /// Takes the first line and nothing more.
        struct FullDisk(u32);
        impl Write for FullDisk {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 += 1;
                match self.0 {
                    1 => Ok(bytes.len()),
                    _ => Err(io::ErrorKind::StorageFull.into()),
                }
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let start = Instant::now();
        let mut recorder =
            Recorder::begin(FullDisk(0), 10_000, start, Timestamp::UNIX_EPOCH).unwrap();
        let end = recorder.note(&id("A"), &report(1.0, start), start);
        assert!(RecordingError::from(end.unwrap_err()) == RecordingError::DiskFull);
        assert_eq!(recorder.written(), 0);
    }
}
