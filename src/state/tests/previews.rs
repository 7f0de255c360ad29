//! Previews in the chart list: what is asked for, what stays, what goes.

use std::time::{Duration, Instant};

use super::*;
use crate::chart::image::{Bitmap, CopyScale, PixelFormat, ScaledRows, Thumbnail};
use crate::daylight::Light;
use crate::message::{Preference, PreviewRequest};
use crate::state::NoPreviewReason;

const CHARTS: [&str; 4] = ["a", "b", "c", "d"];

fn id(chart: &str) -> ChartId {
    ChartId(Arc::from(chart))
}

/// An airport with four charts, each with thumbnails, for an account with this access.
fn at_airport(access: Access, airport: &str) -> AppState {
    let mut state = signed_in(access);
    arrive(&mut state, airport, true);
    if let Some(Remote::Ready(list)) = state.airports.page.as_mut().map(|page| &mut page.charts) {
        list.charts = CHARTS
            .map(|name| Chart {
                thumb_day: link(&format!("{name}_thumb_d.png")),
                thumb_night: link(&format!("{name}_thumb_n.png")),
                ..chart(name, airport)
            })
            .into();
    }
    state
}

fn switch(state: &mut AppState, on: bool) -> Vec<Command> {
    let mut preferences = state.settings.charts;
    preferences.previews = on;
    at_work(state.perform(Action::Prefer(Preference::ChartLists(preferences))))
}

fn switched_on() -> AppState {
    let mut state = at_airport(Access::Full, "YBBN");
    switch(&mut state, true);
    state
}

fn see(state: &mut AppState, charts: &[&str]) -> Vec<Command> {
    let charts = charts.iter().map(|chart| id(chart)).collect();
    state.perform(Action::SeePreviews(charts))
}

/// What the commands ask for.
fn requests(commands: &[Command]) -> Vec<PreviewRequest> {
    match commands {
        [Command::FetchPreviews(requests)] => requests.clone(),
        commands => panic!("{commands:?}"),
    }
}

fn files(commands: &[Command]) -> Vec<String> {
    let requests = requests(commands);
    let files = requests.iter().map(|request| match &request.file {
        PictureAddress::Service(file) => file.as_str().to_owned(),
        other @ PictureAddress::ImageHost(_) => panic!("{other:?}"),
    });
    files.collect()
}

/// A thumbnail of so many rows of 400 pixels.
fn thumbnail(rows: u32) -> Thumbnail {
    let size = ImageSize {
        width: 400,
        height: rows,
    };
    let bytes = vec![0; 400 * rows as usize];
    Thumbnail {
        size,
        strips: vec![ImageStrip {
            rows: 0..rows,
            size,
            copies: vec![ScaledRows {
                first_row: 0,
                pixels: Bitmap::new(PixelFormat::Grey, 400, bytes),
                size,
                scale: CopyScale::WHOLE,
            }],
        }],
    }
}

/// Answers a request; whether the window gets the pixels.
fn come(state: &mut AppState, id: RequestId, rows: u32) -> bool {
    let result = Ok(thumbnail(rows));
    let absorbed = state.absorb(Event::PreviewLoaded { id, result });
    absorbed.preview.is_some()
}

/// Shows these charts with their previews.
fn seen(state: &mut AppState, charts: &[&str]) {
    let commands = see(state, charts);
    for request in requests(&commands) {
        assert!(come(state, request.id, 625));
    }
}

fn has(state: &AppState, chart: &str) -> bool {
    state.previews.picture(&id(chart)).is_some()
}

#[test]
fn nothing_is_asked_for_unless_it_is_switched_on() {
    let mut state = at_airport(Access::Full, "YBBN");
    assert_eq!(see(&mut state, &["a", "b"]), Vec::new());
}

#[test]
fn previews_load_from_top_in_palette() {
    let mut state = switched_on();
    let commands = see(&mut state, &["b", "a"]);
    assert_eq!(files(&commands), ["b_thumb_d.png", "a_thumb_d.png"]);
    let commands = at_work(state.perform(Action::Light(Light::Night)));
    assert_eq!(commands, [Command::FetchPreviews(Vec::new())]);
    let commands = see(&mut state, &["b", "a"]);
    assert_eq!(files(&commands), ["b_thumb_n.png", "a_thumb_n.png"]);
}

