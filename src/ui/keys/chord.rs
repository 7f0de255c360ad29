//! A chord: a key with the modifiers that are held with it, as it is pressed, remembered and shown.

use std::fmt;

use egui::{Key, KeyboardShortcut, Modifiers};

use crate::language::told;

/// How the key is called that stands for Ctrl.
const COMMAND: &str = if cfg!(target_os = "macos") {
    "Cmd"
} else {
    said!("Ctrl")
};
/// How the other one is called.
const ALT: &str = if cfg!(target_os = "macos") {
    "Option"
} else {
    said!("Alt")
};

/// A key and what is held with it. `Ctrl` is Cmd on macOS, but with Tab, which the system keeps there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chord {
    ctrl: bool,
    alt: bool,
    shift: bool,
    /// The key that is pressed.
    pub key: Key,
}

/// Why a chord can stand for no action: a sentence.
pub type Refused = &'static str;

impl Chord {
    /// The way out of everything; it cannot be bound to anything else.
    pub const ESCAPE: Self = Self {
        ctrl: false,
        alt: false,
        shift: false,
        key: Key::Escape,
    };

    /// Reads `Ctrl+Shift+K` or `BracketLeft`; `None` for what is no chord, or one that newer versions know.
    pub fn parse(text: &str) -> Option<Self> {
        let (held, key) = text.rsplit_once('+').unwrap_or(("", text));
        let mut chord = Self {
            key: Key::from_name(key.trim())?,
            ..Self::ESCAPE
        };
        for modifier in held.split('+').filter(|held| !held.is_empty()) {
            let held = match modifier.trim().to_ascii_lowercase().as_str() {
                "ctrl" | "cmd" => &mut chord.ctrl,
                "alt" => &mut chord.alt,
                "shift" => &mut chord.shift,
                _ => return None,
            };
            *held = true;
        }
        chord.usual().checked().ok()
    }

    /// What was pressed, or why it can stand for no action.
    pub fn heard(key: Key, modifiers: Modifiers) -> Result<Self, Refused> {
        // On macOS Control is not Cmd: a key with it alone would never be heard as what it was learnt as.
        if cfg!(target_os = "macos") && modifiers.ctrl && !modifiers.command && key != Key::Tab {
            return Err(tr!("Use Cmd instead: Control is reserved for the system."));
        }
        let chord = Self {
            ctrl: modifiers.ctrl || modifiers.command,
            alt: modifiers.alt,
            shift: modifiers.shift,
            key,
        };
        chord.usual().checked()
    }

    /// The one form of it: signs are what they are, whether or not a keyboard has them on Shift.
    fn usual(mut self) -> Self {
        // Its name is one, but for two of them.
        let named =
            matches!(self.key.symbol_or_name().as_bytes(), [sign] if sign.is_ascii_punctuation());
        self.shift &= !named && !matches!(self.key, Key::Minus | Key::Quote);
        self
    }

    fn checked(self) -> Result<Self, Refused> {
        let plain = !self.ctrl && !self.alt;
        match self.key {
            Key::Escape => Err(tr!("Esc always closes the topmost item.")),
            Key::Tab if plain => Err(tr!("Tab always moves between controls.")),
            Key::Enter | Key::Space if plain && !self.shift => Err(tr!(
                "Enter and the space bar always press the button in focus."
            )),
            Key::Plus | Key::Equals | Key::Minus | Key::Num0 if self.ctrl && !self.alt => {
                Err(tr!("This key changes the interface scale."))
            }
            Key::A | Key::C | Key::V | Key::X if self.ctrl && !self.alt => {
                Err(tr!("This key is needed in text fields."))
            }
            Key::Copy | Key::Cut | Key::Paste => Err(tr!("This key is needed in text fields.")),
            key if is_modifier(key) => Err(tr!("This key only works together with another key.")),
            _ => Ok(self),
        }
    }

    /// Whether it also counts while something is typed: no text holds it, and no text field undoes what was typed by it.
    pub fn counts_while_typing(self) -> bool {
        let function = Key::F1..=Key::F35;
        let undoes = matches!(self.key, Key::Z | Key::Y);
        (self.ctrl && !undoes) || function.contains(&self.key)
    }

    /// How many keys are held with it: a chord with more of them is looked for first.
    pub fn held(self) -> usize {
        usize::from(self.ctrl) + usize::from(self.alt) + usize::from(self.shift)
    }

    /// The form in which the window library looks for it.
    pub fn shortcut(self) -> KeyboardShortcut {
        // The system has Cmd and Tab.
        let tab = self.key == Key::Tab;
        let modifiers = Modifiers {
            alt: self.alt,
            ctrl: self.ctrl && tab,
            shift: self.shift,
            mac_cmd: false,
            command: self.ctrl && !tab,
        };
        KeyboardShortcut::new(modifiers, self.key)
    }

    /// As it is printed on the keyboard: `Ctrl Shift K`.
    pub fn keycap(self) -> String {
        let command = if self.key == Key::Tab {
            tr!("Ctrl")
        } else {
            told(COMMAND)
        };
        let key = match self.key {
            Key::ArrowUp => "↑",
            Key::ArrowDown => "↓",
            Key::ArrowLeft => "←",
            Key::ArrowRight => "→",
            Key::Escape => tr!("Esc"),
            Key::PageUp => tr!("Page up"),
            Key::PageDown => tr!("Page down"),
            Key::Home => tr!("Home"),
            Key::End => tr!("End"),
            Key::Insert => tr!("Insert"),
            Key::Delete => tr!("key" => "Delete"),
            Key::Backspace => tr!("Backspace"),
            Key::Space => tr!("key" => "Space"),
            key => key.symbol_or_name(),
        };
        self.joined([command, told(ALT), tr!("Shift")], " ", key)
    }

