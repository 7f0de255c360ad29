//! The integration tests: one binary.

mod architecture;
