//! What the tests of every kind of record share.

pub(super) mod vectors;
