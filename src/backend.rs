//! The back-end commands (specification 4.4 and 4.5): the application's own token, and a user's subscriptions, without a
//! window.

mod input;
mod listing;

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use clock::Clock;
use jiff::Timestamp;
use secrecy::ExposeSecret as _;

use crate::auth::{self, BackendToken, IdentityClient, IssuedToken};
use crate::cli::{self, Options, ServerToServerTask};
use crate::config::{self, Config, PartialConfig, Service};
use crate::http::{self, Http};
use crate::remote::{Problem, ProblemKind};
use crate::service::{self, Client};

/// The exit code of `subscriptions` without an active one of the type asked for.
const WITHOUT_SUBSCRIPTION: u8 = 3;
/// Stands for the server that a command does not ask: nothing is sent to it, and it need not be configured.
const NOT_ASKED: &str = "http://127.0.0.1";
/// What the commands need, and how it is given.
const BASE_URL: &str = "base_url (FLIGHTBAG_BASE_URL or --base-url)";
const AUTH_URL: &str = "auth_url (FLIGHTBAG_AUTH_URL or --auth-url)";
const CLIENT_ID: &str = "client_id (FLIGHTBAG_CLIENT_ID or --client-id)";
const CLIENT_SECRET: &str = "client_secret (FLIGHTBAG_CLIENT_SECRET or --client-secret-file)";

/// Why a back-end command failed, as a sentence. No variant holds a token or a secret.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The configuration cannot be used.
    #[error(transparent)]
    Config(#[from] config::Error),
    /// What was given besides the configuration cannot be used.
    #[error(transparent)]
    Input(#[from] input::Error),
    /// The embedded service was asked for, which only the window and `serve` start.
    #[error(
        "This command cannot use --demo. Start `flightbag serve` and give the addresses that it prints."
    )]
    Demo,
    /// The parts of the configuration that are missing, each with where it can be given.
    #[error(
        "This command also needs: {0}. The configuration file can hold each under its name as well."
    )]
    Missing(String),
    /// A server gave nothing usable.
    #[error(transparent)]
    Failed(#[from] Problem),
    /// The system gave no event loop.
    #[error("The command could not be started: {0}. Close other programs, then try again.")]
    Runtime(io::Error),
    /// The output was closed, or has no room left.
    #[error("The result could not be written: {0}.")]
    Output(io::Error),
}

/// Runs a back-end command to its end.
pub fn run(task: &ServerToServerTask, options: &Options) -> Result<ExitCode, Error> {
    if options.demo {
        return Err(Error::Demo);
    }
    let usual = options.places().map(|places| places.configuration);
    let mut settings = options.settings(usual.as_deref())?;
    match task {
        ServerToServerTask::Token {
            show_token,
            client_secret_file,
        } => {
            if let Some(path) = client_secret_file {
                settings.client_secret = Some(input::client_secret(path)?);
            }
            token(settings, *show_token)
        }
        ServerToServerTask::Subscriptions { json, require } => {
            subscriptions(settings, *json, require)
        }
    }
}

/// Requests the application's own token and prints what it is.
fn token(settings: PartialConfig, show_token: bool) -> Result<ExitCode, Error> {
    let secret = settings.client_secret.as_ref();
    let secret = secret.map(secrecy::SecretString::expose_secret);
    needed(&[
        (settings.auth_url.as_deref(), AUTH_URL),
        (settings.client_id.as_deref(), CLIENT_ID),
        (secret, CLIENT_SECRET),
    ])?;
    let config = configured(PartialConfig {
        base_url: Some(NOT_ASKED.to_owned()),
        ..settings
    })?;
    let http = connection(&config).map_err(auth::Error::from);
    let http = http.map_err(token_problem)?;
    let own = BackendToken::new(IdentityClient::new(&config, http));
    let issued = block_on(own.get())?.map_err(token_problem)?;
    print(&issued_lines(&issued, show_token))?;
    Ok(ExitCode::SUCCESS)
}

