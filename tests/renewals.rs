//! What the chart service refuses is asked for once more with a renewed token, whatever it is, and then told (reliability
//! 3, code s; a picture that is forbidden, too).

use flightbag::chart::Version;
use flightbag::message::{Command, Event, PreviewRequest};
use flightbag::remote::{Problem, ProblemKind};

use crate::pilot::{Pilot, TAB, file, icao, times};
use crate::support::demo;

/// What the worker asks the service for.
#[derive(Debug, Clone, Copy)]
enum Asked {
    Airport,
    ChartList,
    Chart,
    Thumbnail,
    Subscriptions,
}

impl Asked {
    const ALL: [Self; 5] = [
        Self::Airport,
        Self::ChartList,
        Self::Chart,
        Self::Thumbnail,
        Self::Subscriptions,
    ];

    /// Where it is.
    fn path(self) -> &'static str {
        match self {
            Self::Airport => "/v2/airport/YBBN",
            Self::ChartList => "/v2/charts/YBBN?",
            Self::Chart => "/v2/charts/YBBN/ybbn008_d.png",
            Self::Thumbnail => "/v2/charts/YBBN/ybbn008_thumb_d.png",
            Self::Subscriptions => "/v1/subscriptions/valid",
        }
    }

    /// Asks for it, and waits for what becomes of it.
    fn ask(self, pilot: &mut Pilot) -> Result<(), Problem> {
        let (id, icao) = (pilot.id(), icao("YBBN"));
        let name = || file(self.path().rsplit('/').next().unwrap());
        pilot.worker.send(match self {
            Self::Airport => Command::FetchAirport { id, icao },
            Self::ChartList => Command::FetchCharts {
                id,
                icao,
                version: Version::Std,
            },
            Self::Chart => Command::FetchPicture {
                id,
                tab: TAB,
                icao,
                file: name(),
                map: None,
            },
            Self::Thumbnail => Command::FetchPreviews(vec![PreviewRequest {
                id,
                icao,
                file: name(),
            }]),
            Self::Subscriptions => Command::FetchSubscriptions { id },
        });
        pilot.until(|event| {
            let (answered, result) = match event {
                Event::AirportLoaded { id, result } => (id, result.map(drop)),
                Event::ChartsLoaded { id, result } => (id, result.map(drop)),
                Event::PictureLoaded { id, result } => (id, result.map(drop)),
                Event::PreviewLoaded { id, result } => (id, result.map(drop)),
                Event::SubscriptionsLoaded { id, result } => (id, result.map(drop)),
                _ => return None,
            };
            (answered == id).then_some(result)
        })
    }
}

/// How often it was asked for, and how often the token was renewed.
fn requests(pilot: &Pilot, asked: Asked) -> (usize, usize) {
    let times = |path| times(&pilot.demo, path);
    (times(asked.path()), times("/connect/token"))
}

/// Refuses so many requests for it with this status.
fn refuse(pilot: &Pilot, asked: Asked, status: u16, times: usize) {
    for _ in 0..times {
        let control = pilot.demo.control();
        control.answer_next(asked.path(), status, "text/plain", "");
    }
}

#[test]
fn refused_token_is_renewed_silently() {
    for asked in Asked::ALL {
        let mut pilot = Pilot::signed_in(demo(3600));
        refuse(&pilot, asked, 401, 1);
        assert_eq!(asked.ask(&mut pilot), Ok(()), "{asked:?}");
        assert_eq!(requests(&pilot, asked), (2, 1), "{asked:?}");
    }
}

#[test]
fn second_refusal_asks_for_sign_in() {
    for asked in Asked::ALL {
        let mut pilot = Pilot::signed_in(demo(3600));
        refuse(&pilot, asked, 401, 2);
        let problem = asked.ask(&mut pilot).unwrap_err();
        assert_eq!(problem.kind, ProblemKind::NotSignedIn, "{asked:?}");
        assert_eq!(requests(&pilot, asked), (2, 1), "{asked:?}");
    }
}

#[test]
fn forbidden_chart_is_asked_with_new_token() {
    for asked in Asked::ALL {
        let mut pilot = Pilot::signed_in(demo(3600));
        refuse(&pilot, asked, 403, 2);
        let problem = asked.ask(&mut pilot).unwrap_err();
        assert_eq!(problem.kind, ProblemKind::NoAccess, "{asked:?}");
        let expected = match asked {
            Asked::Chart => (2, 1),
            _ => (1, 0),
        };
        assert_eq!(requests(&pilot, asked), expected, "{asked:?}");
    }
}
