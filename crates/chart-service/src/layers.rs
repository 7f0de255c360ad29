//! Layers: what a request meets before the routes of a server.

use std::sync::Arc;

use axum::{Router, middleware};

#[cfg(feature = "test-support")]
use super::control::{self, Control};
use super::{
    faults::{self, FaultSampler},
    request_guard, request_log,
    server::Server,
};

/// What lies around every server.
pub(super) struct ServerLayers {
    #[cfg(feature = "test-support")]
    pub(super) control: Control,
    pub(super) faults: Arc<FaultSampler>,
    pub(super) logs_requests: bool,
}

impl ServerLayers {
    /// The router of one of them in its layers: a form is read whole, then meets the control of a test, then the
    /// faults, then the guard that refuses what is too large.
    pub(super) fn around(&self, router: Router, server: Server) -> Router {
        let faults = (Arc::clone(&self.faults), server);
        let router = router
            .layer(middleware::from_fn(request_guard::layer))
            .layer(middleware::from_fn_with_state(faults, faults::layer));
        #[cfg(feature = "test-support")]
        let router = {
            let control = (self.control.clone(), server);
            router.layer(middleware::from_fn_with_state(control, control::layer))
        };
        let router = router.layer(middleware::from_fn(request_guard::receive));
        if self.logs_requests {
            router.layer(middleware::from_fn_with_state(server, request_log::layer))
        } else {
            router
        }
    }
}
