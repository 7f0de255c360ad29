//! What a fault may truly be called, by the rows of reliability 3; and what the window calls it, by its sentences.

use flightbag::remote::ProblemKind::{
    self, Address, NoAccess, NotFound, NotSignedIn, Offline, Service, SignIn, UnknownAirport,
    Unsafe,
};

use crate::faults::fault::Fault;

/// A cause as a user is told it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// No connection came about.
    Unreachable,
    /// The connection ended before the answer.
    Cut,
    /// The answer did not come, or not whole, in time.
    Slow,
    /// There is more of it than is read.
    TooMuch,
    /// The server names a fault of its own.
    OwnFault,
    /// The server is asked too often, or asks for a pause that is too long to be made.
    Busy,
    /// An answer came that is not what was asked for.
    Unusable,
    /// A web page came.
    WebPage,
    /// What came for a picture is none.
    NotPicture,
    /// The server points to another origin.
    Foreign,
    /// The certificate is not trusted.
    Certificate,
    /// What tells who signed in cannot be trusted.
    Unproven,
    /// The sign-in is not accepted.
    Refused,
    /// The account may not see it.
    NoAccess,
    /// The server does not have it.
    Missing,
}

use Cause::{
    Busy, Certificate, Cut, Foreign, Missing, NoAccess as Forbidden, NotPicture, OwnFault, Refused,
    Slow, TooMuch, Unproven, Unreachable, Unusable, WebPage,
};

const ALL: [Cause; 15] = [
    Unreachable,
    Cut,
    Slow,
    TooMuch,
    OwnFault,
    Busy,
    Unusable,
    WebPage,
    NotPicture,
    Foreign,
    Certificate,
    Unproven,
    Refused,
    Forbidden,
    Missing,
];

impl Cause {
    /// What a fault may be called where it happens to the operation of this column.
    pub fn of(fault: Fault, column: &str) -> &'static [Self] {
        let of_identity = ["discovery", "code exchange", "renewal", "start"].contains(&column);
        let of_picture = column == "chart";
        match fault {
            Fault::Unresolved | Fault::Refused | Fault::ConnectTimeout => &[Unreachable],
            Fault::Reset | Fault::Cut | Fault::Empty => &[Cut],
            Fault::Silence | Fault::Stall | Fault::Trickle => &[Slow],
            // Whose first byte is no picture's need not be read to its end.
            Fault::Endless | Fault::Bomb if of_picture => &[TooMuch, NotPicture],
            Fault::Endless | Fault::Bomb | Fault::HugeHeaders => &[TooMuch],
            Fault::NotHttp | Fault::Status(204 | 408) | Fault::Partial | Fault::EmptyBody => {
                &[Unusable]
            }
            Fault::Status(500..) => &[OwnFault],
            Fault::AskedSeconds(_)
            | Fault::AskedDate(_)
            | Fault::AskedLong(_)
            | Fault::Status(429) => &[Busy],
            // A refusal of a code should name its reason (RFC 6749, 5.2): one that does not is no such answer.
            Fault::Status(401 | 403) if column == "code exchange" => &[Unusable, Refused],
            Fault::Status(401 | 403) if of_identity => &[Refused],
            Fault::Status(401) | Fault::Says(..) => &[Refused],
            Fault::Status(403) => &[Forbidden],
            Fault::Status(404) if of_identity || column == "subscriptions" => &[Unusable, Refused],
            Fault::Status(404) => &[Missing],
            Fault::WebPage if of_identity => &[WebPage, Unusable],
            Fault::WebPage => &[WebPage],
            Fault::ToForeign | Fault::ToFile | Fault::ToPlain => &[Foreign],
            Fault::NotJson | Fault::TopLevel | Fault::TooDeep | Fault::HugeNumber if of_picture => {
                &[NotPicture]
            }
            Fault::Field(_, value) if value.contains("://") => &[Foreign],
            Fault::Field("id_token", _) => &[Unproven],
            Fault::Field(..) | Fault::Without(_) => &[Unusable, Refused],
            Fault::Bad(_) => &[Certificate],
            Fault::NotJson
            | Fault::TopLevel
            | Fault::TooDeep
            | Fault::HugeNumber
            | Fault::Status(_) => &[Unusable],
        }
    }

    /// The causes that are named in these texts.
    pub fn all_in(words: &[String]) -> Vec<Self> {
        let is_said = |cause: &Self| {
            cause
                .words()
                .iter()
                .any(|says| words.iter().any(|text| text.contains(says)))
        };
        ALL.into_iter().filter(is_said).collect()
    }

    /// What the state knows a problem of this cause as.
    pub fn kinds(self) -> &'static [ProblemKind] {
        match self {
            Unreachable | Cut => &[Offline],
            Slow | TooMuch | OwnFault | Busy | WebPage => &[Service],
            Unusable => &[Service, SignIn],
            NotPicture => &[ProblemKind::Picture],
            Foreign => &[Unsafe, Address],
            Certificate | Unproven => &[Unsafe],
            Refused => &[NotSignedIn, SignIn],
            Forbidden => &[NoAccess],
            Missing => &[NotFound, UnknownAirport],
        }
    }

    /// Words by which each sentence of this cause is known.
    fn words(self) -> &'static [&'static str] {
        match self {
            Unreachable => &["could not be reached"],
            Cut => &["was cut"],
            Slow => &["did not answer in time"],
            TooMuch => &["far too much data"],
            OwnFault => &["has a problem"],
            Busy => &["is busy. Try again in"],
            Unusable => &[
                "that Flightbag cannot use",
                "could not be read",
                "is incomplete",
            ],
            WebPage => &["A web page came"],
            NotPicture => &["not an image"],
            Foreign => &[
                "is not its own",
                "names an address on",
                "is not the chart service's own address",
                "is neither http nor https",
            ],
            Certificate => &["does not trust its certificate"],
            Unproven => &["was not used"],
            Refused => &[
                "no longer accepts your sign-in",
                "did not renew your sign-in",
                "been signed out by the service",
                "ended the sign-in",
                "does not know Flightbag",
                "does not let this client",
                "refused the scopes",
            ],
            Forbidden => &["has no access to this"],
            Missing => &[
                "does not know YBBN",
                "it does not know this airport",
                "has no standard charts",
                "has no charts for",
                "no longer has this chart",
            ],
        }
    }
}
