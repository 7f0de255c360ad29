//! What people call a setting that stands on the page by another name.

/// The words by which each setting is found as well, by its name.
pub(super) const SYNONYMS: [(&str, &str); 21] = [
    (
        said!("Day, night and own-ship"),
        said!(
            "dark bright theme mode colours colors appearance aircraft aeroplane airplane plane marker position GPS moving map"
        ),
    ),
    (
        said!("Language"),
        said!("translation locale english german deutsch sprache"),
    ),
    (
        said!("Interface scale"),
        said!("size zoom font letters text larger smaller bigger DPI"),
    ),
    (
        said!("Always on top"),
        said!("topmost foreground overlay float"),
    ),
    (
        said!("No window frame"),
        said!("borderless frameless decorations edge"),
    ),
    (
        said!("Touch lock"),
        said!("touchscreen screen padlock block fingers"),
    ),
    (
        said!("Elevations and runways"),
        said!("metric imperial metres meters length height altitude"),
    ),
    (
        said!("Bearings"),
        said!("true north declination course heading direction"),
    ),
    (
        said!("Dates"),
        said!("calendar month year time format ISO UTC zulu"),
    ),
    (
        said!("Positions"),
        said!("coordinates latitude longitude lat lon decimal format"),
    ),
    (
        said!("List order"),
        said!("sort sorting alphabetical revised group grouping landing ILS RNAV"),
    ),
    (
        said!("Previews"),
        said!("thumbnails pictures images miniatures data volume"),
    ),
    (
        said!("Keys and buttons"),
        said!("shortcuts hotkeys keyboard joystick yoke gamepad bindings"),
    ),
    (
        said!("Connections"),
        said!("connection connect network port MSFS SimConnect X-Plane FlightGear Prepar3D"),
    ),
    (
        said!("First-time hints"),
        said!("tips tutorial help introduction welcome"),
    ),
    (
        said!("Keys from other programs"),
        said!("Stream Deck remote voice control automation macros"),
    ),
    (
        said!("Check for new versions"),
        said!("updates upgrade releases notify"),
    ),
    (
        said!("What is stored"),
        said!("privacy data storage logs password cookies cache delete"),
    ),
    (
        said!("Export and import settings"),
        said!("export import backup transfer restore"),
    ),
    (
        said!("About Flightbag"),
        said!("licenses version credits copyright"),
    ),
    (
        said!("Reset to defaults"),
        said!("reset defaults factory restore"),
    ),
];
