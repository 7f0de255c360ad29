//! What becomes of the window while datagrams flood a port of a link to simulators, and of the memory.
//!
//! A table to be read, as `benches/README.md` tells. The program ends with status 1 and a sentence where the window was
//! slow under a flood, or the memory grew.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

#[expect(dead_code, reason = "the tests use the rest of it")]
#[path = "../tests/harness/mod.rs"]
mod harness;

use std::net::{Ipv4Addr, UdpSocket};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use egui::{Event, pos2};
use harness::{Start, TestApp};
use simlink::LinkKind;

/// Datagrams a second.
const RATE: u64 = 50_000;
/// With fewer nothing is proven.
const LEAST_RATE: u64 = RATE * 95 / 100;
/// How long a port is flooded.
const FLOODED: Duration = Duration::from_secs(10);
/// Between two frames of a screen.
const REFRESH: Duration = Duration::from_micros(16_667);
/// Under a flood 99 of 100 frames are done within this time.
const SLOWEST: Duration = Duration::from_millis(50);
/// The memory grows by no more than this under a flood, in kilobytes.
const MOST_GROWTH: u64 = 16 * 1024;
/// Makes the datagram with this number.
type Datagram = fn(u64) -> Vec<u8>;
/// Every link that listens on a UDP port, and what it reads as a position that moves; X-Plane's beacons hold none.
const FLOODS: [(LinkKind, Datagram); 6] = [
    (LinkKind::Xgps, |nth| {
        let (lat, lng) = place(nth);
        format!("XGPSFlood,{lng:.6},{lat:.6},10.0,15.0,60.0").into_bytes()
    }),
    (LinkKind::Gdl90, |nth| gdl90(place(nth))),
    (LinkKind::Nmea, |nth| {
        let (lat, lng) = place(nth);
        let (south, east) = ((-lat - 27.0) * 60.0, (lng - 153.0) * 60.0);
        let body =
            format!("GPRMC,000951,A,27{south:07.4},S,153{east:07.4},E,106.1,65.7,201126,,,A");
        let sum = body.bytes().fold(0, |sum, byte| sum ^ byte);
        format!("${body}*{sum:02X}\r\n").into_bytes()
    }),
    (LinkKind::XPlaneData, |nth| {
        let (lat, lng) = place(nth);
        let row = [lat as f32, lng as f32, 33.0, 0.0, 1.0, 0.0, 0.0, 0.0];
        let values = row.into_iter().flat_map(f32::to_le_bytes);
        let head = b"DATA*".iter().copied().chain(20_i32.to_le_bytes());
        head.chain(values).collect()
    }),
    (LinkKind::FlightGearNative, |nth| {
        let (lat, lng) = place(nth);
        format!("FLIGHTBAG1,{lat:.9},{lng:.9},33.0,15.0,15.0,60.0,0,0,0\n").into_bytes()
    }),
    (LinkKind::XPlane, |_nth| b"BECN\0no beacon".to_vec()),
];

/// To and fro over a part of the airport, a metre in ten datagrams: latitude and longitude.
fn place(nth: u64) -> (f64, f64) {
    let there = (nth % 20_000).abs_diff(10_000) as f64 * 1e-6;
    (-27.3842 + there, 153.1175 + there)
}

/// An ownship report of GDL90 at this place, with its check and its flags.
fn gdl90((lat, lng): (f64, f64)) -> Vec<u8> {
    let angle =
        |degrees: f64| ((degrees * f64::from(1 << 23) / 180.0).round() as i32).to_be_bytes();
    let (lat, lng) = (angle(lat), angle(lng));
    let mut message = vec![0x0a, 0, 0xab, 0xcd, 0xef];
    message.extend(lat[1..].iter().chain(&lng[1..]));
    // Altitude 0 ft and airborne; integrity and accuracy; 60 kt, no climb; 15 degrees; a light aeroplane named FLOOD.
    message.extend([0x02, 0x89, 0xa9, 0x03, 0xc0, 0x00, 0x0a, 0x01]);
    message.extend(b"FLOOD   \0");
    let mut check = 0_u16;
    for byte in &message {
        let mut high = check & 0xff00;
        for _bit in 0..8 {
            high = (high << 1) ^ if high & 0x8000 == 0 { 0 } else { 0x1021 };
        }
        check = high ^ (check << 8) ^ u16::from(*byte);
    }
    message.extend(check.to_le_bytes());
    let escaped = message.into_iter().flat_map(|byte| {
        let needs = matches!(byte, 0x7d | 0x7e);
        needs
            .then_some(0x7d)
            .into_iter()
            .chain([if needs { byte ^ 0x20 } else { byte }])
    });
    [0x7e].into_iter().chain(escaped).chain([0x7e]).collect()
}

