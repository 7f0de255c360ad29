//! What is remembered, when it is saved, and what becomes of what is damaged.

mod told;

use std::sync::{Arc, mpsc};

use clock::driven::DrivenClock;
use clock::driven::block_on;
use geodesy::PositionForm;

use super::*;
use crate::airport::Icao;
use crate::daylight::Light;
use crate::worker::{Desktop, System};

fn changed() -> Settings {
    let mut settings = Settings::default();
    settings.ownship.positions = PositionForm::Decimal;
    settings
}

#[test]
fn nothing_is_remembered_before_save() {
    let folder = tempfile::tempdir().unwrap();
    let at = SettingsStorage::at(folder.path().join("s.toml"));
    for memory in [SettingsStorage::unsaved(), at] {
        let remembered = memory.recall();
        assert_eq!(remembered.settings, Settings::default());
        assert_eq!(remembered.drawings, Drawings::default());
        assert_eq!(remembered.notice, None);
    }
}

#[test]
fn lone_unreadable_copy_is_put_aside() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    // What is a folder cannot be read as a file.
    let within = at("settings.previous.toml").join("other.toml");
    UserFile::at(within).write("").unwrap();
    let recalled = SettingsStorage::at(at("settings.toml")).recall();
    let notice = recalled.notice.unwrap();
    assert!(
        notice.says("could not be read and have been set aside"),
        "{notice}"
    );
    assert!(at("settings.damaged.toml").is_dir());
    assert!(!at("settings.previous.toml").exists());
}

#[test]
fn damaged_settings_fall_back_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let (file, memory) = (UserFile::at(path.clone()), SettingsStorage::at(path));
    file.write(&changed().to_toml()).unwrap();
    file.write("[ownship").unwrap();
    let remembered = memory.recall();
    assert_eq!(remembered.settings, changed());
    assert!(remembered.notice.unwrap().says("damaged"));
    let again = memory.recall();
    assert_eq!((again.settings, again.notice), (changed(), None));
}

#[test]
fn unreadable_drawings_are_put_aside() {
    let folder = tempfile::tempdir().unwrap();
    let memory = SettingsStorage::at(folder.path().join("settings.toml"));
    // A folder of that name is no file that could be read.
    crate::files::make_private_folder_of(&folder.path().join("drawings.toml/file")).unwrap();
    let said = memory.recall().notice.unwrap();
    assert!(
        said.says("drawings could not be read and have been set aside"),
        "{said}"
    );
    assert!(folder.path().join("drawings.damaged.toml").exists());
    assert_eq!(memory.recall().notice, None);
}

#[test]
fn damaged_drawings_cost_no_settings() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let (file, memory) = (UserFile::at(path.clone()), SettingsStorage::at(path));
    file.write(&changed().to_toml()).unwrap();
    let mut drawings = Drawings::default();
    drawings.write_clearance("C SYD");
    file.drawings().write(&drawings.to_toml()).unwrap();
    file.drawings().write("[[charts").unwrap();
    let remembered = memory.recall();
    assert_eq!(remembered.settings, changed());
    assert_eq!(remembered.drawings.clearance(), "C SYD");
    let said = remembered.notice.unwrap();
    assert!(said.says("saved drawings were damaged"), "{said}");
    assert_eq!(memory.recall().notice, None);
    assert!(folder.path().join("drawings.damaged.toml").exists());
}

/// A saver of settings, and the clock that it goes by: its pauses last until the test moves that on.
fn saver(path: PathBuf) -> (BackgroundSavers, DrivenClock) {
    saver_telling(path, mpsc::channel().0)
}

/// The same, with what it tells.
pub(super) fn saver_telling(
    path: PathBuf,
    events: mpsc::Sender<Event>,
) -> (BackgroundSavers, DrivenClock) {
    let driven = DrivenClock::default();
    driven.hold_pauses();
    let desktop = Desktop {
        wake: Box::new(|_within| {}),
        system: System::opening(|_url| false),
    };
    let outbox = EventSender::new(events, Arc::new(desktop), driven.clock());
    let savers =
        BackgroundSavers::start(&SettingsStorage::at(path), outbox, driven.clock()).unwrap();
    (savers, driven)
}

/// Settings with this airport open.
pub(super) fn at_airport(icao: &str) -> Settings {
    let mut settings = Settings::default();
    settings.open.airport = Icao::parse(icao).ok();
    settings
}

