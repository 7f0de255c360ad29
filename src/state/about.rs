//! About: what the program tells of itself, and what it found at its start.

use std::path::PathBuf;

use sentence::AnySentence;
use url::Url;

use super::notices::Notices;
use crate::config::ExternalUrls;
use crate::message::Command;

/// What the program tells of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct About {
    /// What is configured: the addresses that the program talks to, without any secret.
    pub addresses: Option<ServerAddresses>,
    /// What paints the windows, as drivers call themselves; `None` where they did not say.
    pub renderer: Option<String>,
    /// Where the log is; `None` where it goes to the error output alone.
    pub log_folder: Option<PathBuf>,
    /// The folder of the manual's pages (HTML); `None` where this copy of the program came without them.
    pub manual: Option<PathBuf>,
}

/// The addresses of servers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerAddresses {
    /// Of the chart service.
    pub service: Url,
    /// Of the sign-in service.
    pub identity: Url,
    /// Those that are asked only when the user wants it.
    pub external: ExternalUrls,
}

impl About {
    /// Opens the log folder; a notice that offered it goes.
    pub(super) fn open_log_folder(&self, notices: &mut Notices) -> Vec<Command> {
        if notices.current().is_some_and(|notice| notice.offers_log) {
            // It was read, and what it offers is done.
            notices.dismiss();
        }
        let folder = self.log_folder.clone();
        folder.map(Command::OpenFolder).into_iter().collect()
    }

    /// Opens this page of the manual.
    pub(super) fn open_manual(&self, page: &str) -> Vec<Command> {
        let folder = self.manual.as_ref();
        let file = folder.map(|folder| folder.join(page).with_extension("html"));
        // A folder that is no absolute path has no address.
        let page = file.and_then(|file| Url::from_file_path(file).ok());
        page.map(Command::OpenPage).into_iter().collect()
    }
}

sentence::sentences! {
    /// Licences of works that are not ours, and what the works are for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum WorkText {
        Program => "MIT or Apache 2.0, at your option",
        AirportsData => "MIT: airports, and facts about those of the demo",
        OurAirports => "public domain: runways, countries, facts about the demo airports",
        NaturalEarth => "public domain: coastlines of the demo",
        Libraries => "Libraries",
        LibraryLicences => "listed in the source's Cargo.lock; MIT, Apache 2.0 and similar licences",
    }
}

/// Works in the program that are not ours: what, and by which licence.
pub fn works() -> [(AnySentence, AnySentence); 8] {
    [
        ("Flightbag".into(), WorkText::Program.into()),
        ("IBM Plex Sans".into(), "SIL Open Font License 1.1".into()),
        ("B612".into(), "SIL Open Font License 1.1".into()),
        ("Phosphor icons".into(), "MIT".into()),
        ("airportsdata".into(), WorkText::AirportsData.into()),
        ("OurAirports".into(), WorkText::OurAirports.into()),
        ("Natural Earth".into(), WorkText::NaturalEarth.into()),
        (WorkText::Libraries.into(), WorkText::LibraryLicences.into()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Palette;
    use crate::message::Action;
    use crate::state::AppState;

    #[test]
    fn manual_page_is_opened_from_its_folder() {
        let mut state = AppState::new(Palette::Day, true);
        assert_eq!(state.perform(Action::OpenManual("charts")), []);
        let folder = std::env::temp_dir().join("flight bag");
        state.about.manual = Some(folder.clone());
        let file = Url::from_file_path(folder.join("charts.html")).unwrap();
        let opened = state.perform(Action::OpenManual("charts"));
        assert_eq!(opened, [Command::OpenPage(file)]);
    }
}
