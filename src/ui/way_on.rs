//! The way on after a failure: what the button beside its sentence says and does (invariant 11).

use crate::message::{Action, Subject};
use crate::remote::{Problem, ProblemKind, Remote};
use crate::state::{State, Tab};

/// The button for a failure to get `subject`; `None` where trying again cannot help and the field above is the way on.
pub fn way_on(problem: &Problem, subject: Subject) -> Option<(&'static str, Action)> {
    match (problem.kind, subject) {
        (ProblemKind::NotSignedIn, _) => Some((tr!("Sign in again"), Action::SignIn)),
        (ProblemKind::UnknownAirport, Subject::Airport) => None,
        _ => Some((tr!("Try again"), Action::Retry(subject))),
    }
}

/// The way on from what failed, for a key: the picture on the screen first, then what it is chosen from.
pub fn again(state: &State, tab: Option<&Tab>) -> Option<Action> {
    let failed = |subject, problem: Option<&Problem>| way_on(problem?, subject);
    let image = tab.and_then(|tab| {
        let problem = tab.showing.problem.as_ref();
        failed(Subject::Image(tab.id), problem)
    });
    let asking = state.asking.as_ref();
    let airport = asking.and_then(|page| failed(Subject::Airport, problem(&page.record)));
    let page = state.page.as_ref();
    let charts = page.and_then(|page| failed(Subject::Charts, problem(&page.charts)));
    let session = failed(Subject::Session, state.unreached.as_ref());
    let subscriptions = failed(Subject::Subscriptions, problem(&state.subscriptions));
    let ways = [image, airport, charts, session, subscriptions];
    let (_words, action) = ways.into_iter().flatten().next()?;
    Some(action)
}

fn problem<T>(remote: &Remote<T>) -> Option<&Problem> {
    match remote {
        Remote::Failed(problem) => Some(problem),
        Remote::Idle | Remote::Loading(_) | Remote::Ready(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::TabId;

    fn way(kind: ProblemKind, subject: Subject) -> Option<(&'static str, Action)> {
        way_on(&Problem::new(kind, "It failed"), subject)
    }

    #[test]
    fn whatever_failed_for_want_of_a_sign_in_offers_one() {
        for subject in [Subject::Airport, Subject::Charts, Subject::Image(TabId(1))] {
            let offered = way(ProblemKind::NotSignedIn, subject);
            assert_eq!(offered, Some(("Sign in again", Action::SignIn)));
        }
    }

    #[test]
    fn an_airport_that_does_not_exist_is_not_asked_for_again() {
        assert_eq!(way(ProblemKind::UnknownAirport, Subject::Airport), None);
    }

    #[test]
    fn what_failed_otherwise_is_asked_for_again() {
        for subject in [Subject::Airport, Subject::Charts, Subject::Image(TabId(1))] {
            let offered = way(ProblemKind::Offline, subject);
            assert_eq!(offered, Some(("Try again", Action::Retry(subject))));
        }
    }
}
