//! Packs the texts that the program carries, and gives the programs of Windows their icon, their version and a manifest.
//! Other systems keep these in files of their own (`packaging/`).

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

/// The folder whose texts are packed, for `asset!`.
const PACKED: &str = "assets/languages";

/// The codes of Windows for the language of the texts: English of the United States.
const ENGLISH: u16 = 0x0409;
const ICON: &str = "packaging/windows/flightbag.ico";
const MANIFEST: &str = "packaging/windows/flightbag.manifest";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={PACKED}");
    pack(Path::new(PACKED))?;
    println!("cargo::rustc-check-cfg=cfg(wgpu)");
    if has_wgpu() {
        println!("cargo::rustc-cfg=wgpu");
    }
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

/// Whether a second renderer is built in: always on Windows and macOS, where OpenGL is often
/// missing (Remote Desktop); on other systems with the feature `vulkan`.
fn has_wgpu() -> bool {
    let system = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    matches!(system.as_str(), "windows" | "macos")
        || std::env::var_os("CARGO_FEATURE_VULKAN").is_some()
}

/// Packs every file of a folder, but for those of its own folders: what is at `assets/languages/a` comes
/// to `assets/languages/a.gz` in the folder of the build.
fn pack(folder: &Path) -> io::Result<()> {
    let out = std::env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let out = PathBuf::from(out).join(folder);
    fs::create_dir_all(&out)?;
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let Some(name) = file.file_name().filter(|_name| file.is_file()) else {
            continue;
        };
        let mut packed = name.to_owned();
        packed.push(".gz");
        let mut packer = GzEncoder::new(File::create(out.join(packed))?, Compression::best());
        packer.write_all(&fs::read(&file)?)?;
        packer.finish()?;
    }
    Ok(())
}
