//! Circles: files that name each other in a ring, so that none of them can be read without the others. What parts of a
//! module share lies in a part of its own; the module itself only lists and starts them.

use std::collections::{BTreeMap, BTreeSet};

use super::mentions::{imports, mentions};
use super::rules::{NONE, tree};
use super::source::Source;
use super::{all_modules, parts_of, read};

/// No circle has more files.
const LARGEST: usize = 3;
/// The files by their modules, and what each of them imports.
struct Files<'a> {
    sources: BTreeMap<Vec<String>, &'a Source>,
    imports: BTreeMap<Vec<String>, BTreeMap<String, String>>,
}

impl Files<'_> {
    /// The module in whose file a path is at home: where it is only passed on, that which it comes from.
    fn home(&self, path: &str, passed_on: usize) -> Option<Vec<String>> {
        let parts: Vec<String> = path
            .strip_prefix("crate::")?
            .split("::")
            .map(str::to_owned)
            .collect();
        let known = |length: &usize| self.sources.contains_key(&parts[..*length]);
        let length = (0..=parts.len()).rev().find(known)?;
        let (module, rest) = parts.split_at(length);
        if let Some((name, rest)) = rest.split_first()
            && passed_on < 8
            && let Some(target) = self.imports[module].get(name)
            && let Some(home) = self.home(
                &[std::slice::from_ref(target), rest].concat().join("::"),
                passed_on + 1,
            )
        {
            return Some(home);
        }
        // The root lists modules and passes on names: nothing is at home there.
        (!module.is_empty()).then(|| module.to_vec())
    }
}

/// Which file names which.
fn named(sources: &[Source]) -> BTreeMap<String, BTreeSet<String>> {
    let modules = all_modules(sources);
    let parts = parts_of(sources);
    let is_program =
        |source: &&&Source| !source.path.contains("tests") && source.path != "src/main.rs";
    let parts: Vec<&Source> = parts.iter().filter(is_program).copied().collect();
    let files = Files {
        sources: parts
            .iter()
            .map(|source| (source.module(), *source))
            .collect(),
        imports: parts
            .iter()
            .map(|source| (source.module(), imports(source, &modules)))
            .collect(),
    };
    let names = parts.iter().map(|source| {
        let code = source.code();
        // `pub(in crate::auth)` says who may see it, and needs nothing of it.
        let needed = |path: &String| !code.contains(&format!("(in {path})"));
        let names = mentions(source, &modules).into_iter().filter(needed);
        let homes = names.filter_map(|path| files.home(&path, 0));
        let others = homes.map(|home| files.sources[&home].path.clone());
        (
            source.path.clone(),
            others.filter(|path| *path != source.path).collect(),
        )
    });
    names.collect()
}

/// Every file that can be reached from this one.
fn reached(from: &str, named: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let (mut found, mut left) = (BTreeSet::new(), vec![from.to_owned()]);
    while let Some(file) = left.pop() {
        let next = named[&file]
            .iter()
            .filter(|next| found.insert((*next).clone()));
        left.extend(next.cloned());
    }
    found
}

/// The circles that have more files than they may.
fn too_large(sources: &[Source]) -> Vec<String> {
    let named = named(sources);
    let reached: BTreeMap<&String, BTreeSet<String>> = named
        .keys()
        .map(|file| (file, reached(file, &named)))
        .collect();
    let circles: BTreeSet<Vec<&String>> = named
        .keys()
        .map(|file| {
            let back =
                |other: &&String| reached[file].contains(*other) && reached[*other].contains(file);
            named.keys().filter(back).collect()
        })
        .collect();
    let large = circles.iter().filter(|circle| circle.len() > LARGEST);
    large
        .map(|circle| format!("{} files: {circle:?}", circle.len()))
        .collect()
}

#[test]
fn no_circle_of_files_is_larger_than_three() {
    assert_eq!(too_large(&read("src")), NONE);
    for alone in ["crates/simlink/src", "crates/chart-service/src"] {
        let sources = read(alone).into_iter().map(|source| {
            let path = source.path.replace(alone, "src");
            Source::new(&path, &source.text)
        });
        assert_eq!(too_large(&sources.collect::<Vec<_>>()), NONE);
    }
}

#[test]
fn circle_of_four_files_is_caught() {
    let mut files = vec![
        ("src/a.rs", "use crate::b::B;"),
        ("src/b.rs", "fn b(c: crate::c::C) {}"),
        ("src/c.rs", "use super::d;\nfn c() { d::D::new(); }"),
        ("src/d.rs", "use crate::e::A;\npub struct D;"),
        // It only passes on.
        ("src/e.rs", "pub use super::a::A;"),
    ];
    assert_eq!(too_large(&tree(&files)).len(), 1);
    files[3].1 = "use crate::c::C;";
    assert_eq!(too_large(&tree(&files)), NONE);
}
