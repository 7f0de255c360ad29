//! The head of the first request of a connection, gathered before a server keeps buffers for it: a connection that says
//! nothing, or says it byte by byte, costs little more than the bytes that came.

use std::io;

use httparse::{EMPTY_HEADER, Request, Status};
use tokio::io::{AsyncRead, AsyncReadExt as _};

/// Headers of a request; with more it is refused by what answers.
const MOST_HEADERS: usize = 100;

/// Reads until the head of a request is whole or can be none, at most so many bytes or a few more. Returns all that came,
/// which may go on after the head.
///
/// # Errors
///
/// Those of the connection.
pub(super) async fn gather(
    stream: &mut (impl AsyncRead + Unpin),
    most: usize,
) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    while head.len() < most && is_partial(&head) {
        if stream.read_buf(&mut head).await? == 0 {
            break;
        }
    }
    Ok(head)
}

/// Whether these bytes are the beginning of a head, and no more.
fn is_partial(bytes: &[u8]) -> bool {
    let mut headers = [EMPTY_HEADER; MOST_HEADERS];
    matches!(Request::new(&mut headers).parse(bytes), Ok(Status::Partial))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn gathered(mut bytes: &[u8]) -> (Vec<u8>, usize) {
        let head = gather(&mut bytes, 1000).await.unwrap();
        (head, bytes.len())
    }

    #[tokio::test]
    async fn head_is_gathered_until_it_is_whole() {
        let head = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n";
        let rest = [b'x'; 200];
        let (came, left) = gathered(&[head.as_slice(), &rest].concat()).await;
        assert!(came.starts_with(head));
        assert!(came.len() + left == head.len() + rest.len() && left > 0);
        // One that breaks off is handed on as it is.
        assert_eq!(gathered(&head[..20]).await, (head[..20].to_vec(), 0));
        assert_eq!(gathered(b"").await, (Vec::new(), 0));
    }

    #[tokio::test]
    async fn bytes_that_are_no_request_are_not_waited_for() {
        // The first bytes of a greeting in TLS.
        let (mut client, mut server) = tokio::io::duplex(100);
        tokio::io::AsyncWriteExt::write_all(&mut client, &[0x16, 3, 1, 2])
            .await
            .unwrap();
        assert_eq!(gather(&mut server, 1000).await.unwrap(), [0x16, 3, 1, 2]);
        let endless = [b"GET / HTTP/1.1\r\nx-slow: ".as_slice(), &[b'x'; 5000]].concat();
        let (came, left) = gathered(&endless).await;
        assert!((1000..3000).contains(&came.len()), "{}", came.len());
        assert_eq!(came.len() + left, endless.len());
    }
}
