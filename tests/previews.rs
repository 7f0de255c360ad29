//! Thumbnails as the worker fetches them: one slot for all, silently, in their own limits.

use chart_service::ScriptedResponse;
use flightbag::chart::image::Thumbnail;
use flightbag::message::{Command, Event, PreviewRequest};
use flightbag::remote::{Problem, RequestId};

use crate::pilot::{Pilot, file, icao, times};
use crate::support::{DEADLINE, demo};

const FIRST: &str = "ybbn008_thumb_d.png";
const SECOND: &str = "ybbn009_thumb_d.png";

fn request(pilot: &mut Pilot, name: &str) -> PreviewRequest {
    PreviewRequest {
        id: pilot.id(),
        icao: icao("YBBN"),
        file: file(name),
    }
}

/// Asks for a thumbnail and for no other one.
fn ask(pilot: &mut Pilot, name: &str) -> RequestId {
    let request = request(pilot, name);
    let id = request.id;
    pilot.worker.send(Command::FetchPreviews(vec![request]));
    id
}

/// What becomes of it; nothing else is told meanwhile.
fn outcome(pilot: &Pilot, wanted: RequestId) -> Result<Thumbnail, Problem> {
    pilot.until(|event| match event {
        Event::PreviewLoaded { id, result } if id == wanted => Some(result),
        event => panic!("{event:?}"),
    })
}

#[test]
fn thumbnail_comes_whole() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let id = ask(&mut pilot, FIRST);
    let thumbnail = outcome(&pilot, id).unwrap();
    let rows = thumbnail.strips.iter().map(|strip| strip.rows.len() as u32);
    assert_eq!(thumbnail.size.width, 200);
    assert_eq!(rows.sum::<u32>(), thumbnail.size.height);
}

#[test]
fn unwanted_thumbnails_end_others_go_on() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let holds = [FIRST, SECOND].map(|name| pilot.demo.control().hold(name));
    let wanted = [FIRST, SECOND].map(|name| request(&mut pilot, name));
    pilot.worker.send(Command::FetchPreviews(wanted.to_vec()));
    let [first, second] = holds;
    assert!(first.wait_until_reached(DEADLINE) && second.wait_until_reached(DEADLINE));
    let [_gone, kept] = wanted;
    let id = kept.id;
    pilot.worker.send(Command::FetchPreviews(vec![kept]));
    assert!(first.wait_until_abandoned(DEADLINE));
    second.release();
    assert!(outcome(&pilot, id).is_ok());
    assert_eq!(times(&pilot.demo, SECOND), 1);
}

#[test]
fn refused_token_is_renewed_without_word() {
    let mut pilot = Pilot::signed_in(demo(3600));
    pilot.demo.control().refuse_tokens();
    let id = ask(&mut pilot, FIRST);
    let loaded = pilot.until(|event| match event {
        Event::PreviewLoaded {
            id: answered,
            result,
        } if answered == id => Some(result),
        Event::SessionEnded { problem } | Event::NotRenewedYet { problem } => panic!("{problem:?}"),
        _ => None,
    });
    assert!(loaded.is_ok());
    assert_eq!(times(&pilot.demo, "/connect/token"), 1);
}

#[test]
fn failed_thumbnail_is_not_retried() {
    let mut pilot = Pilot::signed_in(demo(3600));
    for (status, headers) in [
        (429, vec![("retry-after".to_owned(), "90".to_owned())]),
        (503, Vec::new()),
        (403, Vec::new()),
        (404, Vec::new()),
        (204, Vec::new()),
    ] {
        let answer = ScriptedResponse {
            status,
            headers,
            body: Vec::new(),
        };
        pilot.demo.control().clear_requests();
        pilot.demo.control().answer_next_with(FIRST, answer);
        let id = ask(&mut pilot, FIRST);
        assert!(outcome(&pilot, id).is_err(), "{status}");
        assert_eq!(times(&pilot.demo, FIRST), 1, "{status}");
        assert_eq!(times(&pilot.demo, "/connect/token"), 0, "{status}");
    }
}

/// A picture with so many bytes, most of them behind its end.
fn padded(bytes: usize) -> Vec<u8> {
    let mut png = std::io::Cursor::new(Vec::new());
    let picture = image::RgbaImage::new(20, 30);
    picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let mut png = png.into_inner();
    png.resize(bytes, 0);
    png
}

#[test]
fn thumbnail_has_two_mebibytes_at_most() {
    const MOST: usize = 2 << 20;
    let mut pilot = Pilot::signed_in(demo(3600));
    for (bytes, taken) in [(MOST - 1, true), (MOST, true), (MOST + 1, false)] {
        let control = pilot.demo.control();
        control.answer_next(FIRST, 200, "image/png", padded(bytes));
        let id = ask(&mut pilot, FIRST);
        assert_eq!(outcome(&pilot, id).is_ok(), taken, "{bytes}");
    }
}
