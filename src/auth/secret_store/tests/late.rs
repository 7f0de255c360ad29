//! Calls that come back after their callers have gone, and what was wanted meanwhile.

use std::pin::pin;

use super::*;

#[test]
fn late_write_counts_if_it_is_newest() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        stuck_write(&bench, &mut grip, "late").await;
        drop(grip);
        works_again(&bench).await.unwrap();
        assert_eq!(bench.text(&entry("a")).await, Ok(Some("late".to_owned())));
    });
}

#[test]
fn late_write_stays_gone_after_removal() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        stuck_write(&bench, &mut grip, "late").await;
        bench.store.remove(&entry("a")).await.unwrap_err();
        drop(grip);
        works_again(&bench).await.unwrap();
        assert_eq!(bench.memory_store.holds(&entry("a")), None);
    });
}

#[test]
fn late_write_replaces_no_newer_one() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        stuck_write(&bench, &mut grip, "late").await;
        bench.write(&entry("a"), "newer").await.unwrap_err();
        drop(grip);
        works_again(&bench).await.unwrap();
        assert_eq!(bench.memory_store.holds(&entry("a")), None);
    });
}

#[test]
fn late_write_survives_other_refusals() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        stuck_write(&bench, &mut grip, "late").await;
        bench.store.remove(&entry("b")).await.unwrap_err();
        drop(grip);
        works_again(&bench).await.unwrap();
        assert_eq!(bench.memory_store.holds(&entry("a")).unwrap(), b"late");
    });
}

#[test]
fn late_write_stays_when_only_read_was_turned_away() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        stuck_write(&bench, &mut grip, "late").await;
        bench.text(&entry("a")).await.unwrap_err();
        drop(grip);
        works_again(&bench).await.unwrap();
        assert_eq!(bench.memory_store.holds(&entry("a")).unwrap(), b"late");
    });
}

#[test]
fn late_write_that_failed_takes_nothing_away() {
    let bench = Bench::new();
    bench.memory_store.put(&entry("a"), b"of another window");
    let mut grip = bench.memory_store.hold();
    bench.memory_store.fails_next_with(StoreTrouble::Locked);
    block_on(async {
        stuck_write(&bench, &mut grip, "late").await;
        bench.write(&entry("a"), "newer").await.unwrap_err();
        drop(grip);
        works_again(&bench).await.unwrap();
        assert_eq!(bench.memory_store.calls(), ["write", "read"]);
    });
}

#[test]
fn late_removal_still_removes() {
    let bench = Bench::new();
    bench.memory_store.put(&entry("a"), b"old");
    let mut grip = bench.memory_store.hold();
    block_on(async {
        let asked = entry("a");
        let mut removal = pin!(bench.store.remove(&asked));
        begin(removal.as_mut()).await;
        grip.begun().await;
        bench.run_out();
        assert_eq!(removal.await, Err(StoreTrouble::Slow));
        drop(grip);
        works_again(&bench).await.unwrap();
        assert_eq!(bench.memory_store.holds(&entry("a")), None);
    });
}

#[test]
fn timed_out_removal_outdates_writes() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        let (asked, secret) = (entry("a"), SecretString::from("late"));
        let mut write = pin!(bench.store.write(&asked, &secret));
        let mut removal = pin!(bench.store.remove(&asked));
        begin(write.as_mut()).await;
        begin(removal.as_mut()).await;
        grip.begun().await;
        bench.run_out();
        assert_eq!(write.await, Err(StoreTrouble::Slow));
        assert_eq!(removal.await, Err(StoreTrouble::Slow));
        drop(grip);
        works_again(&bench).await.unwrap();
        assert_eq!(bench.memory_store.holds(&asked), None);
    });
}
