//! The way on after a failure (invariant 11).

use super::{AccountSession, Airports, Tab};
use crate::airport::Icao;
use crate::message::{Action, RetrySubject};
use crate::remote::{Problem, ProblemKind};

/// The way on from a failure to get `subject`; `None` where trying again cannot help and the field above is the way on.
pub fn recovery_action(problem: &Problem, subject: RetrySubject) -> Option<Action> {
    match (problem.kind, subject) {
        (ProblemKind::NotSignedIn, _) => Some(Action::SignIn),
        (ProblemKind::UnknownAirport, RetrySubject::Airport) => None,
        // It is not where the list says, or the list is older than what the service has: another one may know better.
        (ProblemKind::Address | ProblemKind::NotFound, RetrySubject::Picture(tab)) => {
            Some(Action::Retry(RetrySubject::ChartsOf(tab)))
        }
        (ProblemKind::Unlisted, RetrySubject::Picture(tab)) => Some(Action::CloseTab(tab)),
        _ => Some(Action::Retry(subject)),
    }
}

/// The way on from an airport that did not come. One that the open index has, or may have, may come yet.
pub fn airport_recovery(airports: &Airports, icao: Icao, problem: &Problem) -> Option<Action> {
    let exists = airports.known(icao).is_some() || !airports.can_find();
    if problem.kind == ProblemKind::UnknownAirport && exists {
        return Some(Action::Retry(RetrySubject::Airport));
    }
    recovery_action(problem, RetrySubject::Airport)
}

/// The way on from what failed, for a key: the picture on the screen first, then what it is chosen from.
pub(super) fn try_again(
    tab: Option<&Tab>,
    airports: &Airports,
    session: &AccountSession,
) -> Option<Action> {
    let failed = |subject, problem: Option<&Problem>| recovery_action(problem?, subject);
    let image = tab.and_then(|tab| {
        let problem = tab.showing.problem.as_ref();
        // To close a chart is no other try.
        let retried = problem.filter(|problem| problem.kind != ProblemKind::Unlisted);
        failed(RetrySubject::Picture(tab.id), retried)
    });
    let asking = airports.asking.as_ref();
    let airport = asking.and_then(|page| {
        let problem = page.record.problem()?;
        airport_recovery(airports, page.icao, problem)
    });
    let page = airports.page.as_ref();
    let charts = page.and_then(|page| failed(RetrySubject::Charts, page.charts.problem()));
    let unreached = failed(RetrySubject::Session, session.unreached.as_ref());
    let problem = session.subscriptions.problem();
    let subscriptions = failed(RetrySubject::Subscriptions, problem);
    let ways = [image, airport, charts, unreached, subscriptions];
    ways.into_iter().flatten().next()
}