    fn joined(self, modifiers: [&str; 3], between: &str, key: &str) -> String {
        let held = [self.ctrl, self.alt, self.shift].into_iter().zip(modifiers);
        let held = held.filter(|(held, _)| *held);
        let names: Vec<&str> = held.map(|(_, name)| name).chain([key]).collect();
        names.join(between)
    }
}

/// As it is remembered: `Ctrl+Shift+K`, with the standard's names of keys (UI Events, *code values*) where they
/// have one.
impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = match self.key {
            Key::ArrowUp => "ArrowUp",
            Key::ArrowDown => "ArrowDown",
            Key::ArrowLeft => "ArrowLeft",
            Key::ArrowRight => "ArrowRight",
            Key::OpenBracket => "BracketLeft",
            Key::CloseBracket => "BracketRight",
            Key::Equals => "Equal",
            Key::Backtick => "Backquote",
            key => key.name(),
        };
        f.write_str(&self.joined(["Ctrl", "Alt", "Shift"], "+", key))
    }
}

/// Keys that are held with others, and say nothing alone.
pub fn is_modifier(key: Key) -> bool {
    matches!(
        key,
        Key::ShiftLeft
            | Key::ShiftRight
            | Key::ControlLeft
            | Key::ControlRight
            | Key::AltLeft
            | Key::AltRight
            | Key::SuperLeft
            | Key::SuperRight
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, speak_alone};

    fn chord(text: &str) -> Chord {
        Chord::parse(text).unwrap()
    }

    #[test]
    fn bindable_keys_round_trip_by_name() {
        let modifiers = [
            Modifiers::NONE,
            Modifiers::SHIFT,
            Modifiers::COMMAND,
            Modifiers::ALT,
            Modifiers::COMMAND
                .plus(Modifiers::SHIFT)
                .plus(Modifiers::ALT),
        ];
        for key in Key::ALL {
            for held in modifiers {
                if let Ok(chord) = Chord::heard(*key, held) {
                    assert_eq!(Chord::parse(&chord.to_string()), Some(chord));
                }
            }
        }
    }

    #[test]
    fn what_is_no_chord_is_none() {
        for text in [
            "",
            "+",
            "Ctrl+",
            "Ctrl",
            "Hyper+K",
            "Ctrl+Warp",
            "Ctrl+Shift",
        ] {
            assert_eq!(Chord::parse(text), None, "{text}");
        }
    }

    #[test]
    fn letters_and_order_of_modifiers_do_not_matter() {
        assert_eq!(chord("shift+CTRL+k"), chord("Ctrl+Shift+K"));
        assert_eq!(chord("Cmd+K"), chord("Ctrl+K"));
        assert_eq!(chord("["), chord("BracketLeft"));
    }

    #[test]
    fn sign_is_same_chord_with_and_without_shift() {
        let with = Chord::heard(Key::Questionmark, Modifiers::SHIFT);
        assert_eq!(with, Ok(chord("Questionmark")));
        assert_ne!(chord("Shift+N"), chord("N"));
        let signs = Key::ALL.iter().filter(|key| {
            let with = Chord::heard(**key, Modifiers::SHIFT.plus(Modifiers::ALT));
            with.is_ok_and(|with| !with.shift)
        });
        let signs: Vec<&str> = signs.map(|key| key.name()).collect();
        assert_eq!(
            signs.join(" "),
            "Colon Comma Minus Period Plus Equals Semicolon OpenBracket CloseBracket OpenCurlyBracket CloseCurlyBracket \
             Backtick Backslash Slash Pipe Questionmark Exclamationmark Quote"
        );
    }

    #[test]
    fn what_every_window_needs_cannot_be_bound() {
        let needed = [
            (Key::Escape, Modifiers::NONE),
            (Key::Tab, Modifiers::SHIFT),
            (Key::Enter, Modifiers::NONE),
            (Key::Space, Modifiers::NONE),
            (Key::Plus, Modifiers::COMMAND),
            (Key::C, Modifiers::COMMAND),
        ];
        for (key, held) in needed {
            let refused = Chord::heard(key, held).unwrap_err();
            assert!(refused.ends_with('.'), "{key:?}");
        }
        assert!(Chord::heard(Key::Tab, Modifiers::CTRL).is_ok());
        assert!(Chord::heard(Key::Enter, Modifiers::SHIFT).is_ok());
    }

    #[test]
    fn chord_is_written_as_on_keyboard() {
        let (command, alt) = if cfg!(target_os = "macos") {
            ("Cmd", "Option")
        } else {
            ("Ctrl", "Alt")
        };
        assert_eq!(chord("Ctrl+Shift+N").keycap(), format!("{command} Shift N"));
        assert_eq!(chord("Alt+N").keycap(), format!("{alt} N"));
        assert_eq!(chord("ArrowUp").keycap(), "↑");
        assert_eq!(chord("BracketRight").keycap(), "]");
    }

    #[test]
    fn german_keys_have_german_names() {
        speak_alone(Language::German);
        for (remembered, keycap) in [
            ("Shift+Space", "Umschalt Leertaste"),
            ("PageDown", "Bild ab"),
            ("Ctrl+Tab", "Strg Tab"),
        ] {
            assert_eq!(chord(remembered).keycap(), keycap);
            assert_eq!(chord(remembered).to_string(), remembered);
        }
    }
}
