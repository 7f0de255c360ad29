//! The key overview.

use egui::{Frame, Id, Label, Margin, Modal, ScrollArea, Ui, vec2};

use super::controls::{keycap_ui, plain_button_ui};
use super::keys::{Deed, Keymap};
use super::theme::{self, text};

/// Height of a line, width of the column of keys and of the whole, in points.
const LINE: f32 = 32.0;
const KEYS: f32 = 176.0;
const WIDTH: f32 = 470.0;
/// Height of what is around keys and words, the least height of both, in points.
const AROUND: f32 = 160.0;
const LEAST_BELOW: f32 = 140.0;
const LEAST_KEYS: f32 = 120.0;
/// Frames until a dialog that was measured has its height, and then its place in the middle.
const SETTLES: u8 = 3;
/// From this width of the window on there are two columns.
const TWO_COLUMNS: f32 = 1000.0;

/// What is asked for at the end of the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Keys are to be changed.
    Keys,
    /// What the program is.
    About,
    /// The log.
    LogFolder,
    /// The manual.
    Manual,
}

/// Shows the keys while `open`; Esc, a click beside it or a button closes it. Where there is no manual, it says so.
pub fn help_ui(ui: &mut Ui, open: &mut bool, has_manual: bool) -> Option<Wish> {
    if !*open {
        return None;
    }
    let mut wish = None;
    let tokens = theme::tokens(ui);
    let window = ui.ctx().content_rect();
    let frame = Frame::popup(ui.style())
        .inner_margin(Margin::same(24))
        .corner_radius(theme::CORNER_DIALOG);
    let modal = Modal::new(Id::unique("keys"))
        .backdrop_color(tokens.scrim)
        .frame(frame)
        .show(ui.ctx(), |ui| {
            let columns = if window.width() >= TWO_COLUMNS { 2 } else { 1 };
            ui.set_width((WIDTH * columns as f32).min(window.width() - 96.0));
            ui.label(text::rich(tr!("Keys"), text::title(), tokens.text));
            ui.add_space(8.0);
            // Words and buttons take as many lines as the language and the window need: as in the frame before.
            let lower = Id::unique("help-lower");
            let known: Option<(f32, u8)> = ui.data(|data| data.get_temp(lower));
            let (below, moves) = known.unwrap_or((LEAST_BELOW, 0));
            ScrollArea::vertical()
                .max_height((window.height() - AROUND - below).max(LEAST_KEYS))
                .show(ui, |ui| table_ui(ui, columns));
            let top = ui.cursor().top();
            ui.add_space(8.0);
            let insets = tr!("Own-ship is hidden outside the map and over the insets that the service lists. An area that is \
                          not to scale and not listed cannot be known: look at the chart.");
            ui.add(Label::new(text::rich(insets, text::caption(), tokens.text_faint)).wrap());
            if !has_manual {
                let missing = tr!("This copy of Flightbag came without its manual; the packages have it.");
                ui.add(Label::new(text::rich(missing, text::caption(), tokens.text_faint)).wrap());
            }
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                let closed = plain_button_ui(ui, tr!("Close")).clicked();
                if has_manual && plain_button_ui(ui, tr!("Open the manual")).clicked() {
                    wish = Some(Wish::Manual);
                }
                let offers = [
                    (tr!("Change keys and buttons"), Wish::Keys),
                    (tr!("Open log folder"), Wish::LogFolder),
                    (tr!("About"), Wish::About),
                ];
                for (words, offered) in offers {
                    if plain_button_ui(ui, words).clicked() {
                        wish = Some(offered);
                    }
                }
                let took = ui.min_rect().bottom() - top;
                let changed = (took - below).abs() > 0.5;
                if changed || moves > 0 {
                    let left = if changed { SETTLES } else { moves - 1 };
                    ui.data_mut(|data| data.insert_temp(lower, (took, left)));
                    ui.ctx().request_repaint();
                }
                closed || wish.is_some()
            })
            .inner
        });
    if modal.inner || modal.should_close() {
        *open = false;
    }
    wish
}

fn table_ui(ui: &mut Ui, columns: usize) {
    let keys = Keymap::shown(ui.ctx());
    let each = Deed::ALL.len().div_ceil(columns).max(1);
    ui.columns(columns, |columns| {
        for (column, deeds) in columns.iter_mut().zip(Deed::ALL.chunks(each)) {
            column_ui(column, deeds, &keys);
        }
    });
}

fn column_ui(ui: &mut Ui, deeds: &[Deed], keys: &Keymap) {
    let tokens = theme::tokens(ui);
    ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
    ui.spacing_mut().interact_size.y = LINE;
    for deed in deeds {
        ui.horizontal(|ui| {
            ui.allocate_ui(vec2(KEYS, LINE), |ui| {
                ui.set_min_width(KEYS);
                for bound in keys.of_deed(*deed) {
                    keycap_ui(ui, &bound.keycap);
                }
                if keys.keycap(*deed).is_none() {
                    ui.label(text::rich(tr!("no key"), text::label(), tokens.text_faint));
                }
            });
            ui.add(Label::new(text::rich(deed.says(), text::body(), tokens.text)).truncate());
        });
    }
}

#[cfg(test)]
mod tests {
    use egui::accesskit::Role;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;
    use crate::settings;
    use crate::ui::keys::Chord;

    /// The overview in a window where all of it has room.
    fn overview(keys: &settings::Keys) -> Harness<'static> {
        let keys = keys.clone();
        let mut harness = Harness::builder()
            .with_size(vec2(1280.0, 3000.0))
            .with_context_setup(theme::apply)
            .build_ui(move |ui| {
                Keymap::of(&keys).show(ui.ctx());
                help_ui(ui, &mut true, false);
            });
        harness.run_steps(3);
        harness
    }

    #[test]
    fn every_deed_is_listed_with_every_key_that_does_it() {
        let harness = overview(&settings::Keys::default());
        let keymap = Keymap::of(&settings::Keys::default());
        for deed in Deed::ALL {
            let listed = harness.query_all_by_label(deed.says()).next();
            assert!(listed.is_some(), "{deed:?}");
            for bound in keymap.of_deed(*deed) {
                let keycap = harness.query_all_by_label(&bound.keycap).next();
                assert!(keycap.is_some(), "{}", bound.keycap);
            }
        }
    }

    #[test]
    fn missing_manual_is_told_and_not_offered() {
        let harness = overview(&settings::Keys::default());
        let told = harness.query_by_label_contains("came without its manual");
        assert!(told.is_some());
        let buttons = harness.query_all_by_role_and_label(Role::Button, "Open the manual");
        assert_eq!(buttons.count(), 0);
    }

    #[test]
    fn a_key_that_was_changed_is_listed_as_it_is_now() {
        let mut keys = settings::Keys::default();
        keys.choose("full-screen", vec!["Ctrl+Alt+F12".to_owned()]);
        let harness = overview(&keys);
        let keycap = Chord::parse("Ctrl+Alt+F12").map(Chord::keycap).unwrap();
        assert!(harness.query_by_label(&keycap).is_some());
        assert!(harness.query_by_label("F11").is_none());
    }
}
