//! Finds charts that are known from an earlier list in a newer list of the same airport.

use std::collections::HashMap;

use super::{Boards, ChartPin};
use crate::chart::{Chart, ChartId, ChartList};

/// A newer chart list, indexed: there may be thousands of pins and of charts.
#[derive(Debug)]
pub(crate) struct ChartListIndex<'a> {
    by_id: HashMap<&'a ChartId, &'a Chart>,
    by_name: HashMap<(&'a str, &'a str, &'a str), &'a Chart>,
}

impl<'a> ChartListIndex<'a> {
    pub fn of(list: &'a ChartList) -> Self {
        let charts = || list.charts.iter();
        let name = |chart: &'a Chart| {
            let name = (
                chart.category.code(),
                chart.name.as_str(),
                chart.index_number.as_str(),
            );
            (name, chart)
        };
        Self {
            by_id: charts().map(|chart| (&chart.id, chart)).collect(),
            by_name: charts().map(name).collect(),
        }
    }

    /// The same chart: that of the id, or else, because a service may give a new revision a new id, the one of the same
    /// category, name and index number.
    pub fn find(&self, pin: &ChartPin) -> Option<&'a Chart> {
        let name = (&*pin.category, &*pin.name, &*pin.index_number);
        let same_list = |chart: &&&Chart| chart.icao == pin.airport && chart.version == pin.version;
        let found = self.by_id.get(&pin.id).filter(same_list);
        found
            .or_else(|| self.by_name.get(&name).filter(same_list))
            .copied()
    }
}

impl Boards {
    /// Renews what pins know of the charts of a list; what is seen of them stays.
    pub(crate) fn renew_pins(&mut self, charts: &ChartListIndex<'_>) {
        let renewed = |pin: &ChartPin| {
            Some(ChartPin {
                view: pin.view,
                ..ChartPin::of(charts.find(pin)?)
            })
        };
        for pin in self.slots.values_mut() {
            *pin = renewed(pin).unwrap_or_else(|| pin.clone());
        }
        for board in &mut self.list {
            for at in 0..board.pins.len() {
                let renewed = board.pins.get(at).and_then(|pin| {
                    let renewed = renewed(pin)?;
                    let is_pinned = || board.pins.iter().any(|pin| pin.is_same(&renewed));
                    (pin.is_same(&renewed) || !is_pinned()).then_some(renewed)
                });
                if let (Some(pin), Some(renewed)) = (board.pins.get_mut(at), renewed) {
                    *pin = renewed;
                }
            }
        }
    }
}
