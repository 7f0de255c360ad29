//! What holds for every view: inverse, fixed points, fits, limits.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use proptest::prelude::*;

use super::frame::{KEEP_IN_VIEW, TOOL_COLUMN};
use super::*;
use crate::chart::georef::ImageRect;

const PAGE: (f64, f64) = (1600.0, 2500.0);

fn pane() -> Rect {
    Rect::from_min_size(pos2(392.0, 56.0), vec2(888.0, 700.0))
}

fn frame() -> PaneFrame {
    PaneFrame::new(pane(), PAGE, 1.0)
}

fn near(a: Pos2, b: Pos2) -> bool {
    (a - b).length() < 0.01
}

/// The upright box around the page in the window.
fn page_box(view: &View, page: (f64, f64)) -> Rect {
    view.ui_box_from_image(&ImageRect {
        min: ImagePos { x: 0.0, y: 0.0 },
        max: ImagePos {
            x: page.0,
            y: page.1,
        },
    })
}

fn shown() -> Rect {
    page_box(&Viewport::default().view(&frame()), PAGE)
}

#[test]
fn fitted_page_clears_the_tools() {
    assert!((shown().height() - 676.0).abs() < 0.01);
    assert!(f64::from(shown().right()) <= f64::from(pane().right()) - TOOL_COLUMN);
}

#[test]
fn fitted_page_never_lies_under_tool_column() {
    for (width, height) in [
        (480.0, 300.0),
        (480.0, 544.0),
        (428.0, 690.0),
        (540.0, 700.0),
        (800.0, 640.0),
        (888.0, 700.0),
        (1528.0, 980.0),
    ] {
        let pane = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        for page in [PAGE, (2500.0, 1600.0), (1600.0, 1600.0)] {
            for rotation in [Rotation::NONE, Rotation::RIGHT, Rotation::from_radians(0.5)] {
                let frame = PaneFrame::new(pane, page, 1.0);
                let mut viewport = Viewport::default();
                viewport.face(rotation);
                let shown = page_box(&viewport.view(&frame), page);
                assert!(pane.contains_rect(shown), "{pane:?} {page:?}: {shown:?}");
                let tools = f64::from(width - shown.right());
                assert!(tools >= TOOL_COLUMN - 0.01, "{pane:?} {page:?}: {shown:?}");
                viewport.fit_width();
                let right = page_box(&viewport.view(&frame), page).right();
                assert!(f64::from(width - right) >= TOOL_COLUMN - 0.01, "{pane:?}");
            }
        }
    }
}

#[test]
fn fitted_page_is_fitted_whichever_way_it_is_turned() {
    let mut viewport = Viewport::default();
    viewport.turn(&frame(), Rotation::RIGHT);
    let page = page_box(&viewport.view(&frame()), PAGE);
    assert!(pane().contains_rect(page));
    assert!((page.width() - (888.0 - 84.0)).abs() < 0.01, "{page:?}");
    assert!(
        (page.left() - pane().left() - 12.0).abs() < 0.01,
        "{page:?}"
    );
    let tools = pane().right() - page.right();
    assert!((f64::from(tools) - TOOL_COLUMN).abs() < 0.01, "{page:?}");
    viewport.fit_height();
    let page = page_box(&viewport.view(&frame()), PAGE);
    assert!((page.height() - 676.0).abs() < 0.01, "{page:?}");
    assert!((page.left() - pane().left() - 12.0).abs() <= 0.5);
}

#[test]
fn fitted_width_begins_at_upper_edge() {
    let mut viewport = Viewport::default();
    viewport.fit_width();
    let page = page_box(&viewport.view(&frame()), PAGE);
    assert!((page.width() - (888.0 - 84.0)).abs() < 0.01);
    assert!((page.top() - pane().top() - 12.0).abs() < 0.01);
}

#[test]
fn quarter_turn_keeps_what_is_in_middle() {
    let mut viewport = Viewport::default();
    viewport.zoom(&frame(), pos2(700.0, 300.0), 3.0);
    let before = viewport.view(&frame()).image_from_ui(pane().center());
    for by in [Rotation::RIGHT, Rotation::RIGHT, Rotation::LEFT] {
        viewport.turn(&frame(), by);
        let view = viewport.view(&frame());
        assert!(near(view.ui_from_image(before), pane().center()));
    }
}

