//! The window never hangs (promise P4): through every fault of the chart service and of the identity server 99 of 100
//! frames take less than 50 ms, and none a second.

use std::time::Duration;

use flightbag::DemoOptions;
use flightbag::message::{Action, Subject};
use flightbag::remote::Remote;
use jiff::Timestamp;
use tokio::runtime::Handle;

use super::previews::switch;
use crate::faults::act::Act;
use crate::faults::door::Door;
use crate::faults::fault::{Fault, Means};
use crate::faults::server::Server;
use crate::faults::world::{DISCOVERY, TOKEN, document};
use crate::harness::watchdog::Frames;
use crate::harness::{APPROACH, APPROACH_PICTURE, Desk, Person, Start};
use crate::support::answer;
use crate::wire::Wire;

/// The faults that a server without a certificate can have.
const FAULTS: [Fault; 37] = [
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
/// What goes wrong in turn.
const PATHS: [&str; 5] = [AIRPORT, LIST, PICTURE, THUMBNAIL, SUBSCRIPTIONS];
const AIRPORT: &str = "/v2/airport/YBBN";
const LIST: &str = "/v2/charts/YBBN";
const PICTURE: &str = "/v2/charts/YBBN/ybbn008_d.png";
/// Of the same chart, whose row is in view.
const THUMBNAIL: &str = "/v2/charts/YBBN/ybbn008_thumb_d.png";
const SUBSCRIPTIONS: &str = "/v1/subscriptions/valid";

/// The header of a document.
const JSON: &str = "content-type: application/json\r\n";

/// A server that answers well until it is told otherwise.
struct Service {
    runtime: Handle,
    server: Server,
}

impl Service {
    /// It knows nothing yet.
    fn start() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let handle = runtime.handle().clone();
        let thread = std::thread::Builder::new().name("service".to_owned());
        // It ends with the test's process.
        thread
            .spawn(move || runtime.block_on(std::future::pending::<()>()))
            .unwrap();
        Self {
            server: handle.block_on(Server::start(Door::Plain)),
            runtime: handle,
        }
    }

    /// An identity server that knows nobody.
    fn identity() -> Self {
        let service = Self::start();
        let server = &service.server;
        server.usual(DISCOVERY, document(&server.url()));
        let refusal = br#"{"error":"invalid_grant"}"#;
        server.usual(TOKEN, answer("400 Bad Request", JSON, refusal));
        service
    }

    /// A chart service that answers as the embedded one does.
    fn charts() -> Self {
        let service = Self::start();
        let server = &service.server;
        let wire = Wire::start(DemoOptions::default());
        let token = wire.access(0);
        for path in PATHS {
            let target = if path == LIST {
                "/v2/charts/YBBN?version=STD"
            } else {
                path
            };
            let reply = wire.get(target, &token);
            let kind = reply.header("content-type").unwrap();
            let body = if [PICTURE, THUMBNAIL].contains(&path) {
                reply.body.clone()
            } else {
                // Pictures have their addresses under the service that names them.
                reply
                    .text()
                    .replace(wire.demo.base_url(), &server.url())
                    .into_bytes()
            };
            let headers = format!("content-type: {kind}\r\n");
            server.usual(path, answer("200 OK", &headers, &body));
        }
        service
    }

    /// Has a path answer with a fault; returns whether the server was asked for it since, where it is the answer that is
    /// wrong and not the way there.
    fn happens(&self, path: &'static str, fault: Fault) -> impl Fn() -> bool {
        let url = self.server.url();
        let asked = self.server.seen_at(path).len();
        let answers = match fault.means(&url, "http://127.0.0.1:9", Timestamp::now()) {
            Means::Act(act) => {
                self.server.always(path, act);
                true
            }
            Means::Door(door) => {
                self.runtime.block_on(self.server.set_door(door));
                false
            }
            Means::Nowhere => false,
        };
        move || !answers || self.server.seen_at(path).len() > asked
    }

    fn is_over(&self, path: &str) {
        self.server.always(path, Act::Usual);
        self.runtime.block_on(self.server.set_door(Door::Plain));
    }
}

/// Whether nothing is on its way that a person waits for.
fn is_settled(desk: &Desk) -> bool {
    desk.window.state().with_state(|state| {
        let page = state.page.as_ref().is_none_or(|page| {
            let loading = (&page.record, &page.charts);
            !matches!(loading, (Remote::Loading(_), _) | (_, Remote::Loading(_)))
        });
        let tab = state.desk.focused();
        let subscriptions = matches!(state.subscriptions, Remote::Loading(_));
        page && tab.is_none_or(|tab| tab.showing.arriving.is_none()) && !subscriptions
    })
}

/// Asks for what goes wrong, and watches the window until it says what came of it.
fn through(
    desk: &mut Desk,
    service: &Service,
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

#[test]
fn p4_the_window_goes_on_through_every_fault_of_the_charts() {
    let service = Service::charts();
    let url = service.server.url();
    let start = Start {
        driven: true,
        ..Start::default()
    };
    let mut desk = Desk::start_at(start, |demo| (url, demo.auth_url().to_owned()));
    desk.sign_in();
    let mut frames = Frames::default();
    for path in PATHS {
        match path {
            // The last list failed: this one is new.
            PICTURE => desk.open_airport("YBBN"),
            THUMBNAIL => switch(&mut desk),
            _ => {}
        }
        for fault in FAULTS {
            through(&mut desk, &service, path, fault, &mut frames);
        }
    }
    // And it still does what it is for.
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    assert_fluent(frames);
}

/// A window in front of this identity server, whose browser comes back at once.
fn in_front_of(identity: &Service) -> Desk {
    let url = identity.server.url();
    let start = Start {
        person: Person::ComesBack,
        driven: true,
        ..Start::default()
    };
    let mut desk = Desk::start_at(start, |demo| (demo.base_url().to_owned(), url));
    desk.step_until_shown("Sign in to see charts");
    desk
}

#[test]
fn p4_the_window_goes_on_through_every_fault_of_the_sign_in() {
    let service = Service::identity();
    let mut desk = in_front_of(&service);
    let mut frames = Frames::default();
    for path in [DISCOVERY, TOKEN] {
        for fault in FAULTS {
            let met = service.happens(path, fault);
            desk.click("Sign in with browser");
            desk.watch(&mut frames, |desk| {
                met() && desk.offers("Sign in with browser")
            });
            service.is_over(path);
        }
    }
    // And it still asks, and says what the server answers.
    desk.click("Sign in with browser");
    desk.step_until_said("ended the sign-in");
    assert_fluent(frames);
}
