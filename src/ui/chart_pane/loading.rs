//! The page of a chart while its picture is on its way.

use std::time::Duration;

use egui::{Align, Layout, Rect, Ui, vec2};

use super::{ChartPane, map};
use crate::chart::watermark::Watermark;
use crate::message::Action;
use crate::state::{AppState, Tab};
use crate::ui::chart_view::{ChartView, ViewedPicture};
use crate::ui::controls::{live_label_ui, name_ui, plain_button_ui, within_ui};
use crate::ui::pane_messages::progress_ui;
use crate::ui::theme::{self, text};
use crate::ui::viewport::Viewport;

/// A picture that is there by then comes at once, without a page that waits for it.
const PAGE_AFTER: Duration = Duration::from_millis(50);
/// From when on the page is worth a frame of its own; rows that are there ask for one sooner.
const EMPTY_PAGE_AFTER: Duration = Duration::from_millis(100);
/// From when on waiting is worth a word, and a way out.
const CANCEL_AFTER: Duration = Duration::from_secs(1);
const SLOW_AFTER: Duration = Duration::from_secs(8);

impl ChartPane {
    /// The page while its picture comes: outline, name, progress, the rows that are there.
    pub(super) fn loading_ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        tab: &Tab,
        viewport: &mut Viewport,
    ) -> Option<Action> {
        let showing = &tab.showing;
        let arriving = showing.arriving.as_ref()?;
        let (id, now) = (arriving.id, clock::now());
        let known = self.waiting.filter(|(known, _since)| *known == id);
        let (_id, since) = *self.waiting.insert(known.unwrap_or((id, now)));
        let waited = now.saturating_duration_since(since);
        for moment in [EMPTY_PAGE_AFTER, CANCEL_AFTER, SLOW_AFTER] {
            if waited < moment {
                ui.ctx()
                    .request_repaint_after(moment.saturating_sub(waited));
            }
        }
        if waited < PAGE_AFTER {
            return None;
        }
        let tokens = theme::tokens(ui);
        let texture = self.textures.get(ui.ctx(), arriving.id);
        let pane = ui.available_rect_before_wrap();
        let name = tr!("Loading {chart}", chart = showing.chart.spoken_name());
        let watermark = Watermark::new(state.username());
        let reference = arriving
            .reference
            .usable()
            .filter(|_map| showing.access_known && showing.is_real(arriving.size));
        let before = *viewport;
        let picture = ViewedPicture {
            name: &name,
            texture,
            size: arriving.size,
            palette: arriving.palette,
        };
        let mut view = ChartView::new(picture, viewport, &mut self.guide, watermark);
        view.map = reference.map(|reference| map(state, showing, reference, None));
        view.covered = self.covered;
        view.placeholder = true;
        let drawn = view.show(ui, std::mem::take(&mut self.view_wanted));
        self.textures.ask_for_sizes(ui.ctx(), arriving.id);
        self.scale = Some(drawn.scale);
        self.chart = Some(drawn.id);
        self.fitted = drawn.fitted;
        if *viewport != before {
            // What is looked at was chosen meanwhile.
            self.zooms_to_ownship = None;
        }
        // Low, where the rows come last; above the watermark of a fitted page, and above a notice.
        let width = 360.0_f32.min(pane.width() - 32.0);
        let size = vec2(width, if waited >= SLOW_AFTER { 140.0 } else { 92.0 });
        let foot = pane.center_bottom() - vec2(0.0, 48.0 + self.covered);
        let place = Rect::from_min_size(foot - vec2(width / 2.0, size.y), size);
        ui.painter()
            .rect_filled(place, theme::CORNER_BUTTON, tokens.surface2);
        let mut action = None;
        within_ui(ui, place.shrink(16.0), |ui| {
            let title = format!("{} {}", showing.chart.index_number, showing.chart.name);
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                if waited >= CANCEL_AFTER && plain_button_ui(ui, tr!("Cancel")).clicked() {
                    action = Some(Action::CancelPicture(tab.id));
                }
                ui.vertical(|ui| {
                    name_ui(ui, &title);
                    progress_ui(ui, arriving.received, arriving.total);
                    if waited >= SLOW_AFTER {
                        let slow = tr!("Still loading. The service is slow to answer.");
                        live_label_ui(ui, slow, text::label(), |t| t.text_muted);
                    }
                });
            });
        });
        action
    }
}
