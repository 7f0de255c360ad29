//! The program's behaviour as actions and events in, commands out.

use super::*;
use crate::airport::{Airport, Icao};
use crate::chart::{BoundingBoxes, Category, Chart, ChartList, FileName, LatLngBox, PixelBox, Version};
use std::sync::Arc;

fn icao(text: &str) -> Icao {
    Icao::parse(text).unwrap()
}

fn chart(id: &str, airport: &str) -> Chart {
    Chart {
        id: ChartId(Arc::from(id)),
        icao: icao(airport),
        category: Category::Approach,
        precision: Some(true),
        index_number: "11-1".into(),
        name: "ILS RWY 01L".into(),
        revision_date: None,
        is_georeferenced: true,
        width: 1600,
        height: 2500,
        bounding_boxes: Some(BoundingBoxes {
            pixels: PixelBox { x1: 100.0, y1: 1000.0, x2: 1500.0, y2: 2000.0 },
            latlng: LatLngBox { lng1: 153.0, lat1: -28.0, lng2: 153.5648, lat2: -27.64 },
            insets: Vec::new(),
        }),
        procedures: Vec::new(),
        runways: Vec::new(),
        image_day: FileName::parse(&format!("{id}_d.png")),
        image_night: FileName::parse(&format!("{id}_n.png")),
        thumb_day: None,
        thumb_night: None,
    }
}

fn account(access: Access) -> Account {
    Account { username: "pilot".into(), access }
}

fn signed_in(access: Access) -> State {
    let mut state = State::new(Palette::Day, false);
    let commands = state.perform(Action::SignIn);
    let [Command::SignIn { id }] = commands.as_slice() else { panic!("{commands:?}") };
    state.absorb(Event::SignedIn { id: *id, result: Ok(account(access)) });
    state
}

/// The ids of the record and of the list that opening an airport asks for.
fn open(state: &mut State, airport: &str) -> (RequestId, RequestId) {
    let commands = state.perform(Action::OpenAirport(icao(airport)));
    let [Command::FetchAirport { id: record, .. }, Command::FetchCharts { id: charts, version: Version::Std, .. }] =
        commands.as_slice()
    else {
        panic!("{commands:?}")
    };
    (*record, *charts)
}

fn arrive(state: &mut State, airport: &str, cao: bool) {
    let (record, list) = open(state, airport);
    let result = Ok(Box::new(Airport { cao_charts: Some(cao), ..Airport::unknown(icao(airport)) }));
    state.absorb(Event::AirportLoaded { id: record, result });
    let charts = vec![chart("a", airport), chart("b", airport)];
    state.absorb(Event::ChartsLoaded { id: list, result: Ok(ChartList { charts, left_out: 0 }) });
}

fn show(state: &mut State, id: &str) -> RequestId {
    image_request(&state.perform(Action::OpenChart(ChartId(Arc::from(id)))))
}

fn image_request(commands: &[Command]) -> RequestId {
    let [Command::FetchImage { id, .. }] = commands else { panic!("{commands:?}") };
    *id
}

const SIZE: ImageSize = ImageSize { width: 1600, height: 2500 };

fn complete(state: &mut State, id: RequestId) {
    state.absorb(Event::ImageStarted { id, size: SIZE });
    state.absorb(Event::ImageLoaded { id, result: Ok(SIZE) });
}

fn strip() -> Strip {
    Strip { rows: 0..1, first_row: 0, pixels: egui::ColorImage::default() }
}

fn offline() -> Problem {
    Problem::new(ProblemKind::Offline, "The chart service could not be reached")
}

#[test]
fn a_chart_of_the_list_is_asked_for_in_the_palette_of_the_window() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let commands = state.perform(Action::OpenChart(ChartId(Arc::from("b"))));
    let [Command::FetchImage { file, icao: airport, .. }] = commands.as_slice() else { panic!("{commands:?}") };
    assert_eq!((file.as_str(), *airport), ("b_d.png", icao("YBBN")));
}

