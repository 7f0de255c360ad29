//! What is kept, what comes back, and what is refused.

use super::*;

#[test]
fn what_was_written_is_read_back() {
    let bench = Bench::new();
    block_on(async {
        bench.write(&entry("a"), "first").await.unwrap();
        assert_eq!(bench.text(&entry("a")).await, Ok(Some("first".to_owned())));
    });
}

#[test]
fn unwritten_entry_is_none() {
    let bench = Bench::new();
    assert_eq!(block_on(bench.text(&entry("a"))), Ok(None));
}

#[test]
fn second_write_replaces_first() {
    let bench = Bench::new();
    block_on(async {
        bench.write(&entry("a"), "first").await.unwrap();
        bench.write(&entry("a"), "second").await.unwrap();
        assert_eq!(bench.text(&entry("a")).await, Ok(Some("second".to_owned())));
    });
}

#[test]
fn what_was_removed_is_not_there_any_more() {
    let bench = Bench::new();
    block_on(async {
        bench.write(&entry("a"), "first").await.unwrap();
        bench.store.remove(&entry("a")).await.unwrap();
        assert_eq!(bench.text(&entry("a")).await, Ok(None));
    });
}

#[test]
fn removing_what_is_not_there_succeeds() {
    let bench = Bench::new();
    assert_eq!(block_on(bench.store.remove(&entry("a"))), Ok(()));
}

#[test]
fn entries_of_two_clients_stay_apart() {
    let bench = Bench::new();
    block_on(async {
        bench.write(&entry("a"), "of a").await.unwrap();
        bench.write(&entry("b"), "of b").await.unwrap();
        bench.store.remove(&entry("a")).await.unwrap();
        assert_eq!(bench.text(&entry("b")).await, Ok(Some("of b".to_owned())));
    });
}

#[test]
fn secret_is_stored_as_bytes_it_is() {
    let bench = Bench::new();
    block_on(bench.write(&entry("a"), "tök\u{202e}en")).unwrap();
    let stored = bench.memory_store.holds(&entry("a"));
    assert_eq!(stored.unwrap(), "tök\u{202e}en".as_bytes());
}

#[test]
fn entry_that_is_no_text_is_damaged() {
    let bench = Bench::new();
    bench.memory_store.put(&entry("a"), b"abc\xff");
    assert_eq!(
        block_on(bench.text(&entry("a"))),
        Err(StoreTrouble::Damaged)
    );
}

#[test]
fn empty_entry_is_damaged() {
    let bench = Bench::new();
    bench.memory_store.put(&entry("a"), b"");
    assert_eq!(
        block_on(bench.text(&entry("a"))),
        Err(StoreTrouble::Damaged)
    );
}

#[test]
fn entry_over_limit_is_damaged() {
    assert_eq!(ENTRY_LIMIT, 65_536);
    let bench = Bench::new();
    for (length, fits) in [
        (ENTRY_LIMIT - 1, true),
        (ENTRY_LIMIT, true),
        (ENTRY_LIMIT + 1, false),
    ] {
        bench.memory_store.put(&entry("a"), &vec![b'x'; length]);
        let read = block_on(bench.text(&entry("a")));
        let read = read.map(|text| text.map(|text| text.len()));
        let expected = if fits {
            Ok(Some(length))
        } else {
            Err(StoreTrouble::Damaged)
        };
        assert_eq!(read, expected, "{length}");
    }
}

#[test]
fn damaged_entry_is_left_where_it_is() {
    let bench = Bench::new();
    bench.memory_store.put(&entry("a"), b"\xff");
    block_on(bench.text(&entry("a"))).unwrap_err();
    assert_eq!(bench.memory_store.holds(&entry("a")).unwrap(), b"\xff");
}

#[test]
fn damaged_entry_can_be_overwritten() {
    let bench = Bench::new();
    bench.memory_store.put(&entry("a"), b"\xff");
    block_on(async {
        bench.write(&entry("a"), "good").await.unwrap();
        assert_eq!(bench.text(&entry("a")).await, Ok(Some("good".to_owned())));
    });
}

#[test]
fn nothing_is_not_written() {
    let bench = Bench::new();
    let written = block_on(bench.write(&entry("a"), ""));
    assert_eq!(written, Err(StoreTrouble::Refused));
    assert!(bench.memory_store.calls().is_empty());
}

