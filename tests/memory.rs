//! What an answer of a server and a flight plan cost in memory: at most six times their size, whatever is in
//! them; and what the largest chart costs. A binary of its own, for it counts every byte that the process takes.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::iter::repeat_n;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Mutex;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use clock::Clock;
use flate2::Compression;
use flate2::write::GzEncoder;

use flightbag::airport::Icao;
use flightbag::chart::Version;
use flightbag::chart::image::{DecodeStep, DisplayedScale, ImageLimits, decode, decode_shown};
use flightbag::config::Config;
use flightbag::flight::plan;
use flightbag::fuzzing::{
    airport, chart_list, device_offer, discovery, releases, subscriptions, token_answer,
    token_claims, username,
};
use flightbag::http::{AccessToken, Http};
use flightbag::service::Client;
use peak_alloc::PeakAlloc;
use serde_json::value::RawValue;
use simlink::Ports;
use url::Url;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Held by each test of this binary: the other one would be counted too.
static TURN: Mutex<()> = Mutex::new(());

/// The longest answer of the chart service that is taken, in bytes.
const LONGEST: usize = 8 << 20;
/// The longest answer of the identity server, and the longest list of releases.
const LONGEST_OF_OTHERS: usize = 256 << 10;

/// The list with as many of these entries as the longest answer of the chart service holds.
fn list(begin: &str, entry: impl Fn(usize) -> String, end: &str) -> String {
    list_within(LONGEST, begin, entry, end)
}

/// The list with as many of these entries as fit into so many bytes.
fn list_within(longest: usize, begin: &str, entry: impl Fn(usize) -> String, end: &str) -> String {
    let mut text = begin.to_owned();
    for number in 0.. {
        let entry = entry(number);
        if text.len() + entry.len() + end.len() + 1 > longest {
            break;
        }
        text.push_str(&entry);
        text.push(',');
    }
    text.truncate(text.len() - 1);
    text + end
}

/// Reads the answer; fails where that takes more than six times its size at once, with its own copy.
fn assert_bounded<T>(what: &str, answer: &str, read: impl FnOnce(&[u8]) -> T) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let read = read(answer.as_bytes());
    let peak = MEMORY.peak_usage() - before;
    drop(read);
    let bytes = answer.len();
    assert!(peak <= 6 * bytes, "{what}: {peak} for {bytes}");
}

#[test]
fn answer_costs_at_most_six_times_its_size() {
    let _turn = TURN.lock();
    let icao = Icao::parse("YBBN").unwrap();
    let base = Url::parse("https://charts.example.org/").unwrap();
    let names = |count| repeat_n("1", count).collect::<Vec<_>>().join(",");
    let many_names = names(200);
    let full = |number| {
        let url = |kind| format!("\"{kind}_url\":\"https://a.example/{number}\"");
        let urls = ["image_day", "image_night", "thumb_day", "thumb_night"].map(url);
        format!("{{\"id\":\"{number}\",{}}}", urls.join(","))
    };
    let named = |number| {
        format!("{{\"id\":\"{number}\",\"runways\":[{many_names}],\"procedures\":[{many_names}]}}")
    };
    let nothing = |_number| "{\"\":0}".to_owned();
    let small = |number| format!("{{\"id\":\"{number}\"}}");
    let deep = |_number| "[".repeat(100) + &"]".repeat(100);
    let lists: [(&str, &dyn Fn(usize) -> String); 6] = [
        ("empty names", &nothing),
        ("small charts", &small),
        ("addresses", &full),
        ("names", &named),
        ("brackets", &deep),
        ("numbers", &|_number| "1".to_owned()),
    ];
    for (what, entry) in lists {
        let charts = list("{\"charts\":[", entry, "]}");
        assert_bounded(what, &charts, |answer| chart_list(answer, icao, &base));
        let one = list("{\"charts\":[{\"id\":\"a\",\"runways\":[", entry, "]}]}");
        assert_bounded(what, &one, |answer| chart_list(answer, icao, &base));
        let array = list("[", entry, "]");
        assert_bounded(what, &array, subscriptions);
        let record = list("{\"fuel_types\":[", entry, "]}");
        assert_bounded(what, &record, |answer| airport(answer, icao));
    }
    let fields = list("{", |number| format!("\"{number}\":0"), "}");
    assert_bounded("fields", &fields, |answer| airport(answer, icao));
}

/// A server that has given its answer, which stays in memory until it is joined.
type Server = JoinHandle<io::Result<Vec<u8>>>;

