//! The way through the identity server's pages, as a browser goes it: fill in a form, send it where it says.

use reqwest::{Client, RequestBuilder, Response, header, redirect};
use url::Url;

use super::DEADLINE;

/// A client that follows nothing by itself and asks no other server.
pub fn client() -> Client {
    Client::builder()
        .no_proxy()
        .redirect(redirect::Policy::none())
        .timeout(DEADLINE)
        .build()
        .unwrap()
}

/// Sends a request; where it cannot be sent, the address is not told, which may hold a state or a code.
pub async fn send(request: RequestBuilder) -> Response {
    let sent = request.send().await;
    sent.map_err(reqwest::Error::without_url).unwrap()
}

/// The cookie that a page came with.
fn cookie(page: &Response) -> String {
    let set = page.headers().get(header::SET_COOKIE);
    let set = set.map_or("", |set| set.to_str().unwrap());
    set.split(';').next().unwrap_or_default().to_owned()
}

/// Signs in on the page at `address` and answers `allow` or `refuse` to what is asked for; returns the address that the
/// browser is sent back to.
pub async fn walk(
    client: &Client,
    address: &str,
    (username, password): (&str, &str),
    answer: &str,
) -> Url {
    let page = send(client.get(address)).await;
    let (base, cookie) = (page.url().clone(), cookie(&page));
    let post = |page: &str| {
        let request = client.post(action(&base, page));
        request.header(header::COOKIE, &cookie)
    };
    let page = page.text().await.unwrap();
    let ticket = hidden(&page);
    let form = [
        ("ticket", ticket.as_str()),
        ("username", username),
        ("password", password),
    ];
    let page = send(post(&page).form(&form)).await;
    let page = page.text().await.unwrap();
    let ticket = hidden(&page);
    let form = [("ticket", ticket.as_str()), ("answer", answer)];
    let sent = send(post(&page).form(&form)).await;
    Url::parse(sent.headers()[header::LOCATION].to_str().unwrap()).unwrap()
}

/// Where the page's form is sent.
fn action(base: &Url, page: &str) -> Url {
    base.join(between(page, "action=\"", "\"")).unwrap()
}

/// The hidden field that ties a form to its sign-in.
fn hidden(page: &str) -> String {
    between(page, "name=\"ticket\" value=\"", "\"").to_owned()
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text
        .split_once(before)
        .unwrap_or_else(|| panic!("no {before} in {text}"));
    rest.split_once(after).unwrap().0
}

/// Types the code on the page for another device, signs in there and allows it; returns the last page.
pub async fn walk_device(link: &str, code: &str, (username, password): (&str, &str)) -> String {
    let client = client();
    let mut page = send(client.get(link)).await;
    let cookie = cookie(&page);
    let forms = [
        vec![("user_code", code)],
        vec![("username", username), ("password", password)],
        vec![("answer", "allow")],
    ];
    for form in forms {
        let base = page.url().clone();
        let text = page.text().await.unwrap();
        let ticket = hidden(&text);
        let mut form = form;
        form.push(("ticket", &ticket));
        let request = client.post(action(&base, &text));
        page = send(request.header(header::COOKIE, &cookie).form(&form)).await;
    }
    page.text().await.unwrap()
}
