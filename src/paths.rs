//! Paths: the files and folders in which the program keeps something, on each system (design 10). Paths only; nothing
//! here is opened, and there is no further folder.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use crate::settings::UserFile;

/// The file in which choices are remembered.
const SETTINGS: &str = "settings.toml";
/// The file beside it in which people write addresses.
const CONFIGURATION: &str = "config.toml";

/// Where one Flightbag keeps what it keeps. Another settings file makes another Flightbag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paths {
    /// What is remembered between runs.
    pub settings: PathBuf,
    /// Addresses, written by people and only read by the program.
    pub configuration: PathBuf,
    /// The folder of the log.
    pub log: PathBuf,
    /// Tells a second start that this Flightbag runs already.
    pub lock: PathBuf,
    /// Is there while it runs, and after an end that was none.
    pub marker: PathBuf,
    /// Where a second start reaches the first; on Windows the pipe is called like this file.
    pub socket: PathBuf,
    /// Whether all of it is beside the program.
    pub portable: bool,
    /// The folders that are this program's alone: none of a portable copy, nor that of settings that were named.
    pub own_folders: Vec<PathBuf>,
}

/// Folders that the system gives to this program and this user.
#[derive(Debug, Clone)]
struct SystemFolders {
    settings: PathBuf,
    state: PathBuf,
    log: PathBuf,
    /// Gone when the user logs out; few systems have one.
    runtime: Option<PathBuf>,
}

impl Paths {
    /// Those of the user who runs this program; `settings` is the file that was named instead of the usual one. With the
    /// embedded service it is another Flightbag with the same settings. `None` on a system that gives a program no folder.
    pub fn of_this_user(settings: Option<&Path>, demo: bool) -> Option<Self> {
        let program = std::env::current_exe().ok();
        let beside = program.as_deref().and_then(Path::parent);
        // The settings of a portable copy make it one.
        let portable = beside.filter(|folder| folder.join(SETTINGS).is_file());
        Self::choose(settings, portable, given(), demo)
    }

    fn choose(
        settings: Option<&Path>,
        portable: Option<&Path>,
        given: Option<SystemFolders>,
        demo: bool,
    ) -> Option<Self> {
        if let (None, Some(folder)) = (settings, portable) {
            let all = SystemFolders {
                settings: folder.to_owned(),
                state: folder.to_owned(),
                log: folder.join("log"),
                // The socket is nothing that is kept, and many sticks take none.
                runtime: given.and_then(|given| given.runtime),
            };
            let file = all.settings.join(SETTINGS);
            return Some(Self::with(file, &all, true, demo));
        }
        let given = given?;
        let file = match settings {
            // The same file is the same Flightbag, from whatever folder it is named.
            Some(file) => std::path::absolute(file).unwrap_or_else(|_empty| file.to_owned()),
            None => given.settings.join(SETTINGS),
        };
        let usual = settings.is_none().then(|| given.settings.clone());
        let own_folders = usual.into_iter().chain([given.state.clone()]).collect();
        Some(Self {
            own_folders,
            ..Self::with(file, &given, false, demo)
        })
    }

    fn with(settings: PathBuf, given: &SystemFolders, portable: bool, demo: bool) -> Self {
        let name = settings.to_string_lossy();
        let mark = fingerprint(&name) ^ u64::from(demo);
        let named = |kind: &str| format!("flightbag-{mark:016x}.{kind}");
        let runtime = given.runtime.as_ref().unwrap_or(&given.state);
        Self {
            configuration: settings.with_file_name(CONFIGURATION),
            settings,
            log: given.log.clone(),
            lock: given.state.join(named("lock")),
            marker: given.state.join(named("running")),
            socket: runtime.join(named("socket")),
            portable,
            own_folders: Vec::new(),
        }
    }

    /// Each place with its name, whether something is there, and its path.
    pub fn listed(&self) -> String {
        self.listed_with(cfg!(windows))
    }

    /// The same as an object: each place with its path and whether something is there; `null` where that is not known.
    pub fn listed_as_json(&self) -> String {
        self.json_with(cfg!(windows))
    }

    /// The file of drawings, beside the settings.
    fn drawings(&self) -> PathBuf {
        let settings = UserFile::at(self.settings.clone());
        settings.drawings().path().to_owned()
    }

    fn json_with(&self, pipes: bool) -> String {
        let recordings = crate::files::recordings_folder();
        let place = |path: &Path| {
            let there = path.exists();
            serde_json::json!({ "path": path.to_string_lossy(), "there": there })
        };
        let socket = match self.socket.file_name() {
            Some(pipe) if pipes => {
                let path = format!(r"\\.\pipe\{}", pipe.display());
                serde_json::json!({ "path": path, "there": null })
            }
            _ => place(&self.socket),
        };
        let all = serde_json::json!({
            "settings": place(&self.settings),
            "drawings": place(&self.drawings()),
            "configuration": place(&self.configuration),
            "log": place(&self.log),
            "lock": place(&self.lock),
            "running": place(&self.marker),
            "socket": socket,
            "recordings": recordings.as_deref().map(place),
            "manual": manual().as_deref().map(place),
            "portable": self.portable,
        });
        format!("{all:#}\n")
    }

