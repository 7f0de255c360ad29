//! Names by which earlier versions remembered what keys and buttons do.

/// A name that was written once, and what it is called now.
const FORMER: [(&str, &str); 4] = [
    ("sim-link", "simulator"),
    ("light", "display"),
    ("ownship", "display"),
    ("keys", "help"),
];

/// The name of today for one that may be of an earlier version.
pub fn current_name(name: &str) -> &str {
    let mut known = FORMER.iter().filter(|(former, _)| *former == name);
    known.next().map_or(name, |(_, current)| current)
}
