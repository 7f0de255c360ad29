//! Chart lists: the list itself (specification 4.2), the charts' fields (specification 2.3), pictures' addresses and
//! geo-references (specification 2.4).

use sentence::display_text::one_line;
use url::Url;

use super::fields::{Deviations, FieldType, RecordFields, field};
use super::{CheckVerdict, differing, failure};
use crate::airport::{Airport, Icao};
use crate::chart::georef::GeoRef;
use crate::chart::image::ImageSize;
use crate::chart::{AddressRefusal, Category, Chart, ChartList, Palette, PictureAddress, Version};
use crate::http;
use crate::json::RawJsonValue;
use crate::service::Error;

const FIELDS: [(&str, FieldType); 21] = [
    ("id", FieldType::Text),
    ("icao_airport_identifier", FieldType::Text),
    ("category", FieldType::Text),
    ("precision", FieldType::FlagOrNull),
    ("index_number", FieldType::Text),
    ("name", FieldType::Text),
    ("revision_date", FieldType::Date),
    ("is_georeferenced", FieldType::Flag),
    ("width", FieldType::Number),
    ("height", FieldType::Number),
    ("bounding_boxes", FieldType::ObjectOrNull),
    ("procedures", FieldType::List),
    ("runways", FieldType::List),
    ("image_day", FieldType::Text),
    ("image_night", FieldType::Text),
    ("thumb_day", FieldType::Text),
    ("thumb_night", FieldType::Text),
    ("image_day_url", FieldType::Text),
    ("image_night_url", FieldType::Text),
    ("thumb_day_url", FieldType::Text),
    ("thumb_night_url", FieldType::Text),
];
const ADDRESSES: [&str; 4] = [
    "image_day_url",
    "image_night_url",
    "thumb_day_url",
    "thumb_night_url",
];
/// So many charts of a list are looked at.
const MOST_CHARTS: usize = 1_000;

/// Judges a list beside what the airport record says of it.
pub(super) fn list(
    read: &Result<ChartList, Error>,
    airport: Option<&Airport>,
    version: Version,
) -> CheckVerdict {
    let said = airport.and_then(|airport| match version {
        Version::Std => airport.std_charts,
        Version::Cao => airport.cao_charts,
    });
    let empty = match read {
        Ok(list) => list.charts.is_empty() && list.left_out == 0,
        Err(Error::NoCharts(..)) => true,
        Err(error) => return failure(error.clone()),
    };
    let mut told = Vec::new();
    if matches!(read, Err(Error::NoCharts(..))) {
        told.push("The answer is 404. Flightbag reads an empty list.".to_owned());
    }
    if empty && said == Some(true) {
        told.push(
            "The list is empty although the airport record says that there are charts. Flightbag opens the other set."
                .to_owned(),
        );
    }
    if let Ok(list) = read
        && list.left_out > 0
    {
        let (out, all) = (list.left_out, list.left_out + list.charts.len());
        told.push(format!(
            "{out} of {all} charts cannot be used. Flightbag shows the others and says so."
        ));
    }
    differing(&told)
}

