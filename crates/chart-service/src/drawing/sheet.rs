//! A sheet of paper: the page of one chart while it is drawn, as SVG text.

use std::fmt::{Arguments, Write as _};

use super::ink::{ChartColours, Palette};
use super::lettering::{TextAnchor, TextStyle, wrapped};

/// A point on the page: pixels of the full-size picture, origin top-left.
pub type Pos = (f64, f64);

/// A rectangle on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageArea {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl PageArea {
    /// From a corner and a size.
    pub fn new(left: f64, top: f64, width: f64, height: f64) -> Self {
        Self {
            left,
            top,
            right: left + width,
            bottom: top + height,
        }
    }

    /// The square that reaches so far to every side of a point.
    pub fn around((x, y): Pos, reach: f64) -> Self {
        Self::new(x - reach, y - reach, reach * 2.0, reach * 2.0)
    }

    /// As wide as this area, between two heights of the page.
    pub fn between(self, top: f64, bottom: f64) -> Self {
        Self {
            top,
            bottom,
            ..self
        }
    }

    /// Pixels from left to right.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Pixels from top to bottom.
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// A point by the corner nearest to a place, moved inwards by a share of the sides.
    pub fn corner_near(&self, place: Pos, share: f64) -> Pos {
        let towards = |from: f64, to: f64, at: f64| {
            let inwards = (to - from) * share;
            if (at - from).abs() < (at - to).abs() {
                from + inwards
            } else {
                to - inwards
            }
        };
        (
            towards(self.left, self.right, place.0),
            towards(self.top, self.bottom, place.1),
        )
    }

    /// The point in the middle.
    pub fn centre(&self) -> Pos {
        (
            f64::midpoint(self.left, self.right),
            f64::midpoint(self.top, self.bottom),
        )
    }

    /// Whether the point lies inside or on the edge.
    pub fn contains(&self, (x, y): Pos) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// The area that both cover, square pixels.
    pub fn overlap(&self, other: &Self) -> f64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    /// The same area, smaller by `by` on every side.
    pub fn shrunk(&self, by: f64) -> Self {
        Self {
            left: self.left + by,
            top: self.top + by,
            right: self.right - by,
            bottom: self.bottom - by,
        }
    }
}

/// How a line is drawn; `dash` is SVG's, empty for a solid line.
#[derive(Clone, Copy, Debug)]
pub struct LineStyle {
    pub colour: &'static str,
    pub width: f64,
    pub dash: &'static str,
}

impl LineStyle {
    /// A solid line.
    pub fn new(colour: &'static str, width: f64) -> Self {
        Self {
            colour,
            width,
            dash: "",
        }
    }

    /// The same, dashed.
    pub fn dashed(self, dash: &'static str) -> Self {
        Self { dash, ..self }
    }

    /// The line as SVG attributes.
    fn attributes(self) -> String {
        let Self {
            colour,
            width,
            dash,
        } = self;
        let dash = if dash.is_empty() { "none" } else { dash };
        format!(r#"stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dash}""#)
    }
}

/// The page while it is drawn.
pub struct SvgPage {
    svg: String,
    pub ink: &'static ChartColours,
    clips: u32,
}

impl SvgPage {
    /// An empty page of that size, pixels.
    pub fn new(width: u32, height: u32, palette: Palette) -> Self {
        let ink = palette.ink();
        let mut sheet = Self {
            svg: String::with_capacity(64 * 1024),
            ink,
            clips: 0,
        };
        sheet.add(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
        ));
        sheet.fill(
            PageArea::new(0.0, 0.0, f64::from(width), f64::from(height)),
            ink.paper,
        );
        sheet
    }

    /// The finished page as SVG text.
    pub fn finish(mut self) -> String {
        self.svg.push_str("</svg>");
        self.svg
    }

    /// Adds SVG elements.
    pub fn add(&mut self, element: Arguments<'_>) {
        // Writing to a string cannot fail.
        self.svg.write_fmt(element).ok();
    }

