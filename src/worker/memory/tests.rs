//! What is remembered, when it is saved, and what becomes of what is damaged.

use std::sync::{Arc, mpsc};

use super::*;
use crate::airport::Icao;
use crate::clock::block_on;
use crate::clock::driven::Driven;
use crate::daylight::Light;
use crate::geo::PositionForm;
use crate::worker::{Desktop, System};

fn changed() -> Settings {
    let mut settings = Settings::default();
    settings.ownship.positions = PositionForm::Decimal;
    settings
}

#[test]
fn nothing_is_remembered_nowhere_and_before_something_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    for memory in [Memory::nowhere(), Memory::at(folder.path().join("s.toml"))] {
        let remembered = memory.recall();
        assert_eq!(remembered.settings, Settings::default());
        assert_eq!(remembered.drawings, Drawings::default());
        assert_eq!(remembered.notice, None);
    }
}

#[test]
fn those_before_that_cannot_be_read_are_put_aside_where_a_kill_left_them_alone() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    // What is a folder cannot be read as a file.
    let within = at("settings.previous.toml").join("other.toml");
    KeptFile::at(within).write("").unwrap();
    let notice = Memory::at(at("settings.toml")).recall().notice.unwrap();
    assert!(
        notice.contains("could not be read and are put aside"),
        "{notice}"
    );
    assert!(at("settings.damaged.toml").is_dir());
    assert!(!at("settings.previous.toml").exists());
}

#[test]
fn damaged_settings_are_put_aside_told_of_once_and_those_before_are_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let (file, memory) = (KeptFile::at(path.clone()), Memory::at(path));
    file.write(&changed().to_toml()).unwrap();
    file.write("[ownship").unwrap();
    let remembered = memory.recall();
    assert_eq!(remembered.settings, changed());
    assert!(remembered.notice.unwrap().contains("damaged"));
    let again = memory.recall();
    assert_eq!((again.settings, again.notice), (changed(), None));
}

#[test]
fn drawings_that_cannot_be_read_are_put_aside_before_anything_takes_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let memory = Memory::at(folder.path().join("settings.toml"));
    // A folder of that name is no file that could be read.
    crate::files::make_private_folder_of(&folder.path().join("drawings.toml/file")).unwrap();
    let said = memory.recall().notice.unwrap();
    assert!(
        said.contains("drawings could not be read and are put aside"),
        "{said}"
    );
    assert!(folder.path().join("drawings.damaged.toml").exists());
    assert_eq!(memory.recall().notice, None);
}

#[test]
fn damaged_drawings_are_put_aside_told_of_once_and_cost_no_settings() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let (file, memory) = (KeptFile::at(path.clone()), Memory::at(path));
    file.write(&changed().to_toml()).unwrap();
    let mut drawings = Drawings::default();
    drawings.write_clearance("C SYD");
    file.drawings().write(&drawings.to_toml()).unwrap();
    file.drawings().write("[[charts").unwrap();
    let remembered = memory.recall();
    assert_eq!(remembered.settings, changed());
    assert_eq!(remembered.drawings.clearance(), "C SYD");
    let said = remembered.notice.unwrap();
    assert!(said.contains("saved drawings were damaged"), "{said}");
    assert_eq!(memory.recall().notice, None);
    assert!(folder.path().join("drawings.damaged.toml").exists());
}

/// A saver of settings, and the clock that it goes by: its pauses last until the test moves that on.
fn saver(path: PathBuf) -> (Savers, Driven) {
    let driven = Driven::default();
    driven.hold_pauses();
    let desktop = Desktop {
        wake: Box::new(|_within| {}),
        system: System::opening(|_url| false),
    };
    let outbox = Outbox::new(mpsc::channel().0, Arc::new(desktop), driven.clock());
    let savers = Savers::start(&Memory::at(path), outbox, driven.clock()).unwrap();
    (savers, driven)
}

/// Settings with this airport open.
fn at_airport(icao: &str) -> Settings {
    let mut settings = Settings::default();
    settings.open.airport = Icao::parse(icao).ok();
    settings
}

#[tokio::test]
async fn p1_what_changes_with_every_chart_is_saved_six_times_a_minute_and_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let (savers, driven) = saver(path.clone());
    let saved = || Memory::at(path.clone()).recall().settings;
    let until = async |wanted: &Settings| {
        while saved() != *wanted {
            tokio::task::yield_now().await;
        }
    };
    // The first one soon.
    savers.settings.save(at_airport("YBBN"));
    driven.somebody_waits().await;
    driven.pass(GATHERED_FOR);
    until(&at_airport("YBBN")).await;
    // Those after it within ten seconds, together.
    for icao in ["NZWN", "KSFO", "ENSB"] {
        savers.settings.save(at_airport(icao));
        driven.somebody_waits().await;
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
    driven.somebody_waits().await;
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
async fn p9_that_nothing_is_open_after_signing_out_is_saved_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let (savers, driven) = saver(path.clone());
    for settings in [at_airport("YBBN"), Settings::default()] {
        savers.settings.save(settings.clone());
        driven.somebody_waits().await;
        driven.pass(GATHERED_FOR);
        let saved = async {
            while Memory::at(path.clone()).recall().settings != settings {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), saved)
            .await
            .expect("it is saved");
    }
}

#[test]
fn a_folder_that_does_not_answer_is_not_waited_for_for_ever_at_the_end() {
    fn stuck<T: Default>() -> Saver<T> {
        Saver {
            latest: watch::Sender::new(T::default()),
            task: tokio::spawn(std::future::pending()),
        }
    }
    let driven = Driven::default();
    let clock = driven.clock();
    block_on(async {
        let savers = Savers {
            settings: stuck(),
            drawings: stuck(),
        };
        let ending = tokio::spawn(async move { savers.finish(&clock).await });
        driven.somebody_waits().await;
        driven.pass(LONGEST_END.saturating_sub(Duration::from_millis(1)));
        tokio::task::yield_now().await;
        assert!(!ending.is_finished());
        driven.pass(Duration::from_millis(1));
        ending.await.unwrap();
    });
}
