//! The list below the airport field: what fits what is typed, and while nothing is, the user's own airports and the nearest.

use egui::{ScrollArea, Ui};
use geodesy::LatLng;

use super::super::controls::{link_button_ui, live_label_ui, scroll_to_focus, words_ui};
use super::super::theme::text;
use super::suggestion::Suggestion;
use crate::account::{Access, DEMO_AIRPORTS};
use crate::airport::Icao;
use crate::language::told;
use crate::settings::Airports;
use crate::state::AppState;

/// Rows for what was typed.
const MOST_FOUND: usize = 20;
/// Rows of the recent and of the nearest airports, at first and when more are asked for.
const FEW: usize = 5;
const MANY: usize = 20;
/// The nearest airports are looked for again when own-ship has come so far, in nautical miles: rows stay where they are
/// (design 1).
const LOOK_AGAIN_NM: f64 = 5.0;

/// The list.
#[derive(Default)]
pub struct AirportResults {
    /// The row that Enter opens.
    chosen: Option<usize>,
    /// The choice was moved by a key: its row must be visible.
    moved: bool,
    /// All recent airports are wanted, and more of the nearest.
    all_recent: bool,
    more_near: bool,
    listed: Option<ListedFor>,
}

/// What is listed, and for what.
struct ListedFor {
    query: String,
    airports: Airports,
    access: Access,
    ready: bool,
    place: Option<LatLng>,
    more: (bool, bool),
    sections: Vec<ResultSection>,
}

/// A part of the list.
struct ResultSection {
    /// As the sources have it: the list is kept, whatever is spoken.
    title: Option<&'static str>,
    rows: Vec<Suggestion>,
    more: Option<SectionAction>,
}

/// What can be asked for below a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SectionAction {
    Recent,
    Near,
}

impl AirportResults {
    /// Begins again: nothing chosen, few rows.
    pub fn begin(&mut self) {
        *self = Self::default();
    }

    /// The letters have changed: the best row is chosen again.
    pub fn typed(&mut self) {
        self.chosen = None;
    }

    /// What Enter opens.
    pub fn choice(&mut self, state: &AppState, query: &str) -> Option<Icao> {
        self.look(state, query);
        let chosen = self.chosen_row(query)?;
        self.rows().nth(chosen).map(|row| row.icao)
    }

    /// Moves the choice up or down.
    pub fn step(&mut self, state: &AppState, query: &str, by: isize) {
        self.look(state, query);
        let Some(last) = self.rows().count().checked_sub(1) else {
            return;
        };
        let next = match self.chosen_row(query) {
            Some(row) => row.saturating_add_signed(by),
            None if by > 0 => 0,
            None => last,
        };
        self.chosen = Some(next.min(last));
        self.moved = true;
    }

    /// Whether distances from own-ship are told, which change with it.
    pub fn tells_distances(&self) -> bool {
        self.listed
            .as_ref()
            .is_some_and(|listed| listed.place.is_some())
    }

    /// The row that Enter opens; without a choice the first one of what was typed, and none of what was not.
    fn chosen_row(&self, query: &str) -> Option<usize> {
        self.chosen.or_else(|| (!query.is_empty()).then_some(0))
    }

    fn rows(&self) -> impl Iterator<Item = &Suggestion> {
        let sections = self.listed.iter().flat_map(|listed| &listed.sections);
        sections.flat_map(|section| &section.rows)
    }

    /// Lists what is to be listed, if that is not on the list already.
    fn look(&mut self, state: &AppState, query: &str) {
        let (place, more) = (state.ownship.position(), (self.all_recent, self.more_near));
        let holds = self.listed.as_ref().is_some_and(|listed| {
            listed.query == query
                && listed.airports == state.settings.airports
                && listed.access == state.access()
                && listed.ready == state.can_find()
                && listed.more == more
                && match (listed.place, place) {
                    (Some(then), Some(now)) => then.rough_nm_to(now) < LOOK_AGAIN_NM,
                    (None, None) => true,
                    _ => false,
                }
        });
        if holds {
            return;
        }
        let sections = if query.is_empty() {
            self.unasked(state)
        } else {
            vec![asked(state, query)]
        };
        self.listed = Some(ListedFor {
            query: query.to_owned(),
            airports: state.settings.airports.clone(),
            access: state.access(),
            ready: state.can_find(),
            place,
            more,
            sections,
        });
    }

