//! Why a picture is not asked for at an address: only the service and the hosts that the configuration lists are, these without
//! the token (reliability T1).

use url::Url;

use super::origin::printed_origin;
use crate::chart::AddressRefusal;
use crate::config;

/// Why a picture is not asked for at an address that is neither the service's nor allowed by the configuration.
pub(crate) fn refusal(listed: &config::ImageHosts, url: &Url) -> AddressRefusal {
    let origin = printed_origin(url);
    match url.scheme() {
        "http" if listed.lists(url) => AddressRefusal::NotEncrypted(origin),
        "http" | "https" => AddressRefusal::other_host(origin),
        scheme => AddressRefusal::UnknownScheme(format!("{scheme:.20}")),
    }
}

#[cfg(test)]
mod tests {
    use clock::driven::block_on;
    use simlink::Ports;
    use test_support::answering;

    use super::*;
    use crate::http::{AccessToken, Error, Http, PictureDownload, PictureKind};

    const PNG: &str = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nPNG";

    fn to(address: &str) -> String {
        format!(
            "HTTP/1.1 302 Found\r\nLocation: {address}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        )
    }

    fn answers(answers: &[&str]) -> Vec<Vec<u8>> {
        answers.iter().map(|answer| (*answer).into()).collect()
    }

    /// A client of the service at this address, which lists these hosts.
    fn client(base: &str, listed: &[String]) -> Http {
        let mut config = config::Config::embedded(base, base, "efb", Ports::ANY).unwrap();
        config.image_hosts = config::ImageHosts::read(listed).unwrap();
        Http::new(&config).unwrap()
    }

    fn open(http: &Http, url: &str) -> Result<PictureDownload<AccessToken>, Error> {
        let (url, token) = (Url::parse(url).unwrap(), AccessToken::new("t0ken"));
        block_on(http.open(&url, &token, PictureKind::Chart))
    }

    fn unlisted(host: &std::net::SocketAddr) -> Error {
        Error::Picture(AddressRefusal::other_host(format!("http://{host}")))
    }

    fn has_secrets(head: &str) -> bool {
        let head = head.to_lowercase();
        ["t0ken", "authorization", "cookie", "referer"]
            .iter()
            .any(|secret| head.contains(secret))
    }

    #[test]
    fn listed_host_gets_bare_request() {
        // From the list, and by a redirect of the service, which is asked with the token.
        for redirected in [false, true] {
            let (image, asked) = answering(answers(&[PNG]));
            let picture = format!("http://{image}/bucket/x.png?sig=1");
            let redirect = to(&picture);
            let by_service = if redirected {
                vec![&*redirect]
            } else {
                Vec::new()
            };
            let (service, service_asked) = answering(answers(&by_service));
            let http = client(&format!("http://{service}"), &[image.to_string()]);
            let first = format!("http://{service}/v2/charts/YBBN/x.png");
            open(&http, if redirected { &first } else { &picture }).unwrap();
            let head = asked.join().unwrap().remove(0);
            assert!(
                head.starts_with("GET /bucket/x.png?sig=1 HTTP/1.1"),
                "{head}"
            );
            assert!(!has_secrets(&head), "{head}");
            let heads = service_asked.join().unwrap();
            assert!(heads.iter().all(|head| has_secrets(head)), "{heads:?}");
        }
    }

    #[test]
    fn unlisted_host_is_refused_by_name_before_request() {
        let (other, never_asked) = answering(answers(&[PNG]));
        let picture = format!("http://{other}/x.png");
        let (service, _asked) = answering(answers(&[&to(&picture)]));
        let http = client(&format!("http://{service}"), &[]);
        for first in [&picture, &format!("http://{service}/x.png")] {
            let error = open(&http, first).unwrap_err();
            assert_eq!(error, unlisted(&other), "{first}");
            let sentence = error
                .problem(crate::http::ServerKind::Service)
                .sentence
                .to_string();
            let line = format!("image_hosts = [\"{other}\"]");
            assert!(sentence.contains(&line), "{sentence}");
        }
        assert!(!never_asked.is_finished());
    }

    #[test]
    fn each_redirect_of_listed_host_is_judged() {
        let (other, never_asked) = answering(answers(&[PNG]));
        let (image, _asked) = answering(answers(&[&to(&format!("http://{other}/x.png"))]));
        let http = client("http://127.0.0.1:9", &[image.to_string()]);
        let error = open(&http, &format!("http://{image}/x.png")).unwrap_err();
        assert_eq!(error, unlisted(&other));
        assert!(!never_asked.is_finished());
    }

    #[test]
    fn listed_host_without_encryption_is_told_as_that() {
        let (service, _asked) = answering(answers(&[&to("http://images.example.org/x.png")]));
        let listed = ["images.example.org".to_owned()];
        let http = client(&format!("http://{service}"), &listed);
        let error = open(&http, &format!("http://{service}/x.png")).unwrap_err();
        let plain = AddressRefusal::NotEncrypted("http://images.example.org".to_owned());
        assert_eq!(error, Error::Picture(plain));
        let sentence = error
            .problem(crate::http::ServerKind::Service)
            .sentence
            .to_string();
        assert!(sentence.contains("without encryption"), "{sentence}");
    }

    #[test]
    fn loopback_alias_is_asked_as_configured() {
        let (service, asked) = answering(answers(&[PNG]));
        let http = client(&format!("http://{service}"), &[]);
        open(&http, &format!("http://localhost:{}/x.png", service.port())).unwrap();
        let head = asked.join().unwrap().remove(0).to_lowercase();
        assert!(head.contains(&format!("host: {service}")), "{head}");
        assert!(head.contains("bearer t0ken"), "{head}");
    }

    #[test]
    fn three_redirects_are_followed_and_loop_is_told() {
        let hop = to("x.png");
        for (hops, result) in [(3, Ok(())), (4, Err(Error::RedirectLoop))] {
            let mut all = vec![hop.as_str(); hops];
            all.push(PNG);
            let (service, _asked) = answering(answers(&all));
            let http = client(&format!("http://{service}"), &[]);
            let opened = open(&http, &format!("http://{service}/x.png"));
            assert_eq!(opened.map(drop), result, "{hops}");
        }
    }

    #[test]
    fn refused_listed_host_offers_list() {
        let gone = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        let (image, _asked) = answering(answers(&[gone]));
        let http = client("http://127.0.0.1:9", &[image.to_string()]);
        let error = open(&http, &format!("http://{image}/x.png?sig=old")).unwrap_err();
        let problem = error.problem(crate::http::ServerKind::Service);
        assert_eq!(problem.kind, crate::remote::ProblemKind::Address);
        assert!(
            problem.sentence.says(&image.to_string()),
            "{}",
            problem.sentence
        );
        assert!(!format!("{problem:?}").contains("sig"), "{problem:?}");
    }

    #[test]
    fn web_page_in_place_of_picture_is_told_as_one() {
        let typed = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\nhey";
        let untyped = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n\n <html>";
        let read = |answer: &str| {
            let (service, _asked) = answering(answers(&[answer]));
            let http = client(&format!("http://{service}"), &[]);
            let mut picture = open(&http, &format!("http://{service}/x.png"))?;
            block_on(picture.chunk()).map(drop)
        };
        for answer in [typed, untyped] {
            assert_eq!(read(answer), Err(Error::NotTheDocument));
        }
        assert_eq!(read(PNG), Ok(()));
    }
}
