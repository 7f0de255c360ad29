//! The bar of the pen: tools, colour and width, the ways back, and the field for words.

use egui::{Align2, Popup, Rect, Response, Stroke, Ui, Vec2, vec2};
use sentence::Sentence;

use super::Pen;
use crate::chart::Palette;
use crate::language::in_words;
use crate::message::{Action, DrawingTarget, Preference};
use crate::pen::{Colour, PageDrawing, PenCommand, PenKit, PenTool, Width};
use crate::ui::controls::{
    IconButton, TOOL, TextField, focus_ring_ui, ground, is_entered, label_ui, pressable_ui,
    primary_button_ui, rail_label,
};
use crate::ui::icons;
use crate::ui::keys::KeyAction;
use crate::ui::theme::{self, CORNER_BUTTON, TOUCH, text};

/// Between two buttons, in points.
const GAP: f32 = 2.0;
/// How many buttons there are, and how many of them stand in the first of two rows.
const BUTTONS: f32 = 10.0;
const FIRST_ROW: f32 = 6.0;
/// A lower pane has no words below its buttons, in points.
const LOW: f32 = 520.0;
/// Height of the word below a sample, as a part of its button's.
const WORD: f32 = 0.344;
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

/// How the buttons stand.
#[derive(Clone, Copy)]
struct BarLayout {
    /// Each has its word below it.
    words: bool,
    /// All of them are in one row, not in two.
    one_row: bool,
}

impl BarLayout {
    /// In so much room; a low one is the page's.
    fn of(room: Vec2) -> Self {
        let fit = |buttons: f32, width: f32| buttons * (width + GAP) - GAP <= room.x;
        let words = room.y >= LOW && fit(FIRST_ROW, TOOL.x);
        let width = if words { TOOL.x } else { TOUCH };
        Self {
            words,
            one_row: fit(BUTTONS, width),
        }
    }

    /// Draws a button: its icon with the word below it, where there is room for words.
    fn button_ui(self, ui: &mut Ui, button: IconButton<'_>) -> Response {
        if self.words {
            button.tool_ui(ui)
        } else {
            button.ui(ui)
        }
    }
}

/// Draws the bar, in two rows where it is narrow, and returns what was asked for.
pub fn bar_ui(ui: &mut Ui, bar: &PenBar<'_>, pen: &mut Pen) -> Vec<Action> {
    let mut actions = Vec::new();
    let layout = BarLayout::of(ui.available_size());
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(GAP);
        ui.horizontal(|ui| {
            actions.extend(held_ui(ui, layout, bar, pen));
            if layout.one_row {
                actions.extend(ways_ui(ui, layout, bar, pen));
            }
        });
        if !layout.one_row {
            ui.horizontal(|ui| actions.extend(ways_ui(ui, layout, bar, pen)));
        }
    });
    if pen.is_on() && bar.kit.tool == PenTool::Text {
        actions.extend(words_ui(ui, bar, pen));
    }
    actions
}

