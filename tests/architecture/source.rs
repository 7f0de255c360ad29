//! A source file as the house rules see it: its text, its code without prose
//! and tests, and the module it is.

use std::io;
use std::path::Path;

/// One Rust file of the project.
#[derive(Debug, Clone)]
pub struct Source {
    /// Where it is, from the project's folder, with slashes: `src/ui/theme.rs`.
    pub path: String,
    pub text: String,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Self {
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    /// Every Rust file below the folder `top` of the project, by name.
    pub fn read_all(project: &Path, top: &str) -> io::Result<Vec<Self>> {
        let mut sources = Vec::new();
        let mut folders = vec![top.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(project.join(&folder))? {
                let entry = entry?;
                let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
                if entry.file_type()?.is_dir() {
                    folders.push(path);
                } else if Path::new(&path).extension().is_some_and(|end| end == "rs") {
                    let text = std::fs::read_to_string(entry.path())?;
                    sources.push(Self { path, text });
                }
            }
        }
        sources.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(sources)
    }

    /// The module this file is, from the root of the program: `["ui", "theme"]`; of a crate, from the project's folder:
    /// `["crates", "simlink", "src", "link"]`.
    pub fn module(&self) -> Vec<String> {
        let path = self.path.strip_prefix("src/").unwrap_or(&self.path);
        let path = path.strip_suffix(".rs").unwrap_or(path);
        let mut module: Vec<_> = path.split('/').map(str::to_owned).collect();
        let root = matches!(path, "lib" | "main") || path.ends_with("/src/lib");
        if root || module.last().is_some_and(|last| last == "mod") {
            module.pop();
        }
        module
    }

    /// The code: comments, strings and what is compiled for tests only are
    /// gone, line breaks stay.
    pub fn code(&self) -> String {
        without_tests(&without_prose(&self.text)).0
    }

    /// The modules that only tests compile.
    pub fn test_modules(&self) -> Vec<TestModule> {
        let code = without_prose(&self.text);
        let (_, items) = without_tests(&code);
        items
            .iter()
            .filter_map(|item| TestModule::of(item))
            .collect()
    }

    /// The paths of files that only tests compile (`#[cfg(test)] mod name;`).
    pub fn test_files(&self) -> Vec<String> {
        let modules = self.test_modules().into_iter();
        let names = modules.filter(|module| module.has_file);
        let module = self.module().join("/");
        let folder = if module.is_empty() {
            "src".to_owned()
        } else if self.path.starts_with("src/") {
            format!("src/{module}")
        } else {
            module
        };
        let files = names.flat_map(|module| {
            let path = format!("{folder}/{}", module.name);
            [format!("{path}.rs"), format!("{path}/mod.rs")]
        });
        files.collect()
    }
}

/// A module that only tests compile.
pub struct TestModule {
    pub name: String,
    /// Whether it has a file of its own (`mod name;`).
    has_file: bool,
    /// Whether it stands in the file of another one and has parts in files of their own.
    pub lists_parts: bool,
}

impl TestModule {
    /// Reads an item with its attributes; `None` where it is no module.
    fn of(item: &str) -> Option<Self> {
        let head = item.split(['{', ';']).next()?;
        let (before, name) = head.rsplit_once("mod ")?;
        let rest = item.get(head.len()..)?;
        let mut parts = rest.split("mod ").skip(1);
        let is_listed = |part: &str| {
            let end = part.find(|character: char| !character.is_alphanumeric() && character != '_');
            end.is_some_and(|end| end > 0 && part.split_at(end).1.starts_with(';'))
        };
        let is_module = !before.ends_with(|character: char| character.is_alphanumeric());
        is_module.then(|| Self {
            name: name.trim().to_owned(),
            has_file: rest == ";",
            lists_parts: parts.any(is_listed),
        })
    }
}

/// The text with each comment, string and character turned into a space.
fn without_prose(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    let mut previous = ' ';
    while let Some(next) = rest.chars().next() {
        let in_word = previous.is_alphanumeric() || previous == '_';
        let prose = prose_length(rest, in_word);
        let (head, tail) = rest.split_at(prose.unwrap_or(next.len_utf8()));
        if prose.is_some() {
            code.push(' ');
            code.extend(head.chars().filter(|&character| character == '\n'));
            previous = ' ';
        } else {
            code.push(next);
            previous = next;
        }
        rest = tail;
    }
    code
}

/// The length of the comment, string or character that `rest` starts with.
fn prose_length(rest: &str, in_word: bool) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return Some(block_comment_length(rest));
    }
    if let Some(quoted) = rest.strip_prefix('\'') {
        let mut characters = quoted.chars();
        let first = characters.next()?;
        if first == '\\' {
            let end = quoted.get(2..)?.find('\'')?;
            return Some(end + 4);
        }
        // A lifetime has no second quote.
        return (characters.next() == Some('\'')).then_some(first.len_utf8() + 2);
    }
    if in_word && !rest.starts_with('"') {
        return None;
    }
    let raw = rest.trim_start_matches(['b', 'c']).strip_prefix('r');
    if let Some(raw) = raw.filter(|_| !rest.starts_with('"')) {
        let inner = raw.trim_start_matches('#');
        let hashes = raw.len() - inner.len();
        let body = inner.strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(hashes));
        let length = body.find(&end).map_or(body.len(), |at| at + end.len());
        return Some(rest.len() - body.len() + length);
    }
    let body = rest.trim_start_matches(['b', 'c']).strip_prefix('"')?;
    let mut escaped = false;
    let end = body.find(|character| {
        let ends = character == '"' && !escaped;
        escaped = character == '\\' && !escaped;
        ends
    });
    Some(rest.len() - body.len() + end.map_or(body.len(), |at| at + 1))
}

