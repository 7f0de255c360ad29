//! The ways to sign in that the client may use: those of the configuration, and what a refusal tells.

use super::*;
use crate::account::Flows;

#[test]
fn sign_in_takes_the_way_that_is_allowed() {
    let asked = [
        Action::SignIn,
        Action::SignInOnDevice,
        Action::SwitchAccount,
    ];
    for (flows, ways) in [
        (Flows::Both, [Way::Browser, Way::Device, Way::BrowserAnew]),
        (Flows::DeviceOnly, [Way::Device; 3]),
        (
            Flows::BrowserOnly,
            [Way::Browser, Way::Browser, Way::BrowserAnew],
        ),
    ] {
        for (action, expected) in asked.clone().into_iter().zip(ways) {
            let mut state = State::new(Palette::Night, false);
            state.flows = flows;
            let commands = state.perform(action);
            let way = commands.iter().find_map(|command| match command {
                Command::SignIn { way, .. } => Some(*way),
                _ => None,
            });
            assert_eq!(way, Some(expected), "{flows:?}");
        }
    }
}

#[test]
fn client_that_may_use_another_device_only_is_learned() {
    for (kind, flows) in [
        (ProblemKind::DeviceOnly, Flows::DeviceOnly),
        (ProblemKind::SignIn, Flows::Both),
    ] {
        let mut state = State::new(Palette::Day, false);
        state.perform(Action::SignIn);
        let id = state.session.waiting().unwrap().0;
        let result = Err(Problem::new(kind, "Not in this way"));
        state.absorb(Event::SignedIn { id, result });
        assert_eq!(state.flows, flows);
    }
}
