//! Where a picture may be asked for, by the address that a list gives, and why not.

use serde_json::json;

use super::super::*;
use super::{asked, listed, of_service, only, origins, with};

/// What is made of an address, at the service with this one.
fn link_at(base: &str, address: &str) -> PictureLink {
    let base = Url::parse(base).unwrap();
    link(address, asked(), origins(&base, &listed()))
}

#[test]
fn unusable_picture_address_is_refused_not_rewritten() {
    use AddressRefusal::{Backslash, Climbs, TooLong, Unusable, UserInfo};
    let scheme = |name: &str| AddressRefusal::UnknownScheme(name.to_owned());
    let long = format!("x.png?{}", "q".repeat(LONGEST_ADDRESS));
    for (address, cause) in [
        ("https://charts.example.org@evil.com/x.png", UserInfo),
        ("https://user@charts.example.org/x.png", UserInfo),
        ("https://:word@charts.example.org/x.png", UserInfo),
        ("https://@charts.example.org/x.png", UserInfo),
        ("https://user@images.example.org/x.png", UserInfo),
        ("https://charts.example.org\\@evil.com/x.png", Backslash),
        ("https:\\\\charts.example.org\\x.png", Backslash),
        ("https://charts.example.org/a%5cb.png", Backslash),
        ("https://charts.example.org/x.png?a\\b", Backslash),
        ("https://charts.example.org/api/../x.png", Climbs),
        ("https://charts.example.org/api/..%2fx.png", Climbs),
        ("https://charts.example.org/api/%2E%2e/x.png", Climbs),
        ("https://charts.example.org/x%2e%2e", Climbs),
        ("../YBBN/x.png", Climbs),
        ("https://charts.example.org/a%2fb.png", Unusable),
        ("https://charts.example.org/a%00b.png", Unusable),
        ("https://charts.example.org/a%ffb.png", Unusable),
        ("https://charts.example.org/", Unusable),
        ("https://charts.example.org", Unusable),
        ("https://charts.example.org/ x.png", Unusable),
        ("https://charts.example.org/x\n.png", Unusable),
        ("\thttps://charts.example.org/x.png", Unusable),
        ("http://", Unusable),
        ("file:///x.png", scheme("file")),
        ("data:image/png;base64,AA", scheme("data")),
        ("javascript:x.png", scheme("javascript")),
        ("ftp://charts.example.org/x.png", scheme("ftp")),
        // Its origin is that of what is behind the colon.
        ("blob:https://charts.example.org/x.png", Unusable),
        (long.as_str(), TooLong),
    ] {
        let chart = only(&with("image_day_url", json!(address)));
        assert_eq!(chart.image_day, Some(Err(cause)), "{address:?}");
    }
}

#[test]
fn address_on_another_host_is_refused_by_name() {
    let base = "https://charts.example.org/api";
    for (address, origin) in [
        (
            "https://evil.example.org/v2/charts/YBBN/x.png",
            "https://evil.example.org",
        ),
        ("//evil.example.org/x.png", "https://evil.example.org"),
        (
            "http://charts.example.org/v2/charts/YBBN/x.png",
            "http://charts.example.org",
        ),
        (
            "https://charts.example.org:8443/x.png",
            "https://charts.example.org:8443",
        ),
        (
            "https://charts.example.org.evil.com/x.png",
            "https://charts.example.org.evil.com",
        ),
        (
            "https://images.example.org.evil.com/x.png",
            "https://images.example.org.evil.com",
        ),
        ("http://127.0.0.1/x.png", "http://127.0.0.1"),
    ] {
        let refusal = AddressRefusal::other_host(origin.to_owned());
        assert_eq!(link_at(base, address), Err(refusal), "{address}");
    }
    let plain = AddressRefusal::NotEncrypted("http://images.example.org".to_owned());
    assert_eq!(link_at(base, "http://images.example.org/x.png"), Err(plain));
}

#[test]
fn address_on_listed_host_is_kept_whole() {
    let address = "https://images.example.org/bucket/x%2Fy.png?sig=a%2Bb";
    let link = link_at("https://charts.example.org/api", address);
    let kept = PictureAddress::ImageHost(Url::parse(address).unwrap());
    assert_eq!(link, Ok(kept));
}

#[test]
fn same_origin_forms_give_last_segment() {
    let base = "https://charts.example.org/api";
    for (address, query) in [
        ("https://charts.example.org/x.png", None),
        (
            "HTTPS://CHARTS.example.ORG:443/a/b/x.png?sig=1#f",
            Some("sig=1"),
        ),
        ("https://charts.example.org./x.png", None),
        ("//charts.example.org/x.png", None),
        ("/v2/charts/YBBN/x.png", None),
        ("YBBN/x.png", None),
        ("./x.png", None),
        ("x.png?sig=a@b//c..", Some("sig=a@b//c..")),
        ("/api/v2/charts/YBBN/%78.png", None),
    ] {
        assert_eq!(
            link_at(base, address),
            of_service("x.png", query),
            "{address}"
        );
    }
    let spaced = of_service("ILS%2001L.png", None);
    assert_eq!(
        link_at(base, "https://charts.example.org/ILS%2001L.png"),
        spaced
    );
}

#[test]
fn names_of_this_computer_are_one_origin_at_one_port() {
    for base in [
        "http://127.0.0.1:8080/api",
        "http://localhost:8080",
        "http://[::1]:8080",
    ] {
        for host in [
            "localhost",
            "127.0.0.1",
            "[::1]",
            "localhost.",
            "2130706433",
        ] {
            let address = format!("http://{host}:8080/v2/charts/YBBN/x.png");
            assert_eq!(
                link_at(base, &address),
                of_service("x.png", None),
                "{address}"
            );
        }
        for other in [
            "http://localhost:8081/x.png",
            "https://localhost:8080/x.png",
        ] {
            let refused = link_at(base, other);
            assert!(
                matches!(refused, Err(AddressRefusal::OtherHost(..))),
                "{other}"
            );
        }
    }
}
