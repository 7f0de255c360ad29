//! What is told of a sign-in that failed.

use super::*;

#[test]
fn refusal_in_browser_is_told_as_one() {
    let problem = Problem::from(Error::Refused);
    assert_eq!(problem.kind, ProblemKind::SignIn);
    assert!(
        problem.sentence.says("refused in the browser"),
        "{}",
        problem.sentence
    );
}

#[test]
fn renewal_without_store_says_why() {
    for (trouble, says) in [
        (StoreTrouble::Locked, "is locked. Unlock it"),
        (StoreTrouble::Slow, "does not answer"),
        (StoreTrouble::Missing, "cannot be read"),
        (StoreTrouble::Lost, "cannot be read"),
        (StoreTrouble::TooLong, "cannot be read"),
        (StoreTrouble::Damaged, "cannot be read"),
        (StoreTrouble::Refused, "cannot be read"),
    ] {
        let problem = Problem::from(Error::StoreUnread(trouble));
        assert_eq!(problem.kind, ProblemKind::SecretStore);
        let sentence = problem.sentence.to_string();
        assert!(
            sentence.contains("could not be renewed") && sentence.contains(says),
            "{sentence}"
        );
    }
}

#[test]
fn limit_of_sign_in_is_told_in_minutes() {
    let sentence = Problem::from(Error::TooLate(Duration::from_mins(5)))
        .sentence
        .to_string();
    assert!(sentence.contains("5 minutes"), "{sentence}");
    let sentence = Problem::from(Error::TooLate(Duration::from_millis(20)))
        .sentence
        .to_string();
    assert!(sentence.contains("1 minute."), "{sentence}");
}

#[test]
fn foreign_answer_is_told_as_unsafe() {
    let problem = Problem::from(Error::Issuer);
    assert_eq!(problem.kind, ProblemKind::Unsafe);
    assert!(
        problem.sentence.says("Nothing was sent"),
        "{}",
        problem.sentence
    );
    assert_ne!(
        problem.sentence,
        Problem::from(Error::IdToken(IdTokenError::Nonce)).sentence
    );
}

#[test]
fn server_codes_stand_in_detail() {
    let code = "invalid_scope".to_owned();
    for error in [
        Error::Ended(code.clone()),
        Error::NoTokens(code.clone()),
        Error::NotRenewed(code.clone()),
    ] {
        let problem = Problem::from(error);
        assert!(!problem.sentence.says(&code), "{}", problem.sentence);
        assert!(problem.detail.unwrap().contains(&code));
    }
}

#[test]
fn refused_client_and_scope_name_their_setting() {
    let named = [
        ("invalid_client", "client_secret"),
        ("invalid_scope", "scopes"),
    ];
    for way in [
        Error::Ended("unauthorized_client".to_owned()),
        Error::NotOffered,
    ] {
        let sentence = Problem::from(way).sentence.to_string();
        assert!(sentence.contains("client_id"), "{sentence}");
    }
    for (code, setting) in named {
        for error in [
            Error::Ended(code.to_owned()),
            Error::NoTokens(code.to_owned()),
        ] {
            let sentence = Problem::from(error).sentence.to_string();
            assert!(sentence.contains(setting), "{code}: {sentence}");
            assert!(!sentence.contains("Sign in again"), "{code}: {sentence}");
        }
    }
    for (code, kind) in [
        ("unauthorized_client", ProblemKind::BrowserRefused),
        ("unsupported_grant_type", ProblemKind::BrowserRefused),
        ("unsupported_response_type", ProblemKind::BrowserRefused),
        ("invalid_client", ProblemKind::SignIn),
        ("invalid_scope", ProblemKind::SignIn),
    ] {
        assert_eq!(Problem::from(Error::Ended(code.to_owned())).kind, kind);
    }
    let sentence = Problem::from(Error::Ended("server_error".to_owned()))
        .sentence
        .to_string();
    assert!(sentence.contains("Sign in again"), "{sentence}");
}

#[test]
fn network_fault_names_sign_in_service() {
    let problem = Problem::from(Error::from(http::Error::Offline));
    assert_eq!(problem.kind, ProblemKind::Offline);
    assert!(problem.sentence.says("sign-in service"));
}
