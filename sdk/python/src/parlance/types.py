"""The input and output of operations, as dictionaries with known keys."""

from ._generated.types import *  # noqa: F403