/// A client of a server that gives this answer once, plain or packed, and closes the connection.
fn client_of(answer: &str, packed: bool) -> io::Result<(Client, Server)> {
    let (encoding, body) = if packed {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(answer.as_bytes())?;
        ("content-encoding: gzip\r\n", gzip.finish()?)
    } else {
        ("", answer.as_bytes().to_vec())
    };
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n{encoding}content-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let url = format!("http://{}", listener.local_addr()?);
    let serve = move || {
        let (mut stream, _peer) = listener.accept()?;
        for line in BufReader::new(&stream).lines() {
            if line?.is_empty() {
                break;
            }
        }
        stream.write_all(head.as_bytes())?;
        stream.write_all(&body)?;
        Ok(body)
    };
    let server = thread::Builder::new().name("server".to_owned());
    let server = server.spawn(serve)?;
    let config = Config::embedded(&url, &url, "test", Ports::ANY).map_err(io::Error::other)?;
    let http = Http::new(&config).map_err(io::Error::other)?;
    Ok((Client::new(config, http), server))
}

#[test]
fn answer_costs_as_little_on_its_whole_way() {
    let _turn = TURN.lock();
    let icao = Icao::parse("YBBN").unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let small = |number| format!("{{\"id\":\"{number}\"}}");
    let nothing = |_number| "{\"\":0}".to_owned();
    let lists: [(&str, &dyn Fn(usize) -> String); 2] =
        [("small charts", &small), ("empty names", &nothing)];
    for (what, entry) in lists {
        let charts = list("{\"charts\":[", entry, "]}");
        for packed in [false, true] {
            let (client, server) = client_of(&charts, packed).unwrap();
            let token = AccessToken::new("t");
            assert_bounded(&format!("{what}, packed: {packed}"), &charts, |_answer| {
                runtime
                    .block_on(client.charts(&token, icao, Version::Std))
                    .unwrap()
            });
            server.join().unwrap().unwrap();
        }
    }
}

/// Reads the answer as each kind that the identity server gives; fails where one of them takes too much.
#[expect(
    clippy::unwrap_used,
    reason = "these are ours, and a test fails with them"
)]
fn assert_identity_bounded(what: &str, answer: &str) {
    let base = Url::parse("https://id.example.org/").unwrap();
    let (clock, now) = (Clock::system(), Instant::now());
    let named = |kind: &str| format!("{kind}: {what}");
    assert_bounded(&named("user info"), answer, |body| username(body, "", ""));
    assert_bounded(&named("discovery"), answer, |body| discovery(&base, body));
    assert_bounded(&named("tokens"), answer, |body| token_answer(body, &clock));
    assert_bounded(&named("codes"), answer, |body| device_offer(body, now));
    let claims = RawValue::from_string(answer.to_owned()).unwrap();
    let key = jsonwebtoken::EncodingKey::from_secret(b"any");
    let token = jsonwebtoken::encode(&jsonwebtoken::Header::default(), &claims, &key).unwrap();
    let text = |token: &[u8]| String::from_utf8(token.to_vec()).unwrap();
    assert_bounded(&named("access"), &token, |token| token_claims(&text(token)));
    assert_bounded(&named("name"), &token, |token| {
        username(b"", &text(token), "")
    });
}

#[test]
fn identity_answer_costs_at_most_six_times_its_size() {
    let _turn = TURN.lock();
    let entries: [(&str, &dyn Fn(usize) -> String); 4] = [
        ("empty names", &|_number| "{\"\":0}".to_owned()),
        ("numbers", &|_number| "1".to_owned()),
        ("texts", &|_number| "\"a\"".to_owned()),
        ("brackets", &|_number| "[".repeat(100) + &"]".repeat(100)),
    ];
    // In fields that are read, and in one that is not.
    let fields = [
        "sub",
        "preferred_username",
        "subscriptions",
        "issuer",
        "token_endpoint",
        "access_token",
        "expires_in",
        "device_code",
        "interval",
        "other",
    ];
    for (what, entry) in entries {
        for field in fields {
            let begin = format!("{{\"{field}\":[");
            let answer = list_within(LONGEST_OF_OTHERS, &begin, entry, "]}");
            assert_identity_bounded(&format!("{what} in {field}"), &answer);
        }
    }
    let field = |number| format!("\"{number}\":0");
    let fields = list_within(LONGEST_OF_OTHERS, "{", field, "}");
    assert_identity_bounded("fields", &fields);
    let words = |begin: &str| {
        let room = LONGEST_OF_OTHERS - begin.len() - 2;
        format!("{begin}{}\"}}", "a ".repeat(room / 2))
    };
    let granted = "{\"access_token\":\"a\",\"token_type\":\"bearer\",\"scope\":\"";
    assert_identity_bounded("scopes", &words(granted));
    assert_identity_bounded("name", &words("{\"name\":\""));
    let path = "{\"token_endpoint\":\"https://id.example.org/";
    assert_identity_bounded("address", &words(path));
}

