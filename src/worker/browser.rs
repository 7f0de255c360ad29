//! The system's browser, which is started without this program's secrets in its environment.

use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// How a variable of ours begins: some hold secrets (`FLIGHTBAG_CLIENT_SECRET`).
const OURS: &str = "FLIGHTBAG_";
/// How long a launcher may take to say that it cannot.
const TIMEOUT: Duration = Duration::from_millis(500);

/// Opens an address in the system's browser; returns whether one was started.
pub(super) fn open(url: &str) -> bool {
    open::commands(url).into_iter().any(starts)
}

/// Starts one launcher.
fn starts(mut command: Command) -> bool {
    without_ours(&mut command);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // What ends this program from its terminal does not end the browser.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let Ok(mut launcher) = command.spawn() else {
        return false;
    };
    let end = clock::now() + TIMEOUT;
    while clock::now() < end {
        match launcher.try_wait() {
            // Explorer ends with 1 although it did what it was asked.
            Ok(Some(status)) => return cfg!(windows) || status.success(),
            Ok(None) => thread::sleep(Duration::from_millis(10)),
            Err(_lost) => return true,
        }
    }
    // It may be the browser itself: its end has to be waited for.
    let waiting = thread::Builder::new().name("browser".to_owned());
    waiting.spawn(move || launcher.wait()).is_ok()
}

/// Takes our variables out of a program's environment.
fn without_ours(command: &mut Command) {
    let ours = std::env::vars_os().map(|(name, _value)| name);
    for name in ours.filter(|name| name.to_string_lossy().starts_with(OURS)) {
        command.env_remove(name);
    }
    command.env_remove("FLIGHTBAG_CLIENT_SECRET");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command
            .args(["-c", script])
            .env("FLIGHTBAG_CLIENT_SECRET", "hush");
        command
    }

    #[cfg(unix)]
    #[test]
    fn browser_gets_no_secret_of_ours() {
        assert!(starts(shell("test -z \"$FLIGHTBAG_CLIENT_SECRET\"")));
        assert!(!starts(shell("test -n \"$FLIGHTBAG_CLIENT_SECRET\"")));
    }

    #[cfg(unix)]
    #[test]
    fn launcher_that_fails_is_none() {
        assert!(!starts(shell("exit 3")));
        assert!(starts(shell("sleep 1")));
        assert!(!starts(Command::new("/no/such/launcher")));
    }
}
