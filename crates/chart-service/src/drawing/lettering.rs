//! Lettering: the faces of the charts and how a line of text is set.

/// The faces of the charts: B612 for identifiers and numbers, Plex Sans for names and sentences.
#[derive(Clone, Copy, Debug)]
pub enum FontFace {
    Data,
    DataBold,
    Body,
    BodyBold,
}

impl FontFace {
    /// Mean advance of a character, in units of the type size; for layout only.
    fn advance(self) -> f64 {
        match self {
            Self::Data => 0.64,
            Self::DataBold => 0.72,
            Self::Body => 0.49,
            Self::BodyBold => 0.52,
        }
    }

    /// The face as SVG attributes.
    pub fn attributes(self) -> &'static str {
        match self {
            Self::Data => r#"font-family="B612" font-weight="400""#,
            Self::DataBold => r#"font-family="B612" font-weight="700""#,
            Self::Body => r#"font-family="IBM Plex Sans" font-weight="400""#,
            Self::BodyBold => r#"font-family="IBM Plex Sans" font-weight="600""#,
        }
    }

    /// About how wide a text will be.
    pub fn width(self, text: &str, size: f64) -> f64 {
        text.chars().count() as f64 * self.advance() * size
    }
}

/// Which part of a text stands at its point.
#[derive(Clone, Copy, Debug)]
pub enum TextAnchor {
    Start,
    Middle,
    End,
}

/// How a line of text is set.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle {
    pub face: FontFace,
    pub size: f64,
    pub anchor: TextAnchor,
    pub fill: &'static str,
    /// The colour around the letters that keeps them readable over lines.
    pub halo: Option<&'static str>,
    /// Degrees clockwise about the text's point.
    pub turn: f64,
}

impl TextStyle {
    /// Upright text without a halo, starting at its point.
    pub fn new(face: FontFace, size: f64, fill: &'static str) -> Self {
        Self {
            face,
            size,
            anchor: TextAnchor::Start,
            fill,
            halo: None,
            turn: 0.0,
        }
    }

    /// The same, centred on its point.
    pub fn middle(self) -> Self {
        Self {
            anchor: TextAnchor::Middle,
            ..self
        }
    }

    /// The same, ending at its point.
    pub fn end(self) -> Self {
        Self {
            anchor: TextAnchor::End,
            ..self
        }
    }

    /// The same, with a halo.
    pub fn halo(self, colour: &'static str) -> Self {
        Self {
            halo: Some(colour),
            ..self
        }
    }

    /// The same, turned.
    pub fn turned(self, turn: f64) -> Self {
        Self { turn, ..self }
    }
}

/// `text` in lines of at most `width` pixels.
pub fn wrapped(text: &str, face: FontFace, size: f64, width: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && face.width(&line, size) + face.width(word, size) + size * 0.3 > width
        {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
