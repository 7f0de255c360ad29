//! The same bytes in pieces: what comes over a connection may be split and joined anywhere.

/// Several ways to split `bytes`: byte by byte, in pieces of a length that depends on them, and not at all.
pub fn ways(bytes: &[u8]) -> [Vec<&[u8]>; 3] {
    let length = bytes.len() % 13 + 2;
    [
        bytes.chunks(1).collect(),
        bytes.chunks(length).collect(),
        vec![bytes],
    ]
}

/// What `read` makes of the bytes, which must not depend on how they were split.
pub fn in_any_way<T: std::fmt::Debug + PartialEq>(bytes: &[u8], read: impl Fn(&[&[u8]]) -> T) -> T {
    let [single, several, whole] = ways(bytes);
    let expected = read(&whole);
    assert_eq!(read(&single), expected, "byte by byte");
    assert_eq!(read(&several), expected, "in pieces");
    expected
}
