//! An arrival or a departure: its tracks on a large planview, and the tracks in words.

use super::basemap;
use super::frame::{self, rule, wrapped};
use super::insets;
use super::labels::LabelPlacer;
use super::layout::{FOOT, Layout};
use super::lettering::{FontFace, TextStyle};
use super::plan::PlanviewScale;
use super::procedure::Procedure;
use super::sheet::{LineStyle, PageArea, SvgPage};
use super::terrain;
use crate::facts::{AirportFacts, DemoRoute, Geo};

/// Draws everything between head and foot.
pub fn draw(sheet: &mut SvgPage, facts: &AirportFacts, route: &DemoRoute, layout: &Layout) {
    let Some(plan) = &layout.plan else { return };
    frame::radio(sheet, facts, layout);
    sheet.clipped(plan.area, |sheet| {
        planview(sheet, facts, route, layout, plan);
    });
    let ink = sheet.ink;
    rule(sheet, layout.frame.left, layout.frame.right, plan.area.top);
    let foot = layout.frame.bottom - FOOT;
    if plan.area.right < layout.frame.right {
        sheet.line(
            (plan.area.right, plan.area.top),
            (plan.area.right, foot),
            LineStyle::new(ink.text, 2.5),
        );
        legs(
            sheet,
            facts,
            route,
            PageArea {
                left: plan.area.right,
                top: plan.area.top,
                bottom: foot,
                ..layout.frame
            },
        );
    } else {
        rule(
            sheet,
            layout.frame.left,
            layout.frame.right,
            plan.area.bottom,
        );
        words(
            sheet,
            route,
            PageArea {
                top: plan.area.bottom,
                bottom: foot,
                ..layout.frame
            },
        );
    }
}

fn planview(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    route: &DemoRoute,
    layout: &Layout,
    plan: &PlanviewScale,
) {
    let ink = sheet.ink;
    let mut placer = LabelPlacer::new(plan.area);
    for inset in &layout.insets {
        placer.take(inset.area);
    }
    basemap::draw(sheet, facts, plan, &mut placer);
    basemap::runways(sheet, facts, plan, &mut placer);
    let mut procedure = Procedure::new(facts, plan, &mut placer);
    for track in &route.tracks {
        let mut places = facts.places(&track.fixes);
        if let Some(end) = track.runway.as_deref().and_then(|r| facts.runway_end(r)) {
            places.insert(0, end.far);
        }
        for (from, to) in places.iter().zip(places.iter().skip(1)) {
            procedure.leg(sheet, *from, *to, LineStyle::new(ink.text, 5.0), true);
        }
        for pass in &track.fixes {
            procedure.pass(pass);
        }
    }
    procedure.navaids();
    procedure.finish(sheet);
    airport_name(sheet, facts, plan, &mut placer);
    let note = terrain::note(&facts.terrain, plan);
    basemap::scale_bar(sheet, plan, &mut placer, note.as_deref());
    terrain::write(sheet, &facts.terrain, plan, &mut placer);
    insets::draw(sheet, facts, &layout.insets, &route.msa, None);
}

fn airport_name(
    sheet: &mut SvgPage,
    facts: &AirportFacts,
    plan: &PlanviewScale,
    placer: &mut LabelPlacer,
) {
    let ink = sheet.ink;
    let text = &facts.airport.icao_airport_identifier;
    let at = plan.image_from_geo(facts.position());
    let area = placer.place(at, (FontFace::DataBold.width(text, 34.0), 36.0), 34.0);
    sheet.text(
        (area.centre().0, area.top + 29.0),
        TextStyle::new(FontFace::DataBold, 34.0, ink.text)
            .halo(ink.land)
            .middle(),
        text,
    );
}

/// Height of a line of words.
const STEP: f64 = 38.0;

/// Below the planview: the tracks as chains of names, then the notes.
fn words(sheet: &mut SvgPage, route: &DemoRoute, area: PageArea) {
    let ink = sheet.ink;
    let left = area.left + 24.0;
    let mut y = area.top + 14.0;
    for track in &route.tracks {
        let chain: Vec<&str> = track.fixes.iter().map(|p| p.fix.as_str()).collect();
        y += STEP;
        sheet.text(
            (left, y),
            TextStyle::new(FontFace::BodyBold, 28.0, ink.text),
            &track.name,
        );
        sheet.text(
            (left + 280.0, y),
            TextStyle::new(FontFace::Data, 25.0, ink.text),
            &chain.join(" – "),
        );
    }
    notes(
        sheet,
        route,
        PageArea {
            top: y + 16.0,
            ..area
        },
    );
}

/// Beside the planview: each track as a list of legs with course, distance and altitude, then the notes.
fn legs(sheet: &mut SvgPage, facts: &AirportFacts, route: &DemoRoute, area: PageArea) {
    let ink = sheet.ink;
    let (left, right) = (area.left + 24.0, area.right - 24.0);
    let mut y = area.top + 16.0;
    for track in &route.tracks {
        y += STEP + 4.0;
        sheet.text(
            (left, y),
            TextStyle::new(FontFace::BodyBold, 30.0, ink.text),
            &track.name,
        );
        let mut from: Option<Geo> = None;
        for pass in &track.fixes {
            let Some(fix) = facts.fix(&pass.fix) else {
                continue;
            };
            y += STEP + 2.0;
            sheet.text(
                (left, y),
                TextStyle::new(FontFace::DataBold, 26.0, ink.text),
                &pass.fix,
            );
            let plain = TextStyle::new(FontFace::Data, 25.0, ink.text).end();
            if let Some(from) = from {
                let course = facts.course(from.bearing_true(fix.at));
                sheet.text((left + 250.0, y), plain, &course);
                sheet.text(
                    (left + 400.0, y),
                    plain,
                    &format!("{:.1} NM", from.distance_nm(fix.at)),
                );
            }
            if pass.altitude > 0 {
                sheet.text((right, y), plain, &format!("{} ft", pass.altitude));
            }
            sheet.line(
                (left, y + 12.0),
                (right, y + 12.0),
                LineStyle::new(ink.rule, 1.5),
            );
            from = Some(fix.at);
        }
        y += 26.0;
    }
    notes(sheet, route, PageArea { top: y, ..area });
}

/// The notes under a thin line at the top of `area`.
fn notes(sheet: &mut SvgPage, route: &DemoRoute, area: PageArea) {
    let ink = sheet.ink;
    let (left, width) = (area.left + 24.0, area.width() - 48.0);
    let mut y = area.top;
    sheet.line((left, y), (left + width, y), LineStyle::new(ink.rule, 2.0));
    for note in &route.notes {
        for line in wrapped(note, FontFace::Body, 28.0, width) {
            y += STEP;
            sheet.text(
                (left, y),
                TextStyle::new(FontFace::Body, 28.0, ink.text),
                &line,
            );
        }
    }
}
