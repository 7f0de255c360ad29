//! What is logged is worked out before: the arguments of a log macro are not evaluated while there is no listener at its
//! level, so that work inside them is not done for most users.

use super::source::Source;

/// What only reads, and may stand there.
const READERS: [&str; 7] = [
    "as_u16", "kind", "len", "one_line", "product", "text", "words",
];
const MACROS: [&str; 7] = [
    "trace!", "debug!", "info!", "warn!", "error!", "event!", "span!",
];

/// One sentence for each call inside a log macro that may do something.
pub fn work_in_log_macros(sources: &[Source]) -> Vec<String> {
    let mut offences = Vec::new();
    for source in sources {
        let code = source.code();
        for name in MACROS {
            for (at, _) in code.match_indices(name) {
                let (before, after) = code.split_at(at);
                let is_part = |character: char| character.is_alphanumeric() || character == '_';
                let open = after.strip_prefix(name).unwrap_or_default().trim_start();
                if before.ends_with(is_part) || !open.starts_with(['(', '[', '{']) {
                    continue;
                }
                let does = work(arguments(open));
                let offence = |what| format!("{}: {name} does {what}", source.path);
                offences.extend(does.map(offence));
            }
        }
    }
    offences
}

/// What stands between the bracket that `open` begins with and its end.
fn arguments(open: &str) -> &str {
    let mut depth = 0_i32;
    for (at, character) in open.char_indices() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return open.get(1..at).unwrap_or_default();
        }
    }
    open
}

/// The first thing in there that may do more than read: a block, a closure, an assignment through `&mut`, a call of
/// something that is not known to read.
fn work(arguments: &str) -> Option<String> {
    if let Some(mark) = ["{", "|", "&mut ", ".await"]
        .iter()
        .find(|mark| arguments.contains(**mark))
    {
        return Some((*mark).to_owned());
    }
    let calls = arguments.match_indices('(').map(|(at, _)| {
        let before = arguments.get(..at).unwrap_or_default().trim_end();
        let part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '!');
        let name = before.rsplit(|character| !part(character)).next();
        name.unwrap_or_default()
    });
    let mut others = calls.filter(|name| {
        let reads = READERS.contains(name) || matches!(*name, "env!" | "said!");
        !name.is_empty() && !reads
    });
    others.next().map(str::to_owned)
}

#[test]
fn log_macros_do_no_work() {
    for top in ["src", "crates"] {
        assert_eq!(work_in_log_macros(&super::read(top)), super::rules::NONE);
    }
}

#[test]
fn work_in_log_macro_is_caught() {
    let offenders = [
        r#"tracing::debug!(%group, joined = joined.count(), "joined");"#,
        r#"tracing::warn!("{}", queue.pop().kind());"#,
        r#"debug!(took = ?{ work(); 1 }, "done");"#,
        r#"tracing::info! [ any = list.iter().any(|one| one.go()), "x" ];"#,
        r"tracing::trace!(sent = ?socket.send(&mut buffer));",
    ];
    for offender in offenders {
        let source = Source::new("src/a.rs", &format!("fn a() {{ {offender} }}"));
        assert_eq!(work_in_log_macros(&[source]).len(), 1, "{offender}");
    }
    let innocent = r#"fn a() {
        tracing::info!(link = ?reporter.kind(), %peer, port = self.port, "a (call()) in words");
        tracing::warn!("{}: {}", env!("NAME"), (entries.len()));
        let debug = work(trace);
        format!("{}", joined.count());
    }"#;
    let innocent = Source::new("src/a.rs", innocent);
    assert_eq!(work_in_log_macros(&[innocent]), super::rules::NONE);
}
