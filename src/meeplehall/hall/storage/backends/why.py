"""Why a store cannot be opened, in one sentence."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from meeplehall.hall.storage.backends.backend import StoreError
from meeplehall.hall.storage.migrations import NewerSchema


def cannot_be_opened(error: NewerSchema | SQLAlchemyError) -> StoreError:
    """What to say of it."""
    if isinstance(error, NewerSchema):
        return StoreError(str(error))
    said = str(getattr(error, "orig", None) or error).strip()
    return StoreError(f"The store cannot be opened: {said}")
