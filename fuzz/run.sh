#!/bin/bash
# fuzz/run.sh [SECONDS] [TARGET...]
#
# Runs the fuzz targets of the program and of simlink, one after the other, each
# for SECONDS (120), and tells what came of it in a table. Ends with 1 if
# anything was found. Installs cargo-fuzz if it is not there; asks nothing.
set -euo pipefail
cd "$(dirname "$0")"
exec </dev/null

cargo_fuzz_version=0.13.2
# Bytes of one input, megabytes of memory, seconds for one input.
longest=4096
memory=2048
patience=10
folders=(. ../crates/simlink/fuzz)

seconds=120
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
    seconds=$1
    shift
fi
# The fuzz folder that has a target.
folder_of() {
    local folder
    for folder in "${folders[@]}"; do
        if [ -f "$folder/targets/$1.rs" ]; then
            echo "$folder"
        fi
    done
}

known=()
for file in targets/*.rs ../crates/simlink/fuzz/targets/*.rs; do
    known+=("$(basename "$file" .rs)")
done
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
    targets=("${known[@]}")
fi
for target in "${targets[@]}"; do
    if [ -z "$(folder_of "$target")" ]; then
        echo "fuzz/run.sh: there is no target $target; these are:" >&2
        printf '  %s\n' "${known[@]}" >&2
        exit 2
    fi
done

if ! command -v c++ >/dev/null; then
    echo "fuzz/run.sh: the fuzzer's runtime needs a C++ compiler (Debian: build-essential)" >&2
    exit 2
fi
PATH=$PWD/target/tools/bin:$PATH
if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "fuzz/run.sh: installing cargo-fuzz $cargo_fuzz_version into fuzz/target/tools"
    CARGO_TARGET_DIR=$PWD/target/tools/build cargo install cargo-fuzz \
        --locked --quiet --version "$cargo_fuzz_version" --root "$PWD/target/tools"
    rm -rf target/tools/build
fi

# The stable tool chain has the fuzzer's instrumentation, but as an unstable
# option: here, and in no other build, it is let in.
export RUSTC_BOOTSTRAP=1
export RUST_BACKTRACE=${RUST_BACKTRACE:-0}
echo "fuzz/run.sh: building"
for folder in "${folders[@]}"; do
    cargo fuzz build --fuzz-dir "$folder" --target-dir "$PWD/target"
done

logs=target/logs
mkdir -p "$logs"

# The number behind a word of the log's last lines; 0 where there is none.
number() {
    grep -o "$1: *[0-9]*" "$logs/$2.log" | grep -o '[0-9]*$' || echo 0
}

found=0
row='%-22s %12s %12s %8s  %s\n'
# shellcheck disable=SC2059
printf "$row" target runs "a second" corpus finding
for target in "${targets[@]}"; do
    folder=$(folder_of "$target")
    corpus=$folder/corpus/$target
    mkdir -p "grown/$target" "$folder/artifacts/$target"
    inputs=("grown/$target" "$corpus")
    if [ -d "$folder/findings/$target" ]; then
        inputs+=("$folder/findings/$target")
    fi
    finding=none
    if ! cargo fuzz run --fuzz-dir "$folder" --target-dir "$PWD/target" \
        "$target" "${inputs[@]}" -- \
        -max_total_time="$seconds" -max_len="$longest" -timeout="$patience" \
        -rss_limit_mb="$memory" -print_final_stats=1 >"$logs/$target.log" 2>&1; then
        finding="see fuzz/$logs/$target.log"
        found=1
    fi
    # shellcheck disable=SC2059
    printf "$row" "$target" "$(number number_of_executed_units "$target")" \
        "$(number average_exec_per_sec "$target")" \
        "$(find "grown/$target" "$corpus" -type f | wc -l)" "$finding"
done
exit "$found"
