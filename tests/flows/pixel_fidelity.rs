//! Pixels: where a whole number of screen pixels shows each pixel of a chart, the screen holds nothing else.

use egui::{Key, Rect, vec2};
use image::{GenericImageView as _, RgbaImage, imageops};

use super::gestures::{WATERMARK, chart};
use crate::harness::browser::{read, token};
use crate::harness::{APPROACH_PICTURE, Person, TestApp};

/// The picture of the chart on the screen, as the service sends it.
pub fn picture(app: &TestApp) -> RgbaImage {
    let address = format!("{}/v2/charts/YBBN/ybbn008_d.png", app.demo().base_url());
    let png = read(&address, &token(app.demo(), Person::Full));
    image::load_from_memory(&png).unwrap().into_rgba8()
}

/// Where the chart on the screen is without watermark, tools and messages.
pub fn clear_part(app: &mut TestApp) -> Rect {
    app.close_messages();
    app.window.remove_cursor();
    app.rest();
    let pane = app.place(APPROACH_PICTURE);
    let mut part = Rect::from_center_size(pane.center(), pane.size() * 0.6).round();
    let watermark = app.place(WATERMARK);
    if watermark.intersects(part) {
        *part.bottom_mut() = watermark.top().floor();
    }
    part
}

/// A part of the screen.
pub fn screen(app: &mut TestApp, part: Rect) -> RgbaImage {
    let screen = app.window.render().unwrap();
    let (left, top) = (part.left() as u32, part.top() as u32);
    let (width, height) = (part.width() as u32, part.height() as u32);
    screen.view(left, top, width, height).to_image()
}

/// A part of the chart on the screen without watermark and tools.
fn on_screen(app: &mut TestApp) -> RgbaImage {
    let part = clear_part(app);
    screen(app, part)
}

/// Whether two pixels are the same, but for the last bit of the graphics device.
fn same(a: image::Rgba<u8>, b: image::Rgba<u8>) -> bool {
    a.0.iter().zip(b.0).all(|(a, b)| a.abs_diff(b) <= 1)
}

/// Where all of `part` lies in `whole`.
pub fn found(part: &RgbaImage, whole: &RgbaImage) -> Option<(u32, u32)> {
    let columns = 0..=whole.width() - part.width();
    let rows = 0..=whole.height() - part.height();
    rows.flat_map(|row| columns.clone().map(move |column| (column, row)))
        .find(|(left, top)| {
            part.enumerate_pixels()
                .all(|(x, y, pixel)| same(*pixel, *whole.get_pixel(left + x, top + y)))
        })
}

/// Every block of `factor` x `factor` pixels as one, from the first whole block on; `None` where one is not of one
/// colour.
fn blocks(screen: &RgbaImage, factor: u32) -> Option<RgbaImage> {
    let starts = (0..factor).flat_map(|x| (0..factor).map(move |y| (x, y)));
    starts.into_iter().find_map(|(left, top)| {
        let (width, height) = (
            (screen.width() - left) / factor,
            (screen.height() - top) / factor,
        );
        let first = |x: u32, y: u32| screen.get_pixel(left + x * factor, top + y * factor);
        let even = screen
            .view(left, top, width * factor, height * factor)
            .to_image()
            .enumerate_pixels()
            .all(|(x, y, pixel)| same(*pixel, *first(x / factor, y / factor)));
        even.then(|| RgbaImage::from_fn(width, height, |x, y| *first(x, y)))
    })
}

fn holds_lines(picture: &RgbaImage) -> bool {
    let first = *picture.get_pixel(0, 0);
    picture.pixels().any(|pixel| !same(*pixel, first))
}

#[test]
fn at_pixel_for_pixel_screen_holds_pictures_pixels() {
    let (mut app, _middle) = chart();
    let picture = picture(&app);
    app.show_pixel_for_pixel();
    let screen = on_screen(&mut app);
    assert!(holds_lines(&screen));
    assert!(found(&screen, &picture).is_some());
}

#[test]
fn turned_page_shows_pictures_pixels_too() {
    let (mut app, _middle) = chart();
    let picture = imageops::rotate90(&picture(&app));
    app.press(Key::R);
    app.show_pixel_for_pixel();
    let screen = on_screen(&mut app);
    assert!(holds_lines(&screen));
    assert!(found(&screen, &picture).is_some());
}

#[test]
fn at_eight_to_one_each_pixel_is_block_without_blur() {
    let (mut app, middle) = chart();
    let picture = picture(&app);
    app.show_pixel_for_pixel();
    for _ in 0..8 {
        app.press(Key::Plus);
    }
    app.rest();
    assert!(app.says("800 %"), "{:#?}", app.words());
    let mut screen = on_screen(&mut app);
    while !holds_lines(&screen) {
        // Nothing is printed here: on to where something is.
        app.window.drag_at(middle);
        app.window.hover_at(middle - vec2(240.0, 0.0));
        app.window.drop_at(middle - vec2(240.0, 0.0));
        screen = on_screen(&mut app);
    }
    let pixels = blocks(&screen, 8).expect("blocks of one colour");
    assert!(found(&pixels, &picture).is_some());
}
