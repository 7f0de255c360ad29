//! Gives the programs of Windows their icon, their version and a manifest. Other systems keep these in files of their own
//! (`packaging/`): there this does nothing.

use std::io;

/// The codes of Windows for the language of the texts: English of the United States.
const ENGLISH: u16 = 0x0409;
const ICON: &str = "packaging/windows/flightbag.ico";
const MANIFEST: &str = "packaging/windows/flightbag.manifest";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={ICON}");
    println!("cargo::rerun-if-changed={MANIFEST}");
    // The system that is built for; that which builds may be another one.
    if std::env::var_os("CARGO_CFG_WINDOWS").is_none() {
        return Ok(());
    }
    winresource::WindowsResource::new()
        .set_language(ENGLISH)
        .set_icon(ICON)
        .set_manifest_file(MANIFEST)
        // By this name the task manager and the firewall call the program.
        .set("FileDescription", "Flightbag")
        .set("ProductName", "Flightbag")
        .set("InternalName", "flightbag")
        .set("OriginalFilename", "flightbag.exe")
        .set("LegalCopyright", "MIT or Apache-2.0")
        .compile()
}
