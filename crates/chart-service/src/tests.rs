//! Tests of the whole service, a file for each subject.

mod browser;
mod device;
mod exchange;
mod faults;
mod flight;
mod guard;
mod identity;
mod other_clients;
mod readings;
mod service;
mod sign_in;
mod timeline;
mod verification;
