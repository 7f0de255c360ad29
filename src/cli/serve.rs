//! Serve: what may be given to the embedded service when it runs alone.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::SimAircraftArgs;
use crate::files;

/// How to run the embedded chart service.
#[derive(Debug, Args)]
#[command(
    after_help = "With --flight, --speed or --xgps-to a simulated aircraft flies, again and again, and tells its position as \
        XGPS and XATT sentences. Each line on the standard input (Enter) pauses it or lets it go on; in the background, give \
        it an input that has ended (< /dev/null)."
)]
pub struct Serve {
    /// The chart service's port on this computer; 0 lets the system choose
    #[arg(long, default_value_t = 0, env = "FLIGHTBAG_SERVE_PORT")]
    pub port: u16,
    /// The identity server's port, likewise
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 0,
        env = "FLIGHTBAG_SERVE_AUTH_PORT"
    )]
    pub auth_port: u16,
    /// Answer at this address of this computer instead of loopback only; 0.0.0.0 stands for all of them
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), env = "FLIGHTBAG_SERVE_BIND")]
    pub bind: IpAddr,
    /// The identifier that the identity server knows the application by
    #[arg(long, value_name = "ID", default_value = "flightbag", value_parser = client_id, env = "FLIGHTBAG_SERVE_CLIENT_ID")]
    pub client_id: String,
    /// Let the browser be sent back to this address as well, letter for letter; may be given several times
    #[arg(
        long = "redirect-uri",
        value_name = "URI",
        env = "FLIGHTBAG_SERVE_REDIRECT_URI"
    )]
    pub redirect_uris: Vec<String>,
    /// Take the accounts from this file (TOML) instead of the built-in ones
    #[arg(
        long = "accounts",
        value_name = "FILE",
        env = "FLIGHTBAG_SERVE_ACCOUNTS"
    )]
    accounts: Option<PathBuf>,
    /// How long an access token lives, for example 30s, 5m or 1h; a short one lets you watch renewals
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = token_lifetime, env = "FLIGHTBAG_SERVE_TOKEN_LIFETIME")]
    pub token_lifetime: Duration,
    /// Let a refresh token count once: one that comes again ends the sign-in at once, also if its answer was lost
    #[arg(long, env = "FLIGHTBAG_SERVE_STRICT")]
    pub strict: bool,
    /// The corner of a chart's picture from which its boxes are counted; services use both
    #[arg(long, value_name = "CORNER", value_enum, default_value_t = PixelCorner::BottomLeft, env = "FLIGHTBAG_SERVE_PIXEL_ORIGIN")]
    pub pixel_origin: PixelCorner,
    /// Behave differently where the specification leaves room, as other services do; separate several with commas
    #[arg(
        long,
        value_name = "READING",
        value_enum,
        value_delimiter = ',',
        env = "FLIGHTBAG_SERVE_READING"
    )]
    pub reading: Vec<Reading>,
    /// Delay every answer by this time, for example 400ms or 2s
    #[arg(long, value_name = "TIME", value_parser = latency, env = "FLIGHTBAG_SERVE_LATENCY")]
    pub latency: Option<Duration>,
    /// Limit all answers together to this rate, for example 120kB/s
    #[arg(long, value_name = "RATE", value_parser = bandwidth, env = "FLIGHTBAG_SERVE_BANDWIDTH")]
    pub bandwidth: Option<NonZeroU64>,
    /// Let this share of the requests go wrong, from 0 to 1: status 500 or 503, cut, reset or slow
    #[arg(long, value_name = "SHARE", default_value = "0", value_parser = share, env = "FLIGHTBAG_SERVE_FAIL")]
    pub fail: f64,
    /// Choose which requests go wrong: the same number and the same requests, the same faults
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        env = "FLIGHTBAG_SERVE_SEED"
    )]
    pub seed: u64,
    /// How the simulated aircraft flies.
    #[command(flatten)]
    pub sim_aircraft: SimAircraftArgs,
    /// Send the simulated aircraft's position there (UDP); 127.0.0.1:49002 when another argument lets it fly
    #[arg(long, value_name = "ADDRESS:PORT", env = "FLIGHTBAG_SERVE_XGPS_TO")]
    pub xgps_to: Option<SocketAddr>,
}

impl Serve {
    /// Where the simulated aircraft, flying as is said there, sends its position; `None` where it does not fly.
    pub fn position_target(&self, sim_aircraft: &SimAircraftArgs) -> Option<SocketAddr> {
        let usual = SocketAddr::from((Ipv4Addr::LOCALHOST, simlink::Ports::default().xgps));
        self.xgps_to.or(sim_aircraft.is_given().then_some(usual))
    }

