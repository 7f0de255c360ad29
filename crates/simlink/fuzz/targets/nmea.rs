//! The fuzzer's entry to the target of this name.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| simlink_fuzz::nmea(data));
