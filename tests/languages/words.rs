//! The words of a source file: what it marks for translators, and what reads like words without being marked.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A text that is marked for translators.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Marked {
    /// Which meaning of the English it is.
    pub context: Option<String>,
    pub text: String,
    /// How it is said of several, where it says how many there are.
    pub more: Option<String>,
    /// The names of the values that are given for it.
    pub values: BTreeSet<String>,
}

impl Marked {
    /// What tells it from others: its context, itself, and how it is said of several.
    pub fn key(&self) -> (Option<String>, String, Option<String>) {
        (self.context.clone(), self.text.clone(), self.more.clone())
    }
}

/// What a file says.
#[derive(Debug, Default)]
pub struct Words {
    pub marked: Vec<Marked>,
    /// Every other string, tests and attributes left out.
    pub plain: Vec<String>,
}

/// Whose strings only programmers read.
const UNREAD: [&str; 15] = [
    "trace",
    "debug",
    "info",
    "warn",
    "error",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "unreachable",
    "include_str",
    "include_bytes",
    "concat",
    "env",
    "matches",
];

impl Words {
    /// Reads a file's text; `None` where it is no Rust.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = Self::default();
        words.stream(text.parse().ok()?);
        Some(words)
    }

    fn stream(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut index = 0;
        while index < tokens.len() {
            index += self.step(&tokens[index..]).max(1);
        }
    }

    /// Reads what begins `rest`; returns how much of it that was.
    fn step(&mut self, rest: &[TokenTree]) -> usize {
        match rest {
            // An attribute; what it belongs to is passed over where only tests compile it.
            [TokenTree::Punct(hash), TokenTree::Group(group), behind @ ..]
                if hash.as_char() == '#' && group.delimiter() == Delimiter::Bracket =>
            {
                let attribute = group.stream().to_string().replace(' ', "");
                if attribute == "cfg(test)" {
                    return 2 + item_length(behind);
                }
                // What errors say: a sentence is for the user, anything else for the log.
                if attribute.starts_with("error(") {
                    let mut said = Self::default();
                    let inside = group.stream().into_iter().filter_map(|token| match token {
                        TokenTree::Group(group) => Some(group.stream()),
                        _ => None,
                    });
                    inside.for_each(|stream| said.stream(stream));
                    let sentence = |text: &String| text.starts_with(char::is_uppercase);
                    self.plain.extend(said.plain.into_iter().filter(sentence));
                    self.marked.extend(said.marked);
                }
                2
            }
            // An attribute of what is around it.
            [
                TokenTree::Punct(hash),
                TokenTree::Punct(bang),
                TokenTree::Group(_),
                ..,
            ] if hash.as_char() == '#' && bang.as_char() == '!' => 3,
            [
                TokenTree::Ident(name),
                TokenTree::Punct(_),
                TokenTree::Ident(_),
                TokenTree::Group(_),
                ..,
            ] if name == "macro_rules" => 4,
            [
                TokenTree::Ident(name),
                TokenTree::Punct(bang),
                TokenTree::Group(group),
                ..,
            ] if bang.as_char() == '!' => {
                let name = name.to_string();
                if UNREAD.contains(&&*name) {
                    return 3;
                }
                if matches!(&*name, "sentences" | "error_sentences" | "key_actions") {
                    self.variants(group.stream());
                } else if matches!(&*name, "tr" | "tr_count" | "said") {
                    self.mark(&name, group.stream());
                } else {
                    self.stream(group.stream());
                }
                3
            }
            [
                TokenTree::Ident(name),
                TokenTree::Punct(_),
                TokenTree::Punct(_),
                ..,
            ] if name == "tracing" => 3,
            [
                TokenTree::Punct(dot),
                TokenTree::Ident(name),
                TokenTree::Group(_),
                ..,
            ] if dot.as_char() == '.' && name == "expect" => 3,
            [TokenTree::Group(group), ..] => {
                self.stream(group.stream());
                1
            }
            [TokenTree::Literal(_), ..] => {
                self.plain.extend(string(&rest[0]));
                1
            }
            _ => 1,
        }
    }

    /// Reads an enum of sentences: each variant has its text behind an arrow, a context in brackets before it.
    fn variants(&mut self, inside: TokenStream) {
        let mut groups = inside.into_iter().filter_map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
            _ => None,
        });
        let Some(body) = groups.next() else {
            panic!("sentences without a body");
        };
        let tokens: Vec<TokenTree> = body.stream().into_iter().collect();
        for variant in tokens.split(is_sign(',')).filter(|part| !part.is_empty()) {
            let arrow = variant.iter().position(is_sign('=')).map(|at| at + 2);
            let (head, told) = variant.split_at(arrow.unwrap_or(variant.len()));
            let context = told.iter().find_map(|token| match token {
                TokenTree::Group(group) => {
                    group.stream().into_iter().find_map(|token| string(&token))
                }
                _ => None,
            });
            let mut texts = told.iter().filter_map(string);
            let Some(text) = texts.next() else {
                panic!("a sentence without a text");
            };
            if context.is_some() || has_words(&text) {
                let values = head.iter().filter_map(|token| match token {
                    TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                        Some(group)
                    }
                    _ => None,
                });
                self.marked.push(Marked {
                    context,
                    text,
                    more: texts.next(),
                    values: values.flat_map(|group| names(group.stream())).collect(),
                });
            }
        }
    }

    /// Reads what stands in a mark's parentheses.
    fn mark(&mut self, name: &str, inside: TokenStream) {
        let tokens: Vec<TokenTree> = inside.into_iter().collect();
        let parts: Vec<&[TokenTree]> = tokens.split(is_sign(',')).collect();
        let (values, texts) = if name == "tr_count" {
            (parts.get(2..), parts.get(1))
        } else {
            (parts.get(1..), parts.first())
        };
        let texts_of = texts;
        let texts: Vec<String> = texts_of
            .into_iter()
            .flat_map(|part| part.iter().filter_map(string))
            .collect();
        let says_several = texts_of.is_some_and(|part| part.iter().any(is_sign('|')));
        let has_context = texts.len() == 2 && !says_several;
        let mut texts = texts.into_iter();
        let context = if has_context { texts.next() } else { None };
        let Some(text) = texts.next() else {
            panic!(
                "a mark without a text: {}",
                tokens.iter().map(ToString::to_string).collect::<String>()
            );
        };
        let mut given: BTreeSet<String> = BTreeSet::new();
        if name == "tr_count" {
            given.extend(
                parts
                    .first()
                    .and_then(|part| part.first())
                    .map(ToString::to_string),
            );
        }
        for value in values.unwrap_or_default() {
            given.extend(value.first().map(ToString::to_string));
            self.stream(value.iter().cloned().collect());
        }
        self.marked.push(Marked {
            context,
            text,
            more: texts.next(),
            values: given,
        });
    }
}

/// Whether there is anything to translate: values alone, and what stands between them, are no words.
fn has_words(text: &str) -> bool {
    let pieces = text
        .split('{')
        .filter_map(|piece| piece.split('}').next_back());
    let mut letters = pieces.flat_map(str::chars);
    letters.any(char::is_alphabetic)
}

fn is_sign(sign: char) -> impl Fn(&TokenTree) -> bool {
    move |token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// The names in `name: Type, …`.
fn names(values: TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = values.into_iter().collect();
    let named = tokens.windows(2).filter(|pair| is_sign(':')(&pair[1]));
    let single = named.filter_map(|pair| match &pair[0] {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    });
    single.collect()
}

/// How many tokens the item that begins `rest` has: up to its block or its semicolon.
fn item_length(rest: &[TokenTree]) -> usize {
    let end = rest.iter().position(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    });
    end.map_or(rest.len(), |end| end + 1)
}

/// The value of a string.
fn string(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else {
        return None;
    };
    let text: syn::LitStr = syn::parse_str(&literal.to_string()).ok()?;
    Some(text.value())
}
