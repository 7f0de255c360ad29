//! Pictures that are cut, damaged, too large, not what was promised, or to be seen through.

use std::io::Cursor;

use egui::{Key, Theme};
use image::RgbaImage;

use super::sharp::{clear_part, found, screen};
use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, APPROACH, APPROACH_PICTURE, Desk, Start};

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
fn each_bad_picture_has_its_sentence_and_the_chart_comes_when_it_is_asked_for_again() {
    let mut desk = Desk::at_airport(Start::default());
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
        desk.demo()
            .control()
            .answer_next(DAY, 200, "image/png", body);
        if nth == 0 {
            desk.choose_chart(APPROACH);
        } else {
            desk.click("Try again");
        }
        desk.step_until(&format!("case {nth}: {sentence}"), |desk| {
            desk.shows("Chart could not be loaded") && desk.shows(sentence)
        });
        desk.rest();
        assert!(!desk.shows(APPROACH_PICTURE), "case {nth}");
    }
    desk.click("Try again");
    desk.step_until_shown(APPROACH_PICTURE);
    desk.rest();
    assert!(!desk.says("could not be loaded"));
}

#[test]
fn a_cut_night_picture_leaves_the_day_picture_whole_and_says_so() {
    let mut desk = Desk::with_chart(Start::default());
    desk.show_pixel_for_pixel();
    let part = clear_part(&mut desk);
    let day = screen(&mut desk, part);
    let night = noise();
    let cut = night[..night.len() * 6 / 10].to_vec();
    desk.demo()
        .control()
        .answer_next(NIGHT, 200, "image/png", cut);
    desk.press(Key::N);
    desk.step_until_shown("The image is incomplete. Try again.");
    desk.rest();
    assert!(desk.offers("Try again"));
    let part = clear_part(&mut desk);
    let shown = screen(&mut desk, part);
    assert!(
        found(&middle(&shown), &day).is_some(),
        "rows of the night picture"
    );
}

#[test]
fn p6_a_picture_of_other_proportions_is_called_a_demo_image_and_carries_no_marker() {
    let mut desk = Desk::at_airport(Start::default());
    let square = png(&RgbaImage::from_pixel(600, 600, image::Rgba([255; 4])));
    desk.demo()
        .control()
        .answer_next(DAY, 200, "image/png", square);
    desk.choose_chart(APPROACH);
    desk.step_until_said("Demo image – not the chart you chose");
    desk.step_until_shown(APPROACH_PICTURE);
    let boxes = Boxes::of(desk.demo(), AIRPORT, "11-1");
    desk.fly_at(boxes.middle());
    desk.step_until_shown("Demo image: no position");
    assert!(!desk.shows("Position shown"));
    desk.click("Try again");
    desk.step_until("the chart itself", |desk| !desk.says("Demo image"));
}

#[test]
fn a_picture_wider_than_the_graphics_device_takes_is_shown_all_the_same() {
    let mut desk = Desk::with_chart(Start::default());
    desk.show_pixel_for_pixel();
    let part = clear_part(&mut desk);
    let in_one = screen(&mut desk, part);
    desk.click("Close chart");
    desk.step_until_shown("No chart open");
    desk.window.input_mut().max_texture_side = Some(1024);
    desk.choose_chart(APPROACH);
    desk.step_until_shown(APPROACH_PICTURE);
    let part = clear_part(&mut desk);
    assert!(screen(&mut desk, part) == in_one, "it looks another way");
}

#[test]
fn a_picture_that_can_be_seen_through_lies_on_paper_of_its_palette() {
    for (theme, file, paper) in [
        (Theme::Light, DAY, [0xff, 0xff, 0xff, 0xff]),
        (Theme::Dark, NIGHT, [0x10, 0x14, 0x18, 0xff]),
    ] {
        let mut desk = Desk::at_airport(Start {
            theme,
            ..Start::default()
        });
        let clear = png(&RgbaImage::new(1600, 2500));
        desk.demo()
            .control()
            .answer_next(file, 200, "image/png", clear);
        desk.choose_chart(APPROACH);
        desk.step_until_shown(APPROACH_PICTURE);
        desk.show_pixel_for_pixel();
        let part = clear_part(&mut desk);
        let screen = screen(&mut desk, part);
        assert!(screen.pixels().all(|pixel| pixel.0 == paper), "{theme:?}");
    }
}
