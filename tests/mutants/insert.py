"""Puts mutants into a copy of the sources so that each can be chosen when a test runs: `mutant::on(NUMBER)`.

A mutant of cargo-mutants is a place and a text to stand there. Here the place keeps its code and gets the other text beside
it. What cannot be written like that (fields of structures, parts of `if let` chains) is left out and counted.
"""

import re

import tree_sitter_rust
from tree_sitter import Language, Parser

CHOICE = re.compile(r"if crate::mutant::on\((\d+)\)")
CHOICES = re.compile(r"crate::mutant::on\((\d+)\)")
PARSER = Parser(Language(tree_sitter_rust.language()))

# Which mutant is chosen; 4294967295 writes down which places are reached instead, each once.
MODULE = """//! Which mutant is chosen.
use std::collections::BTreeSet;
use std::io::Write as _;
use std::sync::{LazyLock, Mutex};

static CHOSEN: LazyLock<u32> = LazyLock::new(|| {
    let chosen = std::env::var("FLIGHTBAG_MUTANT").ok();
    chosen.and_then(|number| number.parse().ok()).unwrap_or(0)
});
static REACHED: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Whether this mutant is chosen.
pub fn on(number: u32) -> bool {
    if *CHOSEN == u32::MAX {
        let mut reached = REACHED.lock().unwrap_or_else(|error| error.into_inner());
        if reached.insert(number) {
            let path = std::env::var_os("FLIGHTBAG_MUTANTS_REACHED").unwrap_or_default();
            let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
            if let Ok(mut file) = file {
                file.write_all(format!("{number}\\n").as_bytes()).ok();
            }
        }
        return false;
    }
    *CHOSEN == number
}
"""


class Unwritable(Exception):
    """This mutant cannot stand beside the code."""


def offset(lines, place):
    """The byte of a place that cargo-mutants tells: lines and characters count from one."""
    before = sum(len(line) for line in lines[: place["line"] - 1])
    return before + len(lines[place["line"] - 1].decode()[: place["column"] - 1].encode())


def around(node, kinds):
    """The nearest node of these kinds that holds this one."""
    while node is not None and node.type not in kinds:
        node = node.parent
    if node is None:
        raise Unwritable
    return node


def in_chain(node):
    """Whether the node is a part of an `if let` chain."""
    while node is not None and node.type in ("binary_expression", "parenthesized_expression", "unary_expression"):
        node = node.parent
    return node is not None and node.type in ("let_chain", "let_condition")


def edits_of(mutant, number, tree, lines):
    """What to write: a kind, the place or the node that it is about, and what that kind needs."""
    start, end = offset(lines, mutant["span"]["start"]), offset(lines, mutant["span"]["end"])
    node = tree.root_node.descendant_for_byte_range(start, max(start, end - 1))
    on, new = f"crate::mutant::on({number})", mutant["replacement"]
    match mutant["genre"]:
        case "FnValue":
            body = around(node, ("function_item",)).child_by_field_name("body")
            return ("insert", body.start_byte + 1, f" if {on} {{ return {new}; }} ")
        case "BinaryOperator":
            whole = around(node, ("binary_expression", "compound_assignment_expr"))
            operator = whole.child_by_field_name("operator")
            if not (operator.start_byte <= start < operator.end_byte) or in_chain(whole):
                raise Unwritable
            return ("operator", whole, on, new)
        case "UnaryOperator":
            whole = around(node, ("unary_expression",))
            if in_chain(whole):
                raise Unwritable
            return ("unary", whole, on)
        case "MatchArm":
            arm = around(node, ("match_arm",))
            return ("arm", arm, on)
        case "MatchArmGuard":
            arm = around(node, ("match_arm",))
            return ("guard", arm, on, new)
    raise Unwritable


def rewritten(source, mutants):
    """The source with these mutants, and the numbers that could not be written. `mutants` are pairs of number and mutant."""
    lines, tree = source.splitlines(keepends=True), PARSER.parse(source)
    inserts, nodes, left = {}, {}, []
    for number, mutant in mutants:
        try:
            kind, *rest = edits_of(mutant, number, tree, lines)
        except Unwritable:
            left.append(number)
            continue
        if kind == "insert":
            inserts.setdefault(rest[0], []).append(rest[1])
        else:
            nodes.setdefault((rest[0].start_byte, rest[0].end_byte, rest[0].type), []).append((kind, *rest[1:]))
    return write(tree.root_node, source, inserts, nodes).encode(), left


def numbers_at(source, place):
    """The mutants that an error at this byte of a written file is about: the innermost one, or all of the function."""
    node = PARSER.parse(source).root_node.descendant_for_byte_range(place, place)
    while node is not None:
        text = source[node.start_byte:node.end_byte].decode()
        if node.type == "if_expression" and (found := CHOICE.match(text)):
            return {int(found[1])}
        if node.type in ("match_arm", "function_item") and (found := CHOICES.findall(text)):
            return set(map(int, found))
        node = node.parent
    return set()


def write(node, source, inserts, nodes):
    """The text of a node with everything that is to stand in it."""
    if not node.children:
        return source[node.start_byte:node.end_byte].decode() + "".join(inserts.get(node.end_byte, []) if node.type == "{" else [])
    asked = nodes.get((node.start_byte, node.end_byte, node.type), [])
    if node.type == "match_arm" and asked:
        return arm_with(node, asked, source, inserts, nodes)
    pieces, at = [], node.start_byte
    for child in node.children:
        pieces += [source[at:child.start_byte].decode(), write(child, source, inserts, nodes)]
        at = child.end_byte
    whole = "".join([*pieces, source[at:node.end_byte].decode()])
    for kind, on, *rest in asked:
        if kind == "unary":
            inner = write(node.children[-1], source, inserts, nodes)
            whole = f"(if {on} {{ {inner} }} else {{ {whole} }})"
        else:
            whole = operator_with(node, whole, on, rest[0], source, inserts, nodes)
    return whole


def operator_with(node, whole, on, new, source, inserts, nodes):
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    one, other = (write(side, source, inserts, nodes) for side in (left, right))
    if node.type == "compound_assignment_expr":
        return f"if {on} {{ {one} {new} {other} }} else {{ {whole} }}"
    return f"(if {on} {{ ({one}) {new} ({other}) }} else {{ {whole} }})"


def arm_with(node, asked, source, inserts, nodes):
    """A match arm with other guards."""
    pattern, value = node.child_by_field_name("pattern"), node.child_by_field_name("value")
    guard = pattern.child_by_field_name("condition")
    if guard is not None and guard.type in ("let_chain", "let_condition"):
        asked = []
    end_of_pattern = pattern.end_byte if guard is None else guard.start_byte
    head = source[pattern.start_byte:end_of_pattern].decode()
    if guard is not None:
        head = head.rstrip().removesuffix("if")
    condition = None if guard is None else f"({write(guard, source, inserts, nodes)})"
    for kind, on, *rest in asked:
        if kind == "arm":
            condition = f"!{on}" if condition is None else f"(!{on} && {condition})"
        elif condition is not None:
            condition = f"({on} || {condition})" if rest[0] == "true" else f"(!{on} && {condition})"
    if condition is None or not asked:
        condition = None if guard is None else write(guard, source, inserts, nodes)
    tail = source[value.end_byte:node.end_byte].decode()
    before = source[node.start_byte:pattern.start_byte].decode()
    guarded = head if condition is None else f"{head} if {condition}"
    return f"{before}{guarded} => {write(value, source, inserts, nodes)}{tail}"
