//! A picture that broke off is asked for again. What that second answer means is told as if it were the first one; that a
//! token which ran out meanwhile is renewed is the worker's (`crate::pictures`).

use flightbag::remote::ProblemKind::{NoAccess, NotFound, NotSignedIn, Service};

use super::fault::Fault;
use super::fixture::{Fixture, Times};
use super::request::Operation::Chart;
use crate::support::answer;

/// What is told where a chart breaks off and the second request is answered with this status.
async fn assert_second_answer(status: u16, kind: flightbag::remote::ProblemKind, says: &str) {
    let path = Chart.path();
    let fixture = Fixture::ready_for(Fault::Cut).await;
    let headers = format!("content-type: {}\r\n", Chart.media_type());
    let usual = answer("200 OK", &headers, &Chart.body());
    fixture.server.usual(path, usual);
    fixture.happens(path, Fault::Cut, Times::Once).await;
    fixture
        .happens(path, Fault::Status(status), Times::Once)
        .await;
    let problem = Chart.ask(&fixture).await.unwrap_err();
    fixture.assert_told(problem, kind, says);
    assert_eq!(fixture.server.seen_at(path).len(), 2, "{status}");
    fixture.assert_nothing_leaked();
}

#[tokio::test]
async fn lost_picture_is_told_with_its_reason() {
    assert_second_answer(401, NotSignedIn, "Sign in again").await;
    assert_second_answer(403, NoAccess, "has no access to this").await;
    assert_second_answer(404, NotFound, "no longer has this chart").await;
}

#[tokio::test]
async fn unusable_answer_is_told() {
    for status in [400, 409, 410, 416, 451] {
        assert_second_answer(status, Service, "cannot use").await;
    }
}
