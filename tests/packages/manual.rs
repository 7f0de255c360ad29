//! The manual pages (man): what the command line tells, and the sections that it does not have.

use clap::{Arg, Command, CommandFactory as _};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use flightbag::cli::Cli;

use super::Files;

/// Files that the program reads or writes, with what is in them.
const FILES: [(&str, &str); 6] = [
    (
        "~/.config/flightbag/settings.toml",
        "Choices that are remembered between runs: settings, boards, favourite airports.",
    ),
    (
        "~/.config/flightbag/config.toml",
        "Addresses of the chart service, written by you. Only read by the program.",
    ),
    (
        "~/.config/flightbag/drawings.toml",
        "Drawings and the scratchpad.",
    ),
    (
        "~/.local/state/flightbag/log",
        "The log of the last seven days.",
    ),
    (
        "~/.local/state/flightbag",
        "A lock, and the mark of a run that has not ended properly.",
    ),
    (
        "/usr/share/doc/flightbag/manual",
        "The manual, which F1 opens in the browser.",
    ),
];

/// Command lines, with what they do.
const EXAMPLES: [(&str, &str); 7] = [
    (
        "flightbag --demo",
        "Opens the window with the embedded chart service.",
    ),
    (
        "flightbag --airport NZWN plan.pln",
        "Shows an airport, and reads a flight plan.",
    ),
    (
        "flightbag --config charts.toml",
        "Uses the chart service that a file names.",
    ),
    (
        "flightbag --simconnect 192.168.1.20:500",
        "Connects to a simulator on another computer.",
    ),
    (
        "flightbag send next-chart",
        "Has the running window show the next chart.",
    ),
    (
        "flightbag check-service",
        "Checks the configured chart service against the specification.",
    ),
    (
        "flightbag serve --flight \"YBBN ILS 01R\"",
        "Runs the embedded service alone, with a simulated aircraft that flies an approach.",
    ),
];

/// Variables that no option stands for.
const VARIABLES: [(&str, &str); 3] = [
    (
        "FLIGHTBAG_CLIENT_SECRET",
        "Client secret, where the operator of the chart service issued one. No option takes it.",
    ),
    (
        "SSL_CERT_FILE",
        "File of trusted certificates, which takes the place of the system's.",
    ),
    (
        "RUST_LOG",
        "What is logged, where neither --log nor FLIGHTBAG_LOG says so.",
    ),
];

/// Statuses of a command whose help tells none.
const STATUSES: &str = "0 when all went well, 1 on a failure, 2 for a wrong command line.";
/// What the line of a help that tells the statuses begins with.
const EXIT_CODES: &str = "Exit codes: ";

/// A page for the program and one for each of its commands.
pub fn manual() -> Files {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut commands = Vec::new();
    collect(&command, &mut commands);
    let names: Vec<String> = commands.iter().map(name_of).collect();
    let pages = commands.iter().map(|command| {
        let name = name_of(command);
        let file = format!("{name}.1").into();
        (file, page(command, &names, name == "flightbag"))
    });
    pages.collect()
}

fn name_of(command: &Command) -> String {
    let name = command.get_display_name().unwrap_or(command.get_name());
    name.to_owned()
}

fn collect(command: &Command, commands: &mut Vec<Command>) {
    commands.push(command.clone());
    for inner in command.get_subcommands() {
        collect(inner, commands);
    }
}

/// The day of the newest release in `CHANGELOG.md`, before the first one that of the metainfo; not that of a build, so that
/// pages are the same wherever they are made.
fn date() -> &'static str {
    let changes = include_str!("../../CHANGELOG.md");
    let headings = changes.lines().filter(|line| line.starts_with("## "));
    let mut words = headings.flat_map(str::split_whitespace);
    let released = words.find(|word| is_day(word));
    let metainfo = include_str!("../../packaging/linux/org.flightbag.flightbag.metainfo.xml");
    let mut quoted = metainfo.split('"');
    released
        .or_else(|| quoted.find(|word| is_day(word)))
        .unwrap()
}

/// Whether this is written as a day, as in 2026-12-01.
fn is_day(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    word.len() == 10 && digits == 8 && word.split('-').count() == 3
}