    /// With pipes, the socket is one: it is no file, and nothing is found at its path.
    fn listed_with(&self, pipes: bool) -> String {
        let (recordings, manual) = (crate::files::recordings_folder(), manual());
        let drawings = self.drawings();
        let rows = [
            ("settings", Some(&self.settings)),
            ("drawings", Some(&drawings)),
            ("configuration", Some(&self.configuration)),
            ("log", Some(&self.log)),
            ("lock", Some(&self.lock)),
            ("running", Some(&self.marker)),
            ("socket", Some(&self.socket)),
            ("recordings", recordings.as_ref()),
            ("manual", manual.as_ref()),
        ];
        let rows = rows.into_iter().filter_map(|(name, path)| {
            let path = path?;
            if pipes && name == "socket" {
                let pipe = path.file_name()?.display();
                return Some(format!("{name:<14} {:<10} \\\\.\\pipe\\{pipe}\n", "pipe"));
            }
            let there = if path.exists() { "there" } else { "not there" };
            Some(format!("{name:<14} {there:<10} {}\n", path.display()))
        });
        let portable = if self.portable { "yes" } else { "no" };
        rows.collect::<String>() + &format!("{:<14} {portable}\n", "portable")
    }
}

/// The folder of the manual's pages that the package of this program put beside it; `None` where there is none.
pub fn manual() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    // A link to the program lies beside no manual. On Windows it would become a path that browsers do not take.
    let linked = cfg!(unix).then(|| program.canonicalize().ok()).flatten();
    manual_beside(&linked.unwrap_or(program), Path::is_file)
}

/// Each system's packages have a place for it: beside the program on Windows, in `share/doc` on Linux, in the bundle's
/// resources on macOS.
fn manual_beside(program: &Path, is_there: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let folder = program.parent()?;
    let mut places = vec![folder.join("manual")];
    if let Some(above) = folder.parent() {
        places.push(above.join("share/doc/flightbag/manual"));
        places.push(above.join("Resources/manual"));
    }
    let mut places = places.into_iter();
    places.find(|place| is_there(&place.join("index.html")))
}

fn given() -> Option<SystemFolders> {
    let folders = project()?;
    let state = folders
        .state_dir()
        .unwrap_or_else(|| folders.data_local_dir());
    let log = log_folder(state);
    Some(SystemFolders {
        settings: folders.config_dir().to_owned(),
        log,
        runtime: runtime_folder(&folders),
        state: state.to_owned(),
    })
}

#[cfg(not(target_os = "macos"))]
fn runtime_folder(folders: &ProjectDirs) -> Option<PathBuf> {
    folders.runtime_dir().map(Path::to_owned)
}

/// The user's own, and short: a socket's path has little room there.
#[cfg(target_os = "macos")]
#[expect(
    clippy::unnecessary_wraps,
    reason = "elsewhere the system may have none"
)]
fn runtime_folder(_folders: &ProjectDirs) -> Option<PathBuf> {
    Some(std::env::temp_dir())
}

#[cfg(not(target_os = "macos"))]
fn log_folder(state: &Path) -> PathBuf {
    state.join("log")
}

/// Where that system looks for logs.
#[cfg(target_os = "macos")]
fn log_folder(state: &Path) -> PathBuf {
    let home = directories::BaseDirs::new();
    home.map_or_else(
        || state.join("log"),
        |home| home.home_dir().join("Library/Logs/org.flightbag.flightbag"),
    )
}

/// What the system calls the folders of this program.
fn project() -> Option<ProjectDirs> {
    // There the folder is named for the maker and the program, and the two are one.
    let maker = if cfg!(windows) { "" } else { "flightbag" };
    ProjectDirs::from("org", maker, "flightbag")
}

/// The file that stands for the turn of renewing the sign-in with this name, the same for all processes of this user,
/// whatever their settings: the password store is one. `None` on a system that gives a program no folder.
pub fn renewal_turn(name: &str) -> Option<PathBuf> {
    let folders = project()?;
    let folder = folders
        .runtime_dir()
        .unwrap_or_else(|| folders.data_local_dir());
    Some(folder.join(format!("sign-in-{:016x}.lock", fingerprint(name))))
}

