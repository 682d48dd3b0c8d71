"""What a person has opened over the table: a stack of overlays, each of which a game makes for itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Generic, TypeVar


class Overlay:
    """Something open. It is never changed, only replaced by another of its kind.

    `layer`: what has a higher one lies above, whichever was opened first: it has the first word in keys and prompt.
    `way_back`: of what is open, the overlay with the highest is closed first by the key for going back. `aside`: while it is
    open, one looks away from the table as it is now, and the choices of menus and questions are out of sight.
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
        """Whether one looks away from the table as it is now."""
        return any(overlay.aside for overlay in self._open)

    def open(self, overlay: Open) -> None:
        """Lay it in its layer, in the place of what is open of its kind."""
        others = [other for other in self._open if type(other) is not type(overlay)]
        self._open = tuple(sorted((*others, overlay), key=lambda each: each.layer, reverse=True))

    def close(self, *kinds: type[Overlay]) -> None:
        """Close what is open of these kinds."""
        self._open = tuple(overlay for overlay in self._open if not isinstance(overlay, kinds))

    def look_back(self) -> None:
        """Close everything that lies aside: the table as it is now comes into sight."""
        self._open = tuple(overlay for overlay in self._open if not overlay.aside)

    def back(self) -> Open | None:
        """Close one overlay, and say which; None if nothing is open."""
        last = max(self._open, key=lambda overlay: overlay.way_back, default=None)
        if last is not None:
            self.close(type(last))
        return last

    def clear(self) -> None:
        """Close everything."""
        self._open = ()
