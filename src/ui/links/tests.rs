//! Tests of the links on the page, a file for each subject.

mod comparison;
