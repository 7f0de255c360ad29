//! Stores that do not answer: who waits, for how long, and what becomes of the calls.

use std::pin::pin;

use super::super::queue::QUEUE_LIMIT;
use super::*;

/// So long a call is still waited for.
const JUST_UNDER: Duration = UNLOCK_LIMIT.saturating_sub(Duration::from_millis(1));

#[test]
fn lasting_call_is_slow_after_minute() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        let asked = entry("a");
        let mut read = pin!(bench.store.read(&asked));
        begin(read.as_mut()).await;
        grip.begun().await;
        bench.driven.pass(JUST_UNDER);
        begin(read.as_mut()).await;
        bench.driven.pass(Duration::from_millis(1));
        assert_eq!(read.await.unwrap_err(), StoreTrouble::Slow);
        assert_eq!(UNLOCK_LIMIT, Duration::from_mins(1));
    });
}

#[test]
fn each_kind_of_call_is_slow_when_its_time_is_over() {
    block_on(async {
        let asked = entry("a");
        for kind in ["read", "write", "remove"] {
            let bench = Bench::new();
            let mut grip = bench.memory_store.hold();
            let secret = SecretString::from("x");
            let mut call = pin!(async {
                match kind {
                    "read" => bench.store.read(&asked).await.map(drop),
                    "write" => bench.store.write(&asked, &secret).await,
                    _ => bench.store.remove(&asked).await,
                }
            });
            begin(call.as_mut()).await;
            grip.begun().await;
            bench.run_out();
            assert_eq!(call.await, Err(StoreTrouble::Slow), "{kind}");
        }
    });
}

#[test]
fn store_unlocked_just_in_time_answers() {
    let bench = Bench::new();
    bench.memory_store.put(&entry("a"), b"kept");
    let mut grip = bench.memory_store.hold();
    block_on(async {
        let asked = entry("a");
        let mut read = pin!(bench.text(&asked));
        begin(read.as_mut()).await;
        grip.begun().await;
        bench.driven.pass(JUST_UNDER);
        grip.let_go();
        assert_eq!(read.await, Ok(Some("kept".to_owned())));
    });
}

#[test]
fn stuck_store_makes_all_calls_slow() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        stuck_write(&bench, &mut grip, "x").await;
        // The clock stands: nothing is waited for.
        assert_eq!(bench.text(&entry("a")).await, Err(StoreTrouble::Slow));
        assert_eq!(bench.write(&entry("b"), "y").await, Err(StoreTrouble::Slow));
        let removed = bench.store.remove(&entry("c")).await;
        assert_eq!(removed, Err(StoreTrouble::Slow));
    });
}

#[test]
fn call_of_another_handle_is_slow_at_once_too() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        stuck_write(&bench, &mut grip, "x").await;
        let read = bench.store.clone().read(&entry("a")).await;
        assert_eq!(read.unwrap_err(), StoreTrouble::Slow);
    });
}

#[test]
fn calls_turned_away_are_never_made() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        stuck_write(&bench, &mut grip, "x").await;
        for _ in 0..100 {
            bench.write(&entry("b"), "y").await.unwrap_err();
        }
        drop(grip);
        assert_eq!(works_again(&bench).await, Ok(None));
        assert_eq!(bench.memory_store.calls(), ["write", "read"]);
    });
}

#[test]
fn when_store_comes_back_calls_work_again() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        stuck_write(&bench, &mut grip, "x").await;
        drop(grip);
        assert_eq!(works_again(&bench).await, Ok(None));
        bench.write(&entry("a"), "later").await.unwrap();
        assert_eq!(bench.text(&entry("a")).await, Ok(Some("later".to_owned())));
    });
}

#[test]
fn store_calls_keep_their_order() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        let asked = entry("a");
        let (first, second) = (SecretString::from("1"), SecretString::from("2"));
        let mut write = pin!(bench.store.write(&asked, &first));
        let mut removal = pin!(bench.store.remove(&asked));
        let mut rewrite = pin!(bench.store.write(&asked, &second));
        begin(write.as_mut()).await;
        begin(removal.as_mut()).await;
        begin(rewrite.as_mut()).await;
        grip.begun().await;
        drop(grip);
        // Waited for in another order.
        rewrite.await.unwrap();
        removal.await.unwrap();
        write.await.unwrap();
        assert_eq!(bench.memory_store.calls(), ["write", "remove", "write"]);
        assert_eq!(bench.memory_store.holds(&asked).unwrap(), b"2");
    });
}

