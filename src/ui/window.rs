//! How the main window stands: what the user chose is done to it, and where it is moved to is told.

use egui::viewport::WindowLevel;
use egui::{Context, Id, Ui, ViewportCommand, ViewportId};

use crate::message::{Action, Preference};
use crate::settings::{SCALES, WindowPlace, WindowSettings};
use crate::state::AppState;

/// So long after the start the window comes to where it is to be, in seconds; what it says until then is not what the
/// user did.
const SETTLES: f64 = 2.0;

/// Has the main window close, and the program end with it.
pub fn close(ctx: &Context) {
    ctx.send_viewport_cmd_to(ViewportId::ROOT, ViewportCommand::Close);
    ctx.data_mut(|data| data.insert_temp(closing(), true));
}

/// Has this window fill the screen, or not.
pub fn fill_screen(ctx: &Context, full: bool) {
    ctx.send_viewport_cmd(ViewportCommand::Fullscreen(full));
}

/// Brings the main window to the front.
pub fn bring_up(ctx: &Context) {
    for command in [ViewportCommand::Minimized(false), ViewportCommand::Focus] {
        ctx.send_viewport_cmd_to(ViewportId::ROOT, command);
    }
    ctx.request_repaint_of(ViewportId::ROOT);
}

/// Whether the main window was asked to close: it does so in its next frame.
pub fn is_closing(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(closing()).unwrap_or_default())
}

fn closing() -> Id {
    Id::unique("closing")
}

/// What was done to the window last.
#[derive(Default)]
pub struct WindowPlacement {
    applied: Option<WindowSettings>,
    /// When the first frame was, in seconds.
    began: Option<f64>,
}

impl WindowPlacement {
    /// Does to the window what was chosen, and returns what the user did to it.
    pub fn ui(&mut self, ui: &Ui, state: &AppState) -> Option<Action> {
        let (ctx, wanted) = (ui.ctx(), state.settings.window);
        if self.applied.is_none() && wanted.full_screen {
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(true));
        } else if self.applied.is_none() && wanted.maximized {
            ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
        }
        let before = self.applied.replace(wanted).unwrap_or_default();
        if wanted.on_top != before.on_top {
            let level = if wanted.on_top {
                WindowLevel::AlwaysOnTop
            } else {
                WindowLevel::Normal
            };
            ctx.send_viewport_cmd(ViewportCommand::WindowLevel(level));
        }
        if wanted.frameless != before.frameless {
            let decorations = ViewportCommand::Decorations(!wanted.frameless);
            ctx.send_viewport_cmd(decorations);
        }
        let now = (ctx.zoom_factor() * 100.0).round() as u16;
        let mut window = wanted;
        if wanted.scale != before.scale {
            ctx.set_zoom_factor(f32::from(wanted.scale) / 100.0);
        } else if now != wanted.scale {
            // With Ctrl and + or −, which are the window library's.
            window.scale = now.clamp(*SCALES.start(), *SCALES.end());
            if window.scale != now {
                ctx.set_zoom_factor(f32::from(window.scale) / 100.0);
            }
        }
        let time = ui.input(|input| input.time);
        let began = *self.began.get_or_insert(time);
        if time - began > SETTLES {
            window = seen(ui, window);
        }
        self.applied = Some(window);
        (window != wanted).then_some(Action::Prefer(Preference::Window(window)))
    }
}

/// The window with the place that it has now.
fn seen(ui: &Ui, mut window: WindowSettings) -> WindowSettings {
    let pixels = ui.ctx().pixels_per_point();
    ui.input(|input| {
        let viewport = input.viewport();
        let (Some(outer), Some(inner)) = (viewport.outer_rect, viewport.inner_rect) else {
            // Some systems, and tests, do not say.
            return;
        };
        if viewport.minimized == Some(true) || inner.width() < 1.0 {
            return;
        }
        window.maximized = viewport.maximized == Some(true);
        window.full_screen = viewport.fullscreen == Some(true);
        if window.maximized || window.full_screen {
            // Where it goes back to is known from before.
            return;
        }
        let whole = |points: f32| (points * pixels).round();
        window.place = Some(WindowPlace {
            x: whole(outer.left()) as i32,
            y: whole(outer.top()) as i32,
            width: whole(inner.width()) as u32,
            height: whole(inner.height()) as u32,
        });
    });
    window
}