#[test]
fn overlong_secret_is_not_sent_to_store() {
    let bench = Bench::new();
    let long = "x".repeat(ENTRY_LIMIT + 1);
    let written = block_on(bench.write(&entry("a"), &long));
    assert_eq!(written, Err(StoreTrouble::TooLong));
    assert!(bench.memory_store.calls().is_empty());
}

#[test]
fn secret_of_limit_is_written() {
    let bench = Bench::new();
    let long = "x".repeat(ENTRY_LIMIT);
    assert_eq!(block_on(bench.write(&entry("a"), &long)), Ok(()));
}

/// Every trouble that a store may have.
const TROUBLES: [StoreTrouble; 7] = [
    StoreTrouble::Missing,
    StoreTrouble::Locked,
    StoreTrouble::Lost,
    StoreTrouble::TooLong,
    StoreTrouble::Slow,
    StoreTrouble::Damaged,
    StoreTrouble::Refused,
];

#[test]
fn read_tells_stores_trouble() {
    let bench = Bench::new();
    for trouble in TROUBLES {
        bench.memory_store.fails_next_with(trouble);
        assert_eq!(block_on(bench.text(&entry("a"))), Err(trouble));
    }
}

#[test]
fn write_tells_stores_trouble() {
    let bench = Bench::new();
    for trouble in TROUBLES {
        bench.memory_store.fails_next_with(trouble);
        assert_eq!(block_on(bench.write(&entry("a"), "x")), Err(trouble));
    }
}

#[test]
fn removal_tells_stores_trouble() {
    let bench = Bench::new();
    for trouble in TROUBLES {
        bench.memory_store.fails_next_with(trouble);
        assert_eq!(block_on(bench.store.remove(&entry("a"))), Err(trouble));
    }
}

#[test]
fn after_every_trouble_next_call_works() {
    let bench = Bench::new();
    block_on(async {
        bench.write(&entry("a"), "kept").await.unwrap();
        for trouble in TROUBLES {
            bench.memory_store.fails_next_with(trouble);
            bench.text(&entry("a")).await.unwrap_err();
            assert_eq!(bench.text(&entry("a")).await, Ok(Some("kept".to_owned())));
        }
    });
}

#[test]
fn failed_write_leaves_what_was_there() {
    let bench = Bench::new();
    block_on(async {
        bench.write(&entry("a"), "old").await.unwrap();
        bench.memory_store.fails_next_with(StoreTrouble::TooLong);
        bench.write(&entry("a"), "new").await.unwrap_err();
        assert_eq!(bench.text(&entry("a")).await, Ok(Some("old".to_owned())));
    });
}

#[test]
fn panic_within_call_is_refusal() {
    let bench = Bench::new();
    bench.memory_store.panics_next();
    assert_eq!(
        block_on(bench.text(&entry("a"))),
        Err(StoreTrouble::Refused)
    );
}

#[test]
fn after_panic_next_call_works() {
    let bench = Bench::new();
    block_on(async {
        bench.memory_store.panics_next();
        bench.write(&entry("a"), "lost").await.unwrap_err();
        bench.write(&entry("a"), "kept").await.unwrap();
        assert_eq!(bench.text(&entry("a")).await, Ok(Some("kept".to_owned())));
    });
}

#[test]
fn store_is_not_asked_before_call() {
    let bench = Bench::new();
    assert!(bench.memory_store.calls().is_empty());
    // The test and the handle; no thread.
    assert_eq!(bench.memory_store.known_to(), 2);
}

#[test]
fn store_calls_share_one_thread() {
    let bench = Bench::new();
    let other = bench.store.clone();
    block_on(async {
        bench.write(&entry("a"), "x").await.unwrap();
        other.read(&entry("a")).await.unwrap();
        other.remove(&entry("a")).await.unwrap();
    });
    let name = Some("secret-store".to_owned());
    assert_eq!(
        bench.memory_store.threads(),
        [name.clone(), name.clone(), name]
    );
}

#[test]
fn handle_prints_nothing_of_what_it_keeps() {
    let bench = Bench::new();
    block_on(bench.write(&entry("a"), "geheim")).unwrap();
    assert_eq!(format!("{:?}", bench.store), "SecretStore");
}
