//! Tracks and fixes on a planview, as approaches, arrivals and departures share them.

use std::collections::BTreeSet;

use super::lettering::{FontFace, TextAnchor, TextStyle};
use super::planview::Planview;
use super::sheet::{LineStyle, PageArea, Pos, SvgPage};
use crate::facts::{FixKind, FixPassage, GeoPoint};

/// A procedure while it is drawn: lines first, their labels later, so that labels see all lines.
pub struct Procedure<'a, 'b> {
    pub map: &'a mut Planview<'b>,
    legs: Vec<(GeoPoint, GeoPoint)>,
    fixes: Vec<FixPassage>,
}

impl<'a, 'b> Procedure<'a, 'b> {
    /// Nothing drawn yet.
    pub fn new(map: &'a mut Planview<'b>) -> Self {
        Self {
            map,
            legs: Vec::new(),
            fixes: Vec::new(),
        }
    }

    /// Draws a line with an arrow; its course and distance are written later when `named`.
    pub fn leg(&mut self, from: GeoPoint, to: GeoPoint, stroke: LineStyle, named: bool) {
        let plan = self.map.plan;
        let (a, b) = (plan.image_from_geo(from), plan.image_from_geo(to));
        self.map.sheet.line(a, b, stroke);
        if (b.0 - a.0).hypot(b.1 - a.1) > 90.0 {
            arrow(self.map.sheet, a, b, stroke);
        }
        self.map.placer.take_line(a, b, 16.0);
        let known = self.legs.iter().any(|(f, t)| *f == from && *t == to);
        if named && !known {
            self.legs.push((from, to));
        }
    }

    /// A fix to be drawn with its altitude; the first mention wins.
    pub fn pass(&mut self, pass: &FixPassage) {
        if let Some(known) = self.fixes.iter_mut().find(|p| p.fix == pass.fix) {
            if known.altitude == 0 {
                known.altitude = pass.altitude;
            }
            return;
        }
        if let Some(fix) = self.map.facts.fix(&pass.fix) {
            let at = self.map.plan.image_from_geo(fix.at);
            self.map.placer.take(PageArea::around(at, 20.0));
            self.fixes.push(pass.clone());
        }
    }

    /// Navaids that lie on the map and belong to no track.
    pub fn navaids(&mut self) {
        let (facts, plan) = (self.map.facts, self.map.plan);
        let inner = plan.area.shrunk(60.0);
        let named: BTreeSet<&String> = self.fixes.iter().map(|p| &p.fix).collect();
        let others: Vec<FixPassage> = facts
            .fixes
            .iter()
            .filter(|(name, fix)| fix.kind != FixKind::Fix && !named.contains(name))
            .filter(|(_, fix)| inner.contains(plan.image_from_geo(fix.at)))
            .map(|(name, _)| FixPassage {
                fix: name.clone(),
                altitude: 0,
                role: String::new(),
            })
            .collect();
        for pass in &others {
            self.pass(pass);
        }
    }

    /// Symbols, then all labels.
    pub fn finish(self) {
        let Self { map, legs, fixes } = self;
        let (facts, plan) = (map.facts, map.plan);
        for pass in &fixes {
            if let Some(fix) = facts.fix(&pass.fix) {
                symbol(map.sheet, plan.image_from_geo(fix.at), fix.kind);
            }
        }
        for pass in &fixes {
            if let Some(fix) = facts.fix(&pass.fix) {
                label(map, plan.image_from_geo(fix.at), pass);
            }
        }
        for (from, to) in legs {
            let course = facts.course(from.bearing_true(to));
            let text = format!("{course}  {:.1}", from.distance_nm(to));
            let ends = (plan.image_from_geo(from), plan.image_from_geo(to));
            along(map, ends, &text);
        }
    }
}

/// An arrow head a little past the middle of a line.
fn arrow(sheet: &mut SvgPage, a: Pos, b: Pos, stroke: LineStyle) {
    let length = (b.0 - a.0).hypot(b.1 - a.1);
    let (ux, uy) = ((b.0 - a.0) / length, (b.1 - a.1) / length);
    let size = 10.0 + stroke.width * 1.6;
    let tip = (a.0 + ux * (length * 0.72), a.1 + uy * (length * 0.72));
    let back = (tip.0 - ux * size * 1.5, tip.1 - uy * size * 1.5);
    let wing = size * 0.55;
    let points = [
        tip,
        (back.0 - uy * wing, back.1 + ux * wing),
        (back.0 + uy * wing, back.1 - ux * wing),
    ];
    sheet.polygon(&points, Some(stroke.colour), None);
}

