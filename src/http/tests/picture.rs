//! A picture that breaks off is gone on with, and only with itself.

use clock::driven::DrivenClock;
use clock::driven::block_on;
use simlink::Ports;
use test_support::answering;
use url::Url;

use super::super::{Error, Http, PictureKind};
use crate::config::Config;
use crate::http::AccessToken;

fn answer(length: usize, body: &str) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    [head.as_bytes(), body.as_bytes()].concat()
}

/// Everything of a picture up to its end or its failure, where a first answer of six bytes breaks off after three.
fn resumed(second: Vec<u8>) -> (String, Result<(), Error>) {
    let (server, _asked) = answering(vec![answer(6, "PNG"), second]);
    let base = format!("http://{server}");
    let config = Config::embedded(&base, &base, "efb", Ports::ANY).unwrap();
    let http = Http::new(&config).unwrap();
    let http = http.with_clock(&DrivenClock::default().clock());
    let url = Url::parse(&format!("{base}/x.png")).unwrap();
    block_on(async {
        let token = AccessToken::new("t0ken");
        let mut picture = http.open(&url, &token, PictureKind::Chart).await.unwrap();
        let mut came = String::new();
        loop {
            match picture.chunk().await {
                Ok(Some(bytes)) => came.push_str(&String::from_utf8(bytes).unwrap()),
                Ok(None) => return (came, Ok(())),
                Err(error) => return (came, Err(error)),
            }
        }
    })
}

#[test]
fn picture_goes_on_where_it_broke_off() {
    let whole = ("PNGabc".to_owned(), Ok(()));
    assert_eq!(resumed(answer(6, "PNGabc")), whole);
}

#[test]
fn picture_of_another_length_is_not_gone_on_with() {
    for (length, body) in [(8, "PNGabcde"), (5, "PNGab"), (3, "PNG")] {
        let cut = ("PNG".to_owned(), Err(Error::Cut));
        assert_eq!(resumed(answer(length, body)), cut, "{length}");
    }
}

#[test]
fn other_picture_is_not_gone_on_with() {
    let cut = ("PNG".to_owned(), Err(Error::Cut));
    assert_eq!(resumed(answer(6, "GIFabc")), cut);
}
