//! Files as the room opens them: turns, recordings, and what is no file.

use super::*;

fn turn(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("flightbag-{name}-{}.lock", std::process::id()))
}

#[test]
fn turn_is_had_by_one_at_time() {
    let path = turn("one-at-a-time");
    let first = take_turn(&path).unwrap();
    assert!(first.is_some());
    assert!(take_turn(&path).unwrap().is_none());
    drop(first);
    assert!(take_turn(&path).unwrap().is_some());
    remove_mark(&path).unwrap();
}

#[test]
fn what_one_process_counted_next_one_finds() {
    let path = turn("counted");
    let mut first = take_turn(&path).unwrap().unwrap();
    assert_eq!(first.count().unwrap(), Count::default());
    let count = Count {
        renewals: 12,
        stored: 11,
    };
    first.set(count).unwrap();
    drop(first);
    assert_eq!(turns_used(&path).unwrap(), count);
    let mut second = take_turn(&path).unwrap().unwrap();
    assert_eq!(second.count().unwrap(), count);
    remove_mark(&path).unwrap();
}

#[test]
fn damaged_count_starts_at_zero() {
    let path = turn("damaged");
    let long = [b'9'; 400];
    for damage in [b"x".as_slice(), &[0xff, 0xfe], b"7", b"1 2 3", &long] {
        fill_with(&path, damage).unwrap();
        let mut turn = take_turn(&path).unwrap().unwrap();
        assert_eq!(turn.count().unwrap(), Count::default());
    }
    remove_mark(&path).unwrap();
}

#[test]
fn turn_whose_file_cannot_be_made_is_error() {
    let file = turn("no-folder");
    fill_with(&file, b"").unwrap();
    assert!(take_turn(&file.join("inside")).is_err());
    remove_mark(&file).unwrap();
}

#[test]
fn missing_file_is_named_in_sentence() {
    let error = read_text(Path::new("no-such-folder/no-such-file.toml")).unwrap_err();
    assert!(error.to_string().contains("no-such-file.toml"), "{error}");
}

#[test]
fn file_that_is_not_text_is_refused() {
    let path = std::env::temp_dir().join(format!("flightbag-not-text-{}", std::process::id()));
    fill_with(&path, &[0xff, 0xfe, 0x00]).unwrap();
    let error = read_text(&path).unwrap_err();
    remove_mark(&path).unwrap();
    assert!(matches!(error, Error::NotText { .. }), "{error}");
}

#[cfg(unix)]
fn rights(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[cfg(unix)]
#[test]
fn kept_files_are_private_with_their_folders() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join("kept").join(name);
    make_private_folder_of(&at("new")).unwrap();
    fill_with(&at("new"), b"left by an earlier version").unwrap();
    for text in ["one", "two"] {
        replace(&at("file"), &at("new"), &at("previous"), text).unwrap();
    }
    set_mark(&at("mark")).unwrap();
    drop(take_turn(&at("state/lock")).unwrap());
    for name in ["file", "previous", "mark", "state/lock"] {
        assert_eq!(rights(&at(name)), 0o600, "{name}");
    }
    assert_eq!(rights(&at("state")), 0o700);
    replace(&at("a/b/file"), &at("a/b/new"), &at("a/b/old"), "x").unwrap();
    assert_eq!((rights(&at("a")), rights(&at("a/b"))), (0o700, 0o700));
}

#[cfg(unix)]
#[test]
fn linked_file_is_replaced_where_its_link_leads() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    make_private_folder_of(&at("elsewhere/real")).unwrap();
    // Relative, as people make them; at first it leads nowhere.
    std::os::unix::fs::symlink("elsewhere/real", at("file")).unwrap();
    for text in ["one", "two", "three"] {
        replace(&at("file"), &at("new"), &at("previous"), text).unwrap();
    }
    assert!(at("file").is_symlink());
    assert_eq!(read_text(&at("elsewhere/real")).unwrap(), "three");
    assert_eq!(read_text(&at("previous")).unwrap(), "two");
    assert_eq!(entries(&at("elsewhere")).unwrap().len(), 1);
    assert_eq!(entries(folder.path()).unwrap().len(), 3);
}

/// A reader that opened a pipe without a writer would wait without end.
#[cfg(unix)]
#[test]
fn pipe_and_folder_are_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for path in [pipe.as_path(), folder.path(), Path::new("/dev/zero")] {
        let error = read_text(path).unwrap_err().to_string();
        assert!(error.ends_with("it is not a file"), "{error}");
    }
}
