//! The headings under which `--help` and the manual page list the options.

/// What the window opens with, and what paints it.
pub const WINDOW: &str = "Window";
/// Where charts come from, and how to sign in there.
pub const CHART_SERVICE: &str = "Chart service";
/// Where simulators are heard, called, or played.
pub const SIMULATORS: &str = "Simulators";
/// Which files are read and written.
pub const FILES: &str = "Settings and files";
/// What is looked at or put right.
pub const UPKEEP: &str = "Upkeep";
