//! Pictures on their way: in strips, one request for each pane, gone when they are not wanted any more.

use std::time::{Duration, Instant};

use flightbag::http::AccessToken;
use flightbag::http::{self, PictureKind};
use flightbag::message::{Command, Event, TabId};
use flightbag::remote::ProblemKind;
use flightbag::service::Client;

use crate::pilot::{Pilot, TAB, file, icao, times};
use crate::support::{DEADLINE, Raw, answer, block_on, demo, hasty};

#[test]
fn chart_is_signed_in_for_listed_and_shown_in_strips() {
    let mut pilot = Pilot::signed_in(demo(3600));
    assert_eq!(pilot.ask_airport("YBBN"), Ok(icao("YBBN")));
    let chart = pilot.charts("YBBN").remove(0);
    let id = pilot.fetch_picture(TAB, chart.image_day.clone().unwrap().unwrap());
    let (rows, size) = pilot.image(id);
    assert_eq!(size, Ok((chart.width, chart.height)));
    assert_eq!(rows, chart.height);
}

#[test]
fn forbidden_picture_is_renewed_then_told() {
    let mut pilot = Pilot::signed_in(demo(3600));
    for _ in 0..2 {
        pilot
            .demo
            .control()
            .answer_next("/x.png", 403, "text/plain", "");
    }
    assert_eq!(pilot.problem_of_image("x.png").kind, ProblemKind::NoAccess);
    assert_eq!(
        (
            times(&pilot.demo, "/x.png"),
            times(&pilot.demo, "/connect/token")
        ),
        (2, 1)
    );
}

#[test]
fn next_chart_closes_connection() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let charts = pilot.charts("YBBN");
    let name = |n: usize| charts[n].image_day.clone().unwrap().unwrap();
    let hold = pilot
        .demo
        .control()
        .hold(charts[0].id.0.to_lowercase().as_str());
    let first = pilot.fetch_picture(TAB, name(0));
    assert!(hold.wait_until_reached(DEADLINE));
    let second = pilot.fetch_picture(TAB, name(1));
    assert!(hold.wait_until_abandoned(DEADLINE));
    pilot.until(|event| match event {
        Event::PictureLoaded { id, result } => {
            assert_eq!(id, second);
            Some(result.unwrap())
        }
        Event::PictureProgress { id, .. } | Event::PictureStarted { id, .. } => {
            assert_ne!(id, first);
            None
        }
        _ => None,
    });
}

#[test]
fn cancelled_picture_closes_its_connection() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let hold = pilot.demo.control().hold("/x.png");
    pilot.fetch_picture(TAB, file("x.png"));
    assert!(hold.wait_until_reached(DEADLINE));
    pilot.worker.send(Command::CancelPicture { tab: TAB });
    assert!(hold.wait_until_abandoned(DEADLINE));
}

/// The median of five: what else runs on the computer may hold one or two of them up.
#[test]
fn cancelling_closes_within_200_ms() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let mut lengths: Vec<_> = (0..5)
        .map(|_time| {
            let hold = pilot.demo.control().hold("/x.png");
            pilot.fetch_picture(TAB, file("x.png"));
            assert!(hold.wait_until_reached(DEADLINE));
            let cancelled = Instant::now();
            pilot.worker.send(Command::CancelPicture { tab: TAB });
            assert!(hold.wait_until_abandoned(DEADLINE));
            cancelled.elapsed()
        })
        .collect();
    lengths.sort_unstable();
    assert!(lengths[2] <= Duration::from_millis(200), "{lengths:?}");
}

#[test]
fn four_pictures_load_and_fifth_waits() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let hold = pilot.demo.control().hold("/v2/charts/YBBN/");
    for n in 0..5 {
        pilot.fetch_picture(TabId(n), file(&format!("held-{n}.png")));
    }
    assert!(
        pilot
            .demo
            .control()
            .wait_for_requests("/held-", 4, DEADLINE)
    );
    // An answered question proves that the fifth had its turn and waits.
    pilot.ask_airport("NZWN").unwrap();
    assert_eq!(times(&pilot.demo, "/held-"), 4);
    pilot.worker.send(Command::CancelPicture { tab: TAB });
    assert!(
        pilot
            .demo
            .control()
            .wait_for_requests("/held-", 5, DEADLINE)
    );
    hold.release();
}

