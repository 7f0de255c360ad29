//! What FlightGear sends (simulators 6).

use simlink::SimState;
use simlink::test_support::wire::flightgear::tree::PropertyValues;
use simlink::test_support::wire::{WireFact, WireMessage, flightgear as wire};

use test_support::displayed_text as text;

use super::own_ship;

/// A datagram is a position, with the simulated time, or with whether the simulation runs; or it is refused.
pub fn flightgear(datagram: &[u8]) {
    let mut messages = Vec::new();
    wire::read(datagram, |message| messages.push(message));
    messages.iter().for_each(own_ship::check);
    let facts: Vec<_> = messages
        .iter()
        .map(|message| match message {
            WireMessage::Fact { fact, .. } => Some(fact),
            WireMessage::Traffic | WireMessage::Fault(_) => None,
        })
        .collect();
    let known = matches!(
        facts.as_slice(),
        [None | Some(WireFact::Position(_))]
            | [
                Some(WireFact::Time(_) | WireFact::State(SimState::Running | SimState::Paused)),
                Some(WireFact::Position(_))
            ]
    );
    assert!(known, "{messages:?}");
}

/// A part of the property tree: the values that are known make a position that can be, or none.
pub fn flightgear_tree(json: &[u8]) {
    let mut values = PropertyValues::default();
    let mut known = Vec::new();
    match wire::tree::read(json, |property, value| known.push((property, value))) {
        Ok(()) => {}
        Err(reason) => {
            assert!(known.is_empty(), "a text that is refused tells nothing");
            text::is_sentence(&reason.to_string());
        }
    }
    for (property, value) in known {
        values.take(property, value);
        let again = values.take(property, value);
        // What is not a number differs from itself, and the library reads none.
        assert!(
            !again || value.is_some_and(f64::is_nan),
            "{property:?} {value:?}"
        );
        if let Ok(Some(sample)) = values.sample() {
            own_ship::check_sample(&sample);
        }
        assert_eq!(values.is_flying(), values.state() != SimState::InMenu);
    }
    text::is_for_display(&wire::tree::simulator(json), 40);
}
