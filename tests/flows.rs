//! The application driven by what is written on it, against the embedded service.
#![cfg(test)]

mod about;
mod airport;
mod bad_pictures;
mod boards;
mod chart;
mod favourites;
mod files;
mod finding;
mod flight;
mod flightgear;
mod gpsd;
mod hands;
mod here;
mod keys;
mod legible;
mod light;
mod links;
mod listing;
mod map;
mod ownship;
mod reopening;
mod replay;
mod session;
mod settings;
mod sharp;
mod sim_connect;
mod simbrief;
mod staying;
mod tabs;
mod touch;
mod traces;
mod turning;
mod x_plane;
mod x_plane_web;
