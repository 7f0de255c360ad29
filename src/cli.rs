//! The command line: what may be given to the program, and what it prints.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::builder::{FalseyValueParser, NonEmptyStringValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::paths::Paths;

mod address;
mod alert;
mod check_service;
mod groups;
mod maintenance;
mod options;
mod recorder_args;
mod send;
mod serve;
mod sim_aircraft;
mod startup_args;
mod status;

pub(crate) use address::is_index_number;
pub use alert::{refuse, show_failure, show_wrong_argument};
pub use check_service::CheckService;
pub use maintenance::{LogLevel, MaintenanceArgs};
pub use options::Options;
pub use recorder_args::RecorderArgs;
pub use send::SendCommand;
pub use serve::{PixelCorner, Reading, Serve};
pub use sim_aircraft::{SimAircraftArgs, WrongArgument};
pub use startup_args::StartupArgs;
pub use status::StatusArgs;

/// Airport charts beside the flight simulator, with your own aircraft on them.
#[derive(Debug, Parser)]
#[command(
    name = "flightbag",
    version,
    after_help = "Without a configured chart service the embedded one is used.\n\
        A client secret is taken from FLIGHTBAG_CLIENT_SECRET or the configuration file.\n\
        An argument wins over its variable, and the variable over the configuration file. An empty variable counts as not \
        set. A variable for yes or no takes 1 or 0.\n\
        Exit codes: 0 when all went well, 1 on a failure, 2 for a wrong command line.\n\
        SSL_CERT_FILE names a file of trusted certificates, as elsewhere. RUST_LOG sets what is logged where --log does not.\n\
        For flight simulation only."
)]
pub struct Cli {
    /// What to do; without it the window is opened.
    #[command(subcommand)]
    pub task: Option<CliTask>,
    /// What the window opens with.
    #[command(flatten)]
    pub opening: StartupArgs,
    /// Where the chart service is.
    #[command(flatten)]
    pub options: Options,
    /// How the simulated aircraft flies.
    #[command(flatten)]
    pub sim_aircraft: SimAircraftArgs,
    /// What of own-ship is recorded and played.
    #[command(flatten)]
    pub recorder: RecorderArgs,
    /// What is looked at or put right before that.
    #[command(flatten)]
    pub maintenance: MaintenanceArgs,
}

impl Cli {
    /// What this start was given. An empty variable is one that is not set.
    pub fn given() -> Result<Self, clap::Error> {
        Self::read(&std::env::args_os().collect::<Vec<_>>())
    }

    /// Reads arguments, the program's name first. A mistyped command is told before anything behind it.
    fn read(arguments: &[OsString]) -> Result<Self, clap::Error> {
        let mut command = without_empty_variables(Self::command());
        let matches = command.try_get_matches_from_mut(arguments);
        let mut matches = matches.map_err(|error| {
            let is_behind = error.kind() == ErrorKind::UnknownArgument;
            let word = first_bare_word(&command, arguments).filter(|_word| is_behind);
            let mistyped = word.and_then(|word| mistyped_command(Path::new(word)));
            mistyped.unwrap_or(error)
        })?;
        let cli = Self::from_arg_matches_mut(&mut matches);
        let mut cli = cli.map_err(|error| error.format(&mut command))?;
        let followed = cli.opening.follow_address();
        followed.map_err(|error| command.error(ErrorKind::ValueValidation, error))?;
        match cli.mistyped_command() {
            Some(error) => Err(error),
            None => Ok(cli),
        }
    }

    /// What is wrong with a word in the place of a flight plan that is no file, and is not called as one.
    fn mistyped_command(&self) -> Option<clap::Error> {
        let plan = self.opening.plan.as_deref();
        plan.filter(|_plan| self.task.is_none())
            .and_then(mistyped_command)
    }

    /// How the simulated aircraft flies, wherever it was said; back-end commands have none.
    pub fn sim_aircraft(&self) -> SimAircraftArgs {
        match &self.task {
            Some(CliTask::Serve(given)) => given.sim_aircraft.or(&self.sim_aircraft),
            Some(
                CliTask::Backend { .. }
                | CliTask::CheckService(_)
                | CliTask::Send(_)
                | CliTask::Status(_),
            )
            | None => self.sim_aircraft.clone(),
        }
    }
}

/// The first of these arguments that is neither an option nor the value of one; the program's name is not looked at.
fn first_bare_word<'a>(command: &clap::Command, arguments: &'a [OsString]) -> Option<&'a OsString> {
    let mut arguments = arguments.iter().skip(1);
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        let Some(option) = text.strip_prefix('-') else {
            return Some(argument);
        };
        let is_named = |arg: &&clap::Arg| match option.strip_prefix('-') {
            Some(long) => arg.get_long() == Some(long),
            None => arg
                .get_short()
                .is_some_and(|short| option == short.to_string()),
        };
        let named = command.get_arguments().find(is_named);
        if named.is_some_and(|arg| arg.get_action().takes_values()) {
            arguments.next();
        }
    }
    None
}

