//! A job whose work panics, and one that is dropped.

use tokio::sync::oneshot;

use super::*;

#[tokio::test]
async fn panic_is_problem_of_its_own_request_only() {
    let result: Result<(), Problem> = guarded(async { panic!("hush") }).await;
    let problem = result.unwrap_err();
    assert_eq!(problem.kind, ProblemKind::Internal);
    assert!(!format!("{problem:?}").contains("hush"));
}

#[tokio::test]
async fn dropping_guarded_work_drops_work_inside() {
    let (held, dropped) = oneshot::channel::<()>();
    let work = guarded(async move {
        let _held = held;
        std::future::pending::<Result<(), Problem>>().await
    });
    let job = AbortOnDropHandle::new(tokio::spawn(work));
    tokio::task::yield_now().await;
    drop(job);
    assert!(dropped.await.is_err());
}
