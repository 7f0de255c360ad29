//! What went wrong in the system's store, told apart by what its library says.

use std::error::Error as _;

use keyring_core::Error;
use secrecy::zeroize::Zeroize as _;

use crate::account::StoreTrouble;

/// A failure of the system's store. Finer than [`StoreTrouble`], for the log and for what follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum StoreCause {
    /// No answer: no session bus, no store on it, or it has gone.
    #[error("no store can be reached")]
    Unreachable,
    /// The store has no collection for new entries.
    #[error("there is no default collection")]
    NoCollection,
    /// Locked, and the question for the password was closed or could not be asked.
    #[error("locked, and not unlocked")]
    Locked,
    #[error("too long for this store")]
    TooLong,
    /// Several entries of one name: which is the newest cannot be told, and a used-up refresh token ends the session at
    /// servers that watch for its second use.
    #[error("several entries of one name")]
    Ambiguous,
    #[error("not readable")]
    Damaged,
    #[error("refused")]
    Refused,
}

impl StoreCause {
    /// What the failure is to a user. `answered`: whether this store has answered before in this run.
    pub(super) fn trouble(self, answered: bool) -> StoreTrouble {
        match self {
            Self::Unreachable if answered => StoreTrouble::Lost,
            Self::Unreachable | Self::NoCollection => StoreTrouble::Missing,
            Self::Locked => StoreTrouble::Locked,
            Self::TooLong => StoreTrouble::TooLong,
            Self::Ambiguous | Self::Damaged => StoreTrouble::Damaged,
            Self::Refused => StoreTrouble::Refused,
        }
    }

    /// Whether it is the store that says so. Otherwise the way to it may be broken, and another one may lead there: even
    /// a refusal may come from a store that was restarted and takes this program for another one.
    pub(super) fn is_answer(self) -> bool {
        match self {
            Self::NoCollection | Self::Locked | Self::TooLong | Self::Ambiguous | Self::Damaged => {
                true
            }
            Self::Unreachable | Self::Refused => false,
        }
    }
}

/// What the stores say in their errors' texts, and what it means; the first that is found counts. The library does not
/// tell these apart by type. Linux: the Secret Service and the bus; macOS: numbers of its Security framework.
const SAID: [(&str, StoreCause); 22] = [
    ("Secret.Error.IsLocked", StoreCause::Locked),
    ("object locked", StoreCause::Locked),
    ("prompt dismissed", StoreCause::Locked),
    // A read-only call of macOS: authorization failed, not allowed to ask, the user said no.
    ("code: -25293", StoreCause::Locked),
    ("code: -25308", StoreCause::Locked),
    ("code: -128,", StoreCause::Locked),
    ("result not returned from SS API", StoreCause::NoCollection),
    ("no secret service provider", StoreCause::Unreachable),
    ("connection closed before prompt", StoreCause::Unreachable),
    // The service was restarted and does not know this program any more.
    ("Secret.Error.NoSession", StoreCause::Unreachable),
    ("DBus.Error.ServiceUnknown", StoreCause::Unreachable),
    ("DBus.Error.NameHasNoOwner", StoreCause::Unreachable),
    ("DBus.Error.NoReply", StoreCause::Unreachable),
    ("DBus.Error.NoServer", StoreCause::Unreachable),
    ("DBus.Error.Disconnected", StoreCause::Unreachable),
    ("DBus.Error.TimedOut", StoreCause::Unreachable),
    ("DBus.Error.Spawn.", StoreCause::Unreachable),
    ("D-Bus handshake failed", StoreCause::Unreachable),
    ("Failed to connect", StoreCause::Unreachable),
    ("I/O error", StoreCause::Unreachable),
    // macOS: no keychain available, no such keychain.
    ("code: -25291", StoreCause::Unreachable),
    ("code: -25294", StoreCause::Unreachable),
];

