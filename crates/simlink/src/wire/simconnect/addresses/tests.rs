//! Tests of the files of settings, in the forms in which simulators, editors and people write them.

use proptest::prelude::*;

use super::*;

/// As Microsoft Flight Simulator makes it.
const STOCK: &str = r#"<?xml version="1.0" encoding="Windows-1252"?>
<SimBase.Document Type="SimConnect" version="1,0">
    <Descr>SimConnect Server Configuration</Descr>
    <Filename>SimConnect.xml</Filename>
    <SimConnect.Comm>
        <Descr>Static IP4 port</Descr>
        <Protocol>IPv4</Protocol>
        <Scope>local</Scope>
        <Port>500</Port>
        <MaxClients>64</MaxClients>
        <MaxRecvSize>41088</MaxRecvSize>
    </SimConnect.Comm>
    <!-- Another one. -->
    <SimConnect.Comm>
        <Disabled>False</Disabled>
        <Protocol>IPv6</Protocol>
        <Scope>local</Scope>
        <Address>::1</Address>
        <Port>501</Port>
    </SimConnect.Comm>
    <SimConnect.Comm>
        <Protocol>Pipe</Protocol>
        <Scope>local</Scope>
        <Port>Custom/SimConnect</Port>
    </SimConnect.Comm>
</SimBase.Document>
"#;

fn shown(addresses: &[Address]) -> Vec<String> {
    addresses.iter().map(ToString::to_string).collect()
}

fn xml(text: &str) -> Vec<String> {
    shown(&in_xml(text.as_bytes()))
}

/// A file with one entry.
fn entry(inside: &str) -> String {
    format!("<a><SimConnect.Comm>{inside}</SimConnect.Comm></a>")
}

fn cfg(text: &str) -> Vec<String> {
    shown(&in_cfg(text.as_bytes()))
}

#[test]
fn every_entry_of_simulators_file_is_address() {
    let expected = ["127.0.0.1:500", "[::1]:501", r"\\.\pipe\Custom/SimConnect"];
    assert_eq!(xml(STOCK), expected);
}

#[test]
fn text_is_read_in_any_encoding() {
    let expected = xml(STOCK);
    let wide = |bytes: fn(u16) -> [u8; 2]| {
        let units = "\u{feff}".encode_utf16().chain(STOCK.encode_utf16());
        units.flat_map(bytes).collect::<Vec<u8>>()
    };
    let marked = [&b"\xef\xbb\xbf"[..], STOCK.as_bytes()].concat();
    let old = STOCK.replace("Another", "An\u{e9}other");
    let old: Vec<u8> = old.chars().map(|letter| letter as u8).collect();
    for file in [wide(u16::to_le_bytes), wide(u16::to_be_bytes), marked, old] {
        assert_eq!(shown(&in_xml(&file)), expected);
    }
}

#[test]
fn lines_that_users_are_given_are_address_here() {
    assert_eq!(
        xml(&format!("<a>{}</a>", simconnect_xml("Test"))),
        ["127.0.0.1:500"]
    );
}

#[test]
fn entry_that_is_switched_off_or_incomplete_is_none() {
    let ip4 = "<Protocol>ipv4</Protocol>";
    for inside in [
        "",
        ip4,
        "<Port>500</Port>",
        "<Protocol>Serial</Protocol><Port>500</Port>",
        &format!("{ip4}<Port>0</Port>"),
        &format!("{ip4}<Port>70000</Port>"),
        &format!("{ip4}<Port>pipe</Port>"),
        &format!("{ip4}<Port>500</Port><Disabled>True</Disabled>"),
        &format!("{ip4}<Port>500</Port><Disabled> true </Disabled>"),
        &format!("{ip4}<Port>500</Port><Address>no host</Address>"),
        "<Protocol>Pipe</Protocol><Port>a</Port><Address>OTHERPC</Address>",
        "<Protocol>Pipe</Protocol><Port>..\\a</Port>",
    ] {
        assert_eq!(xml(&entry(inside)), [""; 0], "{inside}");
    }
    let address = format!("{ip4}<Address>192.168.1.9</Address><Port> 4711\n</Port>");
    assert_eq!(xml(&entry(&address)), ["192.168.1.9:4711"]);
    let scope = format!("{ip4}<Scope>global</Scope><Address>0.0.0.0</Address><Port>5</Port>");
    assert_eq!(xml(&entry(&scope)), ["127.0.0.1:5"]);
}

