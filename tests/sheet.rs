//! Every page drawn, by day and by night, lying and upright: nothing shines at night. With a folder in the environment
//! variable `SHEET` the pictures are left there, and a sheet of all of them, to be looked at.
#![cfg(test)]

use std::path::{Path, PathBuf};

use egui::{Theme, Vec2, vec2};
use flightbag::language::Language;
use image::imageops::{FilterType, overlay, resize};
use image::{Rgba, RgbaImage};

use crate::harness::pages::WALKS;
use crate::harness::{Start, TestApp};

/// Width of a page on a sheet, and the gap around it, in pixels.
const SHOWN: u32 = 480;
const GAP: u32 = 12;
/// Pages side by side.
const COLUMNS: usize = 6;
/// From this luminance on a pixel is bright (design 11); surface3 of the night has 0.022.
const BRIGHT: f64 = 0.03;
/// The ground of what is chosen, which may be brighter than every surface (design 1).
const CHOSEN: [u8; 3] = [0x12, 0x3a, 0x5c];
/// Letters, icons, one primary button and the ink of a chart are bright; a surface would be far more.
const MOST_BRIGHT: f64 = 0.12;

/// Draws every page in a window of this size.
fn draw(theme: Theme, size: Vec2) {
    let folder = std::env::var_os("SHEET").map(PathBuf::from);
    let light = if theme == Theme::Dark { "night" } else { "day" };
    let of = format!("{light}-{}x{}", size.x, size.y);
    let language = language();
    let mut pictures = Vec::new();
    for walk in WALKS {
        let mut app = walk.begin(Start {
            size,
            theme,
            ..Start::default()
        });
        for page in walk.pages {
            (page.open)(&mut app);
            app.speak(language);
            let picture = picture(&mut app);
            // The way to the next page is found by what is written on it.
            app.speak(Language::English);
            app.window.step();
            app.window.step();
            if let Some(folder) = &folder {
                let name = format!("{of}-{:02}-{}.png", pictures.len() + 1, page.name);
                save(&picture, &folder.join(name));
            }
            if theme == Theme::Dark {
                let share = bright(&picture);
                assert!(share < MOST_BRIGHT, "{}: {share:.3} is bright", page.name);
            }
            pictures.push(picture);
        }
    }
    assert!(pictures.iter().all(is_drawn), "a page is empty");
    if let Some(folder) = &folder {
        save_sheet(folder, &of, &pictures);
    }
}

/// The language with the code that the environment variable `SHEET_LANGUAGE` names.
fn language() -> Language {
    let code = std::env::var("SHEET_LANGUAGE").unwrap_or_default();
    let mut all = Language::ALL.into_iter();
    all.find(|language| language.code() == code)
        .unwrap_or_default()
}

/// What is on the screen once nothing moves.
fn picture(app: &mut TestApp) -> RgbaImage {
    for _frame in 0..3 {
        app.window.step();
    }
    app.window.render().unwrap()
}

/// Whether more is there than one ground.
fn is_drawn(picture: &RgbaImage) -> bool {
    let mut colours: Vec<_> = picture.pixels().map(|pixel| pixel.0).collect();
    colours.sort_unstable();
    colours.dedup();
    colours.len() > 50
}

/// The share of bright pixels.
fn bright(picture: &RgbaImage) -> f64 {
    let linear = |value: u8| (f64::from(value) / 255.0).powf(2.2);
    let bright = picture.pixels().filter(|pixel| {
        let [red, green, blue, _] = pixel.0.map(linear);
        pixel.0[..3] != CHOSEN && 0.2126 * red + 0.7152 * green + 0.0722 * blue > BRIGHT
    });
    bright.count() as f64 / f64::from(picture.width() * picture.height())
}

/// All pages beside and below one another, small.
fn save_sheet(folder: &Path, name: &str, pictures: &[RgbaImage]) {
    let small: Vec<RgbaImage> = pictures
        .iter()
        .map(|picture| {
            let height = picture.height() * SHOWN / picture.width();
            resize(picture, SHOWN, height, FilterType::Triangle)
        })
        .collect();
    let high = small
        .iter()
        .map(RgbaImage::height)
        .max()
        .unwrap_or_default()
        + GAP;
    let rows = small.len().div_ceil(COLUMNS) as u32;
    let size = (COLUMNS as u32 * (SHOWN + GAP) + GAP, rows * high + GAP);
    let mut sheet = RgbaImage::from_pixel(size.0, size.1, Rgba([128, 128, 128, 255]));
    for (nth, picture) in small.iter().enumerate() {
        let (column, row) = ((nth % COLUMNS) as u32, (nth / COLUMNS) as u32);
        let at = (column * (SHOWN + GAP) + GAP, row * high + GAP);
        overlay(&mut sheet, picture, at.0.into(), at.1.into());
    }
    save(&sheet, &folder.join(format!("sheet-{name}.png")));
}

#[expect(
    clippy::disallowed_methods,
    reason = "pages with charts of the embedded service only, where a developer asks for them"
)]
fn save(picture: &RgbaImage, file: &Path) {
    picture.save(file).unwrap();
}

#[test]
fn every_page_is_drawn_by_day_in_tablet() {
    draw(Theme::Light, vec2(1280.0, 800.0));
}

#[test]
fn every_page_is_drawn_by_day_on_large_screen() {
    draw(Theme::Light, vec2(1920.0, 1080.0));
}

#[test]
fn every_page_is_drawn_by_day_in_upright_tablet() {
    draw(Theme::Light, vec2(800.0, 1280.0));
}

#[test]
fn no_page_shines_by_night_in_tablet() {
    draw(Theme::Dark, vec2(1280.0, 800.0));
}

#[test]
fn no_page_shines_by_night_on_large_screen() {
    draw(Theme::Dark, vec2(1920.0, 1080.0));
}

#[test]
fn no_page_shines_by_night_in_upright_tablet() {
    draw(Theme::Dark, vec2(800.0, 1280.0));
}
