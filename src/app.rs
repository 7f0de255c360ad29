//! The eframe application: drains the worker, draws the state, passes on what the user wants. Nothing here waits.

use std::time::Duration;

use crate::auth::Keeper;
use crate::chart::Palette;
use crate::config::Config;
use crate::http::{Http, Server};
use crate::message::{Action, Command};
use crate::remote::Problem;
use crate::state::State;
use crate::ui::{Views, theme};
use crate::worker::{self, Desktop, Worker};

/// The window's program.
pub struct App {
    worker: Worker,
    state: State,
    views: Views,
    /// Whether the system's theme was looked at: it is known with the first frame only.
    theme_known: bool,
    /// What the worker was told last about moves of own-ship.
    watched: Option<f64>,
}

impl App {
    /// Starts the worker and prepares the window's look. Sign-in pages open in the system's browser.
    pub fn new(ctx: &egui::Context, config: Config) -> Result<Self, Problem> {
        let keeper = worker::keeper(&config);
        Self::with_keeper(ctx, config, keeper, |url| open::that_detached(url).is_ok())
    }

    /// The same with another place where the sign-in is kept, and another way to open a sign-in page, which returns
    /// whether that could be done.
    pub fn with_keeper(
        ctx: &egui::Context,
        config: Config,
        keeper: Keeper,
        open_url: impl Fn(&str) -> bool + Send + Sync + 'static,
    ) -> Result<Self, Problem> {
        theme::apply(ctx);
        let mut state = State::new(palette_of(ctx.theme()), config.embedded);
        let window = ctx.clone();
        let desktop = Desktop {
            // One frame: without a delay egui draws a second one, for layouts that need it.
            wake: Box::new(move || window.request_repaint_after(Duration::from_nanos(1))),
            open_url: Box::new(open_url),
        };
        let http = Http::new(&config).map_err(|error| error.problem(Server::Service))?;
        let worker = Worker::spawn(config, http, keeper, desktop)?;
        for command in state.begin() {
            worker.send(command);
        }
        Ok(Self {
            worker,
            state,
            views: Views::default(),
            theme_known: false,
            watched: None,
        })
    }

    /// The UDP port on which own-ship is listened for; `None` when it could not be opened.
    pub fn ownship_port(&self) -> Option<u16> {
        self.worker.ownship_port()
    }

    /// The UDP port for the embedded aeroplane; `None` with a configured service.
    pub fn aeroplane_port(&self) -> Option<u16> {
        self.worker.aeroplane_port()
    }

    /// What the window shows; for tests.
    pub fn state(&self) -> &State {
        &self.state
    }

    fn send(&self, commands: Vec<Command>) {
        for command in commands {
            self.worker.send(command);
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, _ctx: &egui::Context, _frame: &mut eframe::Frame) {
        while let Some(event) = self.worker.try_recv() {
            let absorbed = self.state.absorb(event);
            if let Some((id, strip)) = absorbed.strip {
                self.views.receive(id, strip);
            }
            self.send(absorbed.commands);
        }
        if self.worker.ownship_changed() {
            self.state.hear(self.worker.ownship());
        }
        self.views.forget(&self.state);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        if !std::mem::replace(&mut self.theme_known, true) {
            let palette = palette_of(ui.ctx().theme());
            let commands = self.state.perform(Action::ShowPalette(palette));
            self.send(commands);
        }
        for action in self.views.ui(ui, &self.state) {
            let commands = self.state.perform(action);
            self.send(commands);
            // What was decided shows in the next frame; nothing else may come to ask for one.
            ui.ctx().request_repaint();
        }
        self.views.forget(&self.state);
        let step = self.views.visible_step();
        if step != self.watched {
            self.watched = step;
            self.worker.send(Command::WatchMoves { step });
        }
        ui.ctx().request_repaint_after(until_next_minute());
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        let theme = if visuals.dark_mode {
            egui::Theme::Dark
        } else {
            egui::Theme::Light
        };
        theme::tokens_of(theme).bg.to_normalized_gamma_f32()
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}

/// The pictures that go with a theme.
fn palette_of(theme: egui::Theme) -> Palette {
    match theme {
        egui::Theme::Dark => Palette::Night,
        egui::Theme::Light => Palette::Day,
    }
}

/// The clock in the top bar shows minutes: the one frame that a resting window draws.
fn until_next_minute() -> Duration {
    let second = jiff::Timestamp::now().as_second().rem_euclid(60);
    Duration::from_secs(u64::try_from(60 - second).unwrap_or(60))
}
