//! What keys ask of the state, the window's own left out.

use super::recovery_action::try_again;
use super::{AppState, SessionState, Tab};
use crate::chart::Version;
use crate::message::{Action, ChartPlace, FlightCommand, KeyAction};

impl AppState {
    /// What a key asks of the state; `tab` is the chart that has the keys. `None` where there is nothing to do it to.
    pub fn asked_by_key(&self, tab: Option<&Tab>, key_action: KeyAction) -> Option<Action> {
        of_a_chart(self, tab, key_action).or_else(|| of_the_window(self, tab, key_action))
    }
}

fn of_a_chart(state: &AppState, tab: Option<&Tab>, key_action: KeyAction) -> Option<Action> {
    // Without a chart nothing would show what the key has done.
    let tab = tab?;
    let other = state.workspace.focus().other();
    match key_action {
        KeyAction::CloseChart => Some(Action::CloseTab(tab.id)),
        KeyAction::HideChart => Some(Action::HideTab(tab.id)),
        KeyAction::CloseOthers => Some(Action::CloseOtherTabs(tab.id)),
        KeyAction::ToOtherPane => Some(Action::PutTab(tab.id, ChartPlace::Pane(other))),
        KeyAction::PopOut => {
            let place = match tab.place {
                Some(ChartPlace::Window) => ChartPlace::Pane(state.workspace.focus()),
                Some(ChartPlace::Pane(_)) | None => ChartPlace::Window,
            };
            Some(Action::PutTab(tab.id, place))
        }
        KeyAction::ToggleChartPalette => {
            let other = state.palette_of(tab.id).other();
            Some(Action::ShowTabPalette(tab.id, other))
        }
        KeyAction::ToggleOwnship => Some(Action::ShowOwnship(!state.settings.ownship.shown)),
        _ => None,
    }
}

fn of_the_window(state: &AppState, tab: Option<&Tab>, key_action: KeyAction) -> Option<Action> {
    let (recorder, settings) = (&state.ownship.feed.recorder, &state.settings);
    match key_action {
        KeyAction::Timer => Some(Action::Timer(state.timer().start_or_stop())),
        KeyAction::Favourite => {
            let icao = state.airports.page.as_ref()?.icao;
            let favourite = !settings.airports.is_favourite(icao);
            Some(Action::Favour(icao, favourite))
        }
        KeyAction::AirportDiagram => {
            let here = state.airports.page.as_ref().map(|page| page.icao);
            state.offered_airport().or(here).map(Action::OpenDiagram)
        }
        KeyAction::DeclineDiagram => state.offered_airport().map(Action::DeclineDiagram),
        KeyAction::OtherVersion => other_version(state).map(Action::ShowVersion),
        KeyAction::SuggestCharts => flight(state, FlightCommand::Suggest),
        KeyAction::PinSuggested => flight(state, FlightCommand::PinSuggested),
        KeyAction::NextOfFlight => flight(state, FlightCommand::Open(state.next_slot()?)),
        // Its pane is not there, and its page is grey.
        KeyAction::Split | KeyAction::OtherPane if state.account().is_none() => None,
        KeyAction::Split => Some(Action::Split(!state.workspace.is_split())),
        KeyAction::OtherPane => Some(Action::FocusPane(state.workspace.focus().other())),
        KeyAction::TogglePalette => Some(Action::TogglePalette),
        KeyAction::ToggleMask => {
            let mut look = settings.ownship.look;
            look.mask = !look.mask;
            Some(Action::DrawOwnship(look))
        }
        KeyAction::TryAgain => try_again(tab, &state.airports, &state.session),
        KeyAction::Stop => stop(state, tab),
        KeyAction::DismissNotice => state.notice().is_some().then_some(Action::DismissNotice),
        KeyAction::PauseReplay => recorder.playing.pause_or_go_on().map(Action::Recorder),
        KeyAction::StopReplay => recorder.playing.stop().map(Action::Recorder),
        KeyAction::SignIn if !state.session.state.is_signed_in() => Some(Action::SignIn),
        KeyAction::SignInOnDevice if !state.session.state.is_signed_in() => {
            Some(Action::SignInOnDevice)
        }
        KeyAction::OnTop => Some(Action::change_window(settings, |it| it.on_top = !it.on_top)),
        KeyAction::Frameless => Some(Action::change_window(settings, |it| {
            it.frameless = !it.frameless;
        })),
        _ => None,
    }
}

