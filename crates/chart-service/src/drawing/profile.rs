//! The profile view of an approach: heights over the distance to the threshold, and the rates of descent.

use super::frame::rule;
use super::lettering::{FontFace, TextStyle};
use super::sheet::{LineStyle, PageArea, SvgPage};
use crate::facts::{AirportFacts, Approach, FixPassage, RunwayEnd};

/// Height above the threshold at which the descent path crosses it, feet.
const CROSSING_FT: f64 = 50.0;
/// Height of the table of descent rates.
const TABLE: f64 = 92.0;

/// Places distances and heights in the profile's area.
struct ProfileScale {
    left: f64,
    right: f64,
    ground: f64,
    sky: f64,
    /// Distance at the left edge and (negative, beyond the threshold) at the right edge, NM.
    far_nm: f64,
    past_nm: f64,
    low_ft: f64,
    high_ft: f64,
}

impl ProfileScale {
    fn x(&self, nm_to_threshold: f64) -> f64 {
        let share = (self.far_nm - nm_to_threshold) / (self.far_nm + self.past_nm);
        self.left + share * (self.right - self.left)
    }

    fn y(&self, feet: f64) -> f64 {
        let share = (feet - self.low_ft) / (self.high_ft - self.low_ft);
        self.ground - share * (self.ground - self.sky)
    }
}

/// Draws the profile and the table below it.
pub fn draw(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    approach: &Approach,
    end: RunwayEnd,
    area: PageArea,
) {
    let passes: Vec<(&FixPassage, f64)> = approach
        .path
        .iter()
        .filter_map(|p| Some((p, facts.fix(&p.fix)?.at.distance_nm(end.threshold))))
        .collect();
    let Some(first) = passes.first() else { return };
    let scale = ProfileScale {
        left: area.left + 90.0,
        right: area.right - 60.0,
        ground: area.bottom - TABLE - 46.0,
        sky: area.top + 84.0,
        far_nm: first.1 + 0.4,
        past_nm: first.1 * 0.34,
        low_ft: f64::from(end.elevation_ft),
        high_ft: f64::from(first.0.altitude),
    };
    ground(sheet, &scale, end, area);
    path(sheet, approach, end, &scale, &passes);
    missed(sheet, approach, end, &scale);
    marks(sheet, &scale, &passes);
    let below = area.between(area.bottom - TABLE, area.bottom);
    table(sheet, approach, &passes, below);
}

fn ground(sheet: &mut SvgPage, scale: &ProfileScale, end: RunwayEnd, area: PageArea) {
    let ink = sheet.ink;
    let below = area.between(scale.ground, area.bottom - TABLE);
    sheet.fill(below, ink.tint);
    sheet.across(area, scale.ground, LineStyle::new(ink.muted, 2.0));
    let runway_nm = end.threshold.distance_nm(end.far);
    let (x1, x2) = (scale.x(0.0), scale.x(-runway_nm));
    let runway = PageArea {
        left: x1,
        right: x2,
        ..area.between(scale.ground - 7.0, scale.ground + 5.0)
    };
    sheet.fill(runway, ink.runway);
    let text = format!("THR {} ft", end.elevation_ft);
    let kind = TextStyle::new(FontFace::Data, 22.0, ink.text);
    sheet.text((x1 + 4.0, scale.ground + 33.0), kind, &text);
}

/// Level between the fixes as they are published, then down the descent path.
fn path(
    sheet: &mut SvgPage,
    approach: &Approach,
    end: RunwayEnd,
    scale: &ProfileScale,
    passes: &[(&FixPassage, f64)],
) {
    let ink = sheet.ink;
    let mut line: Vec<(f64, f64)> = Vec::new();
    if let Some((first, nm)) = passes.first() {
        line.push((scale.x(nm + 0.4), scale.y(f64::from(first.altitude))));
    }
    for (pass, nm) in passes {
        line.push((scale.x(*nm), scale.y(f64::from(pass.altitude))));
    }
    line.push((
        scale.x(0.0),
        scale.y(f64::from(end.elevation_ft) + CROSSING_FT),
    ));
    sheet.polyline(&line, LineStyle::new(ink.text, 6.0));
    if let [.., (a_x, a_y), (b_x, b_y)] = line.as_slice() {
        let (x, y) = (a_x + (b_x - a_x) * 0.42, a_y + (b_y - a_y) * 0.42);
        let turn = (b_y - a_y).atan2(b_x - a_x).to_degrees();
        let text = format!("{:.2}°", approach.glide_deg);
        let kind = TextStyle::new(FontFace::DataBold, 26.0, ink.text).halo(ink.paper);
        let at = (x + 12.0, y - 18.0);
        sheet.text(at, kind.middle().turned(turn), &text);
    }
    let crossing = format!("TCH {CROSSING_FT}");
    let at = (
        scale.x(0.0) - 14.0,
        scale.y(f64::from(end.elevation_ft)) + 33.0,
    );
    let kind = TextStyle::new(FontFace::Data, 22.0, ink.text).end();
    sheet.text(at, kind, &crossing);
}

