//! What is said where a sign-in or a sign-out does not go as wanted.

use crate::account::StoreTrouble;
use crate::remote::{Problem, ProblemKind};

sentence::sentences! {
    /// What people are told, and what they can do.
    #[derive(Debug)]
    enum SessionFailure {
        /// The user cancelled when the sign-in had just taken the older one's place.
        CancelledTooLate => "You cancelled just as the sign-in succeeded, so you are not signed in. Sign in again.",
        /// The store did not let go of the sign-in, and may be locked.
        NotRemovedLocked => "You are signed out here, but the sign-in could not be removed from the system's password store, so \
            the next start may find it again. Unlock the store, then try again.",
        /// It did not for another reason.
        NotRemoved => "You are signed out here, but the sign-in could not be removed from the system's password store, so the \
            next start may find it again. Try again in a moment.",
        /// The store could not be looked into: it is locked.
        StoreLocked => "The system's password store is locked, so Flightbag could not look for your sign-in. Unlock it and look \
            again, or sign in.",
        /// It did not answer.
        StoreSlow => "The system's password store did not answer, so Flightbag could not look for your sign-in. It may be \
            waiting for its password. Look again, or sign in.",
        /// It holds something else in the place of the sign-in.
        EntryUnreadable => "Flightbag's entry in the system's password store cannot be read. Sign in again to replace it.",
        /// It could not be used for another reason.
        StoreUnusable => "The system's password store could not be used, so Flightbag could not look for your sign-in. Look \
            again, or sign in.",
    }
}

/// What is said to a user who cancelled when the sign-in had just succeeded.
pub(super) fn cancelled_too_late() -> Problem {
    Problem::new(ProblemKind::NotSignedIn, SessionFailure::CancelledTooLate)
}

/// What is said where signing out could not take everything away.
pub(super) fn not_forgotten(trouble: StoreTrouble) -> Problem {
    let failure = match trouble {
        StoreTrouble::Locked | StoreTrouble::Slow => SessionFailure::NotRemovedLocked,
        StoreTrouble::Missing
        | StoreTrouble::Lost
        | StoreTrouble::TooLong
        | StoreTrouble::Damaged
        | StoreTrouble::Refused => SessionFailure::NotRemoved,
    };
    Problem {
        detail: Some(format!("secret store: {trouble}")),
        ..Problem::new(ProblemKind::SignOut, failure)
    }
}

/// What is said where the store could not be looked into.
pub(super) fn not_looked(trouble: StoreTrouble) -> Problem {
    let failure = match trouble {
        StoreTrouble::Locked => SessionFailure::StoreLocked,
        StoreTrouble::Slow => SessionFailure::StoreSlow,
        StoreTrouble::Damaged => SessionFailure::EntryUnreadable,
        StoreTrouble::Missing
        | StoreTrouble::Lost
        | StoreTrouble::TooLong
        | StoreTrouble::Refused => SessionFailure::StoreUnusable,
    };
    Problem {
        detail: Some(format!("secret store: {trouble}")),
        ..Problem::new(ProblemKind::SecretStore, failure)
    }
}
