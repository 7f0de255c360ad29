//! The session after the sign-in: renewal of tokens, and what ends it.

use chart_service::ChartService;
use flightbag::account::Access;
use flightbag::auth::{Error, SessionChange};
use flightbag::http;
use flightbag::remote::{Problem, ProblemKind};

use crate::support::{DEADLINE, block_on, demo, session};

/// How many renewals the identity server saw.
fn renewals(demo: &ChartService) -> usize {
    let seen = demo.control().requests();
    seen.iter()
        .filter(|seen| seen.grant_type.as_deref() == Some("refresh_token"))
        .count()
}

#[test]
fn many_requests_cause_one_renewal() {
    let demo = demo(3600);
    block_on(async {
        let pilot = session(&demo).await;
        let old = pilot.session.token().await.unwrap();
        let asking: Vec<_> = (0..20)
            .map(|_| {
                let (session, old) = (pilot.session.clone(), old.clone());
                tokio::spawn(async move { session.renewed(&old).await })
            })
            .collect();
        for one in asking {
            assert!(one.await.unwrap().is_ok());
        }
    });
    assert_eq!(renewals(&demo), 1);
}

#[test]
fn due_token_is_renewed_before_use() {
    let demo = demo(0);
    let signed_in = block_on(async {
        let pilot = session(&demo).await;
        // User info took the dead token no more than the service would.
        let signed_in = renewals(&demo);
        for _ in 0..3 {
            pilot.session.token().await.unwrap();
        }
        signed_in
    });
    // The embedded identity server ends the session when an old refresh token comes back.
    assert_eq!((signed_in, renewals(&demo)), (1, 4));
}

#[test]
fn ended_session_is_told_once() {
    let demo = demo(3600);
    block_on(async {
        let mut pilot = session(&demo).await;
        let old = pilot.session.token().await.unwrap();
        demo.control().end_sessions();
        for _ in 0..3 {
            assert_eq!(
                pilot.session.renewed(&old).await.unwrap_err(),
                Error::SessionEnded
            );
        }
        assert_eq!(
            pilot.session.token().await.unwrap_err(),
            Error::SessionEnded
        );
        assert_eq!(
            pilot.changes.recv().await,
            Some(SessionChange::Ended(Error::SessionEnded))
        );
        assert!(pilot.changes.try_recv().is_err());
    });
    assert_eq!(renewals(&demo), 1);
}

#[test]
fn p5_fault_of_network_does_not_end_session() {
    let demo = demo(3600);
    block_on(async {
        let mut pilot = session(&demo).await;
        let old = pilot.session.token().await.unwrap();
        for _ in 0..4 {
            demo.control()
                .answer_next("/connect/token", 503, "text/plain", "");
        }
        let error = pilot.session.renewed(&old).await.unwrap_err();
        assert_eq!(error, Error::Http(http::Error::Status(503)));
        assert_ne!(Problem::from(error).kind, ProblemKind::NotSignedIn);
        assert!(pilot.session.renewed(&old).await.is_ok());
        let told = pilot.changes.try_recv();
        assert!(!matches!(told, Ok(SessionChange::Ended(_))), "{told:?}");
    });
}

#[test]
fn renewal_outlives_its_request() {
    let demo = demo(3600);
    block_on(async {
        let pilot = session(&demo).await;
        let old = pilot.session.token().await.unwrap();
        let hold = demo.control().hold("/connect/token");
        let (session, refused) = (pilot.session.clone(), old.clone());
        let asking = tokio::spawn(async move { session.renewed(&refused).await });
        let hold = tokio::task::spawn_blocking(move || {
            assert!(hold.wait_until_reached(DEADLINE));
            hold
        });
        let hold = hold.await.unwrap();
        asking.abort();
        assert!(asking.await.unwrap_err().is_cancelled());
        hold.release();
        assert!(pilot.session.renewed(&old).await.is_ok());
    });
    assert_eq!(renewals(&demo), 1);
}

#[test]
fn renewed_access_is_told() {
    let demo = demo(3600);
    block_on(async {
        let mut pilot = session(&demo).await;
        let old = pilot.session.token().await.unwrap();
        let tokens = "{\"access_token\":\"opaque\",\"token_type\":\"bearer\"}";
        demo.control()
            .answer_next("/connect/token", 200, "application/json", tokens);
        pilot.session.renewed(&old).await.unwrap();
        let Some(SessionChange::Account(account)) = pilot.changes.recv().await else {
            panic!("nothing was told");
        };
        assert_eq!(account.access, Access::Unknown);
    });
}
