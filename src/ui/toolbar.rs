//! The tool column at the right edge of a chart.

use egui::{Frame, Layout, Margin, Rect, Ui, UiBuilder, pos2, vec2};

use super::chart_view::guide::Follow;
use super::controls::IconButton;
use super::icons;
use super::keys::{Deed, Keymap};
use super::theme::{self, CORNER_TOOLS};
use crate::chart::Palette;

/// What the column shows as switched on or at work.
pub struct Tools {
    /// The picture that the user wants.
    pub palette: Palette,
    /// It is on its way.
    pub palette_busy: bool,
    /// Own-ship is shown.
    pub ownship: bool,
    /// Own-ship is followed, or was until a hand moved the chart.
    pub follow: Follow,
    /// Own-ship's direction is to be up.
    pub track_up: bool,
    /// There is a marker of own-ship.
    pub marker: bool,
    /// It is known where own-ship points.
    pub nose_known: bool,
    /// Taps set the ruler's ends.
    pub ruler: bool,
    /// The hand draws.
    pub pen: bool,
    /// The picture is a map: own-ship can be on it.
    pub map: bool,
    /// There is a picture, or one is coming: the tools that change the view have something to act on.
    pub picture: bool,
    /// The window fills the screen.
    pub full_screen: bool,
}

/// Distance of the tools, in points.
const PITCH: f32 = 52.0;

/// The tools by what is missed most: a low pane keeps the first ones.
const KEPT: [Deed; 14] = [
    Deed::TogglePalette,
    Deed::Follow,
    Deed::ToggleOwnship,
    Deed::Pen,
    Deed::FitPage,
    Deed::PlanView,
    Deed::FullScreen,
    Deed::RotateRight,
    Deed::TrackUp,
    Deed::Ruler,
    Deed::Recentre,
    Deed::ZoomIn,
    Deed::ZoomOut,
    Deed::FitWidth,
];

/// What needs a map.
const ON_MAP: [Deed; 5] = [
    Deed::PlanView,
    Deed::Follow,
    Deed::TrackUp,
    Deed::Recentre,
    Deed::Ruler,
];

/// What is on or off.
const TOGGLES: [Deed; 6] = [
    Deed::ToggleOwnship,
    Deed::Follow,
    Deed::TrackUp,
    Deed::Ruler,
    Deed::Pen,
    Deed::FullScreen,
];

/// What helps where there is no picture.
const WITHOUT_PICTURE: [Deed; 2] = [Deed::TogglePalette, Deed::FullScreen];

/// A tool: what it does, its icon and its name, and whether it is on.
type Tool = (Deed, &'static str, &'static str, bool);

/// Every tool, from top to bottom.
fn all(tools: &Tools) -> [Tool; 14] {
    let (night_icon, night_name) = match tools.palette {
        Palette::Day => (icons::MOON, tr!("Switch to night")),
        Palette::Night => (icons::SUN, tr!("Switch to day")),
    };
    let full_icon = if tools.full_screen {
        icons::CORNERS_IN
    } else {
        icons::CORNERS_OUT
    };
    [
        (
            Deed::FitPage,
            icons::FRAME_CORNERS,
            tr!("Fit the page"),
            false,
        ),
        (
            Deed::FitWidth,
            icons::ARROWS_OUT_LINE_HORIZONTAL,
            tr!("Fit the width"),
            false,
        ),
        (
            Deed::PlanView,
            icons::RECTANGLE,
            tr!("Plan view fills the pane"),
            false,
        ),
        (
            Deed::RotateRight,
            icons::ARROW_CLOCKWISE,
            tr!("Rotate right"),
            false,
        ),
        (Deed::ZoomIn, icons::PLUS, tr!("Zoom in"), false),
        (Deed::ZoomOut, icons::MINUS, tr!("Zoom out"), false),
        (
            Deed::ToggleOwnship,
            icons::NAVIGATION_ARROW,
            tr!("Own-ship"),
            tools.ownship,
        ),
        (
            Deed::Follow,
            icons::CROSSHAIR,
            match tools.follow {
                Follow::Off => tr!("Follow own-ship"),
                Follow::On => tr!("Own-ship is followed"),
                Follow::Suspended => tr!("Follow own-ship again"),
            },
            tools.follow == Follow::On,
        ),
        (
            Deed::Recentre,
            icons::CROSSHAIR_SIMPLE,
            tr!("Own-ship to the middle"),
            false,
        ),
        (
            Deed::TrackUp,
            icons::COMPASS,
            tr!("Track up"),
            tools.track_up,
        ),
        (
            Deed::Ruler,
            icons::RULER,
            tr!("Ruler: distance and bearing"),
            tools.ruler,
        ),
        (
            Deed::Pen,
            icons::PENCIL_SIMPLE,
            tr!("Draw on the chart"),
            tools.pen,
        ),
        (Deed::TogglePalette, night_icon, night_name, false),
        (
            Deed::FullScreen,
            full_icon,
            tr!("Full screen"),
            tools.full_screen,
        ),
    ]
}

/// Whether a tool has something to act on. One that has not keeps its place, greyed: no tool is elsewhere on another chart.
fn is_useful(tool: Deed, tools: &Tools) -> bool {
    let has_ground = (tools.picture || WITHOUT_PICTURE.contains(&tool))
        && (tools.map || !ON_MAP.contains(&tool));
    has_ground
        && match tool {
            // Nothing to turn the chart by (ownship O10).
            Deed::TrackUp => tools.nose_known,
            Deed::Recentre => tools.marker,
            _ => true,
        }
}

/// Draws the column over the pane and returns what was tapped.
pub fn toolbar_ui(ui: &mut Ui, pane: Rect, tools: &Tools) -> Option<Deed> {
    let all = all(tools);
    // In a low pane the tools that fingers and wheel have too are left out first.
    let room = ((pane.height() - 24.0) / PITCH).max(0.0) as usize;
    let kept = KEPT.get(..room.min(KEPT.len())).unwrap_or_default();
    let shown: Vec<_> = all
        .into_iter()
        .filter(|(deed, ..)| kept.contains(deed))
        .collect();
    if shown.is_empty() {
        return None;
    }
    let height = shown.len() as f32 * PITCH;
    let corner = pos2(pane.right() - 16.0 - PITCH, pane.bottom() - 12.0 - height);
    let place = Rect::from_min_size(corner, vec2(PITCH, height));
    let tokens = theme::tokens(ui);
    let keys = Keymap::shown(ui.ctx());
    let mut tapped = None;
    let builder = UiBuilder::new()
        .max_rect(place)
        .layout(Layout::top_down(egui::Align::Center));
    ui.scope_builder(builder, |ui| {
        let frame = Frame::new()
            .fill(tokens.surface2)
            .stroke(egui::Stroke::new(1.0, tokens.line))
            .corner_radius(CORNER_TOOLS)
            .shadow(theme::SHADOW)
            .inner_margin(Margin::same(4));
        frame.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = PITCH - 44.0;
            for (deed, icon, name, selected) in shown {
                let busy = deed == Deed::TogglePalette && tools.palette_busy;
                let button = IconButton {
                    icon,
                    name,
                    key: keys.keycap(deed),
                    selected,
                    toggles: TOGGLES.contains(&deed),
                    busy,
                    ..IconButton::default()
                };
                let useful = is_useful(deed, tools) || selected;
                let response = ui.add_enabled_ui(useful, |ui| button.ui(ui)).inner;
                if response.clicked() {
                    tapped = Some(deed);
                }
            }
        });
    });
    tapped
}
