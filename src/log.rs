//! The log: what the program tells about itself, on the error output and, with a window, in a folder of its own.
//!
//! A line never holds a token, a code or an address with its query (reliability T6): its writer sees to it. In the
//! folder are the files of seven days at most.

use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tracing::Metadata;
use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::filter::{FilterExt as _, Targets, filter_fn};
use tracing_subscriber::fmt::layer;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

/// What the program is made of; all other crates are libraries, which like to tell what no user can change.
const OURS: [&str; 3] = ["flightbag", "chart_service", "simlink"];

/// The lines that the embedded service writes for the requests it gets.
const REQUESTS: &str = "chart_service::requests=info";

/// Lines for the file alone: people at a console see the same without the log.
const FILE_ONLY: &str = "flightbag::file";

/// So many files are kept, one for a day.
const FILES: usize = 7;

/// No run of the program writes more than this to the folder, in bytes.
const MOST_OF_A_RUN: u64 = 4 << 20;

/// Starts the log on the error output. `level` is what was asked for on the command line; it wins over `RUST_LOG`. Later
/// calls change nothing.
pub fn init(level: Option<&str>) {
    start(level, &filter("warn"), None);
}

/// The same with the requests that the embedded service gets.
pub fn init_with_requests(level: Option<&str>) {
    start(level, &[&filter("warn"), REQUESTS].join(","), None);
}

/// The same with files in this folder, which is made where it is missing. Where that cannot be done, the log goes to the
/// error output alone and says so.
pub fn init_with_files(level: Option<&str>, folder: &Path) {
    let file = appender(folder);
    let (file, trouble) = match file {
        Ok(file) => (Some(file), None),
        Err(error) => (None, Some(error)),
    };
    start(level, &filter("warn"), file);
    if let Some(error) = trouble {
        tracing::warn!("the log cannot be kept in a file: {error}");
    }
    tracing::info!(target: FILE_ONLY, "Flightbag {} starts", env!("CARGO_PKG_VERSION"));
}

/// Starts the log of a test where `proofs/nothing_secret_told` asks for it; `RUST_LOG` says how much is told.
#[cfg(test)]
pub(crate) fn tell_all() {
    if std::env::var_os("FLIGHTBAG_TEST_LOG").is_some() {
        init(None);
    }
}

/// Writes a line to the file only: what the user is told otherwise.
pub fn note(sentence: &str) {
    tracing::error!(target: FILE_ONLY, "{}", one_line(sentence));
}

/// One message stays one line (reliability T10).
fn one_line(sentence: &str) -> String {
    sentence.replace(char::is_control, " ")
}

/// The files of the log.
type LogFiles = LimitedWriter<OwnerOnlyFiles<RollingFileAppender>>;

fn appender(folder: &Path) -> io::Result<LogFiles> {
    // Without it old files are looked for in vain, and that is printed.
    crate::files::make_private_folder_of(&folder.join("log"))?;
    let files = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("flightbag")
        .filename_suffix("log")
        .max_log_files(FILES)
        .build(folder)
        .map_err(io::Error::other)?;
    let inner = OwnerOnlyFiles {
        inner: files,
        folder: folder.to_owned(),
        day: None,
        today: Box::new(|| jiff::Timestamp::now().as_second().div_euclid(86_400)),
    };
    inner.close();
    Ok(LimitedWriter {
        inner,
        left: MOST_OF_A_RUN,
    })
}

/// Writes files of days, and closes each to others as soon as it was begun.
struct OwnerOnlyFiles<W> {
    inner: W,
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has modes of files"))]
    folder: PathBuf,
    /// The day before the last write, in days since 1970.
    day: Option<i64>,
    today: Box<dyn Fn() -> i64 + Send>,
}

impl<W> OwnerOnlyFiles<W> {
    fn close(&self) {
        // A log that is open to others is better than none.
        #[cfg(unix)]
        close_to_others(&self.folder).ok();
    }
}

impl<W: Write> Write for OwnerOnlyFiles<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Midnight may come before the write or after it.
        let before = (self.today)();
        let written = self.inner.write(bytes);
        if self.day != Some(before) || (self.today)() != before {
            self.close();
        }
        self.day = Some(before);
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The folder is ours alone.
#[cfg(unix)]
fn close_to_others(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700))?;
    for file in std::fs::read_dir(folder)? {
        std::fs::set_permissions(file?.path(), std::fs::Permissions::from_mode(0o600))?;
    }
    Ok(())
}

fn start(level: Option<&str>, unless_set: &str, file: Option<LogFiles>) {
    let asked = level.map(filter);
    let wanted = wanted(asked.or_else(|| std::env::var("RUST_LOG").ok()), unless_set);
    let of_file = |metadata: &Metadata<'_>| metadata.target() == FILE_ONLY;
    let console = layer()
        // Colours are for people: in a file they are noise.
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr)
        .with_filter(
            wanted
                .clone()
                .and(filter_fn(move |metadata| !of_file(metadata))),
        );
    let file = file.map(|file| {
        layer()
            .with_ansi(false)
            .with_writer(Mutex::new(file))
            .with_filter(wanted.or(filter_fn(of_file)))
    });
    let log = tracing_subscriber::registry().with(console).with(file);
    // Fails only when a log was started before, and that one serves as well.
    log.try_init().ok();
}

