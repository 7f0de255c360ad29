#!/bin/bash
# Has an independent client of SimConnect judge the pretend simulator that the
# tests use: the client must understand its records, and it the client's
# requests, in every protocol.
#
#     tests/simconnect/run.sh       # needs rustc, node and npm (Debian: nodejs npm)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
exec </dev/null

# Only here, and gone at the end: its licence is another one than ours, and
# nothing of it is part of the program.
folder=$(mktemp -d)
server=
end() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$folder"
}
trap end EXIT

npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund --silent node-simconnect@4.2.0
cp "$here/client.js" "$folder/"
# Some of what the tests need is not needed here.
rustc --edition 2024 --cap-lints allow -o "$folder/server" "$here/server.rs"

"$folder/server" >"$folder/understood" &
server=$!
for _ in $(seq 100); do
    port=$(sed -n 's/^port //p' "$folder/understood")
    [ -z "$port" ] || break
    sleep 0.1
done

timeout 60 node "$folder/client.js" "$port" >"$folder/asked"
wait "$server"
server=
sed -i '/^port /d' "$folder/understood"
diff "$folder/asked" "$folder/understood"
echo "simulator: $(wc -l <"$folder/understood") requests understood as meant"
