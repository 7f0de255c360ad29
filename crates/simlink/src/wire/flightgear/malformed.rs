//! What is wrong with FlightGear's datagrams.

sentence::sentences! {
    /// Why a datagram cannot be used; never what it said.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Malformed {
        /// It is too short for native-fdm, and no line of ours.
        Foreign => "Received data that is not a FlightGear position",
        /// The version of native-fdm, when its layout is another one.
        Version(version: u32) => "FlightGear sends native-fdm version {version}, which cannot be read",
        /// A line has too few or too many fields; nothing is guessed.
        Fields(found: usize) => "A line of the flightbag protocol has {found} fields instead of 10. Update the protocol \
            file in FlightGear, and check that FlightGear writes no decimal commas",
        /// A field is not a number, or a flag neither 0 nor 1.
        Number => "A line of the flightbag protocol has a value that is not a number",
        /// A number is not finite, off the globe, or faster than anything flies.
        Range(kind: &'static str) => "A FlightGear {kind} message has an impossible value",
    }
}
