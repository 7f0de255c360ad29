//! The button beside a failure's sentence: what it says and does (invariant 11).

use crate::airport::Icao;
use crate::message::{Action, RetrySubject};
use crate::remote::Problem;
use crate::state::{AppState, airport_recovery, recovery_action};

/// The button for a failure to get `subject`; `None` where trying again cannot help and the field above is the way on.
pub fn recovery_button(problem: &Problem, subject: RetrySubject) -> Option<(&'static str, Action)> {
    recovery_action(problem, subject).map(named)
}

/// The button for an airport that did not come.
pub fn airport_recovery_button(
    state: &AppState,
    icao: Icao,
    problem: &Problem,
) -> Option<(&'static str, Action)> {
    airport_recovery(&state.airports, icao, problem).map(named)
}

fn named(action: Action) -> (&'static str, Action) {
    let words = match &action {
        Action::SignIn => tr!("Sign in again"),
        Action::Retry(RetrySubject::ChartsOf(_)) => tr!("Reload the list"),
        Action::CloseTab(_) => tr!("Close"),
        _ => tr!("Try again"),
    };
    (words, action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::TabId;
    use crate::remote::ProblemKind;

    fn way(kind: ProblemKind, subject: RetrySubject) -> Option<(&'static str, Action)> {
        recovery_button(&Problem::new(kind, "It failed"), subject)
    }

    #[test]
    fn whatever_failed_for_want_of_sign_in_offers_one() {
        for subject in [
            RetrySubject::Airport,
            RetrySubject::Charts,
            RetrySubject::Picture(TabId(1)),
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
            let offered = way(kind, RetrySubject::Picture(TabId(1)));
            let list = Action::Retry(RetrySubject::ChartsOf(TabId(1)));
            assert_eq!(offered, Some(("Reload the list", list)));
        }
    }

    #[test]
    fn chart_that_is_not_listed_can_be_closed() {
        let offered = way(ProblemKind::Unlisted, RetrySubject::Picture(TabId(1)));
        assert_eq!(offered, Some(("Close", Action::CloseTab(TabId(1)))));
    }

    #[test]
    fn what_failed_otherwise_is_asked_for_again() {
        for subject in [
            RetrySubject::Airport,
            RetrySubject::Charts,
            RetrySubject::Picture(TabId(1)),
        ] {
            let offered = way(ProblemKind::Offline, subject);
            assert_eq!(offered, Some(("Try again", Action::Retry(subject))));
        }
    }
}
