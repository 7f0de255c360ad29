"""The program's accessibility tree: what a screen reader would find."""

import re

from display import Missing, until


class Tree:
    """The tree of a program that runs.

    Make it only when the display is up: the bindings connect when imported.
    """

    def __init__(self, program):
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi
        self.atspi = Atspi
        Atspi.init()
        # Long answers of a busy program are no failures.
        Atspi.set_timeout(5000, 15000)
        self.root = until("the accessibility tree", lambda: self._application(program))

    def _application(self, program):
        program.check_running()
        desktop = self.atspi.get_desktop(0)
        desktop.clear_cache()
        for place in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(place)
            try:
                if child is not None and child.get_process_id() == program.process.pid:
                    return child
            except self._gone():
                continue
        return None

    def _gone(self):
        from gi.repository import GLib
        return GLib.Error

    def nodes(self):
        """Every node now, from the top down, as (node, role, name, description)."""
        # There is no main loop here that would keep the cache true.
        self.root.clear_cache()
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            try:
                children = [node.get_child_at_index(place)
                            for place in range(node.get_child_count())]
                found = (node, node.get_role_name(), node.get_name() or "",
                         node.get_description() or "")
            except self._gone():
                continue
            yield found
            waiting.extend(child for child in reversed(children) if child is not None)

    def matching(self, pattern, roles=None):
        """The nodes whose name or text fits, with one of the roles."""
        pattern = re.compile(pattern) if isinstance(pattern, str) else pattern
        return [node for node, role, name, description in self.nodes()
                if (roles is None or role in roles)
                and (pattern.search(name) or pattern.search(description))]

    def find(self, pattern, roles=None, seconds=20.0):
        """The first node that fits; `Missing`, with what is there, when none comes."""
        try:
            return until(f"“{getattr(pattern, 'pattern', pattern)}” in the window",
                         lambda: self.matching(pattern, roles), seconds, every=0.2)[0]
        except Missing as missing:
            raise Missing(f"{missing}; there is:\n{self.listing()}") from None

    def gone(self, pattern, seconds=20.0):
        """Waits until nothing fits any more."""
        until(f"the end of “{getattr(pattern, 'pattern', pattern)}”",
              lambda: not self.matching(pattern), seconds, every=0.2)

    def box(self, node):
        """Left, top, width, height on the screen; None when the node is there no longer."""
        try:
            extents = node.get_component_iface().get_extents(self.atspi.CoordType.SCREEN)
        except (AttributeError, self._gone()):
            # The next frame may have been without it.
            return None
        return extents.x, extents.y, extents.width, extents.height

    def find_box(self, pattern, roles=None, seconds=20.0):
        """Where the first node that fits is on the screen."""
        def probe():
            return next(filter(None, map(self.box, self.matching(pattern, roles))), None)
        try:
            return until(f"“{getattr(pattern, 'pattern', pattern)}” in the window",
                         probe, seconds, every=0.2)
        except Missing as missing:
            raise Missing(f"{missing}; there is:\n{self.listing()}") from None

    def listing(self):
        """The whole tree as text, for a person who has to find out."""
        lines = []
        for node, role, name, description in self.nodes():
            if name or description:
                more = f" ({description})" if description else ""
                lines.append(f"  {role}: {name}{more} {self.box(node) or ''}")
        return "\n".join(lines)


BUTTONS = ("push button", "button", "toggle button", "radio button", "list item", "table row",
           "check box", "page tab", "link")
FIELDS = ("entry", "text")
IMAGES = ("image", "canvas", "drawing area")
