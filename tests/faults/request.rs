//! The answers of the chart service as the client reads them, below the window: what `limits` and `broken` ask for.

use std::time::Duration;

use flightbag::airport::Icao;
use flightbag::chart::{FileName, Version};
use flightbag::http::AccessToken;
use flightbag::http::PictureKind;
use flightbag::remote::Problem;
use flightbag::service;

use super::fixture::Fixture;
use crate::support::answer;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    Airport,
    ChartList,
    Chart,
    Thumbnail,
}

use Operation::{Airport, Chart, ChartList, Thumbnail};

impl Operation {
    pub fn path(self) -> &'static str {
        match self {
            Airport => "/v2/airport/NZWN",
            ChartList => "/v2/charts/NZWN",
            Chart => "/v2/charts/NZWN/nzwn001_d.png",
            Thumbnail => "/v2/charts/NZWN/nzwn001_t.png",
        }
    }

    pub fn usual(self) -> Vec<u8> {
        let headers = format!("content-type: {}\r\n", self.media_type());
        answer("200 OK", &headers, &self.body())
    }

    pub fn media_type(self) -> &'static str {
        match self {
            Airport | ChartList => "application/json",
            Chart | Thumbnail => "image/png",
        }
    }

    /// What is answered where all is well.
    pub fn body(self) -> Vec<u8> {
        match self {
            Airport => br#"{"icao": "NZWN", "name": "Wellington"}"#.to_vec(),
            ChartList => br#"{"charts": []}"#.to_vec(),
            Chart | Thumbnail => picture(),
        }
    }

    /// For all of it (reliability 4).
    pub fn patience(self) -> Duration {
        match self {
            Airport | ChartList => Duration::from_mins(1),
            Chart | Thumbnail => Duration::from_mins(2),
        }
    }

    pub async fn ask(self, fixture: &Fixture) -> Result<(), Problem> {
        let token = AccessToken::new(fixture.secrets.access_token(1));
        let icao = Icao::parse("NZWN").unwrap();
        let client = &fixture.client;
        match self {
            Airport => client.airport(&token, icao).await.map(drop)?,
            ChartList => client.charts(&token, icao, Version::Std).await.map(drop)?,
            Chart | Thumbnail => self.read_picture(fixture, &token, icao).await?,
        }
        Ok(())
    }

    /// Reads a picture to its end. What the window makes of one is `oracle`'s.
    async fn read_picture(
        self,
        fixture: &Fixture,
        token: &AccessToken,
        icao: Icao,
    ) -> Result<(), Problem> {
        let kind = match self {
            Thumbnail => PictureKind::Thumbnail,
            _ => PictureKind::Chart,
        };
        let name = self.path().rsplit('/').next().unwrap();
        let file = FileName::parse(name).unwrap().into();
        let mut download = fixture.client.picture(token, icao, &file, kind).await?;
        let failed = |error| Problem::from(service::of_picture(error, icao));
        while download.chunk().await.map_err(failed)?.is_some() {}
        Ok(())
    }
}

fn picture() -> Vec<u8> {
    let mut png = std::io::Cursor::new(Vec::new());
    let picture = ::image::RgbaImage::from_pixel(40, 60, ::image::Rgba([1, 2, 3, 255]));
    picture
        .write_to(&mut png, ::image::ImageFormat::Png)
        .unwrap();
    png.into_inner()
}
