//! Listeners: the sockets of all servers, and what is served at each.

use std::{
    net::{IpAddr, TcpListener},
    sync::Arc,
};

use axum::Router;

use super::{
    Error, address,
    identity::IdentityServer,
    identity_server,
    layers::ServerLayers,
    readings::{EnabledReadings, SpecReading},
    server::Server,
    service::{self, Service},
};

/// The sockets.
pub(super) struct Listeners {
    service: TcpListener,
    identity: TcpListener,
    images: Option<TcpListener>,
    endpoints: Option<TcpListener>,
}

/// The addresses of the servers, without a slash at the end.
pub(super) struct Addresses {
    pub(super) service: String,
    pub(super) identity: String,
    /// Of the server that has pictures alone.
    pub(super) images: Option<String>,
    /// Where the endpoints of the identity server are by its discovery document.
    pub(super) endpoints: Option<String>,
}

impl Listeners {
    /// Binds as many as the readings need: chart service and identity server at these ports.
    pub(super) fn bind(
        at: IpAddr,
        service_port: u16,
        identity_port: u16,
        readings: &EnabledReadings,
    ) -> Result<(Self, Addresses), Error> {
        let further = |reading| {
            let wanted = readings.has(reading);
            wanted.then(|| address::bound(at, 0)).transpose()
        };
        let (service, base_url) = address::bound(at, service_port)?;
        let (identity, auth_url) = address::bound(at, identity_port)?;
        let (images, image_url) = further(SpecReading::ImageHost)?.unzip();
        let (endpoints, endpoint_url) = further(SpecReading::ForeignDiscovery)?.unzip();
        let listeners = Self {
            service,
            identity,
            images,
            endpoints,
        };
        let addresses = Addresses {
            service: base_url,
            identity: auth_url,
            images: image_url,
            endpoints: endpoint_url,
        };
        Ok((listeners, addresses))
    }

    /// Each with its routes.
    pub(super) fn serving(
        self,
        layers: &ServerLayers,
        service: Arc<Service>,
        identity: Arc<IdentityServer>,
    ) -> Vec<(TcpListener, Router)> {
        let identity = identity_server::router(identity);
        let charts = service::router(Arc::clone(&service));
        let images = self
            .images
            .map(|at| (at, service::image_host(service), Server::Images));
        let endpoints = self
            .endpoints
            .map(|at| (at, identity.clone(), Server::Identity));
        [
            Some((self.service, charts, Server::Charts)),
            Some((self.identity, identity, Server::Identity)),
            images,
            endpoints,
        ]
        .into_iter()
        .flatten()
        .map(|(listener, router, server)| (listener, layers.around(router, server)))
        .collect()
    }
}
