//! What is wrong with a position of another program.

sentence::sentences! {
    /// What was wrong with a message.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Malformed {
        /// It is no position.
        Json => "Received data that is not a position",
        /// The number in this field cannot be.
        Range(field: &'static str) => "A position has a number out of range: {field}",
    }
}
