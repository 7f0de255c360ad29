//! What is on the disk after saves, and after saves that were broken off.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use super::*;

fn fresh() -> (tempfile::TempDir, UserFile) {
    let folder = tempfile::tempdir().unwrap();
    let file = UserFile::at(folder.path().join("deep").join("settings.toml"));
    (folder, file)
}

fn texts(file: &UserFile) -> Vec<Option<String>> {
    file.read().into_iter().map(Result::ok).collect()
}

fn text(text: Option<&str>) -> Option<String> {
    text.map(str::to_owned)
}

#[test]
fn nothing_is_kept_before_something_was_written() {
    let (_folder, file) = fresh();
    assert!(file.read().is_empty());
}

#[test]
fn newest_comes_first_and_one_before_it_next() {
    let (_folder, file) = fresh();
    for text in ["a", "b", "c"] {
        file.write(text).unwrap();
    }
    assert_eq!(texts(&file), [Some("c"), Some("b")].map(text));
}

#[test]
fn kill_between_two_renames_leaves_one_before() {
    let (_folder, file) = fresh();
    file.write("a").unwrap();
    files::rename(&file.path, &file.beside("previous")).unwrap();
    assert_eq!(texts(&file), [text(Some("a"))]);
}

#[test]
fn settings_set_aside_are_unread_but_kept() {
    let moment = jiff::civil::date(2026, 11, 22).at(15, 4, 5, 0);
    let (_folder, file) = fresh();
    assert_eq!(file.keep_aside(moment).unwrap(), None);
    for text in ["a", "b"] {
        file.write(text).unwrap();
    }
    let kept = file.keep_aside(moment).unwrap().unwrap();
    assert!(kept.ends_with("settings.bak-20261122-150405.toml"));
    assert_eq!(files::read_text(&kept).unwrap(), "b");
    assert!(texts(&file).is_empty());
    let before = kept.with_extension("previous.toml");
    assert_eq!(files::read_text(&before).unwrap(), "a");
}

/// Settings that are a link into a folder of the user's own, with something in them.
#[cfg(unix)]
fn linked() -> (tempfile::TempDir, UserFile, PathBuf) {
    let (folder, file) = fresh();
    let target = folder.path().join("mine").join("flightbag.toml");
    for path in [&target, &file.path] {
        files::make_private_folder_of(path).unwrap();
    }
    files::fill_with(&target, b"a").unwrap();
    std::os::unix::fs::symlink("../mine/flightbag.toml", &file.path).unwrap();
    (folder, file, target)
}

#[cfg(unix)]
#[test]
fn linked_settings_put_aside_stay_link() {
    let (_folder, file, target) = linked();
    file.set_aside().unwrap();
    assert!(texts(&file).is_empty());
    let aside = target.with_file_name("settings.damaged.toml");
    assert_eq!(files::read_text(&aside).unwrap(), "a");
    file.write("b").unwrap();
    assert!(files::link_target(&file.path).is_ok(), "no plain file");
    assert_eq!(files::read_text(&target).unwrap(), "b");
    // The same for a start without settings.
    let moment = jiff::civil::date(2026, 11, 22).at(15, 4, 5, 0);
    let kept = file.keep_aside(moment).unwrap().unwrap();
    assert_eq!(
        kept.file_name().unwrap(),
        "settings.bak-20261122-150405.toml"
    );
    assert_eq!(files::read_text(&kept).unwrap(), "b");
    assert!(texts(&file).is_empty());
    file.write("c").unwrap();
    assert!(files::link_target(&file.path).is_ok());
    assert_eq!(files::read_text(&target).unwrap(), "c");
}

#[test]
fn drawings_have_file_of_their_own_beside_any_settings() {
    for (settings, drawings) in [
        ("settings.toml", "drawings.toml"),
        ("mine", "drawings.toml"),
        ("drawings.toml", "drawings.drawings.toml"),
    ] {
        let beside = UserFile::at(PathBuf::from("a").join(settings)).drawings();
        assert_eq!(beside.path, PathBuf::from("a").join(drawings));
    }
}

#[test]
fn settings_and_drawings_have_limits_of_their_own() {
    let (_folder, file) = fresh();
    const { assert!(LONGEST_DRAWINGS < LONGEST_SETTINGS) };
    let long = "#".repeat(LONGEST_DRAWINGS as usize + 1);
    let drawings = file.drawings();
    drawings.write(&long).unwrap();
    assert_eq!(texts(&drawings), [None]);
    file.write(&long).unwrap();
    assert_eq!(texts(&file), [text(Some(&long))]);
}

#[test]
fn each_file_is_read_up_to_its_own_length() {
    let (_folder, file) = fresh();
    for (file, longest) in [
        (file.clone(), LONGEST_SETTINGS),
        (file.drawings(), LONGEST_DRAWINGS),
    ] {
        for (length, fits) in [(longest - 1, true), (longest, true), (longest + 1, false)] {
            file.write(&"#".repeat(length as usize)).unwrap();
            let newest = file.read().remove(0);
            assert_eq!(newest.is_ok(), fits, "{length} of {longest}");
        }
    }
}

