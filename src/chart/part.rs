//! The parts of a chart's page that can be shown alone: briefing strip, plan view, profile view and minima.

use super::PixelBox;

sentence::sentences! {
    /// A part of a chart's page.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum ChartPart with ALL {
        /// The briefing strip at the head of an approach chart.
        Briefing => ["part of a chart"] "Briefing",
        /// The planview: the map (specification 2.4).
        Planview => ["part of a chart"] "Plan view",
        /// The profile view: the descent from the side.
        Profile => ["part of a chart"] "Profile",
        /// The table of minima.
        Minima => ["part of a chart"] "Minima",
    }
}

impl ChartPart {
    /// The boxes that a service may give beyond the specification (service-notes "Unknown fields"), each with the field
    /// names under which it may come.
    pub const OPTIONAL: [(Self, [&'static str; 2]); 3] = [
        (Self::Briefing, ["header", "briefing"]),
        (Self::Profile, ["profile", "profileview"]),
        (Self::Minima, ["minimums", "minima"]),
    ];
}

/// The box of a part as it came, in the planview's direction of y.
pub type PartBox = (ChartPart, PixelBox);
