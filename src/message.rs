//! The three messages: what the user wants ([`Action`]), what the worker must do ([`Command`]), what happened ([`Event`]).

mod action_payload;
mod event;
mod file_dialog;
mod key_action;
mod pictures;
mod press;
mod recovery;

use std::path::PathBuf;

use simlink::recorder::RecorderCommand;
use simlink::source::SourceId;
use simlink::{LinkKind, Peer};
use url::Url;

use crate::account::BrowserUrl;
use crate::airport::Icao;
use crate::boards::{self, ChartPin};
use crate::chart::drawn_runway::DescribedMap;
use crate::chart::view_state::ViewState;
use crate::chart::{ChartId, Palette, PictureAddress, Version};
use crate::daylight::Light;
use crate::instance::ProgramStatus;
use crate::ownship::style::OwnshipStyle;
use crate::pen::{self, Drawings};
use crate::remote::RequestId;
use crate::settings::{Links, Settings, WindowSettings};
use crate::timer;
use crate::units::UnitSettings;

pub use crate::pane_place::{ChartPlace, Pane, TabId};
pub use action_payload::{
    DrawingTarget, FlightCommand, PlanSource, Preference, PreviewRequest, ReleaseCommand,
    RetrySubject, SignInMethod,
};
pub use event::Event;
pub use file_dialog::{FileChoice, FileDialog};
pub use key_action::KeyAction;
pub use pictures::PictureStore;
pub use press::RemotePress;
pub use recovery::{ImportedSettings, Recoveries, Recovery, RecoveryChoice, RecoveryQuestion};

/// What the user wants, returned by a view.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Sign in with the browser; a second one replaces the first.
    SignIn,
    /// Sign in on another device, with a code.
    SignInOnDevice,
    /// Sign in with the browser as another user; who is signed in stays so until that is done.
    SwitchAccount,
    /// Open the sign-in page in the browser once more, for the attempt that waits.
    OpenBrowserAgain,
    /// Give up the sign-in that waits.
    CancelSignIn,
    /// Sign out: nothing of the session stays.
    SignOut,
    /// Show this airport and its charts.
    OpenAirport(Icao),
    /// Show this airport, and its airport diagram as soon as its list is there.
    OpenDiagram(Icao),
    /// Make this airport a favourite, or no longer.
    Favour(Icao, bool),
    /// Offer this airport's diagram no more, until own-ship has been elsewhere.
    DeclineDiagram(Icao),
    /// List the other set of charts.
    ShowVersion(Version),
    /// Show this chart of the list in the pane that has the keys, as a tab of its own.
    OpenChart(ChartId),
    /// The same in the other pane.
    OpenBeside(ChartId),
    /// The same in a window of its own.
    OpenInWindow(ChartId),
    /// Show this chart of the list in the place of an open one.
    TurnTo(TabId, ChartId),
    /// Show an open chart in the pane that has the keys; one that can be seen already stays where it is.
    ShowTab(TabId),
    /// Show an open chart there, wherever it was.
    PutTab(TabId, ChartPlace),
    /// This part of an open chart is looked at.
    LookAt(TabId, ViewState),
    /// Have an open chart stand at this place among the tabs, counted from 0.
    MoveTab(TabId, usize),
    /// Take an open chart off the screen; its tab stays.
    HideTab(TabId),
    /// Close an open chart.
    CloseTab(TabId),
    /// Close every other one.
    CloseOtherTabs(TabId),
    /// Divide the workspace into two panes, or give it to the first again.
    Split(bool),
    /// Give the keys to this pane.
    FocusPane(Pane),
    /// Give up the picture of this chart that is loading.
    CancelPicture(TabId),
    /// These charts of the list are in view, from top to bottom, and their previews are wanted; none: the list is gone.
    SeePreviews(Vec<ChartId>),
    /// Show every chart, and the windows with them, by day or by night according to this.
    Light(Light),
    /// Show the other palette of every chart; while the sun is followed, until it rises or sets next.
    TogglePalette,
    /// Show pictures of this palette of one chart only.
    ShowTabPalette(TabId, Palette),
    /// Ask again for what failed.
    Retry(RetrySubject),
    /// Ask which subscriptions the account has, if that is not known.
    AskSubscriptions,
    /// Wait no longer for a server that asked for a pause.
    StopWaiting,
    /// Show own-ship, or hide it (ownship O1).
    ShowOwnship(bool),
    /// Draw own-ship so, and this with it (ownship O7).
    DrawOwnship(OwnshipStyle),
    /// Show or write something so from now on.
    Prefer(Preference),
    /// Write the settings to a file that the user chooses.
    ExportSettings,
    /// Take over settings from a file that the user chooses.
    ImportSettings,
    /// Use this of settings or drawings that could not be read whole.
    Recover(RecoveryChoice),
    /// Everything that can be chosen as at the first start; boards and what a newer version remembers stay.
    ResetSettings,
    /// Do this to the boards.
    Board(boards::BoardCommand),
    /// Do this to the flight.
    Flight(FlightCommand),
    /// Do this about new versions of the program.
    Release(ReleaseCommand),
    /// Do this to what is drawn there.
    Draw(DrawingTarget, pen::PenCommand),
    /// Take the drawing of another revision over to this one of the chart.
    KeepDrawing(TabId),
    /// Replace what is typed on the scratchpad.
    WriteClearance(String),
    /// Do this to the timer.
    Timer(timer::TimerCommand),
    /// Show a pinned chart there; its list is fetched where it is not on the screen.
    OpenPin(ChartPin, ChartPlace),
    /// Let this source drive own-ship.
    UseSource(SourceId),
    /// Use a link, or do not.
    SwitchLink(LinkKind, bool),
    /// Tell senders that wait for a flight bag that one listens, or do not.
    AnnounceLinks(bool),
    /// Have a link call this one; `None`: the usual places.
    CallPeer(LinkKind, Option<Peer>),
    /// Listen to a receiver on this serial port; `None`: on none.
    UseSerial(Option<String>),
    /// Record own-ship, or play a recording.
    Recorder(RecorderCommand),
    /// Show the log in the system's file manager.
    OpenLogFolder,
    /// Open this page of the manual, by its name without an ending, in the browser.
    OpenManual(&'static str),
    /// The notice was read.
    DismissNotice,
    /// Give each of the hints once more, or none.
    ShowHints(bool),
}

