//! A page on the screen: the one transform between its space and the window's.

use egui::Pos2;

use crate::chart::Palette;
use crate::chart::georef::ImagePos;
use crate::pen::{PAGE_WIDTH, PagePos};
use crate::ui::viewport::View;

/// A page as it lies in the window.
#[derive(Clone, Copy)]
pub struct Page<'a> {
    /// How its picture lies there.
    pub view: &'a View,
    /// The width and height of the picture, in its pixels.
    pub size: (f64, f64),
    /// Light or dark paper.
    pub palette: Palette,
}

impl Page<'_> {
    /// Points of the window for each unit of the page.
    pub fn scale(&self) -> f64 {
        (self.view.scale * self.pixels()).max(f64::MIN_POSITIVE)
    }

    /// Where a place of the page is in the window.
    pub fn ui_from_page(&self, at: PagePos) -> Pos2 {
        let pixels = self.pixels();
        self.view.ui_from_image(ImagePos {
            x: f64::from(at.x) * pixels,
            y: f64::from(at.y) * pixels,
        })
    }

    /// The place of the page that is under a point of the window; off the page, the nearest on its edge.
    pub fn page_from_ui(&self, at: Pos2) -> PagePos {
        let image = self.view.image_from_ui(at);
        let (width, height) = self.size;
        let pixels = self.pixels();
        PagePos::near(
            image.x.clamp(0.0, width.max(0.0)) / pixels,
            image.y.clamp(0.0, height.max(0.0)) / pixels,
        )
    }

    /// Pixels of the picture for each unit of the page.
    fn pixels(&self) -> f64 {
        self.size.0.max(1.0) / PAGE_WIDTH
    }
}
