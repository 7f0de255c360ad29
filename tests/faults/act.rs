//! What a scripted server does to a request.

use serde_json::{Map, Value};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::Semaphore;

use super::connection_mode::Line;
use crate::support::answer;

/// What is done to a request.
#[derive(Clone)]
pub enum Act {
    /// The path's usual answer.
    Usual,
    /// These bytes, then the end of the connection.
    Say(Vec<u8>),
    /// The usual answer without its last bytes.
    Cut,
    /// A reset instead of an answer.
    Reset,
    /// Nothing at all, as long as the other side stays.
    Silence,
    /// The beginning of the usual answer, then nothing.
    Stall,
    /// The head of the usual answer, then a byte of it whenever the test lets one through.
    Trickle,
    /// These bytes, then blanks for as long as anybody takes them.
    Endless(Vec<u8>),
    /// The usual answer with a field of its document replaced by this JSON, or left out.
    Changed(&'static str, Option<&'static str>),
}

/// Does what is to be done. That the other side leaves meanwhile is no failure: some tests are about that.
pub async fn perform(line: &mut Line, act: Act, usual: Vec<u8>, let_through: &Semaphore) {
    match act {
        Act::Usual => line.write_all(&usual).await.unwrap_or_default(),
        Act::Say(bytes) => line.write_all(&bytes).await.unwrap_or_default(),
        Act::Cut => {
            let cut = usual.len() - 3;
            line.write_all(&usual[..cut]).await.unwrap_or_default();
        }
        Act::Changed(name, value) => {
            let changed = changed(&usual, name, value);
            line.write_all(&changed).await.unwrap_or_default();
        }
        Act::Reset => {
            line.tcp().set_zero_linger().unwrap();
            return;
        }
        Act::Silence => until_left(line).await,
        Act::Stall => {
            let half = body_of(&usual) + 1;
            line.write_all(&usual[..half]).await.unwrap_or_default();
            until_left(line).await;
        }
        Act::Trickle => {
            let (head, body) = usual.split_at(body_of(&usual));
            line.write_all(head).await.unwrap_or_default();
            for byte in body {
                let_through.acquire().await.unwrap().forget();
                if line.write_all(&[*byte]).await.is_err() {
                    return;
                }
            }
        }
        Act::Endless(begin) => {
            let mut sent = line.write_all(&begin).await;
            while sent.is_ok() {
                sent = line.write_all(&[b' '; 4096]).await;
            }
        }
    }
    line.shutdown().await.unwrap_or_default();
}

fn changed(usual: &[u8], name: &str, value: Option<&str>) -> Vec<u8> {
    let document = &usual[body_of(usual)..];
    let mut document: Map<String, Value> = serde_json::from_slice(document).unwrap();
    document.remove(name);
    let mut text = Value::from(document).to_string();
    if let Some(value) = value {
        // As text: it may be a number that no type holds.
        let separator = if text == "{}" { "" } else { "," };
        text.replace_range(..1, &format!("{{\"{name}\":{value}{separator}"));
    }
    answer(
        "200 OK",
        "content-type: application/json\r\n",
        text.as_bytes(),
    )
}

/// Where the body of an answer begins.
fn body_of(answer: &[u8]) -> usize {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    end.unwrap() + 4
}

async fn until_left(line: &mut Line) {
    // Nothing more is asked on such a connection: what comes is its end.
    line.read_u8().await.ok();
}