#[tokio::test]
async fn p1_chart_changes_are_saved_every_10_s() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let (savers, driven) = saver(path.clone());
    let saved = || SettingsStorage::at(path.clone()).recall().settings;
    let until = async |wanted: &Settings| {
        while saved() != *wanted {
            tokio::task::yield_now().await;
        }
    };
    // The first one soon.
    savers.settings.save(at_airport("YBBN"));
    driven.wait_for_sleeper().await;
    driven.pass(GATHERED_FOR);
    until(&at_airport("YBBN")).await;
    // Those after it within ten seconds, together.
    for icao in ["NZWN", "KSFO", "ENSB"] {
        savers.settings.save(at_airport(icao));
        driven.wait_for_sleeper().await;
        driven.pass(GATHERED_FOR);
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        assert_eq!(saved(), at_airport("YBBN"), "{icao}");
    }
    // Day and night, too.
    let mut by_night = at_airport("ENSB");
    by_night.light = Light::Night;
    savers.settings.save(by_night.clone());
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!(saved(), at_airport("YBBN"));
    driven.pass(SELDOM);
    until(&by_night).await;
    // What was chosen soon, and what is open with it.
    savers.settings.save(at_airport("NFNM"));
    driven.wait_for_sleeper().await;
    driven.pass(GATHERED_FOR);
    let mut chosen = at_airport("NFNM");
    chosen.ownship = changed().ownship;
    savers.settings.save(chosen.clone());
    until(&chosen).await;
    // The end waits for nothing.
    let mut last = chosen;
    last.open = at_airport("YWLM").open;
    savers.settings.save(last.clone());
    savers.finish(&driven.clock()).await;
    assert_eq!(saved(), last);
}

#[tokio::test]
async fn p9_sign_out_saves_closed_tabs_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let (savers, driven) = saver(path.clone());
    for settings in [at_airport("YBBN"), Settings::default()] {
        savers.settings.save(settings.clone());
        driven.wait_for_sleeper().await;
        driven.pass(GATHERED_FOR);
        let saved = async {
            while SettingsStorage::at(path.clone()).recall().settings != settings {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), saved)
            .await
            .expect("it is saved");
    }
}

#[test]
fn dead_folder_ends_wait() {
    fn stuck<T: Default>() -> Saver<T> {
        Saver {
            latest: watch::Sender::new(T::default()),
            task: tokio::spawn(std::future::pending()),
        }
    }
    let driven = DrivenClock::default();
    let clock = driven.clock();
    block_on(async {
        let savers = BackgroundSavers {
            settings: stuck(),
            drawings: stuck(),
        };
        let ending = tokio::spawn(async move { savers.finish(&clock).await });
        driven.wait_for_sleeper().await;
        driven.pass(LONGEST_END.saturating_sub(Duration::from_millis(1)));
        tokio::task::yield_now().await;
        assert!(!ending.is_finished());
        driven.pass(Duration::from_millis(1));
        ending.await.unwrap();
    });
}

/// Kept settings with this text as the newest, and good ones before it where those are wanted.
fn kept(newest: &str, before: Option<&Settings>) -> (tempfile::TempDir, SettingsStorage, UserFile) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let memory = SettingsStorage::at(path);
    let file = memory.files.as_ref().unwrap().settings.clone();
    if let Some(before) = before {
        file.write(&before.to_toml()).unwrap();
    }
    file.write(newest).unwrap();
    (folder, memory, file)
}

/// The texts of all files beside the settings.
fn texts_in(folder: &tempfile::TempDir) -> Vec<String> {
    let paths = crate::files::entries(folder.path()).unwrap();
    let text = |path: &PathBuf| crate::files::read_text(path).unwrap();
    paths.iter().map(text).collect()
}

const PARTLY: &str = "format = 1\n[ownship]\nshown = \"perhaps\"\n[units]\nlengths = \"metres\"\n";
const LATER: &str = "format = 2\n[units]\nlengths = \"metres\"\n";

#[test]
fn file_that_is_not_whole_is_asked_about() {
    for (newest, said) in [(PARTLY, "Some saved"), (LATER, "later version")] {
        let (_folder, memory, _file) = kept(newest, Some(&changed()));
        let remembered = memory.recall();
        assert_eq!(remembered.settings, changed(), "those before are used");
        let asked = remembered.recoveries.settings.unwrap();
        assert!(asked.sentence.says(said), "{}", asked.sentence);
        assert_eq!(asked.earlier, Some(changed()));
        assert_ne!(asked.readable.units, Settings::default().units);
        assert_eq!(remembered.recoveries.drawings, None);
        // It is asked again as long as nothing was chosen.
        assert!(memory.recall().recoveries.settings.is_some());
    }
}

#[test]
fn readable_part_is_used_without_good_earlier_ones() {
    let (_folder, memory, _file) = kept(PARTLY, None);
    let remembered = memory.recall();
    let asked = remembered.recoveries.settings.unwrap();
    assert_eq!(
        (&asked.readable, asked.earlier),
        (&remembered.settings, None)
    );
    assert!(asked.sentence.says("The readable part is used."));
}

