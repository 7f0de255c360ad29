//! Device codes: sign-ins of an application that cannot be sent back to, from the request to the answer (RFC 8628).

use std::{
    collections::HashMap,
    sync::Mutex,
    time::{Duration, Instant},
};

use super::{
    accounts::PilotAccount,
    attempt_limiter::AttemptLimiter,
    grants::{CodeRefused, DeviceRequest, REPLAY_MEMORY, drop_oldest},
    locked, pkce,
    refusal::RequestRefusal,
    tokens::{Family, RefreshTokenGrant},
};
use crate::random::random_text;

/// The letters of a user code: no vowel, so no word, and nothing that looks like something else (RFC 8628 6.1).
const LETTERS: &str = "BCDFGHJKLMNPQRSTVWXZ";
/// How many letters a user code has.
const CODE_LENGTH: usize = 8;
/// What the interval grows by with each poll that came too soon (RFC 8628 3.5).
const SLOWER: Duration = Duration::from_secs(5);
/// This many wrong codes within [`TRIES_WINDOW`] are heard.
const MOST_TRIES: usize = 10;
/// How long a wrong code counts.
const TRIES_WINDOW: Duration = Duration::from_mins(5);

/// What an application gets for its request.
#[derive(Debug)]
pub(super) struct DeviceCodes {
    /// The application's secret.
    pub(super) device_code: String,
    /// What the user types, as it is shown: two groups of four letters.
    pub(super) user_code: String,
}

/// Why a typed code leads nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CodeUnfit {
    /// No device shows it.
    Unknown,
    /// It ran out, or has been answered.
    Over,
    /// Too many wrong ones were typed; none is looked at for a while.
    TooManyTries,
}

struct Device {
    user_code: String,
    scopes: Vec<&'static str>,
    /// The S256 challenge.
    challenge: String,
    expires: Instant,
    /// The least time between two polls.
    interval: Duration,
    polled: Option<Instant>,
    state: DeviceState,
}

enum DeviceState {
    Waiting,
    Allowed(&'static PilotAccount, Family),
    Denied,
    /// Nothing comes of it any more; the family, where it was redeemed.
    Spent(Option<Family>),
}

/// The open device sign-ins of the identity server.
pub(super) struct Devices {
    lifetime: Duration,
    interval: Duration,
    register: Mutex<DeviceRegister>,
}

struct DeviceRegister {
    /// By device code.
    devices: HashMap<String, Device>,
    /// The wrong user codes of late.
    wrong: AttemptLimiter,
}

impl Devices {
    pub(super) fn new(lifetime: Duration, interval: Duration) -> Self {
        Self {
            lifetime,
            interval,
            register: Mutex::new(DeviceRegister {
                devices: HashMap::new(),
                wrong: AttemptLimiter::new(MOST_TRIES, TRIES_WINDOW),
            }),
        }
    }

    /// Seconds until a code issued now runs out (`expires_in`).
    pub(super) fn lifetime_secs(&self) -> u64 {
        self.lifetime.as_secs()
    }

    /// Seconds between two polls, at first (`interval`).
    pub(super) fn interval_secs(&self) -> u64 {
        self.interval.as_secs()
    }

    /// Opens a sign-in for a checked request.
    pub(super) fn begin(
        &self,
        scopes: Vec<&'static str>,
        challenge: String,
        now: Instant,
    ) -> DeviceCodes {
        let device_code = random_text(32);
        let mut register = locked(&self.register);
        let devices = &mut register.devices;
        devices.retain(|_, device| device.expires + REPLAY_MEMORY > now);
        drop_oldest(devices, |device| device.expires);
        let mut user_code = new_user_code();
        while devices.values().any(|other| other.user_code == user_code) {
            user_code = new_user_code();
        }
        let device = Device {
            user_code: user_code.clone(),
            scopes,
            challenge,
            expires: now + self.lifetime,
            interval: self.interval,
            polled: None,
            state: DeviceState::Waiting,
        };
        devices.insert(device_code.clone(), device);
        DeviceCodes {
            device_code,
            user_code,
        }
    }

