//! What becomes of the window while datagrams flood a port of a link to simulators, and of the memory.
//!
//! No assertion: a table to be read, as `benches/README.md` tells.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

#[expect(dead_code, reason = "the tests use the rest of it")]
#[path = "../tests/driven.rs"]
mod driven;
#[expect(dead_code, reason = "the tests use the rest of it")]
#[path = "../tests/harness/mod.rs"]
mod harness;

use std::net::{Ipv4Addr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use egui::{Event, pos2};
use flightbag::ownship::LinkKind;
use harness::{Desk, Start};

/// Datagrams a second.
const RATE: u64 = 50_000;
/// How long a port is flooded.
const FLOODED: Duration = Duration::from_secs(10);
/// Between two frames of a screen.
const REFRESH: Duration = Duration::from_micros(16_667);
/// Every link that listens on a UDP port, and something that it reads as a position that moves, or as nothing.
const FLOODS: [(LinkKind, &[u8]); 6] = [
    (
        LinkKind::Xgps,
        b"XGPSFlood,153.1175,-27.3842,10.0,15.0,60.0",
    ),
    (LinkKind::Gdl90, b"~no message of GDL90~"),
    (
        LinkKind::Nmea,
        b"$GPRMC,000951,A,4128.1306,S,17454.9005,E,106.1,65.7,201126,24.1,E,A*0C\n",
    ),
    (LinkKind::XPlaneData, b"DATA*no row"),
    (LinkKind::FlightGearNative, b"no message of FlightGear"),
    (LinkKind::XPlane, b"BECN\0no beacon"),
];

fn main() -> anyhow::Result<()> {
    let mut desk = Desk::with_chart(Start::default());
    desk.click("Sim link");
    desk.step_until("a window at rest", Desk::rests);
    println!(
        "{:22}{:>10}{:>10}{:>10}{:>10}{:>10}{:>12}{:>12}",
        "", "sent/s", "told in", "median", "99 %", "slowest", "before", "after"
    );
    let rest = answers(&mut desk, FLOODED / 5, |_desk| {});
    row("no flood", 0, None, &rest, &memory(), &memory());
    for (link, datagram) in FLOODS {
        let port = desk.window.state().ownship_port(link);
        let port = port.ok_or_else(|| anyhow::anyhow!("{link:?} has no port"))?;
        let before = memory();
        let (flood, began) = (Flood::start(port, datagram)?, Instant::now());
        let (sentence, mut told) = (format!("More comes to UDP port {port}"), None);
        let times = answers(&mut desk, FLOODED, |desk| {
            if told.is_none() && desk.says(&sentence) {
                told = Some(began.elapsed());
            }
        });
        let sent = flood.end();
        let name = format!("{link:?}");
        row(
            &name,
            sent / FLOODED.as_secs(),
            told,
            &times,
            &before,
            &memory(),
        );
    }
    Ok(())
}

/// How late each frame was done that a hand asked for: sixty times a second the pointer moves, and the window answers.
fn answers(desk: &mut Desk, time: Duration, mut look: impl FnMut(&Desk)) -> Vec<Duration> {
    let (began, mut times) = (Instant::now(), Vec::new());
    let mut due = began;
    while began.elapsed() < time {
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let asked = Instant::now();
        let share = times.len() as f32 / 100.0;
        let at = pos2(640.0 + 300.0 * share.cos(), 400.0 + 200.0 * share.sin());
        desk.window.event(Event::PointerMoved(at));
        desk.window.step();
        let output = desk.window.output();
        let context = &desk.window.ctx;
        let triangles = context.tessellate(output.shapes.clone(), output.pixels_per_point);
        std::hint::black_box(triangles);
        times.push(asked.elapsed());
        look(desk);
        due += REFRESH;
    }
    times
}

/// Sends to a port of this computer until it is ended.
struct Flood {
    ended: Arc<AtomicBool>,
    sent: Arc<AtomicU64>,
    thread: JoinHandle<()>,
}

impl Flood {
    fn start(port: u16, datagram: &'static [u8]) -> anyhow::Result<Self> {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        let (ended, sent): (Arc<AtomicBool>, Arc<AtomicU64>) = Default::default();
        let (until, count) = (Arc::clone(&ended), Arc::clone(&sent));
        let send = move || {
            let began = Instant::now();
            while !until.load(Ordering::Relaxed) {
                let due = began.elapsed().as_micros() as u64 * RATE / 1_000_000;
                for _nth in count.load(Ordering::Relaxed)..due {
                    // What finds no room is dropped, as on a network.
                    socket.send_to(datagram, (Ipv4Addr::LOCALHOST, port)).ok();
                }
                count.store(due, Ordering::Relaxed);
                thread::sleep(Duration::from_millis(1));
            }
        };
        let thread = thread::Builder::new().name("flood".into()).spawn(send)?;
        Ok(Self {
            ended,
            sent,
            thread,
        })
    }

    /// How many were sent.
    fn end(self) -> u64 {
        self.ended.store(true, Ordering::Relaxed);
        self.thread.join().ok();
        self.sent.load(Ordering::Relaxed)
    }
}

fn row(
    name: &str,
    rate: u64,
    told: Option<Duration>,
    times: &[Duration],
    before: &str,
    after: &str,
) {
    let mut times = times.to_vec();
    times.sort();
    let within = |hundredths: usize| {
        let at = times.len().saturating_sub(1) * hundredths / 100;
        let time = times.get(at).copied().unwrap_or_default();
        format!("{:.1} ms", time.as_secs_f64() * 1000.0)
    };
    let told = told.map_or_else(
        || "-".to_owned(),
        |told| format!("{:.1} s", told.as_secs_f64()),
    );
    let [median, nearly_all, slowest] = [50, 99, 100].map(within);
    println!(
        "{name:22}{rate:>10}{told:>10}{median:>10}{nearly_all:>10}{slowest:>10}{before:>12}{after:>12}"
    );
}

/// What of this process is in memory, where the system tells.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.map_or_else(|| "unknown".to_owned(), |size| size.trim().to_owned())
}
