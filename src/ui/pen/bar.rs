//! The bar of the pen: tools, colour and width, the ways back, and the field for words.

use egui::{Align2, Popup, Rect, Response, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};
use sentence::Sentence;

use super::Pen;
use crate::chart::Palette;
use crate::language::in_words;
use crate::message::{Action, DrawingTarget, Preference};
use crate::pen::{Colour, PageDrawing, PenCommand, PenKit, PenTool, Width};
use crate::ui::controls::{IconButton, TextField, ground, is_entered, label_ui, primary_button_ui};
use crate::ui::icons;
use crate::ui::keys::{self, Keymap};
use crate::ui::theme::{self, CORNER_BUTTON, TOUCH};

/// Room between two buttons, where there is enough and where there is not, in points.
const GAP: f32 = 8.0;
const NARROW_GAP: f32 = 2.0;
/// How many buttons there are.
const BUTTONS: f32 = 10.0;
/// How broad the lines are that stand for widths, in points.
const SAMPLES: [f32; 3] = [2.0, 4.0, 7.0];
/// Radius of the dot that stands for a colour, in points.
const DOT: f32 = 11.0;

/// What the bar is about.
pub struct PenBar<'a> {
    /// The page.
    pub paper: DrawingTarget,
    /// What is drawn on it.
    pub sketch: &'a PageDrawing,
    /// What the hand holds.
    pub kit: PenKit,
    /// Light or dark paper.
    pub palette: Palette,
    /// What takes everything away is called.
    pub clear: &'a str,
}

/// Draws the bar, in two rows where it is narrow, and returns what was asked for.
pub fn bar_ui(ui: &mut Ui, bar: &PenBar<'_>, pen: &mut Pen) -> Vec<Action> {
    let mut actions = Vec::new();
    let width = |gap: f32| BUTTONS * (TOUCH + gap) - gap;
    let room = ui.available_width();
    let gap = if room >= width(GAP) { GAP } else { NARROW_GAP };
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap, NARROW_GAP);
        if room >= width(gap) {
            ui.horizontal(|ui| {
                actions.extend(held_ui(ui, bar, pen));
                actions.extend(ways_ui(ui, bar, pen));
            });
        } else {
            ui.horizontal(|ui| actions.extend(held_ui(ui, bar, pen)));
            ui.horizontal(|ui| actions.extend(ways_ui(ui, bar, pen)));
        }
    });
    if pen.is_on() && bar.kit.tool == PenTool::Text {
        actions.extend(words_ui(ui, bar, pen));
    }
    actions
}

/// What the hand holds.
fn held_ui(ui: &mut Ui, bar: &PenBar<'_>, pen: &mut Pen) -> Vec<Action> {
    let mut held = bar.kit;
    if let Some(own) = pen.typing.as_ref().and_then(|typing| typing.nib) {
        // Words that are being changed have what they were written with.
        held.text = own;
    }
    let kit = tools_ui(ui, held);
    let kit = nib_ui(ui, kit, bar.palette);
    if kit == held {
        return Vec::new();
    }
    if let Some(typing) = &mut pen.typing {
        typing.dip(kit.text);
    }
    let mut actions = Vec::new();
    if kit.tool != PenTool::Text {
        // Another tool ends what is being typed.
        let written = pen.typing.take().and_then(|typing| typing.written(kit));
        actions.extend(written.map(|command| Action::Draw(bar.paper, command)));
    }
    let mut kept = kit;
    if kit.text == held.text {
        // The size of the text, which was not chosen here.
        kept.text = bar.kit.text;
    }
    actions.push(Action::Prefer(Preference::Pen(kept)));
    actions
}

/// The ways back, and the end.
fn ways_ui(ui: &mut Ui, bar: &PenBar<'_>, pen: &mut Pen) -> Vec<Action> {
    let mut actions = Vec::new();
    let keymap = Keymap::shown(ui.ctx());
    let undo = keymap.keycap(keys::KeyAction::Undo);
    let redo = keymap.keycap(keys::KeyAction::Redo);
    let (can_undo, can_redo) = (bar.sketch.can_undo(), bar.sketch.can_redo());
    let drawn = !bar.sketch.marks().is_empty();
    let ways = [
        (
            icons::ARROW_U_UP_LEFT,
            tr!("Undo"),
            undo,
            PenCommand::Undo,
            can_undo,
        ),
        (
            icons::ARROW_U_UP_RIGHT,
            tr!("Redo"),
            redo,
            PenCommand::Redo,
            can_redo,
        ),
        (icons::TRASH, bar.clear, None, PenCommand::Clear, drawn),
    ];
    for (icon, name, key, command, useful) in ways {
        let response = ui
            .add_enabled_ui(useful, |ui| IconButton::new(icon, name).key(key).ui(ui))
            .inner;
        if response.clicked() {
            actions.push(Action::Draw(bar.paper, command));
        }
    }
    let done =
        IconButton::new(icons::CHECK, tr!("Done drawing")).key(keymap.keycap(keys::KeyAction::Pen));
    if done.ui(ui).clicked() {
        let written = pen.put_away(bar.kit);
        actions.extend(written.map(|command| Action::Draw(bar.paper, command)));
    }
    actions
}

