//! The chart on the screen: its picture, the picture that is on its way, and whether it can carry own-ship.

use sentence::AnySentence;

use crate::account::Access;
use crate::chart::drawn_runway::{DescribedMap, DrawnRunway};
use crate::chart::georef::{GeoRef, UnusableGeoRef};
use crate::chart::image::ImageSize;
use crate::chart::{AddressRefusal, Chart, Palette};
use crate::message::{Command, TabId};
use crate::remote::{Problem, ProblemKind, RequestId};

/// How far the sides of a picture may differ in proportion from the promised ones (service-notes "Image size").
const PROPORTION_TOLERANCE: f64 = 0.005;

/// A chart and its pictures.
#[derive(Debug)]
pub struct DisplayedChart {
    /// The chart.
    pub chart: Chart,
    /// The complete picture on the screen.
    pub picture: Option<Picture>,
    /// Whether the account could see the airport's charts when the newest picture was asked for.
    pub allowed: bool,
    /// Whether that is known: only then a picture of the right shape is certain to be the chart.
    pub access_known: bool,
    /// The picture on its way.
    pub arriving: Option<IncomingPicture>,
    /// Why the last picture that was asked for did not come.
    pub problem: Option<Problem>,
    /// By how many metres its map may be off, once own-ship has shown it.
    pub map_error: Option<u32>,
    /// The runways that were found in the picture of this request.
    pub(super) drawn: Option<(RequestId, Vec<DrawnRunway>)>,
}

/// A complete picture.
#[derive(Debug)]
pub struct Picture {
    /// The request that brought it; names its textures.
    pub id: RequestId,
    /// Day or night.
    pub palette: Palette,
    /// Its size in pixels.
    pub size: ImageSize,
    /// Where it is on the Earth.
    pub reference: MapReference,
    /// Whether it is the chart, and not a demo image, as far as its shape and the account tell.
    pub real: bool,
    /// Whether it is known what the account may see: else a demo image of the chart's shape would pass as real.
    pub access_known: bool,
}

/// A picture on its way.
#[derive(Debug)]
pub struct IncomingPicture {
    /// The request.
    pub id: RequestId,
    /// Day or night.
    pub palette: Palette,
    /// Its size: the promised one, until its first bytes are read.
    pub size: ImageSize,
    /// Where it is on the Earth.
    pub reference: MapReference,
    /// Bytes so far.
    pub received: u64,
    /// Bytes in all, when the service says.
    pub total: Option<u64>,
}

/// What is known of a picture's place on the Earth.
#[derive(Debug)]
pub enum MapReference {
    /// The chart has none.
    None,
    /// It has one that makes no sense.
    Unusable(UnusableGeoRef),
    /// It has one.
    Usable(GeoRef),
}

impl Picture {
    /// The map on it: none on what is, or may be, a demo image, whatever the metadata say.
    pub fn map(&self) -> Option<&GeoRef> {
        let is_chart = self.real && self.access_known;
        self.reference.usable().filter(|_map| is_chart)
    }
}

impl MapReference {
    /// The reference, where there is one that makes sense.
    pub fn usable(&self) -> Option<&GeoRef> {
        match self {
            Self::Usable(reference) => Some(reference),
            Self::None | Self::Unusable(_) => None,
        }
    }

    fn of(chart: &Chart, actual: ImageSize) -> Self {
        let Some(boxes) = chart
            .bounding_boxes
            .as_ref()
            .filter(|_boxes| chart.is_georeferenced)
        else {
            if !chart.is_georeferenced {
                return Self::None;
            }
            tracing::warn!(chart = %chart.id, reason = %UnusableGeoRef::Missing, "the chart's geo-reference cannot be used");
            return Self::Unusable(UnusableGeoRef::Missing);
        };
        let promised = ImageSize {
            width: chart.width,
            height: chart.height,
        };
        match GeoRef::new(boxes, promised, actual) {
            Ok(reference) => Self::Usable(reference),
            Err(reason) => {
                tracing::warn!(chart = %chart.id, %reason, "the chart's geo-reference cannot be used");
                Self::Unusable(reason)
            }
        }
    }
}

/// What the worker needs to look for the runways of the airport in the picture.
fn described_map(chart: &Chart) -> Option<Box<DescribedMap>> {
    let boxes = chart.bounding_boxes.as_ref();
    let boxes = boxes.filter(|_boxes| chart.is_georeferenced)?.clone();
    let size = ImageSize {
        width: chart.width,
        height: chart.height,
    };
    Some(Box::new(DescribedMap { boxes, size }))
}

/// The size that the metadata promises; where it promises none, the picture's own.
fn promised(chart: &Chart, actual: ImageSize) -> ImageSize {
    match (chart.width, chart.height) {
        (0, _) | (_, 0) => actual,
        (width, height) => ImageSize { width, height },
    }
}

sentence::sentences! {
    /// Why a picture of a chart is not asked for.
    #[derive(Debug, Clone, Copy)]
    pub(super) enum NoPicture {
        Neither => "The service has no image of this chart.",
        NoDay => "The service has no day image of this chart. Switch to night to see it.",
        NoNight => "The service has no night image of this chart. Switch to day to see it.",
        Unlisted => "This chart is no longer listed. Close it and choose another one.",
    }
}

