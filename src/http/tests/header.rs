//! What the headers of a request tell a server: nothing but what it needs.

use std::time::Duration;

use clock::driven::block_on;
use test_support::answering;
use url::Url;

use super::super::endpoint::OriginClient;
use super::super::{Error, HttpLimits};
use crate::http::AccessToken;

#[test]
fn requests_tell_no_page_and_no_cookie() {
    let redirect = "HTTP/1.1 302 Found\r\nLocation: /second\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\
        Connection: close\r\n\r\n";
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    let answers = [redirect, answer, answer].map(|answer| answer.as_bytes().to_vec());
    let (server, asked) = answering(answers.to_vec());
    let url = Url::parse(&format!("http://{server}/first")).unwrap();
    let endpoint = OriginClient::new(&url, &[], &HttpLimits::default(), 1).unwrap();
    block_on(async {
        let deadline = endpoint.deadline(Duration::from_secs(20));
        for request in [
            endpoint.get(&url, &AccessToken::new("t0ken")),
            endpoint.get_public(&url),
        ] {
            let response = endpoint.send(request.unwrap(), &deadline).await.unwrap();
            assert_eq!(response.status(), 200);
        }
    });
    let with_token = ["accept", "authorization", "host", "user-agent"];
    let without = ["accept", "host", "user-agent"];
    let expected = [&with_token[..], &with_token[..], &without[..]];
    for (head, expected) in asked.join().unwrap().iter().zip(expected) {
        let lines = head.lines().skip(1);
        let names = lines.filter_map(|line| Some(line.split_once(':')?.0.to_lowercase()));
        let mut names: Vec<String> = names.collect();
        names.sort_unstable();
        assert_eq!(names, expected, "{head}");
    }
}

#[test]
fn header_block_is_read_up_to_its_limit() {
    // With colon, space and line end, as HTTP/1.1 writes them.
    let block = "content-length: 0\r\nconnection: close\r\nx-filled: abc\r\n";
    let answer = format!("HTTP/1.1 200 OK\r\n{block}\r\n").into_bytes();
    let (server, _asked) = answering(vec![answer.clone(), answer]);
    let url = Url::parse(&format!("http://{server}/")).unwrap();
    let most = block.len() as u64;
    let status_within = |header_block| {
        let limits = HttpLimits {
            header_block,
            ..HttpLimits::default()
        };
        let endpoint = OriginClient::new(&url, &[], &limits, 0).unwrap();
        block_on(async {
            let deadline = endpoint.deadline(Duration::from_secs(20));
            let request = endpoint.get_public(&url).unwrap();
            let response = endpoint.send(request, &deadline).await;
            response
                .map(|response| response.status().as_u16())
                .map_err(|failure| failure.error)
        })
    };
    assert_eq!(status_within(most), Ok(200));
    let less = most - 1;
    assert_eq!(status_within(less), Err(Error::TooLarge(less)));
}
