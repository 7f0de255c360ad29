//! What is wrong with a report of gpsd.

sentence::sentences! {
    /// Why a line cannot be used; never what it said.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Malformed {
        /// It is no JSON, or a field has another type than it should.
        Json => "Received data that is not a gpsd report",
        /// A number is off the globe, or faster than anything flies.
        Range => "A gpsd report has an impossible value",
    }
}