#[test]
fn scrolled_away_requests_are_dropped() {
    let mut state = switched_on();
    let before = requests(&see(&mut state, &["a", "b"]));
    let after = requests(&see(&mut state, &["b", "c"]));
    assert_eq!(after[0], before[1]);
    assert_eq!(after[1].file, address("c_thumb_d.png"));
    assert!(!come(&mut state, before[0].id, 625), "a late answer");
    assert!(!has(&state, "a"));
}

#[test]
fn what_came_stays_while_its_row_is_out_of_view() {
    let mut state = switched_on();
    seen(&mut state, &["a", "b"]);
    seen(&mut state, &["c"]);
    assert_eq!(see(&mut state, &["a", "b"]), Vec::new());
    assert!(has(&state, "a") && has(&state, "c"));
}

/// Lets time pass; whether a preview was dropped.
fn pass(state: &mut AppState, now: &mut Instant, secs: u64) -> bool {
    *now += Duration::from_secs(secs);
    state.look_at_clock(*now);
    state.previews.drop_unseen(*now)
}

#[test]
fn preview_out_of_view_is_dropped_within_ten_seconds() {
    let mut state = switched_on();
    let mut now = clock::now();
    pass(&mut state, &mut now, 0);
    seen(&mut state, &["a", "b"]);
    assert!(!pass(&mut state, &mut now, 60), "both are in view");
    assert_eq!(state.previews.dropped_in(now), None);
    seen(&mut state, &["b", "c"]);
    let left = state.previews.dropped_in(now).unwrap();
    assert!(left <= Duration::from_secs(8), "{left:?}");
    assert!(!pass(&mut state, &mut now, 6));
    assert!(has(&state, "a"));
    assert!(pass(&mut state, &mut now, 2));
    assert!(!has(&state, "a") && has(&state, "b") && has(&state, "c"));
    assert_eq!(state.previews.dropped_in(now), None);
    assert_eq!(files(&see(&mut state, &["a", "b"])), ["a_thumb_d.png"]);
}

#[test]
fn preview_that_is_seen_again_in_time_stays() {
    let mut state = switched_on();
    let mut now = clock::now();
    pass(&mut state, &mut now, 0);
    seen(&mut state, &["a"]);
    seen(&mut state, &["b"]);
    pass(&mut state, &mut now, 6);
    assert_eq!(see(&mut state, &["a", "b"]), Vec::new());
    assert!(!pass(&mut state, &mut now, 60));
    assert!(has(&state, "a") && has(&state, "b"));
    // The time out of view counts from its new beginning.
    see(&mut state, &["b"]);
    assert!(!pass(&mut state, &mut now, 6) && has(&state, "a"));
}

#[test]
fn failed_thumbnail_stays_silent() {
    let mut state = switched_on();
    state.perform(Action::DismissNotice);
    let asked = requests(&see(&mut state, &["a"]));
    state.absorb(Event::PreviewLoaded {
        id: asked[0].id,
        result: Err(offline()),
    });
    see(&mut state, &["b"]);
    let commands = see(&mut state, &["a"]);
    assert_eq!(files(&commands), Vec::<String>::new());
    assert_eq!(state.notice(), None);
}

