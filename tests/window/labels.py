"""What is written in the program and on the embedded service's pages.

Both the window test and the picture maker find things by these words and by
no others; a change of a label in the program is a change here.
"""

import re

# Accounts of the embedded service.
FULL = ("full.pilot", "fly-charts")
DEMO = ("demo.pilot", "fly-demo")

# The program. Patterns are searched in the names of the accessibility tree.
SIGN_IN = re.compile(r"^Sign in with browser")
WAITING = re.compile(r"Waiting for the browser")
SIGN_IN_CARD = re.compile(r"^Sign in to see charts$")
DEVICE_SIGN_IN = re.compile(r"^Sign in on another device$")
DEVICE_LINK = re.compile(r"^https?://\S+/device$")
DEVICE_CODE = re.compile(r"^[A-Z]{4}-[A-Z]{4}$")
KEPT_NOTICE = "^Signed in as {}. You stay signed in, even after a restart"
ANY_KEPT_NOTICE = KEPT_NOTICE.format(".*")
ACCOUNT_PAGE = re.compile(r"^Account$")
KEPT_IN_STORE = re.compile(r"^Saved in this computer's password store\.")
SIGN_OUT = re.compile(r"^Sign out$")
AIRPORT_FIELD = re.compile(r"^Airport search")
AIRPORT_SHOWN = re.compile(r"Brisbane")
OTHER_AIRPORT_SHOWN = re.compile(r"^Wellington International Airport$")
FLIGHT_PAGE = re.compile(r"^Flight$")
ROUTE_FIELD = re.compile(r"(?i)^route")
ROUTE = "NZWN DCT YBBN/01R ALT YSSY"
FIND_CHARTS = re.compile(r"^Find charts for this flight")
# The slot of the approach, once a chart stands in it.
FLIGHT_FOUND = re.compile(r"^APP (?!.*not in the plan).*\d")
SIMULATOR_PAGE = re.compile(r"^Simulator$")
CHART_FILTER = re.compile(r"^Filter charts$")
SETTINGS_PAGE = re.compile(r"^Settings$")
SETTING_FIELD = re.compile(r"^Search settings$")
OBEY_OTHERS = re.compile(r"^Keys from other programs$")
APPROACH_TAB = re.compile(r"^(APP\b|Approach)")
AIRPORT_CARD = re.compile(r"^Airport$")
BACK_TO_CHARTS = re.compile(r"^Charts$")
APPROACH_ROW = re.compile(r"^ILS .*, geo-referenced")
# The approach that the simulated aircraft flies.
FLOWN_ROW = re.compile(r"^ILS RWY 01R.*, geo-referenced")
# Any chart of the list, geo-referenced or not.
ANY_ROW = re.compile(r"(?<![a-z])revised ")
CHART = re.compile(r"^YBBN, .*ILS")
OTHER_ROW = re.compile(r"^ILS RWY 19L, index")
OTHER_CHART = re.compile(r"^YBBN, .*ILS RWY 19L")
DISPLAY_PAGE = re.compile(r"^Display$")
RED_LIGHT = re.compile(r"^Red light$")
ANY_CHART = re.compile(r"^[A-Z]{4}, ")
WATERMARK = "This chart is linked to the account {}"
DEMO_IMAGE = re.compile(r"Demo image")
UNKNOWN_AIRPORT = re.compile(r"(?i)(does not know|no airport) ZZZZ")

AIRPORT = "YBBN"
# Asked for by the command line, by a second start and by `send`.
OTHER_AIRPORT = "NZWN"
# Real for every account; this one is not.
SUBSCRIBED_AIRPORT = "KSFO"
NO_AIRPORT = "ZZZZ"

DAY_NIGHT_KEY = "n"
PEN_KEY = "e"
FIT_KEY = "0"
ZOOM_IN_KEY = "plus"
DRAWER_KEY = "d"
SPLIT_KEY = "s"
POP_OUT_KEY = "ctrl+shift+n"
CLOSE_KEY = "ctrl+w"

# The own-ship marker, by the chart's image and not by the theme.
MARKER_NIGHT = (0xFF, 0x6A, 0xD5)
MARKER_DAY = (0xC4, 0x00, 0x7A)

# The embedded identity server's pages, as CSS.
USER_NAME = "#username"
PASSWORD = "#password"
USER_CODE = "#user_code"
# Buttons by the words on them.
SIGN_IN_BUTTON = re.compile(r"^Sign in$")
ALLOW_BUTTON = re.compile(r"^Allow")
GO_ON_BUTTON = re.compile(r"^Go on$")
# What the identity server says to another device at the end.
DEVICE_DONE_PAGE = re.compile(r"(?m)^You can go back to Flightbag")
# What the program's own page says at the end.
SIGNED_IN_PAGE = re.compile(r"(?m)^Return to Flightbag")
