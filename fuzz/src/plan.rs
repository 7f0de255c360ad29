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
                assert!(!fact.value.trim().is_empty() && !fact.value.contains('\n'));
            }
            for sentence in imported.sentences_not_read() {
                assert!(!sentence.is_empty() && sentence.chars().count() < 2_000);
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
