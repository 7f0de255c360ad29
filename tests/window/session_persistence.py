"""Signed in once and staying so: the program on a service that it was told of, over several starts."""

import re
import stat

import drivers
import labels
from browser import Browser
from display import Missing, need
from main_job import MainJob
from search import check_search, files_with, forms
from service import Service
from steps import check
from store import Store
from tree import BUTTONS, FIELDS

# Seconds in which a token of the service must have been renewed, and in which
# the program must have heard that another device is done.
RENEWAL_LIMIT = 25.0
DEVICE_LIMIT = 20.0
# All that can be logged is searched for secrets in the end, but for the bus of
# the accessibility tree: each look at the tree is hundreds of messages.
LOG = {"RUST_LOG": "trace,zbus::object_server=debug,zbus::connection::socket_reader=debug"}
# How every access token of the service begins: with a JSON object in base64.
ACCESS_TOKEN = b"eyJ"


class Start(MainJob):
    """One start of the program on the service; without a browser it may open none."""

    def __init__(self, display, binary, variables, browser=None):
        self.browser = browser
        self.opened = display.home / "browser-was-opened"
        if browser:
            script = browser.script
        else:
            script = display.home / "no-browser"
            script.write_text(f"#!/bin/sh\ntouch {self.opened}\n")
            script.chmod(stat.S_IRWXU)
        self._start(display, [str(binary)], script, variables)

    def check_no_browser(self):
        check(not self.opened.exists(), "the program opened a browser")


class Staying:
    """The service, the store, and the start of the moment."""

    def __init__(self, display, binary, started):
        need("zbarimg")
        self.display, self.binary, self.started = display, binary, started
        # What there is from the first steps on.
        self.service = self.store = self.job = None
        # The refresh token that was kept last; link and code for another device.
        self.kept = self.link = self.code = None
        # What other programs could read of each start: arguments and window title.
        self.readable = []

    def prepare(self):
        self.store = Store(self.display)
        check(not self.store.entries(), "the store is not empty")
        self.service = Service(self.display, self.binary, LOG)

    def start(self, browser=None, variables=None):
        variables = self.service.variables() | LOG | (variables or {})
        self.job = Start(self.display, self.binary, variables, browser)
        self.started.append(self.job)

    def close(self):
        self.readable.append(self.job.program.readable())
        status, took = self.job.program.close()
        check(status == 0, f"exit status {status}: {self.job.program.said()}")
        return f"status 0 after {took:.1f} s"

    def sign_in_by_browser(self, account):
        self.start(Browser(self.display))
        self.job.begin_sign_in()
        self.job.enter_account(account)
        self._allow(self.job.browser, account, labels.SIGNED_IN_PAGE)

    def _allow(self, browser, account, page, seconds=20.0):
        browser.press(labels.ALLOW_BUTTON)
        # First of all, because it goes by itself.
        notice = labels.KEPT_NOTICE.format(re.escape(account[0]))
        self.job.tree.find(notice, seconds=seconds)
        browser.wait_for_text(page)
        browser.close()
        self.job.program.raise_window()
        self.job.tree.find(labels.AIRPORT_FIELD, FIELDS)

    def check_entry(self):
        """One entry, for this client and identity server."""
        check(self.store.kept(), "the store is empty")
        attributes = self.store.entries()[0][0]
        name = f"{self.service.client_id} at {self.service.auth_url}"
        check(attributes.get("service") == "Flightbag" and attributes.get("username") == name,
              f"the entry is named {attributes}")
        return name

    def open_chart(self):
        self.job.ask_for_airport(labels.AIRPORT)
        self.job.tree.find(labels.AIRPORT_SHOWN)
        self.job.open_approach()

    def start_signed_in(self, variables=None):
        """The user is asked for nothing, and the start alone renews the token."""
        before = self.store.kept()
        self.start(variables=variables)
        self.job.tree.find(labels.AIRPORT_FIELD, FIELDS)
        took = self.store.wait_for_another(before)
        self.job.check_no_browser()
        return f"renewed within {took:.1f} s"

    def check_account_page(self, account):
        self.job.click(labels.ACCOUNT_PAGE)
        self.job.tree.find(f"^{re.escape(account[0])}$")
        self.job.tree.find(labels.KEPT_IN_STORE)

    def see_renewal(self):
        """Asks for one picture of the chart after the other until a token had to be renewed."""
        before = self.store.kept()
        took = self.store.wait_for_another(before, self.job.switch_day_night, RENEWAL_LIMIT)
        self.job.check_no_browser()
        return f"after {took:.1f} s"

    def sign_out(self):
        """On the account page, which is open."""
        self.kept = self.store.kept()
        self.job.click(labels.SIGN_OUT)
        self.job.tree.find(labels.SIGN_IN_CARD)

    def start_signed_out(self):
        self.start()
        self.job.tree.find(labels.SIGN_IN, BUTTONS)
        entries = [attributes for attributes, _secret in self.store.entries()]
        check(not entries, f"the store still holds {entries}")
        refusal = self.service.refusal(self.kept)
        check(refusal == "invalid_grant", f"the old sign-in is answered with {refusal}")

    def see_device_card(self):
        self.job.click(labels.DEVICE_SIGN_IN)
        self.link = self.job.tree.find(labels.DEVICE_LINK).get_name()
        self.code = self.job.tree.find(labels.DEVICE_CODE).get_name()
        check(self.link == f"{self.service.auth_url}/device", f"the link is {self.link}")
        return f"{self.code} at {self.link}"

    def see_no_qr_code(self):
        """A phone cannot open an address of this computer."""
        picture = self.display.home / "device.png"
        self.job.program.save(picture)
        try:
            read = self.display.tool(["zbarimg", "--quiet", "--raw", "--nodbus", str(picture)])
        except Missing:
            return
        check(not read, f"there is a QR code: {read}")

    def sign_in_on_device(self, account):
        """In another browser, which knows link and code from the screen alone."""
        browser = Browser(self.display)
        browser.visit(self.link)
        browser.fill(labels.USER_CODE, self.code)
        browser.press(labels.GO_ON_BUTTON)
        name, password = account
        browser.fill(labels.USER_NAME, name)
        browser.fill(labels.PASSWORD, password)
        browser.press(labels.SIGN_IN_BUTTON)
        self._allow(browser, account, labels.DEVICE_DONE_PAGE, DEVICE_LIMIT)
        self.job.check_no_browser()

    def search_files(self):
        """Looks through everything that this run has left, logs and browsers' folders included."""
        home = self.display.home
        check_search(home)
        logs = [start.program.log for start in self.started if isinstance(start, Start)]
        for log in logs:
            content = log.read_bytes()
            check(b"TRACE" in content, f"{log.name} does not tell all")
            check(ACCESS_TOKEN not in content, f"an access token is in {log.name}")
        for text in self.readable:
            shown = [form for secret in self.store.seen for form in forms(secret) if form in text]
            check(not shown and ACCESS_TOKEN not in text, "a token is in the arguments or the title")
        found = files_with(home, self.store.seen)
        check(not found, f"refresh tokens are in {', '.join(found)}")
        return f"{len(self.store.seen)} of them, {len(logs)} logs"


