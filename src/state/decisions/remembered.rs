//! What is remembered between runs: taken up at the start, told when it changes.

use sentence::AnySentence;
use simlink::source::SourceId;

use crate::chart::Palette;
use crate::daylight::Light;
use crate::joystick::Devices;
use crate::message::{Command, ImportedSettings, Preference, Recoveries, RecoveryChoice};
use crate::pen::Drawings;
use crate::remote::Problem;
use crate::settings::{ChosenSource, Links, Settings};
use crate::severity::Severity;
use crate::state::notice::NoticeText;
use crate::state::{AppState, Notice};

impl AppState {
    /// Takes up what was remembered, and what must be known about it.
    pub fn recall(&mut self, settings: Settings, notice: Option<AnySentence>) {
        self.saved.settings = settings.clone();
        self.settings = settings.tidied();
        match self.settings.light {
            Light::Day => self.light.palette = Palette::Day,
            Light::Night => self.light.palette = Palette::Night,
            Light::System | Light::Sun => {}
        }
        if let Some(sentence) = notice {
            self.notices.tell(Notice::new(Severity::Bad, sentence));
        }
    }

    /// Tells that the last run did not close properly.
    pub fn tell_failure_before(&mut self) {
        let offers_log = self.about.log_folder.is_some();
        self.notices.tell(Notice::failed_before(offers_log));
    }

    /// Takes up what was drawn before, and what is asked about files that are not whole.
    pub fn recall_drawings(&mut self, drawings: Drawings, recoveries: Recoveries) {
        self.saved.recoveries = recoveries;
        self.saved.drawings = drawings.changes();
        self.drawings = drawings;
    }

    /// Uses what was chosen of the file that is asked about: settings first, then drawings.
    pub(in crate::state) fn recover(&mut self, choice: RecoveryChoice) -> Vec<Command> {
        if let Some(recovery) = self.saved.recoveries.settings.take() {
            let listened = self.settings.buttons.on;
            let place = self.settings.window.place;
            self.settings = recovery.chosen(choice).tidied();
            self.settings.window.place = place;
            if self.pending_open.reopening.before.is_some() {
                self.reopen_later();
            }
            let mut commands = self.use_settings(listened);
            // Also where they are those of a fresh start: the file is to be whole again.
            commands.push(self.saved.overwrite_settings(&self.settings));
            return commands;
        }
        if let Some(recovery) = self.saved.recoveries.drawings.take() {
            self.drawings = recovery.chosen(choice);
            return vec![self.saved.overwrite_drawings(&self.drawings)];
        }
        if let Some(chosen) = self.saved.recoveries.chosen.take()
            && choice == RecoveryChoice::Readable
        {
            let mut commands = self.take_over(chosen.settings);
            commands.extend(self.remember());
            return commands;
        }
        Vec::new()
    }

    /// What is to be done at the start: arrange the links, and look for a kept sign-in; one to the embedded service is none.
    pub fn begin(&mut self) -> Vec<Command> {
        let mut commands = Vec::new();
        if self.settings.links != Links::default() {
            commands = arrange_links(&self.settings.links);
        }
        self.reopen_later();
        if self.settings.buttons.on {
            commands.push(Command::ListenToButtons(true));
        }
        if !self.embedded {
            commands.extend(self.session.restore(&mut self.ids));
        }
        commands
    }

    /// Takes up what was open; it waits for a sign-in.
    fn reopen_later(&mut self) {
        if !self.embedded {
            self.pending_open.reopening.before = Some(self.settings.open.clone());
        }
    }

    /// Has what changed remembered. Actions see to it themselves; events change what is remembered too.
    pub fn remember(&mut self) -> Option<Command> {
        self.saved.save_settings(&self.settings)
    }

    /// The same with what is open now. Where a chart is looked at changes all the time: that alone is no reason.
    pub fn remember_workspace(&mut self) -> Option<Command> {
        self.workspace.keep_view_states(&mut self.settings.boards);
        let airport = self.airports.page.as_ref().map(|page| page.icao);
        let open = self
            .pending_open
            .reopening
            .open_now(&self.workspace, airport);
        // What is drawn by the embedded service is gone at the next start.
        if let Some(open) = open.filter(|_open| !self.embedded) {
            self.settings.open = open;
        }
        self.remember()
    }

