//! A picture that broke off is asked for again. What that second answer means: the picture may not be had any more, and
//! the next opening says why; or the server answers something that nobody can use, and that is said at once.

use flightbag::remote::ProblemKind::{Offline, Service};

use super::data::Operation::Chart;
use super::fault::Fault;
use super::world::{Times, World};
use crate::support::answer;

/// What is told where a chart breaks off and the second request is answered with this status.
async fn assert_second_answer(status: u16, kind: flightbag::remote::ProblemKind, says: &str) {
    let path = Chart.path();
    let world = World::ready_for(Fault::Cut).await;
    let headers = format!("content-type: {}\r\n", Chart.media_type());
    let usual = answer("200 OK", &headers, &Chart.body());
    world.server.usual(path, usual);
    world.happens(path, Fault::Cut, Times::Once).await;
    world
        .happens(path, Fault::Status(status), Times::Once)
        .await;
    let problem = Chart.ask(&world).await.unwrap_err();
    world.assert_told(problem, kind, says);
    assert_eq!(world.server.seen_at(path).len(), 2, "{status}");
    world.assert_nothing_leaked();
}

#[tokio::test]
async fn a_picture_that_may_not_be_had_any_more_was_cut() {
    for status in [401, 403, 404, 410] {
        assert_second_answer(status, Offline, "was cut").await;
    }
}

#[tokio::test]
async fn an_answer_that_nobody_can_use_is_told_for_what_it_is() {
    for status in [400, 409, 416, 451] {
        assert_second_answer(status, Service, "cannot use").await;
    }
}