/// Block comments may hold block comments.
fn block_comment_length(rest: &str) -> usize {
    let mut depth = 0_usize;
    for (at, _) in rest.char_indices() {
        let (before, after) = rest.split_at(at);
        if after.starts_with("/*") {
            depth += 1;
        } else if before.ends_with("*/") && at > 3 {
            depth -= 1;
            if depth == 0 {
                return at;
            }
        }
    }
    rest.len()
}

/// The code without items marked for tests, and those items.
fn without_tests(code: &str) -> (String, Vec<&str>) {
    let mut kept = String::with_capacity(code.len());
    let mut items = Vec::new();
    let mut rest = code;
    while let Some(at) = find_test_mark(rest) {
        let (before, item) = rest.split_at(at);
        let (item, after) = item.split_at(item_length(item));
        kept.push_str(before);
        kept.extend(item.chars().filter(|&character| character == '\n'));
        items.push(item);
        rest = after;
    }
    kept.push_str(rest);
    (kept, items)
}

/// Where the next item begins that only tests compile.
fn find_test_mark(code: &str) -> Option<usize> {
    let marks = ["#[cfg(test", "#![cfg(test", "#[cfg(all(test"];
    marks.iter().filter_map(|mark| code.find(mark)).min()
}

/// From an attribute to the end of the item it stands on.
fn item_length(item: &str) -> usize {
    if item.starts_with("#!") {
        return item.len();
    }
    let mut brackets = 0_i32;
    let mut braces = 0_i32;
    for (at, character) in item.char_indices() {
        match character {
            '(' | '[' => brackets += 1,
            ')' | ']' => brackets -= 1,
            '{' => braces += 1,
            '}' => braces -= 1,
            _ => {}
        }
        let ends = character == ';' && brackets == 0 || character == '}';
        if ends && braces <= 0 {
            return at + 1;
        }
    }
    item.len()
}

#[test]
fn comments_strings_and_characters_are_no_code() {
    let text = r##"a(); // b
    /* c /* d */ e */ f("g \" h", 'i', '\'', r#"j "k" l"#, b"m"); let r#n: &'o str = o;"##;
    let words = Source::new("src/x.rs", text).code();
    let words: Vec<_> = words
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    assert_eq!(words, ["a", "f", "let", "r", "n", "o", "str", "o"]);
}

#[test]
fn what_only_tests_compile_is_no_code() {
    let text = "fn a() {}\n#[cfg(test)]\nuse b::c;\nfn d() {}\n#[cfg(test)]\nmod tests { fn e() {} }\nfn f() {}\n#[cfg(test)] mod g;";
    let source = Source::new("src/h/mod.rs", text);
    let code = source.code();
    assert!(["a()", "d()", "f()"].iter().all(|kept| code.contains(kept)));
    assert!(
        !["b::c", "e()", "mod"]
            .iter()
            .any(|gone| code.contains(gone))
    );
    assert_eq!(source.test_files(), ["src/h/g.rs", "src/h/g/mod.rs"]);
}

/// Whether `word` stands in `text` by itself.
pub fn has_word(text: &str, word: &str) -> bool {
    let part = |character: char| character.is_alphanumeric() || character == '_';
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = text.split_at(at);
        let after = after.strip_prefix(word).unwrap_or(after);
        !before.ends_with(part) && !after.starts_with(part)
    })
}