#[test]
fn page_turned_right_has_its_upper_edge_at_right() {
    let mut viewport = Viewport::default();
    viewport.turn(&frame(), Rotation::RIGHT);
    let view = viewport.view(&frame());
    let top = view.ui_from_image(ImagePos { x: 800.0, y: 0.0 });
    let bottom = view.ui_from_image(ImagePos {
        x: 800.0,
        y: 2500.0,
    });
    assert!(
        top.x > bottom.x && (top.y - bottom.y).abs() < 0.01,
        "{top:?}"
    );
}

#[test]
fn zoom_ends_at_half_fit_and_at_eight_pixels() {
    let mut viewport = Viewport::default();
    let fit = viewport.view(&frame()).scale;
    viewport.zoom(&frame(), pane().center(), 1e9);
    assert!((viewport.view(&frame()).scale - 8.0).abs() < 1e-9);
    viewport.zoom(&frame(), pane().center(), 1e-9);
    assert!((viewport.view(&frame()).scale - fit / 2.0).abs() < 1e-9);
}

#[test]
fn zoom_that_is_at_its_end_leaves_fitted_page_fitted() {
    let tiny = PaneFrame::new(pane(), (20.0, 20.0), 1.0);
    let mut viewport = Viewport::default();
    viewport.zoom(&tiny, pane().center(), 2.0);
    assert_eq!(viewport, Viewport::default());
}

#[test]
fn chart_cannot_be_lost_off_screen() {
    let mut viewport = Viewport::default();
    for by in [vec2(1e6, 1e6), vec2(-1e6, -1e6), vec2(1e6, -1e6)] {
        viewport.pan(&frame(), by);
        let seen = page_box(&viewport.view(&frame()), PAGE).intersect(pane());
        assert!(
            f64::from(seen.width().min(seen.height())) >= KEEP_IN_VIEW - 0.5,
            "{seen:?}"
        );
    }
}

#[test]
fn second_double_tap_fits_page_again() {
    let mut viewport = Viewport::default();
    viewport.double_tap(&frame(), pos2(800.0, 400.0));
    assert_ne!(viewport, Viewport::default());
    viewport.double_tap(&frame(), pos2(800.0, 400.0));
    assert_eq!(viewport, Viewport::default());
}

#[test]
fn fingers_at_one_point_change_nothing() {
    let mut viewport = Viewport::default();
    viewport.zoom(&frame(), pos2(800.0, 400.0), f64::NAN);
    viewport.zoom(&frame(), pos2(800.0, 400.0), 0.0);
    viewport.zoom(&frame(), pos2(800.0, 400.0), 1.0);
    viewport.pan(&frame(), vec2(f32::NAN, 0.0));
    viewport.pan(&frame(), Vec2::ZERO);
    assert_eq!(viewport, Viewport::default());
}

#[test]
fn page_that_became_smaller_is_still_in_view() {
    let mut viewport = Viewport::default();
    viewport.zoom(&frame(), pane().center(), 4.0);
    viewport.pan(&frame(), vec2(-1e6, -1e6));
    let view = viewport.view(&PaneFrame::new(pane(), (600.0, 400.0), 1.0));
    let corner = view.ui_from_image(ImagePos { x: 600.0, y: 400.0 });
    assert!(pane().contains(corner), "{corner:?}");
}

#[test]
fn subpixel_movements_add_up() {
    let mut viewport = Viewport::default();
    viewport.one_to_one(&frame());
    let place = |viewport: &Viewport| {
        let view = viewport.view(&frame());
        view.ui_from_image(ImagePos { x: 0.0, y: 0.0 })
    };
    let before = place(&viewport);
    for _ in 0..40 {
        viewport.pan(&frame(), vec2(0.25, 0.0));
    }
    assert!(near(place(&viewport), before + vec2(10.0, 0.0)));
}

