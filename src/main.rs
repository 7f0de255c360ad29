//! Starts the window, the embedded service alone, or a back-end command.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use chart_service::{
    ChartService, FaultSettings, Flight, NoFlightReason, Options as ServiceOptions, PilotAccount,
    PixelOrigin, SpecReading, raise_open_file_limit,
};
use flightbag::cli::{self, Cli, CliTask, PixelCorner, Serve, SimAircraftArgs, WrongArgument};
use flightbag::config::{Config, PartialConfig, Service};
use flightbag::instance::{self, FirstInstance, StartOutcome, hand_over};
use flightbag::language;
use flightbag::paths::Paths;
use flightbag::renderer;
use flightbag::worker::SettingsStorage;
use flightbag::{APP_ID, App, RemotePress, backend, check, log};

/// What clap ends the program with for an argument that it refuses.
const WRONG_ARGUMENT: u8 = 2;

fn main() -> ExitCode {
    language::ask_system();
    let cli = match Cli::given() {
        Ok(cli) => cli,
        Err(error) => return cli::refuse(&error),
    };
    let places = cli.options.places();
    if cli.maintenance.print_paths {
        return cli::print_places(places.as_ref(), cli.maintenance.json);
    }
    let level = cli.maintenance.log.map(cli::LogLevel::name);
    let level = level.as_deref();
    match (&cli.task, &places) {
        (Some(CliTask::Serve(_)), _) => log::init_with_requests(level),
        (None, Some(places)) => log::init_with_files(level, &places.log),
        (Some(_), _) | (None, None) => log::init(level),
    }
    log::hide_panics();
    leave_no_core();
    let done = |()| ExitCode::SUCCESS;
    let outcome = match &cli.task {
        Some(CliTask::Serve(_)) | None if cli.sim_aircraft().asks_for_names() => {
            list_flights().map(done)
        }
        Some(CliTask::Serve(given)) => serve(given, &cli.sim_aircraft()).map(done),
        Some(CliTask::Backend { task }) => {
            backend::run(task, &cli.options).map_err(anyhow::Error::from)
        }
        Some(CliTask::CheckService(given)) => {
            check::run(given, &cli.options).map_err(anyhow::Error::from)
        }
        Some(CliTask::Send(given)) => send(given, places.as_ref()).map(done),
        Some(CliTask::Status(given)) => status(given, places.as_ref()).map(done),
        None => window(&cli, places.as_ref()).map(done),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            let sentence = format!("{error:#}");
            cli::print_hint(&sentence);
            log::note(&sentence);
            let (code, show): (_, fn(&str)) = if error.is::<WrongArgument>() {
                (ExitCode::from(WRONG_ARGUMENT), cli::show_wrong_argument)
            } else {
                (ExitCode::FAILURE, cli::show_failure)
            };
            if cli.task.is_none() {
                // What is printed and logged is English; a box is read like a window.
                language::speak(language::of_system());
                let no_window = error.downcast_ref::<renderer::NoWindow>();
                let told = no_window.map(|reason| language::in_words(reason));
                show(&told.unwrap_or(sentence));
            }
            code
        }
    }
}

/// Has the running Flightbag do what was named.
fn send(given: &cli::SendCommand, places: Option<&Paths>) -> anyhow::Result<()> {
    if given.list {
        let list = if given.json {
            RemotePress::list_as_json()
        } else {
            RemotePress::list()
        };
        // Who closes the output early has read enough.
        cli::print_result(&list).ok();
        return Ok(());
    }
    let words = given.words.join(" ");
    RemotePress::parse(&words).map_err(|error| WrongArgument(error.to_string()))?;
    Ok(instance::press(places, words)?)
}

/// Prints what the running Flightbag tells of itself.
fn status(given: &cli::StatusArgs, places: Option<&Paths>) -> anyhow::Result<()> {
    let status = instance::status(places)?;
    let text = if given.json {
        status.json()
    } else {
        status.to_string()
    };
    // Who closes the output early has read enough.
    cli::print_result(&text).ok();
    Ok(())
}

/// Puts the settings aside where that was asked for.
fn reset(storage: &SettingsStorage) -> anyhow::Result<()> {
    let kept = storage
        .keep_aside()
        .context("The settings could not be put aside")?;
    cli::print_hint(&match kept {
        Some(kept) => format!(
            "The settings are those of a first start. The earlier ones are kept in {}.",
            kept.display()
        ),
        None => "There were no settings yet.".to_owned(),
    });
    Ok(())
}

