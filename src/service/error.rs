//! Why the chart service gave nothing usable, and how a user is told.

use crate::airport::Icao;
use crate::chart::Version;
use crate::http::{self, ServerKind};
use crate::remote::{Problem, ProblemKind};

/// A failed request to the chart service.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The service was not reached, or gave no usable HTTP answer.
    #[error(transparent)]
    Http(#[from] http::Error),
    /// 401: the token is not taken. A renewed one may be.
    #[error("status 401")]
    Unauthorized,
    /// 403: the account may not see this.
    #[error("status 403")]
    Forbidden,
    /// 404 for an airport.
    #[error("status 404 for airport {0}")]
    UnknownAirport(Icao),
    /// 404 for a chart list.
    #[error("status 404 for the charts of {0}")]
    NoCharts(Icao, Version),
    /// 404 for a picture.
    #[error("status 404 for a picture of {0}")]
    NoPicture(Icao),
    /// A web page came instead of data: a network's own sign-in page, or a proxy's message.
    #[error("a web page instead of data")]
    WebPage,
    /// The answer is empty, is not JSON, or not the object that it should be.
    #[error("unusable answer: {0}")]
    Unreadable(&'static str),
    /// The answer is about another airport than the one asked for.
    #[error("an answer about another airport than {0}")]
    Antimeridian(Icao),
}

sentence::sentences! {
    /// What people are told of a failure, and what they can do.
    #[derive(Debug)]
    enum ServiceFailure {
        /// See [`Error::Unauthorized`].
        Unauthorized => "The chart service no longer accepts your sign-in. Sign in again.",
        /// See [`Error::Forbidden`].
        Forbidden => "Your account has no access to this. Check your subscription, or sign in with another account.",
        /// See [`Error::UnknownAirport`].
        UnknownAirport(icao: Icao) => "The chart service does not know {icao}. Check the identifier.",
        /// See [`Error::NoCharts`].
        NoStandardCharts => "The chart service has no standard charts for this airport.",
        /// The same.
        NoCaoCharts => "The chart service has no CAO charts for this airport. Switch to the standard charts.",
        /// See [`Error::NoPicture`].
        NoPicture(icao: Icao) => "The chart service no longer has this chart. Open {icao} again for the current list.",
        /// See [`Error::WebPage`].
        WebPage => "A web page came instead of an answer from the chart service. If this network requires a sign-in, open a \
            page in the browser first, then try again.",
        /// See [`Error::Unreadable`].
        Unreadable => "The chart service's answer could not be read. Try again in a moment.",
        /// See [`Error::Antimeridian`].
        OtherAirport(icao: Icao) => "The chart service's answer is for an airport other than {icao}, so nothing is shown. Try \
            again.",
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let detail = Some(format!("chart service: {error}"));
        let (kind, failure) = match error {
            Error::Http(error) => return error.problem(ServerKind::Service),
            Error::Unauthorized => (ProblemKind::NotSignedIn, ServiceFailure::Unauthorized),
            Error::Forbidden => (ProblemKind::NoAccess, ServiceFailure::Forbidden),
            Error::UnknownAirport(icao) => (
                ProblemKind::UnknownAirport,
                ServiceFailure::UnknownAirport(icao),
            ),
            Error::NoCharts(_, Version::Std) => {
                (ProblemKind::NotFound, ServiceFailure::NoStandardCharts)
            }
            Error::NoCharts(_, Version::Cao) => {
                (ProblemKind::NotFound, ServiceFailure::NoCaoCharts)
            }
            Error::NoPicture(icao) => (ProblemKind::NotFound, ServiceFailure::NoPicture(icao)),
            Error::WebPage => (ProblemKind::Service, ServiceFailure::WebPage),
            Error::Unreadable(_) => (ProblemKind::Service, ServiceFailure::Unreadable),
            Error::Antimeridian(icao) => (ProblemKind::Service, ServiceFailure::OtherAirport(icao)),
        };
        Self {
            detail,
            ..Self::new(kind, failure)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_situations_have_five_sentences_and_five_kinds() {
        let icao = Icao::parse("ZZZZ").unwrap();
        let problems = [
            Error::UnknownAirport(icao),
            Error::NoCharts(icao, Version::Std),
            Error::Unauthorized,
            Error::Http(http::Error::Offline),
            Error::Forbidden,
        ]
        .map(Problem::from);
        for (i, a) in problems.iter().enumerate() {
            for b in problems.iter().skip(i + 1) {
                assert_ne!(a.kind, b.kind);
                assert_ne!(a.sentence, b.sentence);
            }
        }
    }

    #[test]
    fn unknown_airport_is_named() {
        let problem = Problem::from(Error::UnknownAirport(Icao::parse("ZZZZ").unwrap()));
        assert_eq!(
            problem.sentence,
            "The chart service does not know ZZZZ. Check the identifier."
        );
    }
}
