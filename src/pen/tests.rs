//! Tests of the pen, a file for each subject.

mod limits;
