//! The mesh of a drawing: made when it or the view changes, and not in the frames between.

use egui::{Context, pos2};

use super::*;
use crate::pen::{PAGE_WIDTH, PenNib};
use crate::ui::viewport::View;

fn line(along: &[(i32, i32)]) -> PageMark {
    let along: Vec<PagePos> = along
        .iter()
        .map(|(x, y)| PagePos { x: *x, y: *y })
        .collect();
    PageMark::Line(PenLine::new(false, PenNib::default(), &along).unwrap())
}

fn marks() -> Marks {
    Arc::new(vec![
        Arc::new(line(&[(0, 0), (1000, 0), (1000, 2000)])),
        Arc::new(line(&[(5000, 5000)])),
    ])
}

fn page(view: &View) -> Page<'_> {
    Page {
        view,
        size: (PAGE_WIDTH, PAGE_WIDTH),
        palette: Palette::Day,
    }
}

#[test]
fn frame_in_which_nothing_changed_makes_nothing() {
    let (mut painted, marks) = (PaintedLines::default(), marks());
    let view = View::upright(pos2(10.0, 20.0), 0.1);
    painted.prepare(&page(&view), &marks, 1.0);
    let before = Arc::clone(&painted.placed);
    painted.prepare(&page(&view), &marks, 1.0);
    assert!(Arc::ptr_eq(&before, &painted.placed));
    let fewer = Arc::new(marks.iter().take(1).cloned().collect());
    painted.prepare(&page(&view), &fewer, 1.0);
    assert!(!Arc::ptr_eq(&before, &painted.placed));
}

#[test]
fn page_that_is_moved_takes_its_lines_along() {
    let (mut painted, marks) = (PaintedLines::default(), marks());
    let mut bounds = |x: f32, y: f32| {
        let view = View::upright(pos2(x, y), 0.1);
        painted.prepare(&page(&view), &marks, 1.0);
        painted.placed.calc_bounds()
    };
    let (before, after) = (bounds(0.0, 0.0), bounds(30.0, 40.0));
    let moved = after.min - before.min;
    assert!((moved - vec2(30.0, 40.0)).length() < 1e-3, "{moved:?}");
    assert!(before.contains(pos2(100.0, 200.0)) && before.contains(pos2(500.0, 500.0)));
}

#[test]
fn page_in_window_is_where_its_transform_says() {
    let view = View::upright(pos2(10.0, 20.0), 0.1);
    let page = page(&view);
    let place = PagePos { x: 3000, y: 700 };
    assert_eq!(page.page_from_ui(page.ui_from_page(place)), place);
    let off = page.page_from_ui(pos2(-500.0, 9000.0));
    assert_eq!(off, PagePos { x: 0, y: 10_000 });
}

#[test]
fn five_hundred_lines_are_one_mesh() {
    let context = Context::default();
    let many: Vec<Arc<PageMark>> = (0..500)
        .map(|nth| Arc::new(line(&[(nth * 10, 0), (nth * 10, 9000)])))
        .collect();
    let (mut painted, marks) = (PaintedLines::default(), Arc::new(many));
    let view = View::upright(pos2(0.0, 0.0), 0.1);
    let mut output = context.run_ui(egui::RawInput::default(), |ui| {
        painted.paint(ui.painter(), &page(&view), &marks, None);
    });
    output.textures_delta.clear();
    assert_eq!(output.shapes.len(), 1);
}