fn main() -> anyhow::Result<ExitCode> {
    let mut app = TestApp::with_chart(Start::default());
    app.click("Simulator");
    app.step_until("a window at rest", TestApp::rests);
    println!(
        "{:22}{:>10}{:>10}{:>10}{:>10}{:>10}{:>12}{:>12}",
        "", "sent/s", "told in", "median", "99 %", "slowest", "before", "after"
    );
    let rest = answers(&mut app, FLOODED / 5, |_desk| {});
    let at_rest = memory();
    row("no flood", 0, None, &rest, (at_rest, at_rest));
    let mut faults = Vec::new();
    for (link, datagram) in FLOODS {
        let port = app.window.state().ownship_port(link);
        let port = port.ok_or_else(|| anyhow::anyhow!("{link:?} has no port"))?;
        let before = memory();
        let (flood, began) = (Flood::start(port, datagram)?, Instant::now());
        let (sentence, mut told) = (format!("UDP port {port} receives more"), None);
        let times = answers(&mut app, FLOODED, |app| {
            if told.is_none() && app.says(&sentence) {
                told = Some(began.elapsed());
            }
        });
        let sent = flood.end();
        let (name, after) = (format!("{link:?}"), memory());
        let rate = sent / FLOODED.as_secs();
        row(&name, rate, told, &times, (before, after));
        faults.extend(fault(&name, (rate, told), &times, (before, after)));
    }
    for fault in &faults {
        println!("{fault}");
    }
    Ok(if faults.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// What is wrong with how the window stood a flood, as a sentence.
fn fault(
    link: &str,
    (rate, told): (u64, Option<Duration>),
    times: &[Duration],
    memory: (Option<u64>, Option<u64>),
) -> Option<String> {
    let frame = within(times, 99);
    let grown = memory.1.zip(memory.0);
    let grown = grown.map_or(0, |(after, before)| after.saturating_sub(before));
    if rate < LEAST_RATE {
        Some(format!(
            "This computer sent {rate} datagrams a second on {link} only: that proves nothing."
        ))
    } else if told.is_none() {
        Some(format!("The window says nothing of a flood on {link}."))
    } else if frame > SLOWEST {
        let (took, most) = (frame.as_secs_f64() * 1000.0, SLOWEST.as_millis());
        Some(format!(
            "Under a flood on {link} a frame took {took:.1} ms at the 99th percentile, and {most} ms are allowed."
        ))
    } else if grown > MOST_GROWTH {
        Some(format!(
            "Under a flood on {link} the memory grew by {grown} kB, and {MOST_GROWTH} kB are allowed."
        ))
    } else {
        None
    }
}

/// How late each frame was done that a hand asked for: sixty times a second the pointer moves, and the window answers.
fn answers(app: &mut TestApp, time: Duration, mut look: impl FnMut(&TestApp)) -> Vec<Duration> {
    let (began, mut times) = (Instant::now(), Vec::new());
    let mut due = began;
    while began.elapsed() < time {
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let asked = Instant::now();
        let share = times.len() as f32 / 100.0;
        let at = pos2(640.0 + 300.0 * share.cos(), 400.0 + 200.0 * share.sin());
        app.window.event(Event::PointerMoved(at));
        app.window.step();
        let output = app.window.output();
        let context = &app.window.ctx;
        let triangles = context.tessellate(output.shapes.clone(), output.pixels_per_point);
        std::hint::black_box(triangles);
        times.push(asked.elapsed());
        look(app);
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
    fn start(port: u16, datagram: Datagram) -> anyhow::Result<Self> {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        let (ended, sent): (Arc<AtomicBool>, Arc<AtomicU64>) = Default::default();
        let (until, count) = (Arc::clone(&ended), Arc::clone(&sent));
        let send = move || {
            let began = Instant::now();
            while !until.load(Ordering::Relaxed) {
                let due = began.elapsed().as_micros() as u64 * RATE / 1_000_000;
                for nth in count.load(Ordering::Relaxed)..due {
                    let datagram = datagram(nth);
                    // What finds no room is dropped, as on a network.
                    socket.send_to(&datagram, (Ipv4Addr::LOCALHOST, port)).ok();
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
    memory: (Option<u64>, Option<u64>),
) {
    let told = told.map_or_else(
        || "-".to_owned(),
        |told| format!("{:.1} s", told.as_secs_f64()),
    );
    let [median, nearly_all, slowest] = [50, 99, 100].map(|hundredths| {
        let time = within(times, hundredths);
        format!("{:.1} ms", time.as_secs_f64() * 1000.0)
    });
    let size =
        |size: Option<u64>| size.map_or_else(|| "unknown".to_owned(), |size| format!("{size} kB"));
    let (before, after) = (size(memory.0), size(memory.1));
    println!(
        "{name:22}{rate:>10}{told:>10}{median:>10}{nearly_all:>10}{slowest:>10}{before:>12}{after:>12}"
    );
}

/// The time within which so many hundredths of the frames were done.
fn within(times: &[Duration], hundredths: usize) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    let at = times.len().saturating_sub(1) * hundredths / 100;
    times.get(at).copied().unwrap_or_default()
}

/// What of this process is in memory, in kilobytes, where the system tells.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}