#[test]
fn binary_settings_are_set_aside() {
    let (_folder, file) = fresh();
    file.write("a").unwrap();
    file.write("b").unwrap();
    files::fill_with(&file.path, &[0xff, 0xfe]).unwrap();
    assert_eq!(texts(&file), [None, text(Some("a"))]);
    file.set_aside().unwrap();
    assert_eq!(texts(&file), [text(Some("a"))]);
    assert!(file.beside("damaged").exists());
}

/// Where the program that is killed saves; unset in the test that kills it.
const SAVES: &str = "FLIGHTBAG_TEST_SAVES";
const KILLS: u32 = 1000;

/// A text of its number in many lines.
fn long_text(number: u64) -> String {
    format!("number = {number}\n").repeat(1500)
}

/// Saves one text after the other, and says of each that it is saved.
fn save_for_ever(file: &UserFile) {
    let begun = file.read().into_iter().flatten().next();
    let mut number = begun.map_or(0, |text| number_of(&text));
    loop {
        number += 1;
        file.write(&long_text(number)).unwrap();
        println!("saved {number}");
        std::io::stdout().flush().unwrap();
    }
}

/// The number of a text that is whole.
fn number_of(text: &str) -> u64 {
    let line = text.lines().next().unwrap();
    let number = line.strip_prefix("number = ").unwrap().parse().unwrap();
    assert_eq!(text, long_text(number), "not whole");
    number
}

#[test]
fn p8_thousand_kills_lose_nothing() {
    if let Some(path) = std::env::var_os(SAVES) {
        return save_for_ever(&UserFile::at(path.into()));
    }
    let (_folder, file) = fresh();
    let mut saved = 0;
    for kill in 0..KILLS {
        let mut program = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "--nocapture"])
            .arg("settings::file::tests::p8_thousand_kills_lose_nothing")
            .env(SAVES, &file.path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(program.stdout.take().unwrap()).lines();
        let heard = |line: String| {
            line.strip_prefix("saved ")
                .and_then(|number| number.parse().ok())
        };
        // It is killed in the middle of some save, early or late in its life.
        let mut wanted = kill % 4 + 1;
        while wanted > 0 {
            let line = said.next().unwrap().unwrap();
            if let Some(number) = heard(line) {
                saved = number;
                wanted -= 1;
            }
        }
        for _ in 0..kill % 97 * 50 {
            std::hint::spin_loop();
        }
        program.kill().unwrap();
        program.wait().unwrap();
        saved = said
            .map_while(Result::ok)
            .filter_map(heard)
            .last()
            .unwrap_or(saved);
        let newest = file.read().into_iter().next().unwrap().unwrap();
        let found = number_of(&newest);
        assert!(
            found == saved || found == saved + 1,
            "{found} after {saved}"
        );
    }
}

#[test]
fn leftovers_of_a_kill_are_removed() {
    let (_folder, file) = fresh();
    file.write("kept").unwrap();
    let (old, young) = (file.beside("new-7"), file.beside("new-8"));
    let other = file.beside("new-friend");
    for path in [&old, &young, &other] {
        crate::files::write_text(path, "half").unwrap();
    }
    crate::files::make_older(&old, 2 * LONGEST_SAVE).unwrap();
    crate::files::make_older(&other, 2 * LONGEST_SAVE).unwrap();
    file.remove_unfinished().unwrap();
    assert_eq!(
        [&old, &young, &other].map(|path| path.exists()),
        [false, true, true]
    );
    assert_eq!(texts(&file), [text(Some("kept"))]);
}

/// Where the program that finds the disk full saves; unset in the test that starts it.
#[cfg(target_os = "linux")]
const FULL: &str = "FLIGHTBAG_TEST_FULL";

/// A limit for the size of files stands for the disk: the system refuses the same call, half-way.
#[cfg(target_os = "linux")]
#[test]
fn p8_full_disk_leaves_what_was_saved() {
    if let Some(path) = std::env::var_os(FULL) {
        let refused = UserFile::at(path.into()).write(&long_text(2)).unwrap_err();
        assert_eq!(refused.kind(), std::io::ErrorKind::FileTooLarge);
        return;
    }
    let (_folder, file) = fresh();
    file.write(&long_text(1)).unwrap();
    // Eight blocks of 512 bytes; a process over them is not ended but told.
    let shell = Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; ulimit -f 8; exec "$0" "$@""#])
        .arg(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "settings::file::tests::p8_full_disk_leaves_what_was_saved",
        ])
        .env(FULL, &file.path)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&shell.stdout);
    let ran = shell.status.success() && told.contains("1 passed");
    assert!(ran, "{shell:?}");
    assert_eq!(texts(&file), [text(Some(&long_text(1)))]);
    let beside = crate::files::entries(file.path.parent().unwrap()).unwrap();
    assert_eq!(beside, [file.path]);
}
