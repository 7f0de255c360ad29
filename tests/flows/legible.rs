//! Legibility: a fitted chart is compared with one that a Lanczos filter reduced, and with what plain mipmaps give.

use std::f64::consts::PI;
use std::io::Cursor;

use egui::{Rect, Vec2, vec2};
use image::{RgbaImage, imageops};

use super::pixel_fidelity::{clear_part, picture, screen};
use crate::harness::{APPROACH, APPROACH_PICTURE, Start, TestApp};

/// The pictures of the examples, and the synthetic one.
const PAGE: (u32, u32) = (1600, 2500);
/// Room that a fitted page leaves above and below, in points (design 2).
const MARGIN: f64 = 12.0;
/// Width and height of what is compared, in points and pixels.
const COMPARED: Vec2 = vec2(300.0, 300.0);
/// Windows in which the page is 676, 900 and 1240 points high, and wide enough to be in the middle of its pane.
const WINDOWS: [(Vec2, f64); 3] = [
    (vec2(1280.0, 800.0), 676.0),
    (vec2(1280.0, 1024.0), 900.0),
    (vec2(1600.0, 1364.0), 1240.0),
];

/// Brightness of pixels, row by row.
#[derive(Clone)]
struct Grey {
    width: usize,
    height: usize,
    values: Vec<f64>,
}

impl Grey {
    fn of(picture: &RgbaImage) -> Self {
        let values = picture.pixels().map(|pixel| {
            let [red, green, blue, _] = pixel.0.map(f64::from);
            0.299 * red + 0.587 * green + 0.114 * blue
        });
        Self {
            width: picture.width() as usize,
            height: picture.height() as usize,
            values: values.collect(),
        }
    }

    /// The pixel nearest to a place that may lie beyond an edge.
    fn at(&self, x: i64, y: i64) -> f64 {
        let x = x.clamp(0, self.width as i64 - 1) as usize;
        let y = y.clamp(0, self.height as i64 - 1) as usize;
        self.values[y * self.width + x]
    }

    /// Half the size: the mean of four pixels, as graphics devices make mipmaps.
    fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let mean = |x: i64, y: i64| {
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)];
            four.iter()
                .map(|(a, b)| self.at(2 * x + a, 2 * y + b))
                .sum::<f64>()
                / 4.0
        };
        let rows = 0..height as i64;
        let values = rows.flat_map(|y| (0..width as i64).map(move |x| (x, y)));
        Self {
            width,
            height,
            values: values.map(|(x, y)| mean(x, y)).collect(),
        }
    }

    /// Four pixels blended, at a place in pixels.
    fn blended(&self, (x, y): (f64, f64)) -> f64 {
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor() as i64, y.floor() as i64);
        let (right, down) = (x - x.floor(), y - y.floor());
        let row = |y| self.at(left, y) * (1.0 - right) + self.at(left + 1, y) * right;
        row(top) * (1.0 - down) + row(top + 1) * down
    }

    /// How much its pixels differ from each other.
    fn contrast(&self) -> f64 {
        let count = self.values.len() as f64;
        let mean = self.values.iter().sum::<f64>() / count;
        let squares = self.values.iter().map(|value| (value - mean).powi(2));
        (squares.sum::<f64>() / count).sqrt()
    }
}

/// The part of the page that is compared: where each of its pixels lies in the picture.
struct Part {
    /// Its first pixel's place, in image pixels.
    from: (f64, f64),
    /// Screen pixels for each image pixel.
    scale: f64,
    width: usize,
    height: usize,
}

impl Part {
    /// The part with pixels of its own.
    fn filled(&self, value: impl Fn((f64, f64)) -> f64) -> Grey {
        let place = |x: usize, y: usize| {
            (
                self.from.0 + x as f64 / self.scale,
                self.from.1 + y as f64 / self.scale,
            )
        };
        let rows = 0..self.height;
        let places = rows.flat_map(|y| (0..self.width).map(move |x| (x, y)));
        Grey {
            width: self.width,
            height: self.height,
            values: places.map(|(x, y)| value(place(x, y)).round()).collect(),
        }
    }

