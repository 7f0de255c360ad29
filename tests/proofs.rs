//! The proofs on the real program (`proofs/`) can fail: their self-tests show offenders to them.

use std::path::Path;
use std::process::Command;

#[track_caller]
fn assert_catches(selftest: &str) {
    let selftest = Path::new(env!("CARGO_MANIFEST_DIR")).join(selftest);
    let output = Command::new(selftest).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}{failed}");
    assert!(told.ends_with(" 0 wrongly\n"), "{told}{failed}");
}

#[test]
fn p1_the_proof_that_no_chart_is_written_catches_who_writes_one() {
    assert_catches("proofs/no_chart_on_disk/selftest");
}

#[test]
fn p3_the_proof_that_nothing_secret_is_told_catches_who_tells_it() {
    assert_catches("proofs/nothing_secret_told/selftest");
}
