//! Faults of what is shown: airports, chart lists, charts and thumbnails. Passing ones are not noticed, all others are told
//! with what the user can do; a thumbnail is asked for once, and its absence is told nobody.

use std::time::Duration;

use flightbag::airport::Icao;
use flightbag::auth::AccessToken;
use flightbag::chart::image::{self, Limits};
use flightbag::chart::{FileName, Version};
use flightbag::http::Picture;
use flightbag::remote::ProblemKind::{
    NoAccess, NotFound, NotSignedIn, Offline, Service, UnknownAirport, Unsafe,
};
use flightbag::remote::{Problem, ProblemKind};
use flightbag::service;

use super::Promise::{self, FallsBack, Offered, Recovers, Told, ToldAfterTries, Waits};
use super::door::Certificate;
use super::fault::Fault;
use super::world::{Times, World};
use crate::support::{answer, block_on};

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    Airport,
    ChartList,
    Chart,
    Thumbnail,
}

use Operation::{Airport, Chart, ChartList, Thumbnail};

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
    ($($name:ident: $fault:expr => $airport:expr $(, $list:expr, $chart:expr)?;)+) => {
        mod airport {
            use super::*;
            $(#[test]
            fn $name() {
                block_on(check(Airport, $fault, $airport));
            })+
            pub const DECLARED: &[(Fault, Promise)] = &[$(($fault, $airport)),+];
        }
        mod chart_list {
            use super::*;
            $(#[test]
            fn $name() {
                block_on(check(ChartList, $fault, of_list!($airport $(, $list, $chart)?)));
            })+
            pub const DECLARED: &[(Fault, Promise)] = &[$(($fault, of_list!($airport $(, $list, $chart)?))),+];
        }
        mod chart {
            use super::*;
            $(#[test]
            fn $name() {
                block_on(check(Chart, $fault, of_chart!($airport $(, $list, $chart)?)));
            })+
            pub const DECLARED: &[(Fault, Promise)] = &[$(($fault, of_chart!($airport $(, $list, $chart)?))),+];
        }
        mod thumbnail {
            use super::*;
            $(#[test]
            fn $name() {
                block_on(check(Thumbnail, $fault, FallsBack));
            })+
            pub const DECLARED: &[(Fault, Promise)] = &[$(($fault, FallsBack)),+];
        }
    };
}

