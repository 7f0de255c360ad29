//! Charts and their pictures: what is asked for, what stays, what goes.

use super::*;
use crate::daylight::Light;

#[test]
fn chart_of_list_is_asked_for_in_palette_of_window() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let commands = state.perform(Action::OpenChart(ChartId(Arc::from("b"))));
    let [
        Command::FetchPicture {
            file,
            icao: airport,
            ..
        },
    ] = commands.as_slice()
    else {
        panic!("{commands:?}")
    };
    assert_eq!((file, *airport), (&address("b_d.png"), icao("YBBN")));
}

#[test]
fn chart_that_is_not_listed_is_not_asked_for() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    assert_eq!(
        state.perform(Action::OpenChart(ChartId(Arc::from("zz")))),
        Vec::new()
    );
}

#[test]
fn late_image_of_closed_chart_is_ignored() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    assert_eq!(
        state.perform(Action::CloseTab(FIRST)),
        vec![Command::CancelPicture { tab: FIRST }]
    );
    complete(&mut state, id);
    assert!(state.showing().is_none());
}

#[test]
fn another_chart_takes_old_picture_off_screen_at_once() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    show(&mut state, "b");
    assert!(state.showing().unwrap().picture.is_none());
}

#[test]
fn day_picture_stays_until_night_comes() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let day = show(&mut state, "a");
    complete(&mut state, day);
    let night = image_request(&state.perform(Action::Light(Light::Night)));
    assert_eq!(state.showing().unwrap().picture.as_ref().unwrap().id, day);
    complete(&mut state, night);
    let picture = state.showing().unwrap().picture.as_ref().unwrap();
    assert_eq!((picture.id, picture.palette), (night, Palette::Night));
}

#[test]
fn early_switch_back_requests_nothing() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let day = show(&mut state, "a");
    complete(&mut state, day);
    state.perform(Action::Light(Light::Night));
    assert_eq!(
        at_work(state.perform(Action::Light(Light::Day))),
        vec![Command::CancelPicture { tab: FIRST }]
    );
    assert_eq!(state.showing().unwrap().picture.as_ref().unwrap().id, day);
}

#[test]
fn failed_night_picture_keeps_day() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let day = show(&mut state, "a");
    complete(&mut state, day);
    let night = image_request(&state.perform(Action::Light(Light::Night)));
    state.absorb(Event::PictureLoaded {
        id: night,
        result: Err(offline()),
    });
    let showing = state.showing().unwrap();
    assert_eq!(showing.picture.as_ref().unwrap().id, day);
    assert_eq!(showing.problem, Some(offline()));
}

#[test]
fn chart_without_night_picture_says_so() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    if let Some(Remote::Ready(list)) = state.airports.page.as_mut().map(|page| &mut page.charts) {
        list.charts[0].image_night = None;
    }
    let day = show(&mut state, "a");
    complete(&mut state, day);
    state.perform(Action::Light(Light::Night));
    let problem = state.showing().unwrap().problem.as_ref().unwrap();
    assert!(
        problem.sentence.says("no night image"),
        "{}",
        problem.sentence
    );
}

/// What is said of a chart whose night picture is this, and its day picture that.
fn said_at_night(day: Option<PictureLink>, night: Option<PictureLink>) -> Problem {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    if let Some(Remote::Ready(list)) = state.airports.page.as_mut().map(|page| &mut page.charts) {
        list.charts[0].image_day = day;
        list.charts[0].image_night = night;
    }
    state.perform(Action::Light(Light::Night));
    let commands = state.perform(Action::OpenChart(ChartId(Arc::from("a"))));
    let asked = |command: &Command| matches!(command, Command::FetchPicture { .. });
    assert!(!commands.iter().any(asked), "{commands:?}");
    state.showing().unwrap().problem.clone().unwrap()
}

