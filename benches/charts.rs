//! How long the embedded service takes to draw, encode and send each chart; on request, sheets of all of them.
//!
//! No assertion: a table to be read, as `benches/README.md` tells.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

#[expect(dead_code, reason = "the tests use the rest of it")]
#[path = "../tests/harness/mod.rs"]
mod harness;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chart_service::{ChartService, Options};
use harness::{Person, browser};
use image::imageops::{FilterType, overlay, resize};
use image::{Rgb, RgbImage};
use serde_json::Value;

/// How often each picture is asked for.
const ROUNDS: usize = 5;
/// The airports of the embedded service.
const AIRPORTS: [&str; 9] = [
    "YBBN", "NZWN", "KSFO", "ENSB", "NFNM", "TNCS", "BGTL", "YWLM", "NFFO",
];
/// About as high as a window of 1280 x 800 shows a whole chart, pixels.
const SHOWN: u32 = 700;
/// Charts side by side on a sheet.
const COLUMNS: usize = 4;
/// Between the charts of a sheet, pixels.
const GAP: u32 = 8;

fn main() -> anyhow::Result<()> {
    // The first word that is no option, of which cargo gives one of its own.
    let folder = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let folder = folder.map(PathBuf::from);
    let demo = ChartService::start(Options::default())?;
    let token = browser::token(&demo, Person::Full);
    let mut slowest: BTreeMap<String, (Duration, String)> = BTreeMap::new();
    for icao in AIRPORTS {
        let charts = list(&demo, icao, &token)?;
        for (palette, field) in [("day", "image_day"), ("night", "image_night")] {
            let mut pictures = Vec::new();
            for chart in &charts {
                let name = chart[field].as_str().unwrap_or_default();
                let address = format!("{}/v2/charts/{icao}/{name}", demo.base_url());
                let (took, picture) = timed(&address, &token);
                let kind = format!(
                    "{} {palette}",
                    chart["category"].as_str().unwrap_or_default()
                );
                if slowest.get(&kind).is_none_or(|(most, _)| took > *most) {
                    slowest.insert(kind, (took, name.to_owned()));
                }
                pictures.push(picture);
            }
            if let Some(folder) = folder.as_deref().filter(|_| !pictures.is_empty()) {
                save(&folder.join(format!("{icao}_{palette}.png")), &pictures)?;
            }
        }
    }
    println!("{:12}{:>10}  slowest chart (goal: 150 ms)", "", "median");
    for (kind, (took, name)) in slowest {
        println!("{kind:12}{:>7.0} ms  {name}", took.as_secs_f64() * 1000.0);
    }
    Ok(())
}

/// The entries of an airport's charts, both versions.
fn list(demo: &ChartService, icao: &str, token: &str) -> anyhow::Result<Vec<Value>> {
    let mut entries = Vec::new();
    for version in ["STD", "CAO"] {
        let address = format!("{}/v2/charts/{icao}?version={version}", demo.base_url());
        let answer: Value = serde_json::from_slice(&browser::read(&address, token))?;
        let charts = answer.get("charts").and_then(Value::as_array);
        entries.extend(charts.cloned().unwrap_or_default());
    }
    Ok(entries)
}

/// The median time of an answer, and the answer.
fn timed(address: &str, token: &str) -> (Duration, Vec<u8>) {
    let mut picture = Vec::new();
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_round| {
            let began = Instant::now();
            picture = browser::read(address, token);
            began.elapsed()
        })
        .collect();
    times.sort();
    let median = times.get(ROUNDS / 2).copied().unwrap_or_default();
    (median, picture)
}

/// Writes a sheet of pictures, each as high as the window shows it.
#[expect(
    clippy::disallowed_methods,
    reason = "charts of the embedded service, where a developer asks for them"
)]
fn save(file: &Path, pictures: &[Vec<u8>]) -> anyhow::Result<()> {
    let mut shown = Vec::new();
    for picture in pictures {
        let picture = image::load_from_memory(picture)?.into_rgb8();
        let width = picture.width() * SHOWN / picture.height();
        shown.push(resize(&picture, width, SHOWN, FilterType::Lanczos3));
    }
    let rows: Vec<&[RgbImage]> = shown.chunks(COLUMNS).collect();
    let wide = |row: &&[RgbImage]| row.iter().map(|p| p.width() + GAP).sum::<u32>();
    let width = rows.iter().map(wide).max().unwrap_or_default() + GAP;
    let height = rows.len() as u32 * (SHOWN + GAP) + GAP;
    let mut sheet = RgbImage::from_pixel(width, height, Rgb([128, 128, 128]));
    for (number, row) in rows.into_iter().enumerate() {
        let y = number as u32 * (SHOWN + GAP) + GAP;
        let mut x = GAP;
        for picture in row {
            overlay(&mut sheet, picture, x.into(), y.into());
            x += picture.width() + GAP;
        }
    }
    sheet.save(file)?;
    println!("{}", file.display());
    Ok(())
}