#[test]
fn a_chart_that_is_not_listed_is_not_asked_for() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    assert_eq!(state.perform(Action::OpenChart(ChartId(Arc::from("zz")))), Vec::new());
}

#[test]
fn rows_of_a_chart_that_was_left_are_dropped() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let first = show(&mut state, "a");
    let second = show(&mut state, "b");
    assert!(state.absorb(Event::ImageStrip { id: first, strip: strip() }).strip.is_none());
    assert!(state.absorb(Event::ImageStrip { id: second, strip: strip() }).strip.is_some());
}

#[test]
fn late_image_of_a_closed_chart_is_ignored() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    assert_eq!(state.perform(Action::CloseChart), vec![Command::CancelImage { pane: PANE }]);
    complete(&mut state, id);
    assert!(state.showing.is_none());
}

#[test]
fn another_chart_takes_the_old_picture_off_the_screen_at_once() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    show(&mut state, "b");
    assert!(state.showing.as_ref().unwrap().picture.is_none());
}

#[test]
fn switching_to_night_keeps_the_day_picture_until_the_other_is_complete() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let day = show(&mut state, "a");
    complete(&mut state, day);
    let night = image_request(&state.perform(Action::ShowPalette(Palette::Night)));
    assert_eq!(state.showing.as_ref().unwrap().picture.as_ref().unwrap().id, day);
    complete(&mut state, night);
    let picture = state.showing.as_ref().unwrap().picture.as_ref().unwrap();
    assert_eq!((picture.id, picture.palette), (night, Palette::Night));
}

#[test]
fn switching_back_before_the_night_picture_came_asks_for_nothing() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let day = show(&mut state, "a");
    complete(&mut state, day);
    state.perform(Action::ShowPalette(Palette::Night));
    assert_eq!(state.perform(Action::ShowPalette(Palette::Day)), vec![Command::CancelImage { pane: PANE }]);
    assert_eq!(state.showing.as_ref().unwrap().picture.as_ref().unwrap().id, day);
}

#[test]
fn a_night_picture_that_fails_leaves_the_day_picture_and_says_why() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let day = show(&mut state, "a");
    complete(&mut state, day);
    let night = image_request(&state.perform(Action::ShowPalette(Palette::Night)));
    state.absorb(Event::ImageLoaded { id: night, result: Err(offline()) });
    let showing = state.showing.as_ref().unwrap();
    assert_eq!(showing.picture.as_ref().unwrap().id, day);
    assert_eq!(showing.problem, Some(offline()));
}

#[test]
fn a_chart_without_a_night_picture_says_so() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    if let Some(Remote::Ready(list)) = state.page.as_mut().map(|page| &mut page.charts) {
        list.charts[0].image_night = None;
    }
    let day = show(&mut state, "a");
    complete(&mut state, day);
    state.perform(Action::ShowPalette(Palette::Night));
    let problem = state.showing.as_ref().unwrap().problem.as_ref().unwrap();
    assert!(problem.sentence.contains("no night picture"), "{}", problem.sentence);
}

#[test]
fn cancelling_the_first_picture_of_a_chart_closes_it() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    show(&mut state, "a");
    assert_eq!(state.perform(Action::CancelImage), vec![Command::CancelImage { pane: PANE }]);
    assert!(state.showing.is_none());
}

#[test]
fn an_unknown_airport_takes_nothing_off_the_screen() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    let (record, _list) = open(&mut state, "ZZZZ");
    let problem = Problem::new(ProblemKind::UnknownAirport, "The chart service does not know ZZZZ");
    state.absorb(Event::AirportLoaded { id: record, result: Err(problem.clone()) });
    assert_eq!(state.page.as_ref().unwrap().icao, icao("YBBN"));
    assert!(state.showing.as_ref().unwrap().picture.is_some());
    assert_eq!(state.asking.as_ref().unwrap().record, Remote::Failed(problem));
}

