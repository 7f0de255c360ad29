//! The tools at the right edge of a chart: six with their words, and *More* with all others.

use egui::{Frame, Margin, Popup, Rect, ScrollArea, Stroke, Ui, Vec2, vec2};

use super::controls::{IconButton, TOOL, column_ui, key_row_ui, scroll_ui};
use super::icons;
use super::keys::{KeyAction, Keymap};
use super::theme::{self, CORNER_TOOLS};
use crate::chart::Palette;
use crate::language::in_words;
use crate::ownship::view_guidance::Follow;

/// What the tools show as switched on or at work.
pub struct ToolStates {
    /// The picture that the user wants.
    pub palette: Palette,
    /// It is on its way.
    pub palette_busy: bool,
    /// Own-ship is followed, or was until a hand moved the chart.
    pub follow: Follow,
    /// What can be on, and whether it is.
    pub on: [(KeyAction, bool); 7],
    /// There is a marker of own-ship.
    pub marker: bool,
    /// It is known where own-ship points.
    pub nose_known: bool,
    /// The picture is a map: own-ship can be on it.
    pub map: bool,
    /// There is a picture, or one is coming: the tools that change the view have something to act on.
    pub picture: bool,
}

/// Around the tools, in points.
const MARGIN: f32 = 2.0;
/// From the column to the right edge of the chart and to its foot, in points.
const EDGE: Vec2 = vec2(4.0, 12.0);
/// Width of *More*, and what it leaves free of the window's height, in points.
const MORE_WIDTH: f32 = 320.0;
const AROUND_MORE: f32 = 48.0;

/// The tools of the column, from top to bottom.
const EVERYDAY: [KeyAction; 6] = [
    KeyAction::FitPage,
    KeyAction::PlanView,
    KeyAction::TogglePalette,
    KeyAction::Follow,
    KeyAction::RotateRight,
    KeyAction::Pen,
];

/// The order in which a low pane keeps them.
const KEPT: [KeyAction; 6] = [
    KeyAction::Follow,
    KeyAction::TogglePalette,
    KeyAction::FitPage,
    KeyAction::Pen,
    KeyAction::PlanView,
    KeyAction::RotateRight,
];

/// What *More* has besides.
const MORE: [KeyAction; 11] = [
    KeyAction::ZoomIn,
    KeyAction::ZoomOut,
    KeyAction::FitWidth,
    KeyAction::ToggleOwnship,
    KeyAction::Recentre,
    KeyAction::TrackUp,
    KeyAction::Ruler,
    KeyAction::FullScreen,
    KeyAction::Timer,
    KeyAction::Scratchpad,
    KeyAction::TouchLock,
];

/// What needs a map.
const ON_MAP: [KeyAction; 5] = [
    KeyAction::PlanView,
    KeyAction::Follow,
    KeyAction::TrackUp,
    KeyAction::Recentre,
    KeyAction::Ruler,
];

impl ToolStates {
    /// Whether it is on; `None` for what is done once.
    fn is_on(&self, tool: KeyAction) -> Option<bool> {
        let on = self.on.iter().find(|(of, _on)| *of == tool);
        on.map(|(_tool, on)| *on)
    }

    /// Whether it has something to act on. One that has not keeps its place, greyed.
    fn is_useful(&self, tool: KeyAction) -> bool {
        let of_picture = tool.is_of_view() || tool == KeyAction::ToggleOwnship;
        let has_ground = (self.picture || !of_picture) && (self.map || !ON_MAP.contains(&tool));
        let useful = match tool {
            // Nothing to turn the chart by (ownship O10).
            KeyAction::TrackUp => self.nose_known,
            KeyAction::Recentre => self.marker,
            _ => true,
        };
        has_ground && useful || self.is_on(tool) == Some(true)
    }

    /// Icon, word and name of a tool of the column.
    fn face(&self, tool: KeyAction) -> (&'static str, &'static str, &'static str) {
        match tool {
            KeyAction::FitPage => (
                icons::FRAME_CORNERS,
                tr!("tool beside the chart" => "Fit"),
                tr!("Fit page"),
            ),
            KeyAction::PlanView => (
                icons::RECTANGLE,
                tr!("tool beside the chart" => "Plan view"),
                tr!("Zoom to plan view"),
            ),
            KeyAction::TogglePalette => match self.palette {
                Palette::Day => (icons::MOON, tr!("Night"), tr!("Switch to night")),
                Palette::Night => (icons::SUN, tr!("Day"), tr!("Switch to day")),
            },
            KeyAction::Follow => (
                icons::CROSSHAIR,
                tr!("tool beside the chart" => "Follow"),
                match self.follow {
                    Follow::Off => tr!("Follow own-ship"),
                    Follow::On => tr!("Following own-ship"),
                    Follow::Suspended => tr!("Follow own-ship again"),
                },
            ),
            KeyAction::RotateRight => (
                icons::ARROW_CLOCKWISE,
                tr!("tool beside the chart" => "Rotate"),
                tr!("Rotate right"),
            ),
            _ => (
                icons::PENCIL_SIMPLE,
                tr!("Pen"),
                tr!("Pen: draw on the chart"),
            ),
        }
    }
}

