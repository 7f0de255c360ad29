//! Tests of a conversation, without a connection and on a clock that starts at zero.

use test_support::sim_connect_bytes::{self as fake, FakeRequest, Request};

use super::*;
use crate::link::source_state::tests::at_second;
use crate::wire::WireMessage;
use crate::{PositionSample, SimState};

const APPLICATION: &str = "Test program";
const PROBE: &str = "Sim";
const VERSION: [u32; 4] = [11, 0, 282_174, 999];

struct Bench {
    client: SimConnect,
    start: Instant,
    told: Outgoing,
    /// Everything that was asked, since the newest call.
    asked: Vec<Request>,
}

impl Bench {
    fn new() -> Self {
        Self {
            client: SimConnect::new(APPLICATION.into()),
            start: Instant::now(),
            told: Outgoing::default(),
            asked: Vec::new(),
        }
    }

    /// A call that was accepted at second 0.
    fn accepted(name: &str) -> Self {
        let mut bench = Self::new();
        bench.begin(0.0);
        bench.receive(&fake::open(name, VERSION), 0.0).unwrap();
        bench
    }

    /// A simulator that runs.
    fn running() -> Self {
        let mut bench = Self::accepted("KittyHawk");
        bench.tell("Sim", 1, 0.0);
        bench.told.messages.clear();
        bench
    }

    /// One whose place came at second 0.
    fn flying() -> Self {
        let mut bench = Self::running();
        let place = bench.place(-27.0);
        bench.receive(&[&place[..], &place].concat(), 0.0).unwrap();
        bench.told.messages.clear();
        bench
    }

    fn begin(&mut self, secs: f64) {
        self.asked.clear();
        self.client
            .begin(at_second(self.start, secs), &mut self.told);
        self.take_requests();
    }

    fn receive(&mut self, bytes: &[u8], secs: f64) -> Result<(), Fault> {
        let now = at_second(self.start, secs);
        let heard = self.client.receive(bytes, now, &mut self.told);
        self.take_requests();
        heard
    }

    fn act(&mut self, secs: f64) -> Result<(), Fault> {
        let now = at_second(self.start, secs);
        let acted = self.client.act(now, &mut self.told);
        self.take_requests();
        acted
    }

    /// Does what is due until then; returns when it was.
    fn act_until(&mut self, secs: f64) -> Vec<f64> {
        let mut moments = Vec::new();
        while let Some(due) = self.due().filter(|due| *due <= secs) {
            moments.push(due);
            self.act(due).unwrap();
        }
        moments
    }

    fn due(&self) -> Option<f64> {
        let since = |due: Instant| due.saturating_duration_since(self.start);
        self.client.due().map(|due| since(due).as_secs_f64())
    }

    fn take_requests(&mut self) {
        let mut out = &self.told.out[..];
        while let Some((length, _)) = out.split_first_chunk::<4>() {
            let (packet, rest) = out.split_at(u32::from_le_bytes(*length) as usize);
            self.asked.push(fake::read(packet));
            out = rest;
        }
        self.told.out.clear();
    }

    /// The number of the newest packet that asks for this.
    fn packet(&self, asks: impl Fn(&FakeRequest) -> bool) -> u32 {
        let mut requests = self.asked.iter().rev();
        requests
            .find(|request| asks(&request.asked))
            .unwrap()
            .number
    }

    fn count(&self, asks: impl Fn(&FakeRequest) -> bool) -> usize {
        let requests = self.asked.iter();
        requests.filter(|request| asks(&request.asked)).count()
    }

    fn probes(&self) -> usize {
        self.count(|asked| matches!(asked, FakeRequest::State(_, name) if name == PROBE))
    }

    fn subscribed(&self, name: &str) -> usize {
        self.count(|asked| matches!(asked, FakeRequest::Event(_, event) if event == name))
    }

    fn event(&self, name: &str) -> u32 {
        let mut requests = self.asked.iter();
        let event = requests.find_map(|request| match &request.asked {
            FakeRequest::Event(number, event) if event == name => Some(*number),
            _ => None,
        });
        event.unwrap()
    }

    fn tell(&mut self, name: &str, data: u32, secs: f64) {
        let event = fake::event(self.event(name), data);
        self.receive(&event, secs).unwrap();
    }

    fn definition(&self, first: &str) -> u32 {
        let mut requests = self.asked.iter();
        let define = requests.find_map(|request| match &request.asked {
            FakeRequest::Value {
                define, variable, ..
            } if variable == first => Some(*define),
            _ => None,
        });
        define.unwrap()
    }

    fn place(&self, lat: f64) -> Vec<u8> {
        let values = fake::doubles(&[lat, 153.0, 1234.5, 14.25, 101.0]);
        fake::data(self.definition("PLANE LATITUDE"), &values)
    }

    fn show_camera(&mut self, number: i32, secs: f64) {
        let camera = fake::data(self.definition("CAMERA STATE"), &number.to_le_bytes());
        self.receive(&camera, secs).unwrap();
    }

    /// What was told since it was asked last.
    fn told(&mut self) -> Vec<WireFact> {
        let messages = self.told.messages.drain(..);
        let facts = messages.filter_map(|message| match message {
            WireMessage::Fact { fact, .. } => Some(fact),
            WireMessage::Traffic | WireMessage::Fault(_) => None,
        });
        facts.collect()
    }

    fn faults(&mut self) -> Vec<String> {
        let messages = self.told.messages.drain(..);
        let faults = messages.filter_map(|message| match message {
            WireMessage::Fault(fault) => Some(fault.to_string()),
            WireMessage::Traffic | WireMessage::Fact { .. } => None,
        });
        faults.collect()
    }

    /// The positions told since it was asked last.
    fn positions(&mut self) -> Vec<PositionSample> {
        let facts = self.told().into_iter();
        let positions = facts.filter_map(|fact| match fact {
            WireFact::Position(sample) => Some(sample),
            _ => None,
        });
        positions.collect()
    }
}

mod records;
mod requests;
