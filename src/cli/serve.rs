//! Serve: what may be given to the embedded service when it runs alone.

use std::time::Duration;

use clap::{Args, ValueEnum};

/// How to run the embedded chart service.
#[derive(Debug, Args)]
pub struct Serve {
    /// The chart service's port on this computer; 0 takes one from the system
    #[arg(long, default_value_t = 0)]
    pub port: u16,
    /// How long an access token lives, for example 30s, 5m or 1h; a short one lets you watch renewals
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = token_lifetime)]
    pub token_lifetime: Duration,
    /// The corner of a chart's picture from which its boxes are counted; clients meet both
    #[arg(long, value_name = "CORNER", value_enum, default_value_t = PixelCorner::BottomLeft)]
    pub pixel_origin: PixelCorner,
}

/// From where y is counted in `bounding_boxes` (specification 2.4, service-notes "Geo-reference").
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PixelCorner {
    /// Upwards, as the specification says: y1 < y2
    BottomLeft,
    /// Downwards, the bottom-left corner still first: y1 > y2
    TopLeft,
}

/// A time in whole seconds, minutes or hours. Servers tell the life of a token in whole seconds
/// (specification 2.5), so there is nothing between.
fn token_lifetime(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, u64); 4] = [("s", 1), ("m", 60), ("h", 60 * 60), ("", 1)];
    let written = text.trim().to_ascii_lowercase();
    let seconds = UNITS.iter().find_map(|(unit, length)| {
        let number = written.strip_suffix(unit)?.trim_end();
        let plain = number.bytes().all(|byte| byte.is_ascii_digit());
        // Not longer than a 32 bit number of seconds, which some clients read it into.
        let seconds: u32 = number
            .parse::<u64>()
            .ok()?
            .checked_mul(*length)?
            .try_into()
            .ok()?;
        plain.then_some(seconds)
    });
    match seconds {
        Some(0) => Err("a token has to live for one second at least".into()),
        Some(seconds) => Ok(Duration::from_secs(seconds.into())),
        None => {
            Err("write a whole number with s, m or h behind it, for example 30s, 5m or 1h".into())
        }
    }
}

#[cfg(test)]
#[path = "serve_tests.rs"]
mod tests;
