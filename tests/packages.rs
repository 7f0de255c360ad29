//! What the packages carry: one version, one name, and the manual pages and the completions, which are written from the
//! command line itself. After a change of the command line or of the version write them again, with the variable of the pictures:
//! `UPDATE_SNAPSHOTS=1 cargo test --test tests packages::`.

mod manual;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::CommandFactory as _;
use clap_complete::{Shell, generate};
use flightbag::cli::Cli;
use manual::manual;

const PACKAGING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/packaging");

/// Files by their names, below a folder of `packaging`.
type Files = BTreeMap<PathBuf, Vec<u8>>;

/// One for each shell, called as that shell looks for it.
fn completions<const N: usize>(named: [(Shell, &str, &str); N]) -> Files {
    let written = named.map(|(shell, program, name)| {
        let mut script = Vec::new();
        generate(shell, &mut Cli::command(), program, &mut script);
        (name.into(), script)
    });
    written.into()
}

/// What is in a folder of the packaging.
fn kept(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let files = entries.map(|entry| {
        let entry = entry.unwrap();
        (entry.file_name().into(), fs::read(entry.path()).unwrap())
    });
    files.collect()
}

/// Has the folder hold these files and no others, or fails where it does not.
fn assert_kept(folder: &str, files: &Files) {
    let folder = Path::new(PACKAGING).join(folder);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder).unwrap();
        for (name, content) in files {
            fs::write(folder.join(name), content).unwrap();
        }
    }
    let kept = kept(&folder);
    assert!(
        kept.keys().eq(files.keys()),
        "{:?} are kept in {}",
        kept.keys(),
        folder.display()
    );
    for (name, content) in files {
        assert!(
            kept.get(name) == Some(content),
            "{} is stale: UPDATE_SNAPSHOTS=1 rewrites it",
            name.display()
        );
    }
}

#[test]
fn manual_pages_are_those_of_command_line() {
    assert_kept("linux/man", &manual());
}

#[test]
fn completions_are_those_of_command_line() {
    let shells = [
        (Shell::Bash, "flightbag", "flightbag"),
        (Shell::Zsh, "flightbag", "_flightbag"),
        (Shell::Fish, "flightbag", "flightbag.fish"),
    ];
    assert_kept("linux/completions", &completions(shells));
    // The program for consoles, which is the one that prints; a package collection may call it `flightbag`.
    let shells = [(
        Shell::PowerShell,
        "flightbag-console",
        "_flightbag-console.ps1",
    )];
    let mut scripts = completions(shells);
    for script in scripts.values_mut() {
        let text = String::from_utf8(script.clone()).unwrap();
        let one = "-CommandName 'flightbag-console' ";
        assert!(text.contains(one));
        let both = "-CommandName 'flightbag-console', 'flightbag' ";
        *script = text.replace(one, both).into_bytes();
    }
    assert_kept("windows/completions", &scripts);
}

#[test]
fn metainfo_tells_of_this_version_first() {
    let metainfo = Path::new(PACKAGING).join("linux/org.flightbag.flightbag.metainfo.xml");
    let metainfo = fs::read_to_string(metainfo).unwrap();
    let tree = roxmltree::Document::parse(&metainfo).unwrap();
    let release = tree.descendants().find(|node| node.has_tag_name("release"));
    let version = release.and_then(|release| release.attribute("version"));
    assert_eq!(version, Some(env!("CARGO_PKG_VERSION")));
}

#[test]
fn metainfo_links_stay_on_our_site() {
    let metainfo = Path::new(PACKAGING).join("linux/org.flightbag.flightbag.metainfo.xml");
    let metainfo = fs::read_to_string(metainfo).unwrap();
    let addresses: Vec<&str> = metainfo.split("https://").skip(1).collect();
    let home = env!("CARGO_PKG_HOMEPAGE");
    let home = home.strip_prefix("https://").unwrap();
    assert!(addresses.len() > 1);
    for address in addresses {
        assert!(address.starts_with(home), "{address}");
    }
}

/// Every file below these folders of the project, as text where it is one.
fn texts(folders: &[&str]) -> BTreeMap<PathBuf, String> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut ahead: Vec<PathBuf> = folders.iter().map(|name| project.join(name)).collect();
    let mut texts = BTreeMap::new();
    while let Some(folder) = ahead.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                ahead.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                texts.insert(path.strip_prefix(project).unwrap().to_owned(), text);
            }
        }
    }
    texts
}

#[test]
fn version_stands_in_cargo_toml_only() {
    let version = env!("CARGO_PKG_VERSION");
    let told = texts(&["packaging", ".github", ".ci"]);
    let mut told: Vec<&Path> = told
        .iter()
        .filter(|(_path, text)| text.contains(version))
        .map(|(path, _text)| path.as_path())
        .collect();
    // The manual's pages are held to it by a test of their own.
    told.retain(|path| !path.starts_with("packaging/linux/man"));
    let release = Path::new("packaging/linux/org.flightbag.flightbag.metainfo.xml");
    assert_eq!(told, [release]);
}

#[test]
fn systems_know_window_name() {
    let name = flightbag::APP_ID;
    let packaging = texts(&["packaging/linux", "packaging/macos"]);
    let says = |path: String, line: String| {
        let text = packaging.get(Path::new(&path)).expect(&path);
        assert!(text.contains(&line), "{path}: {line}");
    };
    let linux = |file: &str| format!("packaging/linux/{name}{file}");
    says(linux(".desktop"), format!("Icon={name}\n"));
    says(linux(".desktop"), format!("StartupWMClass={name}\n"));
    says(linux(".metainfo.xml"), format!("<id>{name}</id>"));
    says(linux(".yaml"), format!("id: {name}\n"));
    let bundle = format!("<key>CFBundleIdentifier</key>\n\t<string>{name}</string>");
    says("packaging/macos/Info.plist".into(), bundle);
}
