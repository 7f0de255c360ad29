//! The manual (`docs`) and the README: every page is in the book, every link leads somewhere, and what they say of options
//! and variables is so.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory as _};
use flightbag::cli::Cli;

/// What the README may weigh, in bytes: two screens.
const README_MOST: usize = 8_000;
/// Options of other programs that the pages name: of coreutils, cargo, FlightGear, `GnuPG`, gh, our own scripts.
const FOREIGN: [&str; 16] = [
    "check",
    "compare",
    "features",
    "generic",
    "httpd",
    "ignore-missing",
    "native-fdm",
    "nmea",
    "nocapture",
    "profile",
    "readme",
    "release",
    "repo",
    "test",
    "verify",
    "help",
];
/// Variables of the program that are no option's.
const OTHER_VARIABLES: [&str; 1] = ["FLIGHTBAG_CLIENT_SECRET"];

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The README and the pages of the manual, by their paths in the project.
fn pages() -> BTreeMap<PathBuf, String> {
    let files = |folder: &'static str| {
        let entries = fs::read_dir(project().join(folder)).unwrap();
        entries.map(move |entry| Path::new(folder).join(entry.unwrap().file_name()))
    };
    let docs = files("docs").chain(files("docs/rules"));
    let pages = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages
        .chain([PathBuf::from("README.md")])
        .map(|path| {
            let text = fs::read_to_string(project().join(&path)).unwrap();
            (path, text.replace("\r\n", "\n"))
        })
        .collect()
}

/// The text without what is shown as code.
fn prose(text: &str) -> String {
    let blocks = text.split("\n```").step_by(2);
    let outside: Vec<&str> = blocks
        .flat_map(|block| block.split('`').step_by(2))
        .collect();
    outside.join("code")
}

/// Where the links of a page lead to.
fn links(text: &str) -> Vec<String> {
    let text = prose(text);
    let targets = text.split("](").skip(1);
    let ends = targets.filter_map(|target| target.split_once(')'));
    ends.map(|(target, _rest)| target.to_owned()).collect()
}

/// What the headings of a page are called in links: as mdBook and the forge write it.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|heading| {
            let words = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = words.chars().filter_map(|letter| match letter {
                ' ' => Some('-'),
                letter => (letter.is_alphanumeric() || "-_".contains(letter)).then_some(letter),
            });
            kept.collect()
        })
        .collect()
}

