//! A chart service and an identity server that answer well until they are told otherwise.

use std::time::SystemTime;

use chart_service::Options;
use jiff::Timestamp;
use serde_json::json;
use tokio::runtime::Handle;

use crate::faults::act::Act;
use crate::faults::connection_mode::ConnectionMode;
use crate::faults::fault::{Fault, FaultMeans};
use crate::faults::fixture::{
    DISCOVERY, FaultSchedule, TOKEN, Times, USER_INFO, as_json, document,
};
use crate::faults::secrets::Secrets;
use crate::faults::server::Server;
use crate::support::answer;
use crate::wire::Wire;

/// What a chart service is asked for.
const CHARTS: [&str; 5] = [AIRPORT, LIST, PICTURE, THUMBNAIL, SUBSCRIPTIONS];
pub const AIRPORT: &str = "/v2/airport/YBBN";
pub const LIST: &str = "/v2/charts/YBBN";
pub const PICTURE: &str = "/v2/charts/YBBN/ybbn008_d.png";
/// Of the same chart, whose row is in view.
pub const THUMBNAIL: &str = "/v2/charts/YBBN/ybbn008_thumb_d.png";
pub const SUBSCRIPTIONS: &str = "/v1/subscriptions/valid";

/// A server that answers well until it is told otherwise.
pub struct Scripted {
    runtime: Handle,
    server: Server,
    /// How connections begin while nothing is wrong.
    mode: ConnectionMode,
}

impl Scripted {
    /// It knows nothing yet.
    fn start(mode: ConnectionMode) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let handle = runtime.handle().clone();
        let thread = std::thread::Builder::new().name("scripted".to_owned());
        // It ends with the test's process.
        thread
            .spawn(move || runtime.block_on(std::future::pending::<()>()))
            .unwrap();
        Self {
            server: handle.block_on(Server::start(mode)),
            runtime: handle,
            mode,
        }
    }

    /// An identity server that takes every code, and every refresh token.
    pub fn identity(mode: ConnectionMode) -> Self {
        let service = Self::start(mode);
        let server = &service.server;
        server.usual(DISCOVERY, document(&server.url()));
        let tokens = json!({
            "access_token": Secrets::default().access_token(1),
            "token_type": "Bearer",
            "expires_in": 3600,
            "refresh_token": "refresh",
            // Without "openid" no token need say who signed in.
            "scope": "userinfo offline_access charts",
        });
        server.usual(TOKEN, as_json(&tokens));
        let info = json!({"sub": "1", "preferred_username": "info.pilot"});
        server.usual(USER_INFO, as_json(&info));
        service
    }

    /// A chart service that answers as the embedded one does.
    pub fn charts(mode: ConnectionMode) -> Self {
        let service = Self::start(mode);
        let server = &service.server;
        let wire = Wire::start(Options::default());
        let token = wire.access(0);
        for path in CHARTS {
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

    /// Its address while nothing is wrong.
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// Has a path answer with a fault, so often; `now` is the time that the program reads. Where it is the way there that is bad, it
    /// is good until each path of `before` was asked. Returns whether the program has met the fault since, as far as the
    /// server can tell: of a connection that was refused it knows only that what comes before it was asked.
    pub fn happens(
        &self,
        before: &'static [&str],
        path: &'static str,
        schedule: FaultSchedule,
        now: SystemTime,
    ) -> impl Fn(&Self) -> bool {
        let now = Timestamp::try_from(now).unwrap();
        let turned_away = self.server.turned_away();
        let so_far: Vec<usize> = before.iter().map(|path| self.asked(path)).collect();
        let asked = self.asked(path);
        let means = schedule.fault.means(&self.url(), "http://127.0.0.1:9", now);
        match &means {
            FaultMeans::Act(act) if schedule.times == Times::Once => {
                self.server.once(path, act.clone());
            }
            FaultMeans::Act(act) => self.server.always(path, act.clone()),
            FaultMeans::Connection(mode) if before.is_empty() => {
                self.runtime
                    .block_on(self.server.set_connection_mode(*mode));
            }
            FaultMeans::Connection(mode) => self.server.afterwards(before, *mode),
            FaultMeans::Nowhere => {}
        }
        move |service| match means {
            FaultMeans::Act(_) => service.asked(path) > asked,
            FaultMeans::Connection(ConnectionMode::Closed) => {
                let mut before = before.iter().zip(&so_far);
                before.all(|(path, so_far)| service.asked(path) > *so_far)
            }
            FaultMeans::Connection(_) => service.server.turned_away() > turned_away,
            FaultMeans::Nowhere => true,
        }
    }

    /// How often a path was asked.
    pub fn asked(&self, path: &str) -> usize {
        self.server.seen_at(path).len()
    }

    /// Whether a fault goes on until who waits for its end gives up; where it is an answer that trickles, another byte comes.
    pub fn outlasts(&self, fault: Fault) -> bool {
        if fault == Fault::Trickle {
            self.server.let_one_through();
        }
        fault.is_silent()
    }

    /// Refuses the token that comes with the next request for a path.
    pub fn refuses_once(&self, path: &str) {
        let refusal = answer("401 Unauthorized", "", b"");
        self.server.once(path, Act::Say(refusal));
    }

    /// Answers well again.
    pub fn is_over(&self, path: &str) {
        self.server.always(path, Act::Usual);
        self.runtime
            .block_on(self.server.set_connection_mode(self.mode));
    }
}
