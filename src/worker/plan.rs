//! Flight plans: read from where they are, and understood, away from the thread of all that waits.

use std::path::{Path, PathBuf};

use url::Url;

use super::event_sender::EventSender;
use crate::files;
use crate::flight::plan::{self, Format, ImportedPlan, LONGEST, NotRead};
use crate::flight::simbrief;
use crate::http::{self, ExternalServer, Http, HttpResponse};
use crate::message::{FileDialog, PlanSource};
use crate::remote::Problem;

/// Where a plan is read from.
enum PlanOrigin {
    File(PathBuf),
    Typed(String),
    Response(HttpResponse),
}

/// The flight of a plan, or why there is none, as a sentence.
pub(super) async fn read(
    source: PlanSource,
    simbrief: Url,
    http: Http,
    outbox: EventSender,
) -> Result<Option<Box<ImportedPlan>>, Problem> {
    let found = match source {
        PlanSource::File(path) => PlanOrigin::File(path),
        PlanSource::Chosen => match outbox.choose_file(FileDialog::OpenPlan).await? {
            Some(path) => PlanOrigin::File(path),
            None => return Ok(None),
        },
        PlanSource::Typed(text) => PlanOrigin::Typed(text),
        PlanSource::SimBrief(user) => {
            let url = simbrief::request(&simbrief, &user).map_err(Problem::of_file)?;
            let answer = http.get_elsewhere(&url, LONGEST as u64).await;
            PlanOrigin::Response(answer.map_err(|error| error.problem(ExternalServer::SimBrief))?)
        }
    };
    // A large one takes a moment: away from the thread of all that waits.
    let reading = tokio::task::spawn_blocking(move || match found {
        PlanOrigin::File(path) => read_file(&path),
        PlanOrigin::Typed(text) => plan::read(text.as_bytes(), None).map_err(Problem::of_file),
        PlanOrigin::Response(answer) => read_answer(&answer),
    });
    let imported = reading.await.map_err(|_panic| Problem::panicked())??;
    Ok(Some(Box::new(imported)))
}

/// What SimBrief answered; it gives the reason of a refusal in the form of a plan.
fn read_answer(answer: &HttpResponse) -> Result<ImportedPlan, Problem> {
    match plan::read(&answer.body, None) {
        Err(refused @ NotRead::Refused(_)) => Err(Problem::of_file(refused)),
        Ok(imported) if answer.status == 200 && imported.format == Format::Ofp => Ok(imported),
        Ok(_) | Err(_) if answer.status != 200 => {
            Err(http::Error::Status(answer.status).problem(ExternalServer::SimBrief))
        }
        Ok(_) | Err(_) => Err(http::Error::NotTheDocument.problem(ExternalServer::SimBrief)),
    }
}

fn read_file(path: &Path) -> Result<ImportedPlan, Problem> {
    let bytes = files::read_bytes_up_to(path, LONGEST as u64).map_err(Problem::of_file)?;
    let name = path.file_name().map(|name| name.to_string_lossy());
    plan::read(&bytes, name.as_deref()).map_err(Problem::of_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, body: &str) -> Result<ImportedPlan, Problem> {
        read_answer(&HttpResponse {
            status,
            media_type: String::new(),
            date: None,
            packed: false,
            body: body.as_bytes().to_vec().into(),
        })
    }

    #[test]
    fn file_that_is_not_there_is_sentence() {
        let gone = read_file("no-such-folder/none.pln".as_ref()).unwrap_err();
        let said = gone.sentence.to_string();
        assert!(said.contains("none.pln") && said.ends_with('.'), "{said}");
    }

    #[test]
    fn reason_of_refusal_is_told_whatever_status() {
        let refusal = r#"{"fetch":{"status":"Error: Unknown UserID"}}"#;
        for status in [200, 400] {
            let said = answer(status, refusal).unwrap_err().sentence.to_string();
            assert!(said.contains("Unknown UserID"), "{said}");
        }
    }

    #[test]
    fn only_plan_of_simbrief_is_taken_from_its_server() {
        let plan = r#"{"fetch":{"status":"Success"},"origin":{"icao_code":"NZWN"},"destination":{"icao_code":"YBBN"}}"#;
        assert!(answer(200, plan).is_ok());
        assert!(answer(500, plan).is_err());
        for other in ["NZWN DCT YBBN", "<html>Sign in to the network</html>", ""] {
            let said = answer(200, other).unwrap_err().sentence.to_string();
            assert!(said.contains("SimBrief server"), "{said}");
            assert!(!said.contains("200"), "{said}");
        }
    }
}
