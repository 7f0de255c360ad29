//! X-Plane's Web API (simulators 3.5): values by name as JSON, each change told over a web socket.
//!
//! A value is asked for by a number that lives no longer than X-Plane itself does.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::sync::Arc;

use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Malformed;
use super::dataref::{Dataref, DatarefValues};
use crate::PositionSample;
use crate::wire::clean_name;
use crate::wire::epoch::Epoch;

/// The TCP port of this computer that it listens on.
pub const PORT: u16 = 8086;
/// What the simulator is called before its version is known.
pub const NAME: &str = "X-Plane";
/// What its first requests are for: which versions of the API there are, and a value of the version that cannot tell.
pub const CAPABILITIES: &str = "/api/capabilities";
/// See [`CAPABILITIES`].
pub const COUNT: &str = "/api/v1/datarefs/count";
const MESSAGE: &str = "Web API";

/// A version of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApiVersion {
    /// X-Plane 12.1.1.
    V1,
    /// X-Plane 12.1.4.
    V2,
    /// X-Plane 12.4.
    V3,
}

impl ApiVersion {
    /// The newest one first.
    const ALL: [Self; 3] = [Self::V3, Self::V2, Self::V1];

    fn name(self) -> &'static str {
        match self {
            Self::V1 => "v1",
            Self::V2 => "v2",
            Self::V3 => "v3",
        }
    }

    /// Where the web socket is.
    pub fn socket(self) -> String {
        format!("/api/{}", self.name())
    }

    /// Where the numbers of these values are told.
    pub fn numbers(self, datarefs: &[Dataref]) -> String {
        let mut address = format!("/api/{}/datarefs", self.name());
        for (nth, dataref) in datarefs.iter().enumerate() {
            let before = if nth == 0 { '?' } else { '&' };
            // Brackets are written so in an address (RFC 3986, 3.4).
            let written = write!(address, "{before}filter%5Bname%5D={}", dataref.name());
            // What is written to a text cannot fail.
            written.ok();
        }
        address
    }
}

/// An X-Plane that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XPlaneCapabilities {
    /// The version to speak with it.
    pub api: ApiVersion,
    /// Its name with its version, cleaned for display.
    pub simulator: Arc<str>,
}

/// Reads what X-Plane can.
///
/// # Errors
///
/// Returns [`Malformed::Web`] if the answer is not the expected JSON, [`Malformed::WebVersion`] if no version is known.
pub fn capabilities(json: &[u8]) -> Result<XPlaneCapabilities, Malformed> {
    #[derive(Deserialize)]
    struct Answer<'a> {
        #[serde(borrow)]
        api: Versions<'a>,
        #[serde(borrow, default, rename = "x-plane")]
        x_plane: XPlane<'a>,
    }
    #[derive(Deserialize)]
    struct Versions<'a> {
        #[serde(borrow)]
        versions: Vec<Cow<'a, str>>,
    }
    #[derive(Deserialize, Default)]
    struct XPlane<'a> {
        #[serde(borrow, default)]
        version: Cow<'a, str>,
    }
    let answer: Answer<'_> = serde_json::from_slice(json).map_err(|_error| Malformed::Web)?;
    let versions = answer.api.versions;
    let mut known = ApiVersion::ALL.into_iter();
    let api = known.find(|api| versions.iter().any(|version| *version == api.name()));
    Ok(XPlaneCapabilities {
        api: api.ok_or(Malformed::WebVersion)?,
        simulator: clean_name(&format!("{NAME} {}", answer.x_plane.version)),
    })
}

/// Reads how many values there are, which the first version alone is known by.
///
/// # Errors
///
/// Returns [`Malformed::Web`] if the answer is not the expected JSON.
pub fn count(json: &[u8]) -> Result<XPlaneCapabilities, Malformed> {
    #[derive(Deserialize)]
    struct Answer {
        #[serde(rename = "data")]
        _count: u64,
    }
    let _answer: Answer = serde_json::from_slice(json).map_err(|_error| Malformed::Web)?;
    Ok(XPlaneCapabilities {
        api: ApiVersion::V1,
        simulator: NAME.into(),
    })
}

/// A value that can be subscribed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberedDataref {
    /// Which one.
    pub dataref: Dataref,
    /// Its number in this run of X-Plane.
    pub id: u64,
    /// Whether it is the first one of several.
    pub in_array: bool,
}