/// What the hand holds.
fn held_ui(ui: &mut Ui, layout: BarLayout, bar: &PenBar<'_>, pen: &mut Pen) -> Vec<Action> {
    let mut held = bar.kit;
    if let Some(own) = pen.typing.as_ref().and_then(|typing| typing.nib) {
        // Words that are being changed have what they were written with.
        held.text = own;
    }
    let kit = tools_ui(ui, layout, held);
    let kit = nib_ui(ui, layout, kit, bar.palette);
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
fn ways_ui(ui: &mut Ui, layout: BarLayout, bar: &PenBar<'_>, pen: &mut Pen) -> Vec<Action> {
    let mut actions = Vec::new();
    let (back, on) = (icons::ARROW_U_UP_LEFT, icons::ARROW_U_UP_RIGHT);
    let undo = IconButton::tool(back, tr!("tool of the pen" => "Undo"), tr!("Undo"));
    let undo = undo.key(KeyAction::Undo);
    let redo = IconButton::tool(on, tr!("tool of the pen" => "Redo"), tr!("Redo"));
    let redo = redo.key(KeyAction::Redo);
    let clear = IconButton::tool(icons::TRASH, tr!("tool of the pen" => "Clear"), bar.clear);
    let sketch = bar.sketch;
    let ways = [
        (undo, PenCommand::Undo, sketch.can_undo()),
        (redo, PenCommand::Redo, sketch.can_redo()),
        (clear, PenCommand::Clear, !sketch.marks().is_empty()),
    ];
    for (button, command, useful) in ways {
        let response = ui.add_enabled_ui(useful, |ui| layout.button_ui(ui, button));
        if response.inner.clicked() {
            actions.push(Action::Draw(bar.paper, command));
        }
    }
    let (word, name) = (tr!("tool of the pen" => "Done"), tr!("Done drawing"));
    let done = IconButton::tool(icons::CHECK, word, name).key(KeyAction::Pen);
    if layout.button_ui(ui, done).clicked() {
        let written = pen.put_away(bar.kit);
        actions.extend(written.map(|command| Action::Draw(bar.paper, command)));
    }
    actions
}

fn tools_ui(ui: &mut Ui, layout: BarLayout, mut kit: PenKit) -> PenKit {
    for tool in PenTool::ALL {
        let icon = match tool {
            PenTool::Pen => icons::PENCIL_SIMPLE,
            PenTool::Highlighter => icons::HIGHLIGHTER,
            PenTool::Eraser => icons::ERASER,
            PenTool::Text => icons::TEXT_T,
        };
        let name = in_words(&tool);
        let button = IconButton::tool(icon, &name, &name).toggle(kit.tool == tool);
        if layout.button_ui(ui, button).clicked() {
            kit.tool = tool;
        }
    }
    kit
}

/// Colour and width of the tool that is held; an eraser has neither.
fn nib_ui(ui: &mut Ui, layout: BarLayout, kit: PenKit, palette: Palette) -> PenKit {
    let nib = kit.nib().unwrap_or(kit.pen);
    let mut chosen = nib;
    ui.add_enabled_ui(kit.tool != PenTool::Eraser, |ui| {
        let dot = |ui: &Ui, rect, colour| paint_dot(ui, rect, colour, palette);
        let name = tr!("Colour: {colour}", colour = in_words(&nib.colour));
        let word = layout.words.then_some(tr!("tool of the pen" => "Colour"));
        let button = sample_ui(ui, &name, word, false, |ui, rect| dot(ui, rect, nib.colour));
        chosen.colour = samples_ui(&button, &Colour::ALL, nib.colour, dot);
        let name = tr!("Width: {width}", width = in_words(&nib.width));
        let word = layout.words.then_some(tr!("tool of the pen" => "Width"));
        let button = sample_ui(ui, &name, word, false, |ui, rect| {
            paint_width(ui, rect, nib.width);
        });
        chosen.width = samples_ui(&button, &Width::ALL, nib.width, paint_width);
    });
    if chosen == nib {
        kit
    } else {
        kit.with_nib(chosen)
    }
}

/// Shows all samples where the button with the chosen one is clicked; returns what is chosen then.
fn samples_ui<T: Copy + PartialEq + Sentence>(
    button: &Response,
    all: &[T],
    now: T,
    paint: impl Fn(&Ui, Rect, T),
) -> T {
    let mut chosen = now;
    Popup::menu(button).show(|ui| {
        ui.horizontal(|ui| {
            for &offered in all {
                let name = in_words(&offered);
                let paint = |ui: &Ui, rect| paint(ui, rect, offered);
                if sample_ui(ui, &name, None, offered == now, paint).clicked() {
                    chosen = offered;
                    ui.close();
                }
            }
        });
    });
    chosen
}

/// A button that shows what it stands for, with its word below it among tools.
fn sample_ui(
    ui: &mut Ui,
    name: &str,
    word: Option<&str>,
    selected: bool,
    paint: impl FnOnce(&Ui, Rect),
) -> Response {
    let size = word.map_or(Vec2::splat(TOUCH), |_word| TOOL);
    let (rect, response) = pressable_ui(ui, size, name, Some(selected));
    let tokens = theme::tokens(ui);
    let fill = ground(&response, tokens, selected, egui::Color32::TRANSPARENT);
    ui.painter().rect_filled(rect, CORNER_BUTTON, fill);
    focus_ring_ui(ui, &response, rect, CORNER_BUTTON);
    let Some(word) = word else {
        paint(ui, rect);
        return response.on_hover_text(name);
    };
    let (upper, lower) = rect.split_top_bottom_at_fraction(1.0 - WORD);
    paint(ui, upper);
    let ink = theme::enabled(ui, tokens.text_muted);
    let line = rail_label(ui, word, ink, rect.width());
    text::put(ui, line, Align2::CENTER_CENTER, lower.center());
    response.on_hover_text(name)
}

/// A dot in the colour, on the paper that it is for.
fn paint_dot(ui: &Ui, rect: Rect, colour: Colour, palette: Palette) {
    let tokens = theme::tokens(ui);
    let fill = theme::enabled(ui, theme::pen::line(colour, palette));
    let painter = ui.painter();
    painter.circle_filled(rect.center(), DOT, fill);
    painter.circle_stroke(rect.center(), DOT + 2.0, Stroke::new(1.0, tokens.outline));
}

fn paint_width(ui: &Ui, rect: Rect, width: Width) {
    let tokens = theme::tokens(ui);
    let ink = theme::enabled(ui, tokens.text);
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
        let words = tr!("Tap where the text should go, or tap text to change it");
        label_ui(ui, words);
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
