//! The public API of `crates/simlink`: its root has the dozen types that a stranger needs to receive positions, and few
//! modules have the rest; the program names no more of it than it needs.

use std::collections::BTreeSet;

use super::mentions::mentions;
use super::rules::NONE;
use super::source::Source;
use super::{all_modules, parts_of, read};

/// No more types are at the root.
const MOST_TYPES: usize = 12;
/// No more modules are public without the feature `test-support`.
const MOST_MODULES: usize = 3;
/// No more items does the program name, its tests left out.
const MOST_NAMED: usize = 45;

/// What is public at the root of a crate, without what its feature `test-support` adds.
#[derive(Debug, Default, PartialEq)]
struct PublicApi {
    modules: Vec<String>,
    types: Vec<String>,
    /// Functions and constants.
    others: Vec<String>,
    /// What this test cannot read, which the root is not to have.
    unread: Vec<String>,
}

impl PublicApi {
    fn of(root: &Source) -> Self {
        let (mut api, mut lines) = (Self::default(), root.text.lines());
        let mut is_for_tests = false;
        while let Some(line) = lines.next() {
            let Some(item) = line.strip_prefix("pub ") else {
                is_for_tests = line == "#[cfg(feature = \"test-support\")]";
                continue;
            };
            // An item ends with its line, or with the next one that is not indented.
            let mut whole = item.to_owned();
            if item.ends_with('{') {
                let inside = lines.by_ref().take_while(|line| !line.starts_with('}'));
                whole.extend(inside);
            }
            if !is_for_tests {
                api.take(&whole);
            }
            is_for_tests = false;
        }
        api
    }

    fn take(&mut self, item: &str) {
        let (kind, rest) = item.split_once(' ').unwrap_or((item, ""));
        let names = rest.rsplit_once("::").map_or(rest, |(_path, names)| names);
        let names = names.trim_matches(['{', '}', ';']).split(',');
        let names = names.map(|name| name.trim().to_owned());
        match kind {
            "mod" => {
                let name = rest.split([' ', ';']).next().unwrap_or_default();
                self.modules.push(name.to_owned());
            }
            "use" => {
                for name in names.filter(|name| !name.is_empty()) {
                    let is_type = name.starts_with(char::is_uppercase)
                        && name.contains(char::is_lowercase)
                        && !name.contains(' ');
                    let is_other = name.chars().all(|c| c == '_' || c.is_alphanumeric());
                    match (is_type, is_other) {
                        (true, _) => self.types.push(name),
                        (false, true) => self.others.push(name),
                        (false, false) => self.unread.push(name),
                    }
                }
            }
            _ => self.unread.push(item.to_owned()),
        }
    }
}

/// The items of a crate that these sources name, their tests left out.
fn named(krate: &str, sources: &[Source]) -> BTreeSet<String> {
    let modules = all_modules(sources);
    let is_program = |source: &&Source| {
        let mut folders = source.path.split(['/', '.']);
        !folders.any(|folder| folder == "tests")
    };
    let parts = parts_of(sources).into_iter().filter(is_program);
    let paths = parts.flat_map(|source| mentions(source, &modules));
    let items = paths.filter_map(|path| {
        let rest = path.strip_prefix(krate)?.strip_prefix("::")?;
        // A variant or a function of a type is no further item.
        let parts: Vec<&str> = rest.split("::").collect();
        let is_type = |part: &&str| part.starts_with(char::is_uppercase);
        let end = parts.iter().position(is_type).unwrap_or(parts.len() - 1);
        Some(parts[..=end].join("::"))
    });
    items.collect()
}

#[test]
fn root_of_simlink_is_small() {
    let sources = read("crates/simlink/src");
    let root = sources
        .iter()
        .find(|source| source.path.ends_with("src/lib.rs"));
    let api = PublicApi::of(root.unwrap());
    assert_eq!(api.unread, NONE);
    assert!(api.types.len() <= MOST_TYPES, "{:?}", api.types);
    assert!(api.modules.len() <= MOST_MODULES, "{:?}", api.modules);
    for type_ in ["Links", "OwnshipFeed", "OwnshipReport"] {
        assert!(api.types.iter().any(|known| known == type_), "{type_}");
    }
}

#[test]
fn program_names_few_items_of_simlink() {
    let named = named("simlink", &read("src"));
    assert!(
        named.len() <= MOST_NAMED,
        "{} items: {named:#?}",
        named.len()
    );
    // A program has no feature of tests.
    let for_tests = named.iter().filter(|item| item.contains("test_support"));
    assert_eq!(for_tests.count(), 0);
}

#[test]
fn public_items_are_told_by_their_kind() {
    let root = "mod a;\npub mod b;\n#[cfg(feature = \"test-support\")]\npub mod c;\npub use self::a::{\n    Dd, e,\n};\n\
                pub use f::Gg;\npub use self::h::I_J;\n/// K.\npub mod k {\n    pub use crate::l::Mm;\n}\npub use n::*;\npub struct O;\n";
    let api = PublicApi::of(&Source::new("src/lib.rs", root));
    assert_eq!(api.modules, ["b", "k"]);
    assert_eq!(api.unread, ["*", "struct O;"]);
    assert_eq!(api.others, ["e", "I_J"]);
    assert_eq!(api.types, ["Dd", "Gg"]);
}

#[test]
fn item_is_named_once_whatever_its_path() {
    let sources = [Source::new(
        "src/a.rs",
        "use simlink::{Peer, source::{self, SourceId}};\nfn a() { simlink::Ports::of(b); source::SourceId::c(); }\n\
         #[cfg(test)]\nmod tests { use simlink::LinkKind; }",
    )];
    let named: Vec<String> = named("simlink", &sources).into_iter().collect();
    assert_eq!(named, ["Peer", "Ports", "source", "source::SourceId"]);
}
