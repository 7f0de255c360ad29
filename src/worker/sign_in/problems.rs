//! What is said where a sign-in or a sign-out does not go as wanted.

use sentence::words;

use crate::account::StoreTrouble;
use crate::remote::{Problem, ProblemKind};

/// What is said to a user who cancelled when the sign-in had just succeeded: it had taken the older one's place.
pub(super) fn cancelled_too_late() -> Problem {
    let sentence = words!(
        "You cancelled just as the sign-in succeeded, so you are not signed in. Sign in again."
    );
    Problem::new(ProblemKind::NotSignedIn, sentence)
}

/// What is said where signing out could not take everything away.
pub(super) fn not_forgotten(trouble: StoreTrouble) -> Problem {
    let sentence = match trouble {
        StoreTrouble::Locked | StoreTrouble::Slow => {
            words!(
                "You are signed out here, but the sign-in could not be removed from the system's password store, so the \
                 next start may find it again. Unlock the store, then try again."
            )
        }
        StoreTrouble::Missing
        | StoreTrouble::Lost
        | StoreTrouble::TooLong
        | StoreTrouble::Damaged
        | StoreTrouble::Refused => {
            words!(
                "You are signed out here, but the sign-in could not be removed from the system's password store, so the \
                 next start may find it again. Try again in a moment."
            )
        }
    };
    Problem {
        kind: ProblemKind::SignOut,
        sentence,
        detail: Some(format!("secret store: {trouble}")),
    }
}

/// What is said where the store could not be looked into.
pub(super) fn not_looked(trouble: StoreTrouble) -> Problem {
    let sentence = match trouble {
        StoreTrouble::Locked => {
            words!(
                "The system's password store is locked, so Flightbag could not look for your sign-in. Unlock it and look \
             again, or sign in."
            )
        }
        StoreTrouble::Slow => {
            words!(
                "The system's password store did not answer, so Flightbag could not look for your sign-in. It may be \
             waiting for its password. Look again, or sign in."
            )
        }
        StoreTrouble::Damaged => {
            words!(
                "Flightbag's entry in the system's password store cannot be read. Sign in again to replace it."
            )
        }
        StoreTrouble::Missing
        | StoreTrouble::Lost
        | StoreTrouble::TooLong
        | StoreTrouble::Refused => {
            words!(
                "The system's password store could not be used, so Flightbag could not look for your sign-in. Look again, \
             or sign in."
            )
        }
    };
    Problem {
        kind: ProblemKind::SecretStore,
        sentence,
        detail: Some(format!("secret store: {trouble}")),
    }
}
