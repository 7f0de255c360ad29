//! Why there is no window, and what to do about it.

use std::fmt::{self, Display, Formatter};

use sentence::{Words, words};

use super::RendererChoice;

/// Why there is no window: a sentence with a way on, in the language that is spoken.
#[derive(Debug)]
pub enum NoWindow {
    /// No display was named.
    NoDisplay,
    /// There is one, and it cannot be used: what was said of it.
    Display(String),
    /// No renderer that was asked for can paint here.
    NoRenderer {
        /// What was asked for.
        choice: RendererChoice,
        /// What each that was tried said.
        refusals: Vec<String>,
    },
    /// What the window shows could not be made: why.
    Content(String),
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

impl NoWindow {
    /// What a user is told.
    pub fn words(&self) -> Words {
        match self {
            Self::NoDisplay => words!(
                "No display was found for the window. Start Flightbag from a desktop session, or set DISPLAY or \
                 WAYLAND_DISPLAY; `flightbag serve` needs none."
            ),
            Self::Display(error) => words!(
                "The display could not be used ({error}). Check that DISPLAY or WAYLAND_DISPLAY names a running display.",
                error = error.clone()
            ),
            Self::NoRenderer { choice, refusals } => {
                // What drivers said is for people who help.
                let details = refusals.join("; ");
                match choice {
                    #[cfg(not(wgpu))]
                    RendererChoice::Auto => words!(
                        "The window could not be opened: the graphics driver offers no OpenGL 2.0, and this build has \
                         no other renderer. Install or update the graphics driver, or build Flightbag with --features \
                         vulkan. ({details})",
                        details
                    ),
                    #[cfg(wgpu)]
                    RendererChoice::Auto => words!(
                        "The window could not be opened: the graphics driver offers neither OpenGL 2.0 nor {other}. \
                         Install or update the graphics driver, then restart Flightbag; in a virtual machine, switch on \
                         3D acceleration. ({details})",
                        other = OTHER,
                        details
                    ),
                    RendererChoice::Opengl => words!(
                        "The window could not be opened: the graphics driver offers no OpenGL 2.0, and --renderer or \
                         FLIGHTBAG_RENDERER allows nothing else. Start Flightbag without it. ({details})",
                        details
                    ),
                    #[cfg(not(wgpu))]
                    RendererChoice::Wgpu => words!(
                        "The window could not be opened: this build has no {other}, and --renderer or \
                         FLIGHTBAG_RENDERER allows nothing else. Start Flightbag without it, or build it with \
                         --features vulkan.",
                        other = OTHER
                    ),
                    #[cfg(wgpu)]
                    RendererChoice::Wgpu => words!(
                        "The window could not be opened: the graphics driver offers no {other}, and --renderer or \
                         FLIGHTBAG_RENDERER allows nothing else. Start Flightbag without it. ({details})",
                        other = OTHER,
                        details
                    ),
                }
            }
            Self::Content(reason) => reason.clone().into(),
        }
    }
}

impl Display for NoWindow {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.words().fmt(out)
    }
}

impl std::error::Error for NoWindow {}

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
        let sentence = NoWindow::NoRenderer {
            choice: RendererChoice::Auto,
            refusals: Vec::new(),
        };
        let sentence = sentence.to_string();
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
            let refusals = Vec::new();
            let sentence = NoWindow::NoRenderer { choice, refusals }.to_string();
            assert!(sentence.contains("--renderer"), "{sentence}");
        }
    }
}
