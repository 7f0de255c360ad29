//! Tests of the view of a chart, a file for each subject.

mod fit;
mod pictures;
mod watermark;