/// Why the picture of this palette is not asked for: the service names none, or one that must not be asked for.
fn not_asked(chart: &Chart, palette: Palette, refusal: Option<&AddressRefusal>) -> Problem {
    let (kind, sentence) = match refusal {
        None => {
            let has_other = matches!(chart.picture(palette.other()), Some(Ok(_)));
            let sentence = match palette {
                _ if !has_other => NoPicture::Neither,
                Palette::Day => NoPicture::NoDay,
                Palette::Night => NoPicture::NoNight,
            };
            (ProblemKind::NotFound, AnySentence::from(sentence))
        }
        Some(refusal) => (ProblemKind::Address, refusal.clone().into()),
    };
    Problem {
        detail: refusal.map(ToString::to_string),
        ..Problem::new(kind, sentence)
    }
}

impl DisplayedChart {
    pub(super) fn new(chart: Chart) -> Self {
        Self {
            chart,
            picture: None,
            allowed: true,
            access_known: false,
            arriving: None,
            problem: None,
            map_error: None,
            drawn: None,
        }
    }

    /// Whether this request brought its picture, or is about to: the runways in it may be found before it is complete.
    pub(super) fn awaits_runways(&self, id: RequestId) -> bool {
        let complete = self.picture.as_ref();
        complete.is_some_and(|picture| picture.id == id) || self.is_waiting_for(id)
    }

    /// The runways that are drawn on the map on the screen; none where own-ship cannot be.
    pub(super) fn drawn_runways(&self) -> Option<(&GeoRef, &[DrawnRunway])> {
        let picture = self.picture.as_ref()?;
        let (_, runways) = self.drawn.as_ref().filter(|(id, _)| *id == picture.id)?;
        Some((picture.map()?, runways))
    }

    /// Takes what is known now of the account's access, where that is what was hoped for when the picture was asked for.
    pub(super) fn confirm_access(&mut self, access: Access) {
        let icao = self.chart.icao;
        if access.is_known_for(icao) && access.allows(icao) == self.allowed {
            self.access_known = true;
            if let Some(picture) = &mut self.picture {
                picture.access_known = true;
            }
        }
    }

    /// Takes over newer metadata of its chart. The picture on the screen stays until another one has come.
    pub(super) fn renew(&mut self, chart: Chart) {
        self.map_error = None;
        self.chart = chart;
        if let Some(picture) = &mut self.picture {
            picture.reference = MapReference::of(&self.chart, picture.size);
        }
        if let Some(arriving) = &mut self.arriving {
            arriving.reference = MapReference::of(&self.chart, arriving.size);
        }
    }

    /// Asks for the picture of this palette.
    pub(super) fn ask(
        &mut self,
        id: RequestId,
        tab: TabId,
        palette: Palette,
        access: Access,
    ) -> Command {
        self.problem = None;
        self.allowed = access.allows(self.chart.icao);
        self.access_known = access.is_known_for(self.chart.icao);
        let file = match self.chart.picture(palette) {
            Some(Ok(file)) => file.clone(),
            link => {
                let refusal = link.and_then(|link| link.as_ref().err());
                self.problem = Some(not_asked(&self.chart, palette, refusal));
                self.arriving = None;
                return Command::CancelPicture { tab };
            }
        };
        // An A-series page, where the service promises no size.
        let size = promised(
            &self.chart,
            ImageSize {
                width: 1000,
                height: 1414,
            },
        );
        let reference = MapReference::of(&self.chart, size);
        self.arriving = Some(IncomingPicture {
            id,
            palette,
            size,
            reference,
            received: 0,
            total: None,
        });
        Command::FetchPicture {
            id,
            tab,
            icao: self.chart.icao,
            file,
            map: described_map(&self.chart),
        }
    }

    /// What is known of the map on the picture on its way, as far as that may be the chart.
    pub fn awaited_map(&self) -> Option<Box<DescribedMap>> {
        let may_be_chart = self.allowed && self.access_known;
        may_be_chart.then(|| described_map(&self.chart)).flatten()
    }

    /// Whether this request brings its next picture.
    pub(super) fn is_waiting_for(&self, id: RequestId) -> bool {
        self.arriving
            .as_ref()
            .is_some_and(|arriving| arriving.id == id)
    }

    /// Forgets pictures and failures: only the chart stays.
    pub(super) fn drop_pictures(&mut self) {
        self.picture = None;
        self.arriving = None;
        self.problem = None;
        self.drawn = None;
    }

    pub(super) fn size_known(&mut self, size: ImageSize) {
        if let Some(arriving) = &mut self.arriving
            && arriving.size != size
        {
            arriving.size = size;
            arriving.reference = MapReference::of(&self.chart, size);
        }
    }

    /// The picture that was on its way is complete, or failed: then the one before stays.
    pub(super) fn finish(&mut self, result: Result<ImageSize, Problem>) {
        if let Ok(size) = result {
            self.size_known(size);
        }
        let Some(IncomingPicture {
            id,
            palette,
            size,
            reference,
            ..
        }) = self.arriving.take()
        else {
            return;
        };
        let real = self.is_real(size);
        match result {
            Ok(_size) => {
                self.picture = Some(Picture {
                    id,
                    palette,
                    size,
                    reference,
                    real,
                    access_known: self.access_known,
                });
                self.problem = None;
            }
            Err(problem) => self.problem = Some(problem),
        }
    }

    /// Whether a picture of this size is the chart that was asked for, and not a demo image (service-notes "Demo
    /// image"): the account could see the airport's charts when it was asked for, and the proportions are the promised
    /// ones.
    pub fn is_real(&self, size: ImageSize) -> bool {
        let promised = promised(&self.chart, size);
        let ratio = f64::from(size.width) * f64::from(promised.height)
            / (f64::from(size.height) * f64::from(promised.width));
        self.allowed && (ratio - 1.0).abs() <= PROPORTION_TOLERANCE
    }
}
