//! The integration tests: one binary, a module for each subject. What they share stands in `harness`, `support` and
//! `pilot`.

#[cfg(test)]
mod architecture;
#[cfg(test)]
mod backend;
#[cfg(test)]
mod certificate;
#[cfg(test)]
mod check;
#[cfg(test)]
mod cli_paths;
#[cfg(test)]
mod device;
#[cfg(test)]
mod discovery;
#[cfg(test)]
mod every_field;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod flows;
#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod instance;
#[cfg(test)]
mod languages;
#[cfg(test)]
mod manual;
#[cfg(test)]
mod map_check;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod packages;
#[cfg(test)]
mod panics;
#[cfg(test)]
mod pictures;
#[cfg(test)]
mod pilot;
#[cfg(test)]
mod previews;
#[cfg(test)]
mod processes;
#[cfg(test)]
mod program;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod proofs;
#[cfg(test)]
mod proxy;
#[cfg(test)]
mod redirect;
#[cfg(test)]
mod refusals;
#[cfg(test)]
mod renewals;
#[cfg(test)]
mod revocation;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod secret_service;
#[cfg(test)]
mod serve;
#[cfg(test)]
mod service;
#[cfg(test)]
mod session;
#[cfg(test)]
mod sheet;
#[cfg(test)]
mod sign_in;
#[cfg(test)]
mod sim_aircraft;
#[cfg(test)]
mod simulators;
#[cfg(test)]
mod snapshots;
#[cfg(test)]
mod start;
#[cfg(test)]
mod support;
#[cfg(test)]
mod token_lifetime;
#[cfg(test)]
mod wire;
#[cfg(test)]
mod worker;
