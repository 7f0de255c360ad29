//! Tests of chart lists as they come.

mod link;

use serde_json::{Value, json};

use super::*;

pub(super) fn base() -> Url {
    Url::parse("https://charts.example.org/api").unwrap()
}

pub(super) fn listed() -> ImageHosts {
    ImageHosts::read(&["images.example.org".to_owned()]).unwrap()
}

pub(super) fn origins<'a>(base: &'a Url, image_hosts: &'a ImageHosts) -> Origins<'a> {
    Origins { base, image_hosts }
}

pub(super) fn of_service(name: &str, query: Option<&str>) -> PictureLink {
    let file = FileName::escaped(name, query).map(PictureAddress::from);
    file.ok_or(AddressRefusal::Unusable)
}

pub fn asked() -> Icao {
    Icao::parse("YBBN").unwrap()
}

fn chart_list(list: &Value) -> Result<ChartList, Error> {
    read_bytes(list.to_string().as_bytes())
}

/// What is read of a list as its bytes come.
pub fn read_bytes(list: &[u8]) -> Result<ChartList, Error> {
    let (base, listed) = (base(), listed());
    let list = RawJsonValue::whole(list).unwrap();
    super::chart_list(list, asked(), Version::Std, origins(&base, &listed))
}

pub fn read(charts: &Value) -> ChartList {
    chart_list(&json!({ "charts": charts })).unwrap()
}

pub fn full() -> Value {
    json!({
        "id": "YBBN111", "icao_airport_identifier": "YBBN", "category": "APP", "precision": true,
        "index_number": "11-1", "name": "ILS 01L", "revision_date": "20250130", "is_georeferenced": true,
        "width": 1660, "height": 2480, "procedures": ["ILS01L"], "runways": ["01L"],
        "bounding_boxes": {
            "planview": {
                "pixels": {"x1": 10, "y1": 20, "x2": 30, "y2": 40},
                "latlng": {"lng1": 152.5, "lat1": -27.8, "lng2": 153.5, "lat2": -27.0}
            },
            "insets": [{"pixels": {"x1": 1, "y1": 2, "x2": 3, "y2": 4}}]
        },
        "image_day": "a.png", "image_night": "b.png", "thumb_day": "c.png", "thumb_night": "d.png",
        "image_day_url": "https://charts.example.org/api/v2/charts/YBBN/ybbn111_d.png",
        "image_night_url": "https://charts.example.org/api/v2/charts/YBBN/ybbn111_n.png",
        "thumb_day_url": "https://charts.example.org/api/v2/charts/YBBN/ybbn111_thumb_d.png",
        "thumb_night_url": null
    })
}

pub(super) fn with(name: &str, value: Value) -> Value {
    let mut chart = full();
    chart[name] = value;
    chart
}

pub(super) fn only(chart: &Value) -> Chart {
    read(&json!([chart])).charts.remove(0)
}

#[test]
fn every_field_of_chart_is_read() {
    let chart = only(&full());
    assert_eq!(chart.category, Category::Approach);
    assert_eq!(chart.precision, Some(true));
    assert_eq!((chart.width, chart.height), (1660, 2480));
    let boxes = chart.bounding_boxes.unwrap();
    assert_eq!(
        boxes.pixels,
        PixelBox {
            x1: 10.0,
            y1: 20.0,
            x2: 30.0,
            y2: 40.0
        }
    );
    assert_eq!(boxes.insets.len(), 1);
    assert_eq!(chart.image_day, Some(of_service("ybbn111_d.png", None)));
    assert_eq!(chart.thumb_night, Some(of_service("d.png", None)));
}

#[test]
fn chart_needs_no_more_than_its_id() {
    assert_eq!(read(&json!([{"id": "x"}])).left_out, 0);
}

#[test]
fn bad_entry_is_counted_and_left_out() {
    let list = read(
        &json!([null, full(), {"name": "no id"}, full(), 7, with("icao_airport_identifier", json!("KSFO"))]),
    );
    // The same entry twice is one chart.
    assert_eq!(list.charts.len(), 1);
    assert_eq!(list.left_out, 4);
    assert_eq!(&*list.charts[0].id.0, "YBBN111");
}

#[test]
fn charts_with_one_id_are_told_apart_by_index() {
    let entry = |index: &str, name: &str| json!({"id": "x", "index_number": index, "name": name});
    let mut entries: Vec<Value> = (1..=9).map(|n| entry(&format!("10-{n}"), "APT")).collect();
    entries.push(entry("10-9", "Another"));
    entries.push(entry("10-9", "Another"));
    entries.push(json!({"id": "alone"}));
    let list = read(&json!(entries));
    assert_eq!((list.charts.len(), list.left_out), (11, 0));
    let ids: HashSet<_> = list
        .charts
        .iter()
        .map(|chart| chart.id.to_string())
        .collect();
    assert_eq!(ids.len(), 11);
    for id in ["alone", "x 10-1", "x 10-9", "x 10-9 (2)"] {
        assert!(ids.contains(id), "{ids:?}");
    }
    // In another order they have the same ones.
    entries.reverse();
    let again = read(&json!(entries)).charts;
    assert!(again.iter().take(9).all(|chart| ids.contains(&*chart.id.0)));
}

