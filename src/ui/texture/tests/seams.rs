//! No seam: a picture in tiles looks like the same picture in one texture, at any zoom and however it is turned.

use std::cell::RefCell;
use std::rc::Rc;

use egui::{Vec2, vec2};
use egui_kittest::Harness;
use image::RgbaImage;

use super::super::*;
use crate::chart::Rotation;
use crate::chart::georef::ImagePos;
use crate::chart::image::{
    DecodeStep, ImageLimits, ImageSize, PixelFormat, REDUCTIONS, ScaledRows, decode,
};
use crate::ui::theme;
use crate::ui::viewport::{PaneFrame, Viewport};

/// Width and height of the picture; its middle is where four tiles meet.
const SIDE: u32 = 512;
const WHOLE_SIZE: ImageSize = ImageSize {
    width: SIDE,
    height: SIDE,
};
/// The longest side that the small device takes: a strip's rows, and the picture's width in five parts.
const SMALL_DEVICE: usize = 136;
/// Width and height of the window, in points and pixels.
const WINDOW: f32 = 160.0;
/// By how much channels may differ where pixels are blended: the device places vertices and texels on grids of 256 to a
/// pixel, and the picture changes by more than 200 from pixel to pixel. A tile without its neighbours' pixels differs by
/// several times as much.
const BLENDED: u8 = 12;
/// How far, in image pixels, a pixel on the screen may show from beside its middle.
const BESIDE: f64 = 0.02;

/// Lines of one and two pixels, dots and slopes over all of the picture: no two places look alike.
fn picture() -> RgbaImage {
    RgbaImage::from_fn(SIDE, SIDE, |x, y| {
        let slope = [x / 2, y / 2, (x + y) / 4].map(|value| value as u8);
        let ink = x % 13 == 0 || y % 17 < 2 || (x + 2 * y) % 29 < 2 || (x * 7 + y * 5) % 31 == 0;
        let [red, green, blue] = if ink {
            slope.map(|v| v / 4)
        } else {
            slope.map(|v| 255 - v / 4)
        };
        image::Rgba([red, green, blue, 255])
    })
}

fn strips(picture: &RgbaImage) -> Vec<ImageStrip> {
    let mut png = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let mut strips = Vec::new();
    let size = decode(&png.into_inner()[..], ImageLimits::CHART, &mut |step| {
        if let DecodeStep::Strip(strip) = step {
            strips.push(strip);
        }
        true
    });
    assert_eq!(size.unwrap(), WHOLE_SIZE);
    strips
}

/// The same in one strip: every row from the strip that is responsible for it.
fn in_one(strips: &[ImageStrip]) -> ImageStrip {
    let level = |nth: usize| {
        let width = (SIDE >> nth) as usize;
        let mut bytes = Vec::new();
        for strip in strips {
            let copy = &strip.copies[nth];
            let start = ((strip.rows.start >> nth) - copy.first_row) as usize * width;
            let rows = ((strip.rows.end - strip.rows.start) >> nth) as usize;
            let pixels = copy.pixels.to_pixels().pixels;
            let own = pixels[start..start + rows * width].iter();
            bytes.extend(own.flat_map(Color32::to_array));
        }
        ScaledRows {
            first_row: 0,
            pixels: Bitmap::new(PixelFormat::Rgba, width, bytes),
            size: WHOLE_SIZE.reduced(nth as u32),
            scale: strips[0].copies[nth].scale,
        }
    };
    ImageStrip {
        rows: 0..SIDE,
        size: WHOLE_SIZE,
        copies: (0..=REDUCTIONS as usize).map(level).collect(),
    }
}

/// What the window draws.
struct Scene {
    /// In one texture, in strips, and in strips cut for a small device.
    textures: [PictureTexture; 3],
    shown: usize,
    viewport: Viewport,
}

/// The window and the frame of the picture in it.
struct Bench {
    window: Harness<'static>,
    scene: Rc<RefCell<Scene>>,
    frame: PaneFrame,
}

impl Bench {
    fn new(picture: &RgbaImage) -> Self {
        let pane = Rect::from_min_size(egui::Pos2::ZERO, Vec2::splat(WINDOW));
        let side = f64::from(SIDE);
        let frame = PaneFrame::new(pane, (side, side), 1.0);
        let scene = Rc::new(RefCell::new(Scene {
            textures: Default::default(),
            shown: 0,
            viewport: Viewport::default(),
        }));
        let drawn = Rc::clone(&scene);
        let window = Harness::builder()
            .with_size(Vec2::splat(WINDOW))
            .with_render_options(as_on_a_screen())
            .wgpu()
            .build_ui(move |ui| {
                let mut scene = drawn.borrow_mut();
                let view = scene.viewport.view(&frame);
                let painter = ui.ctx().layer_painter(egui::LayerId::background());
                painter.rect_filled(pane, 0.0, theme::ON_DARK.paper);
                let paper = theme::OWNSHIP_EDGE;
                let shown = scene.shown;
                scene.textures[shown].paint(&painter, &view, paper, Color32::WHITE);
            });
        let [mut one, mut tiled, mut cut] = <[PictureTexture; 3]>::default();
        one.add_strip(2048, in_one(&strips(picture)));
        for strip in strips(picture) {
            tiled.add_strip(2048, strip);
        }
        for strip in strips(picture) {
            cut.add_strip(SMALL_DEVICE, strip);
        }
        assert_eq!(
            [&one, &tiled, &cut].map(|texture| texture.tiles.len()),
            [1, 4, 16]
        );
        scene.borrow_mut().textures = [one, tiled, cut];
        Self {
            window,
            scene,
            frame,
        }
    }

