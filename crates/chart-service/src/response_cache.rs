//! Answer cache: the answers about airports and chart lists, each written once and then sent as it is.

use std::{collections::HashMap, sync::Mutex};

use axum::{
    body::Bytes,
    http::header,
    response::{IntoResponse, Response},
};
use serde_json::Value;

use super::locked;

/// An answer in JSON; copies share their bytes.
#[derive(Clone)]
pub(super) struct CachedResponse(Bytes);

impl From<&Value> for CachedResponse {
    fn from(value: &Value) -> Self {
        Self(value.to_string().into())
    }
}

impl IntoResponse for CachedResponse {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// The answers written so far. Only what exists is kept, so that there are no more of them than airports and lists,
/// whatever is asked for.
#[derive(Default)]
pub(super) struct ResponseCache(Mutex<HashMap<ResponseKey, CachedResponse>>);

/// The airport, and the version of its chart list; none for the airport's own answer.
type ResponseKey = (String, Option<&'static str>);

impl ResponseCache {
    /// The answer for an airport, or its chart list, written by `write` if it was not yet; none where there is none.
    pub(super) fn get(
        &self,
        icao: &str,
        version: Option<&'static str>,
        write: impl FnOnce() -> Option<Value>,
    ) -> Option<CachedResponse> {
        let key = (icao.to_owned(), version);
        if let Some(answer) = locked(&self.0).get(&key) {
            return Some(answer.clone());
        }
        let answer = CachedResponse::from(&write()?);
        locked(&self.0).insert(key, answer.clone());
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn one_answer_per_airport_and_version() {
        let cache = ResponseCache::default();
        for version in [None, Some("STD"), Some("CAO")] {
            let first = cache.get("YBBN", version, || Some(json!({ "version": version })));
            let again = cache.get("YBBN", version, || panic!("written again"));
            assert_eq!(first.unwrap().0, again.unwrap().0);
        }
        let std = cache.get("YBBN", Some("STD"), || None).unwrap();
        assert_eq!(std.0, "{\"version\":\"STD\"}");
    }

    #[test]
    fn what_does_not_exist_is_not_kept() {
        let cache = ResponseCache::default();
        assert!(cache.get("ZZZZ", None, || None).is_none());
        assert!(locked(&cache.0).is_empty());
    }
}
