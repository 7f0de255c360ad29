//! What is wrong with a sentence `XGPS` or `XATT`.

sentence::sentences! {
    /// Why a line cannot be used; never what it said.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Malformed {
        /// It begins with none of the known labels.
        Label => "Received data that is not a position",
        /// A decimal comma in the sender's language adds fields; nothing is guessed.
        Fields(label: &'static str, found: usize, expected: usize) =>
            "An {label} sentence has {found} fields instead of {expected}. Check \
            that the sender writes no decimal commas",
        /// A field is not a finite number.
        Number(label: &'static str) => "An {label} sentence has a value that is not a number",
        /// A number is off the globe, or faster than anything flies.
        Range(label: &'static str) => "An {label} sentence has an impossible value",
        /// The line is longer than any sentence.
        TooLong => "A line is too long for a position",
    }
}
