#!/bin/bash
# All that is proven before a release and takes too long for every change:
# every promise with a proof of its own, the coverage goals, the faults that
# tests must notice, and the fuzz targets for two hours in all. Takes a night on
# two cores; goes on after a failure, and ends with 1 if there was one.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
exec </dev/null

targets=(fuzz/targets/*.rs crates/simlink/fuzz/targets/*.rs)
fuzzing=7200
failed=()

prove() {
    echo
    echo "== $*"
    "$@" || failed+=("$*")
}

prove cargo build --release --locked --features vulkan
prove proofs/no_chart_on_disk/run.py
prove proofs/killed/run.py
prove proofs/unsaved/run.py
prove proofs/soak/run.py
prove proofs/two_programs/run.py
prove proofs/nothing_secret_told/run.py
prove proofs/slow_connections/run.py target/release/flightbag
prove tests/coverage.sh
prove tests/mutants/run.sh state worker http ui boards flight settings links georef depiction auth
prove fuzz/run.sh $(((fuzzing + ${#targets[@]} - 1) / ${#targets[@]}))

echo
if [ ${#failed[@]} -gt 0 ]; then
    printf 'failed: %s\n' "${failed[@]}"
    exit 1
fi
echo "Everything holds."