/// What was in memory is not written to disk when the program fails: tokens and charts are in there (reliability T6, P1).
/// A build for developers may be looked into.
fn leave_no_core() {
    #[cfg(all(unix, not(debug_assertions)))]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        let none = Rlimit {
            current: Some(0),
            maximum: Some(0),
        };
        if let Err(error) = setrlimit(Resource::Core, none) {
            tracing::warn!("core dumps could not be switched off: {error}");
        }
        // A limit alone does not stop a core that is handed to a program.
        #[cfg(target_os = "linux")]
        if let Err(error) =
            rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable)
        {
            tracing::warn!("the memory could not be closed to others: {error}");
        }
    }
}

fn list_flights() -> anyhow::Result<()> {
    cli::print_names(&Flight::names()?);
    Ok(())
}

/// The flight that was asked for.
fn flight(given: &SimAircraftArgs) -> anyhow::Result<Option<Flight>> {
    match given.flight.as_deref().map(Flight::named).transpose() {
        Err(error @ NoFlightReason::Unknown { .. }) => Err(WrongArgument(error.to_string()).into()),
        flight => Ok(flight?),
    }
}

/// Runs the embedded service until the process is stopped.
fn serve(given: &Serve, sim_aircraft: &SimAircraftArgs) -> anyhow::Result<()> {
    let flight = flight(sim_aircraft)?;
    let pixel_origin = match given.pixel_origin {
        PixelCorner::BottomLeft => PixelOrigin::BottomLeft,
        PixelCorner::TopLeft => PixelOrigin::TopLeft,
    };
    let default = ServiceOptions::default();
    let from_file = given.accounts_text()?;
    // Each connection is one.
    raise_open_file_limit();
    let accounts = match &from_file {
        Some(text) => {
            PilotAccount::all_from_toml(text).context("The file of accounts cannot be used")?
        }
        None => default.accounts,
    };
    let demo = Arc::new(
        ChartService::start(ServiceOptions {
            bind: given.bind,
            service_port: given.port,
            identity_port: given.auth_port,
            client_id: given.client_id.clone(),
            redirect_uris: given.redirect_uris.clone(),
            accounts,
            access_token_lifetime: given.token_lifetime,
            refresh_grace: given.refresh_grace(default.refresh_grace),
            flight,
            flight_speed: sim_aircraft.speed.unwrap_or(default.flight_speed),
            pixel_origin,
            readings: given.reading.iter().copied().map(played).collect(),
            faults: FaultSettings {
                latency: given.latency.unwrap_or_default(),
                bandwidth: given.bandwidth,
                share: given.fail,
                seed: given.seed,
                ..FaultSettings::default()
            },
            logs_requests: true,
            ..default
        })
        .context("The embedded service could not be started")?,
    );
    if !given.bind.is_loopback() {
        cli::print_hint(
            "Others on the network can use this service, and nothing that goes to it or comes from it is encrypted: \
             passwords, tokens and charts can be read on the way. Use it in a network you trust only.",
        );
    }
    announce(&demo, from_file.is_none());
    if let Some(target) = given.position_target(sim_aircraft) {
        demo.fly(target);
        let demo = Arc::clone(&demo);
        // It waits for lines as long as the program runs, and ends with it.
        std::thread::Builder::new()
            .name("keys".to_owned())
            .spawn(move || pause_with_every_line(&demo))?;
    }
    demo.wait();
    Ok(())
}

/// What the embedded service is to do otherwise.
fn played(reading: cli::Reading) -> SpecReading {
    match reading {
        cli::Reading::RelativeAddresses => SpecReading::RelativeAddresses,
        cli::Reading::ImageHost => SpecReading::ImageHost,
        cli::Reading::Redirects => SpecReading::Redirects,
        cli::Reading::OpaqueTokens => SpecReading::OpaqueTokens,
        cli::Reading::NoDiscovery => SpecReading::NoDiscovery,
        cli::Reading::ForeignDiscovery => SpecReading::ForeignDiscovery,
        cli::Reading::EmptyStd => SpecReading::EmptyStd,
        cli::Reading::Gzip => SpecReading::Gzip,
        cli::Reading::ManyCharts => SpecReading::ManyCharts,
        cli::Reading::LocalIdentifiers => SpecReading::LocalIdentifiers,
    }
}

/// Each line on the standard input pauses the simulated aircraft or lets it go on.
fn pause_with_every_line(demo: &ChartService) {
    let mut paused = false;
    cli::for_every_line(|| {
        paused = !paused;
        demo.pause_flight(paused);
        cli::print_hint(if paused {
            "The simulated aircraft is paused. Enter lets it go on."
        } else {
            "The simulated aircraft goes on. Enter pauses it."
        });
    });
}