#[test]
fn charts_alike_beyond_hundred_are_counted() {
    let charts = |count: usize| {
        let entry = |n: usize| json!({"id": "x", "name": format!("chart {n}")});
        let list = read(&json!((0..count).map(entry).collect::<Vec<_>>()));
        (list.charts.len(), list.left_out)
    };
    // The id alone belongs to no chart.
    let most = MOST_ALIKE - 1;
    assert_eq!(charts(most), (most, 0));
    assert_eq!(charts(most + 1), (most, 1));
    assert_eq!(charts(most + 5), (most, 5));
}

#[test]
fn older_name_of_precision_is_read_too() {
    let mut chart = full();
    chart.as_object_mut().unwrap().remove("precision");
    chart["precision_approach"] = json!(false);
    assert_eq!(only(&chart).precision, Some(false));
}

#[test]
fn unreadable_inset_makes_chart_unusable() {
    let broken = [
        json!([{}]),
        json!([null]),
        json!([{"pixels": {"x1": 1}}]),
        json!("none"),
    ];
    for insets in broken {
        let mut chart = full();
        chart["bounding_boxes"]["insets"] = insets;
        assert_eq!(only(&chart).bounding_boxes, None);
    }
}

#[test]
fn insets_may_be_null_absent_or_empty() {
    for insets in [Value::Null, json!([])] {
        let mut chart = full();
        chart["bounding_boxes"]["insets"] = insets;
        assert!(only(&chart).bounding_boxes.unwrap().insets.is_empty());
    }
}

#[test]
fn list_is_in_listing_order() {
    let entry = |id: &str, index: &str| json!({"id": id, "index_number": index});
    let list = read(&json!([
        entry("a", "11-10"),
        entry("b", "11-2"),
        entry("c", "9-1")
    ]));
    let ids: Vec<_> = list
        .charts
        .iter()
        .map(|chart| chart.id.to_string())
        .collect();
    assert_eq!(ids, ["c", "b", "a"]);
}

#[test]
fn list_is_cut_at_10_000_charts() {
    for (entries, expected) in [
        (9_999, (9_999, 0)),
        (10_000, (10_000, 0)),
        (10_001, (10_000, 1)),
    ] {
        let entries: Vec<_> = (0..entries).map(|n| json!({"id": n.to_string()})).collect();
        let list = read(&json!(entries));
        assert_eq!((list.charts.len(), list.left_out), expected);
    }
}

#[test]
fn more_than_500_insets_are_unusable() {
    let inset = json!({"pixels": {"x1": 1, "y1": 2, "x2": 3, "y2": 4}});
    for (insets, expected) in [(499, Some(499)), (500, Some(500)), (501, None)] {
        let mut chart = full();
        chart["bounding_boxes"]["insets"] = json!(vec![inset.clone(); insets]);
        let boxes = only(&chart).bounding_boxes;
        assert_eq!(boxes.map(|boxes| boxes.insets.len()), expected);
    }
}

#[test]
fn list_that_is_null_is_empty() {
    assert_eq!(read(&Value::Null), ChartList::default());
}

#[test]
fn document_without_array_of_charts_is_unreadable() {
    for value in [
        json!({}),
        json!(null),
        json!({"charts": {}}),
        json!([]),
        json!(1),
    ] {
        assert!(
            matches!(chart_list(&value), Err(Error::Unreadable(_))),
            "{value}"
        );
    }
}

#[test]
fn optional_boxes_are_read_by_either_name() {
    let pixels = |at: i32| json!({"pixels": {"x1": at, "y1": 1, "x2": 9, "y2": 4}});
    for names in [
        ["header", "profile", "minimums"],
        ["briefing", "profileview", "minima"],
    ] {
        let mut chart = full();
        for (at, name) in (1..).zip(names) {
            chart["bounding_boxes"][name] = pixels(at);
        }
        let parts = only(&chart).bounding_boxes.unwrap().parts;
        let read: Vec<_> = parts
            .iter()
            .map(|(part, pixels)| (*part, pixels.x1))
            .collect();
        let expected = [ChartPart::Briefing, ChartPart::Profile, ChartPart::Minima];
        assert_eq!(
            read,
            expected
                .into_iter()
                .zip([1.0, 2.0, 3.0])
                .collect::<Vec<_>>()
        );
    }
}

#[test]
fn broken_optional_box_costs_itself_only() {
    for broken in [
        Value::Null,
        json!(7),
        json!([]),
        json!({}),
        json!({"pixels": null}),
        json!({"pixels": {"x1": 1, "y1": "?", "x2": 3, "y2": 4}}),
    ] {
        let mut chart = full();
        chart["bounding_boxes"]["profile"] = broken;
        let boxes = only(&chart).bounding_boxes.unwrap();
        assert_eq!(boxes.parts, []);
        assert_eq!(boxes.insets.len(), 1);
    }
}
