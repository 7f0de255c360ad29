//! Where modules and their tests lie: `name.rs` with its parts in `name/`, its tests in `name/tests/`.

use super::read;
use super::rules::{NONE, tree};
use super::source::Source;

/// Modules that are not `name.rs` with their parts in `name/`, and tests that are not in `name/tests/`. Windows and the
/// others have a file each for what only one of them can do.
fn laid_out_otherwise(sources: &[Source]) -> Vec<String> {
    let offends = |source: &&Source| {
        let named = source.text.matches("#[path").count();
        let of_systems = source.text.matches("mod system;").count();
        let path = source.path.as_str();
        path.ends_with("/mod.rs") || path.ends_with("_tests.rs") || named > of_systems
    };
    let offenders = sources.iter().filter(offends);
    offenders.map(|source| source.path.clone()).collect()
}

/// Modules that only tests compile and that are not called `tests`, or have parts without a file of their own. There are
/// no exceptions: what the tests of another package reach is behind a feature, and so no such module.
fn tests_laid_out_otherwise(sources: &[Source]) -> Vec<String> {
    let offences = sources.iter().flat_map(|source| {
        let modules = source.test_modules().into_iter();
        let offenders = modules.filter(|module| module.name != "tests" || module.lists_parts);
        offenders.map(|module| format!("{}: {}", source.path, module.name))
    });
    offences.collect()
}

#[test]
fn modules_have_one_layout() {
    for top in ["src", "crates"] {
        assert_eq!(laid_out_otherwise(&read(top)), NONE);
    }
    let offenders = tree(&[
        ("src/ui/mod.rs", ""),
        ("src/ui/list.rs", "#[path = \"list_tests.rs\"]\nmod tests;"),
        ("src/ui/pen.rs", "#[path = \"pipe.rs\"]\nmod system;"),
        ("src/ui/pen/line_tests.rs", ""),
        ("src/ui/pen/tests/line.rs", ""),
    ]);
    assert_eq!(
        laid_out_otherwise(&offenders),
        [
            "src/ui/mod.rs",
            "src/ui/list.rs",
            "src/ui/pen/line_tests.rs"
        ]
    );
}

#[test]
fn unit_tests_have_one_layout() {
    for top in ["src", "crates"] {
        assert_eq!(tests_laid_out_otherwise(&read(top)), NONE);
    }
}

#[test]
fn unit_tests_beside_code_are_caught() {
    let sources = tree(&[
        ("src/auth.rs", "#[cfg(test)]\nmod fake_server;\nmod token;"),
        (
            "src/http.rs",
            "#[cfg(test)]\nmod tests {\n    mod header;\n\n    use super::*;\n}",
        ),
        (
            "src/ui.rs",
            "#[cfg(all(test, unix))]\npub(crate) mod properties {\n}",
        ),
        (
            "src/log.rs",
            "#[cfg(test)]\nfn tell_all() {\n}\n#[cfg(test)]\n#[expect(clippy::panic)]\nmod tests {\n    mod inner {\n    }\n}",
        ),
        (
            "src/pen.rs",
            "#[cfg(any(test, windows))]\nmod registry;\n#[cfg(feature = \"test-support\")]\npub mod test_support;\n#[cfg(test)]\npub(super) mod tests;",
        ),
    ]);
    assert_eq!(
        tests_laid_out_otherwise(&sources),
        [
            "src/auth.rs: fake_server",
            "src/http.rs: tests",
            "src/ui.rs: properties"
        ]
    );
}