#[test]
fn empty_settings_are_told_and_earlier_ones_used() {
    let (folder, memory, file) = kept(" \n", Some(&changed()));
    let remembered = memory.recall();
    assert_eq!(remembered.settings, changed());
    let said = remembered.notice.unwrap();
    assert!(said.says("is empty"), "{said}");
    assert!(said.says("The previously saved ones"), "{said}");
    for _ in 0..2 {
        file.write(&Settings::default().to_toml()).unwrap();
    }
    assert!(texts_in(&folder).contains(&changed().to_toml()));
}

#[test]
fn empty_file_made_by_hand_is_fresh_start() {
    let (folder, memory, _file) = kept("", None);
    let remembered = memory.recall();
    assert_eq!(
        (remembered.notice, remembered.recoveries.settings),
        (None, None)
    );
    // It says that settings are kept beside the program.
    assert!(folder.path().join("settings.toml").exists());
}

#[test]
fn damaged_settings_ask_about_earlier_ones() {
    let folder = tempfile::tempdir().unwrap();
    let memory = SettingsStorage::at(folder.path().join("settings.toml"));
    let file = &memory.files.as_ref().unwrap().settings;
    file.write(PARTLY).unwrap();
    file.write("[ownship").unwrap();
    let asked = memory.recall().recoveries.settings.unwrap();
    assert!(asked.sentence.says("damaged"), "{}", asked.sentence);
    assert_eq!(asked.earlier, None);
    for _ in 0..2 {
        file.write(&changed().to_toml()).unwrap();
    }
    assert!(texts_in(&folder).contains(&PARTLY.to_owned()));
}

#[test]
fn first_save_keeps_copies_of_what_was_not_whole() {
    let (folder, memory, file) = kept(LATER, Some(&changed()));
    memory.recall();
    for _ in 0..3 {
        file.write(&Settings::default().to_toml()).unwrap();
    }
    let texts = texts_in(&folder);
    for kept in [LATER.to_owned(), changed().to_toml()] {
        assert!(texts.contains(&kept), "{texts:?}");
    }
    // Two saved ones, and two copies.
    assert_eq!(texts.len(), 4);
}

#[test]
fn drawings_of_later_format_are_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let memory = SettingsStorage::at(folder.path().join("settings.toml"));
    let file = &memory.files.as_ref().unwrap().drawings;
    file.write("format = 2\n[scratchpad]\nclearance = \"C SYD\"\n")
        .unwrap();
    let remembered = memory.recall();
    let asked = remembered.recoveries.drawings.unwrap();
    assert!(asked.sentence.says("later version"), "{}", asked.sentence);
    assert_eq!(asked.readable.clearance(), "C SYD");
    assert_eq!(remembered.recoveries.settings, None);
}

#[test]
fn first_edition_without_format_number_is_whole() {
    let (_folder, memory, _file) = kept("[units]\nlengths = \"metres\"\n", None);
    let remembered = memory.recall();
    assert_eq!(
        (remembered.recoveries.settings, remembered.notice),
        (None, None)
    );
}

#[test]
fn both_damaged_files_outlive_later_saves() {
    let (folder, memory, file) = kept("[second", None);
    file.write("[third").unwrap();
    assert!(memory.recall().notice.unwrap().says("starts without them"));
    for _ in 0..3 {
        file.write(&Settings::default().to_toml()).unwrap();
    }
    let texts = texts_in(&folder);
    for damaged in ["[second", "[third"] {
        assert!(texts.iter().any(|text| text == damaged), "{texts:?}");
    }
}

#[test]
fn settings_are_read_before_they_are_recalled() {
    let (folder, memory, _file) = kept("[damaged", Some(&changed()));
    memory.begin_recall();
    let aside = folder.path().join("settings.damaged.toml");
    let began = clock::now();
    while !aside.exists() {
        assert!(began.elapsed() < Duration::from_mins(1), "it is read");
        std::thread::yield_now();
    }
    let remembered = memory.recall();
    assert_eq!(remembered.settings, changed());
    assert!(remembered.notice.unwrap().says("damaged"));
    assert_eq!(memory.recall().notice, None, "it is told once");
}

#[test]
fn copies_are_kept_also_of_what_was_read_early() {
    let (folder, memory, file) = kept(LATER, None);
    memory.begin_recall();
    assert!(memory.recall().recoveries.settings.is_some());
    for _ in 0..2 {
        file.write(&Settings::default().to_toml()).unwrap();
    }
    assert!(texts_in(&folder).contains(&LATER.to_owned()));
}
