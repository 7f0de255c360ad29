//! Names: long enough to say what something is, and no sentence. Names of tests count too, also those in lines of which macros
//! make tests.

use super::read_everything;
use super::rules::{NONE, tree};
use super::source::Source;

/// The longest name, in characters.
const LONGEST: usize = 55;

fn longer_names(sources: &[Source]) -> Vec<String> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let names = sources.iter().flat_map(|source| {
        let words = source.text.split(move |letter| !is_part(letter));
        words.filter(|word| word.len() > LONGEST && word.contains('_'))
    });
    names.map(str::to_owned).collect()
}

#[test]
fn no_name_is_sentence() {
    assert_eq!(longer_names(&read_everything()), NONE);
    let (short, long) = ("a_".repeat(27) + "a", "a_".repeat(28));
    let text = format!("cells! {{ check:\n    {short}: Fault::Cut;\n    {long}: Fault::Cut;\n}}");
    let caught = longer_names(&tree(&[("tests/faults/a.rs", text.as_str())]));
    assert_eq!(caught, [long]);
}