    /// The part in a picture of its own, with what filters reach beyond it. Mipmaps begin where they would.
    fn with_surroundings(&self, picture: &RgbaImage) -> (Self, Grey) {
        let from = [self.from.0, self.from.1].map(|at| (at as u32).saturating_sub(32) / 8 * 8);
        let size = [self.width, self.height].map(|side| (side as f64 / self.scale) as u32 + 80);
        let around = imageops::crop_imm(picture, from[0], from[1], size[0], size[1]).to_image();
        let part = Self {
            from: (
                self.from.0 - f64::from(from[0]),
                self.from.1 - f64::from(from[1]),
            ),
            ..*self
        };
        (part, Grey::of(&around))
    }

    /// Reduced with mipmaps, between two of which the graphics device blends.
    fn mipmapped(&self, picture: &Grey) -> Grey {
        let level = -self.scale.log2();
        let mut larger = picture.clone();
        for _ in 0..level as u32 {
            larger = larger.halved();
        }
        let smaller = larger.halved();
        let share = level.fract();
        self.filled(|(x, y)| {
            let at = |copy: &Grey, nth: f64| {
                let scale = nth.exp2().recip();
                copy.blended((x * scale, y * scale))
            };
            at(&larger, level.floor()) * (1.0 - share) + at(&smaller, level.floor() + 1.0) * share
        })
    }

    /// Reduced with a Lanczos filter of three lobes, as good image viewers do.
    fn lanczos(&self, picture: &Grey) -> Grey {
        let columns: Vec<Taps> = (0..self.width)
            .map(|x| Taps::at(self.from.0 + x as f64 / self.scale, self.scale))
            .collect();
        let rows: Vec<Taps> = (0..self.height)
            .map(|y| Taps::at(self.from.1 + y as f64 / self.scale, self.scale))
            .collect();
        let first = rows[0].first;
        let last = rows[self.height - 1].first + rows[self.height - 1].weights.len() as i64;
        // Rows of the picture, reduced in width.
        let narrow: Vec<Vec<f64>> = (first..last)
            .map(|y| {
                columns
                    .iter()
                    .map(|taps| taps.sum(|x| picture.at(x, y)))
                    .collect()
            })
            .collect();
        let values = rows.iter().flat_map(|taps| {
            let narrow = &narrow;
            (0..self.width).map(move |x| taps.sum(|y| narrow[(y - first) as usize][x]))
        });
        Grey {
            width: self.width,
            height: self.height,
            values: values
                .map(|value| value.clamp(0.0, 255.0).round())
                .collect(),
        }
    }
}

/// What counts how much for one pixel, in one direction.
struct Taps {
    first: i64,
    weights: Vec<f64>,
}

impl Taps {
    fn at(place: f64, scale: f64) -> Self {
        let reach = 3.0 / scale;
        let first = (place - reach).floor() as i64;
        let weight = |pixel: i64| {
            let t = (pixel as f64 + 0.5 - place) * scale;
            if t.abs() < 1e-9 {
                1.0
            } else if t.abs() < 3.0 {
                3.0 * (PI * t).sin() * (PI * t / 3.0).sin() / (PI * t).powi(2)
            } else {
                0.0
            }
        };
        let weights: Vec<f64> = (first..=(place + reach).ceil() as i64)
            .map(weight)
            .collect();
        let sum: f64 = weights.iter().sum();
        Self {
            first,
            weights: weights.into_iter().map(|weight| weight / sum).collect(),
        }
    }

    fn sum(&self, value: impl Fn(i64) -> f64) -> f64 {
        let pixels = (self.first..).zip(&self.weights);
        pixels.map(|(pixel, weight)| weight * value(pixel)).sum()
    }
}

/// Peak signal-to-noise ratio, in decibels: higher is nearer.
fn nearness(a: &Grey, b: &Grey) -> f64 {
    let squares = a.values.iter().zip(&b.values).map(|(a, b)| (a - b).powi(2));
    let mean = squares.sum::<f64>() / a.values.len() as f64;
    10.0 * (255.0 * 255.0 / mean).log10()
}

