//! Records as an independent client decoded them (simulators 2.8), and two that are built after them: zeros at the end
//! are written as a length.

/// A record: its length, and its bytes but for the zeros at its end.
pub type Vector = (usize, &'static str);

pub const OPEN: Vector = (
    308,
    "34 01 00 00 05 00 00 00 02 00 00 00 4b 69 74 74 79 48 61 77 6b",
);
/// The numbers of [`OPEN`], behind the name.
const OPEN_NUMBERS: &str = "0b 00 00 00 00 00 00 00 3e 4e 04 00 e7 03 00 00 \
    0b 00 00 00 00 00 00 00 bb f4 00 00 03 00 00 00";
/// Lat -27.3842, lon 153.1175, 1234.5 ft, heading 14.25, track 13.75, 101 kt, and more.
pub const DATA: Vector = (
    104,
    "68 00 00 00 05 00 00 00 08 00 00 00 14 00 00 00 01 00 00 00 0a 00 00 00 00 00 00 00 01 00 00 00 01 00 00 00 \
     09 00 00 00 8a 1f 63 ee 5a 62 3b c0 f6 28 5c 8f c2 23 63 40 00 00 00 00 00 4a 93 40 00 00 00 00 00 80 2c 40 \
     00 00 00 00 00 80 2b 40 00 00 00 00 00 40 59 40 cd cc cc cc cc cc 25 40 00 00 00 00 01 00 00 00",
);
pub const EVENT: Vector = (
    24,
    "18 00 00 00 05 00 00 00 04 00 00 00 ff ff ff ff 02 00 00 00 04 00 00 00",
);
pub const EVENT_EX1: Vector = (
    40,
    "28 00 00 00 05 00 00 00 1b 00 00 00 ff ff ff ff 02 00 00 00 04 00 00 00",
);
pub const EVENT_FILENAME: Vector = (
    288,
    "20 01 00 00 05 00 00 00 06 00 00 00 ff ff ff ff 06 00 00 00 00 00 00 00 61 2e 61 69 72",
);
pub const EVENT_FRAME: Vector = (
    32,
    "20 00 00 00 05 00 00 00 07 00 00 00 ff ff ff ff 03 00 00 00 00 00 00 00 00 00 f4 41 00 00 80 3f",
);
pub const EXCEPTION: Vector = (
    24,
    "18 00 00 00 05 00 00 00 01 00 00 00 07 00 00 00 03 00 00 00 02 00 00 00",
);
pub const SYSTEM_STATE: Vector = (
    284,
    "1c 01 00 00 05 00 00 00 0f 00 00 00 4d 00 00 00 01 00 00 00",
);
pub const QUIT: Vector = (12, "0c 00 00 00 05 00 00 00 03 00 00 00");

pub const ALL: [Vector; 9] = [
    OPEN,
    DATA,
    EVENT,
    EVENT_EX1,
    EVENT_FILENAME,
    EVENT_FRAME,
    EXCEPTION,
    SYSTEM_STATE,
    QUIT,
];

fn unhex(text: &str) -> Vec<u8> {
    let bytes = text.split_whitespace();
    let bytes = bytes.map(|byte| u8::from_str_radix(byte, 16).unwrap());
    bytes.collect()
}

/// The bytes of a record.
pub fn bytes(vector: Vector) -> Vec<u8> {
    let (length, text) = vector;
    let mut bytes = unhex(text);
    bytes.resize(length, 0);
    if vector == OPEN {
        let numbers = unhex(OPEN_NUMBERS);
        bytes[268..268 + numbers.len()].copy_from_slice(&numbers);
    }
    if vector == EVENT_FILENAME {
        // The flags are the last number.
        bytes[284] = 1;
    }
    bytes
}

/// All of them, one after the other.
pub fn stream() -> Vec<u8> {
    ALL.map(bytes).concat()
}

/// A record of any kind.
pub fn record(kind: u32, body: &[u8]) -> Vec<u8> {
    let header = [12 + body.len() as u32, 5, kind].map(u32::to_le_bytes);
    [header.as_flattened(), body].concat()
}
