//! A program without a window: the worker in front of the embedded service, and what the window would be told.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Instant;

use clock::Clock;

use chart_service::ChartService;
use flightbag::airport::Icao;
use flightbag::auth::TokenStore;
use flightbag::chart::{Chart, FileName, PictureAddress, Version};
use flightbag::config::Config;
use flightbag::message::{Command, Event, SignInMethod, TabId};
use flightbag::remote::{Problem, RequestId};
use flightbag::worker::{Desktop, SettingsStorage, System, Worker};

use crate::support::{DEADLINE, Person, block_on, browse, config, http};

/// The open chart that the tests ask pictures for.
pub const TAB: TabId = TabId(0);

pub fn icao(text: &str) -> Icao {
    Icao::parse(text).unwrap()
}

pub fn file(name: &str) -> PictureAddress {
    FileName::parse(name).unwrap().into()
}

/// A program without a window: the worker, and what the window would have been told.
pub struct Pilot {
    pub demo: ChartService,
    pub worker: Worker,
    woken: Receiver<()>,
    next_id: u64,
}

impl Pilot {
    /// A worker in front of the embedded service; its browser is used by `user`, or cannot be started.
    pub fn start(demo: ChartService, person: Option<Person>) -> Self {
        Self::start_with(demo, person, &Clock::system(), TokenStore::unsaved())
    }

    /// The same by another clock, with the sign-in kept elsewhere.
    pub fn start_with(
        demo: ChartService,
        person: Option<Person>,
        clock: &Clock,
        token_store: TokenStore,
    ) -> Self {
        let config = config(&demo);
        Self::start_at(demo, config, person, clock, token_store)
    }

    fn start_at(
        demo: ChartService,
        config: Config,
        person: Option<Person>,
        clock: &Clock,
        token_store: TokenStore,
    ) -> Self {
        let http = http(&config).with_clock(clock);
        let (wake, woken) = channel();
        let wake = Mutex::new(wake);
        let desktop = Desktop {
            // After the test's end it is not counted.
            wake: Box::new(move |_within| wake.lock().unwrap().send(()).unwrap_or_default()),
            system: System::opening(move |url| {
                let Some(person) = person else { return false };
                let url = url.to_owned();
                let surf = move || block_on(browse(&url, person));
                std::thread::Builder::new()
                    .name("browser".to_owned())
                    .spawn(surf)
                    .unwrap();
                true
            }),
        };
        let worker = Worker::spawn(
            config,
            http,
            token_store,
            SettingsStorage::unsaved(),
            desktop,
        )
        .unwrap();
        Self {
            demo,
            worker,
            woken,
            next_id: 0,
        }
    }

    /// A worker that is signed in with the full account.
    pub fn signed_in(demo: ChartService) -> Self {
        Self::signed_in_with(demo, &Clock::system(), TokenStore::unsaved())
    }

    /// The same with another chart service.
    pub fn signed_in_at(demo: ChartService, service: &str) -> Self {
        let config = Config {
            base_url: service.parse().unwrap(),
            ..config(&demo)
        };
        let person = Person::Allows(demo.accounts()[0]);
        let (clock, token_store) = (Clock::system(), TokenStore::unsaved());
        let mut pilot = Self::start_at(demo, config, Some(person), &clock, token_store);
        pilot.sign_in();
        pilot.demo.control().clear_requests();
        pilot
    }

    /// The same by another clock, with the sign-in kept elsewhere.
    pub fn signed_in_with(demo: ChartService, clock: &Clock, token_store: TokenStore) -> Self {
        let person = Person::Allows(demo.accounts()[0]);
        let mut pilot = Self::start_with(demo, Some(person), clock, token_store);
        pilot.sign_in();
        pilot.demo.control().clear_requests();
        pilot
    }

    /// Signs in with the browser.
    pub fn sign_in(&mut self) {
        let id = self.id();
        self.worker.send(Command::SignIn {
            id,
            way: SignInMethod::Browser,
        });
        self.until(|event| match event {
            Event::SignedIn { result, .. } => Some(result.unwrap()),
            _ => None,
        });
    }

    pub fn id(&mut self) -> RequestId {
        self.next_id += 1;
        RequestId(self.next_id)
    }

    /// Takes events until `wanted` finds what it looks for.
    pub fn until<T>(&self, mut wanted: impl FnMut(Event) -> Option<T>) -> T {
        let end = Instant::now() + DEADLINE;
        loop {
            while let Some(event) = self.worker.try_recv() {
                if let Some(found) = wanted(event) {
                    return found;
                }
            }
            let rest = end.saturating_duration_since(Instant::now());
            match self.woken.recv_timeout(rest) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    panic!("deadline")
                }
            }
        }
    }

    /// Waits until the window is woken.
    pub fn wait_for_wake(&self) {
        self.woken.recv_timeout(DEADLINE).unwrap();
    }

    /// How often the window was woken since this was asked last.
    pub fn wakes(&self) -> usize {
        self.woken.try_iter().count()
    }

    pub fn ask_airport(&mut self, airport: &str) -> Result<Icao, Problem> {
        let id = self.id();
        self.worker.send(Command::FetchAirport {
            id,
            icao: icao(airport),
        });
        self.until(|event| match event {
            Event::AirportLoaded {
                id: answered,
                result,
            } if answered == id => Some(result.map(|airport| airport.icao)),
            _ => None,
        })
    }

    pub fn charts(&mut self, airport: &str) -> Vec<Chart> {
        let id = self.id();
        self.worker.send(Command::FetchCharts {
            id,
            icao: icao(airport),
            version: Version::Std,
        });
        self.until(|event| match event {
            Event::ChartsLoaded {
                id: answered,
                result,
            } if answered == id => Some(result.unwrap().charts),
            _ => None,
        })
    }

    pub fn fetch_picture(&mut self, tab: TabId, name: PictureAddress) -> RequestId {
        let id = self.id();
        self.worker.send(Command::FetchPicture {
            id,
            tab,
            icao: icao("YBBN"),
            file: name,
            map: None,
        });
        id
    }

    /// How the request for a picture ends, and how many rows came before.
    pub fn image(&self, wanted: RequestId) -> (u32, Result<(u32, u32), Problem>) {
        let result = self.until(|event| match event {
            Event::PictureLoaded { id, result } if id == wanted => Some(result),
            _ => None,
        });
        let strips = self.worker.pictures().take(wanted);
        let rows = strips.into_iter().fold(0, |rows, strip| {
            assert_eq!(strip.rows.start, rows);
            strip.rows.end
        });
        (rows, result.map(|size| (size.width, size.height)))
    }

    pub fn problem_of_image(&mut self, name: &str) -> Problem {
        let id = self.fetch_picture(TAB, file(name));
        self.image(id).1.unwrap_err()
    }
}

/// How many requests had this in their path.
pub fn times(demo: &ChartService, path_part: &str) -> usize {
    demo.control()
        .requests()
        .iter()
        .filter(|seen| seen.path_and_query.contains(path_part))
        .count()
}
