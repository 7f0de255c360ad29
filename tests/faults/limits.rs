//! The longest answers that are read (reliability 4): one of the limit is taken, one byte more is not, whether the server
//! says how long it will be or not.

use flightbag::remote::ProblemKind::Service;

use super::act::Act;
use super::data::Operation::{self, Airport, Chart, ChartList, Thumbnail};
use super::fault::Fault;
use super::world::World;
use crate::support::{answer, block_on};

/// A line for each operation: the longest body, in bytes.
macro_rules! limits {
    ($($name:ident: $operation:expr, $longest:expr;)+) => {
        $(#[test]
        fn $name() {
            block_on(check($operation, $longest));
        })+
    };
}

limits! {
    an_airport_record_has_eight_mebibytes_at_most: Airport, 8 << 20;
    a_chart_list_has_eight_mebibytes_at_most: ChartList, 8 << 20;
    a_chart_has_thirty_two_mebibytes_at_most: Chart, 32 << 20;
    a_thumbnail_has_two_mebibytes_at_most: Thumbnail, 2 << 20;
}

async fn check(operation: Operation, longest: usize) {
    let world = World::ready_for(Fault::Endless).await;
    for announced in [true, false] {
        for length in [longest - 1, longest, longest + 1] {
            let act = Act::Say(of_length(operation, length, announced));
            world.server.always(operation.path(), act);
            let outcome = operation.ask(&world).await;
            if length > longest {
                let problem = outcome.unwrap_err();
                assert_eq!(problem.kind, Service, "{problem:?}");
                assert!(
                    problem.sentence.contains("far more than was asked for"),
                    "{problem:?}"
                );
            } else {
                outcome.unwrap();
            }
        }
    }
    // What is too long is not asked for again.
    assert_eq!(world.server.seen_at(operation.path()).len(), 6);
    assert!(world.driven.pauses().is_empty());
    world.assert_nothing_leaked();
}

/// The usual answer with blanks behind it, which belong neither to a document nor to a picture.
fn of_length(operation: Operation, length: usize, announced: bool) -> Vec<u8> {
    let mut body = operation.body();
    body.resize(length, b' ');
    let media = format!("content-type: {}\r\n", operation.media_type());
    if announced {
        return answer("200 OK", &media, &body);
    }
    let head = format!("HTTP/1.1 200 OK\r\n{media}connection: close\r\n\r\n");
    [head.as_bytes(), &body].concat()
}