/// Does this with the fields of every chart that came.
fn for_each_chart(document: &[u8], mut look: impl FnMut(&RecordFields<'_>)) {
    let fields = RawJsonValue::whole(document).and_then(RawJsonValue::fields);
    let list = fields.and_then(|fields| field(&fields, "charts"));
    let charts = list.and_then(RawJsonValue::elements).into_iter().flatten();
    for came in charts.take(MOST_CHARTS).filter_map(RawJsonValue::fields) {
        look(&came);
    }
}

/// Judges the fields of all charts together.
pub(super) fn fields(document: &[u8], list: &ChartList) -> CheckVerdict {
    let (mut deviations, mut other_name) = (Deviations::default(), false);
    for_each_chart(document, |came| {
        other_name |= field(came, "precision_approach").is_some();
        deviations.add(came, &FIELDS);
    });
    let mut told = Vec::new();
    if other_name {
        deviations.missing.retain(|name| *name != "precision");
        told.push("precision is called precision_approach. Flightbag reads both.".to_owned());
    }
    let unknown = list.charts.iter().find_map(|chart| {
        let Category::Other(code) = &chart.category else {
            return None;
        };
        Some(one_line(code))
    });
    if let Some(code) = unknown {
        told.push(format!(
            "There is a category “{code:.20}”. Flightbag lists its charts with the reference pages."
        ));
    }
    told.extend(deviations.told());
    differing(&told)
}

/// Judges where the pictures are: the specification has them below the list's own address.
pub(super) fn addresses(document: &[u8], list: &ChartList, base: &Url, icao: Icao) -> CheckVerdict {
    let links = list.charts.iter().flat_map(links);
    if let Some(refusal) = links.clone().find_map(|link| link.as_ref().err()) {
        return CheckVerdict::Fails(refused(refusal));
    }
    let hosts = links.filter_map(|link| match link {
        Ok(PictureAddress::ImageHost(url)) => Some(http::printed_origin(url)),
        Ok(PictureAddress::Service(_)) | Err(_) => None,
    });
    let mut told = Vec::new();
    if let Some(host) = hosts.into_iter().next() {
        told.push(format!(
            "Pictures are at {host}, which image_hosts lists. Flightbag asks there without the token."
        ));
    } else {
        let list = http::address(base, &["v2", "charts", icao.as_str()]);
        let expected = format!("{list}/");
        let (mut otherwise, mut with_query) = (false, false);
        for_each_chart(document, |came| {
            for name in ADDRESSES {
                let text = field(came, name).and_then(RawJsonValue::read::<String>);
                let Some(text) = text.filter(|text| !text.is_empty()) else {
                    continue;
                };
                let is_below = text.starts_with(&expected);
                otherwise |= !is_below;
                with_query |= is_below && text.contains('?');
            }
        });
        if otherwise {
            told.push(
                "Addresses are relative or of another form. Flightbag completes them, and asks below base_url only."
                    .to_owned(),
            );
        }
        if with_query {
            told.push("Addresses have a query. Flightbag sends it along.".to_owned());
        }
    }
    differing(&told)
}

fn links(chart: &Chart) -> impl Iterator<Item = &crate::chart::PictureLink> + Clone {
    let images = [Palette::Day, Palette::Night].map(|palette| chart.picture(palette));
    images.into_iter().flatten()
}

/// Why a picture is not asked for.
fn refused(refusal: &AddressRefusal) -> String {
    match refusal {
        AddressRefusal::OtherHost(origin, host) => {
            format!(
                "Pictures are at {origin}, which is not below base_url. Flightbag asks nothing there. If the operator \
                 names that host, add image_hosts = [\"{host}\"] to config.toml."
            )
        }
        other => {
            format!("A picture's address cannot be used ({other}). Flightbag asks nothing there.")
        }
    }
}

/// Judges the boxes of all charts that say that they have some.
pub(super) fn geo_references(list: &ChartList) -> CheckVerdict {
    let (mut unusable, mut from_top, mut count) = (0_usize, false, 0_usize);
    for chart in list.charts.iter().filter(|chart| chart.is_georeferenced) {
        count += 1;
        let size = ImageSize {
            width: chart.width,
            height: chart.height,
        };
        match &chart.bounding_boxes {
            Some(boxes) if GeoRef::new(boxes, size, size).is_ok() => {
                let (pixels, place) = (&boxes.pixels, &boxes.latlng);
                from_top |= (pixels.y2 - pixels.y1) * (place.lat2 - place.lat1) < 0.0;
            }
            Some(_) | None => unusable += 1,
        }
    }
    let mut told = Vec::new();
    if from_top {
        told.push("Boxes count from the top. Flightbag takes each corner with its place, so it sees that.".to_owned());
    }
    if unusable > 0 {
        told.push(format!(
            "{unusable} of {count} charts have boxes that make no sense. Flightbag shows them without the aircraft."
        ));
    }
    differing(&told)
}
