//! The application driven by what is written on it, against the embedded service.
#![cfg(test)]

mod airport;
mod chart;
mod hands;
mod ownship;
mod session;
mod staying;
mod tabs;
