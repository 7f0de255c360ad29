//! The state of the program: what the user's actions and the worker's events mean. Pure: no I/O, no clock, no drawing.

mod about;
mod airport;
mod boards;
mod decisions;
mod drawing;
mod flight;
mod hidden;
mod hints;
mod key_requests;
mod light;
mod list_renewal;
mod map_check;
mod notice;
mod notices;
mod open_charts;
mod ownship;
mod pending_open;
mod previews;
mod queries;
mod recovery_action;
mod releases;
mod reopening;
mod saved;
mod session;
mod session_state;
mod showing;
mod slots;
mod suggestion_list;
mod suggestions;
mod timer;
mod workspace;

pub use about::{About, ServerAddresses, works};
pub use airport::{AirportPage, Airports};
pub use flight::{FlightPlan, SuggestedChart};
pub use hidden::{HiddenWindows, WindowId};
pub use light::WindowLight;
pub use notice::Notice;
pub use ownship::OwnshipState;
pub use pending_open::PendingOpen;
pub use previews::{NoPreviewReason, Previews};
pub use recovery_action::{airport_recovery, recovery_action};
pub use releases::{Releases, UpdateCheckStatus};
pub use saved::SavedState;
pub use session::{AccountSession, needs_sign_in};
pub use session_state::{PreviousSession, SessionState, SignInProgress};
pub use showing::{DisplayedChart, MapReference, Picture};
pub use slots::{FlightSlot, SlotChartState, slot_count};
pub use suggestion_list::AirportSuggestionList;
pub use suggestions::AirportSuggestions;
pub use workspace::{Tab, Workspace};

use crate::chart::image::Thumbnail;
use crate::chart::{Chart, ChartId, Palette};
use crate::joystick::{ButtonEvent, Devices, JoystickReport};
use crate::message::{Action, ChartPlace, Command, Event, SignInMethod};
use crate::pen::Drawings;
use crate::remote::{Remote, RequestId, RequestIds, RetryWait};
use crate::settings::Settings;
use crate::severity::Severity;
use boards::perform_board_command;
use open_charts::OpenCharts;

/// Everything the window shows.
#[derive(Debug)]
pub struct AppState {
    /// Who is signed in, and what the account may see.
    pub session: AccountSession,
    /// The airport on the screen, and the one that is asked for.
    pub airports: Airports,
    /// The small pictures in the list on the screen.
    pub previews: Previews,
    /// The windows that cannot be seen.
    pub hidden: HiddenWindows,
    /// The open charts, and where they are to be seen.
    pub workspace: Workspace,
    /// The look of the windows.
    pub light: WindowLight,
    /// How the flight was read, and the charts that fit it.
    pub plan: FlightPlan,
    /// What opens as soon as its list is there.
    pub pending_open: PendingOpen,
    /// What the user chose and made, as it is remembered between runs.
    pub settings: Settings,
    /// What the files hold, or soon will.
    pub saved: SavedState,
    /// What is drawn on charts and on the scratchpad.
    pub drawings: Drawings,
    /// The timer, and its present time.
    watch: timer::TimerState,
    /// What is known of own-ship.
    pub ownship: OwnshipState,
    /// The joysticks that are listened to.
    pub joysticks: Devices,
    /// The messages over the pane.
    notices: notices::Notices,
    /// The pause that a server asked for and that is being waited for.
    pub waiting: Option<RetryWait>,
    /// New versions of the program.
    pub releases: Releases,
    /// What the program tells of itself.
    pub about: About,
    /// Whether the service is the embedded one.
    pub embedded: bool,
    ids: RequestIds,
}

/// What an event brings beyond the change of state.
#[derive(Debug, Default)]
pub struct EventEffects {
    /// The thumbnail with this id, for the window's textures; the state does not keep it.
    pub preview: Option<(RequestId, Thumbnail)>,
    /// A button of a joystick, for the window's actions.
    pub press: Option<ButtonEvent>,
    /// What the worker must do because of it.
    pub commands: Vec<Command>,
}

