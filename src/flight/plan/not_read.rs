//! Why nothing was read of a plan, and the forms that plans have.

sentence::sentences! {
    /// A form of flight plan.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Format {
        /// `.pln` of Microsoft Flight Simulator since FSX, and of Prepar3D.
        Pln => "Microsoft Flight Simulator plan",
        /// `.fms` of X-Plane up to version 10.
        Fms3 => "X-Plane version 3 plan",
        /// `.fms` of X-Plane 11 and 12.
        Fms11 => "X-Plane plan",
        /// `.lnmpln` of Little Navmap.
        Lnmpln => "Little Navmap plan",
        /// The operational flight plan of SimBrief, as XML or as JSON.
        Ofp => "SimBrief flight plan",
        /// A filed flight plan message of ICAO Doc 4444.
        Message => "ICAO flight plan message",
        /// A route as it is typed.
        Route => "typed route",
    }
}

sentence::sentences! {
    /// Why nothing was read. Without a full stop.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum NotRead {
        /// There is nothing in it.
        Empty => "The flight plan is empty",
        /// It is longer than [`super::LONGEST`]: so many MiB.
        TooLong(longest: usize) => "The file is larger than {longest} MiB, so it is not a flight plan",
        /// Nothing in it says which form it has.
        UnknownForm => "Flightbag cannot read this flight plan. It reads Microsoft Flight Simulator (.pln), X-Plane (.fms), \
            Little Navmap (.lnmpln), SimBrief (.xml or .json) and typed routes",
        /// It is a page for a browser.
        WebPage => "This is a web page, not a flight plan",
        /// A document of the simulator's without a plan.
        NoPlanInDocument => "This simulator document has no flight plan",
        /// A file of Little Navmap's of another kind.
        PerformanceFile => "This is a Little Navmap performance file, not a flight plan",
        /// A file of Little Navmap's without a plan.
        NoPlanInLnmpln => "This Little Navmap file has no flight plan",
        /// Plans before FSX were lists of names and values.
        FlightSimulator2004 => "Flightbag cannot read plans of Flight Simulator 2004",
        /// Nor those of FSCommander.
        FsCommander => "Flightbag cannot read FSCommander plans",
        /// The form is known, but what is in the file is not whole from this line on; the first is 1.
        DamagedAt(format: Format, line: u32, why: PlanDamage) => "The {format} is damaged at line {line}: {why}",
        /// The same where the line is not known.
        Damaged(format: Format, why: PlanDamage) => "The {format} is damaged: {why}",
        /// SimBrief answered with an error instead of a plan: its words.
        Refused(reason: String) => "SimBrief returned no flight plan: {reason}",
        /// A route begins with something else than an airport.
        NoDeparture(word: String) => "A route starts with the departure airport, for example NZWN; “{word}” is not an ICAO \
            identifier",
        /// The plan names no airport.
        NoAirport(format: Format) => "The {format} has no airport with an ICAO identifier, so no charts can be found",
        /// None of the airports that it names has an ICAO identifier.
        OtherAirports(format: Format, named: String) => "The {format} has no airport with an ICAO identifier, only {named}, so \
            no charts can be found",
    }
}

sentence::sentences! {
    /// What is wrong with a plan. It stands inside another sentence.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum PlanDamage {
        /// Entities of a document type could grow without end.
        DocumentType => "it declares a document type, which no flight plan does",
        /// Something that was begun has no end.
        EndsEarly => "it ends too early",
        /// More than is read.
        ManyElements => "it has far more elements than any flight plan",
        /// More than is read, at one element.
        ManyAttributes => "an element has far too many attributes",
        /// An element ends that was not begun, or in another place.
        Nesting => "its tags are not nested correctly",
        /// Deeper than is read.
        TooDeep => "it is nested more deeply than any flight plan",
        /// It is text of another kind.
        NotJson => "it is not valid JSON",
        /// The first lines of X-Plane's plans are missing.
        NoVersion => "it does not start with I or A and a version",
        /// A version of X-Plane's plans that is not known.
        UnknownVersion(version: String) => "version {version} is unknown; only 3 and 1100 can be read",
    }
}

impl NotRead {
    /// Damage at this line, where it is known.
    pub(super) fn damaged(format: Format, line: Option<u32>, why: PlanDamage) -> Self {
        match line {
            Some(line) => Self::DamagedAt(format, line, why),
            None => Self::Damaged(format, why),
        }
    }
}