/// A number for a name, the same in every version of the program (FNV-1a, 64 bits).
fn fingerprint(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system() -> SystemFolders {
        SystemFolders {
            settings: "/home/x/.config/flightbag".into(),
            state: "/home/x/.local/state/flightbag".into(),
            log: "/home/x/.local/state/flightbag/log".into(),
            runtime: Some("/run/user/1/flightbag".into()),
        }
    }

    #[test]
    fn named_pipe_is_not_listed_as_missing_file() {
        let places = Paths::choose(None, None, Some(system()), false).unwrap();
        let listed = places.listed_with(true);
        let socket = listed.lines().find(|line| line.starts_with("socket"));
        let name = places.socket.file_name().unwrap().to_str().unwrap();
        let expected = format!(r"socket         pipe       \\.\pipe\{name}");
        assert_eq!(socket, Some(expected.as_str()));
    }

    #[test]
    fn manual_is_found_where_packages_put_it() {
        for (program, manual) in [
            ("/apps/Flightbag/flightbag", "/apps/Flightbag/manual"),
            ("/usr/bin/flightbag", "/usr/share/doc/flightbag/manual"),
            (
                "/F.app/Contents/MacOS/flightbag",
                "/F.app/Contents/Resources/manual",
            ),
        ] {
            let manual = Path::new(manual);
            let index = manual.join("index.html");
            let found = manual_beside(Path::new(program), |path| path == index);
            assert_eq!(found.as_deref(), Some(manual));
            assert_eq!(manual_beside(Path::new(program), |_path| false), None);
        }
    }

    #[test]
    fn places_as_json_tell_pipe_apart() {
        let places = Paths::choose(None, None, Some(system()), false).unwrap();
        let read = |pipes| -> serde_json::Value {
            serde_json::from_str(&places.json_with(pipes)).unwrap()
        };
        let (files, pipes) = (read(false), read(true));
        let settings = Path::new("/home/x/.config/flightbag").join("settings.toml");
        assert_eq!(files["settings"]["path"], settings.to_str().unwrap());
        assert_eq!(files["settings"]["there"], false);
        assert_eq!(files["portable"], false);
        assert_eq!(files["socket"]["there"], false);
        assert!(pipes["socket"]["there"].is_null());
        let name = places.socket.file_name().unwrap().to_str().unwrap();
        assert_eq!(pipes["socket"]["path"], format!(r"\\.\pipe\{name}"));
    }

    #[test]
    fn usual_start_uses_system_folders() {
        let places = Paths::choose(None, None, Some(system()), false).unwrap();
        let config = Path::new("/home/x/.config/flightbag");
        assert_eq!(places.settings, config.join("settings.toml"));
        assert_eq!(places.configuration, config.join("config.toml"));
        let state = Path::new("/home/x/.local/state/flightbag");
        assert!(places.lock.starts_with(state) && places.marker.starts_with(state));
        assert!(places.socket.starts_with("/run/user/1/flightbag"));
        assert!(!places.portable);
        assert_eq!(places.own_folders, [config, state]);
    }

    #[test]
    fn portable_copy_keeps_everything_beside_program() {
        let folder = Path::new("/media/stick");
        let places = Paths::choose(None, Some(folder), Some(system()), false).unwrap();
        for path in [
            &places.settings,
            &places.configuration,
            &places.log,
            &places.lock,
            &places.marker,
        ] {
            assert_eq!(path.parent(), Some(folder), "{}", path.display());
        }
        let usual = Paths::choose(None, None, Some(system()), false).unwrap();
        assert_eq!(places.socket.parent(), usual.socket.parent());
        assert_ne!(places.socket, usual.socket);
        assert!(places.portable && places.own_folders.is_empty());
    }

    #[test]
    fn named_file_beats_portable_copy() {
        let usual = Paths::choose(None, None, Some(system()), false).unwrap();
        let folder = Path::new("/media/stick");
        let named = Path::new("/tmp/other.toml");
        let other = Paths::choose(Some(named), Some(folder), Some(system()), false).unwrap();
        assert!(other.settings.ends_with("other.toml") && !other.portable);
        assert!(!other.own_folders.contains(&"/tmp".into()), "the user's");
        assert_eq!(
            other.configuration,
            other.settings.with_file_name("config.toml")
        );
        assert_ne!(usual.lock, other.lock);
        assert_ne!(usual.socket, other.socket);
    }

    #[test]
    fn embedded_service_is_another_profile() {
        let usual = Paths::choose(None, None, Some(system()), false).unwrap();
        let demo = Paths::choose(None, None, Some(system()), true).unwrap();
        assert_eq!(usual.settings, demo.settings);
        assert_ne!(usual.lock, demo.lock);
        assert_ne!(usual.socket, demo.socket);
    }

    #[test]
    fn system_without_folders_keeps_nothing() {
        assert_eq!(Paths::choose(None, None, None, false), None);
    }

    #[test]
    fn sign_ins_have_stable_turn_files() {
        let one = renewal_turn("flightbag at https://id.example");
        let other = renewal_turn("flightbag at https://id.example.org");
        assert!(one.is_none() || one != other);
        // Of the function's own description.
        assert_eq!(fingerprint(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint("foobar"), 0x8594_4171_f739_67e8);
    }
}
