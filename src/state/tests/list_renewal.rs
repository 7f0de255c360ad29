//! Renewed chart lists: open charts and pins take over what the newest list says.

use super::*;
use crate::boards::{BoardCommand, ChartPin};

const SECOND: TabId = TabId(2);

fn gone() -> Problem {
    Problem::new(ProblemKind::NotFound, "The service has no such picture")
}

/// The chart as a later list has it: another picture file, another revision.
fn renewed(id: &str, airport: &str) -> Chart {
    Chart {
        image_day: FileName::parse(&format!("{id}_2_d.png")).map(|file| Ok(file.into())),
        revision_date: Some(jiff::civil::date(2026, 11, 26)),
        ..chart(id, airport)
    }
}

/// Another chart of the same category and name.
fn other(id: &str) -> Chart {
    Chart {
        index_number: "11-2".into(),
        ..renewed(id, "YBBN")
    }
}

fn list(state: &mut AppState, id: RequestId, charts: Vec<Chart>) -> Vec<Command> {
    let result = Ok(ChartList {
        charts,
        left_out: 0,
    });
    at_work(state.absorb(Event::ChartsLoaded { id, result }).commands)
}

fn fail(state: &mut AppState, id: RequestId) {
    let result = Err(gone());
    state.absorb(Event::PictureLoaded { id, result });
}

fn list_request(commands: &[Command]) -> (RequestId, Icao) {
    let mut requests = commands.iter().filter_map(|command| match command {
        Command::FetchCharts { id, icao, .. } => Some((*id, *icao)),
        _ => None,
    });
    requests.next().unwrap()
}

fn requested_files(commands: &[Command]) -> Vec<(TabId, &str)> {
    let files = commands.iter().filter_map(|command| match command {
        Command::FetchPicture {
            tab,
            file: PictureAddress::Service(file),
            ..
        } => Some((*tab, file.as_str())),
        _ => None,
    });
    files.collect()
}

fn reload(state: &mut AppState, tab: TabId) -> Vec<Command> {
    at_work(state.perform(Action::Retry(RetrySubject::ChartsOf(tab))))
}

#[test]
fn failed_chart_list_reloaded_asks_new_address() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    fail(&mut state, request);
    let commands = reload(&mut state, FIRST);
    let (id, _) = list_request(&commands);
    let commands = list(&mut state, id, vec![renewed("a", "YBBN")]);
    assert_eq!(requested_files(&commands), [(FIRST, "a_2_d.png")]);
    complete(&mut state, image_request(&commands));
    let showing = state.showing().unwrap();
    assert!(showing.picture.is_some() && showing.problem.is_none());
    assert_eq!(showing.chart, renewed("a", "YBBN"));
}

#[test]
fn chart_of_other_airport_reloads_its_own_list() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    fail(&mut state, request);
    arrive(&mut state, "NZWN", false);
    let commands = reload(&mut state, FIRST);
    let (id, airport) = list_request(&commands);
    assert_eq!(airport, icao("YBBN"));
    let commands = list(&mut state, id, vec![renewed("a", "YBBN")]);
    assert_eq!(requested_files(&commands), [(FIRST, "a_2_d.png")]);
    let page = state.airports.page.as_ref().unwrap();
    assert_eq!(page.icao, icao("NZWN"));
    assert!(page.charts.ready().is_some());
}

#[test]
fn unchanged_list_asks_failed_chart_again() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    fail(&mut state, request);
    let commands = reload(&mut state, FIRST);
    let (id, _) = list_request(&commands);
    let commands = list(&mut state, id, vec![chart("a", "YBBN")]);
    assert_eq!(requested_files(&commands), [(FIRST, "a_d.png")]);
}

#[test]
fn failed_list_is_told_at_chart() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    fail(&mut state, request);
    arrive(&mut state, "NZWN", false);
    let commands = reload(&mut state, FIRST);
    let (id, _) = list_request(&commands);
    let result = Err(offline());
    state.absorb(Event::ChartsLoaded { id, result });
    let showing = &state.workspace.tab(FIRST).unwrap().showing;
    assert_eq!(showing.problem, Some(offline()));
}

