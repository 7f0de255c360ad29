//! What is promised of the faults of what is shown: airports, chart lists, charts and thumbnails. Passing ones are not
//! noticed, all others are told with what the user can do; a thumbnail is asked for once, and its absence is not told.
//! `oracle` drives every cell through the window.

use flightbag::remote::ProblemKind::{
    self, Address, NoAccess, NotFound, Offline, Service, UnknownAirport, Unsafe,
};

use super::FaultCell;
use super::Promise::{self, FallsBack, Offered, Recovers, Told, ToldAfterTries, Waits};
use super::connection_mode::Certificate;
use super::fault::Fault;

/// What is promised of a fault.
const fn cell(fault: Fault, promise: Promise) -> FaultCell {
    FaultCell { fault, promise }
}

/// What is promised of a list where that is not the same for all.
macro_rules! of_list {
    ($all:expr) => {
        $all
    };
    ($airport:expr, $list:expr, $chart:expr) => {
        $list
    };
}

/// The same of a chart.
macro_rules! of_chart {
    ($all:expr) => {
        $all
    };
    ($airport:expr, $list:expr, $chart:expr) => {
        $chart
    };
}

/// A line for each fault: what is promised of an airport, of a chart list and of a chart, or of all three at once. Of a
/// thumbnail it is always the same.
macro_rules! columns {
    ($($fault:expr => $airport:expr $(, $list:expr, $chart:expr)?;)+) => {
        const AIRPORT: &[FaultCell] = &[$(cell($fault, $airport)),+];
        const CHART_LIST: &[FaultCell] = &[$(cell($fault, of_list!($airport $(, $list, $chart)?))),+];
        const CHART: &[FaultCell] = &[$(cell($fault, of_chart!($airport $(, $list, $chart)?))),+];
        const THUMBNAIL: &[FaultCell] = &[$(cell($fault, FallsBack)),+];
    };
}

columns! {
    Fault::Unresolved => ToldAfterTries(Offline, "could not be reached");
    Fault::Refused => ToldAfterTries(Offline, "could not be reached");
    Fault::ConnectTimeout => ToldAfterTries(Offline, "could not be reached");
    Fault::Reset => Recovers;
    Fault::Reset => ToldAfterTries(Offline, "was cut");
    Fault::Cut => Recovers;
    Fault::Cut => ToldAfterTries(Offline, "was cut");
    Fault::Empty => Recovers;
    Fault::Empty => ToldAfterTries(Offline, "was cut");
    Fault::Silence => Told(Service, "did not answer in time");
    Fault::Stall => Told(Service, "did not answer in time");
    Fault::Trickle => Told(Service, "did not answer in time");
    Fault::Endless =>
        Told(Service, "far too much data"),
        Told(Service, "far too much data"),
        // Seen with the first byte, long before there is too much of it.
        Told(ProblemKind::Picture, "not an image");
    Fault::Bomb =>
        Told(Service, "far too much data"),
        Told(Service, "far too much data"),
        Told(ProblemKind::Picture, "not an image");
    Fault::HugeHeaders => Told(Service, "far too much data");
    Fault::NotHttp => Told(Service, "cannot use");
    Fault::Status(408) => Recovers;
    Fault::Status(408) => ToldAfterTries(Service, "cannot use");
    Fault::Status(500) => Recovers;
    Fault::Status(500) => ToldAfterTries(Service, "has a problem");
    Fault::Status(502) => Recovers;
    Fault::Status(502) => ToldAfterTries(Service, "has a problem");
    Fault::Status(503) => Recovers;
    Fault::Status(503) => ToldAfterTries(Service, "has a problem");
    Fault::Status(504) => Recovers;
    Fault::Status(504) => ToldAfterTries(Service, "has a problem");
    Fault::Status(429) => Recovers;
    Fault::Status(429) => ToldAfterTries(Service, "is busy");
    Fault::AskedSeconds(429) => Waits;
    Fault::AskedDate(429) => Waits;
    Fault::AskedLong(429) => Told(Service, "Try again in 3 minutes");
    Fault::AskedSeconds(503) => Waits;
    Fault::AskedDate(503) => Waits;
    Fault::AskedLong(503) => Told(Service, "Try again in 3 minutes");
    Fault::Status(401) => Offered("Sign in again");
    Fault::Status(403) => Told(NoAccess, "has no access to this");
    Fault::Status(404) =>
        Told(UnknownAirport, "does not know"),
        Told(NotFound, "no standard charts"),
        Told(NotFound, "no longer has this chart");
    Fault::Status(204) => Told(Service, "cannot use");
    Fault::Partial => Told(Service, "cannot use");
    Fault::EmptyBody =>
        Told(Service, "could not be read"),
        Told(Service, "could not be read"),
        Told(Service, "is incomplete");
    Fault::WebPage =>
        Told(Service, "A web page came"),
        Told(Service, "A web page came"),
        Told(Service, "A web page came");
    Fault::ToForeign =>
        Told(Unsafe, "not its own"),
        Told(Unsafe, "not its own"),
        Told(Address, "not the chart service's own");
    Fault::ToFile =>
        Told(Unsafe, "not its own"),
        Told(Unsafe, "not its own"),
        Told(Address, "begins with file:");
    Fault::ToPlain =>
        Told(Unsafe, "not its own"),
        Told(Unsafe, "not its own"),
        Told(Address, "not the chart service's own");
    Fault::NotJson =>
        Told(Service, "could not be read"),
        Told(Service, "could not be read"),
        Told(ProblemKind::Picture, "not an image");
    Fault::TopLevel =>
        Told(Service, "could not be read"),
        Told(Service, "could not be read"),
        Told(ProblemKind::Picture, "not an image");
    Fault::TooDeep =>
        Told(Service, "could not be read"),
        Told(Service, "could not be read"),
        Told(ProblemKind::Picture, "not an image");
    Fault::HugeNumber =>
        // It costs its own field only.
        FallsBack,
        Told(Service, "could not be read"),
        Told(ProblemKind::Picture, "not an image");
    Fault::Bad(Certificate::Own) => Told(Unsafe, "certificate");
    Fault::Bad(Certificate::Expired) => Told(Unsafe, "certificate");
    Fault::Bad(Certificate::Early) => Told(Unsafe, "certificate");
    Fault::Bad(Certificate::OtherName) => Told(Unsafe, "certificate");
}

/// The columns of these operations.
pub const COLUMNS: [(&str, &[FaultCell]); 4] = [
    ("airport", AIRPORT),
    ("chart list", CHART_LIST),
    ("thumbnail", THUMBNAIL),
    ("chart", CHART),
];
