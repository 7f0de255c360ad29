//! A planview while it is drawn: the page, the facts, where places of the earth are on it, and what is printed already.

use super::labels::LabelPlacer;
use super::lettering::TextStyle;
use super::plan::PlanviewReference;
use super::sheet::{Pos, SvgPage};
use crate::facts::AirportFacts;

/// A planview while it is drawn.
pub struct Planview<'a> {
    pub sheet: &'a mut SvgPage,
    pub facts: &'a AirportFacts,
    pub plan: &'a PlanviewReference,
    pub placer: LabelPlacer,
}

impl Planview<'_> {
    /// Draws on the part of a page that is the planview; nothing shows beyond its edge.
    pub fn draw(
        sheet: &mut SvgPage,
        facts: &AirportFacts,
        plan: &PlanviewReference,
        draw: impl FnOnce(&mut Planview<'_>),
    ) {
        sheet.clipped(plan.area, |sheet| {
            draw(&mut Planview {
                sheet,
                facts,
                plan,
                placer: LabelPlacer::new(plan.area),
            });
        });
    }

    /// Writes a name beside a point, in the middle of the room that it takes: `base` pixels below its top.
    pub fn label(&mut self, at: Pos, gap: f64, base: f64, kind: TextStyle, text: &str) {
        let size = (kind.face.width(text, kind.size), kind.size + 2.0);
        let area = self.placer.place(at, size, gap);
        let middle = (area.centre().0, area.top + base);
        self.sheet.text(middle, kind.middle(), text);
    }
}
