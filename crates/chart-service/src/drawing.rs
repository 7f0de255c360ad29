//! Draws the demo charts from facts, by day and by night: facts → SVG text → pixels → PNG.

mod aerodrome;
mod approach;
mod basemap;
mod demo_image;
mod frame;
mod ink;
mod insets;
mod labels;
pub mod layout;
mod lettering;
mod minima;
mod parking;
pub mod plan;
mod planview;
mod procedure;
mod profile;
mod raster;
mod route;
mod runway_table;
pub mod sheet;
mod stand_table;
mod surface;
mod terrain;
mod text_page;

pub use demo_image::demo_image;
#[cfg(test)]
pub use ink::ChartColours;
pub use ink::Palette;

use self::layout::Layout;
use self::sheet::SvgPage;
use crate::facts::{AirportFacts, ChartFacts, Drawing};

/// Width of a thumbnail, pixels.
const THUMBNAIL: u32 = 200;

/// A chart as PNG, at full size or as a thumbnail. `None` only if it cannot be drawn at all.
pub fn chart_png(
    facts: &AirportFacts,
    chart: &ChartFacts,
    palette: Palette,
    thumbnail: bool,
) -> Option<Vec<u8>> {
    let layout = Layout::of(facts, chart);
    let mut sheet = SvgPage::new(layout.width, layout.height, palette);
    match &chart.drawing {
        Drawing::Approach(approach) => approach::draw(&mut sheet, facts, approach, &layout),
        Drawing::Route(route) => route::draw(&mut sheet, facts, route, &layout),
        Drawing::Aerodrome(aerodrome) => aerodrome::draw(&mut sheet, facts, aerodrome, &layout),
        Drawing::Parking(parking) => parking::draw(&mut sheet, facts, parking, &layout),
        Drawing::Text(page) => text_page::draw(&mut sheet, page, &layout),
    }
    frame::draw(&mut sheet, facts, chart, &layout);
    raster::png_from_svg(
        &sheet.finish(),
        if thumbnail { THUMBNAIL } else { layout.width },
    )
}
