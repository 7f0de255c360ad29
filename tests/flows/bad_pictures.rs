//! Pictures that are cut, damaged, too large, not what was promised, or to be seen through.

use std::io::Cursor;

use egui::{Key, Theme};
use image::RgbaImage;

use super::pixel_fidelity::{clear_part, found, screen};
use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, APPROACH, APPROACH_PICTURE, Start, TestApp};

const DAY: &str = "ybbn008_d.png";
const NIGHT: &str = "ybbn008_n.png";

/// A picture of the promised proportions on which no two places look alike.
fn noise() -> Vec<u8> {
    let mut state = 1_u32;
    png(&RgbaImage::from_fn(160, 250, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        image::Rgba([(state >> 24) as u8, (state >> 16) as u8, 0, 255])
    }))
}

fn png(picture: &RgbaImage) -> Vec<u8> {
    let mut png = Cursor::new(Vec::new());
    picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
    png.into_inner()
}

/// A PNG with one pixel whose header promises another size.
fn header(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(&RgbaImage::new(1, 1));
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let crc = bytes[12..29].iter().fold(!0_u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    });
    bytes[29..33].copy_from_slice(&(!crc).to_be_bytes());
    bytes
}

/// Some pixels of the middle.
fn middle(picture: &RgbaImage) -> RgbaImage {
    let (left, top) = (picture.width() / 2 - 60, picture.height() / 2 - 60);
    image::imageops::crop_imm(picture, left, top, 120, 120).to_image()
}

#[test]
fn bad_picture_is_told_and_retried() {
    let mut app = TestApp::at_airport(Start::default());
    let whole = noise();
    let cut = whole[..whole.len() * 6 / 10].to_vec();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 0x55;
    let without_end = whole[..whole.len() - 12].to_vec();
    let bad = [
        (cut, "The image is incomplete. Try again."),
        (without_end, "The image is incomplete. Try again."),
        (damaged, "The image is damaged. Try again."),
        (header(0, 2500), "The image is damaged. Try again."),
        // Its one pixel is not what the header promises.
        (header(1600, 2500), "The image is damaged. Try again."),
        (
            header(100_000, 100_000),
            "The image is too large to show. Choose another chart.",
        ),
        (
            b"<html>Not found</html>".to_vec(),
            "A web page came instead of an answer from the chart service. If this network requires a sign-in, open a \
             page in the browser first, then try again.",
        ),
    ];
    for (nth, (body, sentence)) in bad.into_iter().enumerate() {
        app.demo()
            .control()
            .answer_next(DAY, 200, "image/png", body);
        if nth == 0 {
            app.choose_chart(APPROACH);
        } else {
            app.click("Try again");
        }
        app.step_until(&format!("case {nth}: {sentence}"), |app| {
            app.shows("Chart could not be loaded") && app.shows(sentence)
        });
        app.rest();
        assert!(!app.shows(APPROACH_PICTURE), "case {nth}");
    }
    app.click("Try again");
    app.step_until_shown(APPROACH_PICTURE);
    app.rest();
    assert!(!app.says("could not be loaded"));
}

#[test]
fn cut_night_picture_keeps_day() {
    let mut app = TestApp::with_chart(Start::default());
    app.show_pixel_for_pixel();
    let part = clear_part(&mut app);
    let day = screen(&mut app, part);
    let night = noise();
    let cut = night[..night.len() * 6 / 10].to_vec();
    app.demo()
        .control()
        .answer_next(NIGHT, 200, "image/png", cut);
    app.press(Key::N);
    app.step_until_shown("The image is incomplete. Try again.");
    app.rest();
    assert!(app.offers("Try again"));
    let part = clear_part(&mut app);
    let shown = screen(&mut app, part);
    assert!(
        found(&middle(&shown), &day).is_some(),
        "rows of the night picture"
    );
}

#[test]
fn p6_demo_image_carries_no_marker() {
    let mut app = TestApp::at_airport(Start::default());
    let square = png(&RgbaImage::from_pixel(600, 600, image::Rgba([255; 4])));
    app.demo()
        .control()
        .answer_next(DAY, 200, "image/png", square);
    app.choose_chart(APPROACH);
    app.step_until_said("Demo image – not the chart you chose");
    app.step_until_shown(APPROACH_PICTURE);
    let boxes = Boxes::of(app.demo(), AIRPORT, "11-1");
    app.fly_at(boxes.middle());
    app.step_until_shown("Demo image: no position");
    assert!(!app.shows("Position shown"));
    app.click("Try again");
    app.step_until("the chart itself", |app| !app.says("Demo image"));
}

#[test]
fn oversized_picture_is_shown() {
    let mut app = TestApp::with_chart(Start::default());
    app.show_pixel_for_pixel();
    let part = clear_part(&mut app);
    let in_one = screen(&mut app, part);
    app.click("Close chart");
    app.step_until_shown("No chart open");
    app.window.input_mut().max_texture_side = Some(1024);
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    let part = clear_part(&mut app);
    assert!(screen(&mut app, part) == in_one, "it looks another way");
}

#[test]
fn transparent_picture_lies_on_paper() {
    for (theme, file, paper) in [
        (Theme::Light, DAY, [0xff, 0xff, 0xff, 0xff]),
        (Theme::Dark, NIGHT, [0x10, 0x14, 0x18, 0xff]),
    ] {
        let mut app = TestApp::at_airport(Start {
            theme,
            ..Start::default()
        });
        let clear = png(&RgbaImage::new(1600, 2500));
        app.demo()
            .control()
            .answer_next(file, 200, "image/png", clear);
        app.choose_chart(APPROACH);
        app.step_until_shown(APPROACH_PICTURE);
        app.show_pixel_for_pixel();
        let part = clear_part(&mut app);
        let screen = screen(&mut app, part);
        assert!(screen.pixels().all(|pixel| pixel.0 == paper), "{theme:?}");
    }
}
