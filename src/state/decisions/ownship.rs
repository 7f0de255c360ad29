//! What follows from what simulators tell.

use simlink::OwnshipFeed;

use crate::state::{AppState, Notice};

impl AppState {
    /// Takes the newest knowledge of the simulator links.
    pub fn hear(&mut self, feed: OwnshipFeed) {
        if let Some(told) = Notice::recorder(&self.ownship.feed.recorder, &feed.recorder) {
            self.tell(told);
        }
        self.hint_at_simulator(&feed);
        self.ownship.feed = feed;
        self.check_maps();
    }
}
