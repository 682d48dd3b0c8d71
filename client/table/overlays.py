"""The overlays that are open over the table, as a stack. Each game defines its own overlays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Generic, TypeVar


class Overlay:
    """An immutable overlay; to change it, open another of the same kind.

    `layer`: overlays with a higher layer lie above, in whatever order they were opened, and come first for keys and prompt.
    `way_back`: the key for going back closes the open overlay with the highest value. `aside`: the overlay shows something else
    than the current table, so menus and questions are hidden while it is open.
    """

    layer: ClassVar[int] = 0
    way_back: ClassVar[int] = 0
    aside: ClassVar[bool] = False


Open = TypeVar("Open", bound=Overlay)
Kind = TypeVar("Kind", bound=Overlay)


class Overlays(Generic[Open]):
    """At most one overlay of each kind, the topmost first."""

    def __init__(self) -> None:
        self._open: tuple[Open, ...] = ()

    def __iter__(self) -> Iterator[Open]:
        return iter(self._open)

    def find(self, kind: type[Kind]) -> Kind | None:
        """The open overlay of that kind."""
        return next((overlay for overlay in self._open if isinstance(overlay, kind)), None)

    def has(self, *kinds: type[Overlay]) -> bool:
        """Whether one of these kinds is open."""
        return any(isinstance(overlay, kinds) for overlay in self._open)

    @property
    def aside(self) -> bool:
        """Whether an overlay hides the current table."""
        return any(overlay.aside for overlay in self._open)

    def open(self, overlay: Open) -> None:
        """Open an overlay in its layer. It replaces an open one of its kind."""
        others = [other for other in self._open if type(other) is not type(overlay)]
        self._open = tuple(sorted((*others, overlay), key=lambda each: each.layer, reverse=True))

    def close(self, *kinds: type[Overlay]) -> None:
        """Close the overlays of these kinds."""
        self._open = tuple(overlay for overlay in self._open if not isinstance(overlay, kinds))

    def look_back(self) -> None:
        """Close the overlays that hide the current table."""
        self._open = tuple(overlay for overlay in self._open if not overlay.aside)

    def back(self) -> Open | None:
        """Close one overlay and return it; None if none is open."""
        last = max(self._open, key=lambda overlay: overlay.way_back, default=None)
        if last is not None:
            self.close(type(last))
        return last

    def clear(self) -> None:
        """Close all overlays."""
        self._open = ()
