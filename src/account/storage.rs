//! Where a sign-in is kept for the next start, and what is said of that.

sentence::sentences! {
    /// Where a sign-in is kept for the next start (reliability T7).
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum SignInStorage {
        /// In the system's secret store.
        Stored => "Saved in this computer's password store. You stay signed in after a restart.",
        /// It is just being put into the store.
        Storing => "Saving in this computer's password store …",
        /// Nowhere, because the service is the embedded one, which is gone at the next start.
        Embedded => "Not saved: the built-in demo ends with Flightbag. You stay signed in until then.",
        /// Nowhere, because the identity server gave nothing to be kept.
        NotRenewable => "Not saved: this sign-in cannot be renewed. It ends when it expires, or when you close Flightbag.",
        /// Nowhere, because it was removed from the store, here or by another window.
        Removed => "Not saved: the sign-in was removed from this computer's password store, perhaps by signing out in \
            another window. It may end at its next renewal, and ends when you close Flightbag.",
        /// Nowhere, because of the store.
        Unstored(trouble: StoreTrouble) => "{trouble}",
    }
}

sentence::error_sentences! {
    /// Why the system's secret store could not be used; people are told that the sign-in is not saved.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    pub enum StoreTrouble {
        /// This computer, or this session, has none.
        #[error("no secret store")]
        Missing => "Not saved: this computer has no password store. You stay signed in until you close Flightbag. If a \
            store becomes available, the sign-in is saved at its next renewal.",
        /// It is locked, and was not unlocked.
        #[error("the secret store is locked")]
        Locked => "Not saved: the password store is locked. Once it is unlocked, the sign-in is saved at its next \
            renewal, within the hour. Otherwise you stay signed in until you close Flightbag.",
        /// It was there before and has gone.
        #[error("the secret store has gone")]
        Lost => "Not saved: the password store is no longer available. Once it is back, the sign-in is saved at its \
            next renewal, within the hour. Otherwise you stay signed in until you close Flightbag.",
        /// It takes no entry of this length.
        #[error("the entry is too long for the secret store")]
        TooLong => "Not saved: the sign-in is too long for the password store. You stay signed in until you close Flightbag.",
        /// It did not answer in time; it may be waiting for a password.
        #[error("the secret store does not answer")]
        Slow => "Not saved: the password store did not answer in time; it may be waiting for its password. You stay \
            signed in until you close Flightbag.",
        /// What it holds is not what was put there.
        #[error("the entry of the secret store cannot be read")]
        Damaged => "Not saved: the password store holds something else in its place. You stay signed in until you close \
            Flightbag.",
        /// It refused for another reason.
        #[error("the secret store refused")]
        Refused => "Not saved: the password store refused it. You stay signed in until you close Flightbag.",
    }
}

#[cfg(test)]
mod tests {
    use sentence::AnySentence;

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
        let said: std::collections::HashSet<AnySentence> = troubles
            .map(|trouble| SignInStorage::Unstored(trouble).into())
            .into();
        assert_eq!(said.len(), troubles.len());
    }

    #[test]
    fn early_ending_sign_in_is_told_as_that() {
        for lasts in [SignInStorage::NotRenewable, SignInStorage::Removed] {
            let said = AnySentence::from(lasts);
            assert!(said.says("when you close Flightbag"), "{said}");
            assert!(!said.says("You stay signed in"), "{said}");
        }
    }
}
