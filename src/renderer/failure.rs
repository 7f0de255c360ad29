//! Why there is no window, and what to do about it.

use super::RendererChoice;

sentence::sentences! {
    /// Why there is no window, and a way on; what drivers said is for people who help.
    #[derive(Debug)]
    pub enum NoWindow {
        /// No display was named.
        NoDisplay => "No display was found for the window. Start Flightbag from a desktop session, or set DISPLAY or \
            WAYLAND_DISPLAY; `flightbag serve` needs none.",
        /// There is one, and it cannot be used: what was said of it.
        Display(error: String) => "The display could not be used ({error}). Check that DISPLAY or WAYLAND_DISPLAY names a \
            running display.",
        /// OpenGL cannot paint here, and nothing else is built in.
        OpenglAlone(details: String) => "The window could not be opened: the graphics driver offers no OpenGL 2.0, and this \
            build has no other renderer. Install or update the graphics driver, or build Flightbag with --features vulkan. \
            ({details})",
        /// Neither renderer can paint here.
        Neither(other: &'static str, details: String) => "The window could not be opened: the graphics driver offers neither \
            OpenGL 2.0 nor {other}. Install or update the graphics driver, then restart Flightbag; in a virtual machine, \
            switch on 3D acceleration. ({details})",
        /// OpenGL was chosen and cannot paint here.
        NoOpengl(details: String) => "The window could not be opened: the graphics driver offers no OpenGL 2.0, and \
            --renderer or FLIGHTBAG_RENDERER allows nothing else. Start Flightbag without it. ({details})",
        /// The other one was chosen and is not built in.
        NotBuilt(other: &'static str) => "The window could not be opened: this build has no {other}, and --renderer or \
            FLIGHTBAG_RENDERER allows nothing else. Start Flightbag without it, or build it with --features vulkan.",
        /// The other one was chosen and cannot paint here.
        NoWgpu(other: &'static str, details: String) => "The window could not be opened: the graphics driver offers no \
            {other}, and --renderer or FLIGHTBAG_RENDERER allows nothing else. Start Flightbag without it. ({details})",
        /// What the window shows could not be made: why.
        Content(reason: String) => "{reason}",
    }
}

/// Whether the graphics driver is what is missing: another renderer may help.
pub(super) fn is_refusal(error: &eframe::Error) -> bool {
    // What else there is depends on the renderers that are built in.
    !matches!(
        error,
        eframe::Error::AppCreation(_) | eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_)
    )
}

impl NoWindow {
    /// The reason for what no other renderer helps against.
    pub(super) fn of(error: eframe::Error) -> Self {
        match error {
            _ if is_refusal(&error) => Self::Content(error.to_string()),
            eframe::Error::AppCreation(reason) => Self::Content(reason.to_string()),
            _ if no_display() => Self::NoDisplay,
            error => Self::Display(error.to_string()),
        }
    }

    /// None of the renderers that were wanted can paint here; `refusals` is what each that was tried said.
    pub(super) fn without_renderer(choice: RendererChoice, refusals: &[String]) -> Self {
        let details = refusals.join("; ");
        match choice {
            RendererChoice::Auto if cfg!(wgpu) => Self::Neither(OTHER, details),
            RendererChoice::Auto => Self::OpenglAlone(details),
            RendererChoice::Opengl => Self::NoOpengl(details),
            RendererChoice::Wgpu if cfg!(wgpu) => Self::NoWgpu(OTHER, details),
            RendererChoice::Wgpu => Self::NotBuilt(OTHER),
        }
    }
}

/// Whether no variable names a display, where only variables do.
fn no_display() -> bool {
    cfg!(all(unix, not(target_os = "macos")))
        && ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
            .iter()
            .all(|name| std::env::var_os(name).is_none_or(|value| value.is_empty()))
}

/// What paints on this system where OpenGL does not.
const OTHER: &str = if cfg!(windows) {
    "Direct3D 12"
} else if cfg!(target_os = "macos") {
    "Metal"
} else {
    "Vulkan"
};

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;

    use super::*;

    #[test]
    fn what_stops_any_renderer_is_not_tried_again() {
        let stopped = eframe::Error::AppCreation("no thread".into());
        assert!(!is_refusal(&stopped));
        assert_eq!(NoWindow::of(stopped).to_string(), "no thread");
    }

    #[test]
    fn without_any_renderer_both_are_named_with_remedy() {
        let sentence = NoWindow::without_renderer(RendererChoice::Auto, &[]).to_string();
        #[cfg(wgpu)]
        let other = OTHER;
        #[cfg(not(wgpu))]
        let other = "--features vulkan";
        for named in ["OpenGL 2.0", other, "update the graphics driver"] {
            assert!(sentence.contains(named), "{sentence}");
        }
    }

    #[test]
    fn chosen_renderer_advises_no_choice() {
        let choices = RendererChoice::value_variants().iter().copied();
        for choice in choices.filter(|choice| *choice != RendererChoice::Auto) {
            let sentence = NoWindow::without_renderer(choice, &[]).to_string();
            assert!(sentence.contains("--renderer"), "{sentence}");
        }
    }
}
