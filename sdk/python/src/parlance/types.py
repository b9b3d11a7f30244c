"""What operations take and answer, as dictionaries with known keys."""

from ._generated.types import *  # noqa: F403
