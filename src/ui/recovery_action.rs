//! The way on after a failure: what the button beside its sentence says and does (invariant 11).

use crate::airport::Icao;
use crate::message::{Action, RetrySubject};
use crate::remote::{Problem, ProblemKind};
use crate::state::{AppState, Tab};

/// The button for a failure to get `subject`; `None` where trying again cannot help and the field above is the way on.
pub fn way_on(problem: &Problem, subject: RetrySubject) -> Option<(&'static str, Action)> {
    match (problem.kind, subject) {
        (ProblemKind::NotSignedIn, _) => Some((tr!("Sign in again"), Action::SignIn)),
        (ProblemKind::UnknownAirport, RetrySubject::Airport) => None,
        // It is not where the list says, or the list is older than what the service has: another one may know better.
        (ProblemKind::Address | ProblemKind::NotFound, RetrySubject::Image(tab)) => Some((
            tr!("Reload the list"),
            Action::Retry(RetrySubject::ChartsOf(tab)),
        )),
        (ProblemKind::Unlisted, RetrySubject::Image(tab)) => {
            Some((tr!("Close"), Action::CloseTab(tab)))
        }
        _ => Some((tr!("Try again"), Action::Retry(subject))),
    }
}

/// The button for an airport that did not come. One that the open index has, or may have, may come yet.
pub fn airport_way_on(
    state: &AppState,
    icao: Icao,
    problem: &Problem,
) -> Option<(&'static str, Action)> {
    let exists = state.known(icao).is_some() || !state.can_find();
    if problem.kind == ProblemKind::UnknownAirport && exists {
        return Some((tr!("Try again"), Action::Retry(RetrySubject::Airport)));
    }
    way_on(problem, RetrySubject::Airport)
}

/// The way on from what failed, for a key: the picture on the screen first, then what it is chosen from.
pub fn again(state: &AppState, tab: Option<&Tab>) -> Option<Action> {
    let failed = |subject, problem: Option<&Problem>| way_on(problem?, subject);
    let image = tab.and_then(|tab| {
        let problem = tab.showing.problem.as_ref();
        // To close a chart is no other try.
        let retried = problem.filter(|problem| problem.kind != ProblemKind::Unlisted);
        failed(RetrySubject::Image(tab.id), retried)
    });
    let asking = state.airports.asking.as_ref();
    let airport = asking.and_then(|page| {
        let problem = page.record.problem()?;
        airport_way_on(state, page.icao, problem)
    });
    let page = state.airports.page.as_ref();
    let charts = page.and_then(|page| failed(RetrySubject::Charts, page.charts.problem()));
    let session = failed(RetrySubject::Session, state.session.unreached.as_ref());
    let subscriptions = failed(
        RetrySubject::Subscriptions,
        state.session.subscriptions.problem(),
    );
    let ways = [image, airport, charts, session, subscriptions];
    let (_words, action) = ways.into_iter().flatten().next()?;
    Some(action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::TabId;

    fn way(kind: ProblemKind, subject: RetrySubject) -> Option<(&'static str, Action)> {
        way_on(&Problem::new(kind, "It failed"), subject)
    }

    #[test]
    fn whatever_failed_for_want_of_sign_in_offers_one() {
        for subject in [
            RetrySubject::Airport,
            RetrySubject::Charts,
            RetrySubject::Image(TabId(1)),
        ] {
            let offered = way(ProblemKind::NotSignedIn, subject);
            assert_eq!(offered, Some(("Sign in again", Action::SignIn)));
        }
    }

    #[test]
    fn airport_that_does_not_exist_is_not_asked_for_again() {
        assert_eq!(
            way(ProblemKind::UnknownAirport, RetrySubject::Airport),
            None
        );
    }

    #[test]
    fn picture_not_at_its_address_offers_its_list() {
        for kind in [ProblemKind::Address, ProblemKind::NotFound] {
            let offered = way(kind, RetrySubject::Image(TabId(1)));
            let list = Action::Retry(RetrySubject::ChartsOf(TabId(1)));
            assert_eq!(offered, Some(("Reload the list", list)));
        }
    }

    #[test]
    fn chart_that_is_not_listed_can_be_closed() {
        let offered = way(ProblemKind::Unlisted, RetrySubject::Image(TabId(1)));
        assert_eq!(offered, Some(("Close", Action::CloseTab(TabId(1)))));
    }

    #[test]
    fn what_failed_otherwise_is_asked_for_again() {
        for subject in [
            RetrySubject::Airport,
            RetrySubject::Charts,
            RetrySubject::Image(TabId(1)),
        ] {
            let offered = way(ProblemKind::Offline, subject);
            assert_eq!(offered, Some(("Try again", Action::Retry(subject))));
        }
    }
}
