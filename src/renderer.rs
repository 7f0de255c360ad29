//! The renderer: what paints the windows. OpenGL where there is a driver for it, since it is smaller and lighter beside a
//! simulator; wgpu (Direct3D 12, Metal or Vulkan, by the system) where there is none, as over Remote Desktop and in many
//! virtual machines. On Linux wgpu is built in with the feature `vulkan`.

mod failure;
#[cfg(wgpu)]
mod fallback;

use std::error::Error;

use clap::ValueEnum;
use eframe::glow::HasContext as _;
use eframe::{CreationContext, NativeOptions};

pub use failure::NoWindow;

/// Which renderer is wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum RendererChoice {
    /// OpenGL; wgpu where there is none
    #[default]
    Auto,
    /// OpenGL alone
    Opengl,
    /// wgpu alone: Direct3D 12, Metal or Vulkan, by the system
    Wgpu,
}

impl RendererChoice {
    /// What is tried, in this order.
    fn candidates(self) -> &'static [eframe::Renderer] {
        match self {
            #[cfg(wgpu)]
            Self::Auto => &[eframe::Renderer::Glow, eframe::Renderer::Wgpu],
            #[cfg(not(wgpu))]
            Self::Auto => &[eframe::Renderer::Glow],
            Self::Opengl => &[eframe::Renderer::Glow],
            #[cfg(wgpu)]
            Self::Wgpu => &[eframe::Renderer::Wgpu],
            #[cfg(not(wgpu))]
            Self::Wgpu => &[],
        }
    }
}

/// Opens the main window and returns when it is closed. `create` makes what it shows, once a renderer has taken the window;
/// `name` is the program's for the system.
pub fn open_window<Shown: eframe::App>(
    choice: RendererChoice,
    name: &str,
    viewport: &egui::ViewportBuilder,
    create: impl FnOnce(&CreationContext<'_>) -> Result<Shown, Box<dyn Error + Send + Sync>>,
) -> Result<(), NoWindow> {
    let mut create = Some(create);
    let mut refusals = Vec::new();
    for renderer in choice.candidates() {
        let waiting = &mut create;
        let outcome = eframe::run_native(
            name,
            options(*renderer, viewport.clone()),
            Box::new(move |context| {
                let create = waiting.take().ok_or("the window was made twice")?;
                Ok(Box::new(create(context)?))
            }),
        );
        match outcome {
            // A window that was open once is not opened again.
            Err(error) if create.is_some() && failure::is_refusal(&error) => {
                tracing::warn!("{renderer} does not paint here: {error}");
                refusals.push(error.to_string());
            }
            outcome => return outcome.map_err(NoWindow::of),
        }
    }
    Err(NoWindow::without_renderer(choice, &refusals))
}

fn options(renderer: eframe::Renderer, viewport: egui::ViewportBuilder) -> NativeOptions {
    NativeOptions {
        viewport,
        centered: true,
        // Every colour of the window is flat, and without a graphics card each pixel costs.
        dithering: false,
        renderer,
        #[cfg(wgpu)]
        wgpu_options: fallback::options(),
        ..NativeOptions::default()
    }
}

/// What paints this window, by the names that drivers give: for reports of problems.
pub fn in_use(context: &CreationContext<'_>) -> Option<String> {
    if let Some(gl) = &context.gl {
        let version = gl.version();
        let kind = if version.is_embedded { "ES " } else { "" };
        let (major, minor) = (version.major, version.minor);
        let said = format!("OpenGL {kind}{major}.{minor} {}", version.vendor_info);
        return Some(said.trim_end().to_owned());
    }
    #[cfg(wgpu)]
    return fallback::in_use(context);
    #[cfg(not(wgpu))]
    return None;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opengl_is_tried_first_and_what_was_asked_for_alone() {
        let gl = eframe::Renderer::Glow;
        assert_eq!(RendererChoice::Auto.candidates().first(), Some(&gl));
        assert_eq!(RendererChoice::Opengl.candidates(), [gl]);
        #[cfg(wgpu)]
        {
            let wgpu = eframe::Renderer::Wgpu;
            assert_eq!(RendererChoice::Auto.candidates(), [gl, wgpu]);
            assert_eq!(RendererChoice::Wgpu.candidates(), [wgpu]);
        }
    }
}
