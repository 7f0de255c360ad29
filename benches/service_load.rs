//! How many requests for metadata the embedded service answers in a second, how many slow connections it holds, and what that
//! does to its memory.
//!
//! No assertion: a table to be read, as `benches/README.md` tells.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

#[expect(dead_code, reason = "the tests use the rest of it")]
#[path = "../tests/harness/mod.rs"]
mod harness;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use chart_service::raise_open_file_limit;
use chart_service::{ChartService, Options};
use harness::slow::Slow;
use harness::{Person, browser};

/// Clients that ask at the same time, each the next as soon as it has an answer.
const CLIENTS: usize = 8;
/// How long each kind of request is measured.
const MEASURED: Duration = Duration::from_secs(5);
/// Slow connections that `flightbag serve` is to hold, of both its servers together.
const SLOW: usize = 10_000;
/// Files and sockets that this program needs for itself.
const OTHER_FILES: u64 = 200;

fn main() -> anyhow::Result<()> {
    let demo = ChartService::start(Options {
        remembered_requests: 0,
        ..Options::default()
    })?;
    let token = browser::token(&demo, Person::Full);
    println!(
        "{:30}{:>14}{:>18}{:>18}",
        "", "requests/s", "memory before", "memory after"
    );
    for (name, path) in [
        ("airport", "/v2/airport/YBBN"),
        ("chart list", "/v2/charts/YBBN?version=STD"),
        ("chart list (CAO)", "/v2/charts/KSFO?version=CAO"),
        ("subscriptions", "/v1/subscriptions/valid"),
    ] {
        let address = format!("{}{path}", demo.base_url());
        // The first round opens connections and fills what is kept.
        asked(&address, &token, MEASURED / 10)?;
        let before = memory("self");
        let count = asked(&address, &token, MEASURED)?;
        let rate = count as f64 / MEASURED.as_secs_f64();
        println!("{name:30}{rate:>14.0}{before:>18}{:>18}", memory("self"));
    }
    drop(demo);
    hold_slow_connections()
}

/// Tells how many slow connections `flightbag serve` holds, which is a process of its own here, and what that costs.
fn hold_slow_connections() -> anyhow::Result<()> {
    let files = raise_open_file_limit().unwrap_or(u64::MAX);
    let most = usize::try_from(files.saturating_sub(OTHER_FILES))?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_flightbag"));
    let command = command.arg("serve").stdout(Stdio::piped());
    let mut serving = command.stderr(Stdio::null()).spawn()?;
    let output = serving.stdout.take().map(BufReader::new);
    let lines = output.into_iter().flat_map(BufRead::lines);
    let lines = lines.map_while(Result::ok);
    let servers = lines.filter_map(|line| {
        let (name, address) = line.split_once('=')?;
        ["base_url", "auth_url"]
            .contains(&name)
            .then(|| address.to_owned())
    });
    let servers: Vec<String> = servers.take(2).collect();
    let servers: Vec<&str> = servers.iter().map(String::as_str).collect();
    let process = serving.id().to_string();
    let before = memory(&process);
    let slow = Slow::begin(&servers, SLOW.min(most))?;
    println!(
        "slow connections: {} begun, {} held; longest answer to others {:.0?}; memory before {before}, after {}",
        SLOW.min(most),
        slow.held(),
        slow.longest_answer,
        memory(&process)
    );
    serving.kill()?;
    serving.wait()?;
    Ok(())
}

/// How many answers the clients get in that time, together.
fn asked(address: &str, token: &str, time: Duration) -> anyhow::Result<usize> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let client = reqwest::Client::builder().no_proxy().build()?;
        let end = Instant::now() + time;
        let clients: Vec<_> = (0..CLIENTS)
            .map(|_client| {
                let (client, address) = (client.clone(), address.to_owned());
                let token = token.to_owned();
                tokio::spawn(async move {
                    let mut count = 0;
                    while Instant::now() < end {
                        let answer = client.get(&address).bearer_auth(&token).send().await?;
                        answer.error_for_status()?.bytes().await?;
                        count += 1;
                    }
                    Ok::<usize, reqwest::Error>(count)
                })
            })
            .collect();
        let mut count = 0;
        for client in clients {
            count += client.await??;
        }
        Ok(count)
    })
}

/// What of a process is in memory, where the system tells.
fn memory(process: &str) -> String {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.map_or_else(|| "unknown".to_owned(), |size| size.trim().to_owned())
}
