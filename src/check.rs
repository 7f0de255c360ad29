//! `flightbag check-service`: signs in on another device, asks for what the program needs, and says of each answer whether
//! it conforms to the specification. Nothing is kept: neither the sign-in nor what came.

mod account;
mod airport;
mod charts;
mod fields;
mod picture;
mod report;

use std::process::ExitCode;

use crate::account::DeviceCode;
use crate::airport::{Airport, Icao};
use crate::auth::{IdentityClient, SignedIn};
use crate::backend::{self, Error};
use crate::chart::{ChartList, Version};
use crate::cli::{self, CheckService, Options};
use crate::config::Config;
use crate::http::Http;
use crate::remote::Problem;
use crate::service::{self, Client};

pub use report::{CheckLine, CheckReport, CheckVerdict};
use report::{PACKED, differing, failure, with_packing};

/// Runs the command to its end.
///
/// # Errors
/// Where nothing could be asked: the configuration cannot be used, or the system gives no event loop.
pub fn run(given: &CheckService, options: &Options) -> Result<ExitCode, Error> {
    let config = backend::service_to_check(options)?;
    let http = backend::connection(&config).map_err(service::Error::from);
    let http = http.map_err(Problem::from)?;
    let report = backend::block_on(walk(&config, http, given.airport, |code| {
        cli::print_hint(&invitation(code));
    }))?;
    backend::print(&if given.json {
        report.json()
    } else {
        report.to_string()
    })?;
    Ok(if report.passes() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// What a user is asked to do.
fn invitation(code: &DeviceCode) -> String {
    let DeviceCode { code, link, .. } = code;
    format!("Open {link} in a browser and enter the code {code}. Ctrl-C ends the check.")
}

/// Signs in and asks for everything in turn. `show` is told the code as soon as there is one.
pub async fn walk(
    config: &Config,
    http: Http,
    airport: Icao,
    show: impl FnOnce(&DeviceCode),
) -> CheckReport {
    let mut report = CheckReport::default();
    let identity = IdentityClient::new(config, http.clone());
    let signing_in = identity.sign_in_by_device(|code| show(&code)).await;
    let signed_in = match signing_in {
        Ok(signed_in) => signed_in,
        Err(error) => {
            report.tell("5.2", "sign-in on another device", failure(error));
            return report;
        }
    };
    let client = Client::new(config.clone(), http);
    walk_signed_in(&mut report, &signed_in, &client, config, airport).await;
    signed_in.give_back().await;
    report
}

async fn walk_signed_in(
    report: &mut CheckReport,
    signed_in: &SignedIn,
    client: &Client,
    config: &Config,
    icao: Icao,
) {
    let token = &signed_in.access;
    report.tell(
        "5.2",
        "sign-in on another device",
        account::sign_in(signed_in.is_renewable()),
    );
    let claim = signed_in.subscriptions_claim();
    report.tell("2.6", "subscriptions in the token", account::claim(claim));
    let info = signed_in.ask_user_info().await;
    let info = info.map_or_else(
        |error| failure(crate::auth::Error::from(error)),
        |answer| with_packing(account::user_info(&answer), &answer),
    );
    report.tell("4.6", "user info", info);
    let listed = client.ask_subscriptions(token).await;
    let account = &signed_in.account;
    let listed = listed.map_or_else(failure, |answer| {
        let verdict = account::subscriptions(&answer, claim, account.access);
        with_packing(verdict, &answer)
    });
    report.tell("4.5", "valid subscriptions", listed);
    let record = match client.ask_airport(token, icao).await {
        Ok(answer) => {
            let (verdict, record) = airport::judge(&answer, icao);
            (with_packing(verdict, &answer), record)
        }
        Err(error) => (failure(error), None),
    };
    report.tell("4.1", format!("airport {icao}"), record.0);
    let list = lists(report, signed_in, client, icao, record.1.as_ref()).await;
    let Some((document, list)) = list else {
        return;
    };
    report.tell(
        "2.3",
        "fields of the charts",
        charts::fields(&document, &list),
    );
    let base = &config.base_url;
    report.tell(
        "2.3",
        "addresses of the pictures",
        charts::addresses(&document, &list, base, icao),
    );
    report.tell("2.4", "geo-references", charts::geo_references(&list));
    let picture = picture::judge(client, token, &list, account.access).await;
    report.tell("4.3", picture.0, picture.1);
}

/// Asks for the chart lists that the airport has: gives the first with charts, as it came and as it was read.
async fn lists(
    report: &mut CheckReport,
    signed_in: &SignedIn,
    client: &Client,
    icao: Icao,
    airport: Option<&Airport>,
) -> Option<(Vec<u8>, ChartList)> {
    let mut found = None;
    let has_cao = airport.and_then(|airport| airport.cao_charts) == Some(true);
    let versions = [Some(Version::Std), has_cao.then_some(Version::Cao)];
    for version in versions.into_iter().flatten() {
        let answer = match client.ask_charts(&signed_in.access, icao, version).await {
            Ok(answer) => answer,
            Err(error) => {
                report.tell("4.2", list_name(icao, version), failure(error));
                continue;
            }
        };
        let read = client.read_charts(&answer, icao, version);
        let verdict = with_packing(charts::list(&read, airport, version), &answer);
        report.tell("4.2", list_name(icao, version), verdict);
        if let Ok(list) = read
            && found.is_none()
            && !list.charts.is_empty()
        {
            found = Some((answer.body.to_vec(), list));
        }
    }
    if found.is_none() {
        let why =
            format!("{icao} has no charts to look at. Choose another airport with --airport.");
        report.tell("4.3", "picture of a chart", CheckVerdict::Fails(why));
    }
    found
}

fn list_name(icao: Icao, version: Version) -> String {
    format!("chart list of {icao}, {}", version.code())
}
