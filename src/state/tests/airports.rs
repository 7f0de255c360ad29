//! Airports and their lists.

use super::*;

#[test]
fn an_unknown_airport_takes_nothing_off_the_screen() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    let (record, _list) = open(&mut state, "ZZZZ");
    let problem = Problem::new(
        ProblemKind::UnknownAirport,
        "The chart service does not know ZZZZ",
    );
    state.absorb(Event::AirportLoaded {
        id: record,
        result: Err(problem.clone()),
    });
    assert_eq!(state.page.as_ref().unwrap().icao, icao("YBBN"));
    assert!(state.showing().unwrap().picture.is_some());
    assert_eq!(
        state.asking.as_ref().unwrap().record,
        Remote::Failed(problem)
    );
}

#[test]
fn another_airport_leaves_the_charts_that_are_open() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let id = show(&mut state, "a");
    complete(&mut state, id);
    arrive(&mut state, "NZWN", false);
    let showing = state.showing().unwrap();
    assert_eq!(showing.chart.icao, icao("YBBN"));
    assert_eq!(showing.picture.as_ref().unwrap().id, id);
}

#[test]
fn a_list_that_comes_before_its_airport_is_kept_for_it() {
    let mut state = signed_in(Access::Full);
    let (record, list) = open(&mut state, "YBBN");
    let charts = ChartList {
        charts: vec![chart("a", "YBBN")],
        left_out: 2,
    };
    state.absorb(Event::ChartsLoaded {
        id: list,
        result: Ok(charts.clone()),
    });
    assert!(state.page.is_none());
    state.absorb(Event::AirportLoaded {
        id: record,
        result: Ok(Box::new(Airport::unknown(icao("YBBN")))),
    });
    assert_eq!(state.page.as_ref().unwrap().charts, Remote::Ready(charts));
}

#[test]
fn the_answer_for_an_airport_that_is_no_longer_wanted_is_ignored() {
    let mut state = signed_in(Access::Full);
    let (late, _list) = open(&mut state, "YBBN");
    open(&mut state, "NZWN");
    state.absorb(Event::AirportLoaded {
        id: late,
        result: Ok(Box::new(Airport::unknown(icao("YBBN")))),
    });
    assert!(state.page.is_none());
}

#[test]
fn cao_charts_are_asked_for_only_where_the_airport_has_them() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    assert_eq!(state.perform(Action::ShowVersion(Version::Cao)), Vec::new());
    arrive(&mut state, "KSFO", true);
    let commands = state.perform(Action::ShowVersion(Version::Cao));
    assert!(
        matches!(
            commands.as_slice(),
            [Command::FetchCharts {
                version: Version::Cao,
                ..
            }]
        ),
        "{commands:?}"
    );
}

#[test]
fn nobody_signed_in_asks_for_nothing() {
    let mut state = State::new(Palette::Day, false);
    assert_eq!(state.perform(Action::OpenAirport(icao("YBBN"))), Vec::new());
}
