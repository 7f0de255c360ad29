//! The QR code's modules, its quiet zone, and where its pixels fall.

use egui::Theme;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::*;

const LINK: &str = "https://id.example/device?user_code=WDJB-MJHT";

/// The rectangles of a mesh with their colours.
fn rectangles(mesh: &Mesh) -> Vec<(Rect, egui::Color32)> {
    let corners = mesh.vertices.chunks(4);
    corners
        .map(|corners| {
            let points: Vec<Pos2> = corners.iter().map(|vertex| vertex.pos).collect();
            (Rect::from_points(&points), corners[0].color)
        })
        .collect()
}

/// The dark modules that are painted of a symbol, row by row.
fn dark(symbol: &QRCode) -> Vec<Vec<bool>> {
    let mut rows = vec![vec![false; symbol.size]; symbol.size];
    for (rect, _) in &rectangles(&mesh(symbol, Pos2::ZERO, 1.0, 1.0))[1..] {
        assert_eq!(rect.size(), Vec2::splat(1.0));
        let module = &mut rows[rect.top() as usize - QUIET][rect.left() as usize - QUIET];
        assert!(!*module, "painted twice");
        *module = true;
    }
    rows
}

#[test]
fn every_dark_module_of_code_is_painted_once() {
    let code = QRBuilder::new(LINK).ecl(ECL::M).build().unwrap();
    let rows = dark(&code);
    for (row, modules) in rows.iter().enumerate() {
        for (column, dark) in modules.iter().enumerate() {
            assert_eq!(*dark, code[row][column].value(), "{row} {column}");
        }
    }
}

#[test]
fn eyes_of_symbol_stand_in_three_corners() {
    let symbol = symbol_of(LINK).unwrap();
    let (rows, far) = (dark(&symbol), symbol.size - 7);
    for (top, left) in [(0, 0), (0, far), (far, 0)] {
        let eye: Vec<String> = (0..7)
            .map(|row| {
                let modules = &rows[top + row][left..left + 7];
                modules
                    .iter()
                    .map(|&dark| if dark { '#' } else { '.' })
                    .collect()
            })
            .collect();
        let expected = [
            "#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######",
        ];
        assert_eq!(eye, expected, "{top} {left}");
    }
}

#[test]
fn four_light_modules_stand_around_symbol() {
    let symbol = symbol_of(LINK).unwrap();
    let rectangles = rectangles(&mesh(&symbol, Pos2::ZERO, 3.0, 1.0));
    let (ground, modules) = rectangles.split_first().unwrap();
    let side = (symbol.size + 8) as f32 * 3.0;
    assert_eq!(ground.0, Rect::from_min_size(Pos2::ZERO, Vec2::splat(side)));
    let painted = modules
        .iter()
        .fold(Rect::NOTHING, |all, (rect, _)| all.union(*rect));
    assert_eq!(painted, ground.0.shrink(12.0));
}

#[test]
fn qr_is_dark_on_white_always() {
    let symbol = symbol_of(LINK).unwrap();
    let rectangles = rectangles(&mesh(&symbol, Pos2::ZERO, 3.0, 1.0));
    assert_eq!(rectangles[0].1, egui::Color32::WHITE);
    let dark = theme::DAY.text;
    assert!(rectangles[1..].iter().all(|(_, color)| *color == dark));
    assert!(dark.r() < 40 && dark.g() < 40 && dark.b() < 48);
}

#[test]
fn edges_of_modules_fall_between_pixels_at_any_scale() {
    let symbol = symbol_of(LINK).unwrap();
    for scale in [1.0, 1.1, 1.25, 1.5, 2.0, 2.625, 3.0] {
        let module = module_side(side_with_quiet_zone(&symbol), 240.0 * scale).unwrap();
        let mesh = mesh(&symbol, pos2(33.0, 101.0), module, scale);
        for (rect, _) in rectangles(&mesh) {
            for edge in [rect.left(), rect.right(), rect.top(), rect.bottom()] {
                let pixel = edge * scale;
                assert!((pixel - pixel.round()).abs() < 0.01, "{scale}: {pixel}");
            }
        }
    }
}

#[test]
fn module_has_largest_whole_side_that_fits() {
    assert_eq!(module_side(41, 240.0), Some(5.0));
    assert_eq!(module_side(41, 82.0), Some(2.0));
    assert_eq!(module_side(41, 81.9), None);
    assert_eq!(module_side(41, 0.0), None);
    assert_eq!(module_side(41, f32::NAN), None);
}

#[test]
fn text_that_no_code_can_hold_has_none() {
    assert!(symbol_of("").is_none());
    assert!(symbol_of(&"a".repeat(2331)).is_some());
    assert!(symbol_of(&"a".repeat(2332)).is_none());
    assert!(symbol_of(&"a".repeat(100_000)).is_none());
}

/// A window with the code of a text in a square of 240 points; what was drawn.
fn window(text: &str, scale: f32) -> (Harness<'_, Option<Rect>>, Option<Rect>) {
    let mut code = QrCode::default();
    let mut harness = Harness::builder()
        .with_size([300.0, 300.0])
        .with_pixels_per_point(scale)
        .with_theme(Theme::Dark)
        .with_context_setup(theme::apply)
        .build_ui_state(
            move |ui, drawn| *drawn = code.ui(ui, text, 240.0).map(|response| response.rect),
            None,
        );
    harness.run();
    let drawn = *harness.state();
    (harness, drawn)
}

#[test]
fn code_has_name_and_is_no_larger_than_asked() {
    for scale in [1.0, 1.5, 2.0] {
        let (harness, drawn) = window(LINK, scale);
        let side = drawn.unwrap().width();
        assert!(side <= 240.0 && side > 200.0, "{side}");
        harness.get_by_label("QR code for this address");
    }
}

#[test]
fn text_that_is_too_long_to_be_scanned_is_not_drawn() {
    for length in [1200, 5000] {
        let text = "a".repeat(length);
        let (harness, drawn) = window(&text, 1.0);
        assert_eq!(drawn, None);
        assert!(harness.query_by_label("QR code for this address").is_none());
    }
}

#[test]
fn another_text_has_another_code() {
    let mut code = QrCode::default();
    let mut sides = Vec::new();
    let mut texts = ["a".to_owned(), "a".repeat(100), "a".to_owned()].into_iter();
    let mut harness = Harness::builder().with_size([300.0, 300.0]).build_ui(|ui| {
        if let Some(text) = texts.next() {
            code.ui(ui, &text, 240.0);
            sides.push(code.symbol.as_ref().map(|symbol| symbol.size));
        }
    });
    harness.run();
    harness.step();
    harness.step();
    drop(harness);
    assert_eq!(sides, [Some(21), Some(41), Some(21)]);
}
