//! Which failures are tried again, and what is told of each.

use super::*;
use crate::http::ServerKind;

#[test]
fn only_broken_connections_count_as_cut() {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    for kind in [
        ConnectionReset,
        ConnectionAborted,
        BrokenPipe,
        UnexpectedEof,
    ] {
        assert!(is_cut(&kind.into()), "{kind}");
    }
    for kind in [io::ErrorKind::InvalidData, io::ErrorKind::Other] {
        assert!(!is_cut(&kind.into()), "{kind}");
    }
}

#[test]
fn wait_is_told_in_unit_that_is_short() {
    let told = |seconds| busy(ServerKind::Service.into(), seconds).to_string();
    for (seconds, end) in [
        (119, "in 119 seconds."),
        (120, "in 2 minutes."),
        (121, "in 3 minutes."),
        (7200, "in 2 hours."),
        (90_000, "in 25 hours."),
    ] {
        assert!(told(seconds).ends_with(end), "{}", told(seconds));
    }
}

#[test]
fn each_kind_of_failure_has_sentence_of_its_own() {
    let errors = [
        Error::Offline,
        Error::Cut,
        Error::Timeout,
        Error::Certificate,
        Error::Busy {
            status: 429,
            seconds: 600,
        },
        Error::Status(500),
        Error::Status(400),
        Error::TooLarge(1),
        Error::Redirect,
        Error::OtherAuthHost("login.example.org".to_owned()),
        Error::OtherHost("https://images.example.org".to_owned()),
        Error::RedirectLoop,
        Error::Token,
        Error::Setup(String::new()),
    ];
    let sentences: std::collections::HashSet<String> = errors
        .iter()
        .map(|error| error.problem(ServerKind::Service).to_string())
        .collect();
    assert_eq!(sentences.len(), errors.len());
}

#[test]
fn sentence_names_server_that_failed() {
    assert!(
        Error::Offline
            .problem(ServerKind::Service)
            .sentence
            .says("chart service")
    );
    assert!(
        Error::Offline
            .problem(ServerKind::Identity)
            .sentence
            .says("sign-in service")
    );
}

#[test]
fn untrusted_certificate_is_not_retried() {
    assert!(!Error::Certificate.is_transient());
    assert_eq!(
        Error::Certificate.problem(ServerKind::Service).kind,
        ProblemKind::Unsafe
    );
}

#[test]
fn only_faults_that_pass_are_tried_again() {
    for code in [408, 429, 500, 502, 503, 504] {
        assert!(Error::Status(code).is_transient(), "{code}");
    }
    for code in [204, 301, 400, 401, 403, 404, 501, 505] {
        assert!(!Error::Status(code).is_transient(), "{code}");
    }
}
