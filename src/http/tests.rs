//! Tests of the HTTP client: what it keeps of an answer, a file for each other subject.

mod header;
mod picture;
mod renewal;

use super::*;

#[test]
fn body_of_answer_is_wiped_and_not_printed() {
    fn is_wiped(_body: &impl zeroize::ZeroizeOnDrop) {}
    let answer = HttpResponse {
        status: 200,
        media_type: "application/json".to_owned(),
        date: None,
        packed: false,
        body: b"hush".to_vec().into(),
    };
    is_wiped(&answer.body);
    let printed = format!("{answer:?}");
    assert!(printed.contains("200"), "{printed}");
    assert!(
        !printed.contains("hush") && !printed.contains("104"),
        "{printed}"
    );
}