def run(step, display, binary, started):
    """The steps, in order."""
    stay = Staying(display, binary, started)
    step("a service with tokens of 30 s starts, and a password store", stay.prepare)
    step("a sign-in in the browser is said to last over a restart",
         lambda: stay.sign_in_by_browser(labels.FULL))
    step("the store holds it under client and identity server", stay.check_entry)
    step(f"a chart of {labels.AIRPORT} opens", stay.open_chart)
    opengl = drivers.Drivers()
    step("it is remembered as OpenGL paints it", lambda: opengl.remember(stay.job))
    step("the window closes", stay.close)
    step("without OpenGL the window opens all the same", lambda: stay.start_signed_in(drivers.WITHOUT_OPENGL))
    step("wgpu paints the chart again", lambda: drivers.painted_by_wgpu(stay.job))
    step("it looks the same", lambda: opengl.compare(stay.job))
    step("it goes into a window of its own and back", lambda: drivers.window_and_back(stay.job))
    step("the window closes without OpenGL", stay.close)
    step("without Vulkan as well a box says why there is no window",
         lambda: drivers.box_says_why(display, binary))
    step("started again, the program is signed in without a browser", stay.start_signed_in)
    step("the same chart opens again", stay.open_chart)
    step("the token is renewed while charts are looked at", stay.see_renewal)
    step("the account page names the user and the password store",
         lambda: stay.check_account_page(labels.FULL))
    step("signing out shows the sign-in card", stay.sign_out)
    step("the window closes without a session", stay.close)
    step("started again, signed out, here or at the server", stay.start_signed_out)
    step("the card for another device shows a code and a link", stay.see_device_card)
    step("it has no QR code for an address of this computer", stay.see_no_qr_code)
    step("the code typed on another device signs the program in",
         lambda: stay.sign_in_on_device(labels.DEMO))
    step("the window closes with the new session", stay.close)
    step("started again, the program is signed in without the device", stay.start_signed_in)
    step("the account page names the other user", lambda: stay.check_account_page(labels.DEMO))
    step("the window closes for the last time", stay.close)
    step("no file, argument or title holds a refresh token, and no log an access token",
         stay.search_files)
