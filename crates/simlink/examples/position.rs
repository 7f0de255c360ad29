//! Prints where the own aircraft is, once a second, from whatever simulator is running: a line for people, until Ctrl C.
#![expect(
    clippy::print_stdout,
    reason = "the lines are what this program is for"
)]

use std::time::Duration;

use simlink::{Links, OwnshipFeed, Peers, Ports};
use tokio::sync::mpsc;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    // The links run as long as their commands can come.
    let (_sender, commands) = mpsc::unbounded_channel();
    let links = Links::bind(Ports::default()).calling(Peers::usual());
    let mut feed = links.start(commands, || ());
    loop {
        println!("{}", line(&feed.borrow_and_update()));
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Who is heard, and where the aircraft is.
fn line(feed: &OwnshipFeed) -> String {
    let (Some(source), Some(report)) = (feed.driving(), &feed.report) else {
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
        report.age(simlink::now()).as_secs_f64(),
        report.sim,
    )
}
