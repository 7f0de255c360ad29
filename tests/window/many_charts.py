"""Many charts: two side by side, one in a window of its own; and the light of the cockpit."""

import labels
from display import Missing, until
from steps import check
from tree import IMAGES


def beside(job):
    """A second chart in a second pane."""
    job.program.key(labels.SPLIT_KEY)
    job.click(labels.OTHER_ROW)
    right = job.tree.find_box(labels.OTHER_CHART, IMAGES, 30)
    left = job.chart_box()
    check(left[0] + left[2] <= right[0], f"{left} and {right} are not side by side")
    job.settle()
    return f"{left[2]} and {right[2]} pixels wide"


def in_a_window(job, name="ILS RWY 19L"):
    """The chart of this name, which has the focus, in a window of its own, with a title that says which it is."""
    job.program.key(labels.POP_OUT_KEY)
    window, title = until("the chart's own window", job.program.other_window)
    check(name in title, f"the window is called {title!r}")

    def painted():
        ink = job.program.picture_of(window).ink()
        return ink if ink > 5_000 else None

    ink = until("the chart in its window", painted)
    return f"{title}: {ink} pixels of writing"


def without_its_monitor(job):
    """The screen shrinks under both windows, as when a monitor is unplugged: the chart's stays as large as it was made by
    hand, shows its chart, and hears its keys."""
    window, _title = job.program.other_window()
    screen = job.display.size
    made = (500, 600)
    job.program.put(window, (450, 60), made)
    seen = [job.program.picture_of(window)]

    def at_rest():
        seen.append(job.program.picture_of(window))
        return seen[-1].unlike(seen[-2]) < 0.001

    until("the window in its new size", at_rest, every=0.5)
    try:
        job.display.switch_mode(1000, 700)
        # The main window knows a smaller monitor as soon as it is put there.
        job.program.put(job.program.window, (0, 0), (900, 600))
        # What is painted from here on is painted on the smaller screen.
        job.program.key(labels.ZOOM_IN_KEY)

        def painted():
            unlike = job.program.picture_of(window).unlike(seen[-1])
            return f"{100 * unlike:.0f} %" if unlike > 0.05 else None

        unlike = until("a larger chart in the window", painted)
        left, top, width, height = job.program.place_of(window)
        check((width, height) == made, f"{made[0]}x{made[1]} became {width}x{height}")
        check(left < 1000 and top < 700, f"it is at {left}, {top}, where it cannot be seen")
        job.program.key(labels.FIT_KEY)
    finally:
        job.display.switch_mode(*screen)
        job.program.put(job.program.window, (0, 0), screen)
    return f"{width}x{height} at {left}, {top}; the key changed {unlike} of its pixels"


def back(job, chart=labels.OTHER_CHART):
    """By the same key, pressed there, back into the main window."""
    job.program.key(labels.POP_OUT_KEY)

    def gone():
        try:
            return job.program.other_window() is None
        except Missing:
            # It went while it was looked at.
            return False

    until("the end of the chart's window", gone)
    job.program.raise_window()
    job.tree.find(chart, IMAGES)


def closed(job):
    """The second chart closed: the first has all of the desk."""
    job.program.key(labels.CLOSE_KEY)
    job.tree.gone(labels.OTHER_CHART)
    job.tree.find(labels.CHART, IMAGES, 30)
    job.settle()


def red_light(job):
    """In red light no pixel of the window is white."""
    job.click(labels.DISPLAY_PAGE)
    job.tree.find(labels.RED_LIGHT)
    left, top, width, height = job.tree.find_box(labels.RED_LIGHT, ["slider"])
    # The number stands at its right end.
    dark, red = (left + 12, top + height // 2), (left + width * 7 // 10, top + height // 2)
    job.program.drag(dark, red)

    def reddened():
        colours = job.program.picture(job.program.place()).colours()
        brightest = max(green + blue for _red, green, blue in colours)
        return str(brightest) if brightest < 160 else None

    brightest = until("red light on everything", reddened)
    job.program.drag(red, (left - 20, top + height // 2))
    return f"green and blue together at most {brightest} of 510"


def run(step, job):
    """The steps, in order; a chart is on the screen before and after."""
    step("a second chart lies beside the first", lambda: beside(job))
    step("it goes into a window of its own", lambda: in_a_window(job))
    step("which the end of its monitor leaves as it is", lambda: without_its_monitor(job))
    step("and back again", lambda: back(job))
    step("the first chart has all of the desk when it is closed", lambda: closed(job))
    step("red light falls on every pixel", lambda: red_light(job))