#[test]
fn another_airport_closes_the_chart_when_it_comes_and_not_before() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    let (record, _list) = open(&mut state, "NZWN");
    assert!(state.showing.is_some());
    let result = Ok(Box::new(Airport::unknown(icao("NZWN"))));
    let absorbed = state.absorb(Event::AirportLoaded { id: record, result });
    assert_eq!(absorbed.commands, vec![Command::CancelImage { pane: PANE }]);
    assert!(state.showing.is_none());
}

#[test]
fn a_list_that_comes_before_its_airport_is_kept_for_it() {
    let mut state = signed_in(Access::Full);
    let (record, list) = open(&mut state, "YBBN");
    let charts = ChartList { charts: vec![chart("a", "YBBN")], left_out: 2 };
    state.absorb(Event::ChartsLoaded { id: list, result: Ok(charts.clone()) });
    assert!(state.page.is_none());
    state.absorb(Event::AirportLoaded { id: record, result: Ok(Box::new(Airport::unknown(icao("YBBN")))) });
    assert_eq!(state.page.as_ref().unwrap().charts, Remote::Ready(charts));
}

#[test]
fn the_answer_for_an_airport_that_is_no_longer_wanted_is_ignored() {
    let mut state = signed_in(Access::Full);
    let (late, _list) = open(&mut state, "YBBN");
    open(&mut state, "NZWN");
    state.absorb(Event::AirportLoaded { id: late, result: Ok(Box::new(Airport::unknown(icao("YBBN")))) });
    assert!(state.page.is_none());
}

#[test]
fn cao_charts_are_asked_for_only_where_the_airport_has_them() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    assert_eq!(state.perform(Action::ShowVersion(Version::Cao)), Vec::new());
    arrive(&mut state, "KSFO", true);
    let commands = state.perform(Action::ShowVersion(Version::Cao));
    assert!(matches!(commands.as_slice(), [Command::FetchCharts { version: Version::Cao, .. }]), "{commands:?}");
}

#[test]
fn nobody_signed_in_asks_for_nothing() {
    let mut state = State::new(Palette::Day, false);
    assert_eq!(state.perform(Action::OpenAirport(icao("YBBN"))), Vec::new());
}

#[test]
fn a_second_attempt_to_sign_in_replaces_the_first() {
    let mut state = State::new(Palette::Day, false);
    state.perform(Action::SignIn);
    let first = state.session.waiting().unwrap().0;
    state.perform(Action::SignIn);
    state.absorb(Event::SignedIn { id: first, result: Ok(account(Access::Full)) });
    assert!(state.account().is_none());
}

#[test]
fn a_refused_sign_in_says_why_and_can_be_tried_again() {
    let mut state = State::new(Palette::Day, false);
    state.perform(Action::SignIn);
    let id = state.session.waiting().unwrap().0;
    let problem = Problem::new(ProblemKind::SignIn, "The sign-in was refused in the browser");
    state.absorb(Event::SignedIn { id, result: Err(problem.clone()) });
    assert_eq!(state.session, Session::SignedOut { problem: Some(problem) });
    assert!(matches!(state.perform(Action::SignIn).as_slice(), [Command::SignIn { .. }]));
}

#[test]
fn a_cancelled_sign_in_closes_the_listener_and_complains_about_nothing() {
    let mut state = State::new(Palette::Day, false);
    state.perform(Action::SignIn);
    assert_eq!(state.perform(Action::CancelSignIn), vec![Command::CancelSignIn]);
    assert_eq!(state.session, Session::SignedOut { problem: None });
}

#[test]
fn signing_out_leaves_nothing() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    assert_eq!(state.perform(Action::SignOut), vec![Command::SignOut]);
    assert!(state.page.is_none() && state.asking.is_none() && state.showing.is_none() && state.notice.is_none());
    assert!(state.account().is_none());
}

