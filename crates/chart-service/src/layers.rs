//! Layers: what a request meets before the routes of a server.

use std::sync::Arc;

use axum::{Router, middleware};

use super::{
    control::{self, Control, Server},
    faults::{self, FaultSampler, Faults},
    request_guard, request_log,
};

/// What lies around every server.
pub(super) struct ServerLayers {
    control: Control,
    lottery: Arc<FaultSampler>,
    logs_requests: bool,
}

impl ServerLayers {
    pub(super) fn new(control: Control, faults: Faults, logs_requests: bool) -> Self {
        Self {
            control,
            lottery: Arc::new(FaultSampler::new(faults)),
            logs_requests,
        }
    }

    /// The router of one of them in its layers: a request meets the test's hand first, then the
    /// faults, then the gate that refuses what is too large.
    pub(super) fn around(&self, router: Router, server: Server) -> Router {
        let faults = (Arc::clone(&self.lottery), server);
        let control = (self.control.clone(), server);
        let router = router
            .layer(middleware::from_fn(request_guard::layer))
            .layer(middleware::from_fn_with_state(faults, faults::layer))
            .layer(middleware::from_fn_with_state(control, control::layer));
        if self.logs_requests {
            router.layer(middleware::from_fn_with_state(server, request_log::layer))
        } else {
            router
        }
    }
}
