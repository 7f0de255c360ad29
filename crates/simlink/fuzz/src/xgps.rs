//! `XGPS` and `XATT` (simulators 4).

use simlink::test_support::wire::WireMessage;
use simlink::test_support::wire::xgps::{self, Malformed};

use super::own_ship;

/// A datagram is so many messages as lines, up to a bound, and each is what its line says by itself.
pub fn xgps(datagram: &[u8]) {
    let messages: Vec<WireMessage> = xgps::parse_datagram(datagram).collect();
    assert!(messages.len() <= 64, "{} messages", messages.len());
    messages.iter().for_each(own_ship::check);

    let lines = datagram.split(|byte| matches!(byte, b'\n' | b'\r' | 0));
    let lines = lines.filter(|line| !line.trim_ascii().is_empty());
    for (line, message) in lines.zip(&messages) {
        let alone = xgps::parse(line).unwrap_or_else(said);
        assert_eq!(alone, *message);
        // A line's end changes nothing.
        let ended = [line, b"\r\n"].concat();
        assert_eq!(xgps::parse(&ended).unwrap_or_else(said), *message);
    }
}

fn said(reason: Malformed) -> WireMessage {
    WireMessage::Fault(reason.into())
}
