//! Which server is asked, as people are told of it.

sentence::sentences! {
    /// Which of the two servers is asked.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ServerKind {
        /// `{auth_url}`: tokens and user info.
        Identity => "sign-in service",
        /// `{base_url}`: airports and charts.
        Service => "chart service",
    }
}

sentence::sentences! {
    /// Any other server, as people are told of it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ExternalServer {
        /// Where pictures are, if that is not the chart service.
        Images => "image server",
        /// The maker of flight plans.
        SimBrief => "SimBrief server",
        /// Where Flightbag's releases are listed.
        Releases => "release server",
    }
}