impl AppState {
    /// The state at the start: signed out, nothing requested.
    pub fn new(palette: Palette, embedded: bool) -> Self {
        Self {
            session: AccountSession::default(),
            airports: Airports::default(),
            previews: Previews::default(),
            hidden: HiddenWindows::default(),
            workspace: Workspace::default(),
            light: WindowLight::of_system(palette),
            plan: FlightPlan::default(),
            pending_open: PendingOpen::default(),
            settings: Settings::default(),
            saved: SavedState::default(),
            drawings: Drawings::default(),
            watch: timer::TimerState::default(),
            ownship: OwnshipState::default(),
            joysticks: Devices::default(),
            notices: notices::Notices::default(),
            waiting: None,
            releases: Releases::default(),
            about: About::default(),
            embedded,
            ids: RequestIds::default(),
        }
    }

    /// The open charts, to change them.
    fn open_charts(&mut self) -> OpenCharts<'_> {
        let (workspace, light) = (&mut self.workspace, &mut self.light);
        OpenCharts::new(self.session.access(), workspace, light, &mut self.ids)
    }

    /// Shows a chart of the list there.
    fn open_chart(&mut self, id: &ChartId, place: ChartPlace) -> Vec<Command> {
        let Some(chart) = self.take_listed(id) else {
            return Vec::new();
        };
        // What did not come is not waited for any more.
        self.airports
            .asking
            .take_if(|it| it.record.problem().is_some());
        self.open_charts().open(chart, place)
    }

    /// A chart of the list on the screen. Before the first one opens it is told what the account may see.
    fn take_listed(&mut self, id: &ChartId) -> Option<Chart> {
        let chart = self.airports.chart(id)?;
        if self.workspace.tab_of(chart.icao, id).is_none() {
            self.session.tell_demo_access(&mut self.notices);
        }
        Some(chart.clone())
    }

    /// Decides what an action of the user means, and gives what the worker must do.
    pub fn perform(&mut self, action: Action) -> Vec<Command> {
        if !matches!(action, Action::LookAt(..)) {
            // Before a tab is closed.
            self.workspace.keep_view_states(&mut self.settings.boards);
        }
        let mut commands = self.decide(action);
        commands.extend(self.settle_previews());
        commands.extend(self.remember());
        commands.extend(self.saved.save_drawings(&self.drawings));
        commands
    }

    fn decide(&mut self, action: Action) -> Vec<Command> {
        self.pending_open.cancel_on(&action);
        match action {
            Action::SignIn => return self.sign_in(SignInMethod::Browser),
            Action::SignInOnDevice => return self.sign_in(SignInMethod::Device),
            Action::SwitchAccount => return self.sign_in(SignInMethod::BrowserWithPrompt),
            Action::OpenBrowserAgain => return self.session.state.open_browser_again(),
            Action::CancelSignIn => return self.session.cancel_sign_in(),
            Action::SignOut => return self.sign_out(),
            Action::OpenAirport(icao) => return self.open_airport(icao),
            Action::OpenDiagram(icao) => return self.open_diagram(icao),
            Action::Favour(icao, favourite) => self.settings.airports.favour(icao, favourite),
            Action::DeclineDiagram(icao) => self.ownship.declined_diagram = Some(icao),
            Action::ShowVersion(version) => return self.show_version(version),
            Action::OpenChart(id) => {
                return self.open_chart(&id, ChartPlace::Pane(self.workspace.focus()));
            }
            Action::OpenBeside(id) => {
                return self.open_chart(&id, ChartPlace::Pane(self.workspace.beside()));
            }
            Action::OpenInWindow(id) => return self.open_chart(&id, ChartPlace::Window),
            Action::TurnTo(tab, id) => {
                let chart = self.take_listed(&id);
                return chart.map_or_else(Vec::new, |chart| self.open_charts().turn_to(tab, chart));
            }
            Action::ShowTab(tab) => return self.open_charts().show(tab),
            Action::PutTab(tab, place) => return self.open_charts().put(tab, place),
            Action::LookAt(tab, view) => self.workspace.look_at_part(tab, view),
            Action::MoveTab(tab, index) => self.workspace.move_to(tab, index),
            Action::HideTab(tab) => return self.open_charts().hide(tab),
            Action::CloseTab(tab) => return self.open_charts().close(tab),
            Action::CloseOtherTabs(tab) => return self.open_charts().close_others(tab),
            Action::Split(split) => return self.open_charts().split(split),
            Action::FocusPane(pane) => self.workspace.give_focus(pane),
            Action::CancelPicture(tab) => return self.cancel_picture(tab),
            Action::Light(light) => return self.use_light(light),
            Action::TogglePalette => return self.toggle_palette(),
            Action::ShowTabPalette(tab, palette) => {
                return self.open_charts().show_in(tab, palette);
            }
            Action::Retry(subject) => return self.retry(subject),
            Action::AskSubscriptions => {
                if matches!(self.session.subscriptions, Remote::Idle) {
                    let asked = self.session.ask_subscriptions(&mut self.ids);
                    return asked.into_iter().collect();
                }
            }
            Action::SeePreviews(charts) => return self.see_previews(charts),
            Action::StopWaiting => {
                // What waits fails in a moment, and says so itself.
                if self.waiting.take().is_some() {
                    return vec![Command::StopWaiting];
                }
            }
            Action::ShowOwnship(shown) => self.settings.ownship.shown = shown,
            Action::DrawOwnship(look) => self.settings.ownship.look = look,
            Action::Prefer(preference) => return self.prefer(preference),
            Action::ExportSettings => {
                return vec![Command::ExportSettings(Box::new(self.settings.clone()))];
            }
            Action::ImportSettings => return vec![Command::ImportSettings],
            Action::Recover(choice) => return self.recover(choice),
            Action::ResetSettings => return self.reset(),
            Action::Board(command) => {
                perform_board_command(command, &mut self.settings, &mut self.notices);
            }
            Action::Flight(command) => return self.perform_flight_command(command),
            Action::Release(command) => {
                let (updates, ids) = (&mut self.settings.updates, &mut self.ids);
                let asked = self.releases.perform(command, updates, ids);
                return asked.into_iter().collect();
            }
            Action::Draw(paper, command) => {
                let drawn = drawing::draw(&mut self.drawings, &self.workspace, paper, command);
                drawn.unwrap_or_else(|why| self.notices.tell(Notice::warning(why)));
            }
            Action::KeepDrawing(tab) => {
                if let Some(tab) = self.workspace.tab(tab) {
                    self.drawings.keep(&tab.showing.chart);
                }
            }
            Action::WriteClearance(text) => self.drawings.write_clearance(&text),
            Action::Timer(command) => self.watch.perform(command),
            Action::OpenPin(pin, place) => return self.open_pin(pin, place),
            Action::UseSource(source) => return self.use_source(source),
            Action::SwitchLink(link, on) => {
                return self.change_links(|links| links.switch(link, on));
            }
            Action::AnnounceLinks(on) => return self.change_links(|links| links.announces = on),
            Action::CallPeer(link, peer) => {
                return self.change_links(|links| links.call(link, peer));
            }
            Action::UseSerial(port) => return self.change_links(|links| links.use_serial(port)),
            Action::Recorder(order) => return vec![Command::Recorder(order)],
            Action::OpenLogFolder => return self.about.open_log_folder(&mut self.notices),
            Action::OpenManual(page) => return self.about.open_manual(page),
            Action::DismissNotice => self.notices.dismiss(),
            Action::ShowHints(shown) => {
                hints::show(shown, &mut self.settings.hints, &mut self.notices);
            }
        }
        Vec::new()
    }

    /// Takes in what happened. Answers to questions that are no longer asked change nothing (reliability P6).
    pub fn absorb(&mut self, event: Event) -> EventEffects {
        let mut absorbed = EventEffects::default();
        match event {
            Event::SignInStarted {
                id,
                url,
                browser_opened: opened,
                ends,
            } => self
                .session
                .state
                .reached(id, SignInProgress::Browser { url, opened, ends }),
            Event::BrowserAsked { id, opened } => self.session.state.browser_asked(id, opened),
            Event::SignInFinishing { id } => {
                self.session.state.reached(id, SignInProgress::Finishing);
            }
            Event::DeviceCodeCame { id, code } => {
                self.session.state.reached(id, SignInProgress::Device(code));
            }
            Event::Restored { id, result } => self.session.restored(id, result),
            Event::SignedOut { result } => self.session.state.signed_out(result),
            Event::NotRenewedYet { problem } => {
                self.session.not_renewed_yet(problem, &mut self.notices);
            }
            Event::SignedIn { id, result } => absorbed.commands = self.signed_in(id, result),
            Event::SessionEnded { problem } => self.session.ended(problem, &mut self.notices),
            Event::WorkerEnded { problem } => self.give_up(&problem),
            Event::NotSaved { sentence } => self.notices.tell(Notice::new(Severity::Bad, sentence)),
            Event::FolderNotOpened(folder) => self.notices.tell(Notice::folder_not_opened(&folder)),
            Event::ReleasesLoaded { id, result } => {
                self.releases.loaded(id, result, &self.settings.updates);
            }
            Event::PageNotOpened(page) => self.notices.tell(Notice::page_not_opened(&page)),
            Event::AccountChanged { account } => absorbed.commands = self.account_changed(account),
            Event::SearchReady(finder) => self.airports.finder = Some(finder),
            Event::SettingsRead(result) => absorbed.commands = self.settings_read(result),
            Event::SettingsWritten(result) => {
                if let Some(told) = Notice::settings_written(result) {
                    self.notices.tell(told);
                }
            }
            Event::Waiting(waiting) => self.waiting = waiting,
            // What was on its way when it was switched off changes nothing.
            Event::Joystick(_) if !self.settings.buttons.on => {}
            Event::Joystick(JoystickReport::Devices(devices)) => self.joysticks = devices,
            Event::Joystick(JoystickReport::Press(press)) => absorbed.press = Some(press),
            Event::Vicinity(vicinity) => self.ownship.stand(vicinity),
            Event::SubscriptionsLoaded { id, result } => {
                if self.session.subscriptions.resolve(id, result) {
                    absorbed.commands = self.open_charts().fetch_where_access_changed();
                }
            }
            Event::AirportLoaded { id, result } => {
                let opened = &mut self.settings.airports;
                self.airports.airport_loaded(id, result, opened);
            }
            Event::PlanRead { id, result } => self.plan_read(id, result),
            Event::ChartsLoaded { id, result } => {
                absorbed.commands = self.charts_loaded(id, result);
            }
            Event::PictureProgress {
                id,
                received,
                total,
            } => {
                let tab = self.workspace.waiting_for(id);
                if let Some(arriving) = tab.and_then(|tab| tab.showing.arriving.as_mut()) {
                    (arriving.received, arriving.total) = (received, total);
                }
            }
            Event::PictureStarted { id, size } => {
                if let Some(tab) = self.workspace.waiting_for(id) {
                    tab.showing.size_known(size);
                    absorbed.commands = self.ask_for_offline_list();
                }
            }
            Event::PictureLoaded { id, result } => {
                if self.workspace.picture_loaded(id, result) {
                    hints::hint_at_gestures(&mut self.settings.hints, &mut self.notices);
                }
            }
            Event::RunwaysFound { id, runways } => self.workspace.runways_found(id, runways),
            Event::PreviewLoaded { id, result } => {
                absorbed.preview = self.previews.loaded(id, result, &self.airports);
            }
        }
        if self.airports.leave_empty_set() {
            absorbed.commands.extend(self.fetch_charts());
        }
        absorbed.commands.extend(self.open_pending());
        absorbed.commands.extend(self.settle_previews());
        absorbed
    }
}

#[cfg(test)]
pub(crate) mod tests;
