//! The eframe application: drains the worker, draws the state, passes on what the user wants. Nothing here waits.

pub mod application_id;
mod chart_window;
mod clocks;
mod frame_pacing;
mod remote_requests;
mod status_snapshot;
#[cfg(feature = "test-support")]
mod test_support;
mod window_place;
mod windows;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use clock::Clock;
use egui::{Context, ViewportId};
use simlink::LinkKind;
use simlink::recorder::RecorderCommand;

use crate::auth::TokenStore;
use crate::chart::Palette;
use crate::config::Config;
use crate::http::{Http, ServerKind};
use crate::instance::{InstanceCall, InstanceResponse, StartupArgs};
use crate::language::{self, Language};
use crate::message::{Action, ChartPlace, Command, TabId};
use crate::remote::Problem;
use crate::state::{AppState, ServerAddresses, Tab};
use crate::ui::{Views, file_dialog, tab_title, theme};
use crate::worker::{self, Desktop, SettingsStorage, System, Worker};
use chart_window::{bring_up, frame, window_of};
use remote_requests::RemoteRequestQueue;

/// One frame, at once: without a delay egui draws a second one, for layouts that need it.
const NEXT_FRAME: Duration = Duration::from_nanos(1);

/// The program's windows.
pub struct App {
    /// Shared with the windows of single charts, which are drawn when they need it and not with the main one. All are
    /// drawn by one thread: the lock is never waited for.
    core: Arc<Mutex<Core>>,
    /// Whether the system's theme was looked at: it is known with the first frame only.
    theme_known: bool,
    at_end: Option<Box<dyn FnOnce() + Send>>,
}

/// What all windows are drawn from.
struct Core {
    worker: Worker,
    state: AppState,
    views: Views,
    /// What other processes want.
    asked: RemoteRequestQueue,
    /// What timer and calendar go by.
    clock: Clock,
    /// What the worker was told last about moves of own-ship.
    watched: Option<f64>,
}

impl App {
    /// Starts the worker and prepares the window's look, with what `storage` holds. Sign-in pages open in the system's
    /// browser.
    pub fn new(ctx: &Context, config: Config, storage: SettingsStorage) -> Result<Self, Problem> {
        let tokens = worker::token_store(&config);
        let system = System::real(file_dialog::choose_file);
        Self::with_places(ctx, config, tokens, storage, system)
    }

    /// The same with another place where the sign-in is kept, and another system around the program.
    pub fn with_places(
        ctx: &Context,
        config: Config,
        tokens: TokenStore,
        storage: SettingsStorage,
        system: System,
    ) -> Result<Self, Problem> {
        theme::apply(ctx);
        frame_pacing::prepare(ctx);
        let mut state = AppState::new(palette_of(ctx.theme()), config.embedded);
        state.session.flows = config.flows;
        let remembered = storage.recall();
        state.recall(remembered.settings, remembered.notice);
        language::speak(language_of(&state));
        state.about.manual = crate::paths::manual();
        state.about.addresses = Some(ServerAddresses {
            service: config.base_url.clone(),
            identity: config.auth_url.clone(),
            external: config.external_urls.clone(),
        });
        state.recall_drawings(remembered.drawings, remembered.recoveries);
        let window = ctx.clone();
        let clock = system.clock.clone();
        let http = Http::with_limits(&config, system.limits.clone());
        let http = http.map_err(|error| error.problem(ServerKind::Service))?;
        let desktop = Desktop {
            wake: Box::new(move |within| {
                // The main window's: it hears for all, whichever is being drawn meanwhile.
                let within = within.max(NEXT_FRAME);
                window.request_repaint_after_for(within, ViewportId::ROOT);
            }),
            system,
        };
        let worker = Worker::spawn(config, http.with_clock(&clock), tokens, storage, desktop)?;
        let begun = state.begin();
        let asked = RemoteRequestQueue::default();
        asked.allow_commands(state.settings.program.pressed_by_others);
        let core = Core {
            views: Views::new(worker.pictures()),
            worker,
            state,
            asked,
            clock: Clock::system(),
            watched: None,
        };
        core.send(begun);
        core.send([Command::PrepareSearch]);
        Ok(Self {
            core: Arc::new(Mutex::new(core)),
            theme_known: false,
            at_end: None,
        })
    }

