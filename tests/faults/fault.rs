//! The faults of reliability 3, as far as they stand on the wire: what a server does in each.

use std::fmt::Write as _;

use jiff::{SignedDuration, Timestamp};

use super::act::Act;
use super::connection_mode::{Certificate, ConnectionMode};
use crate::support::answer;

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The server's name is no name and has no address. Too long to be one, it is not even asked for elsewhere.
    Unresolved,
    /// No connection is taken.
    Refused,
    /// A connection is taken, and its handshake never answered.
    ConnectTimeout,
    /// The connection is not to be trusted.
    Bad(Certificate),
    /// A reset instead of an answer.
    Reset,
    /// The body ends before its announced end.
    Cut,
    /// The connection ends without a byte.
    Empty,
    /// No answer comes.
    Silence,
    /// The answer stops half-way.
    Stall,
    /// The answer comes byte by byte, far too slowly.
    Trickle,
    /// The body has no end.
    Endless,
    /// A small body that unpacks to a huge one.
    Bomb,
    /// More header lines than anybody reads.
    HugeHeaders,
    /// Something else than HTTP is spoken.
    NotHttp,
    /// A status alone.
    Status(u16),
    /// A status that asks for a pause of [`PAUSE`], in seconds.
    AskedSeconds(u16),
    /// The same, with the date of its end.
    AskedDate(u16),
    /// A status that asks for a pause of [`LONG_PAUSE`].
    AskedLong(u16),
    /// Status 206 for what was asked for whole.
    Partial,
    /// Status 200 without a body.
    EmptyBody,
    /// A web page with status 200.
    WebPage,
    /// A redirect to another origin.
    ToForeign,
    /// A redirect to a file.
    ToFile,
    /// A redirect to the same server without a certificate.
    ToPlain,
    /// JSON that ends in the middle.
    NotJson,
    /// JSON that is a list where an object is due, or the other way round.
    TopLevel,
    /// JSON nested deeper than anybody needs.
    TooDeep,
    /// A number that no type holds.
    HugeNumber,
    /// A field of the document replaced by this JSON.
    Field(&'static str, &'static str),
    /// A field of the document left out.
    Without(&'static str),
    /// This status and this JSON.
    Says(u16, &'static str),
}

/// The pause that a server asks for.
pub const PAUSE: u64 = 7;
/// One second more than is waited for (reliability 4).
pub const LONG_PAUSE: u64 = 121;

/// What a fault consists of.
pub enum FaultMeans {
    /// What is done to a request.
    Act(Act),
    /// How connections begin.
    Connection(ConnectionMode),
    /// Nothing: no server is ever found.
    Nowhere,
}

impl Fault {
    /// What the server does, with the address of a foreign one, and the time on the clock that the client reads.
    pub fn means(self, own: &str, foreign: &str, now: Timestamp) -> FaultMeans {
        let status = |status: u16, headers: &str| Act::Say(answer(&line(status), headers, b""));
        let json = |body: &str| {
            let headers = "content-type: application/json\r\n";
            Act::Say(answer("200 OK", headers, body.as_bytes()))
        };
        let to = |place: &str| status(302, &format!("location: {place}\r\n"));
        FaultMeans::Act(match self {
            Self::Unresolved => return FaultMeans::Nowhere,
            Self::Refused => return FaultMeans::Connection(ConnectionMode::Closed),
            Self::ConnectTimeout => return FaultMeans::Connection(ConnectionMode::Mute),
            Self::Bad(certificate) => {
                return FaultMeans::Connection(ConnectionMode::Tls(certificate));
            }
            Self::Reset => Act::Reset,
            Self::Cut => Act::Cut,
            Self::Empty => Act::Say(Vec::new()),
            Self::Silence => Act::Silence,
            Self::Stall => Act::Stall,
            Self::Trickle => Act::Trickle,
            Self::Endless => Act::Endless(b"HTTP/1.1 200 OK\r\n\r\n{".to_vec()),
            Self::Bomb => Act::Say(answer("200 OK", "content-encoding: gzip\r\n", &bomb())),
            Self::HugeHeaders => Act::Say(huge_headers()),
            Self::NotHttp => Act::Say(b"SSH-2.0-x\r\n\r\n".to_vec()),
            Self::Status(code) => status(code, ""),
            Self::AskedSeconds(code) => status(code, &format!("retry-after: {PAUSE}\r\n")),
            Self::AskedLong(code) => status(code, &format!("retry-after: {LONG_PAUSE}\r\n")),
            Self::AskedDate(code) => {
                let end = now + SignedDuration::from_secs(PAUSE.cast_signed());
                let date = end.strftime("%a, %d %b %Y %H:%M:%S GMT");
                status(code, &format!("retry-after: {date}\r\n"))
            }
            Self::Partial => {
                let headers = "content-type: application/json\r\ncontent-range: bytes 0-1/9\r\n";
                Act::Say(answer(&line(206), headers, b"{}"))
            }
            Self::EmptyBody => json(""),
            Self::WebPage => {
                let page = b"<!doctype html><title>Hotel network</title>";
                Act::Say(answer("200 OK", "content-type: text/html\r\n", page))
            }
            Self::ToForeign => to(&format!("{foreign}/connect/token")),
            Self::ToFile => to("file:///etc/hostname"),
            Self::ToPlain => to(&own.replace("https://", "http://")),
            Self::NotJson => json(r#"{"access_token":"#),
            Self::TopLevel => json(r#""text""#),
            Self::TooDeep => json(&"[".repeat(100_000)),
            Self::HugeNumber => json(r#"{"expires_in":1e999}"#),
            Self::Field(name, value) => Act::Changed(name, Some(value)),
            Self::Without(name) => Act::Changed(name, None),
            Self::Says(code, body) => {
                let headers = "content-type: application/json\r\n";
                Act::Say(answer(&line(code), headers, body.as_bytes()))
            }
        })
    }

    /// Whether a connection stands before it happens.
    pub fn connects(self) -> bool {
        !matches!(
            self,
            Self::Unresolved | Self::Refused | Self::ConnectTimeout | Self::Bad(_)
        )
    }

    /// Whether nothing ends it but the patience of who waits.
    pub fn is_silent(self) -> bool {
        matches!(self, Self::Silence | Self::Stall | Self::Trickle)
    }

    /// Whether the client has to be secured for this to happen.
    pub fn needs_certificate(self) -> bool {
        matches!(self, Self::ConnectTimeout | Self::Bad(_) | Self::ToPlain)
    }
}

fn line(status: u16) -> String {
    format!("{status} Scripted")
}

/// An answer whose header lines are longer than 64 KiB together (reliability 4).
fn huge_headers() -> Vec<u8> {
    let lines = (0..70).fold(String::new(), |mut lines, number| {
        write!(lines, "x-{number}: {}\r\n", "x".repeat(1000)).unwrap();
        lines
    });
    answer("200 OK", &lines, b"{}")
}

/// A gzip file of 36 MB in 228 KB, less than the shortest limit: a blank, then "258 times the same" over and over. What
/// comes out of it is more than the longest limit before its end, which is missing.
fn bomb() -> Vec<u8> {
    let mut bits = Bits::default();
    // The last block, with the fixed codes (RFC 1951, 3.2.6).
    bits.push(0b1, 1);
    bits.push(0b01, 2);
    // The letter: 00110000 and its number.
    bits.push_code(0x30 + u32::from(b' '), 8);
    for _ in 0..140_000 {
        // A length of 258 (code 285), a distance of 1 (code 0).
        bits.push_code(0b1100_0101, 8);
        bits.push_code(0, 5);
    }
    let head = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    [head.as_slice(), &bits.bytes].concat()
}

/// Bits in the order of RFC 1951, section 3.1.1.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: u32,
}

impl Bits {
    /// A number, its least significant bit first.
    fn push(&mut self, number: u32, length: u32) {
        for place in 0..length {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let bit = (number >> place & 1) as u8;
            *self.bytes.last_mut().unwrap() |= bit << (self.used % 8);
            self.used += 1;
        }
    }

    /// A Huffman code, its most significant bit first.
    fn push_code(&mut self, code: u32, length: u32) {
        self.push(code.reverse_bits() >> (32 - length), length);
    }
}