    /// How long after its use a refresh token may come back, where that is usually so long.
    pub fn refresh_grace(&self, usual: Duration) -> Duration {
        if self.strict { Duration::ZERO } else { usual }
    }

    /// The text of the file of accounts, where one is named.
    pub fn accounts_text(&self) -> Result<Option<String>, files::Error> {
        self.accounts.as_deref().map(files::read_text).transpose()
    }
}

/// A client identifier as RFC 6749 A.1 has it.
fn client_id(text: &str) -> Result<String, String> {
    let good = (1..=200).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
    good.then(|| text.to_owned())
        .ok_or_else(|| "write letters, digits and signs without spaces, 200 at most".into())
}

/// From where y is counted in `bounding_boxes` (specification 2.4, service-notes "Direction of y").
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PixelCorner {
    /// Upwards, as the specification says: y1 < y2
    BottomLeft,
    /// Downwards, the bottom-left corner still first: y1 > y2
    TopLeft,
}

/// What the specification leaves open, read in another way than by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Reading {
    /// Addresses of pictures relative to that of the list
    RelativeAddresses,
    /// Pictures on another port, by addresses with a key and without a token
    ImageHost,
    /// Addresses of pictures that redirect to others of the same server
    Redirects,
    /// Access tokens that tell nothing to a client
    OpaqueTokens,
    /// No discovery document
    NoDiscovery,
    /// A discovery document that names endpoints on another port
    ForeignDiscovery,
    /// No standard charts at any airport: all in the other set
    EmptyStd,
    /// Answers of the chart service packed with gzip, also unasked
    Gzip,
    /// 400 charts in every list
    ManyCharts,
    /// Airports with local identifiers: 07FA, 1G4X and 06C
    LocalIdentifiers,
}

/// A time in whole seconds, minutes or hours. Servers tell the life of a token in whole seconds
/// (specification 2.5), so there is nothing between.
fn token_lifetime(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, u64); 4] = [("s", 1), ("m", 60), ("h", 60 * 60), ("", 1)];
    let written = text.trim().to_ascii_lowercase();
    let seconds = scaled(&written, &UNITS).and_then(|seconds| u32::try_from(seconds).ok());
    match seconds {
        Some(0) => Err("a token has to live for one second at least".into()),
        Some(seconds) => Ok(Duration::from_secs(seconds.into())),
        None => {
            Err("write a whole number with s, m or h behind it, for example 30s, 5m or 1h".into())
        }
    }
}

/// A time in milliseconds, seconds or minutes, ten minutes at most.
fn latency(text: &str) -> Result<Duration, String> {
    // The longer name first: "ms" ends in "s" too.
    const UNITS: [(&str, u64); 3] = [("ms", 1), ("s", 1000), ("m", 60_000)];
    let written = text.trim().to_ascii_lowercase();
    scaled(&written, &UNITS)
        .map(Duration::from_millis)
        .filter(|time| *time <= Duration::from_mins(10))
        .ok_or_else(|| {
            "write a whole number with ms, s or m behind it, ten minutes at most, for example 400ms or 2s".into()
        })
}

/// Bytes a second; a kilobyte has 1000.
fn bandwidth(text: &str) -> Result<NonZeroU64, String> {
    const UNITS: [(&str, u64); 3] = [("kb", 1000), ("mb", 1_000_000), ("b", 1)];
    let written = text.trim().to_ascii_lowercase();
    let written = written.strip_suffix("/s").unwrap_or(&written);
    scaled(written, &UNITS)
        .and_then(NonZeroU64::new)
        .ok_or_else(|| {
            "write a whole number with B/s, kB/s or MB/s behind it, for example 120kB/s".into()
        })
}

/// A whole number and one of the units, as the number of units of one.
fn scaled(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    units.iter().find_map(|(unit, size)| {
        let number = text.strip_suffix(unit)?.trim_end();
        let plain = number.bytes().all(|byte| byte.is_ascii_digit());
        number
            .parse::<u64>()
            .ok()
            .filter(|_number| plain)?
            .checked_mul(*size)
    })
}

/// A part of a whole.
fn share(text: &str) -> Result<f64, String> {
    text.trim()
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| {
            "write a number from 0 to 1, for example 0.05 for one request in twenty".into()
        })
}

#[cfg(test)]
mod tests;
