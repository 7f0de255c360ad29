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
    let text = include_str!("../assets/openapi.json")
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
    fn description_has_addresses_of_its_start() {
        let described = described();
        assert_eq!(described["servers"][0]["url"], "http://127.0.0.1:1");
        let token = &described["paths"]["/connect/token"];
        assert_eq!(token["servers"][0]["url"], "http://127.0.0.1:2");
        assert!(!described.to_string().contains("example.org"));
    }

    #[test]
    fn description_lists_airports() {
        let listed = described().pointer(AIRPORTS).cloned();
        let airports = json!({ "NZWN": { "value": "NZWN" }, "KSFO": { "value": "KSFO" } });
        assert_eq!(listed, Some(airports));
    }

    /// The codes that this source refuses with, as far as they stand in it.
    fn codes(source: &'static str) -> impl Iterator<Item = &'static str> {
        let parts = [
            "access_",
            "authorization_",
            "expired_",
            "invalid_",
            "login_",
            "server_",
            "slow_",
            "unsupported_",
        ];
        let quoted = source.split('"').skip(1).step_by(2);
        quoted.filter(move |text| {
            let is_word = text
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'_');
            is_word && parts.iter().any(|part| text.starts_with(part))
        })
    }

    #[test]
    fn each_refusal_code_is_described() {
        let described = described();
        let listed =
            &described["components"]["schemas"]["OAuthError"]["properties"]["error"]["enum"];
        let listed: Vec<_> = listed
            .as_array()
            .unwrap()
            .iter()
            .map(|code| code.as_str().unwrap())
            .collect();
        let refusals: Vec<_> = codes(include_str!("refusal.rs")).collect();
        assert!(refusals.len() >= 10, "{refusals:?}");
        for code in refusals {
            assert!(listed.contains(&code), "{code}");
        }
        let page = &described["paths"]["/connect/authorize"]["get"]["description"];
        let page = page.as_str().unwrap();
        let redirected: Vec<_> = codes(include_str!("authorize.rs")).collect();
        assert!(redirected.len() >= 3, "{redirected:?}");
        for code in redirected {
            assert!(page.contains(&format!("`{code}`")), "{code}");
        }
    }
}
