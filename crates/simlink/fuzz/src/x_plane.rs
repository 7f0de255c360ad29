//! What X-Plane sends (simulators 3).

use simlink::test_support::wire::xplane::dataref::{Dataref, DatarefValues};
use simlink::test_support::wire::xplane::web::{self, XPlaneWebMessage};
use simlink::test_support::wire::xplane::{Malformed, beacon, data, rpos, rref};

use test_support::displayed_text as text;

use super::own_ship;

/// A datagram of any kind: no parser takes what is another's.
pub fn x_plane(datagram: &[u8]) {
    let beacon = beacon::parse(datagram);
    if let Ok(Some(beacon)) = &beacon {
        assert_ne!(beacon.port, 0);
        text::is_for_display(&beacon.computer, 40);
        text::is_for_display(&beacon.version.simulator(), 40);
    }
    let rpos = rpos::parse(datagram);
    if let Ok(sample) = &rpos {
        own_ship::check_sample(sample);
    }
    let row = data::parse(datagram).and_then(data::DataRowValues::sample);
    if let Ok(Some(sample)) = &row {
        own_ship::check_sample(sample);
    }
    let rref = rref::parse(datagram).map(Iterator::collect::<Vec<_>>);
    if let Ok(pairs) = &rref {
        check_values(
            pairs
                .iter()
                .map(|(dataref, value)| (*dataref, f64::from(*value))),
        );
    }
    let taken = [beacon.is_ok(), rpos.is_ok(), row.is_ok(), rref.is_ok()];
    let taken = taken.into_iter().filter(|taken| *taken).count();
    assert!(taken <= 1, "{taken} parsers take the same datagram");
    let refusals = [beacon.err(), rpos.err(), row.err(), rref.err()];
    refusals.iter().flatten().for_each(said);
}

/// The values in their order: the position that they tell can be, in either precision.
fn check_values(values: impl Iterator<Item = (Dataref, f64)>) {
    let mut newest = DatarefValues::default();
    for (dataref, value) in values {
        newest.take(dataref, value);
        for sample in [rref::sample(&newest), web::sample(&newest)] {
            match sample {
                Ok(Some(sample)) => own_ship::check_sample(&sample),
                Ok(None) => {}
                Err(reason) => said(&reason),
            }
        }
    }
}

/// An answer or a message of the Web API.
pub fn x_plane_web(json: &[u8]) {
    let mut values = Vec::new();
    match web::read(json, |id, value| values.push((id, value))) {
        Ok(XPlaneWebMessage::Values) => {}
        Ok(XPlaneWebMessage::Result { .. } | XPlaneWebMessage::Other) => assert!(values.is_empty()),
        Err(reason) => {
            assert!(values.is_empty(), "a text that is refused tells nothing");
            said(&reason);
        }
    }
    assert!(
        values.len() <= Dataref::ALL.len(),
        "{} values",
        values.len()
    );
    // Numbers stand for datarefs as if they had been asked for in this order.
    check_values(values.iter().filter_map(|(id, value)| {
        let dataref = Dataref::ALL.get(usize::try_from(*id).ok()?)?;
        Some((*dataref, *value))
    }));
    match web::numbered(json) {
        Ok(numbered) => {
            let asked = web::subscribe(1, &numbered);
            for value in &numbered {
                let id = format!("\"id\":{}", value.id);
                assert!(asked.contains(&id), "{id} is not asked for: {asked}");
            }
        }
        Err(reason) => said(&reason),
    }
    for found in [web::capabilities(json), web::count(json)] {
        match found {
            Ok(found) => text::is_for_display(&found.simulator, 40),
            Err(reason) => said(&reason),
        }
    }
}

fn said(reason: &Malformed) {
    text::is_sentence(&reason.to_string());
}
