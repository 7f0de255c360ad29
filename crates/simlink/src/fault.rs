//! What goes wrong with links to simulators, as data: the window tells it in its user's language, the log in English.

use std::io;
use std::net::IpAddr;
use std::time::Instant;

use crate::LinkKind;
pub(crate) use crate::wire::flightgear::Malformed as MalformedFlightGear;
pub(crate) use crate::wire::flightgear::tree::Malformed as MalformedProperty;
pub(crate) use crate::wire::gdl90::Malformed as MalformedGdl90;
pub(crate) use crate::wire::gpsd::Malformed as MalformedGpsd;
pub(crate) use crate::wire::nmea::Malformed as MalformedNmea;
pub(crate) use crate::wire::simconnect::Malformed as MalformedSimConnect;
pub(crate) use crate::wire::websocket::Malformed as MalformedWebSocket;
pub(crate) use crate::wire::xgps::Malformed as MalformedXgps;
pub(crate) use crate::wire::xplane::Malformed as MalformedXPlane;

sentence::sentences! {
    /// What was wrong with a conversation. Without a full stop: it stands inside another sentence.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ConversationError {
        /// It was connected and read nothing of what was sent.
        AcceptsNothing => "The simulator does not accept requests",
        /// It did not answer a ping.
        NoLongerResponds => "The simulator no longer responds",
        /// It may be loading; it is given up later.
        DoesNotAnswer => "The simulator does not answer",
        /// It said so itself.
        Closed => "The simulator was closed",
        /// It is given up.
        Silent => "The simulator sent nothing for 15 seconds",
        /// It accepted no protocol version of ours.
        NoSharedProtocol => "The simulator accepts no supported SimConnect version",
        /// It refused what it accepts later.
        NotReady => "The simulator was not ready and is asked again",
        /// A variable that cannot be done without is refused.
        Unreported(variable: &'static str) => "The simulator does not report {variable}",
        /// What the camera shows is not known.
        UnknownCamera(camera: i32) => "Camera state {camera} is unknown, so the aircraft is shown",
        /// Its web server answers, and its WebSocket does not.
        NoWebSocket => "The simulator does not open its WebSocket",
        /// It sent what RFC 6455 does not allow.
        WebSocketProtocol => "The simulator violates the WebSocket protocol",
        /// Without it a pause cannot be told from a standing aircraft.
        NoRunningTime => "FlightGear does not report its running time",
        /// Latitude or longitude is missing.
        NoWebPosition => "X-Plane's Web API does not report the aircraft's position",
        /// The subscription was refused.
        NoWebValues => "X-Plane's Web API does not list its values",
        /// The sentence is used all the same.
        Unchecked => "An NMEA sentence had no checksum. It is used, but errors in it cannot be detected",
        /// Many lines, and none is a sentence.
        NotNmea => "Received data that is not NMEA",
        /// The line has no end.
        LongGpsdLine => "A line is too long for a gpsd report",
        /// It answered with something else.
        NotGpsd => "The program that answers there is not gpsd",
    }
}

/// Something that was wrong with what came over a link.
#[derive(Debug, Clone, PartialEq)]
pub struct LinkFault {
    /// What.
    pub fault: Fault,
    /// When it was noticed last.
    pub at: Instant,
}

sentence::sentences_of! {
    /// Something that was wrong with what came over a link; never the text that came.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Fault {
        /// With the conversation.
        Connection(ConversationError),
        /// With the connection or the port itself.
        Link(LinkFailure),
        /// With a record of SimConnect.
        SimConnect(MalformedSimConnect),
        /// With a message of X-Plane.
        XPlane(MalformedXPlane),
        /// With a message of FlightGear.
        FlightGear(MalformedFlightGear),
        /// With a property of FlightGear's.
        FlightGearTree(MalformedProperty),
        /// With a sentence `XGPS` or `XATT`.
        Xgps(MalformedXgps),
        /// With a GDL90 message.
        Gdl90(MalformedGdl90),
        /// With an NMEA sentence.
        Nmea(MalformedNmea),
        /// With a report of gpsd.
        Gpsd(MalformedGpsd),
        /// With a position of another program.
        WebSocket(MalformedWebSocket),
    }
}

sentence::sentences! {
    /// What to do about a web server that refuses.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RefusalRemedy {
        /// X-Plane's own switch (simulators 3.5).
        AllowIncoming => "Allow incoming connections in Settings, Network.",
        /// It may be none of the simulator's.
        CheckAddress => "It may be another web server: check the address.",
    }
}

