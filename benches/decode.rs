//! How long a picture takes from its bytes to strips of pixels with their smaller copies, and how much of that is the
//! decoder's own.
//!
//! No assertion: a table to be read, as `benches/README.md` tells.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use anyhow::Context as _;
use flightbag::chart::image::{ImageLimits, decode};

/// The median of so many is told.
const ROUNDS: usize = 15;

fn main() -> anyhow::Result<()> {
    println!("{:40}{:>14}{:>14}", "picture", "to strips", "rows alone");
    // Every word that is no option, of which cargo gives one of its own.
    for file in std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
    {
        let bytes = std::fs::read(&file).with_context(|| file.clone())?;
        let strips = median(|| {
            decode(&bytes[..], ImageLimits::CHART, &mut |step| {
                black_box(step);
                true
            })?;
            Ok(())
        })?;
        let rows = median(|| rows_alone(&bytes))?;
        let name = Path::new(&file).file_name().unwrap_or_default();
        println!("{:40}{strips:>11.1} ms{rows:>11.1} ms", name.display());
    }
    Ok(())
}

/// What the decoder itself takes: inflating and unfiltering.
fn rows_alone(bytes: &[u8]) -> anyhow::Result<()> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info()?;
    while let Some(row) = reader.next_row()? {
        black_box(row.data());
    }
    Ok(())
}

/// The median time in milliseconds.
fn median(work: impl Fn() -> anyhow::Result<()>) -> anyhow::Result<f64> {
    let mut times = Vec::new();
    for _round in 0..ROUNDS {
        let began = Instant::now();
        work()?;
        times.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    Ok(times.get(ROUNDS / 2).copied().unwrap_or(f64::NAN))
}
