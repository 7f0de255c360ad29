//! The dimmer: darkens and reddens everything that is painted, in every window, for a dark cockpit. Colours are
//! multiplied, so that what is black stays black and no contrast is turned round.

use egui::epaint::shape_transform::adjust_colors;
use egui::{Color32, Context, FullOutput, Plugin};

/// The darkest that can be set: something stays to be seen.
pub const DARKEST: f32 = 0.7;
/// How much green and blue are left in the reddest light.
const GREEN_LEFT: f32 = 0.14;
const BLUE_LEFT: f32 = 0.08;

/// The light of the windows.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Dimmer {
    /// How much darker, from 0 up to [`DARKEST`].
    pub dim: f32,
    /// How red, from 0 to 1.
    pub red: f32,
}

impl Dimmer {
    /// Whether nothing is changed.
    fn is_off(self) -> bool {
        self.dim <= 0.0 && self.red <= 0.0
    }

    /// What is left of red, green and blue.
    fn parts(self) -> [f32; 3] {
        let light = 1.0 - self.dim.clamp(0.0, DARKEST);
        let red = self.red.clamp(0.0, 1.0);
        [
            light,
            light * (1.0 - red * (1.0 - GREEN_LEFT)),
            light * (1.0 - red * (1.0 - BLUE_LEFT)),
        ]
    }

    /// A colour in this light; how opaque it is stays.
    #[expect(
        clippy::disallowed_methods,
        reason = "a token, or a colour of a picture, in another light"
    )]
    pub fn color(self, color: Color32) -> Color32 {
        if self.is_off() || color == Color32::PLACEHOLDER {
            return color;
        }
        let [red, green, blue] = self.parts();
        let part = |value: u8, part: f32| (f32::from(value) * part).round() as u8;
        Color32::from_rgba_premultiplied(
            part(color.r(), red),
            part(color.g(), green),
            part(color.b(), blue),
            color.a(),
        )
    }

    /// Has the windows drawn in this light from now on.
    pub fn apply(self, ctx: &Context) {
        let changed = ctx.with_plugin(|current: &mut Self| {
            let before = std::mem::replace(current, self);
            before != self
        });
        if changed.is_none() {
            ctx.add_plugin(self);
        }
        if changed != Some(false) {
            ctx.request_repaint();
        }
    }
}

impl Plugin for Dimmer {
    fn debug_name(&self) -> &'static str {
        "dimmer"
    }

    fn output_hook(&mut self, _ctx: &Context, output: &mut FullOutput) {
        if self.is_off() {
            return;
        }
        let light = *self;
        for clipped in &mut output.shapes {
            adjust_colors(&mut clipped.shape, move |color| {
                *color = light.color(*color);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::ui::theme;

    #[test]
    fn without_dimming_and_red_nothing_changes() {
        let color = Color32::LIGHT_BLUE;
        assert_eq!(Dimmer::default().color(color), color);
    }

    #[test]
    fn red_light_leaves_red_and_takes_most_of_green_and_blue() {
        let light = Dimmer { dim: 0.0, red: 1.0 };
        let white = light.color(Color32::WHITE);
        assert_eq!(white.r(), 255);
        assert!(white.g() < 40 && white.b() < 25, "{white:?}");
        assert_eq!(light.color(Color32::BLACK), Color32::BLACK);
    }

    #[test]
    fn it_never_gets_darker_than_darkest() {
        let light = Dimmer { dim: 5.0, red: 0.0 };
        assert_eq!(light.color(Color32::WHITE).r(), 77);
    }

    #[test]
    fn dimming_covers_every_window() {
        let mut harness = Harness::builder()
            .with_context_setup(theme::apply)
            .build_ui(|ui| {
                Dimmer { dim: 0.5, red: 1.0 }.apply(ui.ctx());
                ui.label("white");
                let mut mesh = egui::Mesh::default();
                mesh.add_colored_rect(ui.max_rect(), Color32::WHITE);
                ui.painter().add(mesh);
            });
        harness.run();
        let ctx = harness.ctx.clone();
        let shapes = harness.output().shapes.clone();
        let painted = ctx.tessellate(shapes, 1.0);
        let mut seen = 0;
        for clipped in painted {
            if let egui::epaint::Primitive::Mesh(mesh) = clipped.primitive {
                for vertex in mesh.vertices {
                    seen += 1;
                    assert!(vertex.color.r() <= 128 && vertex.color.g() <= 20);
                }
            }
        }
        assert!(seen > 20, "{seen}");
    }
}
