//! The embedded chart service, identity server and simulated aircraft: a world of its own to try the program in.
//!
//! It speaks the service specification over loopback sockets and shares no type with the
//! client, so that a mistake on one side is not repeated on the other.

mod accounts;
mod accounts_file;
mod address;
mod attempt_limiter;
mod authorize;
mod browser_session;
mod catalogue;
mod client;
mod connection_breaker;
mod connections;
#[cfg(feature = "test-support")]
mod control;
mod device;
mod drawing;
mod error;
mod exchange;
mod facts;
mod faults;
mod fields;
mod flight;
mod grants;
#[cfg(feature = "test-support")]
mod held_requests;
mod host;
mod identity;
mod identity_server;
mod layers;
mod listeners;
mod openapi;
mod options;
mod pages;
mod pkce;
mod procedures;
mod random;
mod readings;
mod redirects;
mod refresh;
mod refusal;
mod request_guard;
mod request_log;
mod response_cache;
mod server;
mod service;
mod sign_in;
mod simulated_aircraft;
mod subscriptions;
mod timeline;
mod tokens;
mod verification;
mod waypoints;
mod wind;

use std::{
    fmt,
    net::{SocketAddr, TcpListener},
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering},
    thread::JoinHandle,
};

use axum::Router;
use tokio::{
    runtime::{Builder, Handle, Runtime},
    sync::oneshot,
    task::AbortHandle,
};

use self::{
    accounts::Accounts,
    catalogue::Catalogue,
    connection_breaker::{LimitedListener, SharedBandwidth},
    connections::Limits,
    device::Devices,
    faults::FaultSampler,
    flight::FlightPlayback,
    grants::Grants,
    identity::IdentityServer,
    layers::ServerLayers,
    listeners::{Addresses, Listeners},
    readings::{EnabledReadings, ImageHost},
    redirects::{Redirects, UnusableRedirect},
    response_cache::ResponseCache,
    service::Service,
    timeline::Timeline,
    tokens::Tokens,
};
pub use self::{
    accounts::PilotAccount,
    accounts_file::WrongAccounts,
    catalogue::PixelOrigin,
    connections::raise_open_file_limit,
    error::Error,
    faults::FaultSettings,
    options::Options,
    procedures::{Flight, NoFlightReason},
    readings::SpecReading,
    timeline::FlightEvent,
};
#[cfg(feature = "test-support")]
pub use self::{
    control::{Control, RecordedRequest, ScriptedResponse},
    held_requests::HeldRequests,
    procedures::PrintedFix,
    server::Server,
};

use crate::random::random_text;

/// Charts drawn at the same time; more would only make each slower.
const DRAWING_THREADS: usize = 2;

/// The running embedded service. Dropping it ends it, without waiting for a drawing.
pub struct ChartService {
    addresses: Addresses,
    client_id: String,
    client_secret: String,
    accounts: Accounts,
    #[cfg(feature = "test-support")]
    control: Control,
    timeline: Arc<Timeline>,
    playback: FlightPlayback,
    runtime: Handle,
    sim_aircraft: Mutex<Option<AbortHandle>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// Dropping the sender ends the thread.
    stop: Option<oneshot::Sender<()>>,
}

impl ChartService {
    /// Binds both servers and starts answering; the addresses are good when this returns.
    pub fn start(options: Options) -> Result<Self, Error> {
        let Options {
            bind,
            service_port,
            identity_port,
            client_id,
            redirect_uris,
            accounts,
            access_token_lifetime,
            code_lifetime,
            device_code_lifetime,
            refresh_grace,
            device_poll_interval,
            flight,
            flight_speed,
            pixel_origin,
            readings,
            faults,
            logs_requests,
            #[cfg(feature = "test-support")]
            remembered_requests,
        } = options;
        let accounts = Accounts(accounts);
        let redirects = Redirects::registered(&redirect_uris)
            .map_err(|UnusableRedirect(text)| Error::Redirect(text))?;
        let catalogue = Catalogue::load()
            .map_err(Error::Data)?
            .counting_from(pixel_origin);
        let timeline = timeline(flight, &catalogue);
        let playback = FlightPlayback {
            speed: flight_speed,
            paused: Arc::default(),
        };
        let readings = EnabledReadings(readings);
        let (listeners, addresses) = Listeners::bind(bind, service_port, identity_port, &readings)?;
        let (base_url, auth_url) = (addresses.service.as_str(), addresses.identity.as_str());
        let airports = catalogue.icaos().join(" ");
        tracing::info!(base_url, auth_url, airports, "the embedded service answers");

        let description = openapi::description(base_url, auth_url, &catalogue.icaos());
        let tokens = Tokens::new(
            base_url,
            auth_url,
            access_token_lifetime,
            refresh_grace,
            accounts,
        );
        let tokens = Arc::new(tokens.opaque(readings.has(SpecReading::OpaqueTokens)));
        #[cfg(feature = "test-support")]
        let control = Control::new(Arc::clone(&tokens), remembered_requests);
        let client_secret = random_text(24);
        let identity = Arc::new(IdentityServer {
            issuer: auth_url.to_owned(),
            client_id: client_id.clone(),
            client_secret: client_secret.clone(),
            accounts,
            redirects,
            tokens: Arc::clone(&tokens),
            grants: Grants::new(code_lifetime),
            devices: Devices::new(device_code_lifetime, device_poll_interval),
            endpoints: addresses
                .endpoints
                .as_deref()
                .unwrap_or(auth_url)
                .to_owned(),
            discovery: !readings.has(SpecReading::NoDiscovery),
            passwords: Mutex::new(sign_in::password_tries()),
        });
        let service = Arc::new(Service {
            catalogue: readings.airports(catalogue),
            answers: ResponseCache::default(),
            tokens,
            base_url: base_url.to_owned(),
            readings,
            image_host: addresses.images.clone().map(ImageHost::new),
            description: description.map_err(Error::Data)?,
        });
        let line = Arc::new(SharedBandwidth::new(faults.bandwidth));
        let layers = ServerLayers {
            #[cfg(feature = "test-support")]
            control: control.clone(),
            faults: Arc::new(FaultSampler::new(faults)),
            logs_requests,
        };
        let servers = listeners.serving(&layers, service, identity);

        let (runtime, thread, stop) = start_thread(servers, line)?;
        Ok(Self {
            addresses,
            client_id,
            client_secret,
            accounts,
            #[cfg(feature = "test-support")]
            control,
            timeline,
            playback,
            runtime,
            sim_aircraft: Mutex::default(),
            thread: Mutex::new(Some(thread)),
            stop: Some(stop),
        })
    }

