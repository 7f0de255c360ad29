//! Who is signed in, and which airports' charts the account may see (specification 5.4).

use crate::airport::Icao;

/// The airports whose real charts every signed-in account may see (specification 1 and 8). The one place that names them.
pub const DEMO_AIRPORTS: [&str; 2] = ["NZWN", "YBBN"];

/// What the `subscriptions` claim of the access token says of charts (specification 2.6). It only chooses what is
/// shown; the service decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// The claim contains `charts`.
    Full,
    /// The claim was read and does not contain `charts`, or there is none.
    DemoAirports,
    /// The token could not be read; what comes is judged by its shape alone.
    Unknown,
}

impl Access {
    /// Whether the service is expected to send the real charts of this airport.
    pub fn allows(self, icao: Icao) -> bool {
        match self {
            Self::Full | Self::Unknown => true,
            Self::DemoAirports => DEMO_AIRPORTS.contains(&icao.as_str()),
        }
    }
}

/// The account that is signed in. Tokens are not part of it: they stay in the worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The name for the watermark: `preferred_username`, else `name`, else `sub`; one line, at most 200 characters.
    pub username: String,
    /// Whether the account has chart access.
    pub access: Access,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn icao(text: &str) -> Icao {
        Icao::parse(text).unwrap()
    }

    #[test]
    fn an_account_without_charts_sees_the_demo_airports_only() {
        assert!(Access::DemoAirports.allows(icao("NZWN")));
        assert!(Access::DemoAirports.allows(icao("YBBN")));
        assert!(!Access::DemoAirports.allows(icao("KSFO")));
    }

    #[test]
    fn an_account_with_charts_sees_every_airport() {
        assert!(Access::Full.allows(icao("KSFO")));
    }

    #[test]
    fn an_unreadable_token_leaves_the_decision_to_the_service() {
        assert!(Access::Unknown.allows(icao("KSFO")));
    }
}
