//! An hour of use with tokens that last half a minute, run compressed: no renewal is noticed, whatever the clocks do.
//!
//! The client's clock is driven; the server's is not, so the test has the server refuse tokens where their life is over.

use std::time::{Duration, Instant};

use clock::driven::DrivenClock;

use chart_service::{ChartService, Control, Options};
use flightbag::auth::TokenStore;
use flightbag::chart::Version;

use crate::pilot::{Pilot, TAB, icao};
use crate::support::{DEADLINE, block_on, session_by};

/// How long a token lasts; it is renewed at half of it.
const LIFE: Duration = Duration::from_secs(30);
/// Between two looks at a chart.
const STEP: Duration = Duration::from_secs(10);
/// An hour of them.
const STEPS: usize = 360;

/// Takes a refresh token that comes a second time for a theft, and ends the sign-in.
fn strict_demo() -> ChartService {
    ChartService::start(Options {
        access_token_lifetime: LIFE,
        refresh_grace: Duration::ZERO,
        ..Options::default()
    })
    .unwrap()
}

/// What the servers were asked in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Asked {
    /// Of the chart service.
    data: usize,
    /// Of the identity server, to renew.
    renewals: usize,
}

/// What was asked since this was called last.
fn asked(control: &Control) -> Asked {
    let seen = control.requests();
    control.clear_requests();
    let renews = |grant: &Option<String>| grant.as_deref() == Some("refresh_token");
    Asked {
        data: seen.iter().filter(|seen| seen.method == "GET").count(),
        renewals: seen.iter().filter(|seen| renews(&seen.grant_type)).count(),
    }
}

/// The token in use, as the server's clock would have it.
#[derive(Default)]
struct Token {
    age: Duration,
}

impl Token {
    /// A step passes; the server refuses the token from the end of its life on.
    fn grow_older(&mut self, control: &Control) {
        self.age += STEP;
        if self.age >= LIFE {
            control.refuse_tokens();
        }
    }
}

#[test]
fn hour_renews_at_half_of_each_life() {
    let (demo, driven) = (strict_demo(), DrivenClock::default());
    let control = demo.control();
    block_on(async {
        let mut pilot = session_by(&demo, &driven.clock()).await;
        control.clear_requests();
        let mut token = Token::default();
        let mut renewals = 0;
        for step in 0..STEPS {
            driven.pass(STEP);
            token.grow_older(control);
            let (session, client) = (&pilot.session, &pilot.client);
            let (airport, charts, subscriptions) = tokio::join!(
                async {
                    let token = session.token().await.unwrap();
                    client.airport(&token, icao("YBBN")).await
                },
                async {
                    let token = session.token().await.unwrap();
                    client.charts(&token, icao("NZWN"), Version::Std).await
                },
                async {
                    let token = session.token().await.unwrap();
                    client.subscriptions(&token).await
                },
            );
            assert!(airport.is_ok(), "{step}: {airport:?}");
            assert!(charts.is_ok(), "{step}: {charts:?}");
            assert!(subscriptions.is_ok(), "{step}: {subscriptions:?}");
            let asked = asked(control);
            assert_eq!(asked.data, 3, "{step}: nothing is asked twice");
            if asked.renewals > 0 {
                token = Token::default();
            }
            renewals += asked.renewals;
        }
        // 15 seconds are over at each second step.
        assert_eq!(renewals, STEPS / 2);
        assert!(pilot.changes.try_recv().is_err(), "nothing is told");
    });
    assert!(driven.pauses().is_empty());
}

/// What happens in some of the steps, to a token that is young by the clock that cannot be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LifetimeIncident {
    /// Nothing.
    None,
    /// The server forgets all tokens.
    Forgets,
    /// The computer sleeps a night.
    Sleeps,
    /// Sets the wall clock back by some hours.
    SetsBack,
    /// Does that, and the computer sleeps less than that: no clock shows that the token is old.
    SetsBackAndSleeps,
}

impl LifetimeIncident {
    /// In which of the steps with a young token; there are more than 150 of them in the hour.
    fn at(step: usize) -> Self {
        match step {
            30 => Self::Sleeps,
            60 => Self::SetsBack,
            90 => Self::SetsBackAndSleeps,
            step if step.is_multiple_of(7) => Self::Forgets,
            _ => Self::None,
        }
    }

    fn happens(self, driven: &DrivenClock, control: &Control) {
        match self {
            Self::None => {}
            Self::Forgets => control.refuse_tokens(),
            Self::Sleeps => {
                driven.sleep(Duration::from_hours(8));
                control.refuse_tokens();
            }
            Self::SetsBack => driven.set_back(Duration::from_hours(5)),
            Self::SetsBackAndSleeps => {
                driven.set_back(Duration::from_hours(5));
                driven.sleep(Duration::from_mins(20));
                control.refuse_tokens();
            }
        }
    }

    /// What an airport costs then.
    fn costs(self) -> Asked {
        let (data, renewals) = match self {
            Self::None | Self::SetsBack => (1, 0),
            // The clock on the wall shows it before anything is asked.
            Self::Sleeps => (1, 1),
            // Refused, renewed, repeated once.
            Self::Forgets | Self::SetsBackAndSleeps => (2, 1),
        };
        Asked { data, renewals }
    }
}

#[test]
fn hour_survives_lost_tokens_and_jumps() {
    let driven = DrivenClock::default();
    // What the program waits for by itself comes with the time that passes here.
    driven.hold_pauses();
    let mut pilot = Pilot::signed_in_with(strict_demo(), &driven.clock(), TokenStore::unsaved());
    let chart = pilot.charts("YBBN").remove(0).image_day.unwrap().unwrap();
    asked(pilot.demo.control());
    let (mut token, mut young) = (Token::default(), 0);
    for step in 0..STEPS {
        driven.pass(STEP);
        token.grow_older(pilot.demo.control());
        let expected = if token.age < LIFE / 2 {
            young += 1;
            let incident = LifetimeIncident::at(young);
            incident.happens(&driven, pilot.demo.control());
            incident.costs()
        } else {
            Asked {
                data: 1,
                renewals: 1,
            }
        };
        pilot.ask_airport("NZWN").unwrap();
        assert_eq!(asked(pilot.demo.control()), expected, "{step}, {young}");
        if expected.renewals > 0 {
            token = Token::default();
        }
        if step % 60 == 59 {
            pilot.charts("NZWN");
            let picture = pilot.fetch_picture(TAB, chart.clone());
            pilot.image(picture).1.unwrap();
            asked(pilot.demo.control());
        }
    }
    assert!(young > 150, "{young}");
}

#[test]
fn idle_session_is_renewed() {
    let driven = DrivenClock::default();
    driven.hold_pauses();
    let pilot = Pilot::signed_in_with(strict_demo(), &driven.clock(), TokenStore::unsaved());
    for renewals in 1..=10 {
        // The program waits for the next one.
        let end = Instant::now() + DEADLINE;
        while driven.pauses().len() < renewals {
            assert!(Instant::now() < end, "it does not wait: {renewals}");
            std::thread::yield_now();
        }
        driven.pass(LIFE / 2);
        let control = pilot.demo.control();
        assert!(control.wait_for_requests("/connect/token", renewals, DEADLINE));
    }
}
