//! Forms told by their content, and refusals.

mod properties;

use super::*;
use crate::airport::Icao;
pub(super) const MSFS_2020: &str = include_str!("../../../tests/flight_plans/msfs2020.pln");
pub(super) const MSFS_2024: &str = include_str!("../../../tests/flight_plans/msfs2024.pln");
pub(super) const FSX: &str = include_str!("../../../tests/flight_plans/fsx.pln");
pub(super) const X_PLANE_3: &str = include_str!("../../../tests/flight_plans/xplane3.fms");
pub(super) const X_PLANE_11: &str = include_str!("../../../tests/flight_plans/xplane11.fms");
pub(super) const LITTLE_NAVMAP: &str = include_str!("../../../tests/flight_plans/full.lnmpln");
pub(super) const SIMBRIEF_XML: &str = include_str!("../../../tests/flight_plans/simbrief.xml");
pub(super) const SIMBRIEF_JSON: &str = include_str!("../../../tests/flight_plans/simbrief.json");
const ROUTE: &str = "NZWN/16 N0450F360 COOK4 TASMA L521 LHI DCT MORET1 YBBN/01R ALT YWLM";

pub(super) const ALL: [(&str, Format); 9] = [
    (MSFS_2020, Format::Pln),
    (MSFS_2024, Format::Pln),
    (FSX, Format::Pln),
    (X_PLANE_3, Format::Fms3),
    (X_PLANE_11, Format::Fms11),
    (LITTLE_NAVMAP, Format::Lnmpln),
    (SIMBRIEF_XML, Format::Ofp),
    (SIMBRIEF_JSON, Format::Ofp),
    (ROUTE, Format::Route),
];

/// The plan in this text.
pub(super) fn imported(text: &str) -> ImportedPlan {
    super::read(text.as_bytes(), None).unwrap()
}

/// What was read, as it is told.
pub(super) fn facts(imported: &ImportedPlan) -> Vec<String> {
    imported.read.iter().map(ToString::to_string).collect()
}

/// What is said of parts that were not read.
pub(super) fn english(sentences: &[UnreadParts]) -> Vec<String> {
    sentences.iter().map(ToString::to_string).collect()
}

/// What was left for that reason.
pub(super) fn left(imported: &ImportedPlan, why: UnreadReason) -> Vec<String> {
    let left = imported.not_read.iter().filter(|left| left.why == why);
    left.map(|left| left.what.to_string()).collect()
}

#[test]
fn content_tells_form_whatever_name_says() {
    for (text, format) in ALL {
        for name in [None, Some("plan.fms"), Some("plan"), Some("a.b.PLN")] {
            let read = super::read(text.as_bytes(), name).unwrap();
            assert_eq!(read.format, format, "{name:?}");
        }
    }
}

#[test]
fn every_encoding_and_line_end_is_read() {
    for (text, _) in ALL {
        let plain = imported(text);
        let wide = |mark: u16| -> Vec<u8> {
            let units = [mark].into_iter().chain(text.encode_utf16());
            units.flat_map(u16::to_le_bytes).collect()
        };
        let codes = [
            ["\u{feff}", text].concat().into_bytes(),
            wide(0xfeff),
            text.replace('\n', "\r\n").into_bytes(),
            text.replace('\n', "\r").into_bytes(),
            format!("\n \t{text}\0\0").into_bytes(),
        ];
        for bytes in codes {
            assert_eq!(super::read(&bytes, None).unwrap(), plain);
        }
    }
}

#[test]
fn nothing_is_told_apart_from_too_much() {
    assert_eq!(super::read(b"", None), Err(NotRead::Empty));
    assert_eq!(super::read(b"\xef\xbb\xbf \r\n", None), Err(NotRead::Empty));
    let mut long = b"NZWN ".to_vec();
    long.resize(LONGEST, b' ');
    assert!(super::read(&long, None).is_ok());
    long.push(b' ');
    assert_eq!(super::read(&long, None), Err(NotRead::TooLong(4)));
    assert_eq!(
        NotRead::TooLong(4).to_string(),
        "The file is larger than 4 MiB, so it is not a flight plan"
    );
}