    /// A filled rectangle.
    pub fn fill(&mut self, area: PageArea, colour: &str) {
        let (x, y, w, h) = (area.left, area.top, area.width(), area.height());
        self.add(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" fill="{colour}"/>"#
        ));
    }

    /// The edge of a rectangle.
    pub fn outline(&mut self, area: PageArea, stroke: LineStyle) {
        let corners = [
            (area.left, area.top),
            (area.right, area.top),
            (area.right, area.bottom),
            (area.left, area.bottom),
        ];
        self.polygon(&corners, None, Some(stroke));
    }

    /// A straight line.
    pub fn line(&mut self, from: Pos, to: Pos, stroke: LineStyle) {
        self.polyline(&[from, to], stroke);
    }

    /// A line from side to side of an area.
    pub fn across(&mut self, area: PageArea, y: f64, stroke: LineStyle) {
        self.line((area.left, y), (area.right, y), stroke);
    }

    /// A line through the points.
    pub fn polyline(&mut self, points: &[Pos], stroke: LineStyle) {
        self.path(&path_through(points), None, Some(stroke));
    }

    /// The outline that has these corners, filled or not.
    pub fn polygon(&mut self, points: &[Pos], fill: Option<&str>, stroke: Option<LineStyle>) {
        self.path(&(path_through(points) + "Z"), fill, stroke);
    }

    /// An SVG path.
    pub fn path(&mut self, path: &str, fill: Option<&str>, stroke: Option<LineStyle>) {
        let fill = fill.unwrap_or("none");
        let stroke = stroke.unwrap_or(LineStyle::new("none", 0.0)).attributes();
        self.add(format_args!(
            r#"<path d="{path}" fill="{fill}" {stroke} stroke-linejoin="round"/>"#
        ));
    }

    /// A circle, filled or not.
    pub fn circle(&mut self, (x, y): Pos, radius: f64, fill: Option<&str>, stroke: LineStyle) {
        let (fill, stroke) = (fill.unwrap_or("none"), stroke.attributes());
        self.add(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{fill}" {stroke}/>"#
        ));
    }

    /// One line of text; its point is on the base line.
    pub fn text(&mut self, (x, y): Pos, kind: TextStyle, text: &str) {
        let anchor = match kind.anchor {
            TextAnchor::Start => "start",
            TextAnchor::Middle => "middle",
            TextAnchor::End => "end",
        };
        let text = escaped(text);
        let (face, size, fill) = (kind.face.attributes(), kind.size, kind.fill);
        let halo = kind.halo.map(|halo| {
            let width = size * 0.28;
            format!(
                r#" stroke="{halo}" stroke-width="{width:.1}" stroke-linejoin="round" paint-order="stroke""#
            )
        });
        let halo = halo.unwrap_or_default();
        let turn = if kind.turn == 0.0 {
            String::new()
        } else {
            format!(r#" transform="rotate({:.1} {x:.1} {y:.1})""#, kind.turn)
        };
        self.add(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" {face} font-size="{size}" text-anchor="{anchor}" fill="{fill}"{halo}{turn}>{text}</text>"#
        ));
    }

    /// Writes below a point in lines of at most `width` pixels that are `step` apart; how far down the last one stands.
    pub fn paragraph(
        &mut self,
        (left, mut y): Pos,
        width: f64,
        step: f64,
        kind: TextStyle,
        text: &str,
    ) -> f64 {
        for line in wrapped(text, kind.face, kind.size, width) {
            y += step;
            self.text((left, y), kind, &line);
        }
        y
    }

    /// Everything drawn by `draw` is cut at the edge of `area`.
    pub fn clipped(&mut self, area: PageArea, draw: impl FnOnce(&mut Self)) {
        self.clips += 1;
        let (id, x, y, w, h) = (self.clips, area.left, area.top, area.width(), area.height());
        self.add(format_args!(
            r#"<clipPath id="c{id}"><rect x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}"/></clipPath><g clip-path="url(#c{id})">"#
        ));
        draw(self);
        self.add(format_args!("</g>"));
    }
}

/// The SVG path from point to point.
fn path_through(points: &[Pos]) -> String {
    let mut path = String::with_capacity(points.len() * 16);
    for (i, (x, y)) in points.iter().enumerate() {
        // Writing to a string cannot fail.
        write!(path, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' }).ok();
    }
    path
}

/// Text as XML wants it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
