//! The small pictures in the rows: their textures, and which rows the state is told of.

use std::collections::HashMap;
use std::time::Duration;

use egui::{Color32, Context, Rect, Ui};

use super::super::controls::words_ui;
use super::super::overlay::ink;
use super::super::texture::PictureTexture;
use super::super::theme::{self, CORNER_SEGMENT, text};
use super::super::viewport::View;
use crate::chart::ChartId;
use crate::chart::image::Thumbnail;
use crate::chart::watermark::Watermark;
use crate::message::Action;
use crate::remote::RequestId;
use crate::state::{AppState, NoPreviewReason, WindowId};

/// How long the list rests before its rows are told, in seconds: while it is flung, nothing is asked for.
const REST: f64 = 0.15;
/// While it does not rest, they are told after so long all the same, in seconds: what has scrolled out of view is not kept.
const LONGEST_UNTOLD: f64 = 2.0;

/// What the rows need for their previews beyond the state.
#[derive(Default)]
pub struct Previews {
    textures: HashMap<RequestId, PictureTexture>,
    /// What was seen of the list at the last frame.
    seen: VisibleRows,
    /// Since when that is seen, in seconds of the window's time.
    since: f64,
    /// Since when other rows are seen than the state was told of, likewise.
    untold: Option<f64>,
    /// What is seen of the list in this frame; `None` as long as it has not been drawn.
    drawn: Option<VisibleRows>,
}

/// What is seen of the list.
#[derive(Debug, Clone, PartialEq, Default)]
struct VisibleRows {
    /// How far it is scrolled, in points.
    top: f32,
    /// The charts of the rows.
    charts: Vec<ChartId>,
}

impl Previews {
    /// Takes a thumbnail.
    pub fn receive(&mut self, ctx: &Context, id: RequestId, thumbnail: Thumbnail) {
        let texture = self.textures.entry(id).or_default();
        texture.add(ctx, thumbnail.strips);
    }

    /// Drops the textures of every preview that the state no longer has (invariant 2).
    pub fn forget(&mut self, state: &AppState) {
        self.textures.retain(|id, _texture| state.previews.has(*id));
    }

    /// The list is drawn in this frame.
    pub(super) fn begin(&mut self) {
        self.drawn = Some(VisibleRows::default());
    }

    /// These rows of it, scrolled so far, in points.
    pub(super) fn look<'a>(&mut self, top: f32, charts: impl Iterator<Item = &'a ChartId>) {
        let charts = charts.cloned().collect();
        self.drawn = Some(VisibleRows { top, charts });
    }

    /// After a frame: tells the rows once the list rests, after a while also if it does not, and at once when it is not on
    /// the screen.
    pub fn told(&mut self, ui: &Ui, state: &AppState) -> Option<Action> {
        let shows = state.shows_previews() && !state.hidden.is_emptied(WindowId::Main);
        let Some(seen) = self.drawn.take().filter(|_seen| shows) else {
            self.seen = VisibleRows::default();
            self.untold = None;
            let gone = !state.previews.in_view().is_empty();
            return gone.then(|| Action::SeePreviews(Vec::new()));
        };
        let now = ui.input(|input| input.time);
        if seen != self.seen {
            self.seen = seen;
            self.since = now;
        }
        if self.seen.charts == state.previews.in_view() {
            self.untold = None;
            return None;
        }
        let untold = *self.untold.get_or_insert(now);
        let left = (self.since + REST).min(untold + LONGEST_UNTOLD) - now;
        if left > 0.0 {
            ui.ctx()
                .request_repaint_after(Duration::from_secs_f64(left));
            return None;
        }
        Some(Action::SeePreviews(self.seen.charts.clone()))
    }

    /// Paints the preview of a chart into this place, as large as it fits, or what stands there without one.
    pub(super) fn paint(&mut self, ui: &Ui, state: &AppState, chart: &ChartId, place: Rect) {
        if !ui.is_rect_visible(place) {
            return;
        }
        let picture = state.previews.picture(chart);
        let texture = picture.and_then(|(id, size)| Some((self.textures.get_mut(&id)?, size)));
        let Some((texture, size)) = texture else {
            let ground = theme::tokens(ui).surface3;
            ui.painter().rect_filled(place, CORNER_SEGMENT, ground);
            return;
        };
        let view = View::fitted(size, place);
        let paper = ink(state.light.palette).paper;
        texture.paint(ui.painter(), &view, paper, Color32::WHITE);
    }
}

/// Whose charts these are (specification 4.6): one line for all previews.
pub(super) fn watermark_ui(ui: &mut Ui, state: &AppState) {
    let words = Watermark::of_previews(state.username());
    words_ui(ui, &words, text::caption(), |t| t.text_muted);
}

/// Why rows have none although they are switched on.
pub(super) fn withheld_ui(ui: &mut Ui, why: NoPreviewReason) {
    let words = match why {
        NoPreviewReason::DemoImages => {
            tr!("No previews: this account gets only a demo image for this airport.")
        }
        NoPreviewReason::AccessUnknown => {
            tr!("No previews: it is not known which charts this account includes.")
        }
    };
    words_ui(ui, words, text::caption(), |t| t.text_muted);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Palette;

    #[test]
    fn no_row_is_told_where_previews_are_off() {
        let (ctx, state) = (egui::Context::default(), AppState::new(Palette::Day, true));
        let (mut previews, chart) = (Previews::default(), ChartId("a".into()));
        for time in [0.0, 10.0, 20.0] {
            let input = egui::RawInput {
                time: Some(time),
                ..egui::RawInput::default()
            };
            let mut told = None;
            let mut output = ctx.run_ui(input, |ui| {
                previews.look(0.0, std::iter::once(&chart));
                told = previews.told(ui, &state);
            });
            output.textures_delta.clear();
            assert_eq!(told, None);
        }
    }
}
