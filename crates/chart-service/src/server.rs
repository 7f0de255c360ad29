//! The servers of the embedded service.

/// Which of them was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Server {
    /// The chart service at `base_url`.
    Charts,
    /// The identity server at `auth_url`.
    Identity,
    /// The server that has pictures alone, where there is one.
    Images,
}