#[test]
fn refused_address_is_never_told_as_no_picture() {
    let other = |host: &str| Some(Err(AddressRefusal::other_host(host.to_owned())));
    let plain = AddressRefusal::NotEncrypted("http://images.example.org".to_owned());
    for (refused, words) in [
        (
            other("https://images.example.org"),
            "https://images.example.org",
        ),
        (
            Some(Err(plain)),
            "http://images.example.org, without encryption",
        ),
        (Some(Err(AddressRefusal::Unusable)), "cannot be used"),
        (Some(Err(AddressRefusal::UserInfo)), "contains a user name"),
        (Some(Err(AddressRefusal::Backslash)), "contains a backslash"),
        (Some(Err(AddressRefusal::Climbs)), "contains “..”"),
        (Some(Err(AddressRefusal::TooLong)), "far too long"),
        (
            Some(Err(AddressRefusal::UnknownScheme("ftp".to_owned()))),
            "begins with ftp:, which is neither http nor https",
        ),
    ] {
        for day in [link("a_d.png"), refused.clone()] {
            let problem = said_at_night(day, refused.clone());
            assert_eq!(problem.kind, ProblemKind::Address);
            assert!(problem.sentence.says(words), "{}", problem.sentence);
            assert!(!problem.sentence.says("Switch"), "{}", problem.sentence);
        }
    }
}

#[test]
fn other_palette_is_offered_only_where_it_has_picture() {
    for (day, offers) in [
        (link("a_d.png"), true),
        (Some(Err(AddressRefusal::Unusable)), false),
        (None, false),
    ] {
        let problem = said_at_night(day, None);
        assert_eq!(problem.kind, ProblemKind::NotFound);
        assert_eq!(
            problem.sentence.says("Switch to day"),
            offers,
            "{}",
            problem.sentence
        );
    }
}

#[test]
fn cancelling_first_picture_of_chart_closes_it() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    assert_eq!(
        state.perform(Action::CancelPicture(FIRST)),
        vec![Command::CancelPicture { tab: FIRST }]
    );
    assert!(state.showing().is_none());
}

#[test]
fn demo_image_is_known_by_access_rule() {
    let mut state = signed_in(Access::DemoAirports);
    arrive(&mut state, "KSFO", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    assert!(!state.showing().unwrap().is_real(SIZE));
}

#[test]
fn demo_image_is_known_by_its_proportions() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "KSFO", false);
    show(&mut state, "a");
    let showing = state.showing().unwrap();
    assert!(!showing.is_real(ImageSize {
        width: 1200,
        height: 900
    }));
    assert!(showing.is_real(ImageSize {
        width: 800,
        height: 1250
    }));
}

#[test]
fn picture_of_other_proportions_has_no_usable_map() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "KSFO", false);
    let id = show(&mut state, "a");
    let size = ImageSize {
        width: 1200,
        height: 900,
    };
    state.absorb(Event::PictureLoaded {
        id,
        result: Ok(size),
    });
    let picture = state.showing().unwrap().picture.as_ref().unwrap();
    assert!(matches!(picture.reference, MapReference::Unusable(_)));
}

#[test]
fn chart_of_promised_size_has_usable_map() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    let picture = state.showing().unwrap().picture.as_ref().unwrap();
    assert!(
        matches!(picture.reference, MapReference::Usable(_)),
        "{:?}",
        picture.reference
    );
}

#[test]
fn demo_label_stays_until_chart_comes() {
    let mut state = signed_in(Access::DemoAirports);
    arrive(&mut state, "KSFO", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    let absorbed = state.absorb(Event::AccountChanged {
        account: account(Access::Full),
    });
    let real = |state: &AppState| state.showing().unwrap().picture.as_ref().unwrap().real;
    assert!(!real(&state));
    let chart = image_request(&absorbed.commands);
    complete(&mut state, chart);
    assert!(real(&state));
}

#[test]
fn worker_that_failed_leaves_nothing_waiting() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    open(&mut state, "NZWN");
    let problem = Problem::new(ProblemKind::Internal, "Start it again");
    state.absorb(Event::WorkerEnded {
        problem: problem.clone(),
    });
    assert_eq!(state.showing().unwrap().problem, Some(problem.clone()));
    assert_eq!(
        state.airports.asking.as_ref().unwrap().record,
        Remote::Failed(problem)
    );
}