/// The climb of the missed approach, from just before the runway up to the first height.
fn missed(sheet: &mut SvgPage, approach: &Approach, end: RunwayEnd, scale: &ProfileScale) {
    let ink = sheet.ink;
    let dashed = LineStyle::new(ink.missed, 5.0).dashed("20 12");
    let low = f64::from(end.elevation_ft) + 200.0;
    let start = (scale.x(0.47), scale.y(low));
    let top = scale.sky + 66.0;
    let tip = (scale.right - 30.0, top);
    let path = format!(
        "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
        start.0,
        start.1,
        scale.x(-0.5),
        start.1,
        tip.0,
        tip.1
    );
    sheet.path(&path, None, Some(dashed));
    let (dx, dy) = (tip.0 - scale.x(-0.5), tip.1 - start.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let back = (tip.0 - ux * 26.0, tip.1 - uy * 26.0);
    let head = [
        (tip.0 + ux * 8.0, tip.1 + uy * 8.0),
        (back.0 - uy * 12.0, back.1 + ux * 12.0),
        (back.0 + uy * 12.0, back.1 - ux * 12.0),
    ];
    sheet.polygon(&head, Some(ink.missed), None);
    if let Some(pass) = approach.missed.first() {
        let text = format!("{} {}", pass.fix, pass.altitude);
        let kind = TextStyle::new(FontFace::DataBold, 27.0, ink.missed).end();
        sheet.text((scale.right + 30.0, top - 46.0), kind, &text);
    }
}

/// Names, heights and distances of the fixes.
fn marks(sheet: &mut SvgPage, scale: &ProfileScale, passes: &[(&FixPassage, f64)]) {
    let ink = sheet.ink;
    let top = scale.sky - 44.0;
    let dashed = LineStyle::new(ink.muted, 2.0).dashed("8 7");
    let name = TextStyle::new(FontFace::DataBold, 27.0, ink.text).halo(ink.paper);
    let height = TextStyle { size: 28.0, ..name };
    for (pass, nm) in passes {
        let (x, y) = (scale.x(*nm), scale.y(f64::from(pass.altitude)));
        sheet.line((x, top + 10.0), (x, scale.ground), dashed);
        let text = format!("{} {}", pass.fix, pass.role);
        sheet.text((x, top), name.middle(), &text);
        let altitude = pass.altitude.to_string();
        sheet.text((x + 14.0, y - 14.0), height, &altitude);
    }
    let mut distances: Vec<f64> = passes.iter().map(|(_, nm)| *nm).collect();
    distances.push(0.0);
    for (from, to) in distances.iter().zip(distances.iter().skip(1)) {
        let x = scale.x(f64::midpoint(*from, *to));
        let text = format!("{:.1} NM", from - to);
        let kind = TextStyle::new(FontFace::Data, 23.0, ink.text).middle();
        sheet.text((x, scale.ground + 33.0), kind, &text);
    }
}

/// Rate of descent, and the time from the final approach fix, for some ground speeds.
fn table(sheet: &mut SvgPage, approach: &Approach, passes: &[(&FixPassage, f64)], area: PageArea) {
    let ink = sheet.ink;
    rule(sheet, area, area.top);
    let captions = ["Ground speed kt", "Descent ft/min", "FAF to THR min:s"];
    let first = 270.0;
    let speeds = [80.0, 100.0, 120.0, 140.0, 160.0, 180.0_f64];
    let (column, row) = (
        (area.width() - first) / speeds.len() as f64,
        area.height() / captions.len() as f64,
    );
    for (i, caption) in captions.into_iter().enumerate() {
        let y = area.top + i as f64 * row + row * 0.74;
        let kind = TextStyle::new(FontFace::Body, 23.0, ink.muted);
        sheet.text((area.left + 20.0, y), kind, caption);
    }
    let faf_nm = passes.last().map_or(0.0, |(_, nm)| *nm);
    // Feet in a nautical mile, over sixty minutes.
    let slope = approach.glide_deg.to_radians().tan() * 6076.12 / 60.0;
    for (i, speed) in speeds.into_iter().enumerate() {
        let left = area.left + first + i as f64 * column;
        let separator = LineStyle::new(ink.rule, 1.5);
        sheet.line((left, area.top), (left, area.bottom), separator);
        let seconds = (faf_nm / speed * 3600.0).round() as u32;
        let values = [
            format!("{speed}"),
            format!("{:.0}", speed * slope),
            format!("{}:{:02}", seconds / 60, seconds % 60),
        ];
        for (j, value) in values.iter().enumerate() {
            let y = area.top + j as f64 * row + row * 0.76;
            let kind = TextStyle::new(FontFace::Data, 23.0, ink.text).middle();
            sheet.text((left + column / 2.0, y), kind, value);
        }
    }
}
