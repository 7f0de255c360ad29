//! The picture of one chart (specification 4.3). It is decoded to learn its size, and nothing of it is kept.

use crate::account::Access;
use crate::chart::image::{self, ImageLimits, ImageSize};
use crate::chart::{Chart, ChartList, Palette, PictureAddress};
use crate::http::AccessToken;
use crate::http::PictureKind;
use crate::remote::Problem;
use crate::service::{self, Client};

use super::{CheckVerdict, PACKED, differing, failure};

/// How far the sides may differ in proportion from the promised ones (service-notes "Image size").
const PROPORTION_TOLERANCE: f64 = 0.005;

/// Asks for one chart by day and judges what comes: the first with a geo-reference, else the first. Also gives what was
/// asked.
pub(super) async fn judge(
    client: &Client,
    token: &AccessToken,
    list: &ChartList,
    access: Access,
) -> (String, CheckVerdict) {
    let mut charts: Vec<(&Chart, &PictureAddress)> = list
        .charts
        .iter()
        .filter_map(|chart| Some((chart, chart.picture(Palette::Day)?.as_ref().ok()?)))
        .collect();
    charts.sort_by_key(|(chart, _address)| !chart.is_georeferenced);
    let Some((chart, address)) = charts.first() else {
        let why = "No chart of the list names a day picture that may be asked for.";
        return (
            "picture of a chart".to_owned(),
            CheckVerdict::Fails(why.to_owned()),
        );
    };
    let asked = format!("picture of chart {:.20}", chart.index_number);
    let verdict = match fetch(client, token, chart, address).await {
        Ok((size, mut told)) => {
            told.extend(size_told(size, chart, access));
            differing(&told)
        }
        Err(problem) => failure(problem),
    };
    (asked, verdict)
}

/// Fetches a picture and decodes it, with the limits of every chart. Gives its size, and what was odd on the way.
async fn fetch(
    client: &Client,
    token: &AccessToken,
    chart: &Chart,
    address: &PictureAddress,
) -> Result<(ImageSize, Vec<String>), Problem> {
    let icao = chart.icao;
    let opened = client
        .picture(token, icao, address, PictureKind::Chart)
        .await;
    let mut download = opened?;
    let mut told = Vec::new();
    if download.is_redirected() {
        told.push(
            "It comes by a redirect. Flightbag follows three at most, to the service itself or a host in image_hosts."
                .to_owned(),
        );
    }
    if download.is_packed() {
        told.push(PACKED.to_owned());
    }
    let mut bytes = Vec::new();
    loop {
        match download.chunk().await {
            Ok(Some(chunk)) => bytes.extend_from_slice(&chunk),
            Ok(None) => break,
            Err(error) => return Err(service::of_picture(error, icao).into()),
        }
    }
    let size = image::decode(&*bytes, ImageLimits::CHART, &mut |_step| true)?;
    Ok((size, told))
}

/// What is told of a picture of this size, where it is not the one that was promised.
fn size_told(size: ImageSize, chart: &Chart, access: Access) -> Option<String> {
    let ImageSize { width, height } = size;
    let promised = (chart.width, chart.height);
    let is_promised = promised.0 == 0 || promised.1 == 0 || (width, height) == promised;
    // Where the account may not see the chart, a demo image comes in its place (specification 4.3 and 7.1).
    if is_promised || !access.allows(chart.icao) {
        return None;
    }
    let ratio = f64::from(width) * f64::from(promised.1)
        / (f64::from(height) * f64::from(promised.0)).max(1.0);
    let copes = if (ratio - 1.0).abs() <= PROPORTION_TOLERANCE {
        "Flightbag scales the boxes."
    } else {
        "Flightbag takes it for a demo image and draws no aircraft on it."
    };
    let (promised_width, promised_height) = promised;
    Some(format!(
        "It has {width} x {height} pixels, where the list says {promised_width} x {promised_height}. {copes}"
    ))
}
