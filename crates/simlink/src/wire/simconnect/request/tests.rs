//! Tests of requests, against packets that were captured (simulators 2.8).

use sha2::{Digest as _, Sha256};

use super::*;

const APPLICATION: SimConnectRequest<'_> = SimConnectRequest::Open {
    application: "EFB test",
};

fn packet(protocol: Protocol, number: u32, request: &SimConnectRequest<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    request.pack(protocol, number, &mut out);
    out
}

fn digest(packet: &[u8]) -> String {
    let digest = Sha256::digest(packet);
    let digits = digest.iter().map(|byte| format!("{byte:02x}"));
    digits.collect::<Vec<_>>().concat()
}

fn kitty_hawk(number: u32, request: &SimConnectRequest<'_>) -> (usize, String) {
    let packet = packet(Protocol::KittyHawk, number, request);
    (packet.len(), digest(&packet))
}

#[test]
fn open_is_as_captured_in_every_protocol() {
    for (protocol, expected) in [
        (
            Protocol::FsxRtm,
            "3f7686c60fe5bd5fcb5a5bef03d73b904b3c1d752263cf25769a7c880e349ee9",
        ),
        (
            Protocol::FsxSp1,
            "b206883886c08fe64d50c28f883f0d53a03499dcd1e0cf7809ddbd7e2e1ee595",
        ),
        (
            Protocol::FsxSp2,
            "b9c0edb87b6649902898ba3554962edec172ab2e5d4dc986d473b31d26011782",
        ),
        (
            Protocol::KittyHawk,
            "853b04d2b2e966c586cb9af1064e8b3560136a3ca03e1eb7b7978f349383faad",
        ),
        (
            Protocol::SunRise,
            "a1b0270b04a1e3179e55ae7d85db139a37caf3f3e3d7fe204cc461c193aa2de1",
        ),
    ] {
        let packet = packet(protocol, 0, &APPLICATION);
        assert_eq!(packet.len(), 296, "{protocol:?}");
        assert_eq!(digest(&packet), expected, "{protocol:?}");
    }
}

#[test]
fn value_is_added_to_definition_as_captured() {
    use DatumType::{Float64, Int32};
    for (number, variable, unit, datum, expected) in [
        (
            5,
            "PLANE LATITUDE",
            "degrees",
            Float64,
            "56b07e08e43f38e26c1b04ce72ace0b1e01165a6c0be650b280303a7866c3faa",
        ),
        (
            6,
            "PLANE LONGITUDE",
            "degrees",
            Float64,
            "638dfbd67820f99b0cbda0c8180d8224e7cedf861d98311b1c8bcd50dc1af435",
        ),
        (
            7,
            "PLANE ALTITUDE",
            "feet",
            Float64,
            "5fa0b06b0294b8500705191f5d1f68c85903ff817da3765df9ed80d91c6447ca",
        ),
        (
            8,
            "PLANE HEADING DEGREES TRUE",
            "degrees",
            Float64,
            "ed440a520e1df048b8d690c65fd1813679449e744b42656744134767a982fd50",
        ),
        (
            9,
            "GPS GROUND TRUE TRACK",
            "degrees",
            Float64,
            "e317cee459fd2cfb4ab0c3d5d57b6eea43bd7c1bb8669eabd25071f965e975d7",
        ),
        (
            10,
            "GROUND VELOCITY",
            "knots",
            Float64,
            "f9ae0f64530f54eadc325933b1f68916cb31ec0a86f449549e178aeafb08e479",
        ),
        (
            11,
            "MAGVAR",
            "degrees",
            Float64,
            "5134316b4698d31ed272411691b2a6e911132de60f8963561855e8b3f331c72f",
        ),
        (
            12,
            "SIM ON GROUND",
            "bool",
            Int32,
            "cfa5bb3b37ec593efaa6297b09d2cc357e9be91c0fc1b9ece1113a71d575907b",
        ),
    ] {
        let request = SimConnectRequest::AddToDataDefinition {
            define: 10,
            variable,
            unit,
            datum,
        };
        assert_eq!(kitty_hawk(number, &request), (544, expected.to_owned()));
    }
}

#[test]
fn events_states_and_data_are_asked_for_as_captured() {
    for (number, request, length, expected) in [
        (
            2,
            SimConnectRequest::SubscribeToSystemEvent {
                event: 2,
                name: "Pause_EX1",
            },
            276,
            "7222622748cb3f9c34a8d1c1f8ef6d31da69fdb6ebafe439de37a2bfe60501ff",
        ),
        (
            4,
            SimConnectRequest::RequestSystemState {
                request: 77,
                state: "Sim",
            },
            276,
            "816f10b76c56126ddc4f37c78adc61cac2eff3c863193c0dc01aabab471f4d46",
        ),
        (
            14,
            SimConnectRequest::RequestDataOnSimObject {
                request: 20,
                define: 10,
                period: UpdatePeriod::Second,
                interval: 0,
            },
            48,
            "3ed6e09c286a7b0f184c034a504ee64661bcef3e558a55280fb4170a2379fadc",
        ),
    ] {
        assert_eq!(kitty_hawk(number, &request), (length, expected.to_owned()));
    }
}

#[test]
fn ending_is_one_number() {
    let clear = SimConnectRequest::ClearDataDefinition { define: 10 };
    let constructed = b"\x14\0\0\0\x04\0\0\0\x0d\0\0\xf0\x10\0\0\0\x0a\0\0\0";
    assert_eq!(packet(Protocol::FsxSp2, 16, &clear), constructed);
}

#[test]
fn periods_are_left_out_as_asked() {
    let request = SimConnectRequest::RequestDataOnSimObject {
        request: 1,
        define: 2,
        period: UpdatePeriod::SimFrame,
        interval: 5,
    };
    let packet = packet(Protocol::KittyHawk, 0, &request);
    let body = [1_u32, 2, 0, 3, 0, 0, 5, 0].map(u32::to_le_bytes);
    assert_eq!(&packet[16..], body.as_flattened());
}

#[test]
fn packets_are_numbered_from_zero_one_after_other() {
    let mut packets = Packets::new(Protocol::KittyHawk);
    let mut out = Vec::new();
    assert_eq!(packets.put(&APPLICATION, &mut out), 0);
    let clear = SimConnectRequest::ClearDataDefinition { define: 1 };
    assert_eq!(packets.put(&clear, &mut out), 1);
    assert_eq!(out.len(), 296 + 20);
    assert_eq!(out[296 + 12..296 + 16], [1, 0, 0, 0]);
}

#[test]
fn text_ends_with_zero_in_its_charset() {
    let long = "n".repeat(300);
    let field = fixed(&long);
    assert_eq!((field.len(), field[254], field[255]), (256, b'n', 0));
    assert_eq!(fixed("Å\u{2708}")[..3], [0xc5, b'?', 0]);
}
