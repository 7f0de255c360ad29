//! An offer in a pill: what is offered, and a cross to dismiss it.

use egui::{Align2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::super::icons;
use super::super::theme::{self, TOUCH, text};
use super::{focus_ring_ui, ground, paint_icon, paint_spinner};

/// Left of the words: the icon. Right of them: room before the cross.
const BEFORE_WORDS: f32 = 34.0;
const AFTER_WORDS: f32 = 8.0;

/// An offer that can be taken or declined.
#[derive(Debug, Clone, Copy)]
pub struct OfferBar<'a> {
    /// A constant of `icons`.
    pub icon: &'a str,
    /// What stands in the pill.
    pub words: &'a str,
    /// What is spoken of it, where that is more.
    pub name: &'a str,
    /// What taking it does, as a tooltip.
    pub tip: &'a str,
    /// What the cross does, spoken and as a tooltip.
    pub decline: &'a str,
    /// It was taken, and what was asked for is on its way: a spinner in place of the icon.
    pub busy: bool,
    /// With a line around it, where it stands over something as bright as itself.
    pub outlined: bool,
}

/// What was done with an offer in this frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OfferResponse {
    /// It was taken.
    pub taken: bool,
    /// It was declined.
    pub declined: bool,
}

impl OfferBar<'_> {
    /// How wide it is, in points.
    pub fn width(&self, ui: &Ui) -> f32 {
        let line = text::line(
            ui,
            self.words,
            text::label(),
            egui::Color32::PLACEHOLDER,
            f32::INFINITY,
        );
        BEFORE_WORDS + line.size().x + AFTER_WORDS + TOUCH
    }

    /// Draws it: a pill 32 points high, both its parts in targets of 44.
    pub fn ui(self, ui: &mut Ui) -> OfferResponse {
        let size = vec2(self.width(ui), TOUCH);
        let (rect, place) = ui.allocate_exact_size(size, Sense::hover());
        let (offer, cross) = rect.split_left_right_at_x(rect.right() - TOUCH);
        let taking = ui.interact(offer, place.id.with("take"), Sense::click());
        taking.widget_info(|| WidgetInfo::labeled(Role::Button, true, self.name));
        let declining = ui.interact(cross, place.id.with("decline"), Sense::click());
        declining.widget_info(|| WidgetInfo::labeled(Role::Button, true, self.decline));
        self.paint(ui, rect, &taking, &declining);
        OfferResponse {
            taken: taking.on_hover_text(self.tip).clicked(),
            declined: declining.on_hover_text(self.decline).clicked(),
        }
    }

    fn paint(&self, ui: &Ui, rect: Rect, taking: &Response, declining: &Response) {
        if !ui.is_rect_visible(rect) {
            return;
        }
        let tokens = theme::tokens(ui);
        let pill = |rect: Rect| Rect::from_center_size(rect.center(), vec2(rect.width(), 32.0));
        let (offer, cross) = (pill(taking.rect), pill(declining.rect));
        let (round, straight) = (16, 0);
        let left = egui::CornerRadius {
            nw: round,
            sw: round,
            ne: straight,
            se: straight,
        };
        let right = egui::CornerRadius {
            nw: straight,
            sw: straight,
            ne: round,
            se: round,
        };
        let painter = ui.painter();
        painter.rect_filled(offer, left, ground(taking, tokens, false, tokens.surface3));
        painter.rect_filled(
            cross,
            right,
            ground(declining, tokens, false, tokens.surface3),
        );
        if self.outlined {
            let line = Stroke::new(1.0, tokens.outline);
            painter.rect_stroke(pill(rect), 16.0, line, StrokeKind::Inside);
        }
        let middle = pos2(offer.left() + 21.0, offer.center().y);
        if self.busy {
            let icon = Rect::from_center_size(middle, vec2(18.0, 18.0));
            paint_spinner(ui, icon, tokens.accent);
        } else {
            paint_icon(ui, middle, self.icon, text::icon_fill(18.0), tokens.accent);
        }
        let room = offer.width() - BEFORE_WORDS;
        let line = text::line(ui, self.words, text::label(), tokens.text, room);
        let at = offer.left_center() + vec2(BEFORE_WORDS, 0.0);
        text::put(ui, line, Align2::LEFT_CENTER, at);
        let cross_at = cross.center();
        paint_icon(ui, cross_at, icons::X, text::icon(16.0), tokens.text_muted);
        focus_ring_ui(ui, taking, offer, 16);
        focus_ring_ui(ui, declining, cross, 16);
    }
}
