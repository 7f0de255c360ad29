//! The watermark of a page that has no margin for it.

use egui::{CentralPanel, Context, Pos2, RawInput, Rect, Shape, pos2};

use super::super::*;

const PAGE: ImageSize = ImageSize {
    width: 1600,
    height: 2500,
};
const WINDOW: Rect = Rect::from_min_max(Pos2::ZERO, pos2(900.0, 700.0));

#[test]
fn watermark_below_page_is_painted_on_paper() {
    let ctx = Context::default();
    theme::apply(&ctx);
    let (mut texture, mut viewport) = (PictureTexture::default(), Viewport::default());
    let mut guide = ViewGuidance::default();
    let mut shapes = Vec::new();
    for frame in 0..3_u8 {
        let input = RawInput {
            screen_rect: Some(WINDOW),
            time: Some(f64::from(frame)),
            ..RawInput::default()
        };
        let mut output = ctx.run_ui(input, |ui| {
            CentralPanel::no_frame().show(ui, |ui| {
                let picture = ViewedPicture {
                    name: "page",
                    texture: &mut texture,
                    size: PAGE,
                    palette: Palette::Day,
                };
                let watermark = Watermark::new("a.pilot");
                ChartView::new(picture, &mut viewport, &mut guide, watermark).show(ui, Vec::new());
            });
        });
        shapes = std::mem::take(&mut output.shapes);
        output.drop_without_applying_deltas();
    }
    let words = shapes.iter().find_map(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.text().contains("pilot") => {
            Some(clipped.shape.visual_bounding_rect())
        }
        _ => None,
    });
    let words = words.expect("the watermark is painted");
    assert!(
        words.is_positive() && WINDOW.expand(1.0).contains_rect(words),
        "{words}"
    );
    let paper = ink(Palette::Day).paper;
    let mut meshes = shapes.iter().filter_map(|clipped| match &clipped.shape {
        Shape::Mesh(mesh) if mesh.vertices.iter().all(|vertex| vertex.color == paper) => {
            Some(clipped.shape.visual_bounding_rect())
        }
        _ => None,
    });
    let band = meshes.find(|mesh| mesh.contains(words.center()));
    let band = band.expect("the page is continued under it");
    // The page above it is higher than wide.
    assert!(band.width() > 0.0 && band.top() > band.width(), "{band}");
}
