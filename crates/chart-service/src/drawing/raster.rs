//! From SVG text to a PNG without alpha, with the program's own fonts and no others.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// The faces that the charts are set in, loaded once; the system's fonts are never asked, so that a
/// picture is the same on every computer.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut faces = fontdb::Database::new();
        for face in [
            typefaces::B612,
            typefaces::B612_BOLD,
            typefaces::PLEX_SANS,
            typefaces::PLEX_SANS_SEMIBOLD,
        ] {
            faces.load_font_data(face.to_vec());
        }
        Arc::new(faces)
    };
    Arc::clone(FONTS.get_or_init(load))
}

/// Draws the page `width` pixels wide, its height in proportion. `None` when the text is no SVG.
pub fn png_from_svg(svg: &str, width: u32) -> Option<Vec<u8>> {
    let options = Options {
        fontdb: fonts(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).ok()?;
    let size = tree.size();
    let scale = width as f32 / size.width();
    let height = (size.height() * scale).round() as u32;
    let mut pixmap = Pixmap::new(width, height)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    // The page covers everything, so that alpha is one everywhere and may be left out.
    let mut rgb = vec![0; pixmap.data().len() / 4 * 3];
    let (rgba, _) = pixmap.data().as_chunks::<4>();
    for (to, &[r, g, b, _]) in rgb.as_chunks_mut::<3>().0.iter_mut().zip(rgba) {
        *to = [r, g, b];
    }
    png_from_rgb(&rgb, width, height)
}

/// Encodes 8-bit RGB rows, quickly rather than small: the picture travels over loopback.
fn png_from_rgb(rgb: &[u8], width: u32, height: u32) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(rgb).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="60"><rect width="40" height="60" fill="#FF0000"/></svg>"##;

    #[test]
    fn page_keeps_its_proportions_at_another_width() {
        let bytes = png_from_svg(RED, 20).unwrap();
        let info = png::Decoder::new(std::io::Cursor::new(bytes))
            .read_info()
            .unwrap()
            .info()
            .clone();
        assert_eq!((info.width, info.height), (20, 30));
        assert_eq!(info.color_type, png::ColorType::Rgb);
    }

    #[test]
    fn text_that_is_no_svg_gives_no_picture() {
        assert!(png_from_svg("not a drawing", 20).is_none());
    }

    #[test]
    fn every_face_of_charts_is_loaded() {
        let families: Vec<String> = fonts()
            .faces()
            .flat_map(|f| f.families.clone())
            .map(|f| f.0)
            .collect();
        assert_eq!(families.len(), 4, "{families:?}");
    }
}
