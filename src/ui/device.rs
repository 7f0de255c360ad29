//! Signing in on another device: the code and the address for it, as text and as a QR code, and the time that is left.

use std::time::{Duration, Instant};

use egui::{FontId, Label, Ui};
use url::{Host, Url};

use super::controls::{live_label_ui, wide_button_ui};
use super::icons;
use super::notice::wake_for_next_second;
use super::qr::QrCode;
use super::theme::{self, text};
use crate::account::DeviceCode;
use crate::message::Action;

/// The side of the QR code where there is room for it, and the smallest, in points (design 7).
const QR_SIDES: (f32, f32) = (240.0, 120.0);
/// The gap between two things where there is room for it, and in the smallest window, in points.
const GAPS: (f32, f32) = (16.0, 8.0);
/// The height from which there is room, in points.
const ROOMY: f32 = 540.0;
/// What stands below the QR code besides two gaps, in points: the time and a row of buttons.
const BELOW_QR: f32 = 18.0 + 48.0;
/// Two buttons beside one another need so much width, in points.
const BESIDE: f32 = 280.0;
/// Lines that an address may take.
const LINK_LINES: usize = 3;

/// Draws what a user needs to go on with another device, on a page that scrolls: the QR code gives way first.
pub fn device_ui(ui: &mut Ui, qr: &mut QrCode, code: &DeviceCode, now: Instant) -> Option<Action> {
    let asked = ui.vertical_centered(|ui| {
        // There is room without end; what can be seen of it counts, to the last point.
        let room = ui.available_height().min(ui.clip_rect().height());
        ui.spacing_mut().item_spacing.y = 0.0;
        let gap = if room < ROOMY { GAPS.1 } else { GAPS.0 };
        let top = ui.cursor().top();
        words_ui(ui, code, gap);
        if !is_of_this_computer(&code.link) {
            let link = code.link_with_code.as_deref().unwrap_or(&code.link);
            let above = ui.cursor().top() - top;
            qr.ui(ui, link, qr_side(room - above - 2.0 * gap));
            ui.add_space(gap);
        }
        time_ui(ui, code.ends.saturating_duration_since(now));
        ui.add_space(gap);
        buttons_ui(ui, &code.link)
    });
    asked.inner
}

/// The side of the QR code where so much height is left for it and what stands below it.
fn qr_side(left: f32) -> f32 {
    let (largest, smallest) = QR_SIDES;
    (left - BELOW_QR).clamp(smallest, largest)
}

/// What to do, where, and the code to type there.
fn words_ui(ui: &mut Ui, code: &DeviceCode, gap: f32) {
    let tokens = theme::tokens(ui);
    let title = tr!("Sign in on another device");
    live_label_ui(ui, title, text::title(), |t| t.text);
    ui.add_space(gap);
    let how = if is_of_this_computer(&code.link) {
        tr!(
            "A phone cannot open this address because it works on this computer only. Open it in a browser here, then \
             enter the code."
        )
    } else {
        tr!("Open this address on a phone, tablet or another computer, then enter the code.")
    };
    ui.add(Label::new(text::rich(how, text::body(), tokens.text_muted)).wrap());
    ui.add_space(gap);
    let room = text::TextRoom {
        width: ui.available_width(),
        rows: LINK_LINES,
    };
    let link = text::galley(ui, &code.link, text::row(), tokens.text, room);
    ui.add(Label::new(link));
    ui.add_space(gap);
    let font = code_font(ui, &code.code);
    ui.add(Label::new(text::rich(&code.code, font, tokens.text)).wrap());
    ui.add_space(gap);
}

/// Whether an address is one that each computer has of its own: that of the embedded service.
fn is_of_this_computer(link: &str) -> bool {
    match Url::parse(link).ok().as_ref().and_then(Url::host) {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

/// The letters of the code: as large as fit on one line.
fn code_font(ui: &Ui, code: &str) -> FontId {
    let large = FontId::new(28.0, text::data_l().family);
    if text::width(ui, code, large.clone()) <= ui.available_width() {
        large
    } else {
        text::data_l()
    }
}

/// The time that is left, drawn again once a second as long as there is any.
pub fn time_ui(ui: &mut Ui, left: Duration) {
    let seconds = left.as_secs();
    let (minutes, seconds) = (seconds / 60, format!("{:02}", seconds % 60));
    let words = tr!("{minutes}:{seconds} left", minutes, seconds);
    let color = theme::tokens(ui).text_muted;
    ui.label(text::rich(words, text::data(), color));
    wake_for_next_second(ui, left);
}

fn buttons_ui(ui: &mut Ui, link: &str) -> Option<Action> {
    let copy_ui = |ui: &mut Ui| {
        if wide_button_ui(ui, tr!("Copy link"), icons::COPY) {
            ui.ctx().copy_text(link.to_owned());
        }
    };
    let cancel_ui =
        |ui: &mut Ui| wide_button_ui(ui, tr!("Cancel"), None).then_some(Action::CancelSignIn);
    if ui.available_width() < BESIDE {
        copy_ui(ui);
        ui.add_space(GAPS.1);
        return cancel_ui(ui);
    }
    ui.columns_const(|[left, right]| {
        copy_ui(left);
        cancel_ui(right)
    })
}

#[cfg(test)]
mod tests;