impl Action {
    /// What has the settings have another window.
    pub fn change_window(settings: &Settings, change: impl FnOnce(&mut WindowSettings)) -> Self {
        let mut window = settings.window;
        change(&mut window);
        Self::Prefer(Preference::Window(window))
    }

    /// What has the settings have other units.
    pub fn change_units(settings: &Settings, change: impl FnOnce(&mut UnitSettings)) -> Self {
        let mut units = settings.units;
        change(&mut units);
        Self::Prefer(Preference::Units(units))
    }
}

/// What the worker must do. A command of a kind that is already at work replaces it: newest wins.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Take up the sign-in that an earlier start kept.
    Restore {
        /// The id of the answer.
        id: RequestId,
    },
    /// Renew the session that was kept now, not only when its next try comes.
    RenewNow,
    /// Take out of the store what a sign-out had to leave there.
    Forget,
    /// Sign in. A session that there is goes on until that has succeeded.
    SignIn {
        /// The id of the answer.
        id: RequestId,
        /// How.
        way: SignInMethod,
    },
    /// Open this address of the waiting sign-in in the browser once more.
    OpenBrowser {
        /// The address that [`Event::SignInStarted`] told.
        url: BrowserUrl,
    },
    /// Give up the sign-in: close the listener, poll no more. One that has just succeeded ends as well.
    CancelSignIn {
        /// The attempt.
        id: RequestId,
    },
    /// Drop tokens, abort every job, keep nothing.
    SignOut,
    /// Ask for the subscriptions that are valid now (specification 4.5).
    FetchSubscriptions {
        /// The id of the answer.
        id: RequestId,
    },
    /// Make no pause that a server asked for: whatever waits for one fails now.
    StopWaiting,
    /// Ask for an airport record (specification 4.1).
    FetchAirport {
        /// The id of the answer.
        id: RequestId,
        /// Which airport.
        icao: Icao,
    },
    /// Ask for a chart list (specification 4.2).
    FetchCharts {
        /// The id of the answer.
        id: RequestId,
        /// Which airport.
        icao: Icao,
        /// Which set.
        version: Version,
    },
    /// Ask for a picture (specification 4.3); it arrives in strips.
    FetchPicture {
        /// The id of the answer.
        id: RequestId,
        /// The open chart: one request at a time for each.
        tab: TabId,
        /// The chart's airport.
        icao: Icao,
        /// Where the picture is.
        file: PictureAddress,
        /// What is said of its map, so that it can be checked; `None` where it has none.
        map: Option<Box<DescribedMap>>,
    },
    /// Abort the picture request of a chart; the connection closes.
    CancelPicture {
        /// Which chart.
        tab: TabId,
    },
    /// Ask for these thumbnails (specification 4.3), and for none of those before that are not among them.
    FetchPreviews(Vec<PreviewRequest>),
    /// Let this source drive own-ship.
    UseSource(SourceId),
    /// Use these links, and have them call these places.
    ArrangeLinks(Links),
    /// Listen to the buttons of joysticks, or do not.
    ListenToButtons(bool),
    /// Save these settings soon.
    Remember(Box<Settings>),
    /// Save these drawings soon.
    KeepDrawings(Box<Drawings>),
    /// Record own-ship, or play a recording.
    Recorder(RecorderCommand),
    /// Write these settings to a file that the user chooses.
    ExportSettings(Box<Settings>),
    /// Read settings from a file that the user chooses.
    ImportSettings,
    /// Make the index of airports ready to be searched.
    PrepareSearch,
    /// Show this folder in the system's file manager.
    OpenFolder(PathBuf),
    /// Read a flight plan.
    ReadPlan {
        /// The id of the answer.
        id: RequestId,
        /// Where it is.
        source: PlanSource,
    },
    /// Ask for the list of Flightbag's releases.
    FetchReleases {
        /// The id of the answer.
        id: RequestId,
    },
    /// Give up the request for the list of releases; the connection closes.
    CancelReleases,
    /// Open this page of the web in the browser.
    OpenPage(Url),
    /// Tell the programs that listen at the WebSocket what is on the screen.
    TellOthers(Box<ProgramStatus>),
    /// Wake the window for moves of own-ship that can be seen (ownship O12).
    WatchMoves {
        /// The smallest of them, in degrees of latitude; `None` while no map is on the screen.
        step: Option<f64>,
    },
}
