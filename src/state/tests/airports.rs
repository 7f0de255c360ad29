//! Airports and their lists.

use super::*;

#[test]
fn unknown_airport_takes_nothing_off_screen() {
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
    assert_eq!(state.airports.page.as_ref().unwrap().icao, icao("YBBN"));
    assert!(state.showing().unwrap().picture.is_some());
    assert_eq!(
        state.airports.asking.as_ref().unwrap().record,
        Remote::Failed(problem)
    );
}

#[test]
fn another_airport_leaves_charts_that_are_open() {
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
fn list_that_comes_before_its_airport_is_kept_for_it() {
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
    assert!(state.airports.page.is_none());
    state.absorb(Event::AirportLoaded {
        id: record,
        result: Ok(Box::new(Airport::unknown(icao("YBBN")))),
    });
    assert_eq!(
        state.airports.page.as_ref().unwrap().charts,
        Remote::Ready(charts)
    );
}

#[test]
fn answer_for_old_airport_is_ignored() {
    let mut state = signed_in(Access::Full);
    let (late, _list) = open(&mut state, "YBBN");
    open(&mut state, "NZWN");
    state.absorb(Event::AirportLoaded {
        id: late,
        result: Ok(Box::new(Airport::unknown(icao("YBBN")))),
    });
    assert!(state.airports.page.is_none());
}

#[test]
fn cao_is_requested_only_where_present() {
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
fn signed_out_requests_nothing() {
    let mut state = AppState::new(Palette::Day, false);
    assert_eq!(state.perform(Action::OpenAirport(icao("YBBN"))), Vec::new());
}

/// The service says of the airport's charts what is given; what is asked for then.
fn lists(state: &mut AppState, record: Airport, list: Result<ChartList, Problem>) -> Vec<Command> {
    let icao = record.icao;
    let (asked, charts) = open(state, icao.as_str());
    let result = Ok(Box::new(record));
    state.absorb(Event::AirportLoaded { id: asked, result });
    let absorbed = state.absorb(Event::ChartsLoaded {
        id: charts,
        result: list,
    });
    at_work(absorbed.commands)
}

fn with_cao(std_charts: bool) -> Airport {
    Airport {
        std_charts: Some(std_charts),
        cao_charts: Some(true),
        ..Airport::unknown(icao("KSFO"))
    }
}

#[test]
fn airport_without_standard_charts_gives_way_to_cao() {
    let empty = || Ok(ChartList::default());
    let failed = |kind| Err(Problem::new(kind, "It failed"));
    for (record, list, gives_way) in [
        (with_cao(false), empty(), true),
        // The list knows better than the record.
        (with_cao(true), empty(), true),
        (with_cao(true), failed(ProblemKind::NotFound), true),
        (with_cao(false), failed(ProblemKind::Service), true),
        (with_cao(true), failed(ProblemKind::Service), false),
        (with_cao(false), failed(ProblemKind::Offline), false),
        (Airport::unknown(icao("KSFO")), empty(), false),
        (
            with_cao(false),
            Ok(ChartList {
                left_out: 10,
                ..ChartList::default()
            }),
            false,
        ),
    ] {
        let mut state = signed_in(Access::Full);
        let commands = lists(&mut state, record, list.clone());
        let asks = matches!(
            commands.as_slice(),
            [Command::FetchCharts {
                version: Version::Cao,
                ..
            }]
        );
        assert_eq!(asks, gives_way, "{list:?}: {commands:?}");
        let page = state.airports.page.as_ref().unwrap();
        assert_eq!(page.version == Version::Cao, gives_way);
    }
}

#[test]
fn set_that_user_chose_stays() {
    let mut state = signed_in(Access::Full);
    lists(&mut state, with_cao(false), Ok(ChartList::default()));
    assert!(!state.airports.page.as_ref().unwrap().has_no_charts());
    let commands = at_work(state.perform(Action::ShowVersion(Version::Std)));
    let [Command::FetchCharts { id, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    let result = Ok(ChartList::default());
    let absorbed = state.absorb(Event::ChartsLoaded { id: *id, result });
    assert_eq!(absorbed.commands, Vec::new());
    assert_eq!(state.airports.page.as_ref().unwrap().version, Version::Std);
}

#[test]
fn airport_has_no_charts_once_both_sets_are_empty() {
    let mut state = signed_in(Access::Full);
    let commands = lists(&mut state, with_cao(true), Ok(ChartList::default()));
    assert!(!state.airports.page.as_ref().unwrap().has_no_charts());
    let [Command::FetchCharts { id, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    let result = Err(Problem::new(ProblemKind::NotFound, "None"));
    state.absorb(Event::ChartsLoaded { id: *id, result });
    assert!(state.airports.page.as_ref().unwrap().has_no_charts());
}

#[test]
fn list_that_was_offline_is_asked_for_when_picture_comes() {
    for (kind, asks) in [(ProblemKind::Service, false), (ProblemKind::Offline, true)] {
        let mut state = signed_in(Access::Full);
        arrive(&mut state, "YBBN", true);
        let picture = show(&mut state, "a");
        let commands = at_work(state.perform(Action::ShowVersion(Version::Cao)));
        let [Command::FetchCharts { id, .. }] = commands.as_slice() else {
            panic!("{commands:?}")
        };
        let result = Err(Problem::new(kind, "It did not come"));
        state.absorb(Event::ChartsLoaded { id: *id, result });
        let started = |id| Event::PictureStarted { id, size: SIZE };
        let nothing = state.absorb(started(RequestId(99))).commands;
        assert_eq!(nothing, [], "no tab waits for that one");
        let commands = state.absorb(started(picture)).commands;
        let is_list = |command: &Command| matches!(command, Command::FetchCharts { .. });
        assert_eq!(commands.iter().any(is_list), asks, "{kind:?}: {commands:?}");
    }
}

#[test]
fn airport_that_failed_is_given_up_for_chart() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let (record, _list) = open(&mut state, "NZWN");
    let result = Err(offline());
    state.absorb(Event::AirportLoaded { id: record, result });
    assert!(state.airports.asking.is_some());
    show(&mut state, "a");
    assert!(state.airports.asking.is_none());
}
