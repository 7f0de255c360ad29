//! Flight: sends the simulated aircraft's position as the datagrams a simulator would send.

use std::{
    io,
    net::{Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{
    net::UdpSocket,
    time::{MissedTickBehavior, interval},
};

use super::{
    simulated_aircraft::{AircraftState, STEP_SECS},
    timeline::Timeline,
};

/// What the sentences say after their label.
const NAME: &str = "Flightbag demo";

/// How a flight goes on while time passes.
#[derive(Debug, Clone)]
pub(super) struct FlightPlayback {
    /// How many times as fast as an aircraft it goes through the flight.
    pub(super) speed: f64,
    /// While it is set the flight stands still, and is told as before.
    pub(super) paused: Arc<AtomicBool>,
}

impl FlightPlayback {
    /// How far into the flight it is when more time has passed.
    fn after(&self, flown: Duration, passed: Duration) -> Duration {
        if self.paused.load(Ordering::Relaxed) {
            flown
        } else {
            flown + passed.mul_f64(self.speed)
        }
    }
}

/// Sends until it is aborted, beginning `start` into the flight.
pub(super) async fn fly(
    timeline: Arc<Timeline>,
    start: Duration,
    playback: FlightPlayback,
    target: SocketAddr,
) {
    let socket = match open(target).await {
        Ok(socket) => socket,
        Err(error) => {
            tracing::warn!(%error, "the simulated aircraft has no socket and stays on the ground");
            return;
        }
    };
    let mut ticks = interval(Duration::from_secs_f64(STEP_SECS));
    // After a sleep of the computer the flight goes on where it would be, without a burst.
    ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
    let (mut flown, mut last) = (start, clock::now());
    loop {
        ticks.tick().await;
        let now = clock::now();
        flown = playback.after(flown, now.saturating_duration_since(last));
        last = now;
        let Some(moment) = timeline.at(flown) else {
            continue;
        };
        for sentence in sentences(&moment) {
            // A missing listener is no failure: the next datagram is sent all the same.
            if let Err(error) = socket.send_to(sentence.as_bytes(), target).await {
                tracing::trace!(%error, "a position of the simulated aircraft was not sent");
            }
        }
    }
}

/// A socket that sends to there: from loopback unless the target is elsewhere, which may be a whole network.
async fn open(target: SocketAddr) -> io::Result<UdpSocket> {
    let from: SocketAddr = match target {
        SocketAddr::V4(to) if to.ip().is_loopback() => (Ipv4Addr::LOCALHOST, 0).into(),
        SocketAddr::V4(_) => (Ipv4Addr::UNSPECIFIED, 0).into(),
        SocketAddr::V6(to) if to.ip().is_loopback() => (Ipv6Addr::LOCALHOST, 0).into(),
        SocketAddr::V6(_) => (Ipv6Addr::UNSPECIFIED, 0).into(),
    };
    let socket = UdpSocket::bind(from).await?;
    socket.set_broadcast(!target.ip().is_loopback())?;
    Ok(socket)
}

/// The two sentences of one moment (simulators 4): longitude before latitude, metres, metres
/// per second, degrees true.
fn sentences(moment: &AircraftState) -> [String; 2] {
    let AircraftState {
        lat,
        lng,
        altitude_metres,
        track,
        speed,
        heading,
        pitch,
        roll,
    } = moment;
    [
        format!(
            "XGPS{NAME},{lng:.6},{lat:.6},{altitude_metres:.1},{:.2},{speed:.1}",
            below_full_circle(*track, 2)
        ),
        format!(
            "XATT{NAME},{:.1},{pitch:.1},{roll:.1}",
            below_full_circle(*heading, 1)
        ),
    ]
}

/// Degrees that do not print as 360 at so many decimals.
fn below_full_circle(degrees: f64, decimals: i32) -> f64 {
    let scale = 10_f64.powi(decimals);
    ((degrees * scale).round() / scale).rem_euclid(360.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn playback(speed: f64, paused: bool) -> FlightPlayback {
        FlightPlayback {
            speed,
            paused: Arc::new(AtomicBool::new(paused)),
        }
    }

    #[test]
    fn flight_goes_on_as_many_times_as_fast_as_asked_for() {
        let (flown, passed) = (Duration::from_mins(1), Duration::from_secs(2));
        for (speed, secs) in [(1.0, 62.0), (0.25, 60.5), (20.0, 100.0)] {
            assert_eq!(
                playback(speed, false).after(flown, passed),
                Duration::from_secs_f64(secs)
            );
        }
    }

    #[test]
    fn pause_holds_flight_in_place() {
        let (flown, passed) = (Duration::from_mins(1), Duration::from_secs(2));
        let playback = playback(20.0, true);
        assert_eq!(playback.after(flown, passed), flown);
        playback.paused.store(false, Ordering::Relaxed);
        assert_eq!(playback.after(flown, passed), Duration::from_secs(100));
    }

    #[test]
    fn sentences_have_published_form() {
        let moment = AircraftState {
            lat: -27.384_166_7,
            lng: 153.1175,
            altitude_metres: 304.8,
            track: 359.997,
            speed: 51.44,
            heading: 2.96,
            pitch: 2.5,
            roll: -12.04,
        };
        assert_eq!(
            sentences(&moment),
            [
                "XGPSFlightbag demo,153.117500,-27.384167,304.8,0.00,51.4",
                "XATTFlightbag demo,3.0,2.5,-12.0",
            ]
        );
    }
}
