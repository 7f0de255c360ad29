//! The notices over the pane: one is shown at a time, the others queue; errors stay until they are seen.

use super::notice::{Notice, NoticeTopic};
use crate::severity::Severity;

/// So many notices wait at most; of more, the oldest of the least urgent goes.
const MOST: usize = 8;

/// What is to be told: the answer to a press first, then the most urgent, in the order in which it was told.
#[derive(Debug, Default)]
pub(super) struct Notices(Vec<Notice>);

impl Notices {
    /// Adds a notice. One that is shown or waits already is not told twice.
    pub(super) fn tell(&mut self, notice: Notice) {
        if self.0.contains(&notice) {
            return;
        }
        let rank = |notice: &Notice| (notice.answers, notice.severity);
        let place = self.0.partition_point(|other| rank(other) >= rank(&notice));
        self.0.insert(place, notice);
        if self.0.len() > MOST {
            self.drop_one();
        }
    }

    /// Drops the oldest of the least urgent notices; of errors alone, the newest: the others are not replaced.
    fn drop_one(&mut self) {
        let least = self.0.last().map(|notice| notice.severity);
        let oldest = self
            .0
            .iter()
            .position(|notice| Some(notice.severity) == least && !notice.answers);
        match oldest {
            Some(oldest) if least != Some(Severity::Bad) => {
                self.0.remove(oldest);
            }
            _ => {
                self.0.pop();
            }
        }
    }

    /// Returns the notice that is shown.
    pub(super) fn current(&self) -> Option<&Notice> {
        self.0.first()
    }

    /// Removes the notice that is shown; the next one follows.
    pub(super) fn dismiss(&mut self) {
        if !self.0.is_empty() {
            self.0.remove(0);
        }
    }

    /// Removes everything about a topic, errors as well.
    pub(super) fn withdraw(&mut self, topic: NoticeTopic) {
        self.0.retain(|notice| notice.topic != Some(topic));
    }

    /// Removes what was told about a topic and is not true any more; an error that was not seen stays.
    pub(super) fn outdate(&mut self, topic: NoticeTopic) {
        self.0
            .retain(|notice| notice.topic != Some(topic) || notice.severity == Severity::Bad);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(severity: Severity, text: &str) -> Notice {
        Notice::new(severity, text.to_owned())
    }

    fn told(all: &[(Severity, &str)]) -> Notices {
        let mut notices = Notices::default();
        for (severity, text) in all {
            notices.tell(notice(*severity, text));
        }
        notices
    }

    /// All texts in the order in which they are shown.
    fn read_all(notices: &mut Notices) -> Vec<String> {
        let mut texts = Vec::new();
        while let Some(notice) = notices.current() {
            texts.push(notice.text.to_string());
            notices.dismiss();
        }
        texts
    }

    #[test]
    fn error_outlives_later_notices() {
        let mut notices = told(&[
            (Severity::Bad, "not saved"),
            (Severity::Neutral, "found"),
            (Severity::Warn, "busy"),
            (Severity::Bad, "disk full"),
        ]);
        assert_eq!(
            read_all(&mut notices),
            ["not saved", "disk full", "busy", "found"]
        );
    }

    #[test]
    fn two_notices_at_once_queue() {
        let mut notices = told(&[(Severity::Neutral, "first"), (Severity::Neutral, "second")]);
        assert_eq!(read_all(&mut notices), ["first", "second"]);
    }

    #[test]
    fn error_comes_before_what_is_shown() {
        let mut notices = told(&[(Severity::Neutral, "shown"), (Severity::Bad, "failed")]);
        assert_eq!(read_all(&mut notices), ["failed", "shown"]);
    }

    #[test]
    fn answer_to_press_comes_before_what_waits() {
        let mut notices = told(&[(Severity::Bad, "not saved"), (Severity::Neutral, "found")]);
        notices.tell(notice(Severity::Neutral, "recording").answering());
        notices.tell(notice(Severity::Bad, "disk full"));
        assert_eq!(
            read_all(&mut notices),
            ["recording", "not saved", "disk full", "found"]
        );
    }

    #[test]
    fn equal_notices_are_told_once_until_read() {
        let mut notices = told(&[(Severity::Warn, "a"), (Severity::Warn, "a")]);
        assert_eq!(read_all(&mut notices), ["a"]);
        notices.tell(notice(Severity::Warn, "a"));
        assert_eq!(read_all(&mut notices), ["a"]);
    }

    #[test]
    fn full_queue_loses_oldest_info_first() {
        let mut notices = told(&[(Severity::Bad, "failed"), (Severity::Warn, "busy")]);
        for number in 0..10 {
            notices.tell(notice(Severity::Neutral, &number.to_string()));
        }
        assert_eq!(
            read_all(&mut notices),
            ["failed", "busy", "4", "5", "6", "7", "8", "9"]
        );
    }

    #[test]
    fn queue_of_errors_keeps_oldest() {
        let mut notices = Notices::default();
        for number in 0..9 {
            notices.tell(notice(Severity::Bad, &number.to_string()));
        }
        notices.tell(notice(Severity::Neutral, "found"));
        let kept = read_all(&mut notices);
        assert_eq!((kept.len(), kept[0].as_str()), (MOST, "0"));
        assert!(!kept.contains(&"found".to_owned()));
    }

    #[test]
    fn outdated_topic_leaves_unseen_errors() {
        let mut notices = Notices::default();
        for severity in [Severity::Neutral, Severity::Warn, Severity::Bad] {
            notices.tell(notice(severity, "sign-in").about(NoticeTopic::SignIn));
        }
        notices.tell(notice(Severity::Neutral, "other"));
        notices.outdate(NoticeTopic::SignIn);
        assert_eq!(notices.current().unwrap().severity, Severity::Bad);
        notices.withdraw(NoticeTopic::SignIn);
        assert_eq!(read_all(&mut notices), ["other"]);
    }
}
