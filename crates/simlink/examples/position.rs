//! Prints where the own aircraft is, once a second, from whatever simulator is running: a line for people, until Ctrl C.
#![expect(
    clippy::print_stdout,
    reason = "the lines are what this program is for"
)]

use std::time::Duration;

use simlink::{Links, OwnshipFeed, Peers, Ports};
use tokio::sync::{mpsc, watch};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let links = Links::bind(Ports::default()).calling(Peers::usual());
    let (told, mut feed) = watch::channel(OwnshipFeed::silent(links.listed()));
    // Both must live as long as the links are to run.
    let (_commands, commands) = mpsc::unbounded_channel();
    let (_look, look) = watch::channel(None);
    tokio::spawn(links.keep_running(told, commands, look, || ()));
    loop {
        println!("{}", line(&feed.borrow_and_update()));
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Who is heard, and where the aircraft is.
fn line(feed: &OwnshipFeed) -> String {
    let driving = feed.sources.iter().find(|source| source.driving);
    let (Some(source), Some(report)) = (driving, &feed.report) else {
        return "no simulator is heard".to_owned();
    };
    let sample = &report.sample;
    let number = |value: Option<f64>, unit: &str| {
        value.map_or_else(|| format!("? {unit}"), |value| format!("{value:.0} {unit}"))
    };
    format!(
        "{}: {:.5} {:.5}, heading {}, {}, {}, {:.1} s ago, {:?}",
        source.title(),
        sample.position.lat,
        sample.position.lng,
        number(sample.heading.map(|heading| heading.0), "° true"),
        number(sample.ground_speed, "kt"),
        number(sample.altitude, "ft"),
        clock::now()
            .saturating_duration_since(report.received)
            .as_secs_f64(),
        report.sim,
    )
}
