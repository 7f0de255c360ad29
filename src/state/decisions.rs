//! What an action or an event means where parts of the state meet: methods of the state, by the part that asks for them.

mod account;
mod airport;
mod airport_search;
mod boards;
mod charts;
mod diagram;
mod flight;
mod hidden;
mod light;
mod list_renewal;
mod named_chart;
mod ownship;
mod previews;
mod remembered;
mod reopening;
mod retry;
mod slots;