columns! {
    a_name_that_does_not_exist: Fault::Unresolved => ToldAfterTries(Offline, "could not be reached");
    a_refused_connection: Fault::Refused => ToldAfterTries(Offline, "could not be reached");
    a_connection_that_is_not_answered: Fault::ConnectTimeout => ToldAfterTries(Offline, "could not be reached");
    a_reset_once: Fault::Reset => Recovers;
    a_reset_each_time: Fault::Reset => ToldAfterTries(Offline, "was cut");
    a_cut_body_once: Fault::Cut => Recovers;
    a_cut_body_each_time: Fault::Cut => ToldAfterTries(Offline, "was cut");
    an_empty_answer_once: Fault::Empty => Recovers;
    an_empty_answer_each_time: Fault::Empty => ToldAfterTries(Offline, "was cut");
    no_answer: Fault::Silence => Told(Service, "did not answer in time");
    an_answer_that_stops: Fault::Stall => Told(Service, "did not answer in time");
    an_answer_that_trickles: Fault::Trickle => Told(Service, "did not answer in time");
    an_endless_body: Fault::Endless => Told(Service, "far more than was asked for");
    a_compressed_bomb: Fault::Bomb => Told(Service, "far more than was asked for");
    huge_headers: Fault::HugeHeaders => Told(Service, "far more than was asked for");
    what_is_not_http: Fault::NotHttp => Told(Service, "cannot use");
    status_408_once: Fault::Status(408) => Recovers;
    status_408_each_time: Fault::Status(408) => ToldAfterTries(Service, "cannot use");
    status_500_once: Fault::Status(500) => Recovers;
    status_500_each_time: Fault::Status(500) => ToldAfterTries(Service, "fault of its own");
    status_502_once: Fault::Status(502) => Recovers;
    status_502_each_time: Fault::Status(502) => ToldAfterTries(Service, "fault of its own");
    status_503_once: Fault::Status(503) => Recovers;
    status_503_each_time: Fault::Status(503) => ToldAfterTries(Service, "fault of its own");
    status_504_once: Fault::Status(504) => Recovers;
    status_504_each_time: Fault::Status(504) => ToldAfterTries(Service, "fault of its own");
    a_pause_in_seconds_with_429: Fault::AskedSeconds(429) => Waits;
    a_pause_until_a_date_with_429: Fault::AskedDate(429) => Waits;
    a_pause_of_more_than_two_minutes_with_429: Fault::AskedLong(429) => Told(Service, "Try again in 3 minutes");
    a_pause_in_seconds_with_503: Fault::AskedSeconds(503) => Waits;
    a_pause_until_a_date_with_503: Fault::AskedDate(503) => Waits;
    a_pause_of_more_than_two_minutes_with_503: Fault::AskedLong(503) => Told(Service, "Try again in 3 minutes");
    status_401: Fault::Status(401) => Offered("Sign in again");
    status_403: Fault::Status(403) => Told(NoAccess, "may not see this");
    status_404: Fault::Status(404) =>
        Told(UnknownAirport, "does not know"),
        Told(NotFound, "no standard charts"),
        Told(NotFound, "no longer has this chart");
    status_204: Fault::Status(204) => Told(Service, "cannot use");
    an_unasked_206: Fault::Partial => Told(Service, "cannot use");
    an_empty_200: Fault::NoBody =>
        Told(Service, "could not be read"),
        Told(Service, "could not be read"),
        Told(Service, "ended early");
    the_sign_in_page_of_a_network: Fault::WebPage =>
        Told(Service, "A web page came"),
        Told(Service, "A web page came"),
        Told(Service, "A web page came");
    a_redirect_to_another_origin: Fault::ToForeign => Told(Unsafe, "not its own");
    a_redirect_to_a_file: Fault::ToFile => Told(Unsafe, "not its own");
    a_redirect_to_plain_http: Fault::ToPlain => Told(Unsafe, "not its own");
    json_that_ends_in_the_middle: Fault::NotJson =>
        Told(Service, "could not be read"),
        Told(Service, "could not be read"),
        Told(ProblemKind::Picture, "not a picture");
    json_of_another_kind: Fault::TopLevel =>
        Told(Service, "could not be read"),
        Told(Service, "could not be read"),
        Told(ProblemKind::Picture, "not a picture");
    json_without_a_bottom: Fault::TooDeep =>
        Told(Service, "could not be read"),
        Told(Service, "could not be read"),
        Told(ProblemKind::Picture, "not a picture");
    a_number_out_of_range: Fault::HugeNumber =>
        // It costs its own field only.
        FallsBack,
        Told(Service, "could not be read"),
        Told(ProblemKind::Picture, "not a picture");
    a_certificate_that_nobody_vouches_for: Fault::Bad(Certificate::Own) => Told(Unsafe, "certificate");
    a_certificate_that_has_run_out: Fault::Bad(Certificate::Expired) => Told(Unsafe, "certificate");
    a_certificate_that_is_not_valid_yet: Fault::Bad(Certificate::Early) => Told(Unsafe, "certificate");
    a_certificate_that_is_for_another_name: Fault::Bad(Certificate::Elsewhere) => Told(Unsafe, "certificate");
}

/// The columns of these operations.
pub const COLUMNS: [(&str, &[(Fault, Promise)]); 4] = [
    ("airport", airport::DECLARED),
    ("chart list", chart_list::DECLARED),
    ("thumbnail", thumbnail::DECLARED),
    ("chart", chart::DECLARED),
];

