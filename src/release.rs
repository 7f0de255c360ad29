//! Releases of Flightbag: the list that the project gives out, and which of them is newer than the program that runs. The
//! form of the list is the project's own; `packaging/README.md` describes it.

use std::borrow::Cow;

use jiff::civil::Date;
use semver::Version;
use sentence::display_text::one_line;
use url::Url;

use crate::config::external_urls;
use crate::json::RawJsonValue;

/// Longest list that is read, in bytes.
pub const LONGEST_LIST: u64 = 256 << 10;
/// Longest version, in characters.
pub const LONGEST_VERSION: usize = 64;
/// Most releases of a list that are looked at; the newest stand first.
const MOST_RELEASES: usize = 200;
/// Most lines that tell what is new.
const MOST_NEWS: usize = 20;

/// A release that can be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Release {
    /// Which one.
    pub version: Version,
    /// The day it came out.
    pub date: Date,
    /// What is new, in the words of the project: lines fit for display, at most 20.
    pub news: Vec<String>,
    /// Its page, for the browser: always `https`.
    pub page: Url,
}

/// What was read is no list of releases, or one in which none can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no list of releases")]
pub struct NotAList;

/// The version that runs.
pub fn running() -> Version {
    // A test holds the package's version to its form.
    Version::parse(env!("CARGO_PKG_VERSION")).unwrap_or(Version::new(0, 0, 0))
}

/// The releases of a list. One that cannot be used costs no other.
pub fn read(bytes: &[u8]) -> Result<Vec<Release>, NotAList> {
    let list = RawJsonValue::whole(bytes).and_then(|list| of_name(&list.fields()?, "releases"));
    let told = list.and_then(RawJsonValue::elements).ok_or(NotAList)?;
    let mut count = 0;
    let told = told.take(MOST_RELEASES).inspect(|_release| count += 1);
    let releases: Vec<Release> = told.filter_map(release).collect();
    if releases.is_empty() && count > 0 {
        return Err(NotAList);
    }
    Ok(releases)
}

/// The newest of them, if it is newer than the version that runs. A pre-release is told only to who runs one.
pub fn newer(releases: Vec<Release>, running: &Version) -> Option<Release> {
    let for_running = |release: &Release| release.version.pre.is_empty() || !running.pre.is_empty();
    let newer = |release: &Release| release.version.cmp_precedence(running).is_gt();
    let offered = releases.into_iter().filter(for_running).filter(newer);
    offered.max_by(|one, other| one.version.cmp_precedence(&other.version))
}

fn release(told: RawJsonValue<'_>) -> Option<Release> {
    let fields = told.fields()?;
    let text = |name: &str| of_name(&fields, name)?.read::<String>();
    let version = text("version").filter(|version| version.len() <= LONGEST_VERSION)?;
    let news = of_name(&fields, "new").and_then(RawJsonValue::elements);
    let news = news.into_iter().flatten();
    let news = news.filter_map(RawJsonValue::read::<String>);
    Some(Release {
        version: Version::parse(&version).ok()?,
        date: text("date")?.parse().ok()?,
        news: news
            .map(|line| one_line(&line))
            .filter(|line| !line.is_empty())
            .take(MOST_NEWS)
            .collect(),
        page: page(&text("page")?)?,
    })
}

/// The value of the field of this name.
fn of_name<'a>(
    fields: &[(Cow<'a, str>, RawJsonValue<'a>)],
    name: &str,
) -> Option<RawJsonValue<'a>> {
    let mut fields = fields.iter().rev();
    let found = fields.find(|(known, _value)| known == name)?;
    Some(found.1)
}

/// An address that the browser may be given: nothing but a page of the web.
fn page(address: &str) -> Option<Url> {
    if address.chars().count() > external_urls::LONGEST {
        return None;
    }
    let url = Url::parse(address).ok()?;
    (url.scheme() == "https" && external_urls::read(address).is_ok()).then_some(url)
}

#[cfg(test)]
mod tests;
