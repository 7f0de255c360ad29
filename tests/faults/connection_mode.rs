//! How a connection to a scripted server begins: not at all, plainly, or with a certificate that is good or bad.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::server::TlsStream;

/// How connections begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionMode {
    /// They are refused.
    Closed,
    /// At once, without a certificate.
    Plain,
    /// With this certificate.
    Tls(Certificate),
    /// They are taken, and not answered.
    Mute,
}

/// What the server shows of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certificate {
    /// Its own, of a trusted authority.
    Good,
    /// A self-signed one.
    Own,
    /// One that has run out.
    Expired,
    /// One that is not valid yet.
    Early,
    /// Another server's.
    OtherName,
}

impl Certificate {
    fn pem(self) -> &'static [u8] {
        match self {
            Self::Good => include_bytes!("../certificates/server.pem"),
            Self::Own => include_bytes!("../certificates/bad/own.pem"),
            Self::Expired => include_bytes!("../certificates/bad/expired.pem"),
            Self::Early => include_bytes!("../certificates/bad/early.pem"),
            Self::OtherName => include_bytes!("../certificates/bad/other_name.pem"),
        }
    }

    fn acceptor(self) -> TlsAcceptor {
        let chain = vec![CertificateDer::from_pem_slice(self.pem()).unwrap()];
        let key = include_bytes!("../certificates/server.key.pem");
        let key = PrivateKeyDer::from_pem_slice(key).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .unwrap();
        TlsAcceptor::from(Arc::new(config))
    }
}

/// A connection on which something can be said.
pub enum Line {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

/// Begins a connection; `None` where nothing can be said on it.
pub async fn enter(mut stream: TcpStream, mode: ConnectionMode) -> Option<Line> {
    match mode {
        ConnectionMode::Closed => None,
        ConnectionMode::Plain => Some(Line::Plain(stream)),
        ConnectionMode::Tls(certificate) => {
            let stream = certificate.acceptor().accept(stream).await.ok()?;
            Some(Line::Tls(Box::new(stream)))
        }
        ConnectionMode::Mute => {
            while stream.read_u8().await.is_ok() {}
            None
        }
    }
}

impl Line {
    /// The connection beneath.
    pub fn tcp(&self) -> &TcpStream {
        match self {
            Self::Plain(stream) => stream,
            Self::Tls(stream) => stream.get_ref().0,
        }
    }
}

impl AsyncRead for Line {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_read(context, buffer),
            Self::Tls(stream) => Pin::new(stream).poll_read(context, buffer),
        }
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_write(context, bytes),
            Self::Tls(stream) => Pin::new(stream).poll_write(context, bytes),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_flush(context),
            Self::Tls(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_shutdown(context),
            Self::Tls(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}
