//! Pictures on their way: in strips, one request for each pane, gone when they are not wanted any more.

use std::time::{Duration, Instant};

use flightbag::message::{Command, Event, TabId};
use flightbag::remote::ProblemKind;

use crate::pilot::{Pilot, TAB, file, icao, times};
use crate::support::{DEADLINE, demo};

#[test]
fn a_chart_is_signed_in_for_listed_and_shown_in_strips() {
    let mut pilot = Pilot::signed_in(demo(3600));
    assert_eq!(pilot.ask_airport("YBBN"), Ok(icao("YBBN")));
    let chart = pilot.charts("YBBN").remove(0);
    let id = pilot.fetch_image(TAB, chart.image_day.clone().unwrap());
    let (rows, size) = pilot.image(id);
    assert_eq!(size, Ok((chart.width, chart.height)));
    assert_eq!(rows, chart.height);
}

#[test]
fn a_forbidden_picture_is_asked_for_with_a_renewed_token_and_then_told() {
    let mut pilot = Pilot::signed_in(demo(3600));
    for _ in 0..2 {
        pilot
            .demo
            .control()
            .answer_next("/x.png", 403, "text/plain", "");
    }
    assert_eq!(pilot.problem_of_image("x.png").kind, ProblemKind::NoAccess);
    assert_eq!(
        (
            times(&pilot.demo, "/x.png"),
            times(&pilot.demo, "/connect/token")
        ),
        (2, 1)
    );
}

#[test]
fn another_chart_in_the_same_pane_closes_the_connection_of_the_first() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let charts = pilot.charts("YBBN");
    let name = |n: usize| charts[n].image_day.clone().unwrap();
    let hold = pilot.demo.control().hold(name(0).as_str());
    let first = pilot.fetch_image(TAB, name(0));
    assert!(hold.wait_until_reached(DEADLINE));
    let second = pilot.fetch_image(TAB, name(1));
    assert!(hold.wait_until_abandoned(DEADLINE));
    pilot.until(|event| match event {
        Event::ImageLoaded { id, result } => {
            assert_eq!(id, second);
            Some(result.unwrap())
        }
        Event::ImageProgress { id, .. }
        | Event::ImageStarted { id, .. }
        | Event::ImageStrip { id, .. } => {
            assert_ne!(id, first);
            None
        }
        _ => None,
    });
}

#[test]
fn a_cancelled_picture_closes_its_connection() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let hold = pilot.demo.control().hold("/x.png");
    pilot.fetch_image(TAB, file("x.png"));
    assert!(hold.wait_until_reached(DEADLINE));
    pilot.worker.send(Command::CancelImage { tab: TAB });
    assert!(hold.wait_until_abandoned(DEADLINE));
}

/// The median of five: what else runs on the computer may hold one or two of them up.
#[test]
fn cancelling_closes_the_connection_within_two_hundred_milliseconds() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let mut lengths: Vec<_> = (0..5)
        .map(|_time| {
            let hold = pilot.demo.control().hold("/x.png");
            pilot.fetch_image(TAB, file("x.png"));
            assert!(hold.wait_until_reached(DEADLINE));
            let cancelled = Instant::now();
            pilot.worker.send(Command::CancelImage { tab: TAB });
            assert!(hold.wait_until_abandoned(DEADLINE));
            cancelled.elapsed()
        })
        .collect();
    lengths.sort_unstable();
    assert!(lengths[2] <= Duration::from_millis(200), "{lengths:?}");
}

#[test]
fn four_pictures_are_asked_for_at_once_and_a_fifth_waits() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let hold = pilot.demo.control().hold("/v2/charts/YBBN/");
    for n in 0..5 {
        pilot.fetch_image(TabId(n), file(&format!("held-{n}.png")));
    }
    assert!(
        pilot
            .demo
            .control()
            .wait_for_requests("/held-", 4, DEADLINE)
    );
    // An answered question proves that the fifth had its turn and waits.
    pilot.ask_airport("NZWN").unwrap();
    assert_eq!(times(&pilot.demo, "/held-"), 4);
    pilot.worker.send(Command::CancelImage { tab: TAB });
    assert!(
        pilot
            .demo
            .control()
            .wait_for_requests("/held-", 5, DEADLINE)
    );
    hold.release();
}

#[test]
fn pictures_that_are_none_have_sentences_of_their_own() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let control = pilot.demo.control().clone();
    control.answer_next("/x.png", 200, "text/html", "<html>Welcome</html>");
    assert_eq!(pilot.problem_of_image("x.png").kind, ProblemKind::Picture);
    control.answer_next(
        "/x.png",
        200,
        "image/png",
        b"\x89PNG\r\n\x1a\n\0\0".as_slice(),
    );
    let cut = pilot.problem_of_image("x.png");
    assert!(cut.sentence.contains("ended early"), "{}", cut.sentence);
    assert_eq!(
        pilot.problem_of_image("no-such.png").kind,
        ProblemKind::NotFound
    );
    control.answer_next("/x.png", 204, "image/png", "");
    assert_eq!(pilot.problem_of_image("x.png").kind, ProblemKind::Service);
}

#[test]
fn a_picture_beyond_its_limit_is_not_read() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let body = vec![0; (32 << 20) + 1];
    pilot
        .demo
        .control()
        .answer_next("/x.png", 200, "image/png", body);
    let problem = pilot.problem_of_image("x.png");
    assert!(
        problem.sentence.contains("far more"),
        "{}",
        problem.sentence
    );
}