#[test]
fn renewed_list_renews_hidden_tabs_and_own_windows() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    complete(&mut state, request);
    let commands = state.perform(Action::OpenInWindow(ChartId(Arc::from("b"))));
    complete(&mut state, image_request(&commands));
    state.perform(Action::HideTab(FIRST));
    let (_, id) = open(&mut state, "YBBN");
    let charts = vec![renewed("a", "YBBN"), renewed("b", "YBBN")];
    let commands = list(&mut state, id, charts);
    // A hidden tab is not fetched; it asks the new address when it is shown.
    assert_eq!(requested_files(&commands), [(SECOND, "b_2_d.png")]);
    let window = &state.workspace.tab(SECOND).unwrap().showing;
    assert!(window.picture.is_some(), "the old picture stays meanwhile");
    let commands = state.perform(Action::ShowTab(FIRST));
    assert_eq!(requested_files(&commands), [(FIRST, "a_2_d.png")]);
}

#[test]
fn unchanged_charts_are_not_fetched_again() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    complete(&mut state, request);
    let (_, id) = open(&mut state, "YBBN");
    let commands = list(&mut state, id, vec![chart("a", "YBBN")]);
    assert_eq!(requested_files(&commands), []);
}

#[test]
fn new_chart_id_is_found_by_name_and_index() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    complete(&mut state, request);
    let (_, id) = open(&mut state, "YBBN");
    let other = other("x");
    let commands = list(&mut state, id, vec![other.clone()]);
    assert_eq!(requested_files(&commands), [], "another chart of the name");
    let (_, id) = open(&mut state, "YBBN");
    let commands = list(&mut state, id, vec![other, renewed("c", "YBBN")]);
    assert_eq!(requested_files(&commands), [(FIRST, "c_2_d.png")]);
}

#[test]
fn list_of_other_airport_changes_nothing() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    complete(&mut state, request);
    let (_, id) = open(&mut state, "NZWN");
    let commands = list(&mut state, id, vec![renewed("a", "NZWN")]);
    assert_eq!(requested_files(&commands), []);
    assert_eq!(state.showing().unwrap().chart, chart("a", "YBBN"));
}

#[test]
fn late_list_changes_no_open_chart() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    complete(&mut state, request);
    let (_, late) = open(&mut state, "YBBN");
    open(&mut state, "YBBN");
    let commands = list(&mut state, late, vec![renewed("a", "YBBN")]);
    assert_eq!(requested_files(&commands), []);
    assert_eq!(state.showing().unwrap().chart, chart("a", "YBBN"));
}

#[test]
fn renewed_list_renews_pins() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let pin = ChartPin::of(&chart("a", "YBBN"));
    state.perform(Action::Board(BoardCommand::Pin(pin, Some(0))));
    let (_, id) = open(&mut state, "YBBN");
    list(&mut state, id, vec![renewed("c", "YBBN")]);
    let pins = &state.settings.boards.list[0].pins;
    assert_eq!(*pins, [ChartPin::of(&renewed("c", "YBBN"))]);
}

/// Two charts side by side, neither of which came.
fn two_failed() -> AppState {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let first = show(&mut state, "a");
    let commands = state.perform(Action::OpenBeside(ChartId(Arc::from("b"))));
    let second = image_request(&commands);
    fail(&mut state, first);
    fail(&mut state, second);
    state
}

#[test]
fn two_charts_wait_for_same_list() {
    let mut state = two_failed();
    reload(&mut state, FIRST);
    let commands = reload(&mut state, SECOND);
    assert!(state.pending_open.loads_list_of(FIRST) && state.pending_open.loads_list_of(SECOND));
    let (id, _) = list_request(&commands);
    let charts = vec![chart("a", "YBBN"), chart("b", "YBBN")];
    let commands = list(&mut state, id, charts);
    let both = [(FIRST, "a_d.png"), (SECOND, "b_d.png")];
    assert_eq!(requested_files(&commands), both);
    assert!(!state.pending_open.loads_list_of(FIRST) && !state.pending_open.loads_list_of(SECOND));
}

#[test]
fn failed_list_is_told_at_both_charts() {
    let mut state = two_failed();
    reload(&mut state, FIRST);
    let (id, _) = list_request(&reload(&mut state, SECOND));
    let result = Err(offline());
    state.absorb(Event::ChartsLoaded { id, result });
    for tab in [FIRST, SECOND] {
        let showing = &state.workspace.tab(tab).unwrap().showing;
        assert_eq!(showing.problem, Some(offline()), "{tab:?}");
    }
}

