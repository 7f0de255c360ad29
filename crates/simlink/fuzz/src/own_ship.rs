//! What must hold of everything that is told of own-ship (simulators 1.1 and 1.3).

use geodesy::Degrees;

use simlink::PositionSample;
use simlink::test_support::wire::{WireFact, WireMessage};

use test_support::displayed_text::{is_for_display, is_sentence};

/// The longest name of a source, in characters.
const LONGEST_NAME: usize = 40;

/// Checks a message for the tracker.
pub fn check(message: &WireMessage) {
    match message {
        WireMessage::Fact { name, fact } => {
            is_for_display(name, LONGEST_NAME);
            check_fact(fact);
        }
        WireMessage::Traffic => {}
        WireMessage::Fault(reason) => is_sentence(&reason.to_string()),
    }
}

/// Checks what is told in a message.
pub fn check_fact(fact: &WireFact) {
    match fact {
        WireFact::Position(sample) => check_sample(sample),
        WireFact::Heading(heading) => is_direction(*heading),
        WireFact::Altitude(feet) => is_altitude(*feet),
        WireFact::Product(product) => is_for_display(&product.to_string(), LONGEST_NAME),
        WireFact::State(_)
        | WireFact::UnknownCamera(_)
        | WireFact::Time(_)
        | WireFact::Unchanged
        | WireFact::Moved
        | WireFact::Present => {}
    }
}

/// Checks a position with what belongs to it.
pub fn check_sample(sample: &PositionSample) {
    let PositionSample {
        position,
        resolution,
        heading,
        track,
        ground_speed,
        altitude,
    } = sample;
    assert!(position.is_valid(), "{position:?} is off the globe");
    assert!(
        position.lng < 180.0,
        "the same meridian has two longitudes: {position:?}"
    );
    assert!(
        *resolution > 0.0 && *resolution <= 1.0,
        "a step of {resolution} degrees"
    );
    heading.iter().chain(track).copied().for_each(is_direction);
    if let Some(knots) = ground_speed {
        is_speed(*knots);
    }
    if let Some(feet) = altitude {
        is_altitude(*feet);
    }
}

/// Checks a direction in degrees true.
pub fn is_direction(direction: Degrees) {
    let Degrees(degrees) = direction;
    assert!(
        (0.0..360.0).contains(&degrees),
        "a direction of {degrees} degrees"
    );
}

/// Checks a speed over the ground.
pub fn is_speed(knots: f64) {
    assert!((0.0..=3000.0).contains(&knots), "{knots} knots");
}

/// Checks an altitude above mean sea level; what is lower is a placeholder.
pub fn is_altitude(feet: f64) {
    assert!(feet.is_finite() && feet >= -2000.0, "{feet} feet");
}
