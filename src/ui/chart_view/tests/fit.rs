//! Fitting the page in the middle of whatever moves it: it ends where a fit at rest puts it.

use egui::{
    CentralPanel, Context, Event, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2,
    RawInput, Rect, TouchDeviceId, TouchId, TouchPhase, pos2, vec2,
};
use geodesy::LatLng;

use super::super::*;
use crate::chart::Rotation;
use crate::chart::georef::ImagePos;
use crate::chart::{BoundingBoxes, LatLngBox, PixelBox};
use crate::ownship::depiction::DepictionStatus;

const PAGE: ImageSize = ImageSize {
    width: 1600,
    height: 2500,
};
const WINDOW: Rect = Rect::from_min_max(Pos2::ZERO, pos2(900.0, 700.0));
const MIDDLE: Pos2 = pos2(450.0, 350.0);
/// Seconds from frame to frame.
const FRAME: f64 = 1.0 / 60.0;
/// Frames after which everything rests.
const LONG: u32 = 200;

/// A chart in a window.
struct Bench {
    ctx: Context,
    time: f64,
    texture: PictureTexture,
    viewport: Viewport,
    guide: ViewGuidance,
    reference: GeoRef,
    nose: f64,
}

impl Bench {
    /// A chart that is zoomed in, at rest.
    fn new() -> Self {
        let ctx = Context::default();
        theme::apply(&ctx);
        let boxes = BoundingBoxes {
            pixels: PixelBox {
                x1: 20.0,
                y1: 20.0,
                x2: 1580.0,
                y2: 2480.0,
            },
            latlng: LatLngBox {
                lng1: 174.7,
                lat1: -41.4,
                lng2: 174.8688,
                lat2: -41.2,
            },
            insets: Vec::new(),
            parts: Vec::new(),
        };
        let mut bench = Self {
            ctx,
            time: 1.0,
            texture: PictureTexture::default(),
            viewport: Viewport::default(),
            guide: ViewGuidance::default(),
            reference: GeoRef::new(&boxes, PAGE, PAGE).unwrap(),
            nose: 1.0,
        };
        bench.rest();
        bench.press(&[KeyAction::OneToOne, KeyAction::ZoomIn]);
        bench.rest();
        bench
    }

    fn frame(&mut self, events: Vec<Event>, key_actions: &[KeyAction]) {
        self.time += FRAME;
        let input = RawInput {
            screen_rect: Some(WINDOW),
            time: Some(self.time),
            focused: true,
            events,
            ..RawInput::default()
        };
        let marker = OwnshipMarker {
            at: ImagePos { x: 700.0, y: 900.0 },
            position: LatLng { lat: 0.0, lng: 0.0 },
            nose: Some(self.nose),
            heading_line: None,
            dimmed: false,
            paused: false,
            hollow: false,
        };
        let depiction = Depiction {
            marker: Some(marker),
            last_known: None,
            trail: Vec::new(),
            status: DepictionStatus::Shown,
            changes_in: None,
        };
        let map = ChartMap {
            reference: &self.reference,
            depiction: Some(&depiction),
            look: OwnshipStyle::default(),
            positions: PositionForm::default(),
            variation: None,
        };
        let (texture, viewport, guide) = (&mut self.texture, &mut self.viewport, &mut self.guide);
        let mut wanted = key_actions.to_vec();
        let output = self.ctx.run_ui(input, |ui| {
            CentralPanel::no_frame().show(ui, |ui| {
                let watermark = Watermark::new("a.pilot");
                let picture = ViewedPicture {
                    name: "page",
                    texture,
                    size: PAGE,
                    palette: Palette::Day,
                };
                let mut view = ChartView::new(picture, viewport, guide, watermark);
                view.map = Some(map);
                view.show(ui, std::mem::take(&mut wanted));
            });
        });
        output.drop_without_applying_deltas();
    }

    fn take(&mut self, events: Vec<Event>) {
        self.frame(events, &[]);
    }

    fn press(&mut self, key_actions: &[KeyAction]) {
        self.frame(Vec::new(), key_actions);
    }

    fn rest(&mut self) {
        for _frame in 0..LONG {
            self.take(Vec::new());
        }
    }

    fn turn_wheel(&mut self) {
        self.take(vec![
            Event::PointerMoved(MIDDLE),
            Event::MouseWheel {
                unit: MouseWheelUnit::Line,
                delta: vec2(0.0, -3.0),
                phase: TouchPhase::Move,
                source: MouseWheelSource::Wheel,
                modifiers: Modifiers::NONE,
            },
        ]);
    }

    fn throw(&mut self) {
        let button = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.take(vec![Event::PointerMoved(MIDDLE)]);
        self.take(vec![button(MIDDLE, true)]);
        let mut at = MIDDLE;
        for _frame in 0..6 {
            at += vec2(15.0, 10.0);
            self.take(vec![Event::PointerMoved(at)]);
        }
        self.take(vec![button(at, false)]);
    }