impl Operation {
    pub fn path(self) -> &'static str {
        match self {
            Airport => "/v2/airport/NZWN",
            ChartList => "/v2/charts/NZWN",
            Chart => "/v2/charts/NZWN/nzwn001_d.png",
            Thumbnail => "/v2/charts/NZWN/nzwn001_t.png",
        }
    }

    fn usual(self) -> Vec<u8> {
        let headers = format!("content-type: {}\r\n", self.media_type());
        answer("200 OK", &headers, &self.body())
    }

    pub fn media_type(self) -> &'static str {
        match self {
            Airport | ChartList => "application/json",
            Chart | Thumbnail => "image/png",
        }
    }

    /// What is answered where all is well.
    pub fn body(self) -> Vec<u8> {
        match self {
            Airport => br#"{"icao": "NZWN", "name": "Wellington"}"#.to_vec(),
            ChartList => br#"{"charts": []}"#.to_vec(),
            Chart | Thumbnail => picture(),
        }
    }

    /// For all of it (reliability 4).
    fn patience(self) -> Duration {
        match self {
            Airport | ChartList => Duration::from_mins(1),
            Chart | Thumbnail => Duration::from_mins(2),
        }
    }

    pub async fn ask(self, world: &World) -> Result<(), Problem> {
        let token = AccessToken::new(world.secrets.access_token(1));
        let icao = Icao::parse("NZWN").unwrap();
        let client = &world.client;
        match self {
            Airport => client.airport(&token, icao).await.map(drop)?,
            ChartList => client.charts(&token, icao, Version::Std).await.map(drop)?,
            Chart => show(world, &token, icao, Picture::Chart).await?,
            Thumbnail => show(world, &token, icao, Picture::Thumbnail).await?,
        }
        Ok(())
    }
}

/// Fetches and decodes a picture, as the worker does.
async fn show(
    world: &World,
    token: &AccessToken,
    icao: Icao,
    picture: Picture,
) -> Result<(), Problem> {
    let (operation, limits) = match picture {
        Picture::Chart => (Chart, Limits::CHART),
        Picture::Thumbnail => (Thumbnail, Limits::THUMBNAIL),
    };
    let name = operation.path().rsplit('/').next().unwrap();
    let file = FileName::parse(name).unwrap().into();
    let mut download = world.client.picture(token, icao, &file, picture).await?;
    let mut png = Vec::new();
    loop {
        match download.chunk().await {
            Ok(Some(piece)) => png.extend(piece),
            Ok(None) => break,
            Err(error) => return Err(service::of_picture(error, icao).into()),
        }
    }
    image::decode(png.as_slice(), limits, &mut |_step| true)?;
    Ok(())
}

fn picture() -> Vec<u8> {
    let mut png = std::io::Cursor::new(Vec::new());
    let picture = ::image::RgbaImage::from_pixel(40, 60, ::image::Rgba([1, 2, 3, 255]));
    picture
        .write_to(&mut png, ::image::ImageFormat::Png)
        .unwrap();
    png.into_inner()
}

async fn check(operation: Operation, fault: Fault, promise: Promise) {
    let path = operation.path();
    let world = World::ready_for(fault).await;
    world.server.usual(path, operation.usual());
    world.happens(path, fault, promise.times()).await;
    let outcome = match fault {
        Fault::Trickle => {
            let asking = operation.ask(&world);
            world
                .outlast(path, fault, operation.patience(), asking)
                .await
        }
        _ => world.through(path, fault, operation.ask(&world)).await,
    };
    world.assert_kept(promise, path, fault);
    match promise {
        Told(kind, says) | ToldAfterTries(kind, says) => {
            world.assert_told(outcome.unwrap_err(), kind, says);
        }
        // The worker renews the token and asks once more before anybody is told.
        Offered(says) => world.assert_told(outcome.unwrap_err(), NotSignedIn, says),
        // The row stays without a picture, and nobody is told why.
        FallsBack if matches!(operation, Thumbnail) => {
            let problem = outcome.unwrap_err();
            world.secrets.assert_absent(&format!("{problem:?}"));
        }
        _ => outcome.unwrap(),
    }
    if promise == FallsBack {
        assert_eq!(promise.times(), Times::Always);
    }
    assert_eq!(world.seen_elsewhere(path), 0, "nothing else was asked");
    if fault != Fault::Unresolved {
        world.is_over(path, fault).await;
        operation.ask(&world).await.unwrap();
    }
    world.assert_nothing_leaked();
}