#[test]
fn charts_of_two_airports_wait_for_both_lists() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let first = show(&mut state, "a");
    fail(&mut state, first);
    arrive(&mut state, "NZWN", false);
    let commands = state.perform(Action::OpenBeside(ChartId(Arc::from("b"))));
    fail(&mut state, image_request(&commands));
    let (wellington, _) = list_request(&reload(&mut state, SECOND));
    let (brisbane, _) = list_request(&reload(&mut state, FIRST));
    let commands = list(&mut state, wellington, vec![chart("b", "NZWN")]);
    assert_eq!(requested_files(&commands), [(SECOND, "b_d.png")]);
    assert!(state.pending_open.loads_list_of(FIRST));
    let commands = list(&mut state, brisbane, vec![chart("a", "YBBN")]);
    assert_eq!(requested_files(&commands), [(FIRST, "a_d.png")]);
}

#[test]
fn list_on_its_way_is_not_asked_for_twice() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    fail(&mut state, request);
    arrive(&mut state, "NZWN", false);
    let (_, id) = open(&mut state, "YBBN");
    assert_eq!(reload(&mut state, FIRST), vec![]);
    let commands = list(&mut state, id, vec![renewed("a", "YBBN")]);
    assert_eq!(requested_files(&commands), [(FIRST, "a_2_d.png")]);
    let asking = state.airports.asking.as_ref().unwrap();
    assert!(asking.charts.ready().is_some());
}

#[test]
fn cancelled_list_request_tells_failure_again() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    fail(&mut state, request);
    let (id, _) = list_request(&reload(&mut state, FIRST));
    assert_eq!(state.showing().unwrap().problem, None);
    state.perform(Action::CancelPicture(FIRST));
    assert!(!state.pending_open.loads_list_of(FIRST));
    assert_eq!(state.showing().unwrap().problem, Some(gone()));
    let commands = list(&mut state, id, vec![chart("a", "YBBN")]);
    assert_eq!(requested_files(&commands), []);
}

#[test]
fn worker_that_ended_fails_list_requests() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    fail(&mut state, request);
    reload(&mut state, FIRST);
    let problem = Problem::new(ProblemKind::Internal, "Start it again");
    let ended = problem.clone();
    state.absorb(Event::WorkerEnded { problem: ended });
    assert!(!state.pending_open.loads_list_of(FIRST));
    assert_eq!(state.showing().unwrap().problem, Some(problem));
}

/// The chart with another signature in the query of its address.
fn signed(id: &str, signature: &str) -> Chart {
    let query = format!("sig={signature}");
    let file = FileName::escaped(&format!("{id}_d.png"), Some(&query));
    Chart {
        image_day: file.map(|file| Ok(file.into())),
        ..chart(id, "YBBN")
    }
}

#[test]
fn another_signature_fetches_no_visible_chart() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    complete(&mut state, request);
    let (_, id) = open(&mut state, "YBBN");
    let commands = list(&mut state, id, vec![signed("a", "2")]);
    assert_eq!(requested_files(&commands), []);
    assert_eq!(state.showing().unwrap().chart, signed("a", "2"));
}

#[test]
fn another_signature_fetches_chart_that_failed() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    fail(&mut state, request);
    let (_, id) = open(&mut state, "YBBN");
    let commands = list(&mut state, id, vec![signed("a", "2")]);
    assert_eq!(requested_files(&commands), [(FIRST, "a_d.png")]);
}

#[test]
fn chart_that_is_not_listed_is_said_to_be_so() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    fail(&mut state, request);
    let (id, _) = list_request(&reload(&mut state, FIRST));
    let commands = list(&mut state, id, vec![other("x")]);
    assert_eq!(requested_files(&commands), []);
    let problem = state.showing().unwrap().problem.clone().unwrap();
    assert_eq!(problem.kind, ProblemKind::Unlisted);
    assert!(problem.sentence.says("no longer listed"));
    // A later list has it again.
    let (_, id) = open(&mut state, "YBBN");
    let commands = list(&mut state, id, vec![chart("a", "YBBN")]);
    assert_eq!(requested_files(&commands), [(FIRST, "a_d.png")]);
}

#[test]
fn list_with_unread_charts_calls_none_unlisted() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YBBN", false);
    let request = show(&mut state, "a");
    fail(&mut state, request);
    let (id, _) = list_request(&reload(&mut state, FIRST));
    let result = Ok(ChartList {
        charts: vec![other("x")],
        left_out: 1,
    });
    let commands = state.absorb(Event::ChartsLoaded { id, result }).commands;
    assert_eq!(requested_files(&commands), [(FIRST, "a_d.png")]);
}