    /// The chart service's address, `http://127.0.0.1:PORT` unless it was bound elsewhere.
    pub fn base_url(&self) -> &str {
        &self.addresses.service
    }

    /// The address of the server that has pictures alone, where there is one.
    pub fn image_url(&self) -> Option<&str> {
        self.addresses.images.as_deref()
    }

    /// The identity server's address, of the same form.
    pub fn auth_url(&self) -> &str {
        &self.addresses.identity
    }

    /// The address that the discovery document's endpoints are at, where that is another server's.
    pub fn endpoint_url(&self) -> Option<&str> {
        self.addresses.endpoints.as_deref()
    }

    /// The id the identity server knows its one application by.
    pub fn client_id(&self) -> &str {
        &self.client_id
    }

    /// The secret for client credentials (specification 4.4); new with each start.
    pub fn client_secret(&self) -> &str {
        &self.client_secret
    }

    /// The accounts that can sign in; of the built-in ones, the one with all charts, then the one without.
    pub fn accounts(&self) -> &[PilotAccount] {
        self.accounts.0
    }

    /// A test's hand on both servers.
    #[cfg(feature = "test-support")]
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Starts the aircraft, from the beginning of its flight, sending to `target`.
    /// A second call takes the place of the first.
    pub fn fly(&self, target: SocketAddr) {
        self.fly_from(target, FlightEvent::Parked);
    }

    /// [`Self::fly`], beginning with a phase of the flight.
    pub fn fly_from(&self, target: SocketAddr, phase: FlightEvent) {
        let start = self.timeline.start_of(phase);
        let flight = flight::fly(
            Arc::clone(&self.timeline),
            start,
            self.playback.clone(),
            target,
        );
        let flight = self.runtime.spawn(flight).abort_handle();
        if let Some(previous) = locked(&self.sim_aircraft).replace(flight) {
            previous.abort();
        }
    }

    /// Holds the aircraft where it is, or lets it go on from there. Meanwhile it says the same again and again, its
    /// speed included, as a simulator does that is paused (ownship O5).
    pub fn pause_flight(&self, pause: bool) {
        self.playback.paused.store(pause, Ordering::Relaxed);
    }

    /// Blocks until the servers end, for a program that does nothing else.
    pub fn wait(&self) {
        let thread = locked(&self.thread).take();
        if thread.is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the embedded service ended by a mistake of its own");
        }
    }
}

impl Drop for ChartService {
    fn drop(&mut self) {
        drop(self.stop.take());
        self.wait();
    }
}

impl fmt::Debug for ChartService {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ChartService")
            .field("base_url", &self.addresses.service)
            .field("auth_url", &self.addresses.identity)
            .finish_non_exhaustive()
    }
}

/// What the aircraft flies: what was asked for, else the flight of the catalogue.
fn timeline(flight: Option<Flight>, catalogue: &Catalogue) -> Arc<Timeline> {
    flight.map_or_else(
        || Arc::new(procedures::circuit::timeline(&catalogue.flight())),
        |flight| flight.timeline,
    )
}

/// Starts the thread that both servers run on; it ends when the sender is dropped.
fn start_thread(
    servers: Vec<(TcpListener, Router)>,
    line: Arc<SharedBandwidth>,
) -> Result<(Handle, JoinHandle<()>, oneshot::Sender<()>), Error> {
    let runtime = Builder::new_current_thread()
        .enable_all()
        .thread_name("chart-drawing")
        .max_blocking_threads(DRAWING_THREADS)
        .build()?;
    let handle = runtime.handle().clone();
    let (stop, stopped) = oneshot::channel();
    let thread = std::thread::Builder::new()
        .name("chart-service".to_owned())
        .spawn(move || run(runtime, servers, &line, stopped))?;
    Ok((handle, thread, stop))
}

fn run(
    runtime: Runtime,
    servers: Vec<(TcpListener, Router)>,
    line: &Arc<SharedBandwidth>,
    stopped: oneshot::Receiver<()>,
) {
    let limits = Limits::of_this_system(servers.len());
    runtime.block_on(async {
        for (listener, router) in servers {
            match tokio::net::TcpListener::from_std(listener) {
                Ok(listener) => {
                    let line = LimitedListener::new(listener, Arc::clone(line));
                    tokio::spawn(connections::serve(line, router, limits));
                }
                Err(error) => tracing::error!(%error, "a server of the embedded service has ended"),
            }
        }
        // An error only says that the sender was dropped, which is the signal.
        stopped.await.ok();
    });
    // A drawing in progress is left to finish by itself; it is not waited for.
    runtime.shutdown_background();
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
