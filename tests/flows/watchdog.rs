//! The window never hangs (promise P4): through every fault of the chart service and of the identity server 99 of 100
//! frames take less than 50 ms, and none a second.

mod scripted;

use std::time::Duration;

use flightbag::message::{Action, Subject};
use flightbag::remote::Remote;

use self::scripted::{AIRPORT, CHARTS, PICTURE, SUBSCRIPTIONS, Scripted, THUMBNAIL};
use super::previews::switch;
use crate::faults::door::{Certificate, Door};
use crate::faults::fault::Fault;
use crate::faults::world::{DISCOVERY, TOKEN, USER_INFO};
use crate::harness::watchdog::Frames;
use crate::harness::{APPROACH, APPROACH_PICTURE, Desk, Person, Start};

/// The faults that a server without a certificate can have.
const PLAIN: [Fault; 37] = [
    Fault::Refused,
    Fault::ConnectTimeout,
    Fault::Reset,
    Fault::Cut,
    Fault::Empty,
    Fault::Silence,
    Fault::Stall,
    Fault::Trickle,
    Fault::Endless,
    Fault::Bomb,
    Fault::HugeHeaders,
    Fault::NotHttp,
    Fault::Status(408),
    Fault::Status(500),
    Fault::Status(502),
    Fault::Status(503),
    Fault::Status(504),
    Fault::AskedSeconds(429),
    Fault::AskedDate(429),
    Fault::AskedLong(429),
    Fault::AskedSeconds(503),
    Fault::AskedDate(503),
    Fault::AskedLong(503),
    Fault::Status(401),
    Fault::Status(403),
    Fault::Status(404),
    Fault::Status(204),
    Fault::Partial,
    Fault::NoBody,
    Fault::WebPage,
    Fault::ToForeign,
    Fault::ToFile,
    Fault::ToPlain,
    Fault::NotJson,
    Fault::TopLevel,
    Fault::TooDeep,
    Fault::HugeNumber,
];
/// Those that need one.
const SECURED: [Fault; 5] = [
    Fault::Bad(Certificate::Own),
    Fault::Bad(Certificate::Expired),
    Fault::Bad(Certificate::Early),
    Fault::Bad(Certificate::Elsewhere),
    Fault::ToPlain,
];

/// How connections to the servers begin, and what goes wrong with such.
const ROUNDS: [(Door, &[Fault]); 2] = [
    (Door::Plain, &PLAIN),
    (Door::Tls(Certificate::Good), &SECURED),
];

/// Whether nothing is on its way that a person waits for.
fn is_settled(desk: &Desk) -> bool {
    desk.window.state().with_state(|state| {
        let mut pages = state.page.iter().chain(&state.asking);
        let loading = pages.any(|page| {
            let parts = (&page.record, &page.charts);
            matches!(parts, (Remote::Loading(_), _) | (_, Remote::Loading(_)))
        });
        let tab = state.desk.focused();
        let subscriptions = matches!(state.subscriptions, Remote::Loading(_));
        !loading && tab.is_none_or(|tab| tab.showing.arriving.is_none()) && !subscriptions
    })
}

/// Whether the airport that was asked for last could not be had.
fn record_failed(desk: &Desk) -> bool {
    desk.window.state().with_state(|state| {
        let page = state.asking.as_ref().or(state.page.as_ref());
        page.is_some_and(|page| matches!(page.record, Remote::Failed(_)))
    })
}

/// Asks for what goes wrong, and watches the window until it says what came of it.
fn through(
    desk: &mut Desk,
    service: &Scripted,
    path: &'static str,
    fault: Fault,
    frames: &mut Frames,
) {
    let met = service.happens(path, fault);
    let settled = |desk: &Desk| met() && is_settled(desk);
    match path {
        PICTURE => {
            desk.choose_chart(APPROACH);
            desk.watch(frames, settled);
            // The next one is asked for anew.
            desk.window
                .key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::W);
            desk.step_until_shown("No chart open");
        }
        SUBSCRIPTIONS => {
            desk.window
                .state()
                .perform(Action::Retry(Subject::Subscriptions));
            desk.watch(frames, settled);
        }
        // Previews are asked for with the list, and nothing is said of one that does not come.
        THUMBNAIL => {
            desk.ask_for("YBBN");
            desk.watch(frames, |desk| settled(desk) && desk.rests());
        }
        _ => {
            desk.ask_for("YBBN");
            desk.watch(frames, settled);
            assert!(path != AIRPORT || record_failed(desk), "{fault:?}");
        }
    }
    service.is_over(path);
}