/// Reads the numbers of values. Those that were not asked for, and those that are no numbers, are left out.
///
/// # Errors
///
/// Returns [`Malformed::Web`] if the answer is not the expected JSON.
pub fn numbered(json: &[u8]) -> Result<Vec<NumberedDataref>, Malformed> {
    #[derive(Deserialize)]
    struct Answer<'a> {
        #[serde(borrow)]
        data: Vec<Entry<'a>>,
    }
    #[derive(Deserialize)]
    struct Entry<'a> {
        id: u64,
        #[serde(borrow)]
        name: Cow<'a, str>,
        #[serde(borrow)]
        value_type: Cow<'a, str>,
    }
    let answer: Answer<'_> = serde_json::from_slice(json).map_err(|_error| Malformed::Web)?;
    let known = answer.data.iter().filter_map(|entry| {
        let mut all = Dataref::ALL.into_iter();
        let dataref = all.find(|dataref| dataref.name() == entry.name)?;
        let in_array = match &*entry.value_type {
            "int" | "float" | "double" => false,
            "int_array" | "float_array" => true,
            _other => return None,
        };
        let id = entry.id;
        Some(NumberedDataref {
            dataref,
            id,
            in_array,
        })
    });
    Ok(known.collect())
}

/// Has every change of these values told from now on; the answer carries this number.
pub fn subscribe(request: u64, values: &[NumberedDataref]) -> String {
    #[derive(Serialize)]
    struct Subscription {
        req_id: u64,
        #[serde(rename = "type")]
        kind: &'static str,
        params: Params,
    }
    #[derive(Serialize)]
    struct Params {
        datarefs: Vec<Entry>,
    }
    #[derive(Serialize)]
    struct Entry {
        id: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        index: Option<[u32; 1]>,
    }
    let entry = |value: &NumberedDataref| Entry {
        id: value.id,
        index: value.in_array.then_some([0]),
    };
    let request = Subscription {
        req_id: request,
        kind: "dataref_subscribe_values",
        params: Params {
            datarefs: values.iter().map(entry).collect(),
        },
    };
    // Numbers and known words can always be written.
    serde_json::to_string(&request).unwrap_or_default()
}

/// What X-Plane says over the web socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum XPlaneWebMessage {
    /// Values, each handed over.
    Values,
    /// Whether it does what was asked for.
    Result {
        /// The number of the request.
        request: u64,
        /// Whether it does.
        success: bool,
    },
    /// Something that was not asked for.
    Other,
}

/// Reads what came over the web socket; hands over values, each with its number, in their order.
///
/// # Errors
///
/// Returns [`Malformed::Web`] if the text is not the expected JSON.
pub fn read(json: &[u8], mut each: impl FnMut(u64, f64)) -> Result<XPlaneWebMessage, Malformed> {
    #[derive(Deserialize)]
    struct Message<'a> {
        #[serde(borrow, rename = "type")]
        kind: Cow<'a, str>,
        #[serde(default)]
        req_id: u64,
        #[serde(default)]
        success: bool,
        #[serde(default)]
        data: Data,
    }
    let message: Message<'_> = serde_json::from_slice(json).map_err(|_error| Malformed::Web)?;
    match &*message.kind {
        "dataref_update_values" => {
            for (id, value) in message.data.0 {
                each(id, value);
            }
            Ok(XPlaneWebMessage::Values)
        }
        "result" => Ok(XPlaneWebMessage::Result {
            request: message.req_id,
            success: message.success,
        }),
        _other => Ok(XPlaneWebMessage::Other),
    }
}

/// The position that values of double precision tell; `None` while latitude or longitude is missing.
///
/// # Errors
///
/// Returns [`Malformed::Range`] if a value is out of range.
pub fn sample(values: &DatarefValues) -> Result<Option<PositionSample>, Malformed> {
    let sample = |epoch: Epoch| epoch.sample().ok_or(Malformed::Range(MESSAGE));
    values.epoch().map(sample).transpose()
}

/// Values with their numbers.
#[derive(Debug, Default)]
struct Data(Vec<(u64, f64)>);

struct DataVisitor;

impl<'de> Deserialize<'de> for Data {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(DataVisitor)
    }
}

impl<'de> Visitor<'de> for DataVisitor {
    type Value = Data;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("values by their numbers")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Data, A::Error> {
        // More than was asked for is not kept.
        let mut data = Vec::with_capacity(Dataref::ALL.len());
        while let Some(key) = map.next_key::<Cow<'_, str>>()? {
            let value = number(&map.next_value()?).map_err(A::Error::custom)?;
            if let (Ok(id), Some(value)) = (key.parse(), value)
                && data.len() < data.capacity()
            {
                data.push((id, value));
            }
        }
        Ok(Data(data))
    }
}

/// A number, or the first one of several; `None` for a text, which is the content of a value that was not asked for.
fn number(value: &Value) -> Result<Option<f64>, Malformed> {
    match value {
        Value::Number(number) => Ok(number.as_f64()),
        Value::Bool(set) => Ok(Some(f64::from(u8::from(*set)))),
        Value::Array(several) => {
            let first = several.first();
            let first = first.map(|first| first.as_f64().ok_or(Malformed::Web));
            first.transpose()
        }
        Value::String(_) | Value::Null => Ok(None),
        Value::Object(_) => Err(Malformed::Web),
    }
}

#[cfg(test)]
mod tests;
