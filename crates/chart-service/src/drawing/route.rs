//! An arrival or a departure: its tracks on a large planview, and the tracks in words.

use super::basemap;
use super::frame::{self, rule};
use super::insets;
use super::layout::{FOOT, Inset, Layout};
use super::lettering::{FontFace, TextStyle};
use super::planview::Planview;
use super::procedure::Procedure;
use super::sheet::{LineStyle, PageArea, SvgPage};
use super::terrain;
use crate::facts::{AirportFacts, GeoPoint, TerminalRoute};

/// Draws everything between head and foot.
pub fn draw(sheet: &mut SvgPage, facts: &AirportFacts, route: &TerminalRoute, layout: &Layout) {
    let Some(plan) = &layout.plan else { return };
    frame::radio(sheet, facts, layout);
    Planview::draw(sheet, facts, plan, |map| {
        planview(map, route, &layout.insets);
    });
    let area = plan.area;
    rule(sheet, layout.frame, area.top);
    let foot = layout.frame.bottom - FOOT;
    if area.right < layout.frame.right {
        let side = LineStyle::new(sheet.ink.text, 2.5);
        sheet.line((area.right, area.top), (area.right, foot), side);
        let beside = PageArea {
            left: area.right,
            ..layout.frame.between(area.top, foot)
        };
        legs(sheet, facts, route, beside);
    } else {
        rule(sheet, layout.frame, area.bottom);
        words(sheet, route, layout.frame.between(area.bottom, foot));
    }
}

fn planview(map: &mut Planview<'_>, route: &TerminalRoute, insets: &[Inset]) {
    let (facts, plan, ink) = (map.facts, map.plan, map.sheet.ink);
    for inset in insets {
        map.placer.take(inset.area);
    }
    basemap::draw(map);
    basemap::runways(map);
    let mut procedure = Procedure::new(map);
    for track in &route.tracks {
        let mut places = facts.places(&track.fixes);
        if let Some(end) = track.runway.as_deref().and_then(|r| facts.runway_end(r)) {
            places.insert(0, end.far);
        }
        for (from, to) in places.iter().zip(places.iter().skip(1)) {
            procedure.leg(*from, *to, LineStyle::new(ink.text, 5.0), true);
        }
        for pass in &track.fixes {
            procedure.pass(pass);
        }
    }
    procedure.navaids();
    procedure.finish();
    let at = plan.image_from_geo(facts.position());
    let kind = TextStyle::new(FontFace::DataBold, 34.0, ink.text).halo(ink.land);
    map.label(at, 34.0, 29.0, kind, &facts.airport.icao_airport_identifier);
    let note = terrain::note(&facts.terrain, plan);
    basemap::scale_bar(map, note.as_deref());
    terrain::write(map);
    insets::draw(map, insets, &route.msa, None);
}

/// Height of a line of words.
const STEP: f64 = 38.0;

/// Below the planview: the tracks as chains of names, then the notes.
fn words(sheet: &mut SvgPage, route: &TerminalRoute, area: PageArea) {
    let ink = sheet.ink;
    let name = TextStyle::new(FontFace::BodyBold, 28.0, ink.text);
    let plain = TextStyle::new(FontFace::Data, 25.0, ink.text);
    let left = area.left + 24.0;
    let mut y = area.top + 14.0;
    for track in &route.tracks {
        let chain: Vec<&str> = track.fixes.iter().map(|p| p.fix.as_str()).collect();
        y += STEP;
        sheet.text((left, y), name, &track.name);
        sheet.text((left + 280.0, y), plain, &chain.join(" – "));
    }
    notes(sheet, route, area.between(y + 16.0, area.bottom));
}

/// Beside the planview: each track as a list of legs with course, distance and altitude, then the notes.
fn legs(sheet: &mut SvgPage, facts: &AirportFacts, route: &TerminalRoute, area: PageArea) {
    let ink = sheet.ink;
    let name = TextStyle::new(FontFace::BodyBold, 30.0, ink.text);
    let bold = TextStyle::new(FontFace::DataBold, 26.0, ink.text);
    let plain = TextStyle::new(FontFace::Data, 25.0, ink.text).end();
    let column = PageArea {
        left: area.left + 24.0,
        right: area.right - 24.0,
        ..area
    };
    let left = column.left;
    let mut y = area.top + 16.0;
    for track in &route.tracks {
        y += STEP + 4.0;
        sheet.text((left, y), name, &track.name);
        let mut from: Option<GeoPoint> = None;
        for pass in &track.fixes {
            let Some(fix) = facts.fix(&pass.fix) else {
                continue;
            };
            y += STEP + 2.0;
            sheet.text((left, y), bold, &pass.fix);
            if let Some(from) = from {
                let course = facts.course(from.bearing_true(fix.at));
                sheet.text((left + 250.0, y), plain, &course);
                let distance = format!("{:.1} NM", from.distance_nm(fix.at));
                sheet.text((left + 400.0, y), plain, &distance);
            }
            if pass.altitude > 0 {
                let altitude = format!("{} ft", pass.altitude);
                sheet.text((column.right, y), plain, &altitude);
            }
            sheet.across(column, y + 12.0, LineStyle::new(ink.rule, 1.5));
            from = Some(fix.at);
        }
        y += 26.0;
    }
    notes(sheet, route, area.between(y, area.bottom));
}

/// The notes under a thin line at the top of `area`.
fn notes(sheet: &mut SvgPage, route: &TerminalRoute, area: PageArea) {
    let ink = sheet.ink;
    let (left, width) = (area.left + 24.0, area.width() - 48.0);
    let mut y = area.top;
    sheet.line((left, y), (left + width, y), LineStyle::new(ink.rule, 2.0));
    let kind = TextStyle::new(FontFace::Body, 28.0, ink.text);
    for note in &route.notes {
        y = sheet.paragraph((left, y), width, STEP, kind, note);
    }
}
