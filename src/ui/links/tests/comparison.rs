//! What the simulator page says of sources that are compared.

use egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use simlink::LinkKind;
use simlink::source::{LaggingSource, SourceAgreement, SourceId};

use super::super::*;

/// A window in which X-Plane's datagrams and GDL90 of one computer differ so.
fn page(pairs: &[(SourceAgreement, Option<f64>)]) -> Harness<'static> {
    let id = |kind| SourceId::heard(kind, [127, 0, 0, 1].into(), "".into());
    let pairs = pairs.iter().map(|(verdict, raised)| SourceComparison {
        first: id(LinkKind::XPlane),
        second: id(LinkKind::Gdl90),
        is_one_simulator: true,
        verdict: *verdict,
        raised: *raised,
    });
    let pairs: Vec<SourceComparison> = pairs.collect();
    let mut harness = Harness::builder()
        .with_size(vec2(480.0, 1200.0))
        .with_context_setup(theme::apply)
        .build_ui(move |ui| {
            comparisons_ui(ui, &pairs);
        });
    harness.step();
    harness
}

#[test]
fn compared_sources_are_listed_in_pairs() {
    let behind = SourceAgreement::Behind {
        seconds: 2.0,
        late: LaggingSource::Second,
    };
    let page = page(&[
        (SourceAgreement::Agree { metres: 3.0 }, None),
        (behind, None),
        (SourceAgreement::Disagree { metres: 7408.0 }, Some(7408.0)),
    ]);
    page.get_by_label("Source comparison");
    page.get_by_label("X-Plane · GDL90: agree within 3 m");
    page.get_by_label("X-Plane · GDL90: GDL90 is 2 s behind");
    page.get_by_label_contains("X-Plane · GDL90: disagree by 4 NM");
}

#[test]
fn nothing_compared_has_no_heading() {
    let page = page(&[]);
    assert!(page.query_by_label("Source comparison").is_none());
}
