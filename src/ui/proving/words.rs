//! The words of a proof: its steps, what was seen, and what became of it.

use simlink::recorder::{FinishedStep, ObservedState, ProvingSession, ProvingStep, StepNote};

/// What a step is called.
pub(super) fn name(step: ProvingStep) -> &'static str {
    match step {
        ProvingStep::Taxi => tr!("step of a proof" => "Taxi"),
        ProvingStep::Turn => tr!("step of a proof" => "Turn"),
        ProvingStep::Pause => tr!("step of a proof" => "Pause"),
        ProvingStep::ActivePause => tr!("step of a proof" => "Active pause"),
        ProvingStep::Menu => tr!("step of a proof" => "Main menu"),
        ProvingStep::DroneCamera => tr!("step of a proof" => "Drone camera"),
        ProvingStep::Restart => tr!("step of a proof" => "Restart"),
    }
}

/// What is to be done.
pub(super) fn instruction(step: ProvingStep) -> &'static str {
    match step {
        ProvingStep::Taxi => tr!("Move the aircraft about 30 metres"),
        ProvingStep::Turn => tr!("Turn the aircraft by at least 30 degrees"),
        ProvingStep::Pause => tr!("Pause the simulator with its pause key, usually Esc"),
        ProvingStep::ActivePause => {
            tr!("Switch on active pause: the aircraft stands still, everything else continues")
        }
        ProvingStep::Menu => tr!("Leave the flight and go to the simulator's main menu"),
        ProvingStep::DroneCamera => {
            tr!("Look at the aircraft with the drone camera for ten seconds")
        }
        ProvingStep::Restart => tr!("Restart the simulator and load a flight"),
    }
}

/// What is to be done before, where the step before has left another state.
pub(super) fn preparation(step: ProvingStep) -> &'static str {
    match step {
        ProvingStep::Taxi | ProvingStep::Turn | ProvingStep::DroneCamera => {
            tr!("Start or resume a flight")
        }
        ProvingStep::Pause | ProvingStep::ActivePause => tr!("Resume the flight first"),
        ProvingStep::Menu => tr!("Start a flight first"),
        ProvingStep::Restart => tr!("Close the simulator"),
    }
}

/// What is seen.
pub(super) fn observed(observed: ObservedState) -> &'static str {
    match observed {
        ObservedState::Silent => tr!("seen of a simulator" => "no position"),
        ObservedState::Running => tr!("seen of a simulator" => "running"),
        ObservedState::Paused => tr!("seen of a simulator" => "paused"),
        ObservedState::InMenu => tr!("seen of a simulator" => "in a menu"),
    }
}

/// What was not expected.
pub(super) fn surprise(seen: ObservedState) -> String {
    let observed = observed(seen);
    tr!("Unexpected: {observed}", observed)
}

/// What became of a step.
pub(super) fn done(done: &FinishedStep) -> String {
    let (name, secs) = (name(done.step), done.took.as_secs());
    let seen: Vec<&str> = done
        .observed_states
        .iter()
        .map(|seen| observed(*seen))
        .collect();
    let seen = seen.join(", ");
    match done.outcome {
        StepNote::Seen => tr!("{name}: seen after {secs} s ({seen})", name, secs, seen),
        StepNote::Skipped => tr!("{name}: skipped ({seen})", name, seen),
        StepNote::Stopped => tr!("{name}: stopped ({seen})", name, seen),
        StepNote::NotSeen | StepNote::Asked | StepNote::Changed | StepNote::Surprised => {
            tr!("{name}: not seen in {secs} s ({seen})", name, secs, seen)
        }
    }
}

/// Everything in words, a line each: nothing of it says where the aircraft was.
pub(super) fn summary(session: &ProvingSession) -> String {
    let mut summary = String::new();
    for step in session.done() {
        summary += &done(step);
        summary.push('\n');
        for seen in &step.surprises {
            summary += "  ";
            summary += &surprise(*seen);
            summary.push('\n');
        }
    }
    summary
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn summary_names_every_step() {
        let start = Instant::now();
        let (mut session, _moments) = ProvingSession::begin(None, start);
        for _step in ProvingStep::ALL {
            session.skip(start);
        }
        let summary = summary(&session);
        assert_eq!(summary.lines().count(), ProvingStep::ALL.len());
        for step in ProvingStep::ALL {
            let line = format!("{}: skipped (no position)", name(step));
            assert!(summary.contains(&line), "{summary}");
        }
    }
}
