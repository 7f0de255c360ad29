//! A notice at the foot of a pane: it goes by itself after a while unless something failed, and the next one follows.

use std::time::{Duration, Instant};

use egui::{Area, Id, InnerResponse, Order, Rect, Ui, pos2, vec2};

use super::controls::{Banner, BannerResponse, Severity};
use super::icons;
use super::viewport::TOOL_COLUMN;
use crate::language::in_words;
use crate::message::Action;
use crate::remote::RetryWait;
use crate::state::{AppState, Notice};

/// How long a notice stays that tells of no error.
const SHOWN_FOR: Duration = Duration::from_secs(4);
/// The greatest width of a notice, in points.
const WIDEST: f32 = 480.0;
/// Room between a notice and the edges of its place, in points.
const GAP: f32 = 12.0;

/// Where a notice stands.
#[derive(Debug, Clone, Copy)]
pub enum NoticePlace {
    /// At the foot of a chart, above its status bar and beside its tools.
    Chart(Rect),
    /// At the foot of this place, where no chart is seen.
    Bottom(Rect),
}

impl NoticePlace {
    /// The place, and what stays free at its right.
    fn room(self) -> (Rect, f32) {
        match self {
            Self::Chart(place) => (place, TOOL_COLUMN as f32),
            Self::Bottom(place) => (place, GAP),
        }
    }

    fn width(self) -> f32 {
        let (place, right) = self.room();
        WIDEST.min(place.width() - GAP - right).max(0.0)
    }

    /// Returns how much of the foot of its place a message covers, in points.
    pub fn covered(self, ui: &Ui, message: &Banner<'_>) -> f32 {
        GAP + message.height(ui, self.width())
    }

    /// Where a notice of this height is: in the middle, as long as it leaves the tools free.
    fn place_of(self, height: f32) -> Rect {
        let ((place, right), width) = (self.room(), self.width());
        let left = (place.center().x - width / 2.0).min(place.right() - right - width);
        let corner = pos2(left, place.bottom() - GAP - height);
        Rect::from_min_size(corner, vec2(width, height))
    }
}

/// Returns what is to be said: the wait that a server asked for, else the first of the notices.
pub fn message_of(state: &AppState) -> Option<Banner<'static>> {
    if let Some(waiting) = &state.waiting {
        return Some(wait_message(waiting));
    }
    let notice = state.notice()?;
    let icon = match notice.severity {
        Severity::Neutral | Severity::Ok => icons::INFO,
        Severity::Warn => icons::WARNING,
        Severity::Bad => icons::WARNING_CIRCLE,
    };
    let log = notice.offers_log.then_some(tr!("Open log folder"));
    let mut message = Banner::new(notice.severity, icon, in_words(&notice.text)).button(log);
    message.dismissible = true;
    Some(message)
}

/// A server asked for a pause: how long it still is, and the way out of it (reliability 3, code w).
fn wait_message(waiting: &RetryWait) -> Banner<'static> {
    let left = time_left(waiting);
    // The second that has begun counts: it ends with 1.
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    let words = tr!(
        "The {server} is busy. Flightbag tries again in {seconds} s.",
        server = in_words(&waiting.server),
        seconds
    );
    Banner::new(Severity::Warn, icons::CLOCK, words).button(tr!("Stop waiting"))
}

/// Draws a message over the panes, at its edge.
fn message_ui(ui: &Ui, message: Banner<'_>, edge: NoticePlace) -> InnerResponse<BannerResponse> {
    let place = edge.place_of(message.height(ui, edge.width()));
    Area::new(Id::unique("notice"))
        // Below dialogs and menus.
        .order(Order::Middle)
        .fixed_pos(place.min)
        // By its size in the last frame it would be moved for a moment.
        .constrain(false)
        .show(ui.ctx(), |ui| {
            ui.set_width(place.width());
            message.ui(ui)
        })
}

/// Returns how long a notice stays that was shown for so long; an error stays until it is closed.
fn time_to_read(severity: Severity, shown_for: Duration) -> Option<Duration> {
    (severity != Severity::Bad).then(|| SHOWN_FOR.saturating_sub(shown_for))
}

fn time_left(waiting: &RetryWait) -> Duration {
    waiting.until.saturating_duration_since(clock::now())
}

/// Since when the notice on the screen is there.
#[derive(Default)]
pub struct NoticeBar {
    since: Option<(Notice, Instant)>,
}

