//! The clock on the wall is set, and the computer sleeps: no user is signed out by that, and charts come as before.

use std::time::Duration;

use clock::driven::DrivenClock;

use crate::harness::{APPROACH, APPROACH_PICTURE, Start, TestApp};

/// What happens to the clock.
type Change<'a> = &'a dyn Fn(&DrivenClock);

#[test]
fn charts_survive_clock_and_sleep() {
    let mut app = TestApp::with_chart(Start {
        driven: true,
        ..Start::default()
    });
    let years = Duration::from_hours(24 * 365 * 10);
    let changes: [(&str, Change); 5] = [
        ("five hours back", &|clock| {
            clock.set_back(Duration::from_hours(5));
        }),
        ("five hours forth", &|clock| {
            clock.sleep(Duration::from_hours(5));
        }),
        ("a night of sleep", &|clock| {
            clock.sleep(Duration::from_hours(8));
        }),
        ("years forth", &|clock| clock.sleep(years)),
        ("years back", &|clock| clock.set_back(years)),
    ];
    for (change, perform) in changes {
        perform(&app.driven);
        app.click("Close chart");
        app.step_until("no chart", |app| !app.shows(APPROACH_PICTURE));
        app.choose_chart(APPROACH);
        app.step_until_shown(APPROACH_PICTURE);
        for words in ["signed out", "Sign in again", "Try again"] {
            assert!(!app.says(words), "{words} after {change}");
        }
    }
}
