//! wgpu: what paints the window where there is no OpenGL.

use std::sync::Arc;

use eframe::egui_wgpu::{WgpuConfiguration, WgpuSetup, WgpuSetupCreateNew};
use eframe::wgpu::{
    Backends, DeviceDescriptor, InstanceFlags, Limits, MemoryHints, PowerPreference,
};
use eframe::{CreationContext, SurfaceConfig};

/// The smallest block of memory, in bytes, that wgpu asks the driver for on behalf of several textures.
const LEAST_BLOCK: u64 = 4 << 20;

/// As little as the window needs. The simulator has the strong graphics card and its memory, unless `WGPU_POWER_PREF` says
/// otherwise.
pub(super) fn options() -> WgpuConfiguration {
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

/// The adapter and the driver that paint this window, by the names that drivers give.
pub(super) fn in_use(context: &CreationContext<'_>) -> Option<String> {
    let adapter = context.wgpu_render_state.as_ref()?.adapter.get_info();
    let driver = [adapter.driver, adapter.driver_info].join(" ");
    let (name, backend, driver) = (adapter.name, adapter.backend, driver.trim());
    Some(format!("wgpu, {backend:?}: {name} ({driver})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strong_graphics_card_is_left_to_simulator() {
        let WgpuSetup::CreateNew(setup) = options().wgpu_setup else {
            panic!("another setup");
        };
        assert_eq!(setup.power_preference, PowerPreference::LowPower);
    }
}
