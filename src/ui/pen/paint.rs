//! Paints what is drawn on a page. The mesh of all its lines is made when they or the view change, and is a copy of a
//! pointer in every other frame.

use std::sync::Arc;

use egui::emath::{Rot2, TSTransform};
use egui::epaint::{CircleShape, PathShape, PathStroke};
use egui::{Mesh, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use super::Page;
use crate::chart::{Palette, Rotation};
use crate::pen::{Marks, PageMark, PagePos, PageText, PenLine, PenNib};
use crate::ui::overlay::{ink, letter_size, paint_turned, triangles};
use crate::ui::theme::{self, text};

/// No line is painted thinner, in points.
const THINNEST: f64 = 1.0;
/// Half of the cross where words will stand, in points.
const CROSS: f32 = 8.0;
const CORNER: PagePos = PagePos { x: 0, y: 0 };

/// The lines of a page, made ready to be painted.
#[derive(Default)]
pub struct PaintedLines {
    of: Option<MeshKey>,
    /// With the corner of the page at the window's.
    lines: Mesh,
    /// The same where the page is.
    placed: Arc<Mesh>,
    at: Vec2,
}

/// What the mesh was made of.
#[derive(PartialEq)]
struct MeshKey {
    marks: Marks,
    scale: u64,
    rotation: Rotation,
    palette: Palette,
    pixels_per_point: u32,
}

impl PaintedLines {
    /// Paints the marks of a page, but for words that are being changed.
    pub fn paint(
        &mut self,
        painter: &Painter,
        page: &Page<'_>,
        marks: &Marks,
        hidden: Option<&Arc<PageMark>>,
    ) {
        if marks.is_empty() {
            self.of = None;
            return;
        }
        self.prepare(page, marks, painter.ctx().pixels_per_point());
        if !self.placed.is_empty() {
            painter.add(Shape::Mesh(Arc::clone(&self.placed)));
        }
        for mark in marks.iter() {
            if let PageMark::Words(words) = &**mark
                && hidden.is_none_or(|hidden| !Arc::ptr_eq(hidden, mark))
            {
                paint_words(painter, page, words);
            }
        }
    }

    fn prepare(&mut self, page: &Page<'_>, marks: &Marks, pixels_per_point: f32) {
        let look = MeshKey {
            marks: Arc::clone(marks),
            scale: page.scale().to_bits(),
            rotation: page.view.rotation(),
            palette: page.palette,
            pixels_per_point: pixels_per_point.to_bits(),
        };
        let at = page.ui_from_page(CORNER).to_vec2();
        // The same pointer is the same drawing: nothing in it is compared.
        let same = self.of.as_ref() == Some(&look);
        if same && at == self.at {
            return;
        }
        if !same {
            self.lines = mesh(page, marks, pixels_per_point);
            self.of = Some(look);
        }
        let mut placed = self.lines.clone();
        placed.translate(at);
        (self.placed, self.at) = (Arc::new(placed), at);
    }
}

/// All lines of a page with its corner at the window's, highlights under pen lines.
fn mesh(page: &Page<'_>, marks: &Marks, pixels_per_point: f32) -> Mesh {
    let corner = page.ui_from_page(CORNER).to_vec2();
    let mut all = Vec::new();
    for highlights in [true, false] {
        for mark in marks.iter() {
            if let PageMark::Line(line) = &**mark
                && line.highlights == highlights
            {
                let shapes = line_shapes(page, highlights, line.nib, line.points(), -corner);
                all.extend(shapes);
            }
        }
    }
    triangles(all, pixels_per_point)
}

/// A line, moved by points of the window. A pen's line has round ends; a highlight's would show through itself.
pub fn line_shapes(
    page: &Page<'_>,
    highlights: bool,
    nib: PenNib,
    way: &[PagePos],
    by: Vec2,
) -> Vec<Shape> {
    let colour = if highlights {
        theme::pen::highlight(nib.colour, page.palette)
    } else {
        theme::pen::line(nib.colour, page.palette)
    };
    let width = (PenLine::width_of(highlights, nib) * page.scale()).max(THINNEST) as f32;
    let place = |point: &PagePos| page.ui_from_page(*point) + by;
    let points: Vec<Pos2> = way.iter().map(place).collect();
    let round = |at: &Pos2| Shape::Circle(CircleShape::filled(*at, width / 2.0, colour));
    if let [point] = &*points {
        return vec![round(point)];
    }
    let ends = [points.first(), points.last()].into_iter().flatten();
    let ends = ends.filter(|_end| !highlights);
    let mut shapes: Vec<Shape> = ends.map(round).collect();
    let stroke = PathStroke::new(width, colour);
    shapes.push(Shape::Path(PathShape::line(points, stroke)));
    shapes
}

/// Words, turned with the page, with a thin halo of its paper.
pub fn paint_words(painter: &Painter, page: &Page<'_>, words: &PageText) {
    let wanted = (words.height() * page.scale()) as f32;
    if wanted < 1.0 {
        return;
    }
    let letters = letter_size(wanted);
    let colour = theme::pen::line(words.nib.colour, page.palette);
    let galley = painter.layout_no_wrap(words.text().to_owned(), text::drawn(letters), colour);
    let turn = Rot2::from_angle(page.view.rotation().radians() as f32);
    let scale = wanted / letters;
    let middle = turn * (vec2(0.0, galley.size().y / 2.0) * scale);
    let at = page.ui_from_page(words.at) - middle;
    let place = TSTransform::new(at.to_vec2(), scale);
    paint_turned(painter, &galley, place, turn, Some(ink(page.palette).paper));
}

/// The place where words will stand.
pub fn paint_place(painter: &Painter, page: &Page<'_>, at: PagePos) {
    let at = page.ui_from_page(at);
    let colour = theme::pen::line(crate::pen::Colour::Blue, page.palette);
    let stroke = Stroke::new(2.0, colour);
    for half in [vec2(CROSS, 0.0), vec2(0.0, CROSS)] {
        painter.line_segment([at - half, at + half], stroke);
    }
}

#[cfg(test)]
mod tests;
