//! The words of a proof: what was seen, and what became of it.

use simlink::recorder::{FinishedStep, ObservedState, ProvingSession, StepEvent};

use crate::language::in_words;

/// What was not expected.
pub(super) fn surprise(seen: ObservedState) -> String {
    tr!("Unexpected: {observed}", observed = in_words(&seen))
}

/// What became of a step.
pub(super) fn done(done: &FinishedStep) -> String {
    let (name, secs) = (in_words(&done.step), done.took.as_secs());
    let seen = done.observed_states.iter().map(|seen| in_words(seen));
    let seen = seen.collect::<Vec<_>>().join(", ");
    match done.outcome {
        StepEvent::Seen => tr!("{name}: seen after {secs} s ({seen})", name, secs, seen),
        StepEvent::Skipped => tr!("{name}: skipped ({seen})", name, seen),
        StepEvent::Stopped => tr!("{name}: stopped ({seen})", name, seen),
        StepEvent::NotSeen | StepEvent::Asked | StepEvent::Changed | StepEvent::Surprised => {
            tr!("{name}: not seen in {secs} s ({seen})", name, secs, seen)
        }
    }
}

/// Everything in words, a line each: nothing of it says where the aircraft was.
pub(super) fn summary(session: &ProvingSession) -> String {
    let steps = session.done().iter().map(|step| {
        let surprises = step.surprises.iter().map(|seen| surprise(*seen));
        let surprises = surprises.map(|words| format!("  {words}\n"));
        format!("{}\n{}", done(step), surprises.collect::<String>())
    });
    steps.collect()
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use simlink::recorder::ProvingStep;

    use super::*;

    #[test]
    fn summary_names_every_step() {
        let start = Instant::now();
        let (mut session, _moments) = ProvingSession::begin(None, start);
        for _step in ProvingStep::ALL {
            session.finish(StepEvent::Skipped, start);
        }
        let summary = summary(&session);
        assert_eq!(summary.lines().count(), ProvingStep::ALL.len());
        for step in ProvingStep::ALL {
            let line = format!("{}: skipped (no position)", in_words(&step));
            assert!(summary.contains(&line), "{summary}");
        }
    }
}
