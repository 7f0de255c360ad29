//! Where a sign-in is kept for the next start, and what is said of that.

use sentence::{Words, words};

/// Where a sign-in is kept for the next start (reliability T7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInStorage {
    /// In the system's secret store.
    Stored,
    /// It is just being put into the store.
    Storing,
    /// Nowhere, because the service is the embedded one, which is gone at the next start.
    Embedded,
    /// Nowhere, because the identity server gave nothing to be kept.
    NotRenewable,
    /// Nowhere, because it was removed from the store, here or by another window.
    Removed,
    /// Nowhere, because of the store.
    Unstored(StoreTrouble),
}

/// Why the system's secret store could not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum StoreTrouble {
    /// This computer, or this session, has none.
    #[error("no secret store")]
    Missing,
    /// It is locked, and was not unlocked.
    #[error("the secret store is locked")]
    Locked,
    /// It was there before and has gone.
    #[error("the secret store has gone")]
    Lost,
    /// It takes no entry of this length.
    #[error("the entry is too long for the secret store")]
    TooLong,
    /// It did not answer in time; it may be waiting for a password.
    #[error("the secret store does not answer")]
    Slow,
    /// What it holds is not what was put there.
    #[error("the entry of the secret store cannot be read")]
    Damaged,
    /// It refused for another reason.
    #[error("the secret store refused")]
    Refused,
}

impl SignInStorage {
    /// Where the sign-in is kept, and why not (reliability T7).
    pub fn words(self) -> Words {
        match self {
            Self::Stored => {
                words!(
                    "Saved in this computer's password store. You stay signed in after a restart."
                )
            }
            Self::Storing => words!("Saving in this computer's password store …"),
            Self::Embedded => {
                words!(
                    "Not saved: the built-in demo ends with Flightbag. You stay signed in until then."
                )
            }
            Self::NotRenewable => {
                words!(
                    "Not saved: this sign-in cannot be renewed. It ends when it expires, or when you close Flightbag."
                )
            }
            Self::Removed => {
                words!(
                    "Not saved: the sign-in was removed from this computer's password store, perhaps by signing out in \
                     another window. It may end at its next renewal, and ends when you close Flightbag."
                )
            }
            Self::Unstored(StoreTrouble::Missing) => {
                words!(
                    "Not saved: this computer has no password store. You stay signed in until you close Flightbag. If a \
                     store becomes available, the sign-in is saved at its next renewal."
                )
            }
            Self::Unstored(StoreTrouble::Locked) => {
                words!(
                    "Not saved: the password store is locked. Once it is unlocked, the sign-in is saved at its next \
                     renewal, within the hour. Otherwise you stay signed in until you close Flightbag."
                )
            }
            Self::Unstored(StoreTrouble::Lost) => {
                words!(
                    "Not saved: the password store is no longer available. Once it is back, the sign-in is saved at its \
                     next renewal, within the hour. Otherwise you stay signed in until you close Flightbag."
                )
            }
            Self::Unstored(StoreTrouble::TooLong) => {
                words!(
                    "Not saved: the sign-in is too long for the password store. You stay signed in until you close Flightbag."
                )
            }
            Self::Unstored(StoreTrouble::Slow) => {
                words!(
                    "Not saved: the password store did not answer in time; it may be waiting for its password. You stay \
                     signed in until you close Flightbag."
                )
            }
            Self::Unstored(StoreTrouble::Damaged) => {
                words!(
                    "Not saved: the password store holds something else in its place. You stay signed in until you close \
                     Flightbag."
                )
            }
            Self::Unstored(StoreTrouble::Refused) => {
                words!(
                    "Not saved: the password store refused it. You stay signed in until you close Flightbag."
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_trouble_with_store_has_sentence_of_its_own() {
        let troubles = [
            StoreTrouble::Missing,
            StoreTrouble::Locked,
            StoreTrouble::Lost,
            StoreTrouble::TooLong,
            StoreTrouble::Slow,
            StoreTrouble::Damaged,
            StoreTrouble::Refused,
        ];
        let said: std::collections::HashSet<Words> = troubles
            .map(|trouble| SignInStorage::Unstored(trouble).words())
            .into();
        assert_eq!(said.len(), troubles.len());
    }

    #[test]
    fn early_ending_sign_in_is_told_as_that() {
        for lasts in [SignInStorage::NotRenewable, SignInStorage::Removed] {
            let said = lasts.words();
            assert!(said.says("when you close Flightbag"), "{said}");
            assert!(!said.says("You stay signed in"), "{said}");
        }
    }
}
