//! Readings: what the service does where the specification is silent and other services do otherwise, one switch each.

use std::io::Write as _;

use axum::{
    body::{Body, to_bytes},
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::Response,
};
use flate2::{Compression, write::GzEncoder};
use serde_json::{Value, json};

use super::{catalogue::Catalogue, request_guard};
use crate::random::random_text;

/// How many charts [`SpecReading::ManyCharts`] lists.
const MANY: usize = 400;

/// One thing that is done otherwise than by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpecReading {
    /// The addresses of pictures are relative to that of the list.
    RelativeAddresses,
    /// Pictures are on a server of their own, by addresses that hold a key and without a token.
    ImageHost,
    /// A picture's address leads to another one, by a redirect on the same origin.
    Redirects,
    /// Access tokens tell nothing to who holds them.
    OpaqueTokens,
    /// The identity server has no discovery document.
    NoDiscovery,
    /// The discovery document names a server of another origin.
    ForeignDiscovery,
    /// No airport has standard charts: all are in the other set.
    EmptyStd,
    /// Whatever the chart service answers is packed, also where that was not asked for.
    Gzip,
    /// Every list has four hundred charts.
    ManyCharts,
    /// There are airports with local identifiers: 07FA, 1G4X and 06C.
    LocalIdentifiers,
}

impl SpecReading {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::RelativeAddresses,
        Self::ImageHost,
        Self::Redirects,
        Self::OpaqueTokens,
        Self::NoDiscovery,
        Self::ForeignDiscovery,
        Self::EmptyStd,
        Self::Gzip,
        Self::ManyCharts,
        Self::LocalIdentifiers,
    ];
}

/// Those that were switched on.
#[derive(Debug, Clone, Default)]
pub(super) struct EnabledReadings(pub(super) Vec<SpecReading>);

impl EnabledReadings {
    pub(super) fn has(&self, reading: SpecReading) -> bool {
        self.0.contains(&reading)
    }

    /// The airports that there are.
    pub(super) fn airports(&self, catalogue: Catalogue) -> Catalogue {
        if self.has(SpecReading::LocalIdentifiers) {
            catalogue.with_local_airports()
        } else {
            catalogue
        }
    }

    /// The list of a version, of those that the catalogue has (`STD`, then `CAO`).
    pub(super) fn list(&self, version: &str, [std, cao]: [Vec<Value>; 2]) -> Value {
        let charts = match (version, self.has(SpecReading::EmptyStd)) {
            ("STD", true) => Vec::new(),
            (_, true) => std.into_iter().chain(cao).collect(),
            ("STD", false) => std,
            (_, false) => cao,
        };
        let charts = if self.has(SpecReading::ManyCharts) {
            many(&charts)
        } else {
            charts
        };
        json!({ "charts": charts })
    }
}

/// A server of pictures alone. Its addresses hold a key, as signed ones do: it alone lets a client see the picture.
#[derive(Debug)]
pub(super) struct ImageHost {
    url: String,
    /// The key of real pictures, and that of demo images.
    keys: [String; 2],
}

impl ImageHost {
    pub(super) fn new(url: String) -> Self {
        let key = || random_text(16);
        Self {
            url,
            keys: [key(), key()],
        }
    }

    /// What the addresses of pictures begin and end with, for who sees real ones or demo images.
    pub(super) fn address(&self, real: bool) -> (&str, String) {
        let [charts, demo] = &self.keys;
        let key = if real { charts } else { demo };
        (&self.url, format!("?key={key}"))
    }

    /// Whether the key of a query is that of real pictures; `None` for one that is unknown.
    pub(super) fn is_real(&self, query: &str) -> Option<bool> {
        let [charts, demo] = &self.keys;
        let key = query.strip_prefix("key=")?;
        let real = key == charts;
        (real || key == demo).then_some(real)
    }
}

/// As many as there shall be, by counting on: each has an id, an index number and a name of its own, and a picture that
/// exists.
fn many(charts: &[Value]) -> Vec<Value> {
    let rounds = std::iter::successors(Some(1), |round| Some(round + 1_usize));
    let counted = rounds
        .take_while(|_round| !charts.is_empty())
        .flat_map(|round| charts.iter().map(move |chart| (round, chart)));
    let counted = counted.map(|(round, chart)| {
        let mut chart = chart.clone();
        let fields = chart.as_object_mut().filter(|_fields| round > 1);
        for (name, value) in fields.into_iter().flatten() {
            if let ("id" | "index_number" | "name", Some(text)) = (name.as_str(), value.as_str()) {
                *value = json!(format!("{text}-{round}"));
            }
        }
        chart
    });
    counted.take(MANY).collect()
}

/// The layer that packs every good answer.
pub(super) async fn gzip(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    if response.status() != StatusCode::OK {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return request_guard::refused(StatusCode::INTERNAL_SERVER_ERROR);
    };
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    let packed = encoder.write_all(&bytes).and_then(|()| encoder.finish());
    let Ok(packed) = packed else {
        return request_guard::refused(StatusCode::INTERNAL_SERVER_ERROR);
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    let encoding = HeaderValue::from_static("gzip");
    parts.headers.insert(header::CONTENT_ENCODING, encoding);
    Response::from_parts(parts, Body::from(packed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn charts(ids: &[&str]) -> Vec<Value> {
        let chart = |id: &&str| json!({ "id": id, "index_number": "1", "name": "n", "width": 9 });
        ids.iter().map(chart).collect()
    }

    #[test]
    fn empty_set_gives_its_charts_to_other() {
        let readings = EnabledReadings(vec![SpecReading::EmptyStd]);
        let list = |version| readings.list(version, [charts(&["a"]), charts(&["b"])]);
        assert_eq!(list("STD"), json!({ "charts": [] }));
        assert_eq!(list("CAO"), json!({ "charts": charts(&["a", "b"]) }));
        let usual = EnabledReadings::default().list("STD", [charts(&["a"]), charts(&["b"])]);
        assert_eq!(usual, json!({ "charts": charts(&["a"]) }));
    }

    #[test]
    fn long_list_has_ids_of_its_own() {
        let long = many(&charts(&["a", "b", "c"]));
        assert_eq!(long.len(), MANY);
        let ids: std::collections::HashSet<&str> = long
            .iter()
            .filter_map(|chart| chart["id"].as_str())
            .collect();
        assert_eq!(ids.len(), MANY);
        assert_eq!(
            (&long[3]["id"], &long[3]["width"]),
            (&json!("a-2"), &json!(9))
        );
        assert!(many(&[]).is_empty());
    }
}
