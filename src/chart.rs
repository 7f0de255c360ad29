//! A chart as the service lists it (specification 2.3), and the order in which a list of them is shown.

pub mod awaited_page;
mod details;
pub mod diagram;
pub mod drawn_runway;
pub mod georef;
pub mod image;
pub mod listing;
mod part;
mod picture;
mod rotation;
pub mod short_name;
pub mod view_state;
pub mod viewport;
pub mod watermark;

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::airport::Icao;

pub(crate) use details::ChartDetail;
pub use part::{ChartPart, PartBox};
pub(crate) use picture::unescaped;
pub use picture::{AddressRefusal, FileName, PictureAddress, PictureLink};
pub use rotation::Rotation;

/// The service's unique id of a chart.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct ChartId(pub Arc<str>);

impl From<String> for ChartId {
    fn from(id: String) -> Self {
        Self(id.into())
    }
}

impl From<ChartId> for String {
    fn from(id: ChartId) -> Self {
        (*id.0).to_owned()
    }
}

impl fmt::Display for ChartId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Which set of charts of an airport (specification 1 and 4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Version {
    /// Standard charts.
    #[default]
    Std,
    /// Commercial airline overlay, for aircraft of category C and D; only where `cao_charts` is true.
    Cao,
}

impl Version {
    /// The value of the query parameter `version`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Std => "STD",
            Self::Cao => "CAO",
        }
    }

    /// The set that it is not.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Std => Self::Cao,
            Self::Cao => Self::Std,
        }
    }
}

/// Which of a chart's two pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Palette {
    /// Dark lines on light paper.
    Day,
    /// Light lines on dark paper.
    Night,
}

impl Palette {
    /// The other one.
    pub fn other(self) -> Self {
        self.choose(Self::Night, Self::Day)
    }

    /// What belongs to this one of two things.
    pub fn choose<T>(self, day: T, night: T) -> T {
        match self {
            Self::Day => day,
            Self::Night => night,
        }
    }
}

sentence::sentences! {
    /// What a chart is for (specification 2.3, `category`).
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum Category {
        /// `APT`: airport, taxi and parking charts.
        Airport => ["chart category"] "Airport",
        /// `DEP`: departures.
        Departure => ["chart category"] "Departure",
        /// `ARR`: arrivals.
        Arrival => ["chart category"] "Arrival",
        /// `APP`: approaches.
        Approach => ["chart category"] "Approach",
        /// `REF`: reference pages.
        Reference => ["chart category"] "Reference",
        /// A category this program does not know, as it came; listed with the reference pages.
        Other(code: String) => "{code}",
    }
}

impl Category {
    /// The five that have a tab, in the order of a flight's preparation, the reference pages last.
    pub const TABS: [Self; 5] = [
        Self::Airport,
        Self::Departure,
        Self::Arrival,
        Self::Approach,
        Self::Reference,
    ];

    /// Reads the service's code.
    pub fn from_code(code: &str) -> Self {
        match code {
            "APT" => Self::Airport,
            "DEP" => Self::Departure,
            "ARR" => Self::Arrival,
            "APP" => Self::Approach,
            "REF" => Self::Reference,
            other => Self::Other(other.to_owned()),
        }
    }

    /// The service's code.
    pub fn code(&self) -> &str {
        match self {
            Self::Airport => "APT",
            Self::Departure => "DEP",
            Self::Arrival => "ARR",
            Self::Approach => "APP",
            Self::Reference => "REF",
            Self::Other(code) => code,
        }
    }

    /// The tab under which charts of this category are listed.
    pub fn tab(&self) -> Self {
        match self {
            Self::Other(_) => Self::Reference,
            known => known.clone(),
        }
    }

    /// The place of that tab in [`Category::TABS`].
    pub fn tab_index(&self) -> usize {
        let tab = Self::TABS.iter().position(|tab| tab == self);
        tab.unwrap_or(Self::TABS.len() - 1)
    }
}

/// A box in a picture's pixels, as it came: two corners in any order, in the direction of y that the service chose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PixelBox {
    /// x of the first corner.
    pub x1: f64,
    /// y of the first corner.
    pub y1: f64,
    /// x of the second corner.
    pub x2: f64,
    /// y of the second corner.
    pub y2: f64,
}

/// The geographic twin of a [`PixelBox`]: its first corner belongs to the first corner there, the second to the second.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LatLngBox {
    /// Longitude of the first corner, degrees east.
    pub lng1: f64,
    /// Latitude of the first corner, degrees north.
    pub lat1: f64,
    /// Longitude of the second corner.
    pub lng2: f64,
    /// Latitude of the second corner.
    pub lat2: f64,
}

/// `bounding_boxes` as they came (specification 2.4); [`georef::GeoRef`] makes sense of them.
#[derive(Debug, Clone, PartialEq)]
pub struct BoundingBoxes {
    /// `planview.pixels`.
    pub pixels: PixelBox,
    /// `planview.latlng`.
    pub latlng: LatLngBox,
    /// `insets[].pixels`: areas inside the planview that are not to scale.
    pub insets: Vec<PixelBox>,
    /// Other parts of the page, where the service gives their boxes.
    pub parts: Vec<PartBox>,
}

