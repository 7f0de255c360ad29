//! What a pretend simulator reads and writes, byte for byte as simulators 2 says.

/// The protocol in which it answers.
const PROTOCOL: u32 = 5;

/// A request, as it was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    pub protocol: u32,
    pub number: u32,
    pub asked: FakeRequest,
}

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FakeRequest {
    Open(String),
    Value {
        define: u32,
        variable: String,
        unit: String,
        datum: u32,
    },
    Clear(u32),
    Data {
        request: u32,
        define: u32,
        period: u32,
        interval: u32,
    },
    Event(u32, String),
    NoEvent(u32),
    State(u32, String),
    Other(u32),
}

/// Reads a whole packet.
pub fn read(packet: &[u8]) -> Request {
    let number = |at: usize| u32::from_le_bytes(packet[at..at + 4].try_into().unwrap());
    let text = |at: usize| {
        let text = packet[at..at + 256].iter().take_while(|byte| **byte != 0);
        text.map(|byte| char::from(*byte)).collect::<String>()
    };
    assert_eq!(number(0) as usize, packet.len());
    let (kind, length) = (number(8) ^ 0xf000_0000, packet.len());
    let asked = match (kind, length) {
        (0x01, 296) => FakeRequest::Open(text(16)),
        (0x0c, 544) => FakeRequest::Value {
            define: number(16),
            variable: text(20),
            unit: text(276),
            datum: number(532),
        },
        (0x0d, 20) => FakeRequest::Clear(number(16)),
        (0x0e, 48) => FakeRequest::Data {
            request: number(16),
            define: number(20),
            period: number(28),
            interval: number(40),
        },
        (0x17, 276) => FakeRequest::Event(number(16), text(20)),
        (0x18, 20) => FakeRequest::NoEvent(number(16)),
        (0x35, 276) => FakeRequest::State(number(16), text(20)),
        (kind, _) => FakeRequest::Other(kind),
    };
    Request {
        protocol: number(4),
        number: number(12),
        asked,
    }
}

fn numbers(numbers: &[u32]) -> Vec<u8> {
    let bytes = numbers.iter().map(|number| number.to_le_bytes());
    bytes.collect::<Vec<_>>().concat()
}

/// A record of any kind.
pub fn record(kind: u32, body: &[u8]) -> Vec<u8> {
    let length = 12 + body.len() as u32;
    [numbers(&[length, PROTOCOL, kind]), body.to_vec()].concat()
}

/// The simulator accepts the conversation.
pub fn open(name: &str, version: [u32; 4]) -> Vec<u8> {
    let mut body = name.as_bytes().to_vec();
    body.resize(256, 0);
    body.extend(numbers(&version));
    body.extend(numbers(&[11, 0, 62_651, 3, 0, 0]));
    record(2, &body)
}

/// It refuses the packet with this number.
pub fn exception(code: u32, packet: u32) -> Vec<u8> {
    record(1, &numbers(&[code, packet, u32::MAX]))
}

/// An event.
pub fn event(event: u32, data: u32) -> Vec<u8> {
    record(4, &numbers(&[u32::MAX, event, data]))
}

/// An event as the later simulators send it.
pub fn event_ex1(event: u32, data: u32) -> Vec<u8> {
    record(27, &numbers(&[u32::MAX, event, data, 0, 0, 0, 0]))
}

/// The answer to the question for a state.
pub fn state(request: u32, value: u32) -> Vec<u8> {
    let mut body = numbers(&[request, value]);
    body.resize(272, 0);
    record(15, &body)
}

/// The values of a definition, which has the same number as the request for it.
pub fn data(define: u32, values: &[u8]) -> Vec<u8> {
    let header = [define, 1, define, 0, 1, 1, 1];
    record(8, &[numbers(&header), values.to_vec()].concat())
}

/// Numbers as values.
pub fn doubles(values: &[f64]) -> Vec<u8> {
    let bytes = values.iter().map(|value| value.to_le_bytes());
    bytes.collect::<Vec<_>>().concat()
}

/// It is being closed.
pub fn quit() -> Vec<u8> {
    record(3, &[])
}
