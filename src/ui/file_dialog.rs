//! The system's file dialogs, in the user's language.

use std::pin::Pin;

use rfd::{AsyncFileDialog, FileHandle};

use crate::message::{FileChoice, FileDialog};

/// Has the user choose a file.
pub fn choose_file(dialog: FileDialog) -> FileChoice {
    let window = AsyncFileDialog::new();
    let settings = |window: AsyncFileDialog| window.add_filter(tr!("Settings"), &["toml"]);
    let chosen: Pin<Box<dyn Future<Output = Option<FileHandle>> + Send>> = match dialog {
        FileDialog::OpenPlan => {
            let plans = ["pln", "fms", "lnmpln", "xml", "json", "txt"];
            let window = window.set_title(tr!("Open flight plan"));
            let window = window.add_filter(tr!("Flight plans"), &plans);
            Box::pin(window.add_filter(tr!("All files"), &["*"]).pick_file())
        }
        FileDialog::OpenSettings => {
            Box::pin(settings(window.set_title(tr!("Import settings"))).pick_file())
        }
        FileDialog::SaveSettings => {
            let window = window.set_title(tr!("Export settings"));
            let window = window.set_file_name("flightbag-settings.toml");
            // The dialog of the system asks before a file is replaced.
            Box::pin(settings(window).save_file())
        }
    };
    Box::pin(async move { chosen.await.map(|file| file.path().to_path_buf()) })
}
