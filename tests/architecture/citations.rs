//! What comments and pages cite: each citation has its heading in `docs/rules`, and each heading there a citation.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use super::rules::NONE;
use super::source::Source;

/// Where rules are cited; single files among them.
const READ: [&str; 13] = [
    "src",
    "tests",
    "benches",
    "proofs",
    "packaging",
    "docs",
    "fuzz/src",
    "fuzz/targets",
    "crates",
    "assets/fonts",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
];
/// The folder of the rules' pages: each is called as its citations begin.
const RULES: &str = "docs/rules";
/// Endings of files that hold text; scripts may have none.
const TEXT: [&str; 8] = ["", "rs", "py", "sh", "md", "toml", "json", "yml"];
/// Folders of inputs for the fuzzer, which are no text.
const BYTES: [&str; 2] = ["corpus", "findings"];
/// What joins the rules of one citation.
const JOINTS: [&str; 5] = [", and ", " and ", ", ", " or ", " to "];
/// What comment lines begin with.
const MARKS: [&str; 5] = ["///", "//!", "//", "#", "*"];

/// The headings of each page of rules, as they are written.
type Rules = BTreeMap<String, BTreeSet<String>>;

/// One rule that a text cites.
#[derive(Debug, PartialEq)]
struct Citation {
    page: String,
    rule: String,
    line: usize,
}

/// A text without line breaks and comment marks, so that a citation may be wrapped.
#[derive(Default)]
struct Prose {
    text: String,
    /// Where each line begins in it.
    starts: Vec<usize>,
}

impl Prose {
    fn of(text: &str) -> Self {
        let mut prose = Self::default();
        for line in text.lines().map(str::trim) {
            let mut bare = MARKS.iter().filter_map(|mark| line.strip_prefix(mark));
            prose.starts.push(prose.text.len());
            prose.text += bare.next().unwrap_or(line).trim_start();
            prose.text.push(' ');
        }
        prose
    }

    fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }
}

/// The rule that a text begins with, and what follows: `O5`, `2.4`, `"Image size"`.
fn rule(text: &str) -> Option<(&str, &str)> {
    if let Some(quoted) = text.strip_prefix('"') {
        let is_heading = quoted.starts_with(|letter: char| letter.is_ascii_uppercase());
        return quoted.split_once('"').filter(|_| is_heading);
    }
    let digits = text.strip_prefix(['O', 'T', 'P']).unwrap_or(text);
    let number = digits.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    let length = text.len() - number.len();
    let (rule, rest) = text.split_at(length);
    // A full stop ends a sentence.
    let bare = rule.trim_end_matches('.');
    let ends =
        !rest.starts_with(|letter: char| letter.is_alphanumeric() || "_-°%".contains(letter));
    let is_number = bare.ends_with(|letter: char| letter.is_ascii_digit());
    (is_number && (ends || bare != rule)).then(|| (bare, text.strip_prefix(bare).unwrap_or(rest)))
}

/// The rules from behind `first` up to `last`; `last` alone where there is no way between them.
fn up_to(first: &str, last: &str) -> Vec<String> {
    let parts = |rule: &str| {
        let head = rule.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let number = rule.strip_prefix(head)?.parse::<u32>().ok()?;
        Some((head.to_owned(), number))
    };
    match (parts(first), parts(last)) {
        (Some((head, from)), Some((same, to))) if head == same && from < to => {
            let numbers = from + 1..=to;
            numbers.map(|number| format!("{head}{number}")).collect()
        }
        _ => vec![last.to_owned()],
    }
}

/// The rules that a list names, from its beginning.
fn listed(mut text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut joint = "";
    while let Some((rule, rest)) = rule(text) {
        match found.last() {
            Some(last) if joint == " to " => found.extend(up_to(&last.clone(), rule)),
            _ => found.push(rule.to_owned()),
        }
        let next = JOINTS.iter().find(|joint| rest.starts_with(**joint));
        let Some(next) = next else { break };
        (joint, text) = (next, rest.strip_prefix(next).unwrap_or(rest));
    }
    found
}

