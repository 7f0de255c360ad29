//! Encodings that were not asked for, from the bytes to a picture that breaks off.

use std::io::Write as _;
use std::time::Duration;

use clock::driven::block_on;
use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};
use reqwest::header::HeaderValue;
use simlink::Ports;
use test_support::answering;
use url::Url;

use super::*;
use crate::config::Config;
use crate::http::AccessToken;
use crate::http::{Http, HttpLimits, PictureKind, ServerKind};

const DOCUMENT: &[u8] = b"{\"charts\":[1,2,3,4,5,6,7,8,9,10,11,12]}";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn decoder(encoding: &'static str, limit: u64) -> Result<Option<ContentDecoder>, Error> {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    ContentDecoder::new(&headers, limit)
}

/// What comes of these bytes in pieces of this size.
fn decoded(
    encoding: &'static str,
    bytes: &[u8],
    piece: usize,
    limit: u64,
) -> Result<Vec<u8>, Error> {
    let mut decoder = decoder(encoding, limit)?.expect("an encoding");
    let mut document = Vec::new();
    for piece in bytes.chunks(piece) {
        document.extend(decoder.decode(piece.to_vec())?);
    }
    document.extend(decoder.finish(bytes.is_empty())?);
    Ok(document)
}

#[test]
fn encoded_document_is_read_in_pieces_of_any_size() {
    for (encoding, bytes) in [
        ("gzip", gzip(DOCUMENT)),
        ("X-GZIP", gzip(DOCUMENT)),
        ("deflate", zlib(DOCUMENT)),
        ("deflate", deflate(DOCUMENT)),
        ("identity, gzip", gzip(DOCUMENT)),
    ] {
        for piece in [1, 2, 7, 1000] {
            let document = decoded(encoding, &bytes, piece, 1000);
            assert_eq!(document.as_deref(), Ok(DOCUMENT), "{encoding}, {piece}");
        }
    }
}

#[test]
fn identity_needs_no_decoder() {
    for encoding in ["identity", "", "Identity, identity"] {
        assert!(decoder(encoding, 1000).unwrap().is_none(), "{encoding}");
    }
}

#[test]
fn gzip_of_several_members_is_one_document() {
    let (begin, end) = DOCUMENT.split_at(9);
    let members = [gzip(begin), gzip(end)].concat();
    assert_eq!(decoded("gzip", &members, 5, 1000).as_deref(), Ok(DOCUMENT));
}

#[test]
fn each_piece_is_handed_on_as_soon_as_it_came() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(b"first").unwrap();
    encoder.flush().unwrap();
    let mut decoder = decoder("gzip", 100).unwrap().unwrap();
    let piece = decoder.decode(encoder.get_ref().clone());
    assert_eq!(piece.as_deref(), Ok(&b"first"[..]));
}

#[test]
fn bomb_is_refused_at_limit() {
    let zeros = vec![0; 1 << 20];
    for (encoding, bytes) in [
        ("gzip", gzip(&zeros)),
        ("deflate", zlib(&zeros)),
        ("deflate", deflate(&zeros)),
    ] {
        assert!(bytes.len() < 4000, "{}", bytes.len());
        let limit = 1 << 20;
        assert!(decoded(encoding, &bytes, 9999, limit).is_ok());
        let limit = limit - 1;
        for piece in [100, 9999] {
            let refused = decoded(encoding, &bytes, piece, limit);
            assert_eq!(refused, Err(Error::TooLarge(limit)), "{encoding}");
        }
    }
}

#[test]
fn encoded_document_that_ends_early_is_cut() {
    for (encoding, bytes) in [
        ("gzip", gzip(DOCUMENT)),
        ("deflate", zlib(DOCUMENT)),
        ("deflate", deflate(DOCUMENT)),
    ] {
        for length in [1, 3, bytes.len() / 2, bytes.len() - 1] {
            let cut = decoded(encoding, &bytes[..length], 5, 1000);
            assert_eq!(cut, Err(Error::Cut), "{encoding}, {length}");
        }
        assert_eq!(decoded(encoding, b"", 5, 1000), Ok(Vec::new()));
    }
}

#[test]
fn unknown_encoding_and_damaged_bytes_are_refused() {
    for encoding in ["br", "zstd", "compress", "gzip, gzip", "deflate,gzip"] {
        assert_eq!(decoder(encoding, 9).unwrap_err(), Error::Encoding);
    }
    assert_eq!(
        decoded("gzip", b"no gzip at all", 5, 99),
        Err(Error::Encoding)
    );
    assert!(!Error::Encoding.is_transient());
}