    /// The UDP port on which own-ship is listened for over a link; `None` when it could not be opened.
    pub fn ownship_port(&self, link: LinkKind) -> Option<u16> {
        lock(&self.core).worker.ownship_port(link)
    }

    /// The UDP port for the simulated aircraft; `None` with a configured service.
    pub fn sim_aircraft_port(&self) -> Option<u16> {
        lock(&self.core).worker.sim_aircraft_port()
    }

    /// Puts the main window, which is not to be seen yet, where it was last; in the middle of a monitor that is there, if
    /// that one is gone.
    pub fn put_window(&self, context: &eframe::CreationContext<'_>) {
        let place = lock(&self.core).state.settings.window.place;
        if let (Some(place), Some(window)) = (place, context.winit_window()) {
            window_place::put(window, place);
        }
    }

    /// Opens this airport and its chart as soon as a user is signed in, and reads this flight plan.
    pub fn open(&self, ctx: &Context, opened: StartupArgs) {
        lock(&self.core).open(ctx, opened);
    }

    /// What hears other processes: a second start, `flightbag send`, the system that wants an end.
    pub fn call_handler(
        &self,
        ctx: &Context,
    ) -> impl Fn(InstanceCall) -> InstanceResponse + Send + 'static + use<> {
        lock(&self.core).asked.call_handler(ctx.clone())
    }

    /// Tells what paints the windows, where the log is, and whether the run before this one did not end properly.
    pub fn introduce(&self, renderer: Option<String>, log: Option<PathBuf>, failed_before: bool) {
        let mut core = lock(&self.core);
        core.state.about.renderer = renderer;
        core.state.about.log_folder = log;
        if failed_before {
            core.state.tell_failure_before();
        }
    }

    /// Has this done at an orderly end, also at one inside the window's loop (macOS: Cmd Q, the Dock, a log-off).
    pub fn at_end(&mut self, end: impl FnOnce() + Send + 'static) {
        self.at_end = Some(Box::new(end));
    }

    /// Records or plays own-ship, as the command line asks for.
    pub fn command_recorder(&self, command: RecorderCommand) {
        lock(&self.core).worker.send(Command::Recorder(command));
    }
}

