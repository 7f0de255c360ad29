//! What other processes ask of the window: taken as they come, done before the next frame.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use egui::{ViewportCommand, ViewportId};

use super::Core;
use super::status_snapshot::snapshot;
use crate::instance::{InstanceCall, InstanceResponse, ProgramStatus, StartupArgs, StatusSnapshot};
use crate::message::{Action, Command, FlightCommand, PlanSource, RemotePress};
use crate::ui::window;

/// No more waits for a frame.
const WAITING: usize = 64;

// What a command line is answered with stays English: it is another process that prints it.
/// Why no key is pressed.
const SWITCHED_OFF: &str =
    "This is switched off. Switch it on in Flightbag's settings: Keys from other programs.";

/// What is to be done.
#[derive(Debug)]
enum RemoteRequest {
    /// Come to the front and open this.
    Open(StartupArgs),
    /// Do what a key does, or open an airport.
    Press(RemotePress),
    /// End in order.
    End,
}

/// What was asked since the last frame.
#[derive(Debug)]
pub(super) struct RemoteRequestQueue {
    requests: Receiver<RemoteRequest>,
    tell: SyncSender<RemoteRequest>,
    allowed: Arc<AtomicBool>,
    /// What others are told.
    told: Arc<Mutex<StatusSnapshot>>,
}

impl Default for RemoteRequestQueue {
    fn default() -> Self {
        let (tell, requests) = sync_channel(WAITING);
        Self {
            requests,
            tell,
            allowed: Arc::default(),
            told: Arc::default(),
        }
    }
}

impl RemoteRequestQueue {
    /// Whether other programs may press keys.
    pub fn allow_commands(&self, allowed: bool) {
        self.allowed.store(allowed, Ordering::Relaxed);
    }

    /// Keeps what others are told from now on; returns what is on the screen if that changed.
    fn tell(&self, told: StatusSnapshot) -> Option<ProgramStatus> {
        let mut kept = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = kept.shown() != told.shown();
        let shown = changed.then(|| told.shown().clone());
        *kept = told;
        shown
    }

    /// What hears calls; it never waits for the window.
    pub fn call_handler(
        &self,
        ctx: egui::Context,
    ) -> impl Fn(InstanceCall) -> InstanceResponse + Send + 'static + use<> {
        let (tell, allowed) = (self.tell.clone(), Arc::clone(&self.allowed));
        let told = Arc::clone(&self.told);
        move |call| {
            let request = match call {
                InstanceCall::Status => {
                    let told = told.lock().unwrap_or_else(PoisonError::into_inner);
                    return InstanceResponse::Status(Box::new(told.status(clock::now())));
                }
                InstanceCall::Open(opened) => RemoteRequest::Open(opened),
                InstanceCall::End => RemoteRequest::End,
                InstanceCall::Press(_) if !allowed.load(Ordering::Relaxed) => {
                    return InstanceResponse::Refused(SWITCHED_OFF.to_owned());
                }
                InstanceCall::Press(words) => match RemotePress::parse(&words) {
                    Ok(press) => RemoteRequest::Press(press),
                    Err(error) => return InstanceResponse::Refused(error.to_string()),
                },
            };
            if tell.try_send(request).is_err() {
                return InstanceResponse::Refused("Flightbag is busy. Try again.".to_owned());
            }
            // Whichever window is being drawn meanwhile.
            ctx.request_repaint_of(ViewportId::ROOT);
            InstanceResponse::Done
        }
    }
}

impl Core {
    /// Other programs know what there is now.
    pub(super) fn tell_others(&self) {
        if let Some(shown) = self.asked.tell(snapshot(&self.state)) {
            self.worker.send(Command::TellOthers(Box::new(shown)));
        }
    }