/// The symbol of a fix.
pub fn symbol(sheet: &mut SvgPage, (x, y): Pos, kind: FixKind) {
    let ink = sheet.ink;
    match kind {
        FixKind::Fix => {
            let triangle = [(x, y - 15.0), (x + 14.0, y + 10.0), (x - 14.0, y + 10.0)];
            let edge = LineStyle::new(ink.land, 3.0);
            sheet.polygon(&triangle, Some(ink.text), Some(edge));
        }
        FixKind::Vor => {
            let hexagon: Vec<Pos> = (0..6)
                .map(|i| {
                    let (sin, cos) = f64::from(i * 60).to_radians().sin_cos();
                    (x + 17.0 * cos, y + 17.0 * sin)
                })
                .collect();
            sheet.polygon(&hexagon, None, Some(LineStyle::new(ink.text, 3.0)));
            sheet.circle((x, y), 4.0, Some(ink.text), LineStyle::new(ink.text, 1.0));
        }
        FixKind::Ndb => {
            for radius in [9.0, 14.0, 19.0] {
                let dotted = LineStyle::new(ink.muted, 3.0).dashed("2 4");
                sheet.circle((x, y), radius, None, dotted);
            }
            sheet.circle((x, y), 4.0, Some(ink.text), LineStyle::new(ink.text, 1.0));
        }
    }
}

/// The name of a fix and its altitude with the bar of "at or above".
fn label(map: &mut Planview<'_>, at: Pos, pass: &FixPassage) {
    let ink = map.sheet.ink;
    let altitude = if pass.altitude == 0 {
        String::new()
    } else {
        pass.altitude.to_string()
    };
    let name = if pass.role.is_empty() {
        pass.fix.clone()
    } else {
        format!("{} {}", pass.fix, pass.role)
    };
    let width = FontFace::DataBold
        .width(&name, 27.0)
        .max(FontFace::Data.width(&altitude, 25.0));
    let height = if altitude.is_empty() { 28.0 } else { 62.0 };
    let area = map.placer.place(at, (width, height), 24.0);
    let right = area.left >= at.0;
    let kind = TextStyle::new(FontFace::DataBold, 27.0, ink.text).halo(ink.land);
    let (x, kind) = if area.left < at.0 && area.right > at.0 {
        (area.centre().0, kind.middle())
    } else if right {
        (area.left, kind)
    } else {
        (area.right, kind.end())
    };
    map.sheet.text((x, area.top + 23.0), kind, &name);
    if !altitude.is_empty() {
        let base = area.top + 51.0;
        let plain = TextStyle {
            face: FontFace::Data,
            size: 25.0,
            ..kind
        };
        map.sheet.text((x, base), plain, &altitude);
        let bar = FontFace::Data.width(&altitude, 25.0);
        let left = match kind.anchor {
            TextAnchor::Start => x,
            TextAnchor::Middle => x - bar / 2.0,
            TextAnchor::End => x - bar,
        };
        let (from, to) = ((left, base + 7.0), (left + bar, base + 7.0));
        map.sheet.line(from, to, LineStyle::new(ink.text, 2.5));
    }
}

/// Writes along a line, on the side and at the height with the most room.
pub fn along(map: &mut Planview<'_>, (a, b): (Pos, Pos), text: &str) {
    let ink = map.sheet.ink;
    let (size, length) = (23.0, (b.0 - a.0).hypot(b.1 - a.1));
    let half = FontFace::Data.width(text, size) / 2.0;
    if length < half * 2.0 + 10.0 {
        return;
    }
    let (ux, uy) = ((b.0 - a.0) / length, (b.1 - a.1) / length);
    let mut best: Option<(f64, Pos)> = None;
    for share in [0.45, 0.3, 0.6] {
        for side in [-27.0, 27.0] {
            let centre = (
                a.0 + ux * length * share + uy * side,
                a.1 + uy * length * share - ux * side,
            );
            let (from, to) = ends_of(centre, (ux, uy), half);
            let cost = map.placer.cost_of_line(from, to, 24.0);
            if best.is_none_or(|(least, _)| cost < least - 1.0) {
                best = Some((cost, centre));
            }
        }
    }
    let Some((cost, centre)) = best else { return };
    // Better no label than one over another; the list of courses is in the briefing as well.
    if cost > 500.0 {
        return;
    }
    let (from, to) = ends_of(centre, (ux, uy), half);
    map.placer.take_line(from, to, 26.0);
    let kind = TextStyle::new(FontFace::Data, size, ink.text).halo(ink.land);
    write_along(map.sheet, centre, (ux, uy), kind, text);
}

/// The ends of a line that reaches so far to both sides of its middle.
pub fn ends_of((x, y): Pos, (ux, uy): Pos, half: f64) -> (Pos, Pos) {
    let (dx, dy) = (ux * half, uy * half);
    ((x - dx, y - dy), (x + dx, y + dy))
}

/// Writes with its middle at a point, along a direction, never upside down.
pub fn write_along(sheet: &mut SvgPage, (x, y): Pos, (dx, dy): Pos, kind: TextStyle, text: &str) {
    let turn = dy.atan2(dx).to_degrees();
    let turn = if turn > 90.0 {
        turn - 180.0
    } else if turn <= -90.0 {
        turn + 180.0
    } else {
        turn
    };
    let (sin, cos) = turn.to_radians().sin_cos();
    let base = (x - sin * kind.size * 0.36, y + cos * kind.size * 0.36);
    sheet.text(base, kind.middle().turned(turn), text);
}
