//! gpsd: it is called, asked, and drives own-ship; it is called again when it was restarted.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};

use simlink::LinkKind;

use crate::harness::charts::Boxes;
use crate::harness::{AIRPORT, Start, TestApp};

const VERSION: &str = "{\"class\":\"VERSION\",\"release\":\"3.22\",\"proto_major\":3}\r\n";

/// A gpsd of the test.
struct FakeGpsd(TcpListener);

impl FakeGpsd {
    fn start() -> Self {
        Self(TcpListener::bind("127.0.0.1:0").unwrap())
    }

    /// A app with a chart whose link calls this gpsd.
    fn app(&self) -> (TestApp, Boxes) {
        let port = self.0.local_addr().unwrap().port();
        let app = TestApp::with_chart(Start {
            calls: Some((LinkKind::Gpsd, port)),
            ..Start::default()
        });
        let boxes = Boxes::of(app.demo(), AIRPORT, "11-1");
        (app, boxes)
    }

    /// Takes the call, greets, and is asked to tell what it knows.
    fn take_call(&self) -> TcpStream {
        let (mut stream, _) = self.0.accept().unwrap();
        stream.write_all(VERSION.as_bytes()).unwrap();
        let mut asked = [0; 35];
        stream.read_exact(&mut asked).unwrap();
        assert_eq!(&asked, b"?WATCH={\"enable\":true,\"json\":true};");
        stream
    }
}

fn report((lat, lng): (f64, f64)) -> String {
    let what = "\"class\":\"TPV\",\"mode\":3,\"track\":15.0,\"speed\":60.0";
    format!("{{{what},\"lat\":{lat},\"lon\":{lng}}}\r\n")
}

#[test]
fn gpsd_drives_own_ship_and_is_named_with_its_version() {
    let gpsd = FakeGpsd::start();
    let (mut app, boxes) = gpsd.app();
    let mut stream = gpsd.take_call();
    app.step_until_shown("gpsd 3.22 connected, no position yet");
    stream.write_all(report(boxes.middle()).as_bytes()).unwrap();
    app.step_until_shown("Position shown");
    app.click("gpsd 3.22");
    app.step_until_shown("Used for own-ship");
}

#[test]
fn restarted_gpsd_is_called_again() {
    let gpsd = FakeGpsd::start();
    let (mut app, boxes) = gpsd.app();
    let mut stream = gpsd.take_call();
    stream.write_all(report(boxes.middle()).as_bytes()).unwrap();
    app.step_until_shown("Position shown");
    drop(stream);
    let mut stream = gpsd.take_call();
    stream.write_all(report(boxes.inset(0)).as_bytes()).unwrap();
    app.step_until_shown("Over an inset (not to scale)");
}