    /// Looks at the middle of the picture, so many screen pixels for each of its own, turned and a little aside.
    fn look(&mut self, zoom: f64, degrees: f64) -> View {
        let mut viewport = Viewport::default();
        let quarters = (degrees / 90.0).round();
        if (degrees - quarters * 90.0).abs() < 1e-9 {
            for _ in 0..quarters as u32 {
                viewport.turn(&self.frame, Rotation::RIGHT);
            }
        } else {
            viewport.turn(&self.frame, Rotation::from_radians(degrees.to_radians()));
        }
        let fitted = viewport.view(&self.frame).scale;
        let middle = self.frame.pane().center();
        viewport.zoom(&self.frame, middle, zoom / fitted);
        let half = f64::from(SIDE) / 2.0;
        viewport.put(&self.frame, ImagePos { x: half, y: half }, middle);
        viewport.pan(&self.frame, vec2(0.37, -0.23));
        let view = viewport.view(&self.frame);
        assert!((view.scale - zoom).abs() < 1e-6, "{zoom}");
        self.scene.borrow_mut().viewport = viewport;
        view
    }

    fn screen(&mut self, shown: usize) -> RgbaImage {
        self.scene.borrow_mut().shown = shown;
        self.window.step();
        self.window.render().unwrap()
    }
}

/// Textures are filtered as on a screen, where the harness would else filter them itself, and by one rule only.
fn as_on_a_screen<T: Default>() -> T {
    Default::default()
}

fn difference(a: image::Rgba<u8>, b: image::Rgba<u8>) -> u8 {
    let channels = a.0.iter().zip(b.0);
    channels.map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
}

#[test]
fn tiles_show_no_seam_at_any_zoom_and_angle() {
    let mut bench = Bench::new(&picture());
    let mut worst = (0, String::new());
    for zoom in [0.14, 0.25, 0.31, 0.45, 0.5, 0.53, 0.77, 0.97] {
        for degrees in [0.0, 90.0, 180.0, 270.0, 7.0, 45.0, 201.3] {
            let view = bench.look(zoom, degrees);
            // Which pixels the page's own edge covers is a matter of rounding.
            let inside = |x: u32, y: u32| {
                let at = view.image_from_ui(pos2(x as f32 + 0.5, y as f32 + 0.5));
                let side = f64::from(SIDE);
                at.x.min(at.y).min(side - at.x).min(side - at.y) * zoom > 1.0
            };
            let one = bench.screen(0);
            for tiled in [1, 2] {
                let screen = bench.screen(tiled);
                for (x, y, pixel) in one.enumerate_pixels().filter(|(x, y, _)| inside(*x, *y)) {
                    let by = difference(*pixel, *screen.get_pixel(x, y));
                    if by > worst.0 {
                        worst = (by, format!("{tiled} at {zoom}, {degrees}°, {x} {y}"));
                    }
                }
            }
        }
    }
    assert!(worst.0 <= BLENDED, "{worst:?}");
}

#[test]
fn enlarged_tiles_reach_their_edges() {
    let picture = picture();
    let mut bench = Bench::new(&picture);
    // Turned otherwise than by quarters, one to one is no enlargement.
    let quarters = [0.0, 90.0, 180.0, 270.0].map(|degrees| (1.0, degrees));
    let turned = [1.3, 2.0, 3.7, 8.0].into_iter().flat_map(|zoom| {
        [0.0, 90.0, 180.0, 270.0, 7.0, 45.0, 201.3].map(|degrees| (zoom, degrees))
    });
    for (zoom, degrees) in quarters.into_iter().chain(turned) {
        let view = bench.look(zoom, degrees);
        for tiled in [1, 2] {
            let screen = bench.screen(tiled);
            for (x, y, pixel) in screen.enumerate_pixels() {
                let at = view.image_from_ui(pos2(x as f32 + 0.5, y as f32 + 0.5));
                let near = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
                let shows = near.into_iter().any(|(across, down)| {
                    let (x, y) = (at.x + across * BESIDE, at.y + down * BESIDE);
                    difference(*pixel, *picture.get_pixel(x as u32, y as u32)) <= 1
                });
                assert!(shows, "{tiled} at {zoom}, {degrees}°, {x} {y}: {at:?}");
            }
        }
    }
}