/// Prints what a client needs. Passwords are printed of the built-in accounts only, which the sign-in page tells anyway.
fn announce(demo: &ChartService, built_in_accounts: bool) {
    let configuration = [
        ("base_url", demo.base_url()),
        ("auth_url", demo.auth_url()),
        ("client_id", demo.client_id()),
    ];
    let mut lines = vec![("base_url", demo.base_url()), ("auth_url", demo.auth_url())];
    match demo.accounts() {
        [full, limited] if built_in_accounts => lines.extend([
            ("username_full", full.username),
            ("password_full", full.password),
            ("username_demo", limited.username),
            ("password_demo", limited.password),
        ]),
        accounts => lines.extend(
            accounts
                .iter()
                .map(|account| ("username", account.username)),
        ),
    }
    lines.extend(demo.image_url().map(|url| ("image_url", url)));
    lines.extend(demo.endpoint_url().map(|url| ("endpoint_url", url)));
    lines.push(("client_secret", demo.client_secret()));
    lines.push(("client_id", demo.client_id()));
    cli::print_service(&lines, configuration);
}

/// Opens the window, or raises the one that there is.
fn window(cli: &Cli, places: Option<&Paths>) -> anyhow::Result<()> {
    let settings = cli
        .options
        .settings(places.map(|places| &*places.configuration))?;
    let mut first = match places.map(|places| (places, instance::begin(places))) {
        Some((_, Ok(StartOutcome::First(first)))) => Some(first),
        Some((_, Ok(StartOutcome::Second))) if cli.maintenance.reset_settings => {
            anyhow::bail!("Flightbag runs and would save its settings again. Close it first.")
        }
        Some((places, Ok(StartOutcome::Second))) if hand_over(places, &cli.opening) => {
            return Ok(());
        }
        Some((_, Err(error))) => {
            tracing::warn!("a second start will not find this one: {error}");
            None
        }
        Some((_, Ok(StartOutcome::Second))) | None => None,
    };
    let outcome = open_window(cli, settings, places, first.as_deref_mut());
    if let Some(first) = first {
        first.end();
    }
    outcome
}

/// Opens the window, on the configured service or the embedded one, and returns when it is closed.
fn open_window(
    cli: &Cli,
    settings: PartialConfig,
    places: Option<&Paths>,
    first: Option<&mut FirstInstance>,
) -> anyhow::Result<()> {
    let external_urls = settings.external_urls()?;
    let service = if cli.options.demo {
        Service::Embedded {
            ports: settings.ports(),
            peers: settings.peers()?,
        }
    } else {
        settings.resolve()?
    };
    let (config, demo) = match service {
        Service::Configured(_) if cli.sim_aircraft.is_given() => {
            return Err(WrongArgument(
                "--flight and --speed are for the simulated aircraft of the embedded service: add --demo"
                    .into(),
            )
            .into());
        }
        Service::Configured(config) => (*config, None),
        Service::Embedded { ports, peers } => {
            let default = ServiceOptions::default();
            let options = ServiceOptions {
                flight: flight(&cli.sim_aircraft)?,
                flight_speed: cli.sim_aircraft.speed.unwrap_or(default.flight_speed),
                ..default
            };
            let demo = ChartService::start(options)
                .context("The embedded service could not be started")?;
            let mut config =
                Config::embedded(demo.base_url(), demo.auth_url(), demo.client_id(), ports)?;
            (config.peers, config.external_urls) = (peers, external_urls);
            (config, Some(demo))
        }
    };
    let viewport = egui::ViewportBuilder::default()
        .with_app_id(APP_ID)
        .with_title("Flightbag")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([480.0, 600.0])
        .with_icon(flightbag::icon());
    let demo = &demo;
    let recorder = cli.recorder.clone();
    let opened = cli.opening.with_absolute_plan();
    let storage = places.map_or_else(SettingsStorage::without_folder, |places| {
        SettingsStorage::at(places.settings.clone())
    });
    if cli.maintenance.reset_settings {
        reset(&storage)?;
    }
    storage.begin_recall();
    // Others are answered as long as this is held: until the window is closed.
    let mut listening = None;
    let answered = &mut listening;
    let renderer = cli.maintenance.renderer;
    renderer::open_window(renderer, APP_ID, &viewport, move |context| {
        let mut app = App::new(&context.egui_ctx, config, storage)?;
        app.put_window(context);
        if let (Some(demo), Some(port)) = (demo, app.sim_aircraft_port()) {
            demo.fly(([127, 0, 0, 1], port).into());
        }
        let failed_before = first.as_ref().is_some_and(|first| first.failed_before());
        app.introduce(
            renderer::in_use(context),
            places.map(|places| places.log.clone()),
            failed_before,
        );
        if let Some(first) = &first {
            app.at_end(first.last_act());
        }
        *answered = first.and_then(|first| first.listen(app.call_handler(&context.egui_ctx)));
        app.open(&context.egui_ctx, opened);
        for command in recorder.commands() {
            app.command_recorder(command);
        }
        Ok(app)
    })?;
    Ok(())
}