#[test]
fn what_is_no_flight_plan_is_called_what_it_is() {
    let said = |text: &str| super::read(text.as_bytes(), Some("a.txt")).unwrap_err();
    for text in [
        "Dear pilot, this is no plan!",
        "{\"a\": 1}",
        "{broken",
        "[section]\na=b",
        "<kml/>",
        "(hello)",
        "<",
        "<!-- -->",
        "%PDF-1.7",
        "INSTALL NOTES FOR THE PROGRAM",
        "\u{1f6eb}",
    ] {
        assert_eq!(said(text), NotRead::UnknownForm, "{text}");
    }
    for (text, what) in [
        (
            "<!DOCTYPE html><html></html>",
            "This is a web page, not a flight plan",
        ),
        (
            "[flightplan]\nAppVersion=9.1",
            "Flightbag cannot read plans of Flight Simulator 2004",
        ),
        (
            "[FSCFP]\nDepartAPCode=NZWN",
            "Flightbag cannot read FSCommander plans",
        ),
        (
            "<SimBase.Document/>",
            "This simulator document has no flight plan",
        ),
        (
            "<LittleNavmap><AircraftPerf/></LittleNavmap>",
            "This is a Little Navmap performance file, not a flight plan",
        ),
        (
            "<LittleNavmap/>",
            "This Little Navmap file has no flight plan",
        ),
    ] {
        assert_eq!(said(text).to_string(), what, "{text}");
    }
}

#[test]
fn headless_x_plane_file_is_damaged() {
    let (_, rows) = X_PLANE_11.split_once("CYCLE").unwrap();
    let error = super::read(rows.as_bytes(), Some("plan.FMS")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The X-Plane plan is damaged at line 1: it does not start with I or A and a version"
    );
}

#[test]
fn damage_is_told_with_its_line() {
    let broken = LITTLE_NAVMAP.replace("</Procedures>", "</Procedure>");
    let error = super::read(broken.as_bytes(), None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The Little Navmap plan is damaged at line 50: its tags are not nested correctly"
    );
    let (begun, _) = SIMBRIEF_JSON.split_at(200);
    let error = super::read(begun.as_bytes(), None).unwrap_err();
    assert!(matches!(
        error,
        NotRead::DamagedAt(Format::Ofp, 1.., PlanDamage::EndsEarly)
    ));
}

#[test]
fn documents_that_would_grow_or_reach_out_are_refused() {
    let bomb = "<!DOCTYPE OFP [<!ENTITY a 'haha'><!ENTITY b '&a;&a;&a;&a;'>]>\
        <OFP><origin><icao_code>&b;</icao_code></origin></OFP>";
    let outside = "<!DOCTYPE OFP SYSTEM 'file:///etc/passwd'><OFP/>";
    for text in [bomb, outside] {
        let error = super::read(text.as_bytes(), None).unwrap_err();
        assert!(
            matches!(error, NotRead::Damaged(..) | NotRead::DamagedAt(..)),
            "{error}"
        );
    }
}

#[test]
fn depth_without_end_is_refused() {
    for (open, close) in [("<OFP>", "</OFP>"), ("{\"origin\":", "}")] {
        let text = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        let error = super::read(text.as_bytes(), None).unwrap_err();
        assert!(
            matches!(error, NotRead::Damaged(..) | NotRead::DamagedAt(..)),
            "{error}"
        );
    }
}

#[test]
fn hostile_text_is_made_fit_for_display() {
    let text = X_PLANE_11.replace("COOK4", "CO\u{202e}OK\u{7}4");
    assert_eq!(imported(&text).flight.sid.as_deref(), Some("COOK 4"));
    let long = "X".repeat(5_000);
    let text = X_PLANE_11.replace("COOK4", &long);
    assert_eq!(imported(&text).flight.sid.unwrap().len(), 200);
}

#[test]
fn plan_cut_anywhere_says_so_or_gives_what_is_there() {
    for (text, format) in ALL {
        let whole = imported(text);
        let step = text.len() / 200 + 1;
        for end in (1..text.trim_end().len() - 1).step_by(step) {
            let Some(begun) = text.get(..end) else {
                continue;
            };
            match super::read(begun.as_bytes(), Some("plan")) {
                Ok(read) => {
                    // Only the forms in lines can end anywhere.
                    let in_lines = matches!(format, Format::Fms3 | Format::Fms11 | Format::Route);
                    assert!(in_lines, "{format} was read although it was cut");
                    let name =
                        |icao: Option<Icao>| icao.map_or(String::new(), |icao| icao.to_string());
                    // Cut within, it may be a local one.
                    let departure = name(read.flight.departure);
                    assert!(name(whole.flight.departure).starts_with(&departure));
                    assert!(read.flight.route.iter().all(|ident| text.contains(ident)));
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}