/// Lists the subscriptions of the user whose token stands on the standard input.
fn subscriptions(settings: PartialConfig, json: bool, required: &str) -> Result<ExitCode, Error> {
    needed(&[(settings.base_url.as_deref(), BASE_URL)])?;
    let config = configured(PartialConfig {
        auth_url: Some(NOT_ASKED.to_owned()),
        client_id: Some(String::new()),
        ..settings
    })?;
    let input = io::stdin().lock();
    if input.is_terminal() {
        cli::print_hint("Paste the user's token and end the input; a pipe does not show it.");
    }
    let token = input::user_token(input)?;
    let http = connection(&config).map_err(service::Error::from);
    let client = Client::new(config, http.map_err(subscriptions_problem)?);
    let list = block_on(client.subscriptions(&token))?.map_err(subscriptions_problem)?;
    let now = Timestamp::try_from(Clock::system().wall()).unwrap_or_default();
    print(&if json {
        listing::json(&list, now)
    } else {
        listing::table(&list, now)
    })?;
    if listing::has_active(&list, required, now) {
        Ok(ExitCode::SUCCESS)
    } else {
        Ok(ExitCode::from(WITHOUT_SUBSCRIPTION))
    }
}

/// The service that is configured, for a command that signs a user in.
pub(crate) fn service_to_check(options: &Options) -> Result<Config, Error> {
    if options.demo {
        return Err(Error::Demo);
    }
    let usual = options.places().map(|places| places.configuration);
    let settings = options.settings(usual.as_deref())?;
    needed(&[
        (settings.base_url.as_deref(), BASE_URL),
        (settings.auth_url.as_deref(), AUTH_URL),
        (settings.client_id.as_deref(), CLIENT_ID),
    ])?;
    configured(settings)
}

/// Checks that all of these are given; empty is not.
fn needed(parts: &[(Option<&str>, &str)]) -> Result<(), Error> {
    let missing: Vec<&str> = parts
        .iter()
        .filter(|(given, _)| given.is_none_or(|given| given.trim().is_empty()))
        .map(|(_, name)| *name)
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(Error::Missing(missing.join(", ")))
    }
}

fn configured(settings: PartialConfig) -> Result<Config, Error> {
    match settings.resolve()? {
        Service::Configured(config) => Ok(*config),
        // Only where no address is given, and here there is one.
        Service::Embedded { .. } => Err(Error::Demo),
    }
}

/// The HTTP client; it says when a server asks to wait, since nothing else is seen of that.
pub(crate) fn connection(config: &Config) -> Result<Http, http::Error> {
    let clock = Clock::system();
    Ok(Http::new(config)?.telling(move |waiting| {
        if let Some(waiting) = waiting {
            let left = waiting.until.saturating_duration_since(clock.now());
            cli::print_wait(&waiting.server.to_string(), left);
        }
    }))
}

/// Runs a request on a runtime of its own, which does not outlive it.
pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> Result<T, Error> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Error::Runtime)?;
    let outcome = runtime.block_on(work);
    // The system may still be looking for a name that is not needed any more.
    runtime.shutdown_background();
    Ok(outcome)
}

/// What is printed of a token: the fields of specification 2.5 and the moment of its end.
fn issued_lines(issued: &IssuedToken, show_token: bool) -> String {
    let lifetime = issued.lifetime.as_secs();
    let expires = issued.expires.strftime("%Y-%m-%dT%H:%M:%SZ");
    let mut lines = format!("token_type=Bearer\nexpires_in={lifetime}\nexpires_at={expires}\n");
    if show_token {
        lines.push_str("access_token=");
        lines.push_str(issued.token.reveal());
        lines.push('\n');
    }
    lines
}

pub(crate) fn print(text: &str) -> Result<(), Error> {
    cli::print_result(text).map_err(Error::Output)
}

/// The sentence for a token that was not given. There is no sign-in here, so a refusal is told in other words.
fn token_problem(error: auth::Error) -> Problem {
    let auth::Error::NoTokens(code) = &error else {
        return error.into();
    };
    let sentence = format!(
        "The sign-in service gave no token ({code}). Check the client id and the client secret, and that this client \
         may ask for the scope fmsdata."
    );
    let detail = Some(format!("sign-in: {error}"));
    Problem {
        detail,
        ..Problem::new(ProblemKind::SignIn, sentence)
    }
}

/// The sentence for subscriptions that did not come. Its reader cannot sign the user in again.
fn subscriptions_problem(error: service::Error) -> Problem {
    let (kind, sentence) = match &error {
        service::Error::Unauthorized | service::Error::Http(http::Error::Token) => (
            ProblemKind::NotSignedIn,
            "The chart service does not accept this token; it may have run out. Get a new one from the application \
             that the user signed in with.",
        ),
        service::Error::Forbidden => (
            ProblemKind::NoAccess,
            "The chart service tells no subscriptions for this token. Give the token of a user who signed in, not the \
             application's own.",
        ),
        _ => return error.into(),
    };
    let detail = Some(format!("chart service: {error}"));
    Problem {
        detail,
        ..Problem::new(kind, sentence)
    }
}
