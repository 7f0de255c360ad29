//! What the system knows the program by: its name among applications, and its icon.

/// The program's name among applications: of its windows, its menu entry, its bundle.
pub const APP_ID: &str = "org.flightbag.flightbag";

/// The window's icon.
pub fn icon() -> egui::IconData {
    let picture = image::load_from_memory(include_bytes!("../../assets/icon-256.png"));
    // The picture is part of the program and the tests decode it; without it the window has the system's icon.
    picture.map_or_else(
        |_broken| egui::IconData::default(),
        |picture| {
            let rgba = picture.into_rgba8();
            let (width, height) = rgba.dimensions();
            egui::IconData {
                rgba: rgba.into_raw(),
                width,
                height,
            }
        },
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn icon_can_be_decoded() {
        let icon = super::icon();
        assert_eq!((icon.width, icon.height), (256, 256));
    }
}