fn tools_ui(ui: &mut Ui, mut kit: PenKit) -> PenKit {
    for tool in PenTool::ALL {
        let icon = match tool {
            PenTool::Pen => icons::PENCIL_SIMPLE,
            PenTool::Highlighter => icons::HIGHLIGHTER,
            PenTool::Eraser => icons::ERASER,
            PenTool::Text => icons::TEXT_T,
        };
        let name = in_words(&tool);
        let button = IconButton::new(icon, &name).toggle(kit.tool == tool);
        if button.ui(ui).clicked() {
            kit.tool = tool;
        }
    }
    kit
}

/// Colour and width of the tool that is held; an eraser has neither.
fn nib_ui(ui: &mut Ui, kit: PenKit, palette: Palette) -> PenKit {
    let nib = kit.nib().unwrap_or(kit.pen);
    let mut chosen = nib;
    ui.add_enabled_ui(kit.tool != PenTool::Eraser, |ui| {
        let name = tr!("Colour: {colour}", colour = in_words(&nib.colour));
        let dot = |ui: &Ui, rect, colour| paint_dot(ui, rect, colour, palette);
        chosen.colour = samples_ui(ui, &name, &Colour::ALL, nib.colour, dot);
        let name = tr!("Width: {width}", width = in_words(&nib.width));
        chosen.width = samples_ui(ui, &name, &Width::ALL, nib.width, paint_width);
    });
    if chosen == nib {
        kit
    } else {
        kit.with_nib(chosen)
    }
}

/// A button that shows what is chosen, and the others where it is clicked; returns what is chosen then.
fn samples_ui<T: Copy + PartialEq + Sentence>(
    ui: &mut Ui,
    name: &str,
    all: &[T],
    mut chosen: T,
    paint: impl Fn(&Ui, Rect, T),
) -> T {
    let now = chosen;
    let button = sample_ui(ui, name, false, |ui, rect| paint(ui, rect, now));
    Popup::menu(&button).show(|ui| {
        ui.horizontal(|ui| {
            for &offered in all {
                let sample = |ui: &Ui, rect| paint(ui, rect, offered);
                if sample_ui(ui, &in_words(&offered), offered == now, sample).clicked() {
                    chosen = offered;
                    ui.close();
                }
            }
        });
    });
    chosen
}

/// A button that shows what it stands for.
fn sample_ui(ui: &mut Ui, name: &str, selected: bool, paint: impl FnOnce(&Ui, Rect)) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(TOUCH), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, selected, name));
    let tokens = theme::tokens(ui);
    let fill = ground(&response, tokens, selected, egui::Color32::TRANSPARENT);
    ui.painter().rect_filled(rect, CORNER_BUTTON, fill);
    if response.has_focus() {
        let ring = Stroke::new(2.0, tokens.accent);
        let inside = egui::StrokeKind::Inside;
        ui.painter().rect_stroke(rect, CORNER_BUTTON, ring, inside);
    }
    paint(ui, rect);
    response.on_hover_text(name)
}

/// A dot in the colour, on the paper that it is for.
fn paint_dot(ui: &Ui, rect: Rect, colour: Colour, palette: Palette) {
    let tokens = theme::tokens(ui);
    let fill = if ui.is_enabled() {
        theme::pen::line(colour, palette)
    } else {
        tokens.disabled
    };
    let painter = ui.painter();
    painter.circle_filled(rect.center(), DOT, fill);
    painter.circle_stroke(rect.center(), DOT + 2.0, Stroke::new(1.0, tokens.outline));
}

fn paint_width(ui: &Ui, rect: Rect, width: Width) {
    let tokens = theme::tokens(ui);
    let ink = if ui.is_enabled() {
        tokens.text
    } else {
        tokens.disabled
    };
    let [fine, medium, broad] = SAMPLES;
    let points = match width {
        Width::Fine => fine,
        Width::Medium => medium,
        Width::Broad => broad,
    };
    let line = Align2::CENTER_CENTER.anchor_size(rect.center(), vec2(24.0, points));
    ui.painter().rect_filled(line, points / 2.0, ink);
}

/// The field for words, or what is to be done before it comes.
fn words_ui(ui: &mut Ui, bar: &PenBar<'_>, pen: &mut Pen) -> Option<Action> {
    let Some(typing) = &mut pen.typing else {
        label_ui(
            ui,
            tr!("Tap where the text should go, or tap text to change it"),
        );
        return None;
    };
    let mut done = false;
    ui.horizontal(|ui| {
        let room = (ui.available_width() - 110.0).max(120.0);
        ui.allocate_ui(vec2(room, TOUCH), |ui| {
            let field = TextField::new(tr!("Your text")).icon(icons::TEXT_T);
            let response = field.ui(ui, &mut typing.text);
            if std::mem::take(&mut typing.fresh) {
                response.request_focus();
            }
            done = is_entered(ui, &response);
        });
        done |= primary_button_ui(ui, tr!("Apply")).clicked();
    });
    if !done {
        return None;
    }
    let written = pen.typing.take()?.written(bar.kit)?;
    Some(Action::Draw(bar.paper, written))
}