/// Draws the tools over the pane and returns what was tapped.
pub fn toolbar_ui(ui: &mut Ui, pane: Rect, tools: &ToolStates) -> Option<KeyAction> {
    let height = pane.height() - 2.0 * (EDGE.y + MARGIN);
    // One place is for *More*.
    let room = ((height / TOOL.y).max(0.0) as usize).checked_sub(1)?;
    let kept = KEPT.get(..room).unwrap_or(&KEPT);
    let size = vec2(TOOL.x, TOOL.y * (kept.len() + 1) as f32) + vec2(2.0, 2.0) * MARGIN;
    let corner = pane.right_bottom() - EDGE - size;
    let tokens = theme::tokens(ui);
    let frame = Frame::new()
        .fill(tokens.surface2)
        .stroke(Stroke::new(1.0, tokens.line))
        .corner_radius(CORNER_TOOLS)
        .shadow(theme::SHADOW)
        .inner_margin(Margin::same(MARGIN as i8));
    column_ui(ui, Rect::from_min_size(corner, size), |ui| {
        frame.show(ui, |ui| tools_ui(ui, tools, kept)).inner
    })
}

fn tools_ui(ui: &mut Ui, tools: &ToolStates, kept: &[KeyAction]) -> Option<KeyAction> {
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut tapped = None;
    for tool in EVERYDAY.into_iter().filter(|tool| kept.contains(tool)) {
        let (icon, word, name) = tools.face(tool);
        let button = IconButton::tool(icon, word, name).key(tool);
        let mut button = button.toggle(tools.is_on(tool));
        button.busy = tool == KeyAction::TogglePalette && tools.palette_busy;
        let useful = tools.is_useful(tool);
        let response = ui.add_enabled_ui(useful, |ui| button.tool_ui(ui)).inner;
        if response.clicked() {
            tapped = Some(tool);
        }
    }
    let (word, name) = (tr!("tool beside the chart" => "More"), tr!("More tools"));
    let response = IconButton::tool(icons::DOTS_THREE, word, name).tool_ui(ui);
    let others = KEPT.into_iter().filter(|tool| !kept.contains(tool));
    Popup::menu(&response)
        .accessible_name(name)
        .width(MORE_WIDTH)
        .show(|ui| {
            ui.set_width(MORE_WIDTH);
            let chosen = more_ui(ui, tools, others.chain(MORE));
            if chosen.is_some() {
                // A click closes it by itself, a key does not.
                ui.close();
            }
            tapped = tapped.or(chosen);
        });
    tapped
}

fn more_ui(
    ui: &mut Ui,
    tools: &ToolStates,
    listed: impl Iterator<Item = KeyAction>,
) -> Option<KeyAction> {
    let keys = Keymap::shown(ui.ctx());
    let mut tapped = None;
    let most = ui.ctx().content_rect().height() - AROUND_MORE;
    let list = ScrollArea::vertical().max_height(most);
    scroll_ui(ui, list.min_scrolled_height(most), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for tool in listed {
            let (says, key) = (in_words(&tool), keys.keycap(tool).unwrap_or_default());
            let row = |ui: &mut Ui| key_row_ui(ui, &says, &key, tools.is_on(tool));
            let useful = tools.is_useful(tool);
            if ui.add_enabled_ui(useful, row).inner.clicked() {
                tapped = Some(tool);
            }
        }
    });
    tapped
}

#[cfg(test)]
mod tests {
    use egui::Color32;
    use egui_kittest::Harness;

    use super::super::controls::rail_label;
    use super::*;
    use crate::language::{Language, speak_alone};

    fn tools(palette: Palette) -> ToolStates {
        ToolStates {
            palette,
            palette_busy: false,
            follow: Follow::Off,
            on: [(KeyAction::Pen, false); 7],
            marker: false,
            nose_known: false,
            map: true,
            picture: true,
        }
    }

    #[test]
    fn no_word_of_tool_is_cut() {
        for language in Language::ALL {
            speak_alone(language);
            let mut harness = Harness::builder()
                .with_context_setup(theme::apply)
                .build_ui(|ui| {
                    for palette in [Palette::Day, Palette::Night] {
                        let faces = EVERYDAY.map(|tool| tools(palette).face(tool).1);
                        let more = tr!("tool beside the chart" => "More");
                        for word in faces.into_iter().chain([more]) {
                            let line = rail_label(ui, word, Color32::WHITE, TOOL.x);
                            assert!(!line.elided, "{word}");
                        }
                    }
                });
            harness.run();
        }
    }

    #[test]
    fn every_tool_of_column_is_kept_in_some_pane() {
        assert!(EVERYDAY.iter().all(|tool| KEPT.contains(tool)));
        assert!(MORE.iter().all(|tool| !KEPT.contains(tool)));
    }
}
