//! What a file names: every path in its code, written out from the crate's
//! root, whether it was imported, renamed or spelled in place.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;
use std::vec::IntoIter;

use super::source::Source;

/// The pieces of code that paths are made of.
#[derive(Debug, Clone, PartialEq)]
enum Token {
    Word(String),
    /// The two colons.
    Separator,
    Sign(char),
}

type Tokens = Peekable<IntoIter<Token>>;

/// Every path that the code of `source` names, like `crate::ui::theme` or
/// `std::net::TcpListener`. `modules` are all modules of the crate.
pub fn mentions(source: &Source, modules: &BTreeSet<Vec<String>>) -> BTreeSet<String> {
    let module = source.module();
    let mut tokens = tokens_from_code(&source.code()).into_iter().peekable();
    let mut imports = Vec::new();
    let mut inline = Vec::new();
    while let Some(token) = tokens.next() {
        match token {
            Token::Word(word) if word == "use" => {
                read_import(&mut tokens, Vec::new(), &mut imports);
            }
            Token::Word(word) => inline.push(read_path(&mut tokens, word)),
            Token::Separator | Token::Sign(_) => {}
        }
    }
    let imports: Vec<_> = imports
        .into_iter()
        .map(|(path, alias)| {
            let path = absolute(&path, &module, modules, &BTreeMap::new());
            (alias, path)
        })
        .collect();
    let aliases = imports.iter().cloned().collect();
    let inline = inline
        .into_iter()
        .filter(|path| path.len() > 1)
        .map(|path| absolute(&path, &module, modules, &aliases));
    let imported = imports.iter().map(|(_, path)| path.clone());
    let all = imported.chain(inline);
    all.map(|path| path.join("::")).collect()
}

/// What each name that `source` imports stands for.
pub fn imports(source: &Source, modules: &BTreeSet<Vec<String>>) -> BTreeMap<String, String> {
    let mut tokens = tokens_from_code(&source.code()).into_iter().peekable();
    let mut imports = Vec::new();
    while let Some(token) = tokens.next() {
        if token == Token::Word("use".to_owned()) {
            read_import(&mut tokens, Vec::new(), &mut imports);
        }
    }
    let module = source.module();
    let named = imports.into_iter().map(|(path, name)| {
        let path = absolute(&path, &module, modules, &BTreeMap::new());
        (name, path.join("::"))
    });
    named.collect()
}

/// Whether `path` is `outer` or something inside it, and no more than that.
pub fn is_within(path: &str, outer: &str) -> bool {
    let rest = path.strip_prefix(outer);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Whether naming `path` is naming `forbidden` or something inside it.
pub fn touches(path: &str, forbidden: &str) -> bool {
    // Importing everything imports the forbidden name too.
    let everything = path.strip_suffix("::*");
    is_within(path, forbidden) || everything.is_some_and(|outer| is_within(forbidden, outer))
}

fn tokens_from_code(code: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut in_word = false;
    for character in code.chars() {
        let of_word = character.is_alphanumeric() || character == '_';
        match tokens.last_mut() {
            Some(Token::Word(word)) if of_word && in_word => word.push(character),
            Some(last) if character == ':' && *last == Token::Sign(':') => {
                *last = Token::Separator;
            }
            _ if of_word => tokens.push(Token::Word(character.to_string())),
            _ if character.is_whitespace() => {}
            _ => tokens.push(Token::Sign(character)),
        }
        in_word = of_word;
    }
    tokens
}

/// Reads `a::{b as c, d::*};` behind `use`: each full path with the name it
/// has from now on.
fn read_import(
    tokens: &mut Tokens,
    mut path: Vec<String>,
    imports: &mut Vec<(Vec<String>, String)>,
) {
    let mut alias = None;
    let mut empty = true;
    while let Some(token) = tokens.next_if(|token| {
        let end = [Token::Sign(','), Token::Sign('}'), Token::Sign(';')];
        !end.contains(token)
    }) {
        empty = false;
        match token {
            Token::Sign('{') => {
                loop {
                    read_import(tokens, path.clone(), imports);
                    if tokens.next() != Some(Token::Sign(',')) {
                        break;
                    }
                }
                return;
            }
            Token::Word(word) if word == "as" => {
                if let Some(Token::Word(name)) = tokens.next() {
                    alias = Some(name);
                }
            }
            Token::Word(word) if word == "self" && !path.is_empty() => {}
            Token::Word(word) => path.push(word),
            Token::Sign('*') => path.push("*".to_owned()),
            Token::Separator | Token::Sign(_) => {}
        }
    }
    // Behind the last comma of a list there is nothing.
    let own_name = path.last().cloned().filter(|_| !empty);
    if let Some(name) = alias.or(own_name) {
        imports.push((path, name));
    }
}

/// Reads the rest of a path that starts with `first`.
fn read_path(tokens: &mut Tokens, first: String) -> Vec<String> {
    let mut path = vec![first];
    while tokens.next_if_eq(&Token::Separator).is_some() {
        match tokens.next_if(|token| matches!(token, Token::Word(_))) {
            Some(Token::Word(word)) => path.push(word),
            _ => break,
        }
    }
    path
}

/// The path from the root: `crate::…` for ours, the other crate's name first
/// for theirs.
fn absolute(
    path: &[String],
    module: &[String],
    modules: &BTreeSet<Vec<String>>,
    aliases: &BTreeMap<String, Vec<String>>,
) -> Vec<String> {
    let Some((first, rest)) = path.split_first() else {
        return Vec::new();
    };
    let from = |module: &[String], rest: &[String]| {
        let root = ["crate".to_owned()];
        [&root, module, rest].concat()
    };
    match first.as_str() {
        "crate" | "flightbag" => from(&[], rest),
        "self" => from(module, rest),
        "super" => {
            let parent = module.split_last().map_or(module, |(_, parent)| parent);
            let own_next = rest.first().is_some_and(|next| next == "super");
            if own_next {
                absolute(rest, parent, modules, aliases)
            } else {
                from(parent, rest)
            }
        }
        _ => {
            let child = [module, std::slice::from_ref(first)].concat();
            if let Some(imported) = aliases.get(first) {
                [imported, rest].concat()
            } else if modules.contains(&child) {
                from(&child, rest)
            } else {
                path.to_vec()
            }
        }
    }
}

#[test]
fn every_way_to_name_thing_is_seen() {
    let text = "use std::{io, net::{self, TcpStream as Tcp}};\nuse super::theme::*;\n\
                fn a() { net::UdpSocket::bind(); crate::auth::b(); rows::c(); io::stdin(); ::d::e(); }";
    let source = Source::new("src/ui/list.rs", text);
    let rows = ["ui", "list", "rows"].map(str::to_owned).to_vec();
    let found = mentions(&source, &BTreeSet::from([rows]));
    let expected = [
        "crate::auth::b",
        "crate::ui::list::rows::c",
        "crate::ui::theme::*",
        "d::e",
        "std::io",
        "std::io::stdin",
        "std::net",
        "std::net::TcpStream",
        "std::net::UdpSocket::bind",
    ];
    assert_eq!(found, expected.map(str::to_owned).into());
}

#[test]
fn path_touches_what_it_imports() {
    assert!(touches("std::fs::read", "std::fs"));
    assert!(touches("std::net::*", "std::net::TcpListener"));
    assert!(!touches("std::fsx", "std::fs"));
    assert!(!touches("std::net::IpAddr", "std::net::TcpListener"));
}