/// What is wrong with a word in the place of a flight plan that is no file, and is not called as one.
fn mistyped_command(plan: &Path) -> Option<clap::Error> {
    let word = plan.to_str().filter(|word| {
        let parts = plan.components().count();
        parts == 1
            && plan.extension().is_none()
            && !word.contains(|letter: char| letter.is_whitespace() || letter == ':')
    })?;
    let known = Cli::command();
    let is_command = |word: &str| known.get_subcommands().any(|one| one.get_name() == word);
    if word.is_empty() || is_command(word) || plan.exists() {
        return None;
    }
    let small = word.to_lowercase();
    if is_command(&small) {
        let told = format!(
            "unrecognized subcommand '{word}'\n\n  tip: a similar subcommand exists: '{small}'"
        );
        return Some(Cli::command().error(ErrorKind::InvalidSubcommand, told));
    }
    let usage = Cli::command().render_usage();
    let commands = known.get_subcommands().cloned();
    // The same without a place for a plan: clap finds the nearest command.
    let only_commands = clap::Command::new("flightbag")
        .subcommands(commands)
        .subcommand_required(true)
        .override_usage(usage.to_string().trim_start_matches("Usage: ").to_owned());
    only_commands
        .try_get_matches_from(["flightbag", &small])
        .err()
}

/// Whether one of these arguments is the name of a command.
fn names_a_command(mut arguments: impl Iterator<Item = OsString>) -> bool {
    let known = Cli::command();
    arguments.any(|argument| {
        let mut commands = known.get_subcommands();
        commands.any(|command| argument == command.get_name())
    })
}

/// The command without the variables that hold nothing.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let empty = arg
            .get_env()
            .and_then(std::env::var_os)
            .is_some_and(|value| value.is_empty());
        if empty { arg.env(None::<&str>) } else { arg }
    });
    command.mut_subcommands(without_empty_variables)
}

/// What the program does instead of opening its window.
#[derive(Debug, Subcommand)]
pub enum CliTask {
    /// Run the embedded chart service alone, for other clients and for tests
    Serve(Box<Serve>),
    /// Have the running Flightbag do something, as its keys do
    Send(SendCommand),
    /// Print what the running Flightbag shows, and where own-ship is
    Status(StatusArgs),
    /// Check whether the configured chart service conforms to the specification
    CheckService(CheckService),
    /// Send requests as a back end, without a window
    Backend {
        /// What to ask for.
        #[command(subcommand)]
        task: ServerToServerTask,
    },
}

/// What a back-end asks for (specification 4.4 and 4.5).
#[derive(Debug, Subcommand)]
pub enum ServerToServerTask {
    /// Request the application's own token and print its type, its lifetime in seconds and when it ends (UTC)
    #[command(
        after_help = "The client secret is taken from --client-secret-file, FLIGHTBAG_CLIENT_SECRET or the \
        configuration file, in this order. It cannot be an argument: other programs on this computer can read those.\n\n\
        Exit codes: 0 with a token, 1 on a fault, 2 for a wrong command line."
    )]
    Token {
        /// Print the token as well
        #[arg(long, env = "FLIGHTBAG_SHOW_TOKEN", value_parser = FalseyValueParser::new())]
        show_token: bool,
        /// Read the client secret from this file, which holds nothing else
        #[arg(long, value_name = "FILE", env = "FLIGHTBAG_CLIENT_SECRET_FILE")]
        client_secret_file: Option<PathBuf>,
    },
    /// List the valid subscriptions of the user whose token is written to the standard input
    #[command(
        after_help = "Exit codes: 0 with an active subscription of the type asked for, 3 without one, 1 on a fault, \
        2 for a wrong command line."
    )]
    Subscriptions {
        /// Print a JSON array instead of a table
        #[arg(long, env = "FLIGHTBAG_JSON", value_parser = FalseyValueParser::new())]
        json: bool,
        /// The type of subscription that decides the exit code
        #[arg(long, value_name = "TYPE", env = "FLIGHTBAG_REQUIRE", default_value = "charts", value_parser = NonEmptyStringValueParser::new())]
        require: String,
    },
}

/// Prints what a client needs to use the embedded service, one to a line, in this order; behind it the three of
/// `configuration` as a file that can be pasted.
pub fn print_service(lines: &[(&str, &str)], configuration: [(&str, &str); 3]) {
    let lines = lines
        .iter()
        .map(|(name, value)| format!("{name}={value}\n"));
    let quoted = configuration.map(|(name, value)| {
        let value = toml::Value::String(value.to_owned());
        format!("{name} = {value}\n")
    });
    let text = format!(
        "{}\n# charts.toml, used with: flightbag --config charts.toml\n{}",
        lines.collect::<String>(),
        quoted.concat()
    );
    // A service whose output is not read serves all the same.
    print_result(&text).ok();
}

/// Prints where everything is kept.
pub fn print_places(places: Option<&Paths>, json: bool) -> ExitCode {
    let Some(places) = places else {
        print_hint("This system gives a program no folder: nothing is kept.");
        return ExitCode::FAILURE;
    };
    let list = if json {
        places.listed_as_json()
    } else {
        places.listed()
    };
    // Who closes the output early has read enough.
    print_result(&list).ok();
    ExitCode::SUCCESS
}

/// Prints the names of all flights, one to a line.
pub fn print_names(names: &[String]) {
    // Who closes the output early has read enough.
    print_result(&(names.join("\n") + "\n")).ok();
}

/// Runs `line_read` for each line of the standard input, until that ends.
pub fn for_every_line(mut line_read: impl FnMut()) {
    for _line in io::stdin().lines().map_while(Result::ok) {
        line_read();
    }
}

/// Prints the result of a command. An output that is closed early is no panic.
pub fn print_result(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Says on the error output what is waited for.
pub fn print_hint(sentence: &str) {
    // Where it is not read any more, nothing is lost.
    writeln!(io::stderr(), "flightbag: {sentence}").ok();
}

/// Says on the error output that a server asks to wait, and how long.
pub fn print_wait(server: &str, left: Duration) {
    let seconds = left.as_secs_f64().ceil();
    print_hint(&format!(
        "The {server} is busy. Trying again in {seconds} s."
    ));
}

#[cfg(test)]
mod tests;