impl NoticeBar {
    /// Draws the message at this edge; returns when it was closed or its time is over.
    pub fn ui(
        &mut self,
        ui: &Ui,
        state: &AppState,
        message: Option<Banner<'_>>,
        edge: NoticePlace,
    ) -> Option<Action> {
        let since = self.since.take();
        let area = message_ui(ui, message?, edge);
        if let Some(waiting) = &state.waiting {
            wake_for_next_second(ui, time_left(waiting));
            return area.inner.button.then_some(Action::StopWaiting);
        }
        let notice = state.notice()?;
        if area.inner.button {
            return Some(Action::OpenLogFolder);
        }
        if area.inner.dismissed {
            return Some(Action::DismissNotice);
        }
        let now = clock::now();
        let since = match since {
            // It has time as long as it is read with the pointer on it.
            Some((shown, since)) if shown == *notice && !area.response.contains_pointer() => since,
            _ => now,
        };
        let left = time_to_read(notice.severity, now.saturating_duration_since(since))?;
        if left.is_zero() {
            return Some(Action::DismissNotice);
        }
        self.since = Some((notice.clone(), since));
        ui.ctx().request_repaint_after(left);
        None
    }
}

/// Draws again when the next second of what is left begins, as long as there is any.
pub fn wake_for_next_second(ui: &Ui, left: Duration) {
    if !left.is_zero() {
        let next = Duration::from_millis(u64::from(left.subsec_millis()) + 1);
        ui.ctx().request_repaint_after(next);
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::chart::Palette;
    use crate::ui::theme;

    #[test]
    fn notice_is_centred_and_leaves_tools_free() {
        for width in [300.0, 428.0, 480.0, 600.0, 888.0, 1528.0] {
            let pane = Rect::from_min_size(pos2(392.0, 56.0), vec2(width, 600.0));
            let place = NoticePlace::Chart(pane).place_of(80.0);
            assert!(pane.contains_rect(place), "{width}: {place:?}");
            assert!(place.right() <= pane.right() - TOOL_COLUMN as f32);
            assert!(place.width() <= WIDEST);
            assert!((place.bottom() - (pane.bottom() - GAP)).abs() < 0.01);
            let off = (place.center().x - pane.center().x).abs();
            assert!(width < 640.0 || off < 0.01, "{width}: {off}");
            let alone = NoticePlace::Bottom(pane).place_of(80.0);
            assert!((alone.center().x - pane.center().x).abs() < 0.01);
        }
    }

    #[test]
    fn notice_covers_what_it_was_said_to() {
        let texts = [
            "Short.",
            "A sentence that needs more than one line in a narrow pane, and then some more of it \
             for a third and a fourth line, as the longest ones of the program do.",
        ];
        for (text, button) in texts.into_iter().zip([None, Some("Open log folder")]) {
            for width in [300.0, 900.0] {
                let mut message = Banner::new(Severity::Bad, icons::INFO, text).button(button);
                message.dismissible = true;
                let mut harness = Harness::builder()
                    .with_size(vec2(1000.0, 600.0))
                    .with_max_steps(12)
                    .with_context_setup(theme::apply)
                    .build_ui_state(
                        move |ui, seen: &mut (f32, Rect)| {
                            let pane = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, 500.0));
                            let edge = NoticePlace::Chart(pane);
                            let covered = edge.covered(ui, &message);
                            let shown = message_ui(ui, message.clone(), edge);
                            *seen = (covered, shown.response.rect);
                        },
                        (0.0, Rect::NOTHING),
                    );
                harness.run();
                let (covered, rect) = *harness.state();
                let top = 500.0 - covered;
                assert!((rect.top() - top).abs() < 1.0, "{text} {width}: {rect:?}");
                let below = 500.0 - rect.bottom();
                assert!((below - GAP).abs() < 1.0, "{text} {width}: {rect:?}");
            }
        }
    }

    #[test]
    fn notice_stays_four_seconds_and_error_until_closed() {
        let secs = Duration::from_secs;
        for severity in [Severity::Neutral, Severity::Warn] {
            assert_eq!(time_to_read(severity, secs(0)), Some(secs(4)));
            assert_eq!(time_to_read(severity, secs(3)), Some(secs(1)));
            assert_eq!(time_to_read(severity, secs(4)), Some(secs(0)));
        }
        assert_eq!(time_to_read(Severity::Bad, secs(3600)), None);
    }

    #[test]
    fn nothing_is_shown_without_notice() {
        assert!(message_of(&AppState::new(Palette::Day, false)).is_none());
    }
}
