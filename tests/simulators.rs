//! `docs/simulators.md` says of each link how far it is proven, and names the traces that this rests on.

use std::collections::BTreeSet;
use std::path::Path;

use simlink::LinkKind;

fn page() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/simulators.md");
    std::fs::read_to_string(page).unwrap()
}

#[test]
fn every_trace_is_named_in_documents() {
    let page = page();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/simlink/tests/traces");
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let traces = paths.filter(|path| path.extension().is_some_and(|ending| ending == "trace"));
    let traces: Vec<_> = traces.collect();
    assert!(traces.len() >= 7, "{traces:?}");
    for trace in traces {
        let name = trace.file_name().unwrap().to_str().unwrap();
        assert!(page.contains(&format!("`{name}`")), "{name} is not named");
    }
}

#[test]
fn each_link_says_how_it_is_proven() {
    let page = page();
    let (_before, table) = page.split_once("## What is proven").unwrap();
    let rows: Vec<_> = table
        .lines()
        .filter(|line| line.starts_with("| "))
        .collect();
    // What the row begins with; the longest name counts.
    let kind = |row: &str| {
        let kinds = LinkKind::ALL.into_iter();
        let named = kinds.filter(|kind| row[2..].starts_with(&kind.to_string()));
        named.max_by_key(|kind| kind.to_string().len())
    };
    let proven: BTreeSet<_> = rows.iter().filter_map(|row| kind(row)).collect();
    for link in LinkKind::ALL {
        assert!(proven.contains(&link), "docs/simulators.md lacks {link:?}");
    }
}
