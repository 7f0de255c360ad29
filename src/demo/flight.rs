//! Flight: sends the embedded aeroplane's position as the datagrams a simulator would send.

use std::{
    net::{Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use tokio::{
    net::UdpSocket,
    time::{Instant, MissedTickBehavior, interval},
};

use super::{
    airframe::{Moment, STEP_SECS},
    timeline::Timeline,
};

/// What the sentences say after their label.
const NAME: &str = "Flightbag demo";

/// Sends until it is aborted, beginning `start` into the flight.
pub(super) async fn fly(timeline: Arc<Timeline>, start: Duration, target: SocketAddr) {
    let from: SocketAddr = if target.is_ipv4() {
        (Ipv4Addr::LOCALHOST, 0).into()
    } else {
        (Ipv6Addr::LOCALHOST, 0).into()
    };
    let socket = match UdpSocket::bind(from).await {
        Ok(socket) => socket,
        Err(error) => {
            tracing::warn!(%error, "the embedded aeroplane has no socket and stays on the ground");
            return;
        }
    };
    let mut ticks = interval(Duration::from_secs_f64(STEP_SECS));
    // After a sleep of the computer the flight goes on where it would be, without a burst.
    ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
    let began = Instant::now();
    loop {
        let now = ticks.tick().await;
        let elapsed = start + now.saturating_duration_since(began);
        let Some(moment) = timeline.at(elapsed) else {
            continue;
        };
        for sentence in sentences(&moment) {
            // Nobody listening is no failure: the next datagram is sent all the same.
            if let Err(error) = socket.send_to(sentence.as_bytes(), target).await {
                tracing::trace!(%error, "a position of the embedded aeroplane was not sent");
            }
        }
    }
}

/// The two sentences of one moment (simulators 4): longitude before latitude, metres, metres
/// per second, degrees true.
fn sentences(moment: &Moment) -> [String; 2] {
    let Moment {
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

    #[test]
    fn sentences_have_the_published_form() {
        let moment = Moment {
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
