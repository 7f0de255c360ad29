//! What happened.

use std::path::PathBuf;
use std::time::Instant;

use sentence::AnySentence;
use url::Url;

use super::ImportedSettings;
use crate::account::{Account, BrowserUrl, DeviceCode, Subscription};
use crate::airport::Airport;
use crate::airport::search::AirportFinder;
use crate::chart::ChartList;
use crate::chart::drawn_runway::DrawnRunway;
use crate::chart::image::{ImageSize, Thumbnail};
use crate::flight::plan::ImportedPlan;
use crate::joystick;
use crate::ownship::airport_detector::AirportVicinity;
use crate::release::Release;
use crate::remote::{Problem, RequestId, RetryWait};

/// What happened, told by the worker. The window is woken once for each.
#[derive(Debug)]
pub enum Event {
    /// The listener waits and the browser was sent to this address.
    SignInStarted {
        /// The attempt.
        id: RequestId,
        /// The address to show for copying. It carries no secret that could be redeemed without this program.
        url: BrowserUrl,
        /// Whether the system's browser could be started.
        browser_opened: bool,
        /// When the sign-in ends by itself, on the monotonic clock (reliability 4).
        ends: Instant,
    },
    /// The system was asked once more to open the address of the waiting sign-in.
    BrowserAsked {
        /// The attempt.
        id: RequestId,
        /// Whether the system's browser could be started.
        opened: bool,
    },
    /// The browser came back: the tokens are asked for.
    SignInFinishing {
        /// The attempt.
        id: RequestId,
    },
    /// The identity server gave a code to sign in with on another device.
    DeviceCodeCame {
        /// The attempt.
        id: RequestId,
        /// What is to be shown.
        code: DeviceCode,
    },
    /// The store was looked into.
    Restored {
        /// The question.
        id: RequestId,
        /// Who is signed in, as far as the store tells; `None` where nothing was kept.
        result: Result<Option<Account>, Problem>,
    },
    /// A session that was given up has come to its end.
    SignedOut {
        /// Whether nothing of it is left.
        result: Result<(), Problem>,
    },
    /// There is no token that is good, and the sign-in could not be renewed yet; it is tried again by itself, unless only
    /// the user can help.
    NotRenewedYet {
        /// Why.
        problem: Problem,
    },
    /// The sign-in ended.
    SignedIn {
        /// The attempt.
        id: RequestId,
        /// Who is signed in, or why no user is.
        result: Result<Account, Problem>,
    },
    /// The session is over: ended by the identity server (`invalid_grant`), signed out in another window, or cancelled
    /// too late. Only a new sign-in helps.
    SessionEnded {
        /// What to tell.
        problem: Problem,
    },
    /// Something else is known of the account: its name, its access, where its sign-in is kept.
    AccountChanged {
        /// The account as it is now.
        account: Account,
    },
    /// A flight plan was read.
    PlanRead {
        /// The question.
        id: RequestId,
        /// What is in it, or why it could not be read; nothing where no file was chosen.
        result: Result<Option<Box<ImportedPlan>>, Problem>,
    },
    /// A file of settings was read, or could not be; nothing where none was chosen.
    SettingsRead(Result<Option<Box<ImportedSettings>>, Problem>),
    /// The settings were written to this file, or could not be; nothing where none was chosen.
    SettingsWritten(Result<Option<PathBuf>, Problem>),
    /// A server asked for a pause, or none is waited for any more.
    Waiting(Option<RetryWait>),
    /// The subscriptions came, or did not.
    SubscriptionsLoaded {
        /// The question.
        id: RequestId,
        /// The answer.
        result: Result<Vec<Subscription>, Problem>,
    },
    /// A joystick came or went, or a button of one was pressed or let go.
    Joystick(joystick::JoystickReport),
    /// Own-ship came to an airport, left it, or is lost.
    Vicinity(AirportVicinity),
    /// The worker failed and does nothing any more.
    WorkerEnded {
        /// What to tell.
        problem: Problem,
    },
    /// Airports can be searched.
    SearchReady(&'static AirportFinder<'static>),
    /// Settings or drawings could not be saved.
    NotSaved {
        /// What to tell.
        sentence: AnySentence,
    },
    /// The list of Flightbag's releases came, or did not.
    ReleasesLoaded {
        /// The question.
        id: RequestId,
        /// The newest release that is newer than this program, if there is one.
        result: Result<Option<Box<Release>>, Problem>,
    },
    /// No browser could be started to show this page.
    PageNotOpened(Url),
    /// This folder could not be shown.
    FolderNotOpened(PathBuf),
    /// An airport record came, or did not.
    AirportLoaded {
        /// The question.
        id: RequestId,
        /// The answer.
        result: Result<Box<Airport>, Problem>,
    },
    /// A chart list came, or did not.
    ChartsLoaded {
        /// The question.
        id: RequestId,
        /// The answer.
        result: Result<ChartList, Problem>,
    },
    /// Bytes of a picture arrived.
    PictureProgress {
        /// The question.
        id: RequestId,
        /// Bytes so far.
        received: u64,
        /// Bytes in all, when the service says.
        total: Option<u64>,
    },
    /// The picture's header was read: its size is known.
    PictureStarted {
        /// The question.
        id: RequestId,
        /// The picture's size in pixels.
        size: ImageSize,
    },
    /// The picture is complete, or failed.
    PictureLoaded {
        /// The question.
        id: RequestId,
        /// Its size, or what went wrong.
        result: Result<ImageSize, Problem>,
    },
    /// The runways of the chart's airport were looked for in a complete picture.
    RunwaysFound {
        /// The question that brought the picture.
        id: RequestId,
        /// Those that were found.
        runways: Vec<DrawnRunway>,
    },
    /// A thumbnail came, or did not.
    PreviewLoaded {
        /// The question.
        id: RequestId,
        /// The picture.
        result: Result<Thumbnail, Problem>,
    },
}
