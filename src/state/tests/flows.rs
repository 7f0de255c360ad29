//! The ways to sign in that the client may use: those of the configuration, and what a refusal tells.

use super::*;
use crate::account::SignInFlows;

#[test]
fn sign_in_takes_way_that_is_allowed() {
    let asked = [
        Action::SignIn,
        Action::SignInOnDevice,
        Action::SwitchAccount,
    ];
    for (flows, ways) in [
        (
            SignInFlows::Both,
            [
                SignInMethod::Browser,
                SignInMethod::Device,
                SignInMethod::BrowserWithPrompt,
            ],
        ),
        (SignInFlows::DeviceOnly, [SignInMethod::Device; 3]),
        (
            SignInFlows::BrowserOnly,
            [
                SignInMethod::Browser,
                SignInMethod::Browser,
                SignInMethod::BrowserWithPrompt,
            ],
        ),
    ] {
        for (action, expected) in asked.clone().into_iter().zip(ways) {
            let mut state = AppState::new(Palette::Night, false);
            state.session.flows = flows;
            let commands = state.perform(action);
            let way = commands.iter().find_map(|command| match command {
                Command::SignIn { way, .. } => Some(*way),
                _ => None,
            });
            assert_eq!(way, Some(expected), "{flows:?}");
        }
    }
}

/// The sentence after a refusal of this way, and the ways that are offered then.
fn refuse(state: &mut AppState, way: ProblemKind) -> (String, SignInFlows) {
    let action = match way {
        ProblemKind::DeviceRefused => Action::SignInOnDevice,
        _ => Action::SignIn,
    };
    state.perform(action);
    let id = state.session.state.waiting().unwrap().0;
    let result = Err(Problem::new(way, "Refused."));
    state.absorb(Event::SignedIn { id, result });
    let SessionState::SignedOut {
        problem: Some(problem),
    } = &state.session.state
    else {
        panic!("{:?}", state.session.state);
    };
    (problem.sentence.to_string(), state.session.flows)
}

#[test]
fn refusal_names_way_that_is_offered() {
    let (device, browser) = (ProblemKind::DeviceRefused, ProblemKind::BrowserRefused);
    let configuration = "Check client_id and flows";
    for (flows, way, advice, offered) in [
        (
            SignInFlows::Both,
            browser,
            "with another device instead",
            SignInFlows::DeviceOnly,
        ),
        (
            SignInFlows::Both,
            device,
            "with the browser instead",
            SignInFlows::Both,
        ),
        (
            SignInFlows::BrowserOnly,
            browser,
            configuration,
            SignInFlows::BrowserOnly,
        ),
        (
            SignInFlows::DeviceOnly,
            device,
            configuration,
            SignInFlows::DeviceOnly,
        ),
        (
            SignInFlows::Both,
            ProblemKind::SignIn,
            "Refused.",
            SignInFlows::Both,
        ),
    ] {
        let mut state = AppState::new(Palette::Day, false);
        state.session.flows = flows;
        let (sentence, now) = refuse(&mut state, way);
        assert!(sentence.contains(advice), "{sentence}");
        assert_eq!(now, offered, "{flows:?} {way:?}");
    }
}

#[test]
fn both_ways_refused_are_offered_again() {
    let mut state = AppState::new(Palette::Day, false);
    refuse(&mut state, ProblemKind::BrowserRefused);
    let (sentence, flows) = refuse(&mut state, ProblemKind::DeviceRefused);
    assert!(sentence.contains("Check client_id"), "{sentence}");
    assert_eq!(flows, SignInFlows::Both);
}
