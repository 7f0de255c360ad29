//! Tests of the service's documents: what each answer means, a file for the fields of an airport and its charts.

mod field;

use super::*;

fn answer(status: u16, media_type: &str, body: &str) -> HttpResponse {
    HttpResponse {
        status,
        media_type: media_type.to_owned(),
        date: None,
        packed: false,
        body: body.as_bytes().to_vec().into(),
    }
}

fn read(answer: &HttpResponse) -> Result<RawJsonValue<'_>, Error> {
    document(answer, || {
        Error::UnknownAirport(Icao::parse("ZZZZ").unwrap())
    })
}

#[test]
fn web_page_with_status_200_is_known_for_what_it_is() {
    assert_eq!(read(&answer(200, "text/html", "{}")), Err(Error::WebPage));
    assert_eq!(
        read(&answer(200, "application/json", " <!doctype html>")),
        Err(Error::WebPage)
    );
}

#[test]
fn cut_empty_and_bottomless_documents_are_unreadable() {
    let deep = "[".repeat(100_000);
    for body in [
        "",
        "  ",
        "{\"charts\":[",
        "nonsense",
        "{} {}",
        "1e999",
        deep.as_str(),
    ] {
        assert!(matches!(
            read(&answer(200, "", body)),
            Err(Error::Unreadable(_))
        ));
    }
}

#[test]
fn each_refusal_has_its_own_meaning() {
    assert_eq!(read(&answer(401, "", "")), Err(Error::Unauthorized));
    assert_eq!(read(&answer(403, "", "")), Err(Error::Forbidden));
    assert!(matches!(
        read(&answer(404, "", "")),
        Err(Error::UnknownAirport(_))
    ));
    for status in [204, 206, 400, 410] {
        assert_eq!(
            read(&answer(status, "", "{}")),
            Err(Error::Http(http::Error::Status(status)))
        );
    }
}
