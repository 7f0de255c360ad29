//! The offer of an airport diagram in a pill: what is offered, and a cross to decline it.

use egui::{Align2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::super::controls::{focus_ring_ui, ground, paint_icon, paint_spinner};
use super::super::icons;
use super::super::theme::{self, TOUCH, text};
use crate::airport::Icao;
use crate::message::Action;

/// Left of the words: the icon. Right of them: room before the cross.
const BEFORE_WORDS: f32 = 34.0;
const AFTER_WORDS: f32 = 8.0;

/// An offer that can be taken or declined.
#[derive(Debug, Clone, Copy)]
pub struct OfferBar<'a> {
    /// What stands in the pill.
    words: &'a str,
    /// What is spoken of it, where that is more.
    name: &'a str,
    /// It was taken, and what was asked for is on its way: a spinner in place of the icon.
    busy: bool,
    /// With a line around it, where it stands over something as bright as itself.
    pub outlined: bool,
}

impl<'a> OfferBar<'a> {
    /// One without a line around it.
    pub fn new(words: &'a str, name: &'a str, busy: bool) -> Self {
        Self {
            words,
            name,
            busy,
            outlined: false,
        }
    }

    /// How wide it is, in points.
    pub fn width(&self, ui: &Ui) -> f32 {
        let ink = egui::Color32::PLACEHOLDER;
        let line = text::line(ui, self.words, text::label(), ink, f32::INFINITY);
        BEFORE_WORDS + line.size().x + AFTER_WORDS + TOUCH
    }

    /// Draws it, a pill 32 points high, both its parts in targets of 44; returns what was done with the offer of this airport.
    pub fn ui(self, ui: &mut Ui, icao: Icao) -> Option<Action> {
        let size = vec2(self.width(ui), TOUCH);
        let (rect, place) = ui.allocate_exact_size(size, Sense::hover());
        let (offer, cross) = rect.split_left_right_at_x(rect.right() - TOUCH);
        let taking = ui.interact(offer, place.id.with("take"), Sense::click());
        taking.widget_info(|| WidgetInfo::labeled(Role::Button, true, self.name));
        let declining = ui.interact(cross, place.id.with("decline"), Sense::click());
        let decline = tr!("Do not offer airport diagram");
        declining.widget_info(|| WidgetInfo::labeled(Role::Button, true, decline));
        self.paint(ui, rect, &taking, &declining);
        let taking = taking.on_hover_text(tr!("Open airport diagram, zoomed to own-ship"));
        let declined = declining.on_hover_text(decline).clicked();
        if taking.clicked() {
            return Some(Action::OpenDiagram(icao));
        }
        declined.then_some(Action::DeclineDiagram(icao))
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
        let fill = |part: &Response| ground(part, tokens, false, tokens.surface3);
        painter.rect_filled(offer, left, fill(taking));
        painter.rect_filled(cross, right, fill(declining));
        if self.outlined {
            let line = Stroke::new(1.0, tokens.outline);
            painter.rect_stroke(pill(rect), 16.0, line, StrokeKind::Inside);
        }
        let middle = pos2(offer.left() + 21.0, offer.center().y);
        if self.busy {
            let icon = Rect::from_center_size(middle, vec2(18.0, 18.0));
            paint_spinner(ui, icon, tokens.accent);
        } else {
            paint_icon(
                ui,
                middle,
                icons::MAP_PIN,
                text::icon_fill(18.0),
                tokens.accent,
            );
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
