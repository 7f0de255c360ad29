//! One message over the pane: it goes by itself after a while unless something failed.

use std::time::{Duration, Instant};

use egui::{Align2, Area, Id, InnerResponse, Order, Rect, Ui, pos2};

use super::controls::{self, Banner, BannerResponse};
use super::icons;
use crate::clock;
use crate::message::Action;
use crate::remote::Waiting;
use crate::state::{Notice, Severity, State};

/// From so many characters on a message is a long one.
const GLANCE: usize = 60;
/// How long a message stays; longer than a glance, for a long one.
const SHORT: Duration = Duration::from_secs(4);
const LONG: Duration = Duration::from_secs(10);

/// Where a message stands.
#[derive(Debug, Clone, Copy)]
pub enum Edge {
    /// At the upper edge of the chart's pane: the watermark stands at the lower one, and nothing may cover it.
    Top(Rect),
    /// At the lower edge of this place, where no pane is seen.
    Bottom(Rect),
}

/// Since when the message on the screen is there.
#[derive(Default)]
pub struct NoticeBar {
    since: Option<(Notice, Instant)>,
}

impl NoticeBar {
    /// Draws the message at this edge; returns when it was closed or its time is over.
    pub fn ui(&mut self, ui: &mut Ui, state: &State, edge: Edge) -> Option<Action> {
        if let Some(waiting) = &state.waiting {
            return waiting_ui(ui, waiting, edge);
        }
        let Some(notice) = state.notice() else {
            self.since = None;
            return None;
        };
        let now = clock::now();
        let since = match &self.since {
            Some((shown, since)) if shown == notice => *since,
            _ => now,
        };
        self.since = Some((notice.clone(), since));
        let (severity, icon) = match notice.severity {
            Severity::Info => (controls::Severity::Neutral, icons::INFO),
            Severity::Warn => (controls::Severity::Warn, icons::WARNING),
            Severity::Bad => (controls::Severity::Bad, icons::WARNING_CIRCLE),
        };
        let banner = Banner {
            severity,
            icon,
            text: &notice.text,
            button: notice.offers_log.then_some(tr!("Open log folder")),
            dismissible: true,
        };
        let area = banner_ui(ui, edge, banner);
        if area.inner.button {
            return Some(Action::OpenLogFolder);
        }
        if area.inner.dismissed {
            return Some(Action::DismissNotice);
        }
        let limit = match notice.severity {
            Severity::Info if notice.text.chars().count() < GLANCE => SHORT,
            Severity::Info | Severity::Warn => LONG,
            Severity::Bad => return None,
        };
        if area.response.contains_pointer() {
            // Whoever reads it with the pointer on it has time.
            self.since = Some((notice.clone(), now));
        }
        let left = limit.saturating_sub(now.saturating_duration_since(since));
        if left.is_zero() {
            return Some(Action::DismissNotice);
        }
        ui.ctx().request_repaint_after(left);
        None
    }
}

/// A server asked for a pause: how long it still is, and the way out of it (reliability 3, code w).
fn waiting_ui(ui: &Ui, waiting: &Waiting, edge: Edge) -> Option<Action> {
    let left = waiting.until.saturating_duration_since(clock::now());
    // The second that has begun counts: it ends with 1.
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    let text = tr!(
        "The {server} is busy. Flightbag asks again in {seconds} s.",
        server = waiting.server,
        seconds
    );
    let banner = Banner {
        severity: controls::Severity::Warn,
        icon: icons::CLOCK,
        text: &text,
        button: Some(tr!("Do not wait")),
        dismissible: false,
    };
    let area = banner_ui(ui, edge, banner);
    if !left.is_zero() {
        let next = left.subsec_nanos().max(1_000_000);
        ui.ctx()
            .request_repaint_after(Duration::from_nanos(next.into()));
    }
    area.inner.button.then_some(Action::StopWaiting)
}

/// A banner over everything else, at its edge.
fn banner_ui(ui: &Ui, edge: Edge, banner: Banner<'_>) -> InnerResponse<BannerResponse> {
    let (pivot, at, width) = match edge {
        Edge::Top(pane) => {
            let at = pos2(pane.center().x, pane.top() + 12.0);
            (Align2::CENTER_TOP, at, pane.width())
        }
        Edge::Bottom(pane) => {
            let at = pos2(pane.center().x, pane.bottom() - 12.0);
            (Align2::CENTER_BOTTOM, at, pane.width())
        }
    };
    Area::new(Id::unique("notice"))
        .order(Order::Foreground)
        .pivot(pivot)
        .fixed_pos(at)
        .show(ui.ctx(), |ui| {
            ui.set_width(480.0_f32.min(width - 24.0));
            banner.ui(ui)
        })
}
