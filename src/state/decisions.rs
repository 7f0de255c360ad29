//! What an action or an event means where parts of the state meet: methods of the state, by what they are about.

mod account;
mod airport;
mod flight;
mod pending_open;
mod remembered;
mod retry;
mod surroundings;