#[test]
fn sign_in_retries_failed_rows() {
    let mut state = switched_on();
    let asked = requests(&see(&mut state, &["a"]));
    let problem = Problem::new(ProblemKind::NotSignedIn, "Sign in again");
    state.absorb(Event::PreviewLoaded {
        id: asked[0].id,
        result: Err(problem.clone()),
    });
    state.absorb(Event::SessionEnded { problem });
    let commands = state.perform(Action::SignIn);
    let [Command::SignIn { id, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    let result = Ok(account(Access::Full));
    state.absorb(Event::SignedIn { id: *id, result });
    assert!(state.previews.in_view().is_empty(), "the rows are told");
    assert_eq!(files(&see(&mut state, &["a"])), ["a_thumb_d.png"]);
}

#[test]
fn previews_stay_with_person_whatever_name_is() {
    let of = |subject: &str, username: &str| Event::AccountChanged {
        account: Account {
            subject: Some(subject.to_owned()),
            ..Account::new(username, Access::Full)
        },
    };
    for (subject, name, stays) in [("7f3a", "pilot", true), ("91cc", "7f3a", false)] {
        let mut state = signed_in(Access::Full);
        state.absorb(of("7f3a", "7f3a"));
        arrive(&mut state, "YBBN", true);
        switch(&mut state, true);
        see(&mut state, &["a"]);
        state.absorb(of(subject, name));
        assert_eq!(!state.previews.in_view().is_empty(), stays, "{subject}");
    }
}

#[test]
fn chart_without_thumbnail_of_palette_is_not_asked_for() {
    let mut state = switched_on();
    if let Some(Remote::Ready(list)) = state.airports.page.as_mut().map(|page| &mut page.charts) {
        list.charts[0].thumb_day = None;
    }
    assert_eq!(see(&mut state, &["a"]), Vec::new());
}

#[test]
fn previews_go_with_their_list() {
    type Leaving = fn(&mut AppState);
    let ways: [(&str, Leaving); 6] = [
        ("another airport", |state| arrive(state, "NZWN", false)),
        ("the other version", |state| {
            state.perform(Action::ShowVersion(Version::Cao));
        }),
        ("another palette", |state| {
            state.perform(Action::Light(Light::Night));
        }),
        ("switched off", |state| {
            switch(state, false);
        }),
        ("signed out", |state| {
            state.perform(Action::SignOut);
        }),
        ("not on the screen", |state| {
            see(state, &[]);
        }),
    ];
    for (way, leave) in ways {
        let mut state = switched_on();
        seen(&mut state, &["a"]);
        let (id, _size) = state.previews.picture(&id("a")).unwrap();
        leave(&mut state);
        assert!(!state.previews.has(id), "{way}");
    }
}

#[test]
fn signing_out_gives_up_what_is_on_its_way() {
    let mut state = switched_on();
    let asked = requests(&see(&mut state, &["a"]));
    let commands = state.perform(Action::SignOut);
    assert!(commands.contains(&Command::FetchPreviews(Vec::new())));
    assert!(!come(&mut state, asked[0].id, 625));
}

#[test]
fn airport_that_account_may_not_see_has_no_previews() {
    let mut state = at_airport(Access::DemoAirports, "KSFO");
    switch(&mut state, true);
    assert!(!state.shows_previews());
    assert_eq!(state.withheld_previews(), Some(NoPreviewReason::DemoImages));
    assert_eq!(see(&mut state, &["a"]), Vec::new());
    switch(&mut state, false);
    assert_eq!(state.withheld_previews(), None);
    let mut state = at_airport(Access::DemoAirports, "YBBN");
    switch(&mut state, true);
    assert_eq!(files(&see(&mut state, &["a"])), ["a_thumb_d.png"]);
    assert_eq!(state.withheld_previews(), None);
}

#[test]
fn unknown_access_shows_no_preview() {
    let mut state = at_airport(Access::Unknown, "KSFO");
    switch(&mut state, true);
    assert!(!state.shows_previews());
    assert_eq!(
        state.withheld_previews(),
        Some(NoPreviewReason::AccessUnknown)
    );
    assert_eq!(see(&mut state, &["a"]), Vec::new());
}

/// Rows of 400 pixels that fill three tenths of the memory for previews.
const LARGE: u32 = 3_000;

#[test]
fn where_memory_is_short_oldest_out_of_view_goes() {
    let mut state = switched_on();
    for chart in ["a", "b", "c", "d"] {
        let asked = requests(&see(&mut state, &[chart]));
        assert!(come(&mut state, asked[0].id, LARGE));
    }
    assert!(!has(&state, "a"));
    assert!(has(&state, "b") && has(&state, "c") && has(&state, "d"));
    assert_eq!(files(&see(&mut state, &["a"])), ["a_thumb_d.png"]);
}

#[test]
fn previews_stay_within_memory() {
    let mut state = switched_on();
    let asked = requests(&see(&mut state, &CHARTS));
    let shown: Vec<bool> = asked
        .iter()
        .map(|request| come(&mut state, request.id, LARGE))
        .collect();
    assert_eq!(shown, [true, true, true, false]);
    assert_eq!(see(&mut state, &CHARTS), Vec::new(), "not asked for again");
}

#[test]
fn hidden_window_gives_up_previews_on_their_way() {
    let mut state = switched_on();
    see(&mut state, &["a"]);
    let begin = Instant::now();
    state.look_at_windows(&[WindowId::Main], begin);
    let commands = state.look_at_windows(&[WindowId::Main], begin + Duration::from_mins(1));
    assert_eq!(commands, Some(vec![Command::FetchPreviews(Vec::new())]));
}