/// What a failure of the library means. Bytes of an entry that came with it are wiped.
pub(super) fn cause_of(mut error: Error) -> StoreCause {
    if let Error::BadEncoding(bytes) | Error::BadDataFormat(bytes, _) = &mut error {
        bytes.zeroize();
    }
    match &error {
        Error::NoStorageAccess(_) | Error::PlatformFailure(_) => {
            // Windows names a session without a store by its type alone.
            let other = match &error {
                Error::NoStorageAccess(_) if cfg!(windows) => StoreCause::Unreachable,
                _ => StoreCause::Refused,
            };
            let Some(source) = error.source() else {
                return other;
            };
            let text = format!("{source} {source:?}");
            let said = SAID.iter().find(|(words, _cause)| text.contains(words));
            said.map_or(other, |(_words, cause)| *cause)
        }
        Error::TooLong(..) => StoreCause::TooLong,
        Error::Ambiguous(_) => StoreCause::Ambiguous,
        Error::BadEncoding(_) | Error::BadDataFormat(..) | Error::BadStoreFormat(_) => {
            StoreCause::Damaged
        }
        // The library may learn of more.
        _ => StoreCause::Refused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A failure of the platform that says this.
    fn failure(text: &str) -> Error {
        Error::PlatformFailure(text.into())
    }

    fn no_access(text: &str) -> Error {
        Error::NoStorageAccess(text.into())
    }

    #[test]
    fn no_session_bus_is_missing_store() {
        let cause = cause_of(failure("no secret service provider or dbus session found"));
        assert_eq!(cause, StoreCause::Unreachable);
        assert_eq!(cause.trouble(false), StoreTrouble::Missing);
    }

    #[test]
    fn bus_without_store_is_missing_store() {
        let text =
            "zbus error: org.freedesktop.DBus.Error.ServiceUnknown: The name was not provided";
        assert_eq!(
            cause_of(failure(text)).trouble(false),
            StoreTrouble::Missing
        );
    }

    #[test]
    fn unreachable_store_is_lost() {
        for text in [
            "zbus error: org.freedesktop.DBus.Error.ServiceUnknown: gone",
            "zbus error: org.freedesktop.DBus.Error.NoReply: gone",
            "zbus error: org.freedesktop.DBus.Error.Disconnected: gone",
            "zbus error: org.freedesktop.DBus.Error.Spawn.ChildExited: status 1",
            "zbus error: I/O error: socket closed",
            "SS error: connection closed before prompt completed",
        ] {
            let trouble = cause_of(failure(text)).trouble(true);
            assert_eq!(trouble, StoreTrouble::Lost, "{text}");
        }
    }

    #[test]
    fn forgetful_store_is_lost() {
        let text = "zbus error: org.freedesktop.Secret.Error.NoSession: The session does not exist";
        assert_eq!(cause_of(failure(text)).trouble(true), StoreTrouble::Lost);
    }

    #[test]
    fn missing_collection_is_missing_store() {
        let cause = cause_of(no_access("SS error: result not returned from SS API"));
        assert_eq!(cause, StoreCause::NoCollection);
        assert_eq!(cause.trouble(false), StoreTrouble::Missing);
        assert_eq!(cause.trouble(true), StoreTrouble::Missing);
    }

    #[test]
    fn store_troubles_have_their_log_lines() {
        assert_ne!(
            StoreCause::Unreachable.to_string(),
            StoreCause::NoCollection.to_string()
        );
    }

    #[test]
    fn dismissed_prompt_is_locked_store() {
        for error in [
            no_access("SS error: prompt dismissed"),
            // While an entry is made, the library calls it a failure of the platform.
            failure("SS error: prompt dismissed"),
        ] {
            assert_eq!(cause_of(error).trouble(true), StoreTrouble::Locked);
        }
    }

    #[test]
    fn locked_collection_is_locked_store() {
        for text in [
            "SS Error: object locked",
            "zbus error: org.freedesktop.Secret.Error.IsLocked: Cannot get secret of a locked object",
        ] {
            let trouble = cause_of(no_access(text)).trouble(true);
            assert_eq!(trouble, StoreTrouble::Locked, "{text}");
        }
    }

    #[test]
    fn keychain_without_prompt_is_locked() {
        for code in ["-25293", "-25308", "-128"] {
            let text = format!("Error {{ code: {code}, message: .. }}");
            let trouble = cause_of(failure(&text)).trouble(true);
            assert_eq!(trouble, StoreTrouble::Locked, "{code}");
        }
    }

    #[test]
    fn computer_without_keychain_has_no_store() {
        for code in ["-25291", "-25294"] {
            let text = format!("Error {{ code: {code}, message: .. }}");
            let trouble = cause_of(no_access(&text)).trouble(false);
            assert_eq!(trouble, StoreTrouble::Missing, "{code}");
        }
    }

    #[test]
    fn entry_over_systems_limit_is_long() {
        let error = Error::TooLong("secret".to_owned(), 2560);
        assert_eq!(cause_of(error).trouble(true), StoreTrouble::TooLong);
    }

    #[test]
    fn several_entries_of_one_name_are_damage() {
        let cause = cause_of(Error::Ambiguous(Vec::new()));
        assert_eq!(cause.trouble(true), StoreTrouble::Damaged);
    }

    #[test]
    fn undecodable_entry_is_damaged() {
        for error in [
            Error::BadEncoding(vec![0xff]),
            Error::BadDataFormat(vec![0xff], "odd".into()),
            Error::BadStoreFormat("odd".to_owned()),
        ] {
            assert_eq!(cause_of(error).trouble(true), StoreTrouble::Damaged);
        }
    }

    #[test]
    fn failure_of_unknown_kind_is_refusal() {
        for error in [
            failure("zbus error: org.freedesktop.DBus.Error.AccessDenied: no"),
            Error::Invalid("user".to_owned(), "odd".to_owned()),
            Error::NotSupportedByStore("odd".to_owned()),
        ] {
            assert_eq!(cause_of(error).trouble(true), StoreTrouble::Refused);
        }
    }
}
