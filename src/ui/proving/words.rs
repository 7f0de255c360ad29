//! The words of a proof: its steps, what was seen, and what became of it.

use crate::ownship::proving::{Done, Note, Session, Sight, Step};

/// What a step is called.
pub(super) fn name(step: Step) -> &'static str {
    match step {
        Step::Taxi => tr!("step of a proof" => "Taxi"),
        Step::Turn => tr!("step of a proof" => "Turn"),
        Step::Pause => tr!("step of a proof" => "Pause"),
        Step::ActivePause => tr!("step of a proof" => "Active pause"),
        Step::Menu => tr!("step of a proof" => "Main menu"),
        Step::DroneCamera => tr!("step of a proof" => "Drone camera"),
        Step::Restart => tr!("step of a proof" => "Restart"),
    }
}

/// What is to be done.
pub(super) fn instruction(step: Step) -> &'static str {
    match step {
        Step::Taxi => tr!("Move the aircraft about 30 metres"),
        Step::Turn => tr!("Turn the aircraft by at least 30 degrees"),
        Step::Pause => tr!("Pause the simulator with its pause key, usually Esc"),
        Step::ActivePause => {
            tr!("Switch on active pause: the aircraft stands still, everything else continues")
        }
        Step::Menu => tr!("Leave the flight and go to the simulator's main menu"),
        Step::DroneCamera => tr!("Look at the aircraft with the drone camera for ten seconds"),
        Step::Restart => tr!("Restart the simulator and load a flight"),
    }
}

/// What is to be done before, where the step before has left another state.
pub(super) fn preparation(step: Step) -> &'static str {
    match step {
        Step::Taxi | Step::Turn | Step::DroneCamera => tr!("Start or resume a flight"),
        Step::Pause | Step::ActivePause => tr!("Resume the flight first"),
        Step::Menu => tr!("Start a flight first"),
        Step::Restart => tr!("Close the simulator"),
    }
}

/// What is seen.
pub(super) fn sight(sight: Sight) -> &'static str {
    match sight {
        Sight::Silent => tr!("seen of a simulator" => "no position"),
        Sight::Running => tr!("seen of a simulator" => "running"),
        Sight::Paused => tr!("seen of a simulator" => "paused"),
        Sight::InMenu => tr!("seen of a simulator" => "in a menu"),
    }
}

/// What was not expected.
pub(super) fn surprise(seen: Sight) -> String {
    let sight = sight(seen);
    tr!("Unexpected: {sight}", sight)
}

/// What became of a step.
pub(super) fn done(done: &Done) -> String {
    let (name, secs) = (name(done.step), done.took.as_secs());
    let seen: Vec<&str> = done.sights.iter().map(|seen| sight(*seen)).collect();
    let seen = seen.join(", ");
    match done.outcome {
        Note::Seen => tr!("{name}: seen after {secs} s ({seen})", name, secs, seen),
        Note::Skipped => tr!("{name}: skipped ({seen})", name, seen),
        Note::Stopped => tr!("{name}: stopped ({seen})", name, seen),
        Note::NotSeen | Note::Asked | Note::Changed | Note::Surprised => {
            tr!("{name}: not seen in {secs} s ({seen})", name, secs, seen)
        }
    }
}

/// Everything in words, a line each: nothing of it says where the aircraft was.
pub(super) fn summary(session: &Session) -> String {
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
        let (mut session, _moments) = Session::begin(None, start);
        for _step in Step::ALL {
            session.skip(start);
        }
        let summary = summary(&session);
        assert_eq!(summary.lines().count(), Step::ALL.len());
        for step in Step::ALL {
            let line = format!("{}: skipped (no position)", name(step));
            assert!(summary.contains(&line), "{summary}");
        }
    }
}