/// The set of charts that is not listed, where the airport has both (specification 4.2).
fn other_version(state: &AppState) -> Option<Version> {
    let page = state.airports.page.as_ref()?;
    page.has_cao().then(|| page.version.other())
}

fn flight(state: &AppState, key_action: FlightCommand) -> Option<Action> {
    state.settings.flight.as_ref()?;
    let fits = state.plan.suggested().next().is_some();
    let useful = fits || key_action != FlightCommand::PinSuggested;
    useful.then_some(Action::Flight(key_action))
}

/// What has waited longest for another handler is given up first.
fn stop(state: &AppState, tab: Option<&Tab>) -> Option<Action> {
    if state.waiting.is_some() {
        return Some(Action::StopWaiting);
    }
    if matches!(state.session.state, SessionState::SigningIn { .. }) {
        return Some(Action::CancelSignIn);
    }
    let tab = tab?;
    let waits = tab.showing.arriving.is_some() || state.pending_open.loads_list_of(tab.id);
    waits.then_some(Action::CancelPicture(tab.id))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::account::Access;
    use crate::chart::ChartId;
    use crate::message::{Pane, TabId};
    use crate::ownship::style::OwnshipStyle;
    use crate::state::tests::{arrive, signed_in};

    #[test]
    fn keys_of_chart_act_on_chart_that_has_them() {
        let mut state = signed_in(Access::Full);
        arrive(&mut state, "YBBN", false);
        state.perform(Action::OpenChart(ChartId(Arc::from("a"))));
        let tab = TabId(1);
        for (key_action, action) in [
            (KeyAction::CloseChart, Action::CloseTab(tab)),
            (KeyAction::HideChart, Action::HideTab(tab)),
            (KeyAction::CloseOthers, Action::CloseOtherTabs(tab)),
            (
                KeyAction::ToOtherPane,
                Action::PutTab(tab, ChartPlace::Pane(Pane::Second)),
            ),
            (KeyAction::PopOut, Action::PutTab(tab, ChartPlace::Window)),
            (KeyAction::ToggleOwnship, Action::ShowOwnship(false)),
        ] {
            let asked = state.asked_by_key(state.workspace.tab(tab), key_action);
            assert_eq!(asked, Some(action));
            assert_eq!(
                state.asked_by_key(None, key_action),
                None,
                "without a chart"
            );
        }
    }

    #[test]
    fn key_of_what_is_not_there_asks_nothing() {
        let (out, signed_in) = (
            AppState::new(crate::chart::Palette::Day, true),
            signed_in(Access::Full),
        );
        let asked = |state: &AppState, key_action| state.asked_by_key(None, key_action);
        assert_eq!(asked(&out, KeyAction::Split), None);
        assert_eq!(
            asked(&signed_in, KeyAction::Split),
            Some(Action::Split(true))
        );
        assert_eq!(asked(&out, KeyAction::OtherPane), None);
        let other = Action::FocusPane(Pane::Second);
        assert_eq!(asked(&signed_in, KeyAction::OtherPane), Some(other));
        assert_eq!(asked(&out, KeyAction::SignIn), Some(Action::SignIn));
        assert_eq!(asked(&signed_in, KeyAction::SignIn), None);
        let on_device = Some(Action::SignInOnDevice);
        assert_eq!(asked(&out, KeyAction::SignInOnDevice), on_device);
        assert_eq!(asked(&signed_in, KeyAction::SignInOnDevice), None);
    }

    #[test]
    fn mask_key_turns_mask_over() {
        let state = signed_in(Access::Full);
        let look = state.settings.ownship.look;
        let mask = !look.mask;
        let asked = state.asked_by_key(None, KeyAction::ToggleMask);
        assert_eq!(
            asked,
            Some(Action::DrawOwnship(OwnshipStyle { mask, ..look }))
        );
    }

    #[test]
    fn stop_key_cancels_sign_in_under_way() {
        let mut state = AppState::new(crate::chart::Palette::Day, true);
        assert_eq!(state.asked_by_key(None, KeyAction::Stop), None);
        state.perform(Action::SignIn);
        let asked = state.asked_by_key(None, KeyAction::Stop);
        assert_eq!(asked, Some(Action::CancelSignIn));
    }
}
