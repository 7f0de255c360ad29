//! What can be set up about a link: whether it is used, whom it calls, what to check.

use egui::Ui;
use sentence::AnySentence;
use simlink::source::Link;
use simlink::{LinkKind, Peer, SerialPort, simconnect_xml};

use super::super::controls::{
    Banner, TextField, is_entered, label_ui, link_button_ui, paragraph_ui, plain_button_ui,
    switch_ui,
};
use super::super::icons;
use crate::language::{in_words, told};
use crate::message::Action;
use crate::settings::Links;
use crate::ui::link_words::checks;

/// The link that is set up, and what is typed there.
#[derive(Debug, Default)]
pub struct LinkSetup {
    open: Option<LinkKind>,
    typed: String,
    problem: Option<AnySentence>,
}

impl LinkSetup {
    /// Whether this link is set up now.
    pub fn is_open(&self, link: LinkKind) -> bool {
        self.open == Some(link)
    }

    /// Opens this one, or closes it; one is open at a time.
    pub fn toggle(&mut self, link: LinkKind, wanted: &Links) {
        *self = if self.is_open(link) {
            Self::default()
        } else {
            let typed = match link {
                LinkKind::NmeaSerial => wanted.serial.clone(),
                link => wanted.called(link).map(|peer| peer.to_string()),
            };
            Self {
                open: Some(link),
                typed: typed.unwrap_or_default(),
                problem: None,
            }
        };
    }

    /// Draws what belongs to this link.
    pub fn ui(&mut self, ui: &mut Ui, link: &Link, wanted: &Links) -> Option<Action> {
        let kind = link.kind;
        let mut on = wanted.is_on(kind);
        let mut action = None;
        if switch_ui(ui, &tr!("Use {link}", link = in_words(&kind)), &mut on).changed() {
            action = Some(Action::SwitchLink(kind, on));
        }
        if on && matches!(kind, LinkKind::Gdl90 | LinkKind::Xgps) {
            action = action.or(announce_ui(ui, wanted));
        }
        if on && kind == LinkKind::NmeaSerial {
            action = action.or(self.serial_ui(ui, wanted));
        } else if on && kind.takes_a_place() {
            action = action.or(self.peer_ui(ui, kind, wanted));
        }
        for check in checks(kind) {
            paragraph_ui(ui, &format!("• {}", told(check)));
        }
        if kind == LinkKind::SimConnect
            && link_button_ui(ui, tr!("Copy lines for SimConnect.xml")).clicked()
        {
            ui.ctx().copy_text(simconnect_xml("Flightbag"));
        }
        action
    }

    /// The field for another computer.
    fn peer_ui(&mut self, ui: &mut Ui, kind: LinkKind, wanted: &Links) -> Option<Action> {
        label_ui(ui, tr!("Another computer or port"));
        let example = match kind {
            LinkKind::XPlane => "192.168.1.20:49000",
            _ => "192.168.1.20:500",
        };
        let words = [tr!("Computer and port"), example, tr!("Connect")];
        let asked = self.field_ui(ui, words, |typed| {
            let peer: Peer = typed.parse()?;
            Ok(Action::CallPeer(kind, Some(peer)))
        });
        let other = wanted.called(kind).is_some();
        if other && link_button_ui(ui, tr!("Use default address")).clicked() {
            self.typed.clear();
            return Some(Action::CallPeer(kind, None));
        }
        asked
    }

    /// The field for a serial port.
    fn serial_ui(&mut self, ui: &mut Ui, wanted: &Links) -> Option<Action> {
        label_ui(ui, tr!("Port of the receiver"));
        let example = if cfg!(windows) {
            "COM3"
        } else {
            "/dev/ttyUSB0"
        };
        let words = [tr!("Serial port"), example, tr!("Use this port")];
        let asked = self.field_ui(ui, words, |typed| {
            typed.parse::<SerialPort>()?;
            Ok(Action::UseSerial(Some(typed.trim().to_owned())))
        });
        if wanted.serial.is_some() && link_button_ui(ui, tr!("Use no serial port")).clicked() {
            self.typed.clear();
            return Some(Action::UseSerial(None));
        }
        asked
    }

    /// A field with its name, an example and its button; what is typed asks for where it can be `read`.
    fn field_ui(
        &mut self,
        ui: &mut Ui,
        [name, hint, button]: [&str; 3],
        read: impl FnOnce(&str) -> Result<Action, AnySentence>,
    ) -> Option<Action> {
        let response = TextField::new(name)
            .hint(hint)
            .icon(icons::PLUGS_CONNECTED)
            .ui(ui, &mut self.typed);
        let entered = is_entered(ui, &response);
        if response.changed() {
            self.problem = None;
        }
        if let Some(problem) = &self.problem {
            ui.add_space(4.0);
            Banner::failure(in_words(problem)).ui(ui);
        }
        ui.add_space(4.0);
        let pressed = plain_button_ui(ui, button).clicked();
        ui.add_space(8.0);
        if !entered && !pressed {
            return None;
        }
        let read = read(&self.typed);
        self.problem = read.as_ref().err().cloned();
        read.ok()
    }
}

/// The switch for senders that wait until they hear of a flight bag.
fn announce_ui(ui: &mut Ui, wanted: &Links) -> Option<Action> {
    let mut on = wanted.announces;
    let words = tr!("Announce Flightbag to senders that wait for ForeFlight");
    let changed = switch_ui(ui, words, &mut on).changed();
    let words = tr!("Sent only to your own network, every 5 seconds, for GDL90 and XGPS together");
    label_ui(ui, words);
    changed.then_some(Action::AnnounceLinks(on))
}