/// The limits of the promise.
fn assert_fluent(mut frames: Frames) {
    let (most, worst) = (frames.percentile(99), frames.worst());
    println!(
        "{} frames, 99 of 100 within {most:?}, the worst {worst:?}",
        frames.count()
    );
    assert!(
        most < Duration::from_millis(50),
        "99 of 100 within {most:?}"
    );
    assert!(worst < Duration::from_secs(1), "the worst {worst:?}");
}

/// A window in front of these servers whose person does this.
fn in_front_of(charts: &Scripted, identity: Option<&Scripted>, person: Person) -> Desk {
    let start = Start {
        person,
        driven: true,
        ..Start::default()
    };
    Desk::start_at(start, |demo| {
        let identity = identity.map_or_else(|| demo.auth_url().to_owned(), Scripted::url);
        (charts.url(), identity)
    })
}

/// The same with a browser that comes back at once, before anybody signed in.
fn before_sign_in(charts: &Scripted, identity: &Scripted) -> Desk {
    let mut desk = in_front_of(charts, Some(identity), Person::ComesBack);
    desk.step_until_shown("Sign in to see charts");
    desk
}

#[test]
fn p4_the_window_goes_on_through_every_fault_of_the_charts() {
    let mut frames = Frames::default();
    for (door, faults) in ROUNDS {
        let service = Scripted::charts(door);
        let mut desk = in_front_of(&service, None, Person::Full);
        desk.sign_in();
        for path in CHARTS {
            match path {
                // The last list failed: this one is new.
                PICTURE => desk.open_airport("YBBN"),
                THUMBNAIL => switch(&mut desk),
                _ => {}
            }
            for fault in faults {
                through(&mut desk, &service, path, *fault, &mut frames);
            }
        }
        // And it still does what it is for.
        desk.choose_chart(APPROACH);
        desk.step_until_shown(APPROACH_PICTURE);
    }
    assert_fluent(frames);
}

#[test]
fn p4_the_window_goes_on_through_every_fault_of_the_sign_in() {
    let mut frames = Frames::default();
    for (door, faults) in ROUNDS {
        let identity = Scripted::that_knows_nobody(door);
        let mut desk = before_sign_in(&Scripted::charts(Door::Plain), &identity);
        for path in [DISCOVERY, TOKEN] {
            for fault in faults {
                let met = identity.happens(path, *fault);
                desk.click("Sign in with browser");
                desk.watch(&mut frames, |desk| {
                    met() && desk.offers("Sign in with browser")
                });
                identity.is_over(path);
            }
        }
        // And it still asks, and says what the server answers.
        desk.click("Sign in with browser");
        desk.step_until_said("ended the sign-in");
    }
    assert_fluent(frames);
}

#[test]
fn p4_the_window_goes_on_through_every_fault_of_the_answer_that_names_the_account() {
    let mut frames = Frames::default();
    for (door, faults) in ROUNDS {
        let identity = Scripted::that_knows_everybody(door);
        let mut desk = before_sign_in(&Scripted::charts(Door::Plain), &identity);
        for fault in faults {
            let met = identity.happens_after(TOKEN, USER_INFO, *fault);
            desk.click("Sign in with browser");
            // No sign-in fails for it.
            desk.watch(&mut frames, |desk| met() && desk.shows("Airport search"));
            identity.is_over(USER_INFO);
            desk.window.state().perform(Action::SignOut);
            desk.step_until_shown("Sign in to see charts");
        }
    }
    assert_fluent(frames);
}

#[test]
fn p4_the_window_goes_on_through_every_fault_of_a_renewal() {
    let mut frames = Frames::default();
    for (door, faults) in ROUNDS {
        let identity = Scripted::that_knows_everybody(door);
        let charts = Scripted::charts(Door::Plain);
        let mut desk = before_sign_in(&charts, &identity);
        desk.sign_in();
        for fault in faults {
            charts.refuses_once(AIRPORT);
            let met = identity.happens(TOKEN, *fault);
            desk.ask_for("YBBN");
            desk.watch(&mut frames, |desk| met() && is_settled(desk));
            assert!(record_failed(&desk), "{fault:?}: {:#?}", desk.words());
            identity.is_over(TOKEN);
        }
        // And the session goes on, with a renewal that succeeds.
        charts.refuses_once(AIRPORT);
        desk.open_airport("YBBN");
    }
    assert_fluent(frames);
}