/// A chart's metadata (specification 2.3).
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// `id`.
    pub id: ChartId,
    /// `icao_airport_identifier`.
    pub icao: Icao,
    /// Of which set it is: the one that was asked for.
    pub version: Version,
    /// `category`.
    pub category: Category,
    /// `precision`: for approaches only.
    pub precision: Option<bool>,
    /// `index_number`, unique within the airport.
    pub index_number: String,
    /// `name`.
    pub name: String,
    /// `revision_date`.
    pub revision_date: Option<Date>,
    /// `is_georeferenced`.
    pub is_georeferenced: bool,
    /// `width` of the whole picture in pixels; 0 where the service does not say.
    pub width: u32,
    /// `height` of the whole picture in pixels; 0 where the service does not say.
    pub height: u32,
    /// `bounding_boxes`.
    pub bounding_boxes: Option<BoundingBoxes>,
    /// `procedures` linked to the chart.
    pub procedures: Vec<String>,
    /// `runways` linked to the chart, shown as given.
    pub runways: Vec<String>,
    /// Where the day picture is; `None` where the service names none.
    pub image_day: Option<PictureLink>,
    /// Where the night picture is.
    pub image_night: Option<PictureLink>,
    /// Where the day thumbnail is.
    pub thumb_day: Option<PictureLink>,
    /// Where the night thumbnail is.
    pub thumb_night: Option<PictureLink>,
}

impl Chart {
    /// Where the picture in this palette is.
    pub fn picture(&self, palette: Palette) -> Option<&PictureLink> {
        let pictures = palette.choose(&self.image_day, &self.image_night);
        pictures.as_ref()
    }

    /// Where the thumbnail in this palette may be asked for.
    pub fn thumbnail(&self, palette: Palette) -> Option<&PictureAddress> {
        let link = palette.choose(&self.thumb_day, &self.thumb_night);
        link.as_ref()?.as_ref().ok()
    }

    /// What a screen reader says of the chart: airport, index number, name.
    pub fn spoken_name(&self) -> String {
        format!("{}, {}, {}", self.icao, self.index_number, self.name)
    }
}

/// What came for a request for a chart list.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ChartList {
    /// The charts, in the order of [`listing_order`].
    pub charts: Vec<Chart>,
    /// How many entries could not be used and were left out.
    pub left_out: usize,
}

impl ChartList {
    /// The first category with charts, by its place in [`Category::TABS`].
    pub fn first_category(&self) -> Option<usize> {
        let tabs = self.charts.iter().map(|chart| chart.category.tab_index());
        tabs.min()
    }
}

/// Index numbers by their numbers (`11-2` before `11-10`), then names.
pub fn listing_order(a: &Chart, b: &Chart) -> Ordering {
    natural_order(&a.index_number, &b.index_number).then_with(|| natural_order(&a.name, &b.name))
}

/// Compares two texts with runs of digits taken as numbers.
fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let (number_a, rest_a) = split_digits(a);
        let (number_b, rest_b) = split_digits(b);
        if !number_a.is_empty() && !number_b.is_empty() {
            let (plain_a, plain_b) = (
                number_a.trim_start_matches('0'),
                number_b.trim_start_matches('0'),
            );
            let order = plain_a
                .len()
                .cmp(&plain_b.len())
                .then_with(|| plain_a.cmp(plain_b));
            if order != Ordering::Equal {
                return order;
            }
            (a, b) = (rest_a, rest_b);
            continue;
        }
        let (mut chars_a, mut chars_b) = (a.chars(), b.chars());
        match (chars_a.next(), chars_b.next()) {
            (Some(x), Some(y)) if x == y => (a, b) = (chars_a.as_str(), chars_b.as_str()),
            (x, y) => return x.cmp(&y),
        }
    }
}

fn split_digits(text: &str) -> (&str, &str) {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
impl Chart {
    /// An approach chart of which nothing else is known.
    pub(crate) fn blank(icao: Icao, id: ChartId) -> Self {
        Self {
            name: id.0.to_string(),
            id,
            icao,
            version: Version::Std,
            category: Category::Approach,
            precision: None,
            index_number: "11-1".to_owned(),
            revision_date: None,
            is_georeferenced: false,
            width: 1600,
            height: 2500,
            bounding_boxes: None,
            procedures: Vec::new(),
            runways: Vec::new(),
            image_day: None,
            image_night: None,
            thumb_day: None,
            thumb_night: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_numbers_are_ordered_as_numbers() {
        assert_eq!(natural_order("11-2", "11-10"), Ordering::Less);
        assert_eq!(natural_order("9-1", "11-1"), Ordering::Less);
        assert_eq!(natural_order("11-1", "11-1A"), Ordering::Less);
        assert_eq!(natural_order("007", "7"), Ordering::Equal);
    }

    #[test]
    fn huge_number_is_ordered_without_panic() {
        let long = "9".repeat(60);
        assert_eq!(natural_order(&long, "1"), Ordering::Greater);
    }

    #[test]
    fn unknown_category_is_listed_with_ref() {
        let category = Category::from_code("VFR");
        assert_eq!(category.code(), "VFR");
        assert_eq!(category.tab(), Category::Reference);
    }

    #[test]
    fn every_known_category_survives_its_code() {
        for category in Category::TABS {
            assert_eq!(Category::from_code(category.code()), category);
        }
    }
}
