//! A chart list as it comes (specification 2.2 to 2.4): entries one by one, so that one bad chart costs one chart.

use std::collections::HashSet;

use serde_json::Value;
use url::Url;

use super::Error;
use super::airport::names;
use super::wire::Fields;
use crate::airport::Icao;
use crate::chart::{
    BoundingBoxes, Category, Chart, ChartId, ChartList, FileName, LatLngBox, PixelBox, Version,
    listing_order,
};

/// The most charts read of one list (reliability section 4).
const MOST_CHARTS: usize = 10_000;
/// The most insets of one chart; a chart with more has no usable geo-reference.
const MOST_INSETS: usize = 500;

/// Reads the list of the airport and the version that were asked for; `base` is the address of the service that sent it.
pub(crate) fn chart_list(
    value: &Value,
    asked: (Icao, Version),
    base: &Url,
) -> Result<ChartList, Error> {
    let fields = Fields::of(value).ok_or(Error::Unreadable("not an object"))?;
    let entries = fields.value("charts").and_then(Value::as_array);
    let entries = entries.ok_or(Error::Unreadable("no array of charts"))?;
    let mut seen = HashSet::new();
    let mut charts: Vec<Chart> = entries
        .iter()
        .take(MOST_CHARTS)
        .filter_map(|entry| chart(Fields::of(entry)?, asked, base))
        // The id is unique (specification 2.3): of two with the same one, the second cannot be chosen.
        .filter(|chart| seen.insert(chart.id.clone()))
        .collect();
    let left_out = entries.len() - charts.len();
    if left_out > 0 {
        tracing::warn!(
            "{left_out} of {} charts of {} could not be used",
            entries.len(),
            asked.0
        );
    }
    charts.sort_by(listing_order);
    Ok(ChartList { charts, left_out })
}

fn chart(fields: Fields<'_>, (asked, version): (Icao, Version), base: &Url) -> Option<Chart> {
    let id = fields.text("id")?;
    if !names(fields, asked) {
        return None;
    }
    let index_number = fields.text("index_number").unwrap_or_default();
    let file = |url, name| file_name(fields, url, name, base);
    Some(Chart {
        icao: asked,
        version,
        category: Category::from_code(&fields.text("category").unwrap_or_default()),
        precision: fields
            .flag("precision")
            .or_else(|| fields.flag("precision_approach")),
        name: fields.text("name").unwrap_or_else(|| id.clone()),
        index_number,
        revision_date: fields.date("revision_date"),
        is_georeferenced: fields.flag("is_georeferenced").unwrap_or(false),
        width: side(fields, "width"),
        height: side(fields, "height"),
        bounding_boxes: fields.object("bounding_boxes").and_then(bounding_boxes),
        procedures: fields.texts("procedures"),
        runways: fields.texts("runways"),
        image_day: file("image_day_url", "image_day"),
        image_night: file("image_night_url", "image_night"),
        thumb_day: file("thumb_day_url", "thumb_day"),
        thumb_night: file("thumb_night_url", "thumb_night"),
        id: ChartId(id.into()),
    })
}

/// A picture's side in pixels; 0 where it is not told.
fn side(fields: Fields<'_>, name: &str) -> u32 {
    let side = fields.integer(name, 1..=i64::from(u32::MAX));
    side.and_then(|side| u32::try_from(side).ok()).unwrap_or(0)
}

/// The boxes, or `None` when any of them cannot be read: an inset that is not known could be taken for map.
fn bounding_boxes(fields: Fields<'_>) -> Option<BoundingBoxes> {
    let planview = fields.object("planview")?;
    let latlng = planview.object("latlng")?;
    let insets = match fields.value("insets") {
        None => Vec::new(),
        Some(Value::Array(insets)) if insets.len() <= MOST_INSETS => insets
            .iter()
            .map(|inset| Fields::of(inset)?.object("pixels").and_then(pixels))
            .collect::<Option<Vec<_>>>()?,
        Some(_) => return None,
    };
    Some(BoundingBoxes {
        pixels: planview.object("pixels").and_then(pixels)?,
        latlng: LatLngBox {
            lng1: latlng.number("lng1")?,
            lat1: latlng.number("lat1")?,
            lng2: latlng.number("lng2")?,
            lat2: latlng.number("lat2")?,
        },
        insets,
    })
}

fn pixels(fields: Fields<'_>) -> Option<PixelBox> {
    Some(PixelBox {
        x1: fields.number("x1")?,
        y1: fields.number("y1")?,
        x2: fields.number("x2")?,
        y2: fields.number("y2")?,
    })
}

/// A picture's file name: the last segment of its address, or the name itself where there is no address. An address
/// that is not the service's own is refused, not rewritten (service notes, "Image file names").
fn file_name(fields: Fields<'_>, url: &str, name: &str, base: &Url) -> Option<FileName> {
    match fields.raw(url).filter(|text| !text.is_empty()) {
        Some(text) => own_address(text, base)?
            .path_segments()?
            .next_back()
            .and_then(FileName::parse),
        None => FileName::parse(fields.raw(name)?),
    }
}

