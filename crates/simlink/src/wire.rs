//! What simulators send, as bytes: one file per format. Nothing here knows of sockets or of time.
//!
//! Whatever the format, a message for the tracker comes out of it: a further format adds nothing there.

/// An enum of things that a simulator has names for: `ALL` of them in their order, and the `name` of each.
macro_rules! named {
    (
        $(#[$meta:meta])*
        $visible:vis enum $enum:ident {
            $($(#[$about:meta])* $variant:ident => $name:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $visible enum $enum {
            $($(#[$about])* $variant),+
        }

        impl $enum {
            /// Every one of them, in their order.
            $visible const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// The simulator's name for it.
            $visible const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }
    };
}
pub(crate) use named;

mod epoch;
pub mod flightgear;
pub mod gdl90;
pub mod gpsd;
pub mod lines;
mod message;
pub mod nmea;
mod normalise;
pub mod simconnect;
pub mod websocket;
pub mod xgps;
pub mod xplane;

pub use message::{WireFact, WireMessage};
pub(crate) use normalise::{FASTEST, KNOT_IN_METRES_PER_SECOND, LOWEST_ALTITUDE};
use normalise::{METRES_TO_FEET, clean_name, decimals, on_globe};