#[test]
fn pictures_that_are_none_have_sentences_of_their_own() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let control = pilot.demo.control().clone();
    control.answer_next("/x.png", 200, "text/html", "<html>Welcome</html>");
    let page = pilot.problem_of_image("x.png");
    assert!(page.sentence.says("web page"), "{}", page.sentence);
    control.answer_next("/x.png", 200, "image/png", "GIF89a");
    assert_eq!(pilot.problem_of_image("x.png").kind, ProblemKind::Picture);
    control.answer_next(
        "/x.png",
        200,
        "image/png",
        b"\x89PNG\r\n\x1a\n\0\0".as_slice(),
    );
    let cut = pilot.problem_of_image("x.png");
    assert!(cut.sentence.says("is incomplete"), "{}", cut.sentence);
    assert_eq!(
        pilot.problem_of_image("no-such.png").kind,
        ProblemKind::NotFound
    );
    control.answer_next("/x.png", 204, "image/png", "");
    assert_eq!(pilot.problem_of_image("x.png").kind, ProblemKind::Service);
}

#[test]
fn picture_beyond_its_limit_is_not_read() {
    let mut pilot = Pilot::signed_in(demo(3600));
    let body = vec![0; (32 << 20) + 1];
    pilot
        .demo
        .control()
        .answer_next("/x.png", 200, "image/png", body);
    let problem = pilot.problem_of_image("x.png");
    assert!(
        problem.sentence.says("far too much"),
        "{}",
        problem.sentence
    );
}

/// A chart as a server sends it, whole and without its end.
fn sent() -> (Vec<u8>, Vec<u8>) {
    let mut png = std::io::Cursor::new(Vec::new());
    let picture = image::RgbaImage::from_pixel(40, 60, image::Rgba([1, 2, 3, 255]));
    picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let whole = answer("200 OK", "content-type: image/png\r\n", &png.into_inner());
    let cut = whole[..whole.len() - 20].to_vec();
    (whole, cut)
}

/// The tokens that a server was shown, in the order of the requests.
fn tokens(server: &Raw) -> Vec<String> {
    let token = |head: &String| {
        let mut lines = head.lines();
        let line = lines.find_map(|line| line.strip_prefix("authorization: Bearer "));
        line.unwrap_or_else(|| panic!("no token: {head}"))
            .to_owned()
    };
    server.seen().iter().map(token).collect()
}

#[test]
fn broken_chart_goes_on_with_new_token() {
    for refusal in ["401 Unauthorized", "403 Forbidden"] {
        let (whole, cut) = sent();
        let server = Raw::answering(vec![cut, answer(refusal, "", b""), whole]);
        let mut pilot = Pilot::signed_in_at(demo(3600), &server.url);
        let id = pilot.fetch_picture(TAB, file("x.png"));
        assert_eq!(pilot.image(id), (60, Ok((40, 60))), "{refusal}");
        assert_eq!(times(&pilot.demo, "/connect/token"), 1, "{refusal}");
        let tokens = tokens(&server);
        assert_eq!(tokens[0], tokens[1], "{refusal}");
        assert_ne!(tokens[1], tokens[2], "{refusal}");
    }
}

#[test]
fn broken_and_refused_chart_is_told() {
    let kinds = [
        ("401 Unauthorized", ProblemKind::NotSignedIn),
        ("403 Forbidden", ProblemKind::NoAccess),
    ];
    for (refusal, kind) in kinds {
        let refused = answer(refusal, "", b"");
        let server = Raw::answering(vec![sent().1, refused.clone(), refused]);
        let mut pilot = Pilot::signed_in_at(demo(3600), &server.url);
        assert_eq!(pilot.problem_of_image("x.png").kind, kind, "{refusal}");
        assert_eq!(times(&pilot.demo, "/connect/token"), 1, "{refusal}");
        assert_eq!(server.seen().len(), 3, "{refusal}");
    }
}

#[test]
fn broken_then_missing_chart_is_told() {
    let server = Raw::answering(vec![sent().1, answer("404 Not Found", "", b"")]);
    let mut pilot = Pilot::signed_in_at(demo(3600), &server.url);
    let problem = pilot.problem_of_image("x.png");
    assert_eq!(problem.kind, ProblemKind::NotFound, "{problem:?}");
    assert_eq!(times(&pilot.demo, "/connect/token"), 0);
}