#[test]
fn timed_out_write_is_never_made() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        let (asked, secret) = (entry("a"), SecretString::from("never"));
        let mut read = pin!(bench.store.read(&asked));
        let mut write = pin!(bench.store.write(&asked, &secret));
        begin(read.as_mut()).await;
        begin(write.as_mut()).await;
        grip.begun().await;
        bench.run_out();
        assert_eq!(read.await.unwrap_err(), StoreTrouble::Slow);
        assert_eq!(write.await, Err(StoreTrouble::Slow));
        drop(grip);
        works_again(&bench).await.unwrap();
        assert_eq!(bench.memory_store.calls(), ["read", "read"]);
    });
}

#[test]
fn call_in_queue_has_its_own_minute() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        let asked = entry("a");
        let mut first = pin!(bench.store.read(&asked));
        begin(first.as_mut()).await;
        grip.begun().await;
        bench.driven.pass(Duration::from_secs(30));
        let mut second = pin!(bench.store.read(&asked));
        begin(second.as_mut()).await;
        bench.driven.pass(Duration::from_secs(30));
        assert_eq!(first.await.unwrap_err(), StoreTrouble::Slow);
        begin(second.as_mut()).await;
        drop(grip);
        assert!(second.await.unwrap().is_none());
    });
}

#[test]
fn no_more_calls_wait_than_session_needs() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        let asked = entry("a");
        let mut current = pin!(bench.store.read(&asked));
        begin(current.as_mut()).await;
        grip.begun().await;
        let mut waiting = Vec::new();
        for _ in 0..QUEUE_LIMIT {
            let mut read = Box::pin(bench.store.read(&asked));
            begin(read.as_mut()).await;
            waiting.push(read);
        }
        assert_eq!(bench.text(&asked).await, Err(StoreTrouble::Slow));
        drop(grip);
        for read in waiting {
            read.await.unwrap();
        }
    });
}

#[test]
fn abandoned_read_is_not_made() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        let asked = entry("a");
        let mut removal = pin!(bench.store.remove(&asked));
        begin(removal.as_mut()).await;
        {
            let mut read = pin!(bench.store.read(&asked));
            begin(read.as_mut()).await;
        }
        grip.begun().await;
        drop(grip);
        removal.await.unwrap();
        bench.write(&asked, "x").await.unwrap();
        assert_eq!(bench.memory_store.calls(), ["remove", "write"]);
    });
}

#[test]
fn write_is_made_although_its_asker_has_gone() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        let (asked, secret) = (entry("a"), SecretString::from("kept"));
        let mut read = pin!(bench.store.read(&asked));
        begin(read.as_mut()).await;
        {
            let mut write = pin!(bench.store.write(&asked, &secret));
            begin(write.as_mut()).await;
        }
        grip.begun().await;
        drop(grip);
        read.await.unwrap();
        assert_eq!(bench.text(&asked).await, Ok(Some("kept".to_owned())));
    });
}

#[test]
fn stuck_store_is_slow_for_all() {
    let bench = Bench::new();
    let mut grip = bench.memory_store.hold();
    block_on(async {
        let asked = entry("a");
        {
            let mut read = pin!(bench.store.read(&asked));
            begin(read.as_mut()).await;
            grip.begun().await;
        }
        bench.run_out();
        assert_eq!(bench.text(&asked).await, Err(StoreTrouble::Slow));
    });
}

#[test]
fn thread_ends_with_last_handle() {
    let Bench {
        memory_store,
        store,
        ..
    } = Bench::new();
    let other = store.clone();
    block_on(async {
        store.read(&entry("a")).await.unwrap();
        drop(store);
        other.read(&entry("a")).await.unwrap();
        drop(other);
        while memory_store.known_to() > 1 {
            tokio::task::yield_now().await;
        }
    });
}
