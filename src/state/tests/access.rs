//! What an account may see whose token says nothing: its subscriptions tell, and until then no picture is believed.

use super::*;
use crate::account::{Subscription, SubscriptionProduct};

fn subscription(kind: SubscriptionProduct) -> Subscription {
    Subscription {
        name: String::new(),
        kind,
        active: None,
        expiry: None,
        active_text: None,
        expiry_text: None,
    }
}

/// The question for the subscriptions among these commands.
fn asked(commands: &[Command]) -> Option<RequestId> {
    commands.iter().find_map(|command| match command {
        Command::FetchSubscriptions { id } => Some(*id),
        _ => None,
    })
}

/// Signs in with this access; gives the question for the subscriptions, where there is one.
fn signing_in(access: Access) -> (AppState, Option<RequestId>) {
    let mut state = AppState::new(Palette::Day, false);
    let mut settings = Settings::default();
    settings.hints = Hints::DONE;
    state.recall(settings, None);
    let commands = state.perform(Action::SignIn);
    let [Command::SignIn { id, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    let (id, result) = (*id, Ok(account(access)));
    let absorbed = state.absorb(Event::SignedIn { id, result });
    // How long the sign-in lasts.
    state.perform(Action::DismissNotice);
    (state, asked(&absorbed.commands))
}

fn has_map(state: &AppState) -> bool {
    let picture = state.showing().unwrap().picture.as_ref().unwrap();
    picture.map().is_some()
}

fn show_chart_of(state: &mut AppState, airport: &str) {
    arrive(state, airport, false);
    let id = show(state, "a");
    complete(state, id);
}

#[test]
fn subscriptions_are_asked_for_where_token_is_silent() {
    for (access, asks) in [
        (Access::Unknown, true),
        (Access::Full, false),
        (Access::DemoAirports, false),
    ] {
        assert_eq!(signing_in(access).1.is_some(), asks, "{access:?}");
    }
}

#[test]
fn picture_of_unknown_access_is_no_map() {
    let (mut state, id) = signing_in(Access::Unknown);
    show_chart_of(&mut state, "KSFO");
    assert_eq!(state.access(), Access::Unknown);
    assert!(!has_map(&state), "it may be a demo image of that size");
    let result = Ok(vec![subscription(SubscriptionProduct::Charts)]);
    let id = id.unwrap();
    let absorbed = state.absorb(Event::SubscriptionsLoaded { id, result });
    assert_eq!(state.access(), Access::Full);
    assert!(has_map(&state));
    let again = |command: &Command| matches!(command, Command::FetchPicture { .. });
    assert!(!absorbed.commands.iter().any(again), "it is there already");
}

#[test]
fn picture_is_demo_image_where_no_charts_are_listed() {
    let (mut state, id) = signing_in(Access::Unknown);
    show_chart_of(&mut state, "KSFO");
    let result = Ok(vec![subscription(SubscriptionProduct::NavigationData)]);
    let id = id.unwrap();
    let absorbed = state.absorb(Event::SubscriptionsLoaded { id, result });
    assert_eq!(state.access(), Access::DemoAirports);
    assert!(!has_map(&state));
    complete(&mut state, image_request(&absorbed.commands));
    let picture = state.showing().unwrap().picture.as_ref().unwrap();
    assert!(!picture.real && picture.map().is_none());
}

#[test]
fn access_unknown_without_subscriptions() {
    let (mut state, id) = signing_in(Access::Unknown);
    show_chart_of(&mut state, "KSFO");
    let result = Err(Problem::new(ProblemKind::Service, "not now"));
    let id = id.unwrap();
    state.absorb(Event::SubscriptionsLoaded { id, result });
    assert_eq!(state.access(), Access::Unknown);
    assert!(!has_map(&state));
}

#[test]
fn demo_airports_have_map_for_everybody() {
    let (mut state, _id) = signing_in(Access::Unknown);
    show_chart_of(&mut state, "YBBN");
    assert!(has_map(&state));
}

#[test]
fn renewed_token_that_tells_access_is_believed() {
    let (mut state, _id) = signing_in(Access::Unknown);
    show_chart_of(&mut state, "KSFO");
    let account = account(Access::Full);
    state.absorb(Event::AccountChanged { account });
    assert!(has_map(&state));
}

#[test]
fn every_silent_renewal_asks_for_subscriptions() {
    let (mut state, id) = signing_in(Access::Unknown);
    let id = id.unwrap();
    let result = Ok(vec![subscription(SubscriptionProduct::Charts)]);
    state.absorb(Event::SubscriptionsLoaded { id, result });
    let renewed = Event::AccountChanged {
        account: account(Access::Unknown),
    };
    let again = asked(&state.absorb(renewed).commands);
    let (id, result) = (again.unwrap(), Ok(Vec::new()));
    state.absorb(Event::SubscriptionsLoaded { id, result });
    assert_eq!(state.access(), Access::DemoAirports);
}

#[test]
fn subscriptions_on_their_way_are_not_asked_for_twice() {
    let mut state = signed_in(Access::Full);
    assert!(asked(&state.perform(Action::AskSubscriptions)).is_some());
    assert_eq!(state.perform(Action::AskSubscriptions), Vec::new());
}