sentence::sentences! {
    /// Why a link cannot hear, or who was called does not talk, and what to do: one sentence or more.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum LinkFailure {
        /// Another program has the port for itself.
        UdpHeldBy(port: u16, program: String) => "UDP port {port} is in use by {program}, which does not share it. \
            Close that program; the port then opens within seconds.",
        /// Which program is not known.
        UdpHeld(port: u16) => "UDP port {port} is in use by a program that does not share it. Close that program; the port \
            then opens within seconds.",
        /// The system forbids it.
        UdpForbidden(port: u16) => "This computer does not allow listening on UDP port {port}. Allow it in the firewall, or \
            choose another port.",
        /// Anything else, in the system's words.
        UdpUnopened(port: u16, error: String) => "UDP port {port} could not be opened: {error}",
        /// More comes than can be taken.
        UdpFlood(port: u16) => "UDP port {port} receives more than any simulator sends, and most of it is dropped. Find the \
            program that sends it, or switch this connection off.",
        /// Another program has the port.
        TcpHeldBy(port: u16, program: String) => "TCP port {port} is in use by {program}. Close that program; the port then \
            opens within seconds.",
        /// Which program is not known.
        TcpHeld(port: u16) => "TCP port {port} is in use by another program. Close that program; the port then opens within \
            seconds.",
        /// The system forbids it.
        TcpForbidden(port: u16) => "This computer does not allow listening on TCP port {port}. Allow it in the firewall, or \
            choose another port.",
        /// Anything else, in the system's words.
        TcpUnopened(port: u16, error: String) => "TCP port {port} could not be opened: {error}",
        /// The library does not tell the one from the other on every system.
        SerialAbsent(name: String) => "The serial port {name} does not exist, or another program uses it. Check that the \
            receiver is plugged in.",
        /// The system forbids it.
        SerialForbidden(name: String) => "You are not allowed to use the serial port {name}. On Linux, join the group dialout.",
        /// Anything else, in the system's words.
        SerialUnusable(name: String, error: String) => "The serial port {name} cannot be used: {error}",
        /// No socket for requests, in the system's words.
        XPlaneUnreachable(error: String) => "X-Plane cannot be reached: {error}",
        /// No HTTP client, in its words.
        NoHttp(error: String) => "Simulators cannot be reached over HTTP: {error}.",
        /// The name has no address.
        NoComputer(host: String) => "No computer named {host} with an IPv4 address was found on this network.",
        /// Its web server answers with status 403.
        Refuses(kind: LinkKind, peer: String, remedy: RefusalRemedy) => "{kind} at {peer} refuses connections. {remedy}",
        /// Its beacon is heard, and it does not answer.
        Unanswered(name: String, host: IpAddr, port: u16) => "{name} at {host} was found but does not answer. \
            Allow UDP port {port} in its firewall, and incoming connections in X-Plane (Settings, Network).",
        /// The user named its computer, and it does not answer.
        UnansweredCall(name: String, host: IpAddr, port: u16) => "{name} at {host} does not answer. Start it, and \
            allow UDP port {port} in its firewall and incoming connections in X-Plane (Settings, Network).",
    }
}

sentence::sentences! {
    /// Why a file cannot be recorded to: the file as it was named, and the system's reason.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum RecordingFileError {
        /// Something has that name already; it is left as it is.
        Taken(path: String) => "The file {path} already exists and was not changed. Choose another name.",
        /// Its folder is missing.
        NoFolder(path: String) => "The folder for the file {path} does not exist. Create it, or choose another one.",
        /// The system refuses.
        Refused(path: String, reason: String) => "The file {path} could not be created: {reason}",
    }
}

sentence::sentences! {
    /// Why a recording ended, or could not be made or played, as it is told.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum RecordingError {
        /// It is as long as one may be.
        Full => "The recording has reached its maximum length and has ended. Start a new one to continue.",
        /// There is no room for more.
        DiskFull => "The disk is full: the recording has ended. Free some space, then start a new one.",
        /// It could not be written, in the system's words.
        Unwritable(reason: String) => "The recording has ended because it could not be written: {reason}",
        /// The file cannot be made.
        Uncreated(refusal: RecordingFileError) => "{refusal}",
        /// The file is none, or cannot be read.
        Unplayable(file: String, reason: NotPlayable) => "The file {file} cannot be played: {reason}.",
    }
}

impl From<RecordingFileError> for RecordingError {
    fn from(refusal: RecordingFileError) -> Self {
        Self::Uncreated(refusal)
    }
}

sentence::sentences! {
    /// Why a file cannot be played; completes "The file … cannot be played: ".
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum NotPlayable {
        /// Its first line is not that of a recording.
        Foreign => ["file to play"] "it is not an own-ship recording",
        /// A later version of the program recorded it: the version of the file, and the newest that is read.
        Newer(found: u64, known: u64) => ["file to play"] "it was made by a newer version (format {found}; this one reads \
            format {known})",
        /// There is no line in it that could be used.
        Empty => ["file to play"] "it contains no position",
        /// It is a folder, a pipe or a device.
        NotAFile => ["file to play"] "it is not a file",
        /// It is longer than 200 MB.
        TooLong => ["file to play"] "it is too large for a recording",
        /// The system could not read it, in its words.
        Unreadable(error: String) => "{error}",
    }
}

impl From<io::Error> for NotPlayable {
    fn from(error: io::Error) -> Self {
        if plain_file::NotAFile::is_in(&error) {
            Self::NotAFile
        } else {
            Self::Unreadable(error.to_string())
        }
    }
}

sentence::sentences! {
    /// What was typed is no computer with a port. The sentence is for the user who typed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum BadPeer {
        /// There is no port behind the name.
        NoPort => "Enter a computer and its port, for example 192.168.1.20:500.",
        /// The port is no number of a port.
        Port => "The port is a number from 1 to 65535.",
        /// The name is empty, too long, or has characters that no name of a computer has.
        Host => "This is neither a computer nor a port.",
        /// The speed of a serial port is no number.
        Speed => "The speed of a serial port is in bits per second, for example 9600.",
    }
}