fn answer(headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\n{headers}\r\nConnection: close\r\n\r\n");
    [head.as_bytes(), body].concat()
}

/// A client of the server that gives these answers, and the address of something there.
fn client(answers: Vec<Vec<u8>>, limits: HttpLimits) -> (Http, Url) {
    let (address, _asked) = answering(answers);
    let base = format!("http://{address}");
    let config = Config::embedded(&base, &base, "efb", Ports::ANY).unwrap();
    let http = Http::with_limits(&config, limits).unwrap();
    (http, Url::parse(&format!("{base}/x")).unwrap())
}

/// Limits under which a cut connection is asked again at once.
fn at_once() -> HttpLimits {
    HttpLimits {
        pauses: vec![Duration::ZERO; 3],
        ..HttpLimits::default()
    }
}

#[test]
fn json_answer_in_gzip_is_read_and_bomb_is_not() {
    let packed = gzip(DOCUMENT);
    let length = format!("Content-Length: {}\r\nContent-Encoding: gzip", packed.len());
    for (limit, expected) in [(1000, Ok(DOCUMENT)), (10, Err(Error::TooLarge(10)))] {
        let limits = HttpLimits {
            data_body: limit,
            ..HttpLimits::default()
        };
        // Without a length, so that only what comes out is over the limit.
        let headers = if limit == 10 {
            "Content-Encoding: gzip"
        } else {
            &length
        };
        let (http, url) = client(vec![answer(headers, &packed)], limits);
        let read = block_on(http.get(ServerKind::Service, &url, &AccessToken::new("t")));
        let body = read.as_ref().map(|answer| answer.body.as_slice());
        assert_eq!(body.map_err(Clone::clone), expected);
    }
}

#[test]
fn status_of_refusal_counts_whatever_its_encoding() {
    for (status, expected) in [("404 Not Found", Ok(404)), ("200 OK", Err(Error::Encoding))] {
        let head = "Content-Encoding: br\r\nContent-Length: 3\r\nConnection: close";
        let answer = format!("HTTP/1.1 {status}\r\n{head}\r\n\r\n???");
        let (http, url) = client(vec![answer.into()], HttpLimits::default());
        let read = block_on(http.get(ServerKind::Service, &url, &AccessToken::new("t")));
        assert_eq!(read.map(|answer| answer.status), expected);
    }
}

/// The picture of the server that gives these answers.
fn picture(answers: Vec<Vec<u8>>) -> Result<Vec<u8>, Error> {
    let (http, url) = client(answers, at_once());
    let token = AccessToken::new("t");
    block_on(async {
        let mut download = http.open(&url, &token, PictureKind::Chart).await?;
        let mut picture = Vec::new();
        while let Some(piece) = download.chunk().await? {
            picture.extend(piece);
        }
        Ok(picture)
    })
}

#[test]
fn picture_goes_on_without_gap_in_another_encoding() {
    // It cannot be made shorter, so that the half that came is half a picture.
    let picture: Vec<u8> = (0..4000_u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let packed = gzip(&picture);
    let plain = format!("Content-Length: {}", picture.len());
    let encoded = format!("Content-Length: {}\r\nContent-Encoding: gzip", packed.len());
    let half = |headers: &str, body: &[u8]| answer(headers, &body[..body.len() / 2]);
    for answers in [
        vec![half(&encoded, &packed), answer(&plain, &picture)],
        vec![half(&plain, &picture), answer(&encoded, &packed)],
        vec![half(&encoded, &packed), answer(&encoded, &packed)],
    ] {
        assert_eq!(self::picture(answers).as_ref(), Ok(&picture));
    }
}

#[test]
fn bytes_of_another_picture_are_not_joined() {
    let picture: Vec<u8> = (0..4000_u32).map(|n| (n % 251) as u8).collect();
    let other: Vec<u8> = picture.iter().map(|byte| byte ^ 1).collect();
    let plain = format!("Content-Length: {}", picture.len());
    let packed = gzip(&other);
    let encoded = format!("Content-Length: {}\r\nContent-Encoding: gzip", packed.len());
    let answers = vec![answer(&plain, &picture[..2000]), answer(&encoded, &packed)];
    assert_eq!(self::picture(answers), Err(Error::Cut));
}