    /// The sign-in a typed code belongs to. Case, hyphens and spaces are forgiven.
    pub(super) fn find(&self, typed: &str, now: Instant) -> Result<DeviceRequest, CodeUnfit> {
        let mut register = locked(&self.register);
        let DeviceRegister { devices, wrong } = &mut *register;
        if wrong.are_too_many(now) {
            return Err(CodeUnfit::TooManyTries);
        }
        let typed = letters(typed);
        let found = devices
            .values()
            .find(|device| letters(&device.user_code) == typed);
        let Some(device) = found else {
            wrong.count(now);
            return Err(CodeUnfit::Unknown);
        };
        if !device.waits(now) {
            return Err(CodeUnfit::Over);
        }
        Ok(DeviceRequest {
            user_code: device.user_code.clone(),
            scopes: device.scopes.clone(),
        })
    }

    /// The user's answer: the account and the family of its tokens, or a no. False when it
    /// comes too late, or after another.
    pub(super) fn answer(
        &self,
        user_code: &str,
        allowed: Option<(&'static PilotAccount, Family)>,
        now: Instant,
    ) -> bool {
        let mut register = locked(&self.register);
        let device = register
            .devices
            .values_mut()
            .find(|device| device.user_code == user_code && device.waits(now));
        let Some(device) = device else {
            return false;
        };
        device.state = match allowed {
            Some((account, family)) => DeviceState::Allowed(account, family),
            None => DeviceState::Denied,
        };
        true
    }

    /// Asks for the outcome (RFC 8628 3.4 and 3.5), which is refused until the user has answered. A wrong verifier spends the code: a caller that
    /// stole it gets no second guess.
    pub(super) fn poll(
        &self,
        device_code: &str,
        verifier: Option<&str>,
        now: Instant,
    ) -> Result<RefreshTokenGrant, CodeRefused> {
        let mut register = locked(&self.register);
        let device = register
            .devices
            .get_mut(device_code)
            .ok_or(CodeRefused::invalid("the device code is unknown"))?;
        if let DeviceState::Spent(family) = device.state {
            return Err(family.map_or(
                CodeRefused::invalid("the device code is spent"),
                CodeRefused::Replayed,
            ));
        }
        if !verifier.is_some_and(|verifier| pkce::proves(verifier, &device.challenge)) {
            device.state = DeviceState::Spent(None);
            return Err(CodeRefused::invalid(
                "code_verifier does not belong to the code_challenge",
            ));
        }
        let refused = match device.state {
            DeviceState::Denied => RequestRefusal::Denied,
            DeviceState::Waiting | DeviceState::Allowed(..) if device.expires <= now => {
                RequestRefusal::Expired
            }
            DeviceState::Allowed(account, family) => {
                device.state = DeviceState::Spent(Some(family));
                return Ok(RefreshTokenGrant {
                    family,
                    account,
                    scopes: device.scopes.clone(),
                });
            }
            DeviceState::Waiting | DeviceState::Spent(_) => device.pace(now),
        };
        Err(CodeRefused::Because(refused))
    }
}

impl Device {
    /// Whether the user can still answer.
    fn waits(&self, now: Instant) -> bool {
        matches!(self.state, DeviceState::Waiting) && self.expires > now
    }

    /// Whether a poll that brings nothing came too soon. From then on the pauses must be longer.
    fn pace(&mut self, now: Instant) -> RequestRefusal {
        let last = self.polled.replace(now);
        if last.is_some_and(|last| now.saturating_duration_since(last) < self.interval) {
            self.interval = self.interval.saturating_add(SLOWER);
            RequestRefusal::SlowDown
        } else {
            RequestRefusal::Pending
        }
    }
}

/// A random code in two groups. Each character of the random text is one of 64 alike, so those
/// that are letters of ours are alike too.
fn new_user_code() -> String {
    let mut code = Vec::with_capacity(CODE_LENGTH);
    while code.len() < CODE_LENGTH {
        let random = random_text(96);
        let fit = random.chars().filter(|letter| LETTERS.contains(*letter));
        code.extend(fit.take(CODE_LENGTH - code.len()));
    }
    let (first, second) = code.split_at(CODE_LENGTH / 2);
    first.iter().chain(&['-']).chain(second).collect()
}

/// What counts of a typed code (RFC 8628 6.1).
fn letters(typed: &str) -> String {
    typed
        .chars()
        .map(|letter| letter.to_ascii_uppercase())
        .filter(|letter| LETTERS.contains(*letter))
        .collect()
}