    /// Two fingers so far from the middle.
    fn touch(&mut self, phase: TouchPhase, apart: f32) {
        let finger = |id, by| Event::Touch {
            device_id: TouchDeviceId(1),
            id: TouchId(id),
            phase,
            pos: MIDDLE + vec2(by, 0.0),
            force: None,
        };
        // As a window tells it: the first finger is the pointer too.
        let mut events = vec![
            Event::PointerMoved(MIDDLE - vec2(apart, 0.0)),
            finger(0, -apart),
            finger(1, apart),
        ];
        if phase != TouchPhase::Move {
            events.push(Event::PointerButton {
                pos: MIDDLE - vec2(apart, 0.0),
                button: PointerButton::Primary,
                pressed: phase == TouchPhase::Start,
                modifiers: Modifiers::NONE,
            });
        }
        self.take(events);
    }
}

/// What moves the page.
#[derive(Debug, Clone, Copy)]
enum Movement {
    Turn,
    TurnBack,
    Throw,
    Wheel,
    Pinch,
}

impl Movement {
    const ALL: [Self; 5] = [
        Self::Turn,
        Self::TurnBack,
        Self::Throw,
        Self::Wheel,
        Self::Pinch,
    ];

    /// Brings it to its middle; the page moves.
    fn begin(self, bench: &mut Bench) {
        match self {
            Self::Turn => bench.press(&[KeyAction::TrackUp]),
            Self::TurnBack => {
                bench.press(&[KeyAction::TrackUp]);
                bench.rest();
                bench.press(&[KeyAction::TrackUp]);
            }
            Self::Throw => bench.throw(),
            Self::Wheel => bench.turn_wheel(),
            Self::Pinch => {
                bench.touch(TouchPhase::Start, 60.0);
                bench.touch(TouchPhase::Move, 70.0);
            }
        }
        let before = bench.viewport;
        match self {
            Self::Pinch => bench.touch(TouchPhase::Move, 90.0),
            _ => bench.take(Vec::new()),
        }
        assert_ne!(bench.viewport, before, "{self:?} moves it");
    }

    /// Goes on to its end.
    fn end(self, bench: &mut Bench) {
        if matches!(self, Self::Pinch) {
            bench.touch(TouchPhase::Move, 110.0);
            bench.touch(TouchPhase::Move, 150.0);
            bench.touch(TouchPhase::End, 150.0);
        }
        bench.rest();
    }
}

#[test]
fn fit_amid_movement_ends_where_fit_at_rest_does() {
    for movement in Movement::ALL {
        for fit in [
            KeyAction::FitPage,
            KeyAction::FitWidth,
            KeyAction::FitHeight,
        ] {
            let mut bench = Bench::new();
            movement.begin(&mut bench);
            bench.press(&[fit]);
            movement.end(&mut bench);
            let mut at_rest = Viewport::default();
            if matches!(movement, Movement::Turn) {
                at_rest.face(Rotation::from_radians(-bench.nose));
            }
            match fit {
                KeyAction::FitWidth => at_rest.fit_width(),
                KeyAction::FitHeight => at_rest.fit_height(),
                _ => at_rest.fit_page(),
            }
            assert_eq!(bench.viewport, at_rest, "{movement:?} {fit:?}");
        }
    }
}

#[test]
fn wheel_works_again_after_fit() {
    let mut bench = Bench::new();
    bench.turn_wheel();
    bench.press(&[KeyAction::FitPage]);
    bench.rest();
    assert!(bench.viewport.is_fitted());
    bench.press(&[KeyAction::OneToOne]);
    let before = bench.viewport;
    bench.turn_wheel();
    bench.rest();
    assert_ne!(bench.viewport, before, "another turn of the wheel");
    bench.press(&[KeyAction::FitPage]);
    assert!(bench.viewport.is_fitted());
    // The wheel is turned long after the fit, and no frame was drawn between.
    bench.time += 5.0;
    bench.turn_wheel();
    assert!(!bench.viewport.is_fitted());
}

#[test]
fn next_heading_leaves_fitted_page_fitted() {
    let mut bench = Bench::new();
    bench.press(&[KeyAction::TrackUp]);
    bench.rest();
    bench.press(&[KeyAction::FitPage]);
    for nose in [1.02, 2.0, -1.0] {
        bench.nose = nose;
        bench.rest();
        assert!(bench.viewport.is_fitted(), "{nose}");
    }
}

#[test]
fn plan_view_amid_movement_ends_where_it_does_at_rest() {
    for movement in Movement::ALL {
        let mut at_rest = Bench::new();
        if matches!(movement, Movement::Turn) {
            at_rest.press(&[KeyAction::TrackUp]);
            at_rest.rest();
        }
        at_rest.press(&[KeyAction::PlanView]);
        at_rest.rest();
        let mut bench = Bench::new();
        movement.begin(&mut bench);
        bench.press(&[KeyAction::PlanView]);
        movement.end(&mut bench);
        assert_eq!(bench.viewport, at_rest.viewport, "{movement:?}");
    }
}

#[test]
fn part_without_box_changes_nothing() {
    let mut bench = Bench::new();
    let before = bench.viewport;
    bench.press(&[KeyAction::Profile, KeyAction::Minima, KeyAction::Briefing]);
    bench.rest();
    assert_eq!(bench.viewport, before);
}
