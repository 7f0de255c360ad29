//! A home folder for one test, with a session bus and a secret store that live in there and nowhere else.

use std::ffi::OsStr;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use super::child_process::TASK;

/// Tells the tests of `child_process` that they run in a place, and where it is.
pub const PLACE: &str = "FLIGHTBAG_TEST_PLACE";
/// The test that does in a process of its own what it is started for.
const RUNNER: &str = "secret_service::child_process::action_of_this_process_is_done";
const NEEDED: &str = "the packages dbus and gnome-keyring are needed";

/// The folder; removed at the end.
pub struct Place(PathBuf);

impl Drop for Place {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

impl Place {
    /// A place with a bus on which there is no store.
    pub fn new(name: &str) -> Self {
        // Short: the path of a socket has no room for more.
        let home = env::temp_dir().join(format!("flightbag-{name}-{}", std::process::id()));
        for folder in ["services", "run", "data", "config", "cache"] {
            fs::create_dir_all(home.join(folder)).unwrap();
        }
        fs::set_permissions(home.join("run"), fs::Permissions::from_mode(0o700)).unwrap();
        fs::write(home.join("password"), "password").unwrap();
        let place = Self(home);
        place.configure_bus(r#"<allow receive_sender="*"/>"#);
        place
    }

    /// The store is unlocked when the bus starts it; the first time it makes its default collection.
    pub fn with_unlocked_store(&self) {
        unlocked_store(&self.0);
    }

    /// The store stays locked, and there is no window to ask for its password.
    pub fn with_locked_store(&self) {
        locked_store(&self.0);
    }

    /// A bus that delivers no message, hence no answer either.
    pub fn with_silent_bus(&self) {
        self.configure_bus("");
    }

    fn configure_bus(&self, policy: &str) {
        let home = self.0.display();
        let document = "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN";
        let address = "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd";
        let configuration = format!(
            r#"<!DOCTYPE busconfig PUBLIC "{document}" "{address}">
<busconfig>
  <type>session</type>
  <pidfile>{home}/bus.pid</pidfile>
  <listen>unix:dir={home}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>{home}/services</servicedir>
  <policy context="default"><allow send_destination="*"/><allow own="*"/>{policy}</policy>
</busconfig>
"#
        );
        fs::write(self.0.join("bus.conf"), configuration).unwrap();
    }

    /// Runs a test of `child_process` on the bus.
    pub fn run(&self, test: &str) {
        let version = Command::new("gnome-keyring-daemon")
            .arg("--version")
            .output();
        assert!(version.expect(NEEDED).status.success(), "{NEEDED}");
        let mut command = bare("dbus-run-session");
        command
            .arg("--config-file")
            .arg(self.0.join("bus.conf"))
            .arg("--")
            .arg(env::current_exe().unwrap());
        self.finish(command, test);
    }

    /// Runs a test of `child_process` where there is no bus.
    pub fn run_without_bus(&self, test: &str) {
        self.finish(bare(env::current_exe().unwrap()), test);
    }

    /// Runs a test of `child_process` that starts the bus itself.
    pub fn run_before_bus(&self, test: &str) {
        let mut command = bare(env::current_exe().unwrap());
        command.env("DBUS_SESSION_BUS_ADDRESS", bus_address(&self.0));
        self.finish(command, test);
    }

    fn finish(&self, mut command: Command, test: &str) {
        command
            .args(["--exact", RUNNER, "--nocapture"])
            .env(TASK, test)
            .env(PLACE, &self.0)
            .env("HOME", &self.0)
            .stdin(Stdio::null());
        for (name, folder) in [
            ("XDG_RUNTIME_DIR", "run"),
            ("XDG_DATA_HOME", "data"),
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_CACHE_HOME", "cache"),
        ] {
            command.env(name, self.0.join(folder));
        }
        let output = command.output().expect(NEEDED);
        let told = String::from_utf8_lossy(&output.stdout);
        let passed = output.status.success() && told.contains("1 passed");
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(passed, "{test}: {}\n{told}\n{complaints}", output.status);
    }
}

/// A program to which nothing of the surroundings is handed on but the path of the programs.
fn bare(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    let path = env::var_os("PATH").unwrap_or_default();
    command.env_clear().env("PATH", path);
    command
}

/// From its next start on the store is unlocked.
pub fn unlocked_store(home: &Path) {
    configure_store(home, "--unlock < password");
}

/// From its next start on the store is locked.
pub fn locked_store(home: &Path) {
    configure_store(home, "</dev/null");
}

/// The bus starts the store with the first call and has the call wait for it.
fn configure_store(home: &Path, arguments: &str) {
    let folder = home.display();
    let script = format!(
        "cd {folder}; echo $$ > store.pid; exec gnome-keyring-daemon --foreground --components=secrets {arguments}\n"
    );
    fs::write(home.join("store"), script).unwrap();
    let service =
        format!("[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/sh {folder}/store\n");
    fs::write(service_file(home), service).unwrap();
}

/// What tells the bus how to start the store.
pub fn service_file(home: &Path) -> PathBuf {
    home.join("services/org.freedesktop.secrets.service")
}

/// Where a bus listens that a test starts itself: the same place each time, unlike that of `dbus-run-session`.
pub fn bus_address(home: &Path) -> String {
    format!("unix:path={}/bus", home.display())
}
