//! The picture that is sent in place of a chart which the account may not see (specification 5.4).

use super::ink::Palette;
use super::lettering::{FontFace, TextStyle};
use super::raster::png_from_svg;
use super::sheet::{LineStyle, PageArea, SvgPage};

/// A proportion that no chart has.
const WIDTH: u32 = 1200;
const HEIGHT: u32 = 900;

/// The demo image as PNG; empty only if it cannot be drawn at all.
pub fn demo_image() -> Vec<u8> {
    let mut sheet = SvgPage::new(WIDTH, HEIGHT, Palette::Night);
    let ink = sheet.ink;
    let middle = f64::from(WIDTH) / 2.0;
    let page = PageArea::new(0.0, 0.0, f64::from(WIDTH), f64::from(HEIGHT));
    let edge = LineStyle::new(ink.missed, 4.0).dashed("24 16");
    sheet.outline(page.shrunk(40.0), edge);
    let title = TextStyle::new(FontFace::DataBold, 110.0, ink.missed).middle();
    sheet.text((middle, 330.0), title, "DEMO IMAGE");
    let subtitle = TextStyle::new(FontFace::BodyBold, 52.0, ink.text).middle();
    sheet.text((middle, 420.0), subtitle, "This is not a chart");
    let plain = TextStyle::new(FontFace::Body, 36.0, ink.muted).middle();
    let lines = [
        "The account has no subscription that includes charts.",
        "Real charts without one: NZWN and YBBN.",
    ];
    for (i, line) in lines.into_iter().enumerate() {
        sheet.text((middle, 530.0 + i as f64 * 54.0), plain, line);
    }
    png_from_svg(&sheet.finish(), WIDTH).unwrap_or_default()
}
