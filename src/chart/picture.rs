//! Where a chart's picture is asked for (specification 4.3), and why it is not.

use url::Url;

/// What is made of a picture's address: where it may be asked for, or why not.
pub type PictureLink = Result<PictureAddress, AddressRefusal>;

/// Where a picture is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PictureAddress {
    /// At the service, under the chart's airport.
    Service(FileName),
    /// On a host that the configuration lists, without the token.
    ImageHost(Url),
}

impl PictureAddress {
    /// Whether both lead to the same file: a query is often a signature, which is another one in each list.
    pub fn is_same_file(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Service(file), Self::Service(other)) => file.name == other.name,
            (Self::ImageHost(url), Self::ImageHost(other)) => {
                url.origin() == other.origin() && url.path() == other.path()
            }
            (Self::Service(_), Self::ImageHost(_)) | (Self::ImageHost(_), Self::Service(_)) => {
                false
            }
        }
    }
}

impl From<FileName> for PictureAddress {
    fn from(file: FileName) -> Self {
        Self::Service(file)
    }
}

sentence::error_sentences! {
    /// Why a picture's address is not asked.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum AddressRefusal {
        /// It is none, or names no picture.
        #[error("no usable address")]
        Unusable => "The service's address for this image cannot be used, so the image was not loaded.",
        /// It holds a user's name or a password.
        #[error("address with a user's name refused")]
        UserInfo => "The service's address for this image contains a user name. For safety, the image was not loaded.",
        /// It holds a backslash.
        #[error("address with a backslash refused")]
        Backslash => "The service's address for this image contains a backslash. For safety, the image was not loaded.",
        /// It holds `..`.
        #[error("address with .. refused")]
        Climbs => "The service's address for this image contains “..”. For safety, the image was not loaded.",
        /// It is longer than any address of a picture.
        #[error("endless address refused")]
        TooLong => "The service's address for this image is far too long, so the image was not loaded.",
        /// It begins with this, which is neither `http` nor `https`.
        #[error("address of the scheme {0} refused")]
        UnknownScheme(scheme: String) => "The service's address for this image begins with {scheme}:, which is neither http \
            nor https. For safety, the image was not loaded.",
        /// It is on this origin, which is neither the service's nor listed; its host is named as `image_hosts` lists it.
        #[error("address at {0} refused")]
        OtherHost(origin: String, host: String) => "This image is at {origin}, which is not the chart service's own address. \
            For safety, it was not loaded. If the service's operator names that host, add image_hosts = [\"{host}\"] to \
            config.toml.",
        /// It is on this origin, whose host is listed, without encryption.
        #[error("address at {0} without encryption refused")]
        NotEncrypted(host: String) => "This image is at {host}, without encryption. For safety, it was not loaded.",
    }
}

impl AddressRefusal {
    /// That of an origin which is neither the service's nor listed.
    pub fn other_host(origin: String) -> Self {
        let host = origin
            .split_once("://")
            .map_or(&*origin, |(_scheme, host)| host);
        let host = host.to_owned();
        Self::OtherHost(origin, host)
    }
}

/// The last part of a picture's address (specification 4.3): one path segment, with the query behind it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileName {
    name: String,
    query: Option<String>,
}

impl FileName {
    /// Takes a name of letters, digits, `.`, `_`, `-` and `~`, which is not made of dots alone; anything else is refused.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-~".contains(&byte);
        let is_plain = text.bytes().all(plain);
        Self::of(text.to_owned(), None).filter(|_file| is_plain)
    }

    /// Takes the last segment of an address as it is written there, escaped, with the address's query.
    pub(crate) fn escaped(segment: &str, query: Option<&str>) -> Option<Self> {
        Self::of(unescaped(segment)?, query.map(ToOwned::to_owned))
    }

    /// A name that stays one segment, however often its escapes are undone.
    fn of(name: String, query: Option<String>) -> Option<Self> {
        let stays = |c: char| !c.is_control() && !"/\\%".contains(c);
        let usable = !name.is_empty()
            && name.len() <= 255
            && name.chars().all(stays)
            && !name.contains("..")
            && name != ".";
        usable.then_some(Self { name, query })
    }

    /// The name, without escapes.
    pub fn as_str(&self) -> &str {
        &self.name
    }

    /// The query of its address.
    pub fn query(&self) -> Option<&str> {
        self.query.as_deref()
    }
}

/// A text without its escapes (RFC 3986 2.1).
pub(crate) fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut parts = text.split('%');
    bytes.extend_from_slice(parts.next()?.as_bytes());
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        bytes.push(u8::from_str_radix(digits, 16).ok().filter(|_| is_hex)?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn climbing_file_name_is_refused() {
        for bad in [
            "", "..", ".", "a/b", "a\\b", "a%2fb", "a?b", "a#b", "a b", "a:b", "ä.png", "a..png",
        ] {
            assert_eq!(FileName::parse(bad), None, "{bad}");
        }
        assert!(FileName::parse("ybbn-11-1_thumb_d.png").is_some());
    }

    #[test]
    fn query_does_not_tell_files_apart() {
        let at_service =
            |name, query| PictureAddress::from(FileName::escaped(name, query).unwrap());
        let on_host = |address| PictureAddress::ImageHost(Url::parse(address).unwrap());
        let signed = at_service("a.png", Some("sig=1"));
        let host = on_host("https://images.example.org/YBBN/a.png?sig=1");
        for (one, other, same) in [
            (&signed, at_service("a.png", Some("sig=2")), true),
            (&signed, at_service("a.png", None), true),
            (&signed, at_service("b.png", Some("sig=1")), false),
            (&signed, host.clone(), false),
            (
                &host,
                on_host("https://images.example.org/YBBN/a.png"),
                true,
            ),
            (
                &host,
                on_host("https://images.example.org/YBBN/b.png?sig=1"),
                false,
            ),
            (
                &host,
                on_host("https://other.example.org/YBBN/a.png?sig=1"),
                false,
            ),
        ] {
            assert_eq!(one.is_same_file(&other), same, "{one:?} {other:?}");
        }
    }

    #[test]
    fn escaped_name_that_stays_one_segment_is_read() {
        for (written, name) in [
            ("ybbn%5F111.png", Some("ybbn_111.png")),
            ("ILS%2001L%20(cat%20II).png", Some("ILS 01L (cat II).png")),
            ("%C3%A4.png", Some("ä.png")),
            ("a%2fb.png", None),
            ("a%5Cb.png", None),
            ("%2e%2e", None),
            ("%252e%252e%252fx", None),
            ("a%00b", None),
            ("a%0Ab", None),
            ("a%F0.png", None),
            ("a%2", None),
            ("a%+2.png", None),
            ("a%é", None),
        ] {
            let file = FileName::escaped(written, Some("sig=1"));
            assert_eq!(file.as_ref().map(FileName::as_str), name, "{written}");
        }
    }
}
