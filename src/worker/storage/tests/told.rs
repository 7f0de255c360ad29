//! What is told where nothing can be saved.

use std::sync::mpsc;

use super::super::*;
use super::{at_airport, saver_telling};

#[test]
fn system_without_folder_is_told() {
    let remembered = SettingsStorage::without_folder().recall();
    assert_eq!(remembered.settings, Settings::default());
    let said = remembered.notice.unwrap();
    assert!(said.says("no folder"), "{said}");
    assert_eq!(
        SettingsStorage::unsaved().recall().notice,
        None,
        "for tests"
    );
}

#[test]
fn settings_put_aside_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    UserFile::at(path.clone())
        .write(&Settings::default().to_toml())
        .unwrap();
    let memory = SettingsStorage::at(path.clone());
    let kept = memory.keep_aside().unwrap().unwrap();
    assert!(kept.exists() && !path.exists());
    assert_eq!(memory.keep_aside().unwrap(), None, "nothing is left");
    assert_eq!(SettingsStorage::unsaved().keep_aside().unwrap(), None);
}

#[test]
fn full_disk_and_read_only_folder_are_told_plainly() {
    use io::ErrorKind::{PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    let full = "The settings could not be saved: the disk is full.";
    let closed =
        "The settings could not be saved: Flightbag is not allowed to write to their folder.";
    for (kind, said) in [
        (StorageFull, full),
        (QuotaExceeded, full),
        (ReadOnlyFilesystem, closed),
        (PermissionDenied, closed),
    ] {
        let failure = SaveFailure::from(&io::Error::from(kind));
        let told = Settings::NOT_SAVED(failure).to_string();
        assert_eq!(told, said, "{kind:?}");
    }
}

#[tokio::test]
async fn saves_that_fail_are_told_once() {
    let folder = tempfile::tempdir().unwrap();
    // Nothing can be made in a folder that is a file.
    let in_the_way = folder.path().join("home");
    crate::files::write_text(&in_the_way, "").unwrap();
    let path = in_the_way.join("settings.toml");
    let (events, told) = mpsc::channel();
    let (savers, driven) = saver_telling(path.clone(), events);
    savers.settings.save(at_airport("YBBN"));
    driven.wait_for_sleeper().await;
    driven.pass(GATHERED_FOR);
    let first = loop {
        match told.try_recv() {
            Ok(event) => break event,
            Err(_none_yet) => tokio::task::yield_now().await,
        }
    };
    assert!(matches!(first, Event::NotSaved { .. }), "{first:?}");
    savers.settings.save(at_airport("NZWN"));
    driven.wait_for_sleeper().await;
    driven.pass(GATHERED_FOR);
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    crate::files::remove_mark(&in_the_way).unwrap();
    // It goes on, and says nothing twice.
    savers.settings.save(at_airport("KSFO"));
    savers.finish(&driven.clock()).await;
    assert_eq!(told.try_iter().count(), 0);
    assert_eq!(
        SettingsStorage::at(path).recall().settings,
        at_airport("KSFO")
    );
}

#[test]
fn file_that_cannot_be_moved_is_told_with_reason() {
    let denied = io::Error::from(io::ErrorKind::PermissionDenied);
    for stuck in [Settings::STUCK, Drawings::STUCK] {
        let said = AnySentence::from(stuck(denied.to_string()));
        assert!(said.says("neither be read nor set aside"), "{said}");
        assert!(said.says(&denied.to_string()), "{said}");
    }
}

#[test]
fn drawings_that_are_partly_readable_are_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let memory = SettingsStorage::at(folder.path().join("settings.toml"));
    let file = &memory.files.as_ref().unwrap().drawings;
    file.write("charts = 7\n[scratchpad]\nclearance = \"C SYD\"\n")
        .unwrap();
    let asked = memory.recall().recoveries.drawings.unwrap();
    let said = asked.sentence;
    assert!(said.says("Some saved drawings could not be read"), "{said}");
    assert_eq!(asked.readable.clearance(), "C SYD");
}
