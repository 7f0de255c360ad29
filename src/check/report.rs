//! The report: what became of each request.

use std::fmt;

use crate::http::HttpResponse;
use crate::remote::Problem;

/// What became of one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckVerdict {
    /// The answer is as the specification says.
    Conforms,
    /// It is another one that the program can use: what differs, and how the program copes.
    Differs(String),
    /// It cannot be used: why, as a sentence.
    Fails(String),
}

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckLine {
    /// The specification's number of what was asked.
    pub number: &'static str,
    /// What was asked.
    pub asked: String,
    /// What became of it.
    pub verdict: CheckVerdict,
}

/// What was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CheckReport(pub Vec<CheckLine>);

impl CheckReport {
    /// Whether nothing fails.
    pub fn passes(&self) -> bool {
        let fails = |line: &CheckLine| matches!(line.verdict, CheckVerdict::Fails(_));
        !self.0.iter().any(fails)
    }

    /// The table as an array: an object to each request.
    pub fn json(&self) -> String {
        let lines = self.0.iter().map(|line| {
            let (verdict, how) = match &line.verdict {
                CheckVerdict::Conforms => ("conforms", None),
                CheckVerdict::Differs(how) => ("differs", Some(how)),
                CheckVerdict::Fails(why) => ("fails", Some(why)),
            };
            serde_json::json!({
                "number": line.number,
                "asked": line.asked,
                "verdict": verdict,
                "detail": how,
            })
        });
        format!("{:#}\n", serde_json::Value::Array(lines.collect()))
    }

    /// Adds a line.
    pub(super) fn tell(
        &mut self,
        number: &'static str,
        asked: impl Into<String>,
        verdict: CheckVerdict,
    ) {
        self.0.push(CheckLine {
            number,
            asked: asked.into(),
            verdict,
        });
    }
}

impl fmt::Display for CheckVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conforms => f.write_str("conforms"),
            Self::Differs(how) => write!(f, "differs: {how}"),
            Self::Fails(why) => write!(f, "fails: {why}"),
        }
    }
}

/// The table: a line to each request, and one that says how many there are of each kind.
impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.iter().map(|line| line.asked.chars().count()).max();
        let width = width.unwrap_or_default();
        let (mut conforming, mut differing, mut failing) = (0, 0, 0);
        for line in &self.0 {
            let CheckLine {
                number,
                asked,
                verdict,
            } = line;
            match verdict {
                CheckVerdict::Conforms => conforming += 1,
                CheckVerdict::Differs(_) => differing += 1,
                CheckVerdict::Fails(_) => failing += 1,
            }
            writeln!(f, "{number:4} {asked:width$}  {verdict}")?;
        }
        writeln!(
            f,
            "\n{conforming} conform, {differing} differ, {failing} fail."
        )
    }
}

/// The sentence for what could not be used.
pub(super) fn failure(error: impl Into<Problem>) -> CheckVerdict {
    let Problem {
        sentence, detail, ..
    } = error.into();
    CheckVerdict::Fails(match detail {
        Some(detail) => format!("{sentence} ({detail})"),
        None => sentence.to_string(),
    })
}

/// What is said of an answer that comes encoded.
pub(super) const PACKED: &str =
    "It comes packed, which was not asked for. Flightbag unpacks gzip and deflate.";

/// The verdict on a document, with what is said of the way it came.
pub(super) fn with_packing(verdict: CheckVerdict, answer: &HttpResponse) -> CheckVerdict {
    match verdict {
        CheckVerdict::Conforms if answer.packed => CheckVerdict::Differs(PACKED.to_owned()),
        CheckVerdict::Differs(how) if answer.packed => {
            CheckVerdict::Differs(format!("{how} {PACKED}"))
        }
        verdict => verdict,
    }
}

/// What differs, put together; nothing of it conforms.
pub(super) fn differing(differences: &[String]) -> CheckVerdict {
    if differences.is_empty() {
        CheckVerdict::Conforms
    } else {
        CheckVerdict::Differs(differences.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_report_has_object_per_request() {
        let mut report = CheckReport::default();
        report.tell("4.1", "airport YBBN", CheckVerdict::Conforms);
        report.tell(
            "4.3",
            "picture",
            CheckVerdict::Fails("Status 500".to_owned()),
        );
        let read: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
        let expected = serde_json::json!([
            {"number": "4.1", "asked": "airport YBBN", "verdict": "conforms", "detail": null},
            {"number": "4.3", "asked": "picture", "verdict": "fails", "detail": "Status 500"},
        ]);
        assert_eq!(read, expected);
    }
}
