//! What people call a setting that stands on the page by another name.

/// The words by which each setting is found as well, by its name.
pub(super) const SYNONYMS: [(&str, &str); 25] = [
    (
        said!("Day or night"),
        said!("dark bright light theme mode colours colors appearance"),
    ),
    (
        said!("Language"),
        said!("translation locale english german deutsch sprache"),
    ),
    (
        said!("Scale of everything"),
        said!("size zoom font letters text larger smaller bigger DPI"),
    ),
    (
        said!("Always on top"),
        said!("topmost foreground overlay float"),
    ),
    (
        said!("Without a frame"),
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
        said!("Order of the list"),
        said!("sort sorting alphabetical revised"),
    ),
    (
        said!("Approaches by runway"),
        said!("group grouping landing ILS RNAV"),
    ),
    (
        said!("Previews"),
        said!("thumbnails pictures images miniatures data volume"),
    ),
    (
        said!("Show own-ship on charts"),
        said!("aircraft aeroplane airplane plane marker symbol position GPS moving map"),
    ),
    (
        said!("Keys and buttons"),
        said!("shortcuts hotkeys keyboard joystick yoke gamepad bindings"),
    ),
    (
        said!("Links"),
        said!("connection connect network port MSFS SimConnect X-Plane FlightGear Prepar3D"),
    ),
    (
        said!("SimBrief address"),
        said!("dispatch OFP flight plan URL server"),
    ),
    (
        said!("Hints for a first look"),
        said!("tips tutorial help introduction welcome"),
    ),
    (
        said!("Keys from other programs"),
        said!("Stream Deck remote voice control automation macros"),
    ),
    (
        said!("Tell me of new versions"),
        said!("updates upgrade releases notify"),
    ),
    (
        said!("Address for new versions"),
        said!("updates upgrade releases URL server mirror"),
    ),
    (
        said!("What is kept"),
        said!("privacy data storage logs password cookies cache delete"),
    ),
    (
        said!("Take the settings along"),
        said!("export import backup transfer restore"),
    ),
    (
        said!("About Flightbag"),
        said!("licenses version credits copyright"),
    ),
    (
        said!("Everything as at the first start"),
        said!("reset defaults factory restore"),
    ),
];