/// What a text cites of these pages; the names of tests cite as well (`o4_…`).
fn citations(source: &Source, rules: &Rules) -> Vec<Citation> {
    let prose = Prose::of(&source.text);
    let lower = prose.text.to_ascii_lowercase();
    let mut found = Vec::new();
    for page in rules.keys() {
        for (at, _) in lower.match_indices(page.as_str()) {
            let (before, after) = prose.text.split_at(at);
            let is_part = |letter: char| letter.is_alphanumeric() || "_-/".contains(letter);
            let list = after
                .get(page.len()..)
                .and_then(|rest| rest.strip_prefix(' '));
            for rule in list.map(listed).unwrap_or_default() {
                if !before.ends_with(is_part) {
                    found.push(Citation {
                        page: page.clone(),
                        rule,
                        line: prose.line(at),
                    });
                }
            }
        }
    }
    for (at, name) in lower.match_indices("fn ") {
        let name = lower.get(at + name.len()..).unwrap_or_default();
        let rule = name.split_once('_').map_or("", |(rule, _)| rule);
        let page = match rule.split_at_checked(1) {
            Some(("o", _)) => "ownship",
            Some(("p" | "t", _)) => "reliability",
            _ => continue,
        };
        if rule
            .get(1..)
            .is_some_and(|number| number.parse::<u8>().is_ok())
        {
            found.push(Citation {
                page: page.to_owned(),
                rule: rule.to_uppercase(),
                line: prose.line(at),
            });
        }
    }
    found
}

/// One sentence for each citation that leads nowhere.
fn false_citations(sources: &[Source], rules: &Rules) -> Vec<String> {
    let mut offences = Vec::new();
    for source in sources {
        for Citation { page, rule, line } in citations(source, rules) {
            if !rules.get(&page).is_some_and(|known| known.contains(&rule)) {
                let path = &source.path;
                offences.push(format!("{path}:{line}: {RULES}/{page}.md has no {rule}"));
            }
        }
    }
    offences
}

/// One sentence for each rule that is named in brackets without its page.
fn without_page(sources: &[Source]) -> Vec<String> {
    let mut offences = Vec::new();
    for source in sources {
        let prose = Prose::of(&source.text);
        for (at, _) in prose.text.match_indices('(') {
            let inside = prose.text.get(at + 1..).unwrap_or_default();
            let begins = inside.starts_with(['O', 'T', 'P']);
            if let Some((rule, rest)) = rule(inside).filter(|_| begins)
                && rest.starts_with([')', ',', ';'])
            {
                let (path, line) = (&source.path, prose.line(at));
                offences.push(format!("{path}:{line}: {rule} of which page?"));
            }
        }
    }
    offences
}

/// One sentence for each rule that nothing outside of the pages rests on, nor on a part of it.
fn uncited_rules(sources: &[Source], rules: &Rules) -> Vec<String> {
    let outside = sources
        .iter()
        .filter(|source| !source.path.starts_with(RULES));
    let cited: BTreeSet<(String, String)> = outside
        .flat_map(|source| citations(source, rules))
        .map(|citation| (citation.page, citation.rule))
        .collect();
    let all = rules
        .iter()
        .flat_map(|(page, known)| known.iter().map(move |rule| (page, rule)));
    let unused = all.filter(|(page, rule)| {
        let part = format!("{rule}.");
        let is_used = |(of, used): &(String, String)| {
            of == *page && (used == *rule || used.starts_with(&part))
        };
        !cited.iter().any(is_used)
    });
    unused
        .map(|(page, rule)| format!("nothing cites {page} {rule}"))
        .collect()
}

/// The rule headings of a page: those below its title.
fn headings(text: &str) -> BTreeSet<String> {
    let below = text.lines().filter_map(|line| {
        let heading = line.strip_prefix("##")?.trim_start_matches('#');
        Some(heading.trim().to_owned())
    });
    below.collect()
}

fn read_texts(project: &Path, top: &str) -> io::Result<Vec<Source>> {
    let (mut texts, mut left) = (Vec::new(), vec![top.to_owned()]);
    while let Some(path) = left.pop() {
        let place = project.join(&path);
        if place.is_dir() {
            for entry in fs::read_dir(&place)? {
                let name = entry?.file_name();
                if !BYTES.iter().any(|folder| name == *folder) {
                    left.push(format!("{path}/{}", name.to_string_lossy()));
                }
            }
        } else if TEXT.contains(
            &place
                .extension()
                .unwrap_or_default()
                .to_str()
                .unwrap_or("?"),
        ) {
            texts.push(Source::new(&path, &fs::read_to_string(&place)?));
        }
    }
    texts.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(texts)
}

