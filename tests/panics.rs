//! A failure inside the program leaves nothing of its words behind (reliability T6).

use std::env;
use std::process::Command;

const HUSH: &str = "refresh-token-4711";
const WITHIN: &str = "FLIGHTBAG_TEST_PANIC";

/// The hook belongs to the whole process, so the panic happens in one of its own: this test once more.
#[test]
fn panic_tells_its_place_alone() {
    if env::var_os(WITHIN).is_some() {
        flightbag::log::init(None);
        flightbag::log::hide_panics();
        std::thread::Builder::new()
            .name("worker".to_owned())
            .spawn(|| panic!("unexpected {HUSH}"))
            .unwrap()
            .join()
            .unwrap_err();
        return;
    }
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", "--nocapture"])
        .arg("panics::panic_tells_its_place_alone")
        .env(WITHIN, "1")
        .env("RUST_BACKTRACE", "full")
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{told}");
    assert!(
        told.contains("panics.rs:") && told.contains("the thread worker"),
        "{told}"
    );
    assert!(!told.contains(HUSH), "{told}");
}
