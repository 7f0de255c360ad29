//! What enums of sentences tell, in English and in another language.

use super::*;

sentences! {
    /// Which.
    #[derive(Debug)]
    enum Part {
        /// One.
        Door => ["of a house"] "door",
    }
}

sentences! {
    /// Whether.
    #[derive(Debug, PartialEq)]
    enum Answer with ALL {
        /// It is.
        Yes => "Yes",
        /// It is not.
        No => ["an answer"] "No",
    }
}

error_sentences! {
    /// Why not.
    #[derive(Debug)]
    enum Failure {
        /// One value.
        Stuck(part: Part) => "The {part} is stuck",
    }
}

impl Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("stuck")
    }
}

#[test]
fn all_variants_are_listed_in_order() {
    assert_eq!(Answer::ALL, [Answer::Yes, Answer::No]);
}

#[test]
fn error_has_another_text_for_log() {
    let failure = Failure::Stuck(Part::Door);
    assert_eq!(failure.to_string(), "stuck");
    assert_eq!(AnySentence::from(failure), "The door is stuck");
}

sentences! {
    /// What.
    #[derive(Debug)]
    enum Report {
        /// No value.
        Calm => "All is calm",
        /// Two.
        Stuck(part: Part, times: u32) => "The {part} is stuck, {times} times",
        /// So many.
        Found(part: Part, count: u32) => "One {part}" | "{count} {part}s",
    }
}

sentences_of! {
    /// Either.
    #[derive(Debug)]
    enum Any {
        /// A part.
        Part(Part),
        /// A report.
        Report(Report),
    }
}

fn german(text: TranslationKey<'_>) -> Option<&'static str> {
    match (text.context, text.english, text.count) {
        (Some("of a house"), "door", None) => Some("Tür"),
        (None, "The {part} is stuck, {times} times", None) => {
            Some("{times}-mal klemmte die {part}")
        }
        (None, "One {part}", Some(2..)) => Some("{count} Türen"),
        _ => None,
    }
}

#[test]
fn display_is_english() {
    assert_eq!(Report::Calm.to_string(), "All is calm");
    let stuck = Report::Stuck(Part::Door, 3);
    assert_eq!(stuck.to_string(), "The door is stuck, 3 times");
}

#[test]
fn values_are_translated_too() {
    let stuck = Any::from(Report::Stuck(Part::Door, 3));
    assert_eq!(stuck.told(&german), "3-mal klemmte die Tür");
    assert_eq!(Any::from(Part::Door).told(&german), "Tür");
}

#[test]
fn several_things_have_text_of_their_own() {
    let found = |count| Report::Found(Part::Door, count);
    let english = [0, 1, 2].map(|count| found(count).to_string());
    assert_eq!(english, ["0 doors", "One door", "2 doors"]);
    assert_eq!(found(2).told(&german), "2 Türen");
    assert_eq!(found(1).told(&german), "One Tür");
}

#[test]
fn untranslated_sentence_stays_english() {
    assert_eq!(Report::Calm.told(&german), "All is calm");
}

#[test]
fn values_stand_where_translation_names_them() {
    let values: [(&str, &dyn Display); 2] = [("count", &3), ("airport", &"YBBN")];
    assert_eq!(
        filled("{airport}: {count} Karten", &values),
        "YBBN: 3 Karten"
    );
    assert_eq!(filled("{unknown}, {airport", &values), ", airport");
}