/// Opens a picture and reads it whole.
async fn read(client: &Client, picture: PictureKind) {
    let (token, name) = (AccessToken::new("t"), file("x.png"));
    let download = client.picture(&token, icao("YBBN"), &name, picture);
    let mut download = download.await.unwrap();
    while download.chunk().await.unwrap().is_some() {}
}

#[test]
fn p1_cacheable_picture_is_asked_again() {
    let headers = "content-type: image/png\r\netag: \"x\"\r\ncache-control: max-age=9999\r\n\
        last-modified: Sun, 06 Nov 1994 08:49:37 GMT\r\naccept-ranges: bytes\r\n";
    let whole = answer("200 OK", headers, &[7; 200]);
    let cut = whole[..whole.len() - 20].to_vec();
    // A chart twice, the second time cut and asked for once more, and a thumbnail twice.
    let answers = [&whole, &cut, &whole, &whole, &whole].map(Vec::clone);
    let server = Raw::answering(answers.to_vec());
    let client = server.client(hasty());
    block_on(async {
        for picture in [PictureKind::Chart, PictureKind::Thumbnail] {
            for _ in 0..2 {
                read(&client, picture).await;
            }
        }
    });
    let seen = server.seen();
    assert_eq!(seen.len(), 5);
    for head in seen {
        let head = head.to_lowercase();
        for header in ["if-none-match", "if-modified", "if-range", "range:"] {
            assert!(!head.contains(header), "{head}");
        }
    }
}

/// How a server sends a picture: with its length or in chunks, and how much of it.
fn bytes_of(picture: &[u8], in_chunks: bool, sent: usize) -> Vec<u8> {
    let mut answer = b"HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n".to_vec();
    if in_chunks {
        answer.extend_from_slice(b"transfer-encoding: chunked\r\n\r\n");
        for piece in picture[..sent].chunks(7) {
            answer.extend_from_slice(format!("{:x}\r\n", piece.len()).as_bytes());
            answer.extend_from_slice(piece);
            answer.extend_from_slice(b"\r\n");
        }
        if sent == picture.len() {
            answer.extend_from_slice(b"0\r\n\r\n");
        }
    } else {
        let length = picture.len();
        answer.extend_from_slice(format!("content-length: {length}\r\n\r\n").as_bytes());
        answer.extend_from_slice(&picture[..sent]);
    }
    answer
}

/// What is read of a picture whose server gives these answers.
fn read_of(answers: Vec<Vec<u8>>) -> Result<Vec<u8>, http::Error> {
    let server = Raw::answering(answers);
    let client = server.client(hasty());
    let (token, name) = (AccessToken::new("t"), file("x.png"));
    block_on(async {
        let download = client.picture(&token, icao("YBBN"), &name, PictureKind::Chart);
        let (mut download, mut read) = (download.await.unwrap(), Vec::new());
        while let Some(bytes) = download.chunk().await? {
            read.extend(bytes);
        }
        Ok(read)
    })
}

#[test]
fn chart_loads_with_or_without_length() {
    let picture: Vec<u8> = (1..200).collect();
    for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
        let answers = vec![
            bytes_of(&picture, first, 150),
            bytes_of(&picture, second, picture.len()),
        ];
        assert_eq!(read_of(answers), Ok(picture.clone()), "{first} {second}");
    }
}

#[test]
fn of_two_pictures_nothing_is_put_together() {
    let picture: Vec<u8> = (1..200).collect();
    let shorter = picture[..190].to_vec();
    let mut other = picture.clone();
    other[9] = 0;
    // Of one in chunks nothing tells that it was to be longer.
    for (second, first_in_chunks) in [(&shorter, false), (&other, false), (&other, true)] {
        for then_in_chunks in [false, true] {
            let answers = vec![
                bytes_of(&picture, first_in_chunks, 150),
                bytes_of(second, then_in_chunks, second.len()),
            ];
            let read = read_of(answers);
            let length = second.len();
            assert_eq!(
                read,
                Err(http::Error::Cut),
                "{length} {first_in_chunks} {then_in_chunks}"
            );
        }
    }
}
