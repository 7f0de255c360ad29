//! The limits of a sign-in (reliability 4): how long people and servers are waited for, and who is let in meanwhile.

use std::time::Duration;

/// How long the user has in the browser (reliability 4).
pub(super) const SIGN_IN_LIMIT: Duration = Duration::from_mins(5);
/// How long the name is waited for.
pub(super) const USER_INFO_LIMIT: Duration = Duration::from_secs(10);
/// How long one connection to the listener is heard: a browser that is sent there asks at once (reliability T4).
pub(super) const VISIT_LIMIT: Duration = Duration::from_secs(10);
/// How many connections to the listener there are at a time: a browser needs a few (reliability T4).
pub(super) const VISITORS: usize = 32;