fn own_address(text: &str, base: &Url) -> Option<Url> {
    // The parser would quietly turn these into something else.
    let odd = |c: char| c == '\\' || c.is_whitespace() || c.is_control();
    if text.contains(odd) || text.contains("..") {
        return None;
    }
    let url = Url::parse(text).ok()?;
    let plain = url.username().is_empty() && url.password().is_none() && !text.contains('@');
    (plain && url.origin() == base.origin()).then_some(url)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use serde_json::json;

    fn base() -> Url {
        Url::parse("https://charts.example.org/api").unwrap()
    }

    pub fn asked() -> Icao {
        Icao::parse("YBBN").unwrap()
    }

    pub fn read(charts: &Value) -> ChartList {
        chart_list(
            &json!({ "charts": charts }),
            (asked(), Version::Std),
            &base(),
        )
        .unwrap()
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

    fn with(name: &str, value: Value) -> Value {
        let mut chart = full();
        chart[name] = value;
        chart
    }

    fn only(chart: &Value) -> Chart {
        read(&json!([chart])).charts.remove(0)
    }

    #[test]
    fn every_field_of_a_chart_is_read() {
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
        assert_eq!(chart.image_day.unwrap().as_str(), "ybbn111_d.png");
        assert_eq!(chart.thumb_night.unwrap().as_str(), "d.png");
    }

    #[test]
    fn a_chart_needs_no_more_than_its_id() {
        assert_eq!(read(&json!([{"id": "x"}])).left_out, 0);
    }

    #[test]
    fn a_bad_entry_is_left_out_and_counted_and_the_others_stay() {
        let list = read(
            &json!([null, full(), {"name": "no id"}, full(), 7, with("icao_airport_identifier", json!("KSFO"))]),
        );
        assert_eq!(list.charts.len(), 1);
        assert_eq!(list.left_out, 5);
    }

    #[test]
    fn the_older_name_of_precision_is_read_too() {
        let mut chart = full();
        chart.as_object_mut().unwrap().remove("precision");
        chart["precision_approach"] = json!(false);
        assert_eq!(only(&chart).precision, Some(false));
    }

    #[test]
    fn an_address_that_is_not_the_services_own_is_refused_not_rewritten() {
        let bad = [
            "https://evil.example.org/v2/charts/YBBN/x.png",
            "http://charts.example.org/v2/charts/YBBN/x.png",
            "https://charts.example.org:8443/x.png",
            "https://charts.example.org.evil.com/x.png",
            "https://charts.example.org@evil.com/x.png",
            "https://user@charts.example.org/x.png",
            "https://:word@charts.example.org/x.png",
            "https://@charts.example.org/x.png",
            "https://charts.example.org\\@evil.com/x.png",
            "https:\\\\charts.example.org\\x.png",
            "https://charts.example.org/api/../x.png",
            "https://charts.example.org/api/..%2fx.png",
            "https://charts.example.org/x%2e%2e",
            "https://charts.example.org/a%2fb.png",
            "https://charts.example.org/",
            "https://charts.example.org",
            "https://charts.example.org/ x.png",
            "https://charts.example.org/x\n.png",
            "\thttps://charts.example.org/x.png",
            "//charts.example.org/x.png",
            "/v2/charts/YBBN/x.png",
            "x.png",
            "file:///x.png",
            "data:image/png;base64,AA",
            "javascript:x.png",
            "ftp://charts.example.org/x.png",
            "blob:https://charts.example.org/x.png",
        ];
        for url in bad {
            let chart = only(&with("image_day_url", json!(url)));
            assert_eq!(chart.image_day, None, "{url:?}");
        }
    }

    #[test]
    fn an_address_on_the_services_origin_gives_its_last_segment() {
        for url in [
            "https://charts.example.org/x.png",
            "HTTPS://CHARTS.example.ORG:443/a/b/x.png?sig=1#f",
        ] {
            let chart = only(&with("image_day_url", json!(url)));
            assert_eq!(chart.image_day.unwrap().as_str(), "x.png", "{url}");
        }
    }

    #[test]
    fn an_inset_that_cannot_be_read_takes_the_geo_reference_with_it() {
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
    fn the_list_is_in_listing_order() {
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
    fn a_list_beyond_ten_thousand_charts_is_cut_and_the_rest_counted() {
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
    fn a_chart_with_more_than_five_hundred_insets_has_no_usable_geo_reference() {
        let inset = json!({"pixels": {"x1": 1, "y1": 2, "x2": 3, "y2": 4}});
        for (insets, expected) in [(499, Some(499)), (500, Some(500)), (501, None)] {
            let mut chart = full();
            chart["bounding_boxes"]["insets"] = json!(vec![inset.clone(); insets]);
            let boxes = only(&chart).bounding_boxes;
            assert_eq!(boxes.map(|boxes| boxes.insets.len()), expected);
        }
    }

    #[test]
    fn a_document_without_an_array_of_charts_is_unreadable() {
        for value in [
            json!({}),
            json!({"charts": null}),
            json!({"charts": {}}),
            json!([]),
            json!(1),
        ] {
            assert!(
                matches!(
                    chart_list(&value, (asked(), Version::Std), &base()),
                    Err(Error::Unreadable(_))
                ),
                "{value}"
            );
        }
    }
}
