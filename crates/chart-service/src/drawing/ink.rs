//! The two palettes of the demo charts: what each colour is for, by day and by night.

/// By day or by night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Dark on near-white paper.
    Day,
    /// Light on dark paper.
    Night,
}

/// The colours of one palette, as SVG writes them.
#[derive(Debug)]
pub struct ChartColours {
    /// The page.
    pub paper: &'static str,
    /// Text and the lines that matter.
    pub text: &'static str,
    /// Secondary text and thin lines.
    pub muted: &'static str,
    /// Separators between cells.
    pub rule: &'static str,
    pub sea: &'static str,
    pub land: &'static str,
    pub coast: &'static str,
    /// Ground above 500, 1000, 2000, 3000 and 4000 ft.
    pub relief: [&'static str; 5],
    /// Lines of equal height.
    pub contour: &'static str,
    /// Summits, and what is written about heights of the ground.
    pub height: &'static str,
    pub graticule: &'static str,
    /// The block with the chart's index number, and what is written on it.
    pub band: &'static str,
    pub on_band: &'static str,
    /// Cells that matter most.
    pub tint: &'static str,
    /// The localiser's beam.
    pub beam: &'static str,
    pub missed: &'static str,
    pub runway: &'static str,
    pub taxiway: &'static str,
    pub apron: &'static str,
    pub building: &'static str,
}

const DAY: ChartColours = ChartColours {
    paper: "#FBFAF6",
    text: "#14202C",
    muted: "#465664",
    rule: "#9AA8B4",
    sea: "#D3E5F0",
    land: "#F6F2E7",
    coast: "#5F8CAE",
    relief: ["#F0E8D6", "#EADFC6", "#E3D4B3", "#DCC8A1", "#D4BC90"],
    contour: "#C0A57A",
    height: "#6E5226",
    graticule: "#B4C0C9",
    band: "#123F63",
    on_band: "#FFFFFF",
    tint: "#E6EEF4",
    beam: "#BFD3E2",
    missed: "#9A1F55",
    runway: "#14202C",
    taxiway: "#B9C2C9",
    apron: "#DDE0DE",
    building: "#6E7F8D",
};

const NIGHT: ChartColours = ChartColours {
    paper: "#0F1419",
    text: "#D5DEE6",
    muted: "#93A2B1",
    rule: "#3A4855",
    sea: "#0C2233",
    land: "#161B20",
    coast: "#3F7398",
    relief: ["#212322", "#2A2925", "#353028", "#3F382B", "#4A402F"],
    contour: "#665A43",
    height: "#C6B189",
    graticule: "#2B3946",
    band: "#17384F",
    on_band: "#DCEBF5",
    tint: "#19232D",
    beam: "#1F4058",
    missed: "#F08CB8",
    runway: "#C3CDD6",
    taxiway: "#4B5965",
    apron: "#2B3640",
    building: "#5B6C7B",
};

impl Palette {
    /// The colours.
    pub fn ink(self) -> &'static ChartColours {
        match self {
            Self::Day => &DAY,
            Self::Night => &NIGHT,
        }
    }
}
