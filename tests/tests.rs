//! The integration tests: one binary, a module for each subject.

mod architecture;
mod program;
