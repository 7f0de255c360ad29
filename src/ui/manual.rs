//! The manual: which of its pages is about what is on the screen.

use super::Page;

/// The manual's page about keys.
pub const KEYS: &str = "keys";
/// About the first steps, before anyone is signed in.
const FIRST_FLIGHT: &str = "first-flight";
/// About charts, and own-ship on them.
const CHARTS: &str = "charts";
/// About the pen, the timer and the scratchpad.
const PEN: &str = "pen-timer-scratchpad";

/// The manual's page about a page of the drawer: a file of `docs`, without its ending.
const fn about(page: Page) -> &'static str {
    match page {
        Page::Charts | Page::Airport | Page::Display => CHARTS,
        Page::Flight | Page::Boards => "flight-and-boards",
        Page::Scratchpad => PEN,
        Page::Simulator => "simulators",
        Page::Settings => "settings-and-files",
        Page::Help => KEYS,
        Page::Account => "your-chart-service",
        Page::About => "privacy-and-licence",
    }
}

/// The manual's page about what is on the screen: the pen at work, a page of the drawer, or what lies behind it.
pub fn page_about(shown: Option<Page>, draws: bool, signed_in: bool) -> &'static str {
    match shown {
        _ if draws => PEN,
        Some(page) => about(page),
        None if signed_in => CHARTS,
        None => FIRST_FLIGHT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Action;
    use crate::state::AppState;
    use crate::ui::Views;
    use crate::ui::keys::KeyAction;

    const PAGES: [Page; 11] = [
        Page::Charts,
        Page::Flight,
        Page::Boards,
        Page::Scratchpad,
        Page::Airport,
        Page::Simulator,
        Page::Display,
        Page::Settings,
        Page::Help,
        Page::Account,
        Page::About,
    ];

    #[test]
    fn every_page_of_window_has_manual_page() {
        let summary = include_str!("../../docs/SUMMARY.md");
        let named = PAGES.into_iter().map(about);
        for page in named.chain([KEYS, FIRST_FLIGHT, CHARTS]) {
            assert!(summary.contains(&format!("]({page}.md)")), "{page}");
        }
    }

    #[test]
    fn manual_opens_at_what_is_on_screen() {
        assert_eq!(page_about(None, false, false), FIRST_FLIGHT);
        assert_eq!(page_about(None, false, true), CHARTS);
        let simulator = Some(Page::Simulator);
        assert_eq!(page_about(simulator, false, true), "simulators");
        assert_eq!(page_about(simulator, true, true), PEN);
    }

    #[test]
    fn manual_key_shows_keys_where_no_manual_is() {
        let ctx = egui::Context::default();
        let mut state = AppState::new(crate::chart::Palette::Day, true);
        let mut views = Views::default();
        assert_eq!(views.perform(&ctx, &state, None, KeyAction::Manual), None);
        assert!(views.navigation.shows(Page::Help));
        state.about.manual = Some("/manual".into());
        for page in [KEYS, FIRST_FLIGHT] {
            let opened = views.perform(&ctx, &state, None, KeyAction::Manual);
            assert_eq!(opened, Some(Action::OpenManual(page)));
            views.navigation.close_drawer();
        }
    }

    /// Chords as people write them.
    fn written(chord: &str) -> String {
        let keys = chord.split('+').map(|key| match key {
            "Slash" => "/",
            "ArrowUp" => "↑",
            "ArrowDown" => "↓",
            "BracketLeft" => "[",
            "BracketRight" => "]",
            "PageUp" => "Page Up",
            "PageDown" => "Page Down",
            "Plus" => "+",
            "Equal" => "=",
            "Minus" => "−",
            "Period" => ".",
            "Comma" => ",",
            "Questionmark" => "?",
            "Escape" => "Esc",
            key => key,
        });
        format!("`{}`", keys.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn manual_lists_every_key_and_no_other() {
        let page = include_str!("../../docs/keys.md").replace("\r\n", "\n");
        let (_before, table) = page.split_once("|---|---|---|\n").unwrap();
        let rows = table.lines().take_while(|row| row.starts_with('|'));
        let expected = KeyAction::ALL.into_iter().map(|key_action| {
            let keys: Vec<String> = key_action.defaults().iter().copied().map(written).collect();
            let name = key_action.name();
            format!("| {key_action} | {} | `{name}` |", keys.join(", "))
        });
        assert_eq!(rows.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }
}
