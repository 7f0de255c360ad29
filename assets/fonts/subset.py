"""Cuts the icon fonts down to the list and writes their names for Rust.

Called by `subset` with: Phosphor's source folder, the folder of the fonts,
the Rust file to write.
"""

import json
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

HEAD = '''\
//! The icons by name: code points that Phosphor and its filled sister share.
//!
//! Written by `assets/fonts/subset.sh` from the list `assets/fonts/icons`; add an
//! icon there, not here. The outlines come from the fonts `Phosphor.ttf` and
//! `Phosphor-Fill.ttf` (filled when the thing is chosen, design 4).

'''

TESTS = '''
#[cfg(test)]
mod tests {
    use egui::{Context, FontData, FontDefinitions, FontFamily, FontId};

    /// The code points this very file names.
    fn code_points() -> Vec<char> {
        let source = include_str!("icons.rs");
        let escapes = source.split("= \\"\\\\u{").skip(1);
        escapes
            .filter_map(|rest| rest.split_once('}'))
            .filter_map(|(hex, _)| u32::from_str_radix(hex, 16).ok())
            .filter_map(char::from_u32)
            .collect()
    }

    /// The icons that a font does not draw.
    fn missing_from(font: &'static [u8]) -> Vec<char> {
        let mut fonts = FontDefinitions::empty();
        let family = FontFamily::Proportional;
        let data = FontData::from_static(font);
        fonts.font_data.insert("icons".to_owned(), data.into());
        for family in [&family, &FontFamily::Monospace] {
            let order = vec!["icons".to_owned()];
            fonts.families.insert(family.clone(), order);
        }
        let context = Context::default();
        context.set_fonts(fonts);
        let mut missing = Vec::new();
        context.begin_pass(egui::RawInput::default());
        context.fonts_mut(|fonts| {
            missing = code_points();
            missing.retain(|&icon| !fonts.has_glyph(&FontId::new(24.0, family.clone()), icon));
        });
        // egui requires that its textures are taken.
        context.end_pass().textures_delta.clear();
        missing
    }

    #[test]
    fn every_icon_is_in_outlined_font() {
        let font = include_bytes!("../../assets/fonts/Phosphor.ttf");
        assert_eq!(missing_from(font), Vec::<char>::new());
    }

    #[test]
    fn every_icon_is_in_filled_font() {
        let font = include_bytes!("../../assets/fonts/Phosphor-Fill.ttf");
        assert_eq!(missing_from(font), Vec::<char>::new());
    }

    #[test]
    fn list_is_found_in_this_file() {
        assert_eq!(code_points().len(), ICON_COUNT);
    }
}
'''


def wanted(list_file):
    """The pairs of icon name and meaning, in the list's order."""
    lines = list_file.read_text().splitlines()
    return [line.split(None, 1) for line in lines if line and not line.startswith("#")]


def code_points(source):
    """Phosphor's code point of each icon name."""
    selection = json.loads((source / "regular" / "selection.json").read_text())
    codes = {}
    for icon in selection["icons"]:
        properties = icon["properties"]
        for name in properties["name"].split(","):
            codes[name.strip()] = properties["code"]
    return codes


def cut(source, target, codes):
    """Writes the font `source` with only the glyphs of `codes` to `target`."""
    options = subset.Options()
    options.layout_features = []
    options.drop_tables += ["GSUB"]
    options.notdef_outline = True
    font = TTFont(source, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    absent = set(codes) - set(font.getBestCmap())
    if absent:
        sys.exit(f"{source}: no glyph for {sorted(map(hex, absent))}")
    font.save(target)


def main():
    source, target, rust = (pathlib.Path(argument) for argument in sys.argv[1:4])
    icons = wanted(target / "icons")
    known = code_points(source)
    unknown = [name for name, _ in icons if name not in known]
    if unknown:
        sys.exit(f"Phosphor has no icon named {', '.join(unknown)}")
    codes = [known[name] for name, _ in icons]
    cut(source / "regular" / "Phosphor.ttf", target / "Phosphor.ttf", codes)
    cut(source / "fill" / "Phosphor-Fill.ttf", target / "Phosphor-Fill.ttf", codes)
    lines = [HEAD]
    for (name, meaning), code in zip(icons, codes):
        constant = name.upper().replace("-", "_")
        lines.append(f"/// {meaning}\npub const {constant}: &str = \"\\u{{{code:04x}}}\";\n")
    tests = TESTS.replace("ICON_COUNT", str(len(icons)))
    rust.write_text("".join(lines) + tests)


main()
