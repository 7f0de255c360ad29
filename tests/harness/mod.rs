//! The harness: the application in a window without a display, the embedded service, and a pretend browser.
//!
//! Tests find what a user finds, by what is written on it, and wait for what a user waits for. Nothing sleeps: a
//! step is taken when the application asks for a frame, as a real window would take it.
#![cfg(test)]

pub mod browser;
pub mod certificates;
pub mod charts;
pub mod document;
pub mod in_memory_store;
mod input;
pub mod joystick;
pub mod pages;
mod simulators;
pub mod slow;
pub mod start;
pub mod tab_stops;
pub mod walk;
pub mod watchdog;

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use chart_service::ChartService;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, ViewportCommand, ViewportId};
use egui_kittest::kittest::NodeT as _;
use egui_kittest::{Harness, Node};
use flightbag::App;
use flightbag::airport::search::AirportFinder;
use flightbag::auth::TokenStore;
use flightbag::config::Config;
use flightbag::http::HttpLimits;
use flightbag::message::Action;
use flightbag::worker::{SettingsStorage, System};
use tempfile::TempDir;

use clock::driven::DrivenClock;

pub use browser::Person;
use clock::Clock;
use in_memory_store::InMemoryStore;
pub use start::{AIRPORT, APPROACH, APPROACH_PICTURE, Start};

/// No step of a test takes longer on a machine that is not stuck.
pub const DEADLINE: Duration = Duration::from_mins(1);

/// Starts the log where `proofs/nothing_secret_told` asks for it; `RUST_LOG` says how much is told.
pub fn tell_all() {
    if std::env::var_os("FLIGHTBAG_TEST_LOG").is_some() {
        flightbag::log::init(None);
    }
}

/// The application and its surroundings.
pub struct TestApp {
    pub window: Harness<'static, App>,
    /// The frames that the application asked for from outside a frame, at once.
    wakes: Receiver<()>,
    demo: Option<ChartService>,
    start: Start,
    config: Config,
    /// Where the sign-in is kept with a configured service, in place of the system's store.
    pub store: InMemoryStore,
    /// The folder of the settings, where they are remembered.
    pub folder: Option<Arc<TempDir>>,
    /// The file that is chosen in a dialog.
    files: Arc<Mutex<Option<PathBuf>>>,
    pub stick: joystick::Stick,
    /// What requests wait by, where the start asked for that.
    pub driven: DrivenClock,
}

impl TestApp {
    fn open(
        start: Start,
        config: Config,
        demo: Option<ChartService>,
        store: InMemoryStore,
        folder: Option<Arc<TempDir>>,
    ) -> Self {
        tell_all();
        // Once for all tests of a process: what is ready at the start does not wake a window that rests.
        AirportFinder::prepare();
        let (wake, wakes) = channel();
        let token_store = if config.embedded {
            TokenStore::unsaved()
        } else {
            store.token_store(&config)
        };
        let used = config.clone();
        let files = Arc::new(Mutex::new(None));
        let chosen = Arc::clone(&files);
        let (stick, device) = joystick::plugged_in();
        let driven = DrivenClock::default();
        driven.hold_pauses();
        let clock = if start.driven {
            driven.clock()
        } else {
            Clock::system()
        };
        let memory = match &folder {
            Some(folder) => SettingsStorage::at(folder.path().join("settings.toml")),
            None if start.has_folder => SettingsStorage::unsaved(),
            None => SettingsStorage::without_folder(),
        };
        let window = Harness::builder()
            .with_size(start.size)
            .with_theme(start.theme)
            .with_max_steps(12)
            .with_render_cursor(false)
            .with_context_setup(|ctx| {
                ctx.set_request_repaint_callback(move |request| {
                    if request.delay < Duration::from_millis(1) {
                        // The receiver is gone once the test is over.
                        wake.send(()).ok();
                    }
                });
            })
            .build_eframe(move |cc| {
                let system = System {
                    open_url: Box::new(move |url| start.person.opens(url)),
                    choose_file: Box::new(move |_dialog| {
                        let file = chosen.lock().unwrap().clone();
                        Box::pin(std::future::ready(file))
                    }),
                    buttons: device,
                    clock,
                    limits: HttpLimits {
                        connect: start.connect,
                        ..HttpLimits::default()
                    },
                };
                App::with_places(&cc.egui_ctx, used, token_store, memory, system).unwrap()
            });
        if !start.hints {
            window.state().perform(Action::ShowHints(false));
        }
        Self {
            window,
            wakes,
            demo,
            start,
            config,
            store,
            folder,
            files,
            stick,
            driven,
        }
    }