    /// Everything that is chosen as at the first start.
    pub(in crate::state) fn reset(&mut self) -> Vec<Command> {
        let listened = self.settings.buttons.on;
        self.settings.reset();
        self.use_settings(listened)
    }

    /// Settings of another computer were read, or could not be. The user is asked about those that are not whole.
    pub(in crate::state) fn settings_read(
        &mut self,
        result: Result<Option<Box<ImportedSettings>>, Problem>,
    ) -> Vec<Command> {
        match result {
            Ok(None) => Vec::new(),
            Ok(Some(chosen)) if chosen.trouble.is_some() => {
                self.saved.recoveries.chosen = Some(chosen);
                Vec::new()
            }
            Ok(Some(chosen)) => self.take_over(chosen.settings),
            Err(problem) => {
                self.notices.tell(Notice::bad(&problem));
                Vec::new()
            }
        }
    }

    /// Uses settings of another computer. The window stays where it is.
    fn take_over(&mut self, settings: Settings) -> Vec<Command> {
        let listened = self.settings.buttons.on;
        let place = self.settings.window.place;
        let flight = std::mem::replace(&mut self.settings, settings.tidied()).flight;
        if flight != self.settings.flight {
            self.forget_plan();
        }
        self.settings.window.place = place;
        self.notices.tell(Notice::done(NoticeText::SettingsInUse));
        self.use_settings(listened)
    }

    /// Does what the settings say now; buttons were listened to before, or not.
    fn use_settings(&mut self, listened: bool) -> Vec<Command> {
        let mut commands = arrange_links(&self.settings.links);
        commands.extend(self.listen_to_buttons(listened));
        commands.extend(self.use_light(self.settings.light));
        commands
    }

    /// Takes up a choice, and gives what the worker must do because of it.
    pub(in crate::state) fn prefer(&mut self, preference: Preference) -> Vec<Command> {
        match preference {
            Preference::Positions(form) => self.settings.ownship.positions = form,
            Preference::Window(window) => self.settings.window = window,
            Preference::Units(units) => self.settings.units = units,
            Preference::Language(language) => self.settings.language = language,
            Preference::PressedByOthers(obeyed) => {
                self.settings.program.pressed_by_others = obeyed;
            }
            Preference::ChartLists(preferences) => self.settings.charts = preferences,
            Preference::Keys(keys) => self.settings.keys = keys,
            Preference::Buttons(buttons) => {
                let before = std::mem::replace(&mut self.settings.buttons, buttons);
                return self.listen_to_buttons(before.on);
            }
            Preference::Pen(kit) => self.settings.pen = kit,
        }
        Vec::new()
    }

    /// Begins to listen to joysticks, or ends it, where that was changed.
    fn listen_to_buttons(&mut self, before: bool) -> Vec<Command> {
        let on = self.settings.buttons.on;
        if on == before {
            return Vec::new();
        }
        self.joysticks = Devices::default();
        vec![Command::ListenToButtons(on)]
    }

    pub(in crate::state) fn use_source(&mut self, source: SourceId) -> Vec<Command> {
        if let Some(chosen) = ChosenSource::of(&source) {
            self.settings.links.chosen = Some(chosen);
        }
        vec![Command::UseSource(source)]
    }

    /// Changes what is set of links; they are arranged by it at once.
    pub(in crate::state) fn change_links(
        &mut self,
        change: impl FnOnce(&mut Links),
    ) -> Vec<Command> {
        change(&mut self.settings.links);
        vec![Command::ArrangeLinks(self.settings.links.clone())]
    }
}

/// What the links are to do, and which source is to drive own-ship.
fn arrange_links(links: &Links) -> Vec<Command> {
    let chosen = links.chosen.as_ref().map(ChosenSource::source);
    let arrange = Command::ArrangeLinks(links.clone());
    let commands = std::iter::once(arrange);
    commands.chain(chosen.map(Command::UseSource)).collect()
}