    /// While nothing is typed: favourites, recent airports, those of the demo, the nearest.
    fn unasked(&self, state: &AppState) -> Vec<ResultSection> {
        let known = |icaos: &[Icao]| -> Vec<Suggestion> {
            let rows = icaos.iter().map(|icao| Suggestion::of(*icao, state));
            rows.collect()
        };
        let airports = &state.settings.airports;
        // A favourite stands above already.
        let recent: Vec<Icao> = airports
            .recent()
            .iter()
            .copied()
            .filter(|icao| !airports.is_favourite(*icao))
            .collect();
        let shown = if self.all_recent { MANY } else { FEW };
        let section = |title, rows, more| ResultSection {
            title: Some(title),
            rows,
            more,
        };
        let favourites = section(said!("Favourites"), known(airports.favourites()), None);
        let more = (recent.len() > shown).then_some(SectionAction::Recent);
        let few = recent.get(..shown).unwrap_or(&recent);
        let recents = section(said!("Recent"), known(few), more);
        let limited = state.access() == Access::DemoAirports;
        let title = if limited {
            said!("Demo airports")
        } else {
            said!("Try")
        };
        let offered = limited || (recent.is_empty() && airports.favourites().is_empty());
        let demo = DEMO_AIRPORTS.iter().filter(|_icao| offered);
        let demo: Vec<Icao> = demo.filter_map(|icao| Icao::parse(icao).ok()).collect();
        let demo = section(title, known(&demo), None);
        let count = if self.more_near { MANY } else { FEW };
        let near = state.nearest(count);
        let more = (!self.more_near).then_some(SectionAction::Near);
        let near = near
            .iter()
            .map(|found| Suggestion::of(found.entry.icao, state));
        let near = section(said!("Nearest to own-ship"), near.collect(), more);
        let sections = [favourites, recents, demo, near].into_iter();
        sections
            .filter(|section| !section.rows.is_empty())
            .collect()
    }

    /// Draws the list, so high. Returns the row that was tapped.
    pub fn ui(&mut self, ui: &mut Ui, state: &AppState, query: &str, height: f32) -> Option<Icao> {
        self.look(state, query);
        let chosen = self.chosen_row(query);
        let moved = std::mem::take(&mut self.moved);
        let (mut opened, mut wanted) = (None, None);
        let listed = self.listed.as_ref()?;
        ui.spacing_mut().item_spacing.y = 0.0;
        let list = ScrollArea::vertical()
            .id_salt("airports")
            .auto_shrink(false)
            .max_height(height);
        list.show(ui, |ui| {
            if listed
                .sections
                .iter()
                .all(|section| section.rows.is_empty())
            {
                nothing_ui(ui, state, query);
            }
            let mut nth = 0;
            for section in &listed.sections {
                if let Some(title) = section.title {
                    section_title_ui(ui, told(title), nth > 0);
                }
                for row in &section.rows {
                    let response = row.ui(ui, state, chosen == Some(nth));
                    if moved && chosen == Some(nth) {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        opened = Some(row.icao);
                    }
                    nth += 1;
                }
                if let Some(more) = section.more {
                    let words = match more {
                        SectionAction::Recent => tr!("All recent airports"),
                        SectionAction::Near => tr!("More airports nearby"),
                    };
                    if link_button_ui(ui, words).clicked() {
                        wanted = Some(more);
                    }
                }
            }
            scroll_to_focus(ui);
        });
        match wanted {
            Some(SectionAction::Recent) => self.all_recent = true,
            Some(SectionAction::Near) => self.more_near = true,
            None => {}
        }
        opened
    }
}

/// For what was typed. An identifier that the index does not know may be asked for all the same: the service knows more. It
/// comes first, unless something begins so: four letters may be those of a word on its way. Three are that more often,
/// and stand at the end.
fn asked(state: &AppState, query: &str) -> ResultSection {
    let found = state.find(query, MOST_FOUND);
    let mistyped = found.iter().any(|found| found.mistyped);
    let begins = found.first().is_some_and(|found| found.begins);
    let mut rows: Vec<Suggestion> = found
        .iter()
        .map(|found| Suggestion::found(found, state))
        .collect();
    let unlisted = Icao::parse(query).ok();
    let unlisted = unlisted.filter(|icao| state.can_find() || !icao.is_local());
    if let Some(icao) = unlisted.filter(|icao| state.known(*icao).is_none()) {
        let place = match (begins, icao.is_local()) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => rows.len(),
        };
        rows.insert(place, Suggestion::of(icao, state));
    }
    ResultSection {
        title: mistyped.then_some(said!("Did you mean")),
        rows,
        more: None,
    }
}

fn section_title_ui(ui: &mut Ui, title: &str, apart: bool) {
    ui.add_space(if apart { 12.0 } else { 4.0 });
    words_ui(ui, title, text::caption(), |t| t.text_faint);
    ui.add_space(4.0);
}

/// Nothing fits, or nothing can be found yet.
fn nothing_ui(ui: &mut Ui, state: &AppState, query: &str) {
    ui.add_space(8.0);
    let words = if query.is_empty() {
        tr!("Type a code, a name or a city, for example NZWN.").to_owned()
    } else if state.can_find() {
        tr!(
            "No airport matches “{query}”. Type a code, a name or a city, for example NZWN.",
            query
        )
    } else {
        tr!("Loading the airport index …").to_owned()
    };
    live_label_ui(ui, &words, text::body(), |t| t.text_muted);
}