#[test]
fn image_pixels_align_at_whole_factors() {
    for pixels_per_point in [0.75, 1.0, 1.25, 1.5, 2.0, 3.0] {
        let frame = PaneFrame::new(pane().translate(vec2(0.3, 0.7)), PAGE, pixels_per_point);
        for factor in [1.0, 2.0, 5.0, 8.0] {
            let mut viewport = Viewport::default();
            for _turn in 0..4 {
                viewport.turn(&frame, Rotation::RIGHT);
                viewport.one_to_one(&frame);
                viewport.zoom(&frame, pos2(500.1, 300.2), factor);
                let view = viewport.view(&frame);
                for at in [0.0, 7.0, 1600.0] {
                    let corner = view.ui_from_image(ImagePos { x: at, y: at }) * pixels_per_point;
                    let off = (corner - corner.round()).abs().max_elem();
                    assert!(off < 0.01, "{pixels_per_point} {factor} {corner:?}");
                }
            }
        }
    }
}

/// Something that happens to a view.
#[derive(Debug, Clone, Copy)]
enum ViewEvent {
    Pan(Vec2),
    Zoom(Pos2, f64),
    Quarter(bool),
    Turn(f64),
    OneToOne,
    Fit(u8),
    DoubleTap(Pos2),
    Pane(Vec2),
    Density(f32),
    Page(f64, f64),
}

fn view_event() -> impl Strategy<Value = ViewEvent> {
    let place = || (-50.0..2100.0_f32, -50.0..1300.0_f32).prop_map(|(x, y)| pos2(x, y));
    prop_oneof![
        (-4e4..4e4_f32, -4e4..4e4_f32).prop_map(|(x, y)| ViewEvent::Pan(vec2(x, y))),
        (-40.0..40.0_f32, -40.0..40.0_f32).prop_map(|(x, y)| ViewEvent::Pan(vec2(x, y))),
        (place(), 0.05..20.0_f64).prop_map(|(at, by)| ViewEvent::Zoom(at, by)),
        any::<bool>().prop_map(ViewEvent::Quarter),
        (-7.0..7.0_f64).prop_map(ViewEvent::Turn),
        Just(ViewEvent::OneToOne),
        (0..3_u8).prop_map(ViewEvent::Fit),
        place().prop_map(ViewEvent::DoubleTap),
        prop_oneof![
            Just(Vec2::ZERO),
            Just(vec2(200.0, 20.0)),
            (0.0..2000.0_f32, 0.0..1200.0_f32).prop_map(|(x, y)| vec2(x, y))
        ]
        .prop_map(ViewEvent::Pane),
        (0.75..3.0_f32).prop_map(ViewEvent::Density),
        (1.0..8000.0_f64, 1.0..8000.0_f64).prop_map(|(x, y)| ViewEvent::Page(x, y)),
    ]
}

/// A pane with a page, and what is looked at in it.
struct PaneFixture {
    pane: Rect,
    page: (f64, f64),
    density: f32,
    viewport: Viewport,
}

impl PaneFixture {
    fn frame(&self) -> PaneFrame {
        PaneFrame::new(self.pane, self.page, self.density)
    }

    fn view(&self) -> View {
        self.viewport.exact_view(&self.frame())
    }

    fn does(&mut self, view_event: ViewEvent) {
        let frame = self.frame();
        let viewport = &mut self.viewport;
        match view_event {
            ViewEvent::Pan(by) => viewport.pan(&frame, by),
            ViewEvent::Zoom(at, by) => viewport.zoom(&frame, at, by),
            ViewEvent::Quarter(true) => viewport.turn(&frame, Rotation::RIGHT),
            ViewEvent::Quarter(false) => viewport.turn(&frame, Rotation::LEFT),
            ViewEvent::Turn(angle) => viewport.turn(&frame, Rotation::from_radians(angle)),
            ViewEvent::OneToOne => viewport.one_to_one(&frame),
            ViewEvent::Fit(0) => viewport.fit_page(),
            ViewEvent::Fit(1) => viewport.fit_width(),
            ViewEvent::Fit(_) => viewport.fit_height(),
            ViewEvent::DoubleTap(at) => viewport.double_tap(&frame, at),
            ViewEvent::Pane(size) => self.pane = Rect::from_min_size(self.pane.min, size),
            ViewEvent::Density(density) => self.density = density,
            ViewEvent::Page(width, height) => self.page = (width, height),
        }
    }

