//! The identity server's answer to the request to sign in on another device (RFC 8628, 3.2), read as hostile input.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use secrecy::{ExposeSecret as _, SecretString};
use sentence::display_text::one_line;
use url::Url;

use crate::account::DeviceCode;
use crate::auth::Error;
use crate::auth::grant::Fields;
use crate::config::is_private;

/// The longest link, in characters: more could be neither typed nor scanned.
const LONGEST_LINK: usize = 2000;
/// The longest code, in characters: it is typed by hand.
const LONGEST_CODE: usize = 40;
/// The life of a code where the server does not say.
const LIFE: Duration = Duration::from_mins(10);
/// The shortest and the longest life that are believed.
const LIVES: RangeInclusive<Duration> = Duration::from_secs(1)..=Duration::from_mins(30);
/// The pause between two polls where the server does not say (RFC 8628, 3.2).
const INTERVAL: Duration = Duration::from_secs(5);
/// The shortest and the longest pause that are believed.
const INTERVALS: RangeInclusive<Duration> = Duration::from_secs(1)..=Duration::from_mins(1);

/// What the server offers. The device code is for this program only; what a user is shown cannot be redeemed.
pub struct DeviceAuthorization {
    /// What the tokens are asked for with.
    pub device_code: SecretString,
    /// How long the codes are good, from now.
    pub life: Duration,
    /// The pause before each poll.
    pub interval: Duration,
    code: String,
    link: String,
    link_with_code: Option<String>,
}

impl DeviceAuthorization {
    /// Reads the answer. Without the two codes and a link that can be opened safely there is no sign-in.
    pub fn read(body: &[u8]) -> Result<Self, Error> {
        let fields = Fields::read(body).ok_or(Error::Answer("no device code"))?;
        let device_code = fields.secret("device_code");
        let device_code = device_code.filter(|secret| !secret.expose_secret().is_empty());
        let device_code = device_code.ok_or(Error::Answer("no device code"))?;
        let code = fields.text("user_code").map(|code| one_line(&code));
        let code = code.unwrap_or_default();
        if !(1..=LONGEST_CODE).contains(&code.chars().count()) {
            return Err(Error::Answer("no user code"));
        }
        let link_of = |name| fields.text(name).and_then(|text| safe_link(&text));
        let link = link_of("verification_uri").ok_or(Error::Answer("no verification address"))?;
        let link_with_code = link_of("verification_uri_complete")
            .filter(|complete| complete.origin() == link.origin());
        Ok(Self {
            device_code,
            life: believed(fields.fractional_seconds("expires_in"), LIFE, LIVES),
            interval: believed(fields.fractional_seconds("interval"), INTERVAL, INTERVALS),
            code,
            link: link.into(),
            link_with_code: link_with_code.map(Into::into),
        })
    }

    /// What a user needs, where the offer came at this moment.
    pub fn shown(&self, now: Instant) -> DeviceCode {
        DeviceCode {
            code: self.code.clone(),
            link: self.link.clone(),
            link_with_code: self.link_with_code.clone(),
            ends: now + self.life,
        }
    }
}

/// An address that may be shown and opened elsewhere. The page may be of any host, for no token goes there; but on the
/// way to it no one must be able to read or change what is typed.
fn safe_link(text: &str) -> Option<Url> {
    // Programs do not agree on what these stand for.
    let odd = |character: char| character == '\\' || character.is_control();
    // Escaping makes it three times as long.
    if text.len() > LONGEST_LINK || text.contains(odd) {
        return None;
    }
    let url = Url::parse(text).ok()?;
    // What is shown is the address as it was read: other scripts are escaped in it.
    (is_private(&url) && url.as_str().len() <= LONGEST_LINK).then_some(url)
}

/// What is believed of a time that the server names; `otherwise` where it names none.
fn believed(
    seconds: Option<f64>,
    otherwise: Duration,
    times: RangeInclusive<Duration>,
) -> Duration {
    let (least, most) = (times.start().as_secs_f64(), times.end().as_secs_f64());
    seconds.map_or(otherwise, |seconds| {
        Duration::from_secs_f64(seconds.clamp(least, most))
    })
}

#[cfg(test)]
mod tests;
