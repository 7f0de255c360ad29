//! The embedded service as other clients, people and tests use it: `flightbag serve` and its options.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::thread::{self, JoinHandle};

#[cfg(target_os = "linux")]
use geodesy::LatLng;

use chart_service::raise_open_file_limit;
use chart_service::{ChartService, Options, PixelOrigin};
use flightbag::airport::Icao;
use flightbag::chart::georef::{GeoRef, ImageRect};
use flightbag::chart::image::ImageSize;
use flightbag::chart::{ChartList, Version};

#[cfg(target_os = "linux")]
use crate::harness::Person;
#[cfg(target_os = "linux")]
use crate::harness::browser::{token_from, tokens_from};
#[cfg(target_os = "linux")]
use crate::harness::slow::Slow;
use crate::harness::walk::client;
use crate::program::flightbag;
use crate::support::{block_on, session};

/// The lists of all airports that are asked for, as the client reads them, with boxes counted from there.
fn lists(pixel_origin: PixelOrigin) -> Vec<ChartList> {
    let demo = ChartService::start(Options {
        pixel_origin,
        ..Options::default()
    });
    let demo = demo.unwrap();
    block_on(async {
        let pilot = session(&demo).await;
        let token = pilot.session.token().await.unwrap();
        let mut lists = Vec::new();
        for icao in ["NZWN", "YBBN", "KSFO"] {
            let icao = Icao::parse(icao).unwrap();
            let list = pilot.client.charts(&token, icao, Version::Std).await;
            lists.push(list.unwrap());
        }
        lists
    })
}

/// Where a list's charts put things: the planview, the insets, and two places in it.
fn placed(list: &ChartList) -> Vec<Vec<[f64; 4]>> {
    let sides = |area: &ImageRect| [area.min.x, area.min.y, area.max.x, area.max.y];
    let charts = list.charts.iter().filter_map(|chart| {
        let boxes = chart.bounding_boxes.as_ref()?;
        let size = ImageSize {
            width: chart.width,
            height: chart.height,
        };
        let georef = GeoRef::new(boxes, size, size).unwrap();
        let (from, to) = (boxes.latlng.lat1, boxes.latlng.lat2);
        let lng = f64::midpoint(boxes.latlng.lng1, boxes.latlng.lng2);
        let place = |share: f64| {
            let lat = from + (to - from) * share;
            georef.image_from_geo(LatLng { lat, lng })
        };
        let (low, high) = (place(0.2), place(0.9));
        let mut found = vec![sides(&georef.planview()), [low.x, low.y, high.x, high.y]];
        found.extend(georef.insets().iter().map(sides));
        Some(found)
    });
    charts.collect()
}

#[test]
fn both_box_corners_give_one_place() {
    let (up, down) = (lists(PixelOrigin::BottomLeft), lists(PixelOrigin::TopLeft));
    assert_ne!(up, down, "the boxes differ");
    for (up, down) in up.iter().zip(&down) {
        let (up, down) = (placed(up), placed(down));
        assert!(!up.is_empty());
        assert_eq!(up.len(), down.len());
        for (up, down) in up
            .iter()
            .flatten()
            .flatten()
            .zip(down.iter().flatten().flatten())
        {
            assert!((up - down).abs() < 1e-6, "{up} {down}");
        }
    }
}

/// `flightbag serve`, ended with the test.
struct Serving {
    child: Child,
    /// What it printed to its output.
    printed: String,
    /// Reads its error output to the end, so that it never waits for a reader.
    errors: Option<JoinHandle<String>>,
}

impl Serving {
    fn with(arguments: &[&str]) -> Self {
        let mut command = flightbag();
        command.arg("serve").args(arguments);
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut printed = String::new();
        // The client identifier of the file to paste comes last.
        while !printed.contains("client_id = ") {
            printed.push_str(&lines.next().unwrap().unwrap());
            printed.push('\n');
        }
        let mut errors = child.stderr.take().unwrap();
        let errors = thread::Builder::new().spawn(move || {
            let mut said = String::new();
            errors.read_to_string(&mut said).unwrap();
            said
        });
        Self {
            child,
            printed,
            errors: Some(errors.unwrap()),
        }
    }