    /// How far the page is from the part of the pane that it must reach, in points: two boxes that lie apart do so along
    /// an edge of one of them.
    fn distance(&self) -> f64 {
        let view = self.view();
        let margin = (self.pane.size() / 2.0).min(Vec2::splat(KEEP_IN_VIEW as f32));
        let inner = self.pane.shrink2(margin);
        let corners = |rect: Rect| {
            [
                rect.left_top(),
                rect.right_top(),
                rect.right_bottom(),
                rect.left_bottom(),
            ]
            .map(|corner| (f64::from(corner.x), f64::from(corner.y)))
        };
        let page = view::corners(&ImageRect::of_size(self.page));
        let page = page.map(|corner| view.pane_from_image(corner));
        let page = page.map(|at| (at.x, at.y));
        let upright = [(1.0, 0.0), (0.0, 1.0)];
        let turned = upright.map(|axis| view.rotation().turned(axis));
        let apart = |axis: (f64, f64)| {
            let along = |corners: [(f64, f64); 4]| {
                let at = corners.map(|(x, y)| x * axis.0 + y * axis.1);
                (
                    at.into_iter().fold(f64::MAX, f64::min),
                    at.into_iter().fold(f64::MIN, f64::max),
                )
            };
            let (page, inner) = (along(page), along(corners(inner)));
            (page.0 - inner.1).max(inner.0 - page.1)
        };
        let apart = upright.into_iter().chain(turned).map(apart);
        apart.fold(f64::MIN, f64::max)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn any_gesture_keeps_chart_in_view(
        view_events in prop::collection::vec(view_event(), 1..12),
    ) {
        let mut fixture = PaneFixture { pane: pane(), page: PAGE, density: 1.0, viewport: Viewport::default() };
        for view_event in view_events {
            fixture.does(view_event);
            let view = fixture.view();
            let (min, max) = fixture.frame().scale_limits(fixture.viewport.rotation());
            prop_assert!(view.scale.is_finite() && (min..=max).contains(&view.scale));
            let page = page_box(&fixture.viewport.view(&fixture.frame()), fixture.page);
            prop_assert!(page.is_finite(), "{:?}", page);
            prop_assert!(fixture.distance() < 0.5, "{} points away", fixture.distance());
            if fixture.viewport.rotation().is_quarter_turns() {
                let seen = page_box(&view, fixture.page).intersect(fixture.pane);
                let (pane, page) = (fixture.pane.size(), page.size());
                let keep = |pane: f32, page: f32| (KEEP_IN_VIEW as f32).min(pane / 2.0).min(page) - 0.5;
                prop_assert!(seen.width() >= keep(pane.x, page.x), "{:?}", seen);
                prop_assert!(seen.height() >= keep(pane.y, page.y), "{:?}", seen);
            }
        }
    }

    #[test]
    fn image_and_window_are_inverse_of_each_other(
        view_events in prop::collection::vec(view_event(), 0..6),
        at in (0.0..1.0_f64, 0.0..1.0_f64),
    ) {
        let mut fixture = PaneFixture { pane: pane(), page: PAGE, density: 1.0, viewport: Viewport::default() };
        for view_event in view_events {
            fixture.does(view_event);
        }
        let view = fixture.viewport.view(&fixture.frame());
        let image = ImagePos { x: at.0 * fixture.page.0, y: at.1 * fixture.page.1 };
        let back = view.image_from_ui(view.ui_from_image(image));
        // A window's coordinates are of single precision.
        let off = (back.x - image.x).hypot(back.y - image.y) * view.scale;
        prop_assert!(off < 0.02, "{} points", off);
    }

    #[test]
    fn pinch_keeps_points_under_fingers(
        turn in -7.0..7.0_f64,
        at in (450.0..1200.0_f32, 100.0..700.0_f32),
        by in (-60.0..60.0_f32, -60.0..60.0_f32),
        factor in 0.6..1.7_f64,
    ) {
        let mut viewport = Viewport::default();
        viewport.zoom(&frame(), pane().center(), 4.0);
        viewport.turn(&frame(), Rotation::from_radians(turn));
        let from = pos2(at.0, at.1);
        let to = from + vec2(by.0, by.1);
        let held = viewport.exact_view(&frame()).image_from_ui(from);
        viewport.pan(&frame(), to - from);
        viewport.zoom(&frame(), to, factor);
        let view = viewport.exact_view(&frame());
        prop_assert!(near(view.ui_from_image(held), to), "{:?}", view.ui_from_image(held));
    }
}
