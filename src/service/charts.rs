//! A chart list as it comes (specification 2.2 to 2.4): entries one by one, so that one bad chart costs one chart.

use std::collections::{HashMap, HashSet};

use url::Url;

use super::Error;
use super::airport::names;
use super::wire::Fields;
use crate::airport::Icao;
use crate::chart::{
    AddressRefusal, BoundingBoxes, Category, Chart, ChartId, ChartList, ChartPart, FileName,
    LatLngBox, PartBox, PictureAddress, PictureLink, PixelBox, Version, listing_order, unescaped,
};
use crate::config::ImageHosts;
use crate::http::{self, own_form};
use crate::json::RawJsonValue;

/// The most charts read of one list (reliability 4).
const MOST_CHARTS: usize = 10_000;
/// The most procedures and runways read of all charts of one list together.
const MOST_NAMES: usize = 50_000;
/// So many charts with one id and one index number are told apart.
const MOST_ALIKE: usize = 100;
/// A picture's address is no longer, in bytes.
const LONGEST_ADDRESS: usize = 4096;
/// The most insets of one chart; a chart with more has no usable geo-reference.
const MOST_INSETS: usize = 500;

/// Where pictures may be.
#[derive(Clone, Copy)]
pub(crate) struct Origins<'a> {
    /// The address of the service.
    pub base: &'a Url,
    /// The hosts besides.
    pub image_hosts: &'a ImageHosts,
}

/// Reads the list of the airport and the version that were asked for.
pub(crate) fn chart_list(
    value: RawJsonValue<'_>,
    icao: Icao,
    version: Version,
    origins: Origins<'_>,
) -> Result<ChartList, Error> {
    let fields = value.fields().ok_or(Error::Unreadable("not an object"))?;
    let list = fields.iter().rev().find(|(name, _value)| name == "charts");
    let list = list.map(|(_name, list)| *list);
    // A service that has none may write it so.
    let entries = match list {
        Some(list) if list.is_null() => None,
        _ => Some(
            list.and_then(RawJsonValue::elements)
                .ok_or(Error::Unreadable("no array of charts"))?,
        ),
    };
    let (mut charts, mut count, mut names) = (Vec::new(), 0, 0);
    for entry in entries.into_iter().flatten() {
        count += 1;
        if count > MOST_CHARTS {
            continue;
        }
        let chart = Fields::of(entry).and_then(|fields| chart(&fields, icao, version, origins));
        charts.extend(chart.map(|mut chart| {
            names += chart.procedures.len() + chart.runways.len();
            if names > MOST_NAMES {
                chart.procedures = Vec::new();
                chart.runways = Vec::new();
            }
            chart
        }));
    }
    let left_out = count - charts.len() + tell_apart(&mut charts);
    if left_out > 0 {
        tracing::warn!("{left_out} of {count} charts of {icao} could not be used");
    }
    charts.sort_by(listing_order);
    Ok(ChartList { charts, left_out })
}

/// Gives charts with the same id ids of their own: the index number tells them apart, and where it does not, how many
/// there were before. The same entry once more is the same chart. Returns how many are too many to be told apart.
fn tell_apart(charts: &mut Vec<Chart>) -> usize {
    let mut alike: HashMap<(ChartId, String), Vec<usize>> = HashMap::new();
    let (mut apart, mut too_many) = (Vec::with_capacity(charts.len()), 0);
    for chart in charts.drain(..) {
        let named = (chart.id.clone(), chart.index_number.clone());
        let before = alike.entry(named).or_default();
        if before.iter().any(|place| apart.get(*place) == Some(&chart)) {
            continue;
        }
        if before.len() == MOST_ALIKE {
            too_many += 1;
            continue;
        }
        before.push(apart.len());
        apart.push(chart);
    }
    *charts = apart;
    let mut counts: HashMap<ChartId, usize> = HashMap::new();
    for chart in charts.iter() {
        *counts.entry(chart.id.clone()).or_default() += 1;
    }
    let mut taken: HashSet<ChartId> = counts.keys().cloned().collect();
    charts.retain_mut(|chart| {
        if counts.get(&chart.id) == Some(&1) {
            return true;
        }
        let named = format!("{:.100} {:.60}", &*chart.id.0, chart.index_number);
        let named = named.trim_end();
        let mut ids = (1..=MOST_ALIKE).map(|number| match number {
            1 => ChartId(named.into()),
            _ => ChartId(format!("{named} ({number})").into()),
        });
        let free = ids.find(|id| taken.insert(id.clone()));
        too_many += usize::from(free.is_none());
        free.map(|id| chart.id = id).is_some()
    });
    too_many
}

