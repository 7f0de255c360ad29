//! What the project's list of releases says, what is offered for a sign-in on another device, and what other programs of
//! this computer ask for.

use std::time::{Duration, Instant};

use flightbag::fuzzing;
use flightbag::instance::InstanceCall;

use test_support::displayed_text as text;

/// A list of releases: what is shown of it is fit for that, its pages are safe to open, and nothing older is told as new.
pub fn releases(list: &[u8]) {
    let Some(releases) = fuzzing::releases(list) else {
        return;
    };
    assert!(releases.len() <= 200);
    for (version, news, page) in &releases {
        assert!(version.len() <= 64, "{version}");
        assert_eq!(page.scheme(), "https");
        assert!(page.username().is_empty() && page.password().is_none());
        assert!(news.len() <= 20);
        for line in news {
            text::is_for_display(line, 200);
        }
    }
    // A user of the highest version is told of none.
    let named = |newer: &String| releases.iter().any(|(version, ..)| version == newer);
    for (running, ..) in &releases {
        if let Some(newer) = fuzzing::newer(list, running) {
            assert!(named(&newer), "{newer}");
            assert_eq!(fuzzing::newer(list, &newer), None, "{running}");
        }
    }
}

/// What the identity server offers for a sign-in on another device: a code that can be typed, a page that is safe to open,
/// and times that make sense (RFC 8628, 3.2).
pub fn device_offer(body: &[u8]) {
    let now = Instant::now();
    let Some((shown, life, interval)) = fuzzing::device_offer(body, now) else {
        return;
    };
    text::is_for_display(&shown.code, 40);
    assert!(!shown.code.is_empty());
    assert_eq!(shown.ends, now + life);
    assert!((Duration::from_secs(1)..=Duration::from_mins(30)).contains(&life));
    assert!((Duration::from_secs(1)..=Duration::from_mins(1)).contains(&interval));
    for link in [Some(&shown.link), shown.link_with_code.as_ref()] {
        let Some(link) = link else { continue };
        let page = url::Url::parse(link).expect("what is shown is an address");
        let here = matches!(page.host_str(), Some("localhost" | "[::1]"))
            || page.host_str().is_some_and(|host| host.starts_with("127."));
        assert!(page.scheme() == "https" || here, "{link}");
        assert!(page.username().is_empty() && page.password().is_none());
        assert!(link.len() <= 2000);
    }
}

/// A line of another program: it opens an airport or a plan, or presses something; it never ends the program.
pub fn call(line: &[u8]) {
    let line = String::from_utf8_lossy(line);
    let Some((call, again)) = fuzzing::call(&line) else {
        return;
    };
    match &call {
        InstanceCall::Open(opened) => {
            let plan = opened.plan.as_deref();
            assert!(plan.is_none_or(std::path::Path::is_absolute));
        }
        InstanceCall::Press(words) => assert!(!words.contains(char::is_control)),
        InstanceCall::Status => {}
        InstanceCall::End => panic!("the program cannot be ended from outside"),
    }
    // What is said again is understood as the same.
    if let Some(again) = again {
        assert_eq!(fuzzing::call(&again).map(|(call, _line)| call), Some(call));
    }
}
