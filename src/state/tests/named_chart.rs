//! A chart that an address names opens once its list is there.

use super::*;

/// Asks for a chart by its number; returns the ids of the airport's record and list.
fn asked(state: &mut AppState, number: &str) -> (RequestId, RequestId) {
    let ids = open(state, "YBBN");
    state
        .pending_open
        .expect_chart(icao("YBBN"), number.to_owned());
    ids
}

fn record(state: &mut AppState, id: RequestId, cao: bool) {
    let airport = Airport {
        cao_charts: Some(cao),
        ..Airport::unknown(icao("YBBN"))
    };
    let result = Ok(Box::new(airport));
    state.absorb(Event::AirportLoaded { id, result });
}

fn list(state: &mut AppState, id: RequestId, numbers: [&str; 2]) -> Vec<Command> {
    let charts = ["a", "b"].into_iter().zip(numbers);
    let charts = charts.map(|(id, number)| Chart {
        index_number: number.to_owned(),
        ..chart(id, "YBBN")
    });
    let result = Ok(ChartList {
        charts: charts.collect(),
        left_out: 0,
    });
    state.absorb(Event::ChartsLoaded { id, result }).commands
}

#[test]
fn named_chart_opens_once_its_list_is_there() {
    let mut state = signed_in(Access::Full);
    let (airport, charts) = asked(&mut state, "11-1p");
    record(&mut state, airport, false);
    assert!(state.showing().is_none());
    image_request(&list(&mut state, charts, ["10-9", "11-1P"]));
    assert_eq!(state.showing().unwrap().chart.id.to_string(), "b");
}

#[test]
fn named_chart_is_looked_for_in_both_sets() {
    let mut state = signed_in(Access::Full);
    let (airport, charts) = asked(&mut state, "11-1");
    record(&mut state, airport, true);
    let commands = list(&mut state, charts, ["10-9", "10-8"]);
    let cao = commands.iter().find_map(|command| match command {
        Command::FetchCharts {
            id,
            version: Version::Cao,
            ..
        } => Some(*id),
        _ => None,
    });
    image_request(&list(&mut state, cao.unwrap(), ["11-1", "10-8"]));
    assert_eq!(state.showing().unwrap().chart.id.to_string(), "a");
}

#[test]
fn unknown_named_chart_is_told() {
    let mut state = signed_in(Access::Full);
    let (airport, charts) = asked(&mut state, "99-9");
    record(&mut state, airport, false);
    list(&mut state, charts, ["10-9", "11-1"]);
    assert!(state.showing().is_none());
    assert_eq!(
        state.notice().unwrap().text,
        "YBBN has no chart 99-9. Choose a chart from the list."
    );
}

#[test]
fn named_chart_gives_way_to_what_is_asked_meanwhile() {
    let mut state = signed_in(Access::Full);
    let (airport, charts) = asked(&mut state, "11-1");
    record(&mut state, airport, false);
    state.perform(Action::OpenAirport(icao("NZWN")));
    list(&mut state, charts, ["10-9", "11-1"]);
    assert!(state.showing().is_none());
}
