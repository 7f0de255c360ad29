//! How much what is told matters.

/// How much a message or a state matters; always said by word and icon as well (design 1). What matters most is the
/// greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Severity {
    /// A fact, or a state like any other.
    #[default]
    Neutral,
    /// In order.
    Ok,
    /// To be heeded.
    Warn,
    /// Failed.
    Bad,
}
