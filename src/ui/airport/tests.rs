//! What is said of an airport that the service does not know.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::*;
use crate::airport::search::AirportFinder;
use crate::chart::Palette;
use crate::message::Event;
use crate::remote::Problem;
use crate::ui::theme;

/// The message that the service does not know this airport; the finder is not ready yet.
fn failed(icao: &str) -> Harness<'static, AppState> {
    let icao = Icao::parse(icao).unwrap();
    let problem = Problem::new(
        ProblemKind::UnknownAirport,
        format!("The service does not know {icao}"),
    );
    let mut panel = AirportSearchPanel::default();
    Harness::builder()
        .with_context_setup(theme::apply)
        .build_ui_state(
            move |ui, state: &mut AppState| {
                panel.failed_ui(ui, state, icao, &problem);
            },
            AppState::new(Palette::Night, false),
        )
}

fn begin_to_find(harness: &mut Harness<'_, AppState>) {
    let finder = Event::SearchReady(AirportFinder::prepare());
    harness.state_mut().absorb(finder);
    harness.run();
}

fn says(harness: &Harness<'_, AppState>, part: &str) -> bool {
    harness.query_all_by_label_contains(part).next().is_some()
}

#[test]
fn guess_waits_for_finder() {
    let mut harness = failed("NZWX");
    harness.run();
    assert!(says(&harness, "does not know NZWX"));
    harness.get_by_label("Try again");
    begin_to_find(&mut harness);
    assert!(says(&harness, "Did you mean NZWN"));
}

#[test]
fn listed_airport_without_charts_is_told_by_its_name() {
    let mut harness = failed("EDDF");
    begin_to_find(&mut harness);
    let told = "The chart service has no charts for Frankfurt am Main (EDDF): it does not know this airport.";
    assert!(says(&harness, told));
    harness.get_by_label("Try again");
    assert!(!says(&harness, "Did you mean"));
}