fn chart(fields: &Fields<'_>, icao: Icao, version: Version, origins: Origins<'_>) -> Option<Chart> {
    let id = fields.text("id")?;
    if !names(fields, icao) {
        return None;
    }
    let index_number = fields.text("index_number").unwrap_or_default();
    let file = |url, name| picture(fields, url, name, icao, origins);
    Some(Chart {
        icao,
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
        bounding_boxes: fields
            .object("bounding_boxes")
            .and_then(|boxes| bounding_boxes(&boxes)),
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
fn side(fields: &Fields<'_>, name: &str) -> u32 {
    let side = fields.integer(name, 1..=i64::from(u32::MAX));
    side.and_then(|side| u32::try_from(side).ok()).unwrap_or(0)
}

/// The boxes, or `None` when any of them cannot be read: an inset that is not known could be taken for map.
fn bounding_boxes(fields: &Fields<'_>) -> Option<BoundingBoxes> {
    let planview = fields.object("planview")?;
    let latlng = planview.object("latlng")?;
    let insets = match fields.value("insets") {
        None => Vec::new(),
        Some(insets) => {
            let inset = |inset| pixels(&Fields::of(inset)?.object("pixels")?);
            let insets = insets.elements()?.take(MOST_INSETS + 1).map(inset);
            insets
                .collect::<Option<Vec<_>>>()
                .filter(|insets| insets.len() <= MOST_INSETS)?
        }
    };
    Some(BoundingBoxes {
        pixels: pixels(&planview.object("pixels")?)?,
        latlng: LatLngBox {
            lng1: latlng.number("lng1")?,
            lat1: latlng.number("lat1")?,
            lng2: latlng.number("lng2")?,
            lat2: latlng.number("lat2")?,
        },
        insets,
        parts: part_boxes(fields),
    })
}

/// The boxes that came beyond the specification. One that cannot be read costs itself only: nothing is placed by it.
fn part_boxes(fields: &Fields<'_>) -> Vec<PartBox> {
    let parts = ChartPart::OPTIONAL.into_iter();
    let boxes = parts.filter_map(|(part, names)| {
        let found = names.into_iter().find_map(|name| fields.object(name))?;
        Some((part, pixels(&found.object("pixels")?)?))
    });
    boxes.collect()
}

fn pixels(fields: &Fields<'_>) -> Option<PixelBox> {
    Some(PixelBox {
        x1: fields.number("x1")?,
        y1: fields.number("y1")?,
        x2: fields.number("x2")?,
        y2: fields.number("y2")?,
    })
}

/// Where a picture is, by its address, or by its name where there is no address (service-notes "Image file names").
fn picture(
    fields: &Fields<'_>,
    url: &str,
    name: &str,
    icao: Icao,
    origins: Origins<'_>,
) -> Option<PictureLink> {
    let text = |field| fields.raw(field).filter(|text| !text.is_empty());
    match (text(url), text(name)) {
        (Some(address), _) => Some(link(&address, icao, origins)),
        (None, Some(name)) => {
            let file = FileName::parse(&name).map(PictureAddress::Service);
            Some(file.ok_or(AddressRefusal::Unusable))
        }
        (None, None) => None,
    }
}

/// Judges an address. Of the service's own one the file name counts, and a query; one of another origin is refused, not
/// rewritten, unless the configuration lists its host.
fn link(text: &str, icao: Icao, origins: Origins<'_>) -> PictureLink {
    let unusable = AddressRefusal::Unusable;
    refuse_odd(text)?;
    // A relative address is relative to that of the list (RFC 3986 5.1.3).
    let list = http::address(origins.base, &["v2", "charts", icao.as_str()]);
    let url = list.join(text).map_err(|_error| unusable.clone())?;
    if own_form(origins.base, &url).is_some() {
        let last = url.path_segments().and_then(Iterator::last);
        let file = last.and_then(|last| FileName::escaped(last, url.query()));
        return file.map(PictureAddress::Service).ok_or(unusable);
    }
    if origins.image_hosts.allow(&url) {
        return Ok(PictureAddress::ImageHost(url));
    }
    Err(http::refusal(origins.image_hosts, &url))
}

/// Refuses an address that the parser would quietly turn into another one, and one that is for more than a picture.
fn refuse_odd(text: &str) -> Result<(), AddressRefusal> {
    if text.len() > LONGEST_ADDRESS {
        return Err(AddressRefusal::TooLong);
    }
    let path = text.split(['?', '#']).next().unwrap_or_default();
    let plain = unescaped(path).ok_or(AddressRefusal::Unusable)?;
    if text.contains('\\') || plain.contains('\\') {
        return Err(AddressRefusal::Backslash);
    }
    let authority = path.split_once("//").map_or("", |(_scheme, rest)| rest);
    let authority = authority.split('/').next().unwrap_or_default();
    if authority.contains('@') {
        return Err(AddressRefusal::UserInfo);
    }
    if plain.contains("..") {
        return Err(AddressRefusal::Climbs);
    }
    let odd = |c: char| c.is_whitespace() || c.is_control();
    if text.contains(odd) {
        return Err(AddressRefusal::Unusable);
    }
    Ok(())
}

#[cfg(test)]
pub(super) mod tests;
