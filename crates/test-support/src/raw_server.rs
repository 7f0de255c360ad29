//! A server that answers whatever a test says, byte for byte.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::thread::{self, JoinHandle};

/// A server that gives each connection the next of these answers, byte for byte. Gives its address and, when all are
/// given, the heads of the requests.
pub fn answering(answers: Vec<Vec<u8>>) -> (SocketAddr, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let serve = move || {
        let answered = answers.into_iter().map(|answer| {
            let (mut stream, _) = listener.accept().unwrap();
            let mut asked = Vec::new();
            while !asked.ends_with(b"\r\n\r\n") {
                let mut byte = [0];
                stream.read_exact(&mut byte).unwrap();
                asked.push(byte[0]);
            }
            // Who is told too much hangs up before the end.
            stream.write_all(&answer).ok();
            String::from_utf8(asked).unwrap()
        });
        answered.collect()
    };
    (address, thread::Builder::new().spawn(serve).unwrap())
}