/// Our own lines of this level, and errors of the libraries; without `RUST_LOG` the level is `warn`.
fn filter(level: &str) -> String {
    let ours = OURS.map(|name| format!(",{name}={level}"));
    format!("error{}", ours.concat())
}

/// What is logged: as it was asked for, `target=level,…`, or as usual where that says nothing or cannot be read.
fn wanted(asked: Option<String>, usual: &str) -> Targets {
    let asked = asked.filter(|asked| !asked.trim().is_empty());
    let asked = asked.and_then(|asked| asked.parse().ok());
    asked.unwrap_or_else(|| usual.parse().unwrap_or_default())
}

/// A writer that takes so many bytes and drops what comes after them.
struct LimitedWriter<W> {
    inner: W,
    left: u64,
}

impl<W: Write> Write for LimitedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = bytes.len() as u64;
        if length > self.left {
            if self.left > 0 {
                self.left = 0;
                self.inner
                    .write_all(b"The log of this run ends here: it is long.\n")?;
            }
            return Ok(bytes.len());
        }
        self.left -= length;
        self.inner.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// From now on a panic says where it happened and nothing else: its words may quote anything (reliability T6).
pub fn hide_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let place = place.as_deref().unwrap_or("an unknown place");
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or("without a name");
        tracing::error!("the program failed at {place}, in the thread {thread}");
    }));
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn log_filter_is_asked_or_usual() {
        let ours = |asked: Option<&str>, level| {
            let targets = wanted(asked.map(str::to_owned), &filter("warn"));
            let told = |room: &str| targets.would_enable(room, &level);
            [
                "flightbag::worker",
                "chart_service::sign_in",
                "simlink::link",
            ]
            .into_iter()
            .all(told)
        };
        for usual in [
            None,
            Some(""),
            Some(" "),
            Some("flightbag=loud"),
            Some("a=b=c"),
        ] {
            assert!(ours(usual, Level::WARN), "{usual:?}");
            assert!(!ours(usual, Level::INFO), "{usual:?}");
        }
        assert!(ours(Some("trace"), Level::TRACE));
        assert!(ours(Some(&filter("info")), Level::INFO));
        assert!(!ours(Some("off"), Level::ERROR));
        let others = wanted(None, &filter("warn"));
        assert!(others.would_enable("wgpu_core", &Level::ERROR));
        assert!(!others.would_enable("wgpu_core", &Level::WARN));
    }

    #[test]
    fn log_that_is_long_ends_with_sentence() {
        let mut log = LimitedWriter {
            inner: Vec::new(),
            left: 10,
        };
        for line in ["12345\n", "123\n", "1\n", "2\n"] {
            log.write_all(line.as_bytes()).unwrap();
        }
        let written = String::from_utf8(log.inner).unwrap();
        let lines: Vec<&str> = written.lines().collect();
        assert_eq!(lines[..2], ["12345", "123"]);
        assert_eq!(
            lines.len(),
            2,
            "nothing is left, and nothing was cut: {written}"
        );
        let mut log = LimitedWriter {
            inner: Vec::new(),
            left: 7,
        };
        for line in ["12345\n", "123\n", "1\n"] {
            log.write_all(line.as_bytes()).unwrap();
        }
        let written = String::from_utf8(log.inner).unwrap();
        assert_eq!(written.lines().count(), 2);
        assert!(written.ends_with("it is long.\n"), "{written}");
    }

    #[test]
    fn message_stays_one_line() {
        assert_eq!(one_line("a\nb\u{1b}c"), "a b c");
    }

    #[test]
    fn seven_files_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        for day in 1..=9 {
            let name = path.join(format!("flightbag.2026-01-0{day}.log"));
            std::fs::write(name, "x").unwrap();
        }
        let mut log = appender(path).unwrap();
        log.write_all(b"new\n").unwrap();
        assert_eq!(std::fs::read_dir(path).unwrap().count(), FILES);
    }

    #[cfg(unix)]
    #[test]
    fn log_is_private() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        appender(&path).unwrap().write_all(b"new\n").unwrap();
        let rights = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(rights(&path), 0o700);
        for file in std::fs::read_dir(&path).unwrap() {
            assert_eq!(rights(&file.unwrap().path()), 0o600);
        }
    }

    /// Begins a file for each line, open to others.
    #[cfg(unix)]
    struct OpenFiles {
        folder: PathBuf,
        begun: usize,
    }

    #[cfg(unix)]
    impl Write for OpenFiles {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            use std::os::unix::fs::PermissionsExt as _;
            let path = self.folder.join(self.begun.to_string());
            self.begun += 1;
            std::fs::write(&path, bytes)?;
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644))?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[cfg(unix)]
    #[test]
    fn log_begun_at_midnight_is_private() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().to_owned();
        // What the clock says at the first write of a day, at one with midnight just behind it, at the next one and a day
        // later.
        let told = Mutex::new([1, 1, 2, 2, 3].into_iter());
        let mut log = OwnerOnlyFiles {
            inner: OpenFiles {
                folder: folder.clone(),
                begun: 0,
            },
            folder: folder.clone(),
            day: None,
            today: Box::new(move || told.lock().unwrap().next().unwrap_or(3)),
        };
        for nth in 0..4 {
            log.write_all(b"line\n").unwrap();
            let file = std::fs::metadata(folder.join(nth.to_string())).unwrap();
            assert_eq!(file.permissions().mode() & 0o777, 0o600, "{nth}");
        }
    }
}
