//! An approach as plans and charts name it: a kind, perhaps a letter, and a runway, in words ("ILS Z RWY 34") or as the
//! one word of ARINC 424 (`I34-Z`; 5.7 and 5.10).

use super::Runway;

/// What guides an approach. Names of the same guidance are one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApproachKind {
    /// Instrument landing system.
    Ils,
    /// Localiser, from the front or the back.
    Localizer,
    /// Localiser type directional aid, or simplified directional facility.
    Offset,
    /// Ground based augmentation.
    Gls,
    /// Microwave or instrument guidance system.
    Mls,
    /// Area navigation by satellite: RNAV, RNP, GPS.
    Rnav,
    /// VHF omnidirectional range, with distance or without, or TACAN.
    Vor,
    /// Non-directional beacon.
    Ndb,
    /// Visual.
    Visual,
}

/// Each kind with its words, of which those of three letters also stand in front of a circling approach's letter (`VORA`), and
/// with the first letters of ARINC 424's words for it (5.7, table 5-10).
const KINDS: [(ApproachKind, &[&str], &str); 9] = [
    (ApproachKind::Ils, &["ILS"], "I"),
    (
        ApproachKind::Localizer,
        &["LOC", "LLZ", "LOCALIZER", "BACKCOURSE", "LOCB"],
        "BL",
    ),
    (ApproachKind::Offset, &["LDA", "SDF"], "UX"),
    (ApproachKind::Gls, &["GLS", "GBAS"], "J"),
    (ApproachKind::Mls, &["MLS", "IGS"], "GMW"),
    (
        ApproachKind::Rnav,
        &["RNAV", "RNV", "RNP", "GPS", "GNSS", "FMS"],
        "FHPR",
    ),
    (
        ApproachKind::Vor,
        &["VOR", "VORDME", "VDM", "TACAN", "TCN"],
        "DSTV",
    ),
    (ApproachKind::Ndb, &["NDB", "NDBDME"], "NQ"),
    (ApproachKind::Visual, &["VISUAL"], ""),
];

/// An approach, or several on one chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approach {
    /// What can guide it: "ILS or LOC" has two.
    pub kinds: Vec<ApproachKind>,
    /// The letter that tells approaches of a kind apart: `Z`.
    pub letter: Option<char>,
    /// `None` for a circling approach.
    pub runway: Option<Runway>,
}

impl Approach {
    /// Reads words or a code; `None` where no kind of approach is named.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_uppercase();
        Self::from_words(&text).or_else(|| Self::from_code(&text))
    }

    fn from_words(text: &str) -> Option<Self> {
        let mut read = Self {
            kinds: Vec::new(),
            letter: None,
            runway: None,
        };
        for word in text.split(|c: char| !c.is_alphanumeric()) {
            let circling = || {
                let (kind, letter) = word.split_at_checked(3).filter(|_| word.len() == 4)?;
                Some((kind_named(kind)?, letter.chars().next()))
            };
            if let Some(kind) = kind_named(word) {
                read.kinds.push(kind);
            } else if let Some((kind, letter)) = circling() {
                read.kinds.push(kind);
                read.letter = letter;
            } else if let Some(runway) = Runway::parse(word) {
                read.runway.get_or_insert(runway);
            } else if let ([letter @ b'A'..=b'Z'], None) = (word.as_bytes(), read.letter) {
                read.letter = Some(char::from(*letter));
            }
        }
        (!read.kinds.is_empty()).then_some(read)
    }

    fn from_code(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let first = letters.next()?;
        let (kind, ..) = KINDS.iter().find(|(.., codes)| codes.contains(first))?;
        let rest = letters.as_str();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = rest.split_at_checked(digits).filter(|_| digits == 2)?;
        let side = rest
            .find(|c: char| !"LCRT".contains(c))
            .unwrap_or(rest.len());
        let (side, rest) = rest.split_at_checked(side.min(1))?;
        let mut letter = rest.trim_start_matches('-').chars();
        let first = letter.next();
        Some(Self {
            kinds: vec![*kind],
            letter: first.filter(|_| letter.next().is_none()),
            runway: Runway::parse(&format!("{number}{side}")),
        })
    }
}

fn kind_named(word: &str) -> Option<ApproachKind> {
    let found = KINDS.iter().find(|(_, words, _)| words.contains(&word));
    found.map(|(kind, ..)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn approach_is_read_in_words_and_as_code() {
        let read = |text| {
            let Approach {
                kinds,
                letter,
                runway,
            } = Approach::read(text)?;
            Some((kinds, letter, runway.map(|runway| runway.to_string())))
        };
        let one = |kind, letter, runway: &str| {
            Some((
                vec![kind],
                letter,
                Some(runway).filter(|r| !r.is_empty()).map(str::to_owned),
            ))
        };
        for (text, expected) in [
            ("ILS RWY 16", one(ApproachKind::Ils, None, "16")),
            ("ILS Z RWY 34L", one(ApproachKind::Ils, Some('Z'), "34L")),
            ("I34-Z", one(ApproachKind::Ils, Some('Z'), "34")),
            ("I05L", one(ApproachKind::Ils, None, "05L")),
            ("I05LY", one(ApproachKind::Ils, Some('Y'), "05L")),
            ("R16Y", one(ApproachKind::Rnav, Some('Y'), "16")),
            ("H08T", one(ApproachKind::Rnav, None, "08")),
            ("VOR/DME-A", one(ApproachKind::Vor, Some('A'), "")),
            ("VORA", one(ApproachKind::Vor, Some('A'), "")),
            ("NDB-B", one(ApproachKind::Ndb, Some('B'), "")),
            (
                "LOCALIZER_BACKCOURSE RWY 09",
                Some((
                    vec![ApproachKind::Localizer; 2],
                    None,
                    Some("09".to_owned()),
                )),
            ),
            (
                "RNAV (GNSS) Y RWY 27",
                Some((
                    vec![ApproachKind::Rnav; 2],
                    Some('Y'),
                    Some("27".to_owned()),
                )),
            ),
            (
                "ILS or LOC Z RWY 01",
                Some((
                    vec![ApproachKind::Ils, ApproachKind::Localizer],
                    Some('Z'),
                    Some("01".to_owned()),
                )),
            ),
            ("TATVI", None),
            ("", None),
            ("I5L", None),
            ("Parking", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
