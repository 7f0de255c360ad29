//! Flight plans of other programs.

use flightbag::flight::plan::{self, LONGEST};

/// Bytes as a flight plan under any name: a flight with an airport at least, or a sentence why not; every fact and every
/// sentence is one that can be shown; the name of the file is a hint and no more.
pub fn flight_plan(bytes: &[u8]) {
    let read = plan::read(bytes, None);
    match &read {
        Ok(imported) => {
            let flight = &imported.flight;
            assert!(flight.departure.or(flight.destination).is_some());
            assert!(bytes.len() <= LONGEST);
            for fact in &imported.read {
                let value = fact.value.to_string();
                assert!(!value.trim().is_empty() && !value.contains('\n'));
            }
            let sentences = [imported.sentences_missed(), imported.sentences_unused()];
            for sentence in sentences.concat() {
                let length = sentence.to_string().chars().count();
                assert!((1..2_000).contains(&length));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    for name in ["a.pln", "b.fms", "c.lnmpln", "d.xml", "e.json", "route.txt"] {
        if let (Ok(plain), Ok(named)) = (&read, &plan::read(bytes, Some(name))) {
            assert_eq!(plain.flight, named.flight);
        }
    }
}
