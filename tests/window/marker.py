"""Where the own-ship marker is on the screen, and where a chart's geo-reference says that it must be."""

import collections

import labels
from display import Missing
from tree import IMAGES

# By how much red exceeds green in every pixel of the marker, dimmed too, and in no other of the chart by night.
PINK = 50
# What is around a pixel of the marker's body, and around none of a line or of a cross.
AROUND = ((-2, 0), (2, 0), (0, -2), (0, 2), (-1, -1), (1, -1), (-1, 1), (1, 1))

Place = collections.namedtuple("Place", "across down")


def distance(one, other):
    return ((one.across - other.across) ** 2 + (one.down - other.down) ** 2) ** 0.5


class MarkerFinder:
    """The page of one chart, fitted to its pane; `chart` is what the service says of it."""

    def __init__(self, screen, tree, chart):
        self.screen, self.pane, self.chart = screen, tree.find_box(labels.ANY_CHART, IMAGES), chart
        self.planview, self.height = chart["bounding_boxes"]["planview"], chart["height"]
        self.look()

    def look(self):
        """Finds the page, which is smaller while a message is under it."""
        left, top, width, height = self.pane
        # The page begins where the colour of its surroundings ends; its margin is of one colour from top to bottom.
        middle = self.screen.rows((left, top + height // 4, width, 1))[0]
        self.left = left + next((at for at in range(width) if middle[4 * at:4 * at + 3] != middle[:3]), 0)
        paper = middle[4 * (self.left + 3 - left):][:3]
        column = [row[:3] for row in self.screen.rows((self.left + 3, top, 1, height))]
        page = [at for at, colour in enumerate(column) if colour == paper]
        if not page:
            raise Missing(f"no page is in {self.pane}")
        self.top, self.scale = top + page[0], (page[-1] + 1 - page[0]) / self.height
        if abs(self.left + self.chart["width"] * self.scale / 2 - left - width / 2) > 2:
            raise Missing(f"the page at {self.left}, {self.top}, scale {self.scale:.3f}, is not in the middle")
        corners = (self._of_pixel("x1", "y2"), self._of_pixel("x2", "y1"))
        self.box = (int(corners[0].across), int(corners[0].down), int(corners[1].across - corners[0].across),
                    int(corners[1].down - corners[0].down))

    def _of_pixel(self, x, y):
        pixels = self.planview["pixels"]
        # Counted up from the bottom of the image (specification 2.4).
        return Place(self.left + pixels[x] * self.scale, self.top + (self.height - pixels[y]) * self.scale)

    def expected(self, lat, lon):
        """Where a place is on the screen."""
        degrees, first, second = self.planview["latlng"], self._of_pixel("x1", "y1"), self._of_pixel("x2", "y2")
        east = (lon - degrees["lng1"]) / (degrees["lng2"] - degrees["lng1"])
        north = (lat - degrees["lat1"]) / (degrees["lat2"] - degrees["lat1"])
        return Place(first.across + east * (second.across - first.across),
                     first.down + north * (second.down - first.down))

    def at(self, east, north):
        """Latitude and longitude of a point of the planview: 0 to 1 from the west, and from the south."""
        degrees = self.planview["latlng"]
        return (degrees["lat1"] + north * (degrees["lat2"] - degrees["lat1"]),
                degrees["lng1"] + east * (degrees["lng2"] - degrees["lng1"]))

    def pink(self):
        """The pixels of the marker's colour, the trail included."""
        left, top, _width, _height = self.box
        return {(left + at, top + down) for down, row in enumerate(self.screen.rows(self.box))
                for at, (red, green) in enumerate(zip(row[2::4], row[1::4])) if red - green > PINK}

    def marker(self):
        """The middle of the marker's body, or None."""
        pink = self.pink()
        body = [(x, y) for x, y in pink if all((x + across, y + down) in pink for across, down in AROUND)]
        if len(body) < 8:
            return None
        return Place(sum(x for x, _ in body) / len(body), sum(y for _, y in body) / len(body))


def between(one, other, margin):
    """The pixels near the straight line from one place to another, without its ends."""
    length = distance(one, other)
    for step in range(margin, int(length) - margin):
        across = one.across + (other.across - one.across) * step / length
        down = one.down + (other.down - one.down) * step / length
        yield from ((round(across) + x, round(down) + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
