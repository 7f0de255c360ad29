//! The description of both servers in the form of `OpenAPI`, for the authors of other clients and for programs that check
//! it.

use serde_json::{Map, Value, json};

/// What stands in the description for the address of the chart service.
const CHARTS: &str = "https://charts.example.org";
/// What stands there for that of the identity server.
const IDENTITY: &str = "https://identity.example.org";
/// Where the airports are listed, as examples of the identifier.
const AIRPORTS: &str = "/components/parameters/Icao/examples";

/// The description with the addresses and the airports of this start. The error says what is wrong with it.
pub(super) fn description(
    base_url: &str,
    auth_url: &str,
    airports: &[&str],
) -> Result<String, String> {
    let text = asset!("demo/openapi.json")
        .replace(CHARTS, base_url)
        .replace(IDENTITY, auth_url);
    let mut description: Value =
        serde_json::from_str(&text).map_err(|error| format!("openapi.json: {error}"))?;
    let listed = description
        .pointer_mut(AIRPORTS)
        .ok_or_else(|| format!("openapi.json: {AIRPORTS} is missing"))?;
    let examples: Map<String, Value> = airports
        .iter()
        .map(|icao| ((*icao).to_owned(), json!({ "value": icao })))
        .collect();
    *listed = Value::Object(examples);
    Ok(description.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described() -> Value {
        let text = description(
            "http://127.0.0.1:1",
            "http://127.0.0.1:2",
            &["NZWN", "KSFO"],
        );
        serde_json::from_str(&text.unwrap()).unwrap()
    }

    #[test]
    fn description_has_the_addresses_of_its_start() {
        let described = described();
        assert_eq!(described["servers"][0]["url"], "http://127.0.0.1:1");
        let token = &described["paths"]["/connect/token"];
        assert_eq!(token["servers"][0]["url"], "http://127.0.0.1:2");
        assert!(!described.to_string().contains("example.org"));
    }

    #[test]
    fn the_description_lists_the_airports() {
        let listed = described().pointer(AIRPORTS).cloned();
        let airports = json!({ "NZWN": { "value": "NZWN" }, "KSFO": { "value": "KSFO" } });
        assert_eq!(listed, Some(airports));
    }
}
