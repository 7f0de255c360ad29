//! The proofs on the real program (`proofs/`) can fail: their self-tests show offenders to them.

use std::path::Path;
use std::process::Command;

#[test]
fn p1_the_proof_that_no_chart_is_written_catches_who_writes_one() {
    let selftest = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs/no_chart_on_disk/selftest");
    let output = Command::new(selftest).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}{failed}");
    assert!(told.ends_with(" 0 wrongly\n"), "{told}{failed}");
}