    /// Starts and signs in.
    pub fn signed_in(start: Start) -> Self {
        let mut app = Self::start(start);
        app.sign_in();
        app
    }

    /// Signs in with the browser.
    pub fn sign_in(&mut self) {
        self.step_until_shown("Sign in to see charts");
        self.click("Sign in with browser");
        self.step_until_shown("Airport search");
    }

    /// Starts, signs in and asks for the airport of the examples.
    pub fn at_airport(start: Start) -> Self {
        let mut app = Self::signed_in(start);
        app.open_airport(AIRPORT);
        app
    }

    /// Everything up to the approach chart of the examples on the screen.
    pub fn with_chart(start: Start) -> Self {
        let mut app = Self::at_airport(start);
        app.choose_chart(APPROACH);
        app.step_until_shown(APPROACH_PICTURE);
        app
    }

    /// The embedded service.
    pub fn demo(&self) -> &ChartService {
        self.demo.as_ref().unwrap()
    }

    /// Ends the embedded service: its ports answer no more.
    pub fn stop_service(&mut self) {
        self.demo = None;
    }

    /// Steps whenever the application asks for a frame, until `done`.
    #[track_caller]
    pub fn step_until(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + DEADLINE;
        loop {
            while self.wakes.try_recv().is_ok() {}
            self.window.step();
            if done(self) {
                return;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(
                !left.is_zero(),
                "{what}: not in time. On the screen: {:#?}",
                self.words()
            );
            let asked = self.next_frame();
            if !asked.is_zero() {
                // Either something happened, or the time came that the application asked for.
                self.wakes.recv_timeout(asked.min(left)).ok();
            }
        }
    }

    /// Steps until exactly this stands on the screen.
    #[track_caller]
    pub fn step_until_shown(&mut self, words: &str) {
        self.step_until(words, |app| app.shows(words));
    }

    /// Steps until something on the screen contains this.
    #[track_caller]
    pub fn step_until_said(&mut self, part: &str) {
        self.step_until(part, |app| app.says(part));
    }

    /// Runs until no frame is asked for; fails when that does not come.
    #[track_caller]
    pub fn rest(&mut self) {
        self.window.run();
        if self.window.state().waits_for_sizes() {
            self.step_until("a size of a picture", |app| {
                !app.window.state().waits_for_sizes()
            });
            self.window.run();
        }
    }

    /// Whether the application asks for no frame at once: nothing turns or moves, and no size of a picture is missing.
    pub fn rests(&self) -> bool {
        !self.next_frame().is_zero() && !self.window.state().waits_for_sizes()
    }

    /// When the application asks for its next frame.
    pub fn next_frame(&self) -> Duration {
        self.window.output().viewport_output[&ViewportId::ROOT].repaint_delay
    }

    /// Whether the application asks for a frame within this time, without one being drawn for it.
    pub fn is_woken_within(&self, time: Duration) -> bool {
        self.wakes.recv_timeout(time).is_ok()
    }

    /// Everything that is written on the screen or spoken for it.
    pub fn words(&self) -> Vec<String> {
        self.nodes().filter_map(|node| name(&node)).collect()
    }

    /// Whether exactly this stands on the screen.
    pub fn shows(&self, words: &str) -> bool {
        self.nodes()
            .any(|node| name(&node).is_some_and(|name| name == words))
    }

    /// Whether something on the screen contains this.
    pub fn says(&self, part: &str) -> bool {
        self.nodes()
            .any(|node| name(&node).is_some_and(|name| name.contains(part)))
    }

    /// What the main window asked of the system in the last frame.
    pub fn asked_of_window(&self) -> &[ViewportCommand] {
        &self.window.output().viewport_output[&ViewportId::ROOT].commands
    }

    /// Whether a button of this name can be pressed.
    pub fn offers(&self, button: &str) -> bool {
        self.button(button).is_some()
    }

    /// Where that stands whose name begins so.
    #[track_caller]
    pub fn place(&self, begins: &str) -> Rect {
        let node = self
            .nodes()
            .find(|node| name(node).is_some_and(|name| name.starts_with(begins)));
        match node {
            Some(node) => node.rect(),
            None => panic!("no {begins:?}. On the screen: {:#?}", self.words()),
        }
    }

    /// Gives the keyboard to the airport field.
    pub fn come_to_the_field(&mut self) {
        self.field().focus();
        self.window.step();
    }

    /// Types an identifier into the airport field and presses Enter.
    pub fn ask_for(&mut self, typed: &str) {
        self.come_to_the_field();
        self.window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        self.window.step();
        self.field().type_text(typed);
        self.window.step();
        self.window.key_press(Key::Enter);
        self.window.step();
    }

    /// What stands in the airport field.
    pub fn typed(&self) -> String {
        self.field().value().unwrap_or_default()
    }

    /// Asks for an airport and waits for its charts.
    #[track_caller]
    pub fn open_airport(&mut self, icao: &str) {
        self.ask_for(icao);
        self.step_until("the chart list", |app| {
            app.shows(icao) && app.says(", revised ")
        });
    }

    /// Presses the row of a chart, under the tab of approaches, wherever in the list it is.
    #[track_caller]
    pub fn choose_chart(&mut self, row: &str) {
        if !self.offers(row) {
            self.click("Approach");
        }
        self.step_until("the list", |app| app.offers("Pin "));
        // In a small window they lie over rows.
        self.close_messages();
        self.scroll_to(row);
        self.click(row);
    }

    /// How many requests with this in their path came to the service.
    pub fn requests(&self, path_part: &str) -> usize {
        let requests = self.demo().control().requests();
        requests
            .iter()
            .filter(|request| request.path_and_query.contains(path_part))
            .count()
    }

    /// How many textures hold pictures of charts or previews.
    pub fn pictures_held(&self) -> usize {
        let textures = self.window.ctx.tex_manager();
        let textures = textures.read();
        let held = textures.allocated();
        held.filter(|(_id, texture)| texture.name == "chart")
            .count()
    }

    fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        self.window.root().children_recursive()
    }

    /// The button of this name, else the first whose name begins so.
    pub fn button(&self, begins: &str) -> Option<Node<'_>> {
        let buttons = self.nodes().filter(|node| {
            let node = node.accesskit_node();
            matches!(node.role(), Role::Button | Role::RadioButton | Role::Tab)
                && !node.is_disabled()
        });
        let mut candidates: Vec<Node<'_>> = buttons
            .filter(|node| name(node).is_some_and(|name| name.starts_with(begins)))
            .collect();
        candidates.sort_by_key(|node| name(node).is_some_and(|name| name != begins));
        candidates.into_iter().next()
    }

    fn field(&self) -> Node<'_> {
        self.nodes()
            .find(|node| node.accesskit_node().role() == Role::TextInput)
            .unwrap()
    }
}

/// A node's name; what a label says is its value.
fn name(node: &Node<'_>) -> Option<String> {
    let node = node.accesskit_node();
    if node.role() == Role::Label {
        node.value().or_else(|| node.label())
    } else {
        node.label()
    }
}
