//! The fields of a datagram: little-endian numbers, one after the other.

use super::Malformed;

/// What is left to be read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    /// The fields behind the label and the byte after it.
    pub(super) fn behind(label: [u8; 4], datagram: &'a [u8]) -> Result<Self, Malformed> {
        let fields = datagram.strip_prefix(&label).ok_or(Malformed::Label)?;
        let (_any, fields) = fields.split_first().ok_or(Malformed::Label)?;
        Ok(Self(fields))
    }

    /// How many bytes are left.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The bytes that are left.
    pub(super) fn rest(self) -> &'a [u8] {
        self.0
    }

    pub(super) fn u8(&mut self) -> Option<u8> {
        self.bytes().map(u8::from_le_bytes)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        self.bytes().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.bytes().map(u32::from_le_bytes)
    }

    pub(super) fn i32(&mut self) -> Option<i32> {
        self.bytes().map(i32::from_le_bytes)
    }

    pub(super) fn f32(&mut self) -> Option<f32> {
        self.bytes().map(f32::from_le_bytes)
    }

    pub(super) fn f64(&mut self) -> Option<f64> {
        self.bytes().map(f64::from_le_bytes)
    }

    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }
}
