//! The page *About*: what the program is, by which licences, and every address that it talks to.

use egui::Ui;
use simlink::source::LinkStatus;

use super::controls::{copied_row_ui, heading_ui, paragraph_ui, plain_button_ui, title_ui};
use super::releases::releases_ui;
use crate::language::in_words;
use crate::message::Action;
use crate::state::{AppState, works};

/// Draws the page.
pub fn about_ui(ui: &mut Ui, state: &AppState) -> Option<Action> {
    title_ui(ui, tr!("About"));
    let version = concat!("Flightbag ", env!("CARGO_PKG_VERSION"));
    copied_row_ui(ui, tr!("Version"), version);
    if let Some(renderer) = &state.about.renderer {
        copied_row_ui(ui, tr!("Renderer"), renderer);
    }
    let words = tr!(
        "For flight simulation only, never for real flying. Flightbag is not affiliated with any chart service, \
         simulator or aircraft manufacturer."
    );
    paragraph_ui(ui, words);
    let mut action = releases_ui(ui, state);
    heading_ui(ui, tr!("Network addresses"));
    let words = tr!(
        "Flightbag connects to these addresses and no others. Your sign-in goes only to the sign-in service and the chart service."
    );
    paragraph_ui(ui, words);
    let addresses = state.about.addresses.as_ref();
    if let Some(addresses) = addresses {
        copied_row_ui(ui, tr!("Chart service"), addresses.service.as_str());
        copied_row_ui(ui, tr!("Sign-in service"), addresses.identity.as_str());
    }
    if state.embedded {
        let words = tr!("Both are built into Flightbag: nothing leaves this computer.");
        paragraph_ui(ui, words);
    }
    heading_ui(ui, tr!("Simulators"));
    simulators_ui(ui, state);
    heading_ui(ui, tr!("Only on request"));
    let words = tr!(
        "Your latest flight is fetched when you press Fetch from SimBrief. New versions are checked for when you \
         press Check now, or once a day if you switch that on; the server learns this computer's address and the \
         version of Flightbag, nothing else. Both work without a sign-in. Crashes are never reported."
    );
    paragraph_ui(ui, words);
    if let Some(addresses) = addresses {
        let external = &addresses.external;
        copied_row_ui(ui, "SimBrief", external.simbrief.as_str());
        copied_row_ui(ui, tr!("New versions"), external.releases.as_str());
    }
    if let Some(folder) = &state.about.log_folder {
        heading_ui(ui, tr!("Log"));
        copied_row_ui(ui, tr!("Log folder"), &folder.display().to_string());
        if plain_button_ui(ui, tr!("Open log folder")).clicked() {
            action = Some(Action::OpenLogFolder);
        }
    }
    heading_ui(ui, tr!("Licences"));
    for (work, licence) in works() {
        copied_row_ui(ui, &in_words(&work), &in_words(&licence));
    }
    ui.add_space(16.0);
    action
}

/// Where each link listens, or what it connects to.
fn simulators_ui(ui: &mut Ui, state: &AppState) {
    for link in &state.ownship.feed.links {
        let addresses = match &link.status {
            LinkStatus::Open(port) => vec![tr!("listens on port {port}", port)],
            LinkStatus::Calls(places) => places
                .iter()
                .map(|place| tr!("connects to {address}", address = in_words(place)))
                .collect(),
            LinkStatus::Refused(_) | LinkStatus::Failed(_) => vec![tr!("not available").into()],
            LinkStatus::Off => vec![tr!("off").into()],
        };
        for address in addresses {
            copied_row_ui(ui, &in_words(&link.kind), &address);
        }
    }
}