fn everything() -> (Vec<Source>, Rules) {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let texts = READ.iter().flat_map(|top| {
        let texts = read_texts(project, top);
        assert!(texts.is_ok(), "{top} cannot be read: {texts:?}");
        texts.unwrap_or_default()
    });
    let texts: Vec<Source> = texts.collect();
    let rules = texts.iter().filter_map(|text| {
        let name = text.path.strip_prefix(RULES)?.strip_prefix('/')?;
        Some((name.strip_suffix(".md")?.to_owned(), headings(&text.text)))
    });
    let rules = rules.collect();
    (texts, rules)
}

#[test]
fn every_citation_has_rule() {
    let (texts, rules) = everything();
    let cited = texts.iter().map(|text| citations(text, &rules).len());
    let cited: usize = cited.sum();
    assert!(cited > 500, "{cited}");
    assert_eq!(false_citations(&texts, &rules), NONE);
}

#[test]
fn every_rule_is_cited() {
    let (texts, rules) = everything();
    assert!(rules.len() >= 7, "{rules:?}");
    assert_eq!(uncited_rules(&texts, &rules), NONE);
}

#[test]
fn no_citation_lacks_its_page() {
    let (texts, _rules) = everything();
    assert_eq!(without_page(&texts), NONE);
    // Put together here, so that this file does not hold it.
    let text = ["// As it is (notes 2).\n// And paused (", "O5), (Other)."].concat();
    let offences = without_page(&[Source::new("src/x.rs", &text)]);
    assert_eq!(offences, ["src/x.rs:2: O5 of which page?"]);
}

/// Rules of one page, for the tests below.
fn page(name: &str, known: &[&str]) -> Rules {
    let known = known.iter().map(|rule| (*rule).to_owned()).collect();
    Rules::from([(name.to_owned(), known)])
}

#[test]
fn false_citation_is_found() {
    let rules = page("notes", &["2", "2.1", "T4", "Image size"]);
    let offences = |text: &str| false_citations(&[Source::new("src/x.rs", text)], &rules);
    for right in [
        "// As it is (notes 2.1).",
        "//! Notes 2 and T4",
        "/// Both (notes\n/// 2.1, \"Image\n/// size\").",
        "// Our notes 3rd, footnotes 9, docs/notes 9, notes 9-pin",
    ] {
        assert_eq!(offences(right), NONE, "{right}");
    }
    for (wrong, line, rule) in [
        ("// As it is (notes 2.2).", 1, "2.2"),
        ("\n// Two (notes 2, O7)", 2, "O7"),
        ("fn a() {}\n/// Wrapped (notes\n/// T5).", 2, "T5"),
        ("# (notes T4 to T5)", 1, "T5"),
        ("// (notes \"Picture size\")", 1, "Picture size"),
    ] {
        let told = format!("src/x.rs:{line}: docs/rules/notes.md has no {rule}");
        assert_eq!(offences(wrong), [told], "{wrong}");
    }
}

#[test]
fn false_rule_of_test_name_is_found() {
    let rules = page("ownship", &["O4"]);
    // Put together here, so that this file does not hold it.
    let text = ["fn o4_is_known() {}\nfn on_it() {}\nfn o", "99_is_not() {}"].concat();
    let offences = false_citations(&[Source::new("src/x.rs", &text)], &rules);
    assert_eq!(offences, ["src/x.rs:3: docs/rules/ownship.md has no O99"]);
}

#[test]
fn uncited_rule_is_found() {
    let rules = page("notes", &["1", "2", "2.1"]);
    let cited = Source::new("src/x.rs", "// (notes 2.1)");
    let own = Source::new("docs/rules/notes.md", "See notes 1.");
    assert_eq!(
        uncited_rules(&[cited, own], &rules),
        ["nothing cites notes 1"]
    );
}
