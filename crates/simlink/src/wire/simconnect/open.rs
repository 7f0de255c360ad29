//! Who answers: the record that begins a conversation names the simulator (simulators 2.3).

use std::sync::Arc;

use super::{numbers, text};
use crate::wire::clean_name;

/// The simulator's name for itself.
const NAME: usize = 256;

/// A simulator that has begun a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenResponse<'a> {
    name: &'a [u8],
    /// Major, minor, build, and the build's own minor.
    version: [u32; 4],
}

impl<'a> OpenResponse<'a> {
    /// Reads what is behind the record's header.
    pub(super) fn parse(body: &'a [u8]) -> Option<Self> {
        let (name, rest) = body.split_at_checked(NAME)?;
        // The version of SimConnect follows, and numbers that are reserved.
        let ([major, minor, build, build_minor, _, _, _, _], _) = numbers(rest)?;
        Some(Self {
            name,
            version: [major, minor, build, build_minor],
        })
    }

    /// What the simulator is called by its makers, cleaned for display.
    pub fn simulator(&self) -> Arc<str> {
        let name = text(self.name);
        match name.trim() {
            "KittyHawk" => "Microsoft Flight Simulator 2020".into(),
            "SunRise" => "Microsoft Flight Simulator 2024".into(),
            name if name.contains("Prepar3D") => "Prepar3D".into(),
            name => {
                let name = clean_name(name);
                if name.is_empty() {
                    "SimConnect".into()
                } else {
                    name
                }
            }
        }
    }

    /// The simulator with its version, as one knows it: `Prepar3D (5.3.17)`.
    pub fn product(&self) -> Arc<str> {
        let simulator = self.simulator();
        match self.version {
            [0, 0, 0, _] => simulator,
            [major, minor, build, _] => format!("{simulator} ({major}.{minor}.{build})").into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::SimConnectRecord;
    use super::super::tests::vectors;
    use super::*;

    fn named(name: &[u8], version: [u32; 3]) -> Vec<u8> {
        let mut body = name.to_vec();
        body.resize(NAME, 0);
        body.extend(version.map(u32::to_le_bytes).as_flattened());
        body.resize(296, 0);
        vectors::record(2, &body)
    }

    fn read<T>(record: &[u8], told: impl FnOnce(OpenResponse<'_>) -> T) -> T {
        let parsed = SimConnectRecord::parse(record);
        let Ok(Some(SimConnectRecord::Open(open))) = parsed else {
            panic!("{parsed:?}");
        };
        told(open)
    }

    #[test]
    fn simulator_is_called_as_its_makers_call_it() {
        for (name, expected) in [
            (&b"KittyHawk"[..], "Microsoft Flight Simulator 2020"),
            (b"SunRise", "Microsoft Flight Simulator 2024"),
            (
                b"Microsoft Flight Simulator X",
                "Microsoft Flight Simulator X",
            ),
            (b"Lockheed Martin\xae Prepar3D\xae v5", "Prepar3D"),
            (b"Something\x1b[1m \xe9lse", "Something[1m \u{e9}lse"),
            (b"", "SimConnect"),
            (b"\x07\x07", "SimConnect"),
        ] {
            let simulator = read(&named(name, [1, 2, 3]), |open| open.simulator());
            assert_eq!(&*simulator, expected);
        }
    }

    #[test]
    fn product_is_simulator_with_its_version() {
        let product = |record: &[u8]| read(record, |open| open.product().to_string());
        assert_eq!(
            product(&vectors::bytes(vectors::OPEN)),
            "Microsoft Flight Simulator 2020 (11.0.282174)"
        );
        assert_eq!(
            product(&named(b"Prepar3D v5", [5, 3, 17])),
            "Prepar3D (5.3.17)"
        );
        assert_eq!(
            product(&named(b"SunRise", [0; 3])),
            "Microsoft Flight Simulator 2024"
        );
    }

    #[test]
    fn name_that_fills_its_place_is_cut_for_display() {
        let simulator = read(&named(&[b'n'; NAME], [1, 0, 0]), |open| open.simulator());
        assert_eq!(simulator.len(), 40);
    }
}
