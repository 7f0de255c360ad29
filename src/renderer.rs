//! The renderer: what paints the windows. OpenGL where there is a driver for it, since it is smaller and lighter beside a
//! simulator; wgpu (Direct3D 12, Metal or Vulkan, by the system) where there is none, as over Remote Desktop and in many
//! virtual machines.

mod failure;

use std::error::Error;
use std::sync::Arc;

use clap::ValueEnum;
use eframe::egui_wgpu::{WgpuConfiguration, WgpuSetup, WgpuSetupCreateNew};
use eframe::glow::HasContext as _;
use eframe::wgpu::{
    Backends, DeviceDescriptor, InstanceFlags, Limits, MemoryHints, PowerPreference,
};
use eframe::{CreationContext, NativeOptions, SurfaceConfig};

pub use failure::NoWindow;

/// The smallest block of memory, in bytes, that wgpu asks the driver for on behalf of several textures.
const LEAST_BLOCK: u64 = 4 << 20;

/// Which renderer is wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Choice {
    /// OpenGL; wgpu where there is none
    #[default]
    Auto,
    /// OpenGL alone
    Opengl,
    /// wgpu alone: Direct3D 12, Metal or Vulkan, by the system
    Wgpu,
}

impl Choice {
    /// What is tried, in this order.
    fn candidates(self) -> &'static [eframe::Renderer] {
        match self {
            Self::Auto => &[eframe::Renderer::Glow, eframe::Renderer::Wgpu],
            Self::Opengl => &[eframe::Renderer::Glow],
            Self::Wgpu => &[eframe::Renderer::Wgpu],
        }
    }
}

/// Opens the main window and returns when it is closed. `create` makes what it shows, once a renderer has taken the window;
/// `name` is the program's for the system.
pub fn open_window<Shown: eframe::App>(
    choice: Choice,
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
    Err(NoWindow::NoRenderer { choice, refusals })
}

fn options(renderer: eframe::Renderer, viewport: egui::ViewportBuilder) -> NativeOptions {
    NativeOptions {
        viewport,
        centered: true,
        // Every colour of the window is flat, and without a graphics card each pixel costs.
        dithering: false,
        renderer,
        wgpu_options: wgpu_options(),
        ..NativeOptions::default()
    }
}

/// As little as the window needs. The simulator has the strong graphics card and its memory, unless `WGPU_POWER_PREF` says
/// otherwise.
fn wgpu_options() -> WgpuConfiguration {
    let mut setup = WgpuSetupCreateNew::without_display_handle();
    let description = &mut setup.instance_descriptor;
    // Its own OpenGL would fail as the first renderer did.
    description.backends = Backends::from_env().unwrap_or(Backends::PRIMARY);
    // A build for developers runs without the vendors' layers as well, which few systems have.
    description.flags = InstanceFlags::empty().with_env();
    setup.power_preference = PowerPreference::from_env().unwrap_or(PowerPreference::LowPower);
    setup.device_descriptor = Arc::new(|adapter| DeviceDescriptor {
        label: Some("Flightbag"),
        // What old devices do as well; textures as large as this one takes.
        required_limits: Limits::downlevel_defaults().using_resolution(adapter.limits()),
        // A closed chart's memory goes back to the driver, but for what shares a block with something else.
        memory_hints: MemoryHints::Manual {
            suballocated_device_memory_block_size: LEAST_BLOCK..LEAST_BLOCK,
        },
        ..DeviceDescriptor::default()
    });
    WgpuConfiguration {
        // In step with the screen, and no frame waits behind another.
        surface: SurfaceConfig::LOW_LATENCY,
        wgpu_setup: WgpuSetup::CreateNew(setup),
        ..WgpuConfiguration::default()
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
    let adapter = context.wgpu_render_state.as_ref()?.adapter.get_info();
    let driver = [adapter.driver, adapter.driver_info].join(" ");
    let (name, backend, driver) = (adapter.name, adapter.backend, driver.trim());
    Some(format!("wgpu, {backend:?}: {name} ({driver})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opengl_is_tried_first_and_what_was_asked_for_alone() {
        let [gl, wgpu] = [eframe::Renderer::Glow, eframe::Renderer::Wgpu];
        assert_eq!(Choice::Auto.candidates(), [gl, wgpu]);
        assert_eq!(Choice::Opengl.candidates(), [gl]);
        assert_eq!(Choice::Wgpu.candidates(), [wgpu]);
    }

    #[test]
    fn the_strong_graphics_card_is_left_to_the_simulator() {
        let WgpuSetup::CreateNew(setup) = wgpu_options().wgpu_setup else {
            panic!("another setup");
        };
        assert_eq!(setup.power_preference, PowerPreference::LowPower);
    }
}
