//! The letters of Flightbag: those of the window are those of the drawn charts, and the program carries them once.
//!
//! Each is a whole font file, in the formats OpenType or TrueType; `fonts` has their licences.

/// Digits of one width, made for the screens of aircraft.
pub const B612: &[u8] = include_bytes!("../fonts/B612-Regular.otf");
/// [`B612`], bold.
pub const B612_BOLD: &[u8] = include_bytes!("../fonts/B612-Bold.otf");
/// Every letter that names of places have.
pub const PLEX_SANS: &[u8] = include_bytes!("../fonts/IBMPlexSans-Regular.ttf");
/// [`PLEX_SANS`], of medium weight.
pub const PLEX_SANS_MEDIUM: &[u8] = include_bytes!("../fonts/IBMPlexSans-Medium.ttf");
/// [`PLEX_SANS`], semi-bold.
pub const PLEX_SANS_SEMIBOLD: &[u8] = include_bytes!("../fonts/IBMPlexSans-SemiBold.ttf");