/// What is wrong with the link of a page; `None` where it leads somewhere.
fn fault(pages: &BTreeMap<PathBuf, String>, page: &Path, link: &str) -> Option<String> {
    if link.starts_with("https://") {
        return None;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let folder = page.parent().unwrap();
    let target = match file {
        "" => page.to_owned(),
        file => match file.strip_prefix("../") {
            Some(above) => folder.parent().unwrap_or(folder).join(above),
            None => folder.join(file),
        },
    };
    if !project().join(&target).is_file() {
        return Some(format!("{}: {link} is not there", page.display()));
    }
    let is_docs = page.starts_with("docs");
    let is_shipped = target.starts_with("docs") || target.starts_with("assets/pictures");
    if is_docs && !is_shipped {
        return Some(format!("{}: {link} is not in the book", page.display()));
    }
    let known = pages.get(&target).map(|text| anchors(text));
    let has = anchor.is_empty() || known.is_some_and(|known| known.contains(anchor));
    (!has).then(|| format!("{}: {link} has no such heading", page.display()))
}

#[test]
fn links_of_manual_lead_somewhere() {
    let pages = pages();
    let mut seen = 0;
    for (page, text) in &pages {
        for link in links(text) {
            seen += 1;
            assert_eq!(fault(&pages, page, &link), None);
        }
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn dead_links_are_told() {
    let pages = pages();
    let page = Path::new("docs/keys.md");
    for link in [
        "no-such-page.md",
        "install.md#no-such-heading",
        "#nothing",
        "../CONTRIBUTING.md",
        "../assets/pictures/none.png",
    ] {
        assert!(fault(&pages, page, link).is_some(), "{link}");
    }
    assert_eq!(fault(&pages, page, "#stream-deck-voice-scripts"), None);
}

#[test]
fn summary_names_every_page_once() {
    let pages = pages();
    let mut named = links(&pages[Path::new("docs/SUMMARY.md")]);
    named.sort();
    let docs = pages
        .keys()
        .filter_map(|path| path.strip_prefix("docs").ok());
    let mut there: Vec<String> = docs
        .map(|path| path.to_str().unwrap().replace('\\', "/"))
        .filter(|name| name != "SUMMARY.md")
        .collect();
    there.sort();
    assert_eq!(named, there);
}

/// The words of a text that begin so, without that.
fn words<'a>(text: &'a str, prefix: &str) -> BTreeSet<&'a str> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let words = text.split(|letter| !is_part(letter));
    words
        .filter_map(|word| word.strip_prefix(prefix))
        .filter(|word| word.starts_with(|letter: char| letter.is_ascii_alphabetic()))
        .collect()
}

/// Options by name, each with the variables that may give it: some commands have one of the same name.
type Options = BTreeMap<String, BTreeSet<String>>;

/// Every option of the command line, those of its commands among them.
fn options(command: &Command, all: &mut Options) {
    for option in command.get_arguments() {
        if let Some(name) = option.get_long() {
            let variable = option.get_env().and_then(|name| name.to_str());
            let variables = all.entry(name.to_owned()).or_default();
            variables.extend(variable.map(str::to_owned));
        }
    }
    for inner in command.get_subcommands() {
        options(inner, all);
    }
}

fn known_options() -> Options {
    let mut known = Options::new();
    options(&Cli::command(), &mut known);
    assert!(known.len() > 40, "{}", known.len());
    known
}

#[test]
fn options_in_manual_exist() {
    let known = known_options();
    for (page, text) in pages() {
        for option in words(&text, "--") {
            let is_known = known.contains_key(option) || FOREIGN.contains(&option);
            assert!(is_known, "{}: --{option}", page.display());
        }
    }
}

#[test]
fn manual_describes_every_option() {
    let text: String = pages().into_values().collect();
    let described = words(&text, "--");
    for option in known_options().keys() {
        assert!(described.contains(option.as_str()), "--{option}");
    }
}

#[test]
fn variables_in_manual_exist() {
    let known = known_options();
    let known: BTreeSet<&str> = known.values().flatten().map(String::as_str).collect();
    for (page, text) in pages() {
        let is_part =
            |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_';
        let named = text.split(|letter| !is_part(letter));
        // `FLIGHTBAG_` alone is how they all begin.
        for variable in named.filter(|word| word.len() > 10 && word.starts_with("FLIGHTBAG_")) {
            let is_known = known.contains(variable) || OTHER_VARIABLES.contains(&variable);
            assert!(is_known, "{}: {variable}", page.display());
        }
    }
}

#[test]
fn manual_tells_where_each_key_can_be_given() {
    let known = known_options();
    let pages = pages();
    let page = &pages[Path::new("docs/your-chart-service.md")];
    let (before, after) = page.split_once("can be given in this file only").unwrap();
    let (_earlier, told) = before.rsplit_once("\n\n").unwrap();
    let told: BTreeSet<&str> = told.split('`').skip(1).step_by(2).collect();
    let mut in_file_only = BTreeSet::new();
    for row in after.lines().filter(|line| line.starts_with("| `")) {
        let key = row.split('`').nth(1).unwrap();
        let option = key.replace('_', "-");
        let has_argument = row.contains(&format!("| `--{option} "));
        assert_eq!(has_argument, known.contains_key(&option), "{key}");
        let variable = format!("FLIGHTBAG_{}", key.to_uppercase());
        let has_variable = known.values().any(|all| all.contains(&variable));
        if !has_variable && !OTHER_VARIABLES.contains(&variable.as_str()) {
            in_file_only.insert(key);
        }
    }
    assert_eq!(told, in_file_only);
}

#[test]
fn readme_is_two_screens_and_shows_one_picture() {
    let pages = pages();
    let readme = &pages[Path::new("README.md")];
    assert!(readme.len() <= README_MOST, "{}", readme.len());
    assert_eq!(readme.matches("![").count(), 1);
    for heading in ["install", "build", "first-flight", "simulators", "test"] {
        assert!(anchors(readme).contains(heading), "{heading}");
    }
}

#[test]
fn readme_tells_what_links_are_proven_on() {
    let pages = pages();
    let cell = |page: &str, begins: &str, column: usize| {
        let mut rows = pages[Path::new(page)].lines();
        let row = rows.find(|row| row.starts_with(begins));
        let row = row.unwrap_or_else(|| panic!("{page}: {begins}"));
        row.split('|').nth(column).unwrap().trim().to_owned()
    };
    let rows: [(&str, &[&str]); 6] = [
        ("| [Microsoft Flight Simulator", &["SimConnect"]),
        (
            "| [X-Plane",
            &[
                "X-Plane Web API",
                "X-Plane (beacon, RPOS, RREF)",
                "X-Plane data output",
            ],
        ),
        (
            "| [FlightGear]",
            &["FlightGear (web server)", "FlightGear native-fdm"],
        ),
        (
            "| [XGPS, NMEA 0183 over UDP and TCP]",
            &["XGPS and XATT", "NMEA 0183 (UDP)", "NMEA 0183 over TCP"],
        ),
        ("| [gpsd]", &["gpsd"]),
        (
            "| [GDL90, NMEA 0183 serial]",
            &["GDL90", "NMEA 0183 on a serial port"],
        ),
    ];
    for (simulator, links) in rows {
        let told = cell("README.md", simulator, 3);
        for link in links {
            let row = format!("| {link} |");
            assert_eq!(told, cell("docs/simulators.md", &row, 2), "{link}");
        }
    }
}

#[test]
fn readme_names_every_page_of_manual() {
    let pages = pages();
    let named = links(&pages[Path::new("README.md")]);
    // The pages of a chapter are named by its first page.
    let rules = links(&pages[Path::new("docs/rules.md")]);
    for link in links(&pages[Path::new("docs/SUMMARY.md")]) {
        let is_named = named.contains(&format!("docs/{link}"));
        let begins = format!("{link}#");
        let by_chapter = rules.iter().any(|rule| rule.starts_with(&begins));
        assert!(is_named || by_chapter, "{link}");
    }
}
