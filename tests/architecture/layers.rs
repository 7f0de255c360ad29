//! The layers' table: who may name whom.

/// A row of the layers' table.
pub struct Layer {
    /// Modules, each with what is inside it unless that has a row of its own.
    pub rooms: &'static [&'static str],
    /// What they must never name: modules of ours and crates.
    pub never: &'static [&'static str],
    /// Exceptions: the room and what it may name all the same.
    pub but: &'static [(&'static str, &'static str)],
}

/// Everything that speaks to the outside, draws or decides: not for the domain.
const ABOVE_DOMAIN: [&str; 12] = [
    "app",
    "auth",
    "backend",
    "chart_service",
    "cli",
    "files",
    "http",
    "message",
    "service",
    "state",
    "ui",
    "worker",
];
/// The names under which the window library can be had.
pub const EGUI: [&str; 5] = ["egui", "eframe", "emath", "epaint", "ecolor"];
/// Names that stand for several.
pub const GROUPS: [(&str, &[&str]); 2] = [("(above domain)", &ABOVE_DOMAIN), ("(egui)", &EGUI)];

pub const LAYERS: &[Layer] = &[
    Layer {
        rooms: &[
            "units",
            "airac",
            "airport",
            "account",
            "remote",
            "release",
            "chart",
            "boards",
            "flight",
            "ownship",
            "pane_place",
            "pen",
            "timer",
            "file_format",
            "json",
            "daylight",
            "severity",
        ],
        never: &[
            "tokio",
            "reqwest",
            "oauth2",
            "std::fs",
            "std::net",
            "(egui)",
            "(above domain)",
        ],
        but: &[
            // Pixels go to the window without a copy.
            ("chart::image", "egui::ColorImage"),
            ("chart::image", "egui::Color32"),
        ],
    },
    Layer {
        rooms: &["message", "state"],
        never: &[
            "(egui)",
            "tokio",
            "reqwest",
            "auth",
            "service",
            "worker",
            "ui",
            "chart_service",
        ],
        but: &[],
    },
    Layer {
        rooms: &["settings", "config", "paths"],
        never: &[
            "(egui)",
            "tokio",
            "reqwest",
            "std::fs",
            "message",
            "chart_service",
        ],
        but: &[],
    },
    Layer {
        rooms: &["files", "log"],
        // Nothing that holds pixels or the bytes of a picture comes here.
        never: &[
            "(egui)",
            "image",
            "png",
            "resvg",
            "bytes",
            "axum",
            "reqwest",
            "chart",
            "http",
            "service",
            "message",
            "state",
            "worker",
            "ui",
            "chart_service",
        ],
        but: &[],
    },
    Layer {
        rooms: &["assets", "joystick", "language"],
        never: &[
            "(egui)",
            "reqwest",
            "oauth2",
            "std::fs",
            "std::net",
            "(above domain)",
            "chart_service",
        ],
        but: &[("joystick::linux", "crate::files")],
    },
    Layer {
        rooms: &["cli", "backend", "check", "instance"],
        never: &["(egui)", "state", "ui", "chart_service"],
        but: &[],
    },
    Layer {
        rooms: &["http", "service"],
        // The bearer type is that of requests: who signs in is nothing to either.
        never: &[
            "(egui)",
            "auth",
            "state",
            "message",
            "worker",
            "ui",
            "chart_service",
        ],
        but: &[],
    },
    Layer {
        rooms: &["auth"],
        never: &[
            "(egui)",
            "state",
            "message",
            "worker",
            "ui",
            "chart_service",
        ],
        but: &[],
    },
    Layer {
        rooms: &["worker", "fuzzing"],
        never: &["(egui)", "state", "ui", "chart_service"],
        but: &[],
    },
    Layer {
        rooms: &["ui"],
        never: &[
            "reqwest",
            "tokio",
            "oauth2",
            "auth",
            "service",
            "worker",
            "chart_service",
            "message::Command",
        ],
        but: &[],
    },
    Layer {
        rooms: &["renderer"],
        never: &["reqwest", "tokio", "state", "worker", "ui", "chart_service"],
        but: &[],
    },
    Layer {
        rooms: &["app"],
        never: &["chart_service"],
        but: &[],
    },
];