/// A panic in one window's drawing ends the program anyway.
fn lock(core: &Mutex<Core>) -> MutexGuard<'_, Core> {
    core.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Core {
    /// Takes in what the worker and the simulators told; returns whether there was anything.
    fn listen(&mut self, ctx: &Context) -> bool {
        let mut heard = self.worker.has_rows();
        while let Some(event) = self.worker.try_recv() {
            heard = true;
            let absorbed = self.state.absorb(event);
            if let Some((id, thumbnail)) = absorbed.preview {
                self.views.receive_preview(ctx, id, thumbnail);
            }
            self.views.press_button(absorbed.press);
            self.send(absorbed.commands);
        }
        if heard {
            self.part();
        }
        if self.worker.ownship_changed() {
            heard = true;
            self.state.update_ownship(self.worker.ownship());
        }
        heard |= self.look_at_clocks();
        self.views.forget(&self.state);
        heard
    }

    fn send(&self, commands: impl IntoIterator<Item = Command>) {
        for command in commands {
            self.worker.send(command);
        }
    }

    /// Does what was asked for, in its order.
    fn perform_all(&mut self, ctx: &Context, actions: impl IntoIterator<Item = Action>) {
        for action in actions {
            self.perform(ctx, action);
        }
    }

    fn perform(&mut self, ctx: &Context, action: Action) {
        bring_up(ctx, &self.state, &action);
        let moves = matches!(action, Action::LookAt(..));
        self.state.look_at_clock(self.clock.now());
        self.views.seek(ctx, &action);
        let mut commands = self.state.perform(action);
        if !moves {
            commands.extend(self.state.remember_workspace());
        }
        self.send(commands);
        // What was decided shows in the next frame; nothing else may come to ask for one. Where a chart was moved to is on
        // the screen already.
        if !moves {
            self.draw_all(ctx);
        }
    }

    /// What is open is known at the next start.
    fn part(&mut self) {
        let changed = self.state.remember_workspace();
        self.send(changed);
    }

    /// After a frame of any window: pictures that nothing shows are gone, and the worker knows which moves can be seen.
    fn finish(&mut self) {
        self.views.forget(&self.state);
        let allowed = self.state.settings.program.pressed_by_others;
        self.asked.allow_commands(allowed);
        self.tell_others();
        let step = self.views.visible_step(&self.state);
        if step != self.watched {
            self.watched = step;
            self.worker.send(Command::WatchMoves { step });
        }
    }

    /// Asks for a frame of every window.
    fn draw_all(&self, ctx: &Context) {
        ctx.request_repaint_after_for(NEXT_FRAME, ViewportId::ROOT);
        self.draw_windows(ctx);
    }

    /// Asks for a frame of every window of a single chart.
    fn draw_windows(&self, ctx: &Context) {
        for tab in self.state.workspace.windows() {
            ctx.request_repaint_after_for(NEXT_FRAME, window_of(tab.id));
        }
    }

    /// Draws the window of a single chart.
    fn window_ui(&mut self, ui: &mut egui::Ui, tab: TabId) {
        let ctx = ui.ctx().clone();
        frame_pacing::settle(&ctx);
        self.look_at_windows(&ctx);
        let in_window = |tab: &&Tab| tab.place == Some(ChartPlace::Window);
        let Some(shown) = self.state.workspace.tab(tab).filter(in_window) else {
            return;
        };
        let mut actions = self.views.window_ui(ui, &self.state, shown);
        if ctx.input(|input| input.viewport().close_requested()) {
            actions.push(Action::HideTab(tab));
        }
        self.perform_all(&ctx, actions);
        self.finish();
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        self.part();
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        let core = &mut *lock(&self.core);
        language::speak(language_of(&core.state));
        let (heard, granted) = (core.listen(ctx), core.grant(ctx));
        let pressed = core.views.follow_buttons(ctx, &core.state);
        core.perform_all(ctx, pressed);
        core.look_at_windows(ctx);
        if heard || granted {
            // Also while no window is drawn.
            core.tell_others();
            core.draw_windows(ctx);
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        frame_pacing::settle(&ctx);
        let mut guard = lock(&self.core);
        let core = &mut *guard;
        if !std::mem::replace(&mut self.theme_known, true) {
            let palette = palette_of(ctx.theme());
            let commands = core.state.take_system_look(palette);
            core.send(commands);
        }
        let mut actions = Vec::new();
        core.views.ui(ui, &core.state, &mut actions);
        core.perform_all(&ctx, actions);
        core.finish();
        let windows: Vec<(TabId, String)> = core
            .state
            .workspace
            .windows()
            .map(|tab| (tab.id, tab_title(tab)))
            .collect();
        let wait = core.until_next_frame();
        // A test draws these windows inside the main one, at once.
        drop(guard);
        for (tab, title) in windows {
            let core = Arc::clone(&self.core);
            let frame = frame(&ctx, tab, &title);
            ctx.show_viewport_deferred(window_of(tab), frame, move |ui, _class| {
                lock(&core).window_ui(ui, tab);
            });
        }
        ctx.request_repaint_after(wait);
    }

    // The light of the dimmer falls on what is painted; it covers all of this.
    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        let theme = egui::Theme::from_dark_mode(visuals.dark_mode);
        lock(&self.core).views.cleared(theme);
        theme::tokens_of(theme).bg.to_normalized_gamma_f32()
    }

    // Everything is kept here already: where the window's loop never returns (macOS) nothing is dropped.
    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        let mut core = lock(&self.core);
        core.part();
        core.worker.end();
        drop(core);
        if let Some(end) = self.at_end.take() {
            end();
        }
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}

/// The language of the windows: the chosen one, else the system's.
fn language_of(state: &AppState) -> Language {
    state.settings.language.unwrap_or_else(language::of_system)
}

/// The pictures that go with a theme.
fn palette_of(theme: egui::Theme) -> Palette {
    match theme {
        egui::Theme::Dark => Palette::Night,
        egui::Theme::Light => Palette::Day,
    }
}
