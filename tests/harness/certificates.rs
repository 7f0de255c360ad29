//! The certificates that the tests' servers show, and who signed them.

/// The authorities that the tests' client trusts: what they signed and is bad, is bad for another reason.
pub const TRUSTED: [&[u8]; 2] = [
    include_bytes!("../certificates/authority.pem"),
    include_bytes!("../certificates/bad/authority.pem"),
];
