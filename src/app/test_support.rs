//! What only tests and benches do with the program's windows.

use clock::Clock;

use super::{App, lock};
use crate::message::Action;
use crate::state::AppState;

impl App {
    /// Has timer and calendar go by another clock.
    pub fn go_by(&self, clock: Clock) {
        lock(&self.core).clock = clock;
    }

    /// Does what a view would ask for.
    pub fn perform(&self, action: Action) {
        let mut core = lock(&self.core);
        let commands = core.state.perform(action);
        core.send(commands);
    }

    /// Whether a window waits for another size of a picture than the one that it came in.
    pub fn waits_for_sizes(&self) -> bool {
        lock(&self.core).worker.pictures().waits_for_sizes()
    }

    /// Looks at what the windows show.
    pub fn with_state<T>(&self, look: impl FnOnce(&AppState) -> T) -> T {
        look(&lock(&self.core).state)
    }
}
