//! What needs more than one parser or link: traces, a whole flight over real sockets, the corpora of the fuzz targets.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used,
    reason = "a test that cannot go on fails"
)]

mod flightgear;
mod fuzz;
mod traces;
