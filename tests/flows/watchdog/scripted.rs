//! Servers of the chart service and of sign-ins that answer well until they are told otherwise.

use flightbag::DemoOptions;
use jiff::Timestamp;
use serde_json::json;
use tokio::runtime::Handle;

use crate::faults::act::Act;
use crate::faults::door::Door;
use crate::faults::fault::{Fault, Means};
use crate::faults::secrets::Secrets;
use crate::faults::server::Server;
use crate::faults::world::{DISCOVERY, TOKEN, USER_INFO, as_json, document};
use crate::support::answer;
use crate::wire::Wire;

/// What a chart service is asked for.
pub const CHARTS: [&str; 5] = [AIRPORT, LIST, PICTURE, THUMBNAIL, SUBSCRIPTIONS];
pub const AIRPORT: &str = "/v2/airport/YBBN";
const LIST: &str = "/v2/charts/YBBN";
pub const PICTURE: &str = "/v2/charts/YBBN/ybbn008_d.png";
/// Of the same chart, whose row is in view.
pub const THUMBNAIL: &str = "/v2/charts/YBBN/ybbn008_thumb_d.png";
pub const SUBSCRIPTIONS: &str = "/v1/subscriptions/valid";

/// A server that answers well until it is told otherwise.
pub struct Scripted {
    runtime: Handle,
    server: Server,
    /// How connections begin while nothing is wrong.
    door: Door,
}

impl Scripted {
    /// It knows nothing yet.
    fn start(door: Door) -> Self {
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
            server: handle.block_on(Server::start(door)),
            runtime: handle,
            door,
        }
    }

    /// An identity server that takes no code.
    pub fn that_knows_nobody(door: Door) -> Self {
        let service = Self::start(door);
        let server = &service.server;
        server.usual(DISCOVERY, document(&server.url()));
        let refusal = br#"{"error":"invalid_grant"}"#;
        let headers = "content-type: application/json\r\n";
        server.usual(TOKEN, answer("400 Bad Request", headers, refusal));
        service
    }

    /// An identity server that takes every code, and every refresh token.
    pub fn that_knows_everybody(door: Door) -> Self {
        let service = Self::that_knows_nobody(door);
        let tokens = json!({
            "access_token": Secrets::default().access_token(1),
            "token_type": "Bearer",
            "expires_in": 3600,
            "refresh_token": "refresh",
            // Without "openid" no token need say who signed in.
            "scope": "userinfo offline_access charts",
        });
        service.server.usual(TOKEN, as_json(&tokens));
        let info = json!({"sub": "1", "preferred_username": "info.pilot"});
        service.server.usual(USER_INFO, as_json(&info));
        service
    }

    /// A chart service that answers as the embedded one does.
    pub fn charts(door: Door) -> Self {
        let service = Self::start(door);
        let server = &service.server;
        let wire = Wire::start(DemoOptions::default());
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

    /// Has a path answer with a fault; returns whether the server was asked for it since, where it is the answer that is
    /// wrong and not the way there.
    pub fn happens(&self, path: &'static str, fault: Fault) -> impl Fn() -> bool {
        self.arrange(path, fault, |door| {
            self.runtime.block_on(self.server.set_door(door));
        })
    }

    /// The same, with a way there that is good until what is asked for `before` has come.
    pub fn happens_after(
        &self,
        before: &str,
        path: &'static str,
        fault: Fault,
    ) -> impl Fn() -> bool {
        self.arrange(path, fault, |door| self.server.afterwards(before, door))
    }

    fn arrange(
        &self,
        path: &'static str,
        fault: Fault,
        set_door: impl FnOnce(Door),
    ) -> impl Fn() -> bool {
        let asked = self.server.seen_at(path).len();
        let answers = match fault.means(&self.url(), "http://127.0.0.1:9", Timestamp::now()) {
            Means::Act(act) => {
                self.server.always(path, act);
                true
            }
            Means::Door(door) => {
                set_door(door);
                false
            }
            Means::Nowhere => false,
        };
        move || !answers || self.server.seen_at(path).len() > asked
    }

    /// Refuses the token that comes with the next request for a path.
    pub fn refuses_once(&self, path: &str) {
        let refusal = answer("401 Unauthorized", "", b"");
        self.server.once(path, Act::Say(refusal));
    }

    /// Answers well again.
    pub fn is_over(&self, path: &str) {
        self.server.always(path, Act::Usual);
        self.runtime.block_on(self.server.set_door(self.door));
    }
}
