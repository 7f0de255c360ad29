//! The tests that the tables name: each is there once, and run.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::architecture::source::Source;

/// Conditions that hold where every change is checked.
const OF_THE_CHECKS: [&str; 2] = ["#[cfg(unix)]", "#[cfg(target_os = \"linux\")]"];

/// The names of all tests that are run, without the modules they are in.
pub struct Tests(Vec<String>);

impl Tests {
    /// Those of the program's own code and its crates, and those of this process's program, however they were made.
    pub fn of_the_project() -> Self {
        let project = Path::new(env!("CARGO_MANIFEST_DIR"));
        let tops = ["src", "crates"].into_iter();
        let sources = tops.flat_map(|top| Source::read_all(project, top).unwrap());
        let within = sources.flat_map(|source| tests_in(&source.text));
        let ignored = listed(&["--ignored"]);
        let mut around = listed(&[]);
        around.retain(|test| !ignored.contains(test));
        let around = around.iter().filter_map(|test| test.rsplit("::").next());
        Self(within.chain(around.map(str::to_owned)).collect())
    }

    /// How many have this name; a table that says which test it means needs one.
    pub fn count(&self, name: &str) -> usize {
        self.0.iter().filter(|test| *test == name).count()
    }
}

/// The tests of this process's program, as it lists them itself.
fn listed(further: &[&str]) -> Vec<String> {
    let mut program = Command::new(env::current_exe().unwrap());
    let output = program.arg("--list").args(further).output().unwrap();
    let list = String::from_utf8(output.stdout).unwrap();
    let names = list.lines().filter_map(|line| line.strip_suffix(": test"));
    names.map(str::to_owned).collect()
}

/// The tests of a source: functions that are marked as tests, not as ignored, and not for other systems only.
fn tests_in(text: &str) -> Vec<String> {
    let (mut tests, mut is_test, mut is_ignored) = (Vec::new(), false, false);
    for line in text.lines().map(str::trim_start) {
        if line.starts_with("#[") {
            is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            is_ignored |= line.contains("ignore");
            is_ignored |= line.starts_with("#[cfg") && !OF_THE_CHECKS.contains(&line);
            continue;
        }
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let function = line.strip_prefix("async ").unwrap_or(line);
        if let Some(function) = function.strip_prefix("fn ")
            && is_test
            && !is_ignored
        {
            tests.extend(function.split('(').next().map(str::to_owned));
        }
        // What was said before this line was said of it.
        (is_test, is_ignored) = (false, false);
    }
    tests
}

#[test]
fn only_tests_that_run_are_counted() {
    let text = "
        #[test]
        fn one() {}

        fn helper() {}

        #[tokio::test(start_paused = true)]
        async fn two() {}

        #[test]
        #[left_out]
        fn three() {}

        #[cfg(windows)]
        #[test]
        fn four() {}

        #[cfg(test)]
        mod tests {
            #[test]
            #[should_panic]
            fn five() {}
        }
    ";
    // Put together here: no test of the project is ignored, and none looks so.
    let text = text.replace("left_out", concat!("ign", "ore"));
    assert_eq!(tests_in(&text), ["one", "two", "five"]);
}

#[test]
fn this_program_lists_its_tests_itself() {
    let tests = Tests::of_the_project();
    assert_eq!(tests.count("this_program_lists_its_tests_itself"), 1);
    // One that a macro makes.
    assert_eq!(tests.count("huge_headers_do_not_end_sign_in"), 1);
    assert_eq!(tests.count("listed"), 0);
}