    /// A printed value.
    fn value(&self, name: &str) -> &str {
        let mut pairs = self.printed.lines().filter_map(|line| line.split_once('='));
        pairs.find(|(key, _)| *key == name).unwrap().1
    }

    /// Everything that it wrote to its error output until it is ended now.
    fn end(mut self) -> String {
        self.child.kill().unwrap();
        self.errors.take().unwrap().join().unwrap()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// A file of the test, gone with it.
struct Paper(PathBuf);

impl Paper {
    fn with(name: &str, text: &str) -> Self {
        let name = format!("flightbag-serve-{name}-{}.toml", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Paper {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

#[test]
fn printed_configuration_can_be_pasted_and_used() {
    let serving = Serving::with(&["--client-id", "my\\efb\"s"]);
    let (_, pasted) = serving.printed.split_once("\n\n").unwrap();
    let file = Paper::with("pasted", pasted);
    let mut command = flightbag();
    let output = command
        .args(["--config", file.path(), "backend", "token"])
        .env("FLIGHTBAG_CLIENT_SECRET", serving.value("client_secret"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{pasted}");
}

#[test]
fn ports_are_ones_asked_for() {
    // Free a moment ago, and most likely still.
    let free: Vec<u16> = (0..2)
        .map(|_port| std::net::TcpListener::bind("127.0.0.1:0").unwrap())
        .collect::<Vec<_>>()
        .iter()
        .map(|listener| listener.local_addr().unwrap().port())
        .collect();
    let (charts, identity) = (free[0].to_string(), free[1].to_string());
    let serving = Serving::with(&["--port", &charts, "--auth-port", &identity]);
    assert!(serving.value("base_url").ends_with(&format!(":{charts}")));
    assert!(serving.value("auth_url").ends_with(&format!(":{identity}")));
}

#[test]
fn accounts_of_file_are_named_without_their_passwords() {
    let text = "[[account]]\nname = \"anna\"\npassword = \"s3cret\"\n";
    let file = Paper::with("accounts", text);
    let serving = Serving::with(&["--accounts", file.path()]);
    assert_eq!(serving.value("username"), "anna");
    let printed = serving.printed.clone() + &serving.end();
    assert!(
        !printed.contains("s3cret") && !printed.contains("password"),
        "{printed}"
    );
}

#[test]
fn wrong_start_is_told_in_sentence_without_secret() {
    let wrong = "[[account]]\nname = \"anna\"\npassword = s3cret\n";
    let file = Paper::with("wrong", wrong);
    for (arguments, words) in [
        (
            ["--accounts", file.path()],
            "file of accounts cannot be used: line 3",
        ),
        (["--accounts", "no-such-file.toml"], "no-such-file.toml"),
        (
            ["--redirect-uri", "javascript:x"],
            "javascript:x cannot be a redirect address",
        ),
        // Kept for documentation: no computer has it.
        (["--bind", "192.0.2.1"], "at 192.0.2.1 cannot be used"),
    ] {
        let output = flightbag().arg("serve").args(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(words), "{said}");
        assert!(
            !said.contains("s3cret") && !said.contains("panicked"),
            "{said}"
        );
    }
}

#[test]
fn request_lines_hold_no_secret() {
    let serving = Serving::with(&[]);
    let (base_url, auth_url) = (serving.value("base_url"), serving.value("auth_url"));
    let secret = serving.value("client_secret").to_owned();
    block_on(async {
        let client = client();
        let token = client
            .post(format!("{auth_url}/connect/token?hidden=query"))
            .form(&[
                ("grant_type", "client_credentials"),
                ("scope", "fmsdata"),
                ("client_id", "flightbag"),
                ("client_secret", &secret),
            ])
            .send()
            .await
            .unwrap();
        let token: serde_json::Value =
            serde_json::from_slice(&token.bytes().await.unwrap()).unwrap();
        let asking = client
            .get(format!("{base_url}/v2/airport/YBBN?access_token=hidden"))
            .bearer_auth(token["access_token"].as_str().unwrap());
        assert_eq!(asking.send().await.unwrap().status(), 403);
        let page = client.get(format!("{auth_url}/connect/authorize?state=hidden"));
        assert_eq!(page.send().await.unwrap().status(), 400);
    });
    let said = serving.end();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 3, "{said}");
    for (line, words) in lines.iter().zip([
        "identity POST /connect/token 200 ",
        "charts GET /v2/airport/YBBN 403 ",
        "identity GET /connect/authorize 400 ",
    ]) {
        assert!(line.contains(words) && line.ends_with(" ms"), "{line}");
    }
    for hidden in ["hidden", "eyJ", &secret, "Bearer", "fmsdata"] {
        assert!(!said.contains(hidden), "{hidden} in {said}");
    }
}

/// What the identity server answers to the same refresh token when it comes once and again.
#[cfg(target_os = "linux")]
fn renewed_twice(arguments: &[&str]) -> [u16; 2] {
    let serving = Serving::with(arguments);
    let auth_url = serving.value("auth_url");
    let tokens = tokens_from(auth_url, "flightbag", Person::Full);
    let form = [
        ("grant_type", "refresh_token"),
        ("client_id", "flightbag"),
        ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
    ];
    let url = format!("{auth_url}/connect/token");
    block_on(async {
        let client = client();
        let mut answers = [0; 2];
        for answer in &mut answers {
            let renewal = client.post(&url).form(&form).send().await.unwrap();
            *answer = renewal.status().as_u16();
        }
        answers
    })
}

#[cfg(target_os = "linux")]
#[test]
fn refresh_token_counts_once_where_strict() {
    assert_eq!(renewed_twice(&[]), [200, 200]);
    assert_eq!(renewed_twice(&["--strict"]), [200, 400]);
}

/// Bytes of a process that are in memory.
#[cfg(target_os = "linux")]
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
    kilobytes.parse::<u64>().unwrap() * 1024
}

/// Asks for airports and lists, `count` times by each of eight clients, and needs every answer.
#[cfg(target_os = "linux")]
async fn load(base_url: &str, token: &str, count: usize) {
    let clients: Vec<_> = (0..8)
        .map(|_client| {
            let (base_url, token) = (base_url.to_owned(), token.to_owned());
            tokio::spawn(async move {
                let client = client();
                for round in 0..count {
                    let path = ["/v2/airport/YBBN", "/v2/charts/NZWN?version=STD"][round % 2];
                    let asking = client.get(format!("{base_url}{path}")).bearer_auth(&token);
                    let answer = asking.send().await.unwrap();
                    assert_eq!(answer.status(), 200);
                    assert!(answer.bytes().await.unwrap().ends_with(b"}"));
                }
            })
        })
        .collect();
    for client in clients {
        client.await.unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn parallel_requests_leave_no_memory() {
    let serving = Serving::with(&[]);
    let process = serving.child.id();
    let base_url = serving.value("base_url");
    let token = token_from(serving.value("auth_url"), "flightbag", Person::Full);
    block_on(async {
        load(base_url, &token, 50).await;
        let before = resident(process);
        load(base_url, &token, 375).await;
        let growth = resident(process).saturating_sub(before);
        // As if each request had left 700 bytes.
        assert!(growth < 2 << 20, "{growth} bytes more");
    });
    let said = serving.end();
    let answered = said.matches(" 200 ").count();
    assert!(answered >= 8 * 425, "{answered} lines of answers");
}

/// Ten thousand of them are held by `benches/service_load.rs`.
#[cfg(target_os = "linux")]
#[test]
fn slow_connections_are_held_while_others_are_answered() {
    /// 100 MB for ten thousand.
    const BYTES_EACH: u64 = 10_000;
    // This process has the sockets of other tests as well.
    let files = raise_open_file_limit().unwrap_or(u64::MAX);
    let count = usize::try_from(files / 4).map_or(2000, |count| count.min(2000));
    let serving = Serving::with(&[]);
    let servers = [serving.value("base_url"), serving.value("auth_url")];
    Slow::begin(&servers, 100).unwrap();
    let before = resident(serving.child.id());
    let slow = Slow::begin(&servers, count).unwrap();
    assert_eq!(slow.held(), count);
    let growth = resident(serving.child.id()).saturating_sub(before);
    let most = BYTES_EACH * u64::try_from(count).unwrap();
    assert!(growth < most, "{growth} bytes for {count}");
    let longest = slow.longest_answer;
    assert!(longest < std::time::Duration::from_secs(5), "{longest:?}");
}