#[test]
fn file_that_is_broken_has_no_address() {
    for text in [
        "",
        "<a>",
        "no file",
        "<!DOCTYPE a [<!ENTITY b \"c\">]><a/>",
        &STOCK[..200],
    ] {
        assert_eq!(xml(text), [""; 0], "{text}");
    }
    let flood = format!("<a>{}</a>", entry("").repeat(20_000));
    assert_eq!(xml(&flood), [""; 0]);
}

#[test]
fn users_file_names_its_choices_in_sections() {
    let text = "\
; made by hand
[SimConnect]
Protocol=Ipv4
Address=192.168.1.20
Port=500 ; as in its file
MaxReceiveSize=4096
DisableNagle=0

[Other]
Protocol=IPv4
Port=1

[simconnect.1]
 protocol = Pipe
 Port = Custom/SimConnect
[SimConnect.2]
Protocol=IPv6
Port=501
# Port=502
[SimConnect.x]
Protocol=IPv4
Port=503
";
    let expected = [
        "192.168.1.20:500",
        r"\\.\pipe\Custom/SimConnect",
        "[::1]:501",
    ];
    assert_eq!(cfg(text), expected);
    assert_eq!(cfg(&text.replace('\n', "\r\n")), expected);
    let marked = ["\u{feff}", text].concat();
    assert_eq!(cfg(&marked), expected);
    assert_eq!(cfg("Protocol=IPv4\nPort=500\n"), [""; 0]);
}

#[test]
fn chosen_address_comes_first_usual_last() {
    let tcp = |port| Address::Tcp(Peer::here(port));
    let pipe = Address::Pipe("Custom/SimConnect".into());
    let addresses = in_order(
        vec![tcp(1)],
        vec![tcp(2), pipe, tcp(1), tcp(500)],
        vec![Peer::here(3), Peer::here(2)],
    );
    let expected = [
        "127.0.0.1:1",
        r"\\.\pipe\Microsoft Flight Simulator\SimConnect",
        r"\\.\pipe\Lockheed Martin Prepar3D v6\SimConnect",
        r"\\.\pipe\Lockheed Martin Prepar3D v5\SimConnect",
        r"\\.\pipe\Lockheed Martin Prepar3D v4\SimConnect",
        r"\\.\pipe\Lockheed Martin Prepar3D v3\SimConnect",
        r"\\.\pipe\Lockheed Martin Prepar3D v2\SimConnect",
        r"\\.\pipe\Lockheed Martin Prepar3D\SimConnect",
        "127.0.0.1:2",
        r"\\.\pipe\Custom/SimConnect",
        "127.0.0.1:500",
        "127.0.0.1:3",
    ];
    assert_eq!(shown(&addresses), expected);
    let many = (1..100).map(tcp).collect();
    assert_eq!(in_order(many, Vec::new(), Vec::new()).len(), 32);
}

#[test]
fn prepar3d_pipes_are_shown_as_one_place() {
    let mut places: Vec<String> = in_order(Vec::new(), Vec::new(), Vec::new())
        .iter()
        .map(|address| address.place().to_string())
        .collect();
    places.dedup();
    let expected = [
        r"\\.\pipe\Microsoft Flight Simulator\SimConnect",
        "Prepar3D's pipes",
        "127.0.0.1:500",
    ];
    assert_eq!(places, expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]
    #[test]
    fn any_file_is_survived(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        at in any::<proptest::sample::Index>(),
        byte in any::<u8>(),
    ) {
        in_xml(&bytes);
        in_cfg(&bytes);
        let mut stock = STOCK.as_bytes().to_vec();
        let at = at.index(stock.len());
        stock[at] = byte;
        in_xml(&stock);
        in_cfg(&stock);
    }
}