#[test]
fn list_of_releases_costs_at_most_six_times_its_size() {
    let _turn = TURN.lock();
    let release = |news: &str| {
        format!(
            "{{\"version\":\"1.0.0\",\"date\":\"2026-12-01\",\"page\":\"https://a.example\",\"new\":[{news}]}}"
        )
    };
    let (small, full) = (release(""), release(&["\"a\""; 50].join(",")));
    let lists: [(&str, &dyn Fn(usize) -> String); 6] = [
        ("empty names", &|_number| "{\"\":0}".to_owned()),
        ("numbers", &|_number| "1".to_owned()),
        ("brackets", &|_number| "[".repeat(100) + &"]".repeat(100)),
        ("releases", &|_number| small.clone()),
        ("news", &|_number| full.clone()),
        ("fields", &|number| format!("{{\"{number}\":0}}")),
    ];
    for (what, entry) in lists {
        let list = list_within(LONGEST_OF_OTHERS, "{\"releases\":[", entry, "]}");
        assert_bounded(what, &list, releases);
    }
    let other = list_within(
        LONGEST_OF_OTHERS,
        "{\"other\":[",
        |_number| "1".to_owned(),
        "]}",
    );
    assert_bounded("other field", &other, releases);
}

#[test]
fn longest_plan_costs_six_times_its_size() {
    let _turn = TURN.lock();
    let longest = plan::LONGEST;
    let filled = |begin: &str, parts: String, end: &str| {
        let room = longest - begin.len() - parts.len() - end.len();
        format!("{begin}{parts}{}{end}", " ".repeat(room))
    };
    let full = |begin: &str, part: &str, end: &str| {
        let room = longest - begin.len() - end.len();
        filled(begin, part.repeat(room / part.len()), end)
    };
    let tags = |begin: &str, end: &str| filled(begin, "<a b='c'/>d".repeat(49_900), end);
    let plans = [
        ("empty names", full("{\"fetch\":[", "{\"\":0},", "0]}")),
        (
            "fixes",
            full(
                "{\"origin\":{},\"navlog\":[",
                "{\"ident\":1,\"b\":2},",
                "0]}",
            ),
        ),
        (
            "alternates",
            full(
                "{\"origin\":{},\"alternate\":[",
                "{\"a\":1,\"b\":2},",
                "0]}",
            ),
        ),
        ("tags of SimBrief", tags("<OFP>", "</OFP>")),
        ("too many tags of SimBrief", full("<OFP>", "<a/>", "</OFP>")),
        (
            "tags of the simulator",
            tags("<SimBase.Document>", "</SimBase.Document>"),
        ),
        (
            "tags of Little Navmap",
            tags("<LittleNavmap>", "</LittleNavmap>"),
        ),
        ("lines", full("I\n1100 Version\n", "11 A ADEP 0 0 0\n", "")),
        ("words", full("NZWN ", "DCT A ", "")),
        ("message", full("(FPL-", "A ", ")")),
    ];
    for (what, text) in plans {
        assert_bounded(what, &text, |bytes| plan::read(bytes, None));
    }
}

/// A picture of one colour with transparency: the form that takes most.
fn large_chart(width: u32, height: u32) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    let mut rows = writer.stream_writer()?;
    let row = vec![200; 4 * width as usize];
    for _row in 0..height {
        std::io::Write::write_all(&mut rows, &row)?;
    }
    rows.finish()?;
    drop(writer);
    Ok(bytes)
}

/// Fails where decoding a chart of this size takes so many times its pixels, or hands out too few rows.
#[expect(
    clippy::unwrap_used,
    reason = "this picture is ours, and a test fails with it"
)]
fn assert_chart_bounded(
    (width, height): (u32, u32),
    most: f64,
    decode: impl FnOnce(&[u8], &mut dyn FnMut(DecodeStep) -> bool),
) {
    let png = large_chart(width, height).unwrap();
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let mut strips = Vec::new();
    decode(&png, &mut |step| {
        if let DecodeStep::Strip(strip) = step {
            strips.push(strip);
        }
        true
    });
    let whole = strips.iter().filter(|strip| strip.whole().is_some());
    let rows = whole.map(|strip| strip.rows.len()).sum::<usize>();
    assert_eq!(rows, height as usize);
    let peak = (MEMORY.peak_usage() - before) as f64;
    let pixels = 4.0 * f64::from(width) * f64::from(height);
    assert!(peak < pixels * most, "{peak} for {pixels}");
}

#[test]
fn largest_chart_costs_less_than_2_2_times_its_pixels() {
    let _turn = TURN.lock();
    assert_chart_bounded((8000, 12_000), 2.2, |png, sink| {
        decode(png, ImageLimits::CHART, sink).unwrap();
    });
}

#[test]
fn fitted_chart_keeps_its_pixels_once() {
    let _turn = TURN.lock();
    // With its smaller copies, which are a third of them, and with the copy that is shown.
    for (scale, most) in [(0.1, 1.5), (0.95, 2.4)] {
        assert_chart_bounded((4000, 6000), most, |png, sink| {
            let mut fitted = |_size| DisplayedScale::Fitted(scale);
            let decoded = decode_shown(png, ImageLimits::CHART, &mut fitted, sink).unwrap();
            decoded.rows.unwrap().cut(sink).unwrap();
        });
    }
}
