//! A chart viewer without any cleverness, as anybody would write it in an afternoon: a row of buttons, and the picture of
//! the one that was pressed. `benches/chromium` measures it beside the program, which must never be slower.
//!
//!     cargo run --release --example naive_viewer -- http://127.0.0.1:PORT NAME...

use std::sync::mpsc::{Receiver, Sender, channel};

use anyhow::Context as _;
use eframe::egui::{
    self, CentralPanel, ColorImage, Image, Panel, TextureHandle, TextureOptions, ViewportBuilder,
    vec2,
};

struct Viewer {
    address: String,
    names: Vec<String>,
    pictures: (Sender<ColorImage>, Receiver<ColorImage>),
    shown: Option<TextureHandle>,
}

fn main() -> anyhow::Result<()> {
    let mut words = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"));
    let address = words
        .next()
        .context("the address of the server is missing")?;
    let viewer = Viewer {
        address,
        names: words.collect(),
        pictures: channel(),
        shown: None,
    };
    let options = eframe::NativeOptions {
        viewport: ViewportBuilder::default()
            .with_inner_size([1280.0, 800.0])
            .with_position([0.0, 0.0]),
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    let create = |_: &eframe::CreationContext<'_>| Ok(Box::new(viewer) as Box<dyn eframe::App>);
    eframe::run_native("Naive viewer", options, Box::new(create))
        .map_err(|error| anyhow::anyhow!("{error}"))
}

/// Fetches and decodes a whole picture.
fn fetch(address: &str) -> anyhow::Result<ColorImage> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let bytes = runtime.block_on(async {
        let client = reqwest::Client::builder().build()?;
        client.get(address).send().await?.bytes().await
    })?;
    let picture = image::load_from_memory(&bytes)?.to_rgba8();
    let size = [picture.width() as usize, picture.height() as usize];
    Ok(ColorImage::from_rgba_unmultiplied(size, &picture))
}

impl eframe::App for Viewer {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        for picture in self.pictures.1.try_iter() {
            let options =
                TextureOptions::LINEAR.with_mipmap_mode(Some(egui::TextureFilter::Linear));
            self.shown = Some(ui.ctx().load_texture("chart", picture, options));
        }
        Panel::top("names").frame(egui::Frame::NONE).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            ui.horizontal(|ui| {
                for name in &self.names {
                    if ui
                        .add_sized([120.0, 40.0], egui::Button::new(name))
                        .clicked()
                    {
                        self.shown = None;
                        let address = format!("{}/picture/{name}", self.address);
                        let (pictures, ctx) = (self.pictures.0.clone(), ui.ctx().clone());
                        let fetching = std::thread::Builder::new().spawn(move || {
                            if let Ok(picture) = fetch(&address) {
                                pictures.send(picture).ok();
                                ctx.request_repaint();
                            }
                        });
                        drop(fetching);
                    }
                }
            });
        });
        CentralPanel::no_frame().show(ui, |ui| {
            if let Some(texture) = &self.shown {
                let height = 740.0;
                let width = height * texture.size_vec2().x / texture.size_vec2().y;
                ui.put(
                    egui::Rect::from_min_size(ui.max_rect().min, vec2(width, height)),
                    Image::new(texture).fit_to_exact_size(vec2(width, height)),
                );
            }
        });
    }
}