    /// Opens the airport once the user is signed in and its chart once that is listed, imports the flight plan, and shows
    /// the page of either.
    pub(super) fn open(&mut self, ctx: &egui::Context, opened: StartupArgs) {
        let StartupArgs {
            airport,
            plan,
            chart,
        } = opened;
        self.views
            .show_opened(ctx, &self.state, airport.is_some(), plan.is_some());
        let mut actions = Vec::new();
        if let Some(icao) = airport {
            if self.state.account().is_some() {
                actions.push(Action::OpenAirport(icao));
            } else {
                self.state.airports.begin_at(icao);
            }
        }
        let read = plan.map(|path| FlightCommand::Read(PlanSource::File(path)));
        actions.extend(read.map(Action::Flight));
        self.perform_all(ctx, actions);
        // What was asked for before gave way to the airport.
        if let (Some(icao), Some(number)) = (airport, chart) {
            self.state.pending_open.expect_chart(icao, number);
        }
    }

    /// Does what other processes asked for; returns whether there was anything.
    pub(super) fn grant(&mut self, ctx: &egui::Context) -> bool {
        let mut granted = false;
        while let Ok(request) = self.asked.requests.try_recv() {
            granted = true;
            match request {
                RemoteRequest::Open(opened) => {
                    self.open(ctx, opened);
                    // The one time that the window takes the keyboard without having been asked by hand.
                    for command in [ViewportCommand::Minimized(false), ViewportCommand::Focus] {
                        ctx.send_viewport_cmd_to(ViewportId::ROOT, command);
                    }
                }
                RemoteRequest::Press(RemotePress::Open(icao)) => {
                    let opened = StartupArgs {
                        airport: Some(icao),
                        ..StartupArgs::default()
                    };
                    self.open(ctx, opened);
                }
                RemoteRequest::Press(RemotePress::Key(key_action)) => {
                    self.views.make_room(ctx, &self.state, key_action);
                    let tab = self.state.workspace.focused();
                    let asked = self.views.perform(ctx, &self.state, tab, key_action);
                    self.perform_all(ctx, asked);
                }
                RemoteRequest::End => window::close(ctx),
            }
        }
        granted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(words: &str) -> InstanceCall {
        InstanceCall::Press(words.to_owned())
    }

    #[test]
    fn foreign_keys_are_refused_while_off() {
        let asked = RemoteRequestQueue::default();
        let handler = asked.call_handler(egui::Context::default());
        let refused = handler(press("next-chart"));
        assert!(
            matches!(&refused, InstanceResponse::Refused(why) if why.contains("settings")),
            "{refused:?}"
        );
        assert!(asked.requests.try_recv().is_err());
        asked.allow_commands(true);
        assert_eq!(handler(press("next-chart")), InstanceResponse::Done);
        assert!(matches!(
            asked.requests.try_recv(),
            Ok(RemoteRequest::Press(_))
        ));
    }

    #[test]
    fn second_start_is_heard_without_keys() {
        let asked = RemoteRequestQueue::default();
        let handler = asked.call_handler(egui::Context::default());
        assert_eq!(
            handler(InstanceCall::Open(StartupArgs::default())),
            InstanceResponse::Done
        );
        assert!(matches!(
            asked.requests.try_recv(),
            Ok(RemoteRequest::Open(_))
        ));
    }

    #[test]
    fn status_is_told_without_frame() {
        let asked = RemoteRequestQueue::default();
        let answer = asked.call_handler(egui::Context::default())(InstanceCall::Status);
        assert_eq!(answer, InstanceResponse::Status(Box::default()));
        assert!(asked.requests.try_recv().is_err());
    }

    #[test]
    fn what_is_no_command_is_refused() {
        let asked = RemoteRequestQueue::default();
        asked.allow_commands(true);
        let refused = asked.call_handler(egui::Context::default())(press("fly"));
        assert!(
            matches!(&refused, InstanceResponse::Refused(why) if why.contains("--list")),
            "{refused:?}"
        );
    }

    #[test]
    fn flood_of_commands_is_refused_and_not_kept() {
        let asked = RemoteRequestQueue::default();
        asked.allow_commands(true);
        let handler = asked.call_handler(egui::Context::default());
        for _ in 0..WAITING {
            assert_eq!(handler(press("zoom-in")), InstanceResponse::Done);
        }
        assert!(matches!(
            handler(press("zoom-in")),
            InstanceResponse::Refused(_)
        ));
    }
}
