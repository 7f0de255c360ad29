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
fn p1_chart_proof_catches_writer() {
    assert_catches("proofs/no_chart_on_disk/selftest.py");
}

#[test]
fn p3_secret_proof_catches_teller() {
    assert_catches("proofs/nothing_secret_told/selftest.py");
}

#[test]
fn p8_kill_proof_catches_loser() {
    assert_catches("proofs/killed/selftest.py");
}

#[test]
fn proof_of_slow_connections_catches_offenders() {
    assert_catches("proofs/slow_connections/selftest.py");
}

#[test]
fn soak_catches_leak() {
    assert_catches("proofs/soak/selftest.py");
}
