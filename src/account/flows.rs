//! The ways to sign in that a client may use.

/// Which of the two ways to sign in the operator allows this client.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SignInFlows {
    /// With the browser and on another device.
    #[default]
    Both,
    /// With the browser alone.
    BrowserOnly,
    /// On another device alone.
    DeviceOnly,
}

impl SignInFlows {
    /// The ways of these names; `None` where one is unknown, or none is named.
    pub fn read(names: &[String]) -> Option<Self> {
        let (mut browser, mut device) = (false, false);
        for name in names {
            match name.trim() {
                "browser" => browser = true,
                "device" => device = true,
                _ => return None,
            }
        }
        match (browser, device) {
            (true, true) => Some(Self::Both),
            (true, false) => Some(Self::BrowserOnly),
            (false, true) => Some(Self::DeviceOnly),
            (false, false) => None,
        }
    }

    /// Whether a sign-in may go through the browser.
    pub fn has_browser(self) -> bool {
        self != Self::DeviceOnly
    }

    /// Whether a sign-in may go through another device.
    pub fn has_device(self) -> bool {
        self != Self::BrowserOnly
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flows_are_read_by_their_names() {
        for (names, flows) in [
            (vec!["device"], Some(SignInFlows::DeviceOnly)),
            (vec![" browser "], Some(SignInFlows::BrowserOnly)),
            (vec!["device", "browser"], Some(SignInFlows::Both)),
            (vec!["device", "device"], Some(SignInFlows::DeviceOnly)),
            (vec![], None),
            (vec!["Device"], None),
            (vec!["device", "code"], None),
        ] {
            let names: Vec<String> = names.into_iter().map(ToOwned::to_owned).collect();
            assert_eq!(SignInFlows::read(&names), flows, "{names:?}");
        }
    }
}