/// The part of a fitted page that is compared, and what the screen shows there.
fn shown(app: &mut TestApp, height: f64) -> (Part, Grey) {
    let clear = clear_part(app);
    let pane = app.place(APPROACH_PICTURE);
    let scale = height / f64::from(PAGE.1);
    assert!(
        (f64::from(pane.height()) - 2.0 * MARGIN - height).abs() < 0.01,
        "{pane:?}"
    );
    let page = Rect::from_center_size(
        pane.center(),
        vec2((f64::from(PAGE.0) * scale) as f32, height as f32),
    );
    // A fitted page begins on a screen pixel.
    let page = page.translate(page.min.round() - page.min);
    let part = Rect::from_center_size(clear.center(), COMPARED);
    let part = part.intersect(clear).intersect(page.shrink(8.0)).round();
    let at = (part.min - page.min + Vec2::splat(0.5)) / scale as f32;
    let screen = screen(app, part);
    let of_page = Part {
        from: (f64::from(at.x), f64::from(at.y)),
        scale,
        width: screen.width() as usize,
        height: screen.height() as usize,
    };
    (of_page, Grey::of(&screen))
}

/// Says the figures, and fails where mipmaps would be nearer to the Lanczos-reduced picture than the screen is, in its
/// pixels or in its contrast.
fn compare(name: &str, height: f64, picture: &RgbaImage, app: &mut TestApp) {
    let (part, screen) = shown(app, height);
    let (part, picture) = part.with_surroundings(picture);
    let (good, plain) = (part.lanczos(&picture), part.mipmapped(&picture));
    let contrast = |grey: &Grey| grey.contrast() / good.contrast();
    println!(
        "{name} at {height} points: {:.2} dB, contrast {:.3}; with mipmaps {:.2} dB, contrast {:.3}",
        nearness(&screen, &good),
        contrast(&screen),
        nearness(&plain, &good),
        contrast(&plain),
    );
    assert!(good.contrast() > 20.0, "something is printed there");
    assert!(nearness(&screen, &good) > nearness(&plain, &good));
    // A hundredth of the contrast cannot be seen.
    assert!((contrast(&screen) - 1.0).abs() < (contrast(&plain) - 1.0).abs() + 0.01);
}

/// Lines of one and two pixels, flat, upright and slanted, and letters of five by seven dots of two or three pixels.
fn lines_and_letters() -> RgbaImage {
    let mut state = 7_u32;
    let mut next = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below
    };
    let (width, height) = PAGE;
    let mut picture = RgbaImage::from_pixel(width, height, image::Rgba([255; 4]));
    let mut dot = |x: u32, y: u32, (across, down): (u32, u32)| {
        for (x, y) in (x..x + across).flat_map(|x| (y..y + down).map(move |y| (x, y))) {
            if x < width && y < height {
                picture.put_pixel(x, y, image::Rgba([0, 0, 0, 255]));
            }
        }
    };
    for nth in 0..360 {
        let (x, y, length, stroke) = (next(width), next(height), 60 + next(500), 1 + next(2));
        match nth % 3 {
            0 => dot(x, y, (length, stroke)),
            1 => dot(x, y, (stroke, length)),
            _ => (0..length).for_each(|step| dot(x + step, y + step * stroke / 3, (2, 1))),
        }
    }
    for _ in 0..3000 {
        let (x, y, size) = (next(width), next(height), 2 + next(2));
        for (column, row) in (0..5).flat_map(|column| (0..7).map(move |row| (column, row))) {
            if next(2) == 0 {
                dot(x + column * size, y + row * size, (size, size));
            }
        }
    }
    picture
}

/// Compares in windows of every size.
fn compare_in_windows(name: &str, picture: &RgbaImage, app: &mut TestApp) {
    for (size, height) in WINDOWS {
        app.window.set_size(size);
        app.rest();
        compare(name, height, picture, app);
    }
}

#[test]
fn fitted_chart_beats_mipmaps() {
    let mut app = TestApp::with_chart(Start::default());
    let picture = picture(&app);
    compare_in_windows("a chart", &picture, &mut app);
}

#[test]
fn fitted_letters_beat_mipmaps() {
    let picture = lines_and_letters();
    let mut png = Cursor::new(Vec::new());
    picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let mut app = TestApp::at_airport(Start::default());
    let control = app.demo().control();
    control.answer_next("ybbn008_d.png", 200, "image/png", png.into_inner());
    app.choose_chart(APPROACH);
    app.step_until_shown(APPROACH_PICTURE);
    compare_in_windows("lines and letters", &picture, &mut app);
}
