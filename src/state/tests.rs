//! The program's behaviour as actions and events in, commands out.

mod access;
mod airports;
mod boards;
mod charts;
mod diagram;
mod finding;
mod flight;
mod flows;
mod hidden;
mod hints;
mod joystick;
mod light;
mod list_renewal;
mod map_check;
mod named_chart;
mod pen;
mod person;
mod previews;
mod recorder;
mod recovery;
mod releases;
mod remembered;
mod reopening;
mod session;
mod session_persistence;
mod workspace;

use super::*;
use crate::account::{Access, Account};
use crate::airport::{Airport, Icao};
use crate::chart::ChartId;
use crate::chart::image::{Bitmap, CopyScale, ImageSize, ImageStrip, ScaledRows};
use crate::chart::{
    AddressRefusal, BoundingBoxes, Category, Chart, ChartList, FileName, LatLngBox, PictureAddress,
    PictureLink, PixelBox, Version,
};
use crate::message::{Pane, RetrySubject, TabId};
use crate::remote::{Problem, ProblemKind, Remote};
use crate::settings::Hints;
use std::sync::Arc;

/// The tab of the chart that is opened first.
const FIRST: TabId = TabId(1);

fn icao(text: &str) -> Icao {
    Icao::parse(text).unwrap()
}

fn address(file: &str) -> PictureAddress {
    FileName::parse(file).unwrap().into()
}

fn link(file: &str) -> Option<PictureLink> {
    FileName::parse(file).map(|file| Ok(file.into()))
}

fn chart(id: &str, airport: &str) -> Chart {
    Chart {
        precision: Some(true),
        name: "ILS RWY 01L".into(),
        is_georeferenced: true,
        bounding_boxes: Some(BoundingBoxes {
            pixels: PixelBox {
                x1: 100.0,
                y1: 1000.0,
                x2: 1500.0,
                y2: 2000.0,
            },
            latlng: LatLngBox {
                lng1: 153.0,
                lat1: -28.0,
                lng2: 153.5648,
                lat2: -27.64,
            },
            insets: Vec::new(),
            parts: Vec::new(),
        }),
        image_day: link(&format!("{id}_d.png")),
        image_night: link(&format!("{id}_n.png")),
        ..Chart::blank(icao(airport), ChartId(Arc::from(id)))
    }
}

fn account(access: Access) -> Account {
    Account::new("pilot", access)
}

pub(crate) fn signed_in(access: Access) -> AppState {
    let mut state = AppState::new(Palette::Day, false);
    let mut settings = Settings::default();
    settings.hints = Hints::DONE;
    state.recall(settings, None);
    let commands = state.perform(Action::SignIn);
    let [Command::SignIn { id, .. }] = commands.as_slice() else {
        panic!("{commands:?}")
    };
    state.absorb(Event::SignedIn {
        id: *id,
        result: Ok(account(access)),
    });
    // How long the sign-in lasts.
    state.perform(Action::DismissNotice);
    state
}

/// The ids of the record and of the list that opening an airport asks for.
fn open(state: &mut AppState, airport: &str) -> (RequestId, RequestId) {
    let commands = state.perform(Action::OpenAirport(icao(airport)));
    let [
        Command::FetchAirport { id: record, .. },
        Command::FetchCharts {
            id: charts,
            version: Version::Std,
            ..
        },
    ] = commands.as_slice()
    else {
        panic!("{commands:?}")
    };
    (*record, *charts)
}

pub(crate) fn arrive(state: &mut AppState, airport: &str, cao: bool) {
    let (record, list) = open(state, airport);
    let result = Ok(Box::new(Airport {
        cao_charts: Some(cao),
        ..Airport::unknown(icao(airport))
    }));
    state.absorb(Event::AirportLoaded { id: record, result });
    // That it was opened is remembered by the loop.
    state.remember();
    let charts = vec![chart("a", airport), chart("b", airport)];
    state.absorb(Event::ChartsLoaded {
        id: list,
        result: Ok(ChartList {
            charts,
            left_out: 0,
        }),
    });
}

pub(crate) fn show(state: &mut AppState, id: &str) -> RequestId {
    image_request(&state.perform(Action::OpenChart(ChartId(Arc::from(id)))))
}

/// The commands without that which has a choice remembered.
fn at_work(mut commands: Vec<Command>) -> Vec<Command> {
    commands.retain(|command| !matches!(command, Command::Remember(_)));
    commands
}

fn image_request(commands: &[Command]) -> RequestId {
    // A chart that is covered has its own request given up beside it.
    let mut asked = commands.iter().filter_map(|command| match command {
        Command::FetchPicture { id, .. } => Some(*id),
        _ => None,
    });
    let id = asked.next().unwrap();
    assert_eq!(asked.next(), None, "{commands:?}");
    id
}

const SIZE: ImageSize = ImageSize {
    width: 1600,
    height: 2500,
};

fn complete(state: &mut AppState, id: RequestId) {
    state.absorb(Event::PictureStarted { id, size: SIZE });
    state.absorb(Event::PictureLoaded {
        id,
        result: Ok(SIZE),
    });
}

pub(crate) fn strip() -> ImageStrip {
    ImageStrip {
        rows: 0..1,
        size: SIZE,
        copies: vec![ScaledRows {
            first_row: 0,
            pixels: Bitmap::default(),
            size: SIZE,
            scale: CopyScale::WHOLE,
        }],
    }
}

fn offline() -> Problem {
    Problem::new(
        ProblemKind::Offline,
        "The chart service could not be reached",
    )
}
