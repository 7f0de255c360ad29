#!/bin/bash
# The tests that need no graphics device, for the machines of a workflow that
# have none: Windows and macOS. On Linux there is `tests/run.sh`.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo test --locked --lib -- --skip ui::chart_view::tests::pictures:: --skip ui::texture::tests::seams::
cargo test --locked --test tests -- --skip flows:: --skip sheet:: --skip snapshots::
