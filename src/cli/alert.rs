//! An alert: a box with the reason why there is no window, where printed text is not seen (design 10).

use std::process::ExitCode;

/// Prints what was wrong with the command line, or the help that was asked for; returns what the program ends with.
pub fn refuse(error: &clap::Error) -> ExitCode {
    // A box may stay for long: what is printed is there before.
    let _no_one_reads_it = error.print();
    // A command is for scripts and other programs, which read what is printed.
    if error.use_stderr() && !super::names_a_command(std::env::args_os()) {
        show_wrong_argument(&error.to_string());
    }
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Shows a sentence in a box and waits until it was read; where there is no box it is in the log and on the error output
/// all the same.
#[cfg(any(windows, target_os = "macos"))]
pub fn show_failure(sentence: &str) {
    if is_unseen() {
        rfd::MessageDialog::new()
            .set_level(rfd::MessageLevel::Error)
            .set_title("Flightbag")
            .set_description(sentence)
            .show();
    }
}

/// The window's program has no console of its own; who gave it an error output reads that.
#[cfg(windows)]
fn is_unseen() -> bool {
    use std::os::windows::io::AsRawHandle as _;
    std::io::stderr().as_raw_handle().is_null()
}

#[cfg(target_os = "macos")]
fn is_unseen() -> bool {
    use std::io::IsTerminal as _;
    !std::io::stderr().is_terminal()
}

/// The same with the first of the usual programs that is there; none is started without a display.
#[cfg(not(any(windows, target_os = "macos")))]
pub fn show_failure(sentence: &str) {
    use std::io::IsTerminal as _;
    use std::process::{Command, Stdio};
    let shown_by_launcher = !std::io::stderr().is_terminal()
        && ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    if !shown_by_launcher {
        return;
    }
    for (program, arguments) in boxes(sentence) {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // Whatever it answers: one that could be started had the display, and was read when it was closed.
        if command.status().is_ok() {
            return;
        }
    }
}

/// The same of an argument that the program cannot take, unless what is printed goes to another program, or into a file from a
/// shell: that waits for an answer, and its user reads it. (The error output of a whole desktop may be a file as well.)
#[cfg(unix)]
pub fn show_wrong_argument(sentence: &str) {
    use rustix::fs::{FileType, fstat};
    use std::io::IsTerminal as _;
    let printed_to = fstat(std::io::stderr()).map(|it| FileType::from_raw_mode(it.st_mode));
    let in_shell = std::io::stdin().is_terminal() || std::io::stdout().is_terminal();
    match printed_to {
        Ok(FileType::Fifo) => {}
        Ok(FileType::RegularFile) if in_shell => {}
        _ => show_failure(sentence),
    }
}

/// The same of an argument that the program cannot take.
#[cfg(windows)]
pub fn show_wrong_argument(sentence: &str) {
    show_failure(sentence);
}

/// Programs that show a box, and how each is asked to. None of them reads the sentence as anything but plain text.
#[cfg(not(any(windows, target_os = "macos")))]
fn boxes(sentence: &str) -> [(&'static str, Vec<String>); 3] {
    let said = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let text = format!("--text={sentence}");
    [
        (
            "zenity",
            said(&["--error", "--no-markup", "--title=Flightbag", &text]),
        ),
        (
            "kdialog",
            said(&["--title", "Flightbag", "--error", sentence]),
        ),
        // It breaks no lines itself, and shows the first one only of what it takes for one line.
        ("xmessage", said(&["-center", &in_lines(sentence)])),
    ]
}

/// The sentence in lines of at most 72 letters, as far as its words are no longer.
#[cfg(not(any(windows, target_os = "macos")))]
fn in_lines(sentence: &str) -> String {
    let mut lines = String::new();
    let mut length = 0;
    for word in sentence.split(' ') {
        let letters = word.chars().count();
        if !lines.is_empty() {
            let full = length + 1 + letters > 72;
            lines.push(if full { '\n' } else { ' ' });
            length = if full { 0 } else { length + 1 };
        }
        lines.push_str(word);
        length += letters;
    }
    lines
}

#[cfg(all(test, not(any(windows, target_os = "macos"))))]
mod tests {
    use super::*;

    #[test]
    fn box_that_breaks_no_lines_is_given_lines() {
        let sentence = "The window could not be opened: ".repeat(9);
        let lines = in_lines(sentence.trim());
        assert_eq!(lines.replace('\n', " "), sentence.trim());
        let longest = lines.lines().map(str::len).max();
        assert!(longest.is_some_and(|longest| longest <= 72), "{lines}");
    }

    #[test]
    fn box_gets_its_sentence_as_one_argument() {
        let sentence = "No <b>OpenGL</b> 2.0; $(install) a \"driver\".";
        for (program, arguments) in boxes(sentence) {
            let whole = arguments.iter().filter(|word| word.ends_with(sentence));
            assert_eq!(whole.count(), 1, "{program}");
        }
    }
}
