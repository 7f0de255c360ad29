//! What is drawn, what cannot be drawn on, and when drawings are saved.

use super::*;
use crate::message::DrawingTarget;
use crate::pen::{Drawings, PageMark, PagePos, PenCommand, PenLine, PenNib};

fn dot() -> PenCommand {
    let line = PenLine::new(false, PenNib::default(), &[PagePos { x: 1, y: 2 }]);
    PenCommand::Add(PageMark::Line(line.unwrap()))
}

fn with_chart(access: Access) -> AppState {
    let mut state = signed_in(access);
    arrive(&mut state, "YSSY", false);
    let image = show(&mut state, "a");
    complete(&mut state, image);
    state
}

fn marks(state: &AppState) -> usize {
    let chart = &state.workspace.tab(FIRST).unwrap().showing.chart;
    let drawn = state.drawings.on(chart);
    drawn.map_or(0, |sheet| sheet.sketch.marks().len())
}

fn saved(commands: &[Command]) -> Option<&Drawings> {
    commands.iter().find_map(|command| match command {
        Command::KeepDrawings(drawings) => Some(&**drawings),
        _ => None,
    })
}

#[test]
fn line_is_drawn_and_saved_once() {
    let mut state = with_chart(Access::Full);
    let commands = state.perform(Action::Draw(DrawingTarget::Chart(FIRST), dot()));
    assert_eq!(marks(&state), 1);
    assert!(saved(&commands).is_some());
    let again = state.perform(Action::DismissNotice);
    assert!(saved(&again).is_none());
}

#[test]
fn loaded_drawing_is_not_saved_again() {
    let mut state = with_chart(Access::Full);
    let commands = state.perform(Action::Draw(DrawingTarget::Chart(FIRST), dot()));
    let mut next = with_chart(Access::Full);
    next.recall_drawings(
        saved(&commands).unwrap().clone(),
        crate::message::Recoveries::default(),
    );
    assert_eq!(marks(&next), 1);
    assert!(saved(&next.perform(Action::DismissNotice)).is_none());
}

#[test]
fn demo_image_is_not_drawn_on_and_it_is_said_why() {
    let mut state = with_chart(Access::DemoAirports);
    state.perform(Action::DismissNotice);
    let commands = state.perform(Action::Draw(DrawingTarget::Chart(FIRST), dot()));
    assert_eq!((marks(&state), saved(&commands)), (0, None));
    let said = state.notice().unwrap().text.clone();
    assert!(said.says("demo image"), "{said}");
}

#[test]
fn failed_chart_refuses_the_pen() {
    let mut state = signed_in(Access::Full);
    arrive(&mut state, "YSSY", false);
    let id = show(&mut state, "a");
    state.absorb(Event::PictureLoaded {
        id,
        result: Err(offline()),
    });
    state.perform(Action::Draw(DrawingTarget::Chart(FIRST), dot()));
    assert_eq!(marks(&state), 0);
    let said = state.notice().unwrap().text.clone();
    assert!(said.says("could not be loaded"), "{said}");
}

#[test]
fn signing_out_leaves_what_was_drawn() {
    let mut state = with_chart(Access::Full);
    state.perform(Action::Draw(DrawingTarget::Chart(FIRST), dot()));
    state.perform(Action::WriteClearance("C SYD".into()));
    state.perform(Action::SignOut);
    assert_eq!(state.drawings.clearance(), "C SYD");
    assert!(!state.drawings.to_toml().is_empty() && state.drawings.changes() == 2);
}

#[test]
fn scratchpad_is_drawn_on_and_saved_without_chart() {
    let mut state = AppState::new(Palette::Day, true);
    let commands = state.perform(Action::Draw(DrawingTarget::Scratchpad, dot()));
    let drawings = saved(&commands).unwrap();
    assert_eq!(drawings.scratchpad().marks().len(), 1);
}
