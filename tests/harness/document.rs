//! A server that gives documents out, one answer for each caller, and tells what it was asked.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};

/// An answer with this status and this body, and the further lines of its head, each with its end.
pub fn answer(status: &str, lines: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\n{lines}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

/// Starts one whose document has this path, and which makes its answers so; gives its address, and the head of each
/// request before that is answered.
pub fn serve(
    path: &str,
    mut answers: impl FnMut() -> String + Send + 'static,
) -> (String, Receiver<String>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = format!("http://{}{path}", listener.local_addr().unwrap());
    let (tell, heads) = channel();
    let serve = move || {
        for caller in listener.incoming() {
            let mut caller = BufReader::new(caller.unwrap());
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") && caller.read_line(&mut head).unwrap() > 0 {}
            // The test may be over, and who goes away early has heard enough.
            tell.send(head).ok();
            caller.get_mut().write_all(answers().as_bytes()).ok();
        }
    };
    std::thread::Builder::new()
        .name("documents".to_owned())
        .spawn(serve)
        .unwrap();
    (address, heads)
}

/// Fails where more was sent than the plain request: a token, a cookie, the page that one comes from.
#[track_caller]
pub fn assert_plain(head: &str) {
    let head = head.to_lowercase();
    for secret in ["authorization", "cookie", "referer"] {
        assert!(!head.contains(secret), "{head}");
    }
}