#[test]
fn a_session_that_the_service_ends_leaves_the_chart_on_the_screen() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    state.absorb(Event::SessionEnded { problem: Problem::new(ProblemKind::NotSignedIn, "You have been signed out") });
    assert!(matches!(state.session, Session::Ended { .. }));
    assert!(state.showing.as_ref().unwrap().picture.is_some());
    assert_eq!(state.account().unwrap().username, "pilot");
}

#[test]
fn what_failed_for_want_of_a_sign_in_is_asked_for_again_after_it() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    let problem = Problem::new(ProblemKind::NotSignedIn, "Sign in again");
    state.absorb(Event::ImageLoaded { id, result: Err(problem.clone()) });
    state.absorb(Event::SessionEnded { problem });
    state.perform(Action::SignIn);
    let attempt = state.session.waiting().unwrap().0;
    let absorbed = state.absorb(Event::SignedIn { id: attempt, result: Ok(account(Access::Full)) });
    image_request(&absorbed.commands);
}

#[test]
fn another_account_does_not_inherit_the_chart_of_the_one_before() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    state.absorb(Event::SessionEnded { problem: offline() });
    state.perform(Action::SignIn);
    let attempt = state.session.waiting().unwrap().0;
    let other = Account { username: "somebody else".into(), access: Access::Full };
    state.absorb(Event::SignedIn { id: attempt, result: Ok(other) });
    assert!(state.showing.is_none());
}

#[test]
fn a_demo_image_is_known_by_the_access_rule() {
    let mut state = signed_in(Access::DemoAirports);
    arrive(&mut state, "KSFO", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    assert!(!state.showing.as_ref().unwrap().is_real(SIZE, state.access()));
}

#[test]
fn a_demo_image_is_known_by_its_proportions() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "KSFO", false);
    show(&mut state, "a");
    let showing = state.showing.as_ref().unwrap();
    assert!(!showing.is_real(ImageSize { width: 1200, height: 900 }, Access::Full));
    assert!(showing.is_real(ImageSize { width: 800, height: 1250 }, Access::Full));
}

#[test]
fn a_picture_of_other_proportions_has_no_usable_map() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "KSFO", false);
    let id = show(&mut state, "a");
    let size = ImageSize { width: 1200, height: 900 };
    state.absorb(Event::ImageLoaded { id, result: Ok(size) });
    let picture = state.showing.as_ref().unwrap().picture.as_ref().unwrap();
    assert!(matches!(picture.reference, MapReference::Unusable(_)));
}

#[test]
fn a_chart_of_the_promised_size_has_a_usable_map() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    let picture = state.showing.as_ref().unwrap().picture.as_ref().unwrap();
    assert!(matches!(picture.reference, MapReference::Usable(_)), "{:?}", picture.reference);
}

#[test]
fn demo_access_is_told_once_with_the_first_chart() {
    let mut state = signed_in(Access::DemoAirports);
    arrive(&mut state, "YBBN", false);
    state.perform(Action::DismissNotice);
    show(&mut state, "a");
    assert!(state.notice.as_ref().unwrap().text.contains("Demo access"));
    state.perform(Action::DismissNotice);
    show(&mut state, "b");
    assert_eq!(state.notice, None);
}

#[test]
fn the_sign_in_says_that_it_lasts_for_this_run() {
    let state = signed_in(Access::Full);
    assert!(state.notice.as_ref().unwrap().text.contains("until you close"));
}

#[test]
fn renewed_access_is_taken_over() {
    let mut state = signed_in(Access::DemoAirports);
    state.absorb(Event::AccessChanged { account: account(Access::Full) });
    assert_eq!(state.access(), Access::Full);
}

#[test]
fn ids_are_never_used_twice() {
    let mut state = signed_in(Access::Full);
    let (a, b) = open(&mut state, "YBBN");
    let (c, d) = open(&mut state, "YBBN");
    let mut ids = vec![a, b, c, d];
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 4);
}
