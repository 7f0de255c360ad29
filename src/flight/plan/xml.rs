//! XML of foreign origin, read within limits: no document type, no entities of its own, so that nothing grows.

use roxmltree::{Document, Node, ParsingOptions};

use super::{Format, NotRead, PlanDamage};

/// The most tags of a document; the largest flight plans of SimBrief have some ten thousand. In memory each is up to two
/// nodes of 72 bytes: all of them cost less than three times [`super::LONGEST`].
const MOST_TAGS: usize = 50_000;
/// The most attributes of one tag, and namespaces of a document: the library compares each with each.
const MOST_ATTRIBUTES: usize = 64;

/// Reads the document; the error names the line.
pub(super) fn parse(text: &str, format: Format) -> Result<Document<'_>, NotRead> {
    let damaged = |line, why| NotRead::damaged(format, line, why);
    // The library makes room for as many nodes as there are signs of them.
    let tags = text.bytes().filter(|byte| *byte == b'<').count();
    let equals = text.bytes().filter(|byte| *byte == b'=').count();
    if tags > MOST_TAGS || equals > MOST_TAGS || text.matches("xmlns").count() > MOST_ATTRIBUTES {
        return Err(damaged(None, PlanDamage::ManyElements));
    }
    if let Some(at) = crowded_tag(text) {
        let line = text.bytes().take(at).filter(|byte| *byte == b'\n').count();
        let line = u32::try_from(line).unwrap_or(u32::MAX).saturating_add(1);
        return Err(damaged(Some(line), PlanDamage::ManyAttributes));
    }
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: u32::try_from(2 * MOST_TAGS + 1).unwrap_or(u32::MAX),
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| {
        use roxmltree::Error;
        match error {
            Error::DtdDetected => damaged(None, PlanDamage::DocumentType),
            Error::UnclosedRootNode | Error::UnexpectedEndOfStream => {
                let line = u32::try_from(text.lines().count()).unwrap_or(u32::MAX);
                damaged(Some(line), PlanDamage::EndsEarly)
            }
            Error::NodesLimitReached => damaged(None, PlanDamage::ManyElements),
            error => damaged(Some(error.pos().row), PlanDamage::Nesting),
        }
    })
}

/// Where a tag begins that has more attributes than any of a plan, as a byte of the text.
fn crowded_tag(text: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find('<')) {
        let begin = at + found;
        let rest = text.get(begin..)?;
        // What has no attributes can hold quotation marks.
        let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
            .iter()
            .find(|(opening, _)| rest.starts_with(opening));
        if let Some((_, closing)) = skipped {
            at = begin + rest.find(closing)? + closing.len();
            continue;
        }
        let mut quote = None;
        let mut attributes = 0;
        let mut length = 0;
        for byte in rest.bytes() {
            length += 1;
            match (quote, byte) {
                (None, b'>') => break,
                (None, b'=') => attributes += 1,
                (None, b'"' | b'\'') => quote = Some(byte),
                (Some(mark), _) if mark == byte => quote = None,
                _ => {}
            }
            if attributes > MOST_ATTRIBUTES {
                return Some(begin);
            }
        }
        at = begin + length;
    }
    None
}

/// The name of the first element, before anything of the document is checked; `None` in text that is no XML.
pub(super) fn root_name(text: &str) -> Option<&str> {
    let mut rest = text.trim_start();
    loop {
        rest = if let Some(comment) = rest.strip_prefix("<!--") {
            comment.split_once("-->")?.1
        } else if let Some(instruction) = rest.strip_prefix("<?") {
            instruction.split_once("?>")?.1
        } else if rest.starts_with("<!") {
            let (declaration, after) = rest.split_once(['[', '>'])?;
            let opened = rest.get(declaration.len()..)?.starts_with('[');
            if opened {
                after.split_once(']')?.1.split_once('>')?.1
            } else {
                after
            }
        } else {
            break;
        }
        .trim_start();
    }
    let name = rest.strip_prefix('<')?;
    let end = name.find(|c: char| c.is_whitespace() || c == '>' || c == '/');
    Some(name.split_at(end.unwrap_or(name.len())).0)
}

/// The elements in a node, each with its name.
pub(super) fn elements<'a, 'input>(
    node: Node<'a, 'input>,
) -> impl Iterator<Item = (&'input str, Node<'a, 'input>)> {
    let elements = node.children().filter(Node::is_element);
    elements.map(|node| (node.tag_name().name(), node))
}

/// The first element of that name in a node.
pub(super) fn child<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    let mut named = elements(node).filter(|(found, _)| *found == name);
    named.next().map(|(_, node)| node)
}

/// The text of an element, comments inside it left out.
pub(super) fn text(node: Node<'_, '_>) -> String {
    let parts = node.children().filter(Node::is_text);
    parts.filter_map(|part| part.text()).collect()
}

/// The text of the first element of that name in a node; empty where there is none.
pub(super) fn text_of(node: Node<'_, '_>, name: &str) -> String {
    child(node, name).map(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> (Option<u32>, PlanDamage) {
        match parse(text, Format::Pln) {
            Err(NotRead::DamagedAt(_, line, why)) => (Some(line), why),
            Err(NotRead::Damaged(_, why)) => (None, why),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn root_is_named_behind_whatever_stands_before_it() {
        let text = " <?xml version='1.0'?>\n<!-- <OFP> --><!DOCTYPE a><LittleNavmap xmlns:a='b'/>";
        assert_eq!(root_name(text), Some("LittleNavmap"));
        let declared = "<!DOCTYPE OFP [<!ENTITY a 'b'>]><OFP/>";
        assert_eq!(root_name(declared), Some("OFP"));
        assert_eq!(root_name("<OFP"), Some("OFP"));
        assert_eq!(root_name("I\n1100 Version"), None);
        assert_eq!(root_name("<!-- without end"), None);
    }

    #[test]
    fn entities_of_document_itself_are_refused() {
        let text = "<!DOCTYPE a [<!ENTITY b 'ha'><!ENTITY c '&b;&b;'>]><a>&c;</a>";
        assert_eq!(refused(text).1, PlanDamage::DocumentType);
    }

    #[test]
    fn line_of_damage_is_told() {
        assert_eq!(
            refused("<a>\n<b>\n</c>\n</a>"),
            (Some(3), PlanDamage::Nesting)
        );
        assert_eq!(refused("<a>\n<b>"), (Some(2), PlanDamage::EndsEarly));
    }

    #[test]
    fn more_parts_than_any_plan_has_are_refused_at_once() {
        assert_eq!(refused(&"<a>".repeat(MOST_TAGS + 1)).0, None);
        let spaces: Vec<String> = (0..100).map(|n| format!(" xmlns:n{n}='u'")).collect();
        let spaces = spaces.concat();
        assert_eq!(refused(&format!("<a{spaces}/>")).0, None);
        let many: Vec<String> = (0..40_000).map(|n| format!(" a{n}=''")).collect();
        let many = many.concat();
        assert_eq!(
            refused(&format!("<a>\n<!-- ' -->\n<b{many}/></a>")).0,
            Some(3)
        );
    }

    #[test]
    fn depth_alone_does_no_harm() {
        let deep = format!("{}{}", "<a>".repeat(25_000), "</a>".repeat(25_000));
        assert!(parse(&deep, Format::Pln).is_ok());
    }

    #[test]
    fn text_is_read_around_comments() {
        let document = parse("<a><b>K<!-- x -->YKM</b></a>", Format::Pln).unwrap();
        assert_eq!(text_of(document.root_element(), "b"), "KYKM");
        assert_eq!(text_of(document.root_element(), "c"), "");
    }
}