fn page(command: &Command, names: &[String], is_program: bool) -> Vec<u8> {
    let name = name_of(command);
    // The section of the variables tells them.
    let shown = command.clone().mut_args(|arg| arg.hide_env(true));
    let man = Man::new(shown)
        .title(&name)
        .date(date())
        .source(concat!("Flightbag ", env!("CARGO_PKG_VERSION")))
        .manual("User Commands");
    let mut page = Vec::new();
    man.render_title(&mut page).unwrap();
    man.render_name_section(&mut page).unwrap();
    man.render_synopsis_section(&mut page).unwrap();
    man.render_description_section(&mut page).unwrap();
    man.render_options_section(&mut page).unwrap();
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page).unwrap();
    }
    let mut roff = Roff::new();
    let help = command.get_after_help().map(ToString::to_string);
    let help = help.unwrap_or_default();
    let lines = help.lines().filter(|line| !line.is_empty());
    let (codes, notes): (Vec<&str>, Vec<&str>) =
        lines.partition(|line| line.starts_with(EXIT_CODES));
    if !notes.is_empty() {
        roff.control("SH", ["NOTES"]);
    }
    for line in notes {
        roff.control("PP", []);
        roff.text([roman(line)]);
    }
    let codes = codes.first().and_then(|line| line.strip_prefix(EXIT_CODES));
    let statuses = statuses(codes.unwrap_or(STATUSES));
    let told: Vec<(&str, &str)> = statuses
        .iter()
        .map(|(code, text)| (code.as_str(), text.as_str()))
        .collect();
    entries(&mut roff, "EXIT STATUS", &told);
    let variables = variables(command);
    let named: Vec<(&str, &str)> = variables
        .iter()
        .map(|(variable, text)| (variable.as_str(), text.as_str()))
        .chain(VARIABLES)
        .collect();
    entries(&mut roff, "ENVIRONMENT", &named);
    if is_program {
        entries(&mut roff, "FILES", &FILES);
        entries(&mut roff, "EXAMPLES", &EXAMPLES);
    }
    see_also(&mut roff, &name, names);
    roff.to_writer(&mut page).unwrap();
    // Each of these pieces begins with the same definitions; a page has them once.
    let definitions = Roff::new().render();
    let pieces = String::from_utf8(page).unwrap();
    format!("{definitions}{}", pieces.replace(&definitions, "")).into_bytes()
}

/// Each status with its sentence, of a line such as "0 when it is done, 1 when it fails, or nothing runs.".
fn statuses(codes: &str) -> Vec<(String, String)> {
    let mut statuses: Vec<(String, String)> = Vec::new();
    for part in codes.trim_end_matches('.').split(", ") {
        let (code, text) = part.split_once(' ').unwrap_or((part, ""));
        if code.parse::<u8>().is_ok() {
            let (first, rest) = text.split_at(1);
            let sentence = format!("{}{rest}.", first.to_uppercase());
            statuses.push((code.to_owned(), sentence));
        } else {
            // A comma within a sentence.
            let (_code, sentence) = statuses.last_mut().unwrap();
            *sentence = format!("{}, {part}.", sentence.trim_end_matches('.'));
        }
    }
    statuses
}

/// The variables of a command's options, each with what it stands for.
fn variables(command: &Command) -> Vec<(String, String)> {
    let variable = |arg: &Arg| {
        let variable = arg.get_env()?.to_str()?.to_owned();
        let option = arg.get_long()?;
        Some((variable, format!("The same as --{option}.")))
    };
    command.get_arguments().filter_map(variable).collect()
}

fn entries(roff: &mut Roff, section: &str, entries: &[(&str, &str)]) {
    roff.control("SH", [section]);
    for (term, text) in entries {
        roff.control("TP", []);
        roff.text([bold(*term)]);
        roff.text([roman(*text)]);
    }
}

fn see_also(roff: &mut Roff, name: &str, names: &[String]) {
    roff.control("SH", ["SEE ALSO"]);
    let others: Vec<String> = names
        .iter()
        .filter(|other| *other != name)
        .map(|other| format!("{other}(1)"))
        .collect();
    roff.text([roman(others.join(", "))]);
    roff.control("PP", []);
    let home = env!("CARGO_PKG_HOMEPAGE");
    roff.text([roman(format!(
        "The manual: /usr/share/doc/flightbag/manual/index.html. The project: {home}"
    ))]);
}

#[test]
fn manual_page_has_usual_sections() {
    let pages = manual();
    let text = |name: &str| {
        let page = pages.get(std::path::Path::new(name)).expect(name);
        String::from_utf8(page.clone()).unwrap()
    };
    let program = text("flightbag.1");
    assert!(is_day(date()) && program.contains(date()));
    for section in [
        "EXIT STATUS",
        "ENVIRONMENT",
        "FILES",
        "EXAMPLES",
        "SEE ALSO",
    ] {
        let written = [format!(".SH \"{section}\"\n"), format!(".SH {section}\n")];
        let has = written.iter().any(|line| program.contains(line));
        assert!(has, "{section}");
    }
    let subscriptions = text("flightbag-backend-subscriptions.1");
    assert!(subscriptions.contains("\\fB3\\fR\nWithout one.\n"));
    for (name, page) in &pages {
        let page = String::from_utf8_lossy(page);
        assert!(page.contains("SEE ALSO"), "{}", name.display());
        // Statuses and variables have their sections, and are told once.
        for repeated in [EXIT_CODES, "May also be specified"] {
            assert!(!page.contains(repeated), "{}: {repeated}", name.display());
        }
    }
}

#[test]
fn examples_are_command_lines_that_are_understood() {
    for (example, _text) in EXAMPLES {
        let words = example.replace("\"YBBN ILS 01R\"", "list");
        let parsed = Cli::command().try_get_matches_from(words.split_whitespace());
        assert!(parsed.is_ok(), "{example}");
    }
}
