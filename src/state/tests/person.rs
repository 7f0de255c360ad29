//! Whether another user is signed in than before: then no chart stays.

use super::*;

/// An account whose token names this subject.
fn of(subject: &str, username: &str) -> Account {
    Account {
        subject: Some(subject.to_owned()),
        ..Account::new(username, Access::Full)
    }
}

#[test]
fn account_is_known_by_subject() {
    for (subject, name, stays) in [("7f3a", "7f3a", true), ("91cc", "pilot", false)] {
        let mut state = signed_in(Access::Full);
        let account = of("7f3a", "pilot");
        state.absorb(Event::AccountChanged { account });
        arrive(&mut state, "YBBN", false);
        show(&mut state, "a");
        let account = of(subject, name);
        state.absorb(Event::AccountChanged { account });
        assert_eq!(state.showing().is_some(), stays, "{subject}");
    }
}

#[test]
fn nameless_same_account_keeps_charts() {
    for (subject, stays) in [("7f3a", true), ("91cc", false)] {
        let mut state = signed_in(Access::Full);
        let account = of("7f3a", "pilot");
        state.absorb(Event::AccountChanged { account });
        arrive(&mut state, "YBBN", false);
        show(&mut state, "a");
        state.absorb(Event::SessionEnded { problem: offline() });
        state.perform(Action::SignIn);
        let id = state.session.state.waiting().unwrap().0;
        let result = Ok(of(subject, subject));
        state.absorb(Event::SignedIn { id, result });
        assert_eq!(state.showing().is_some(), stays, "{subject}");
    }
}
