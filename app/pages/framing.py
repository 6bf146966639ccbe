"""Pages that other sites may show in a frame, where the operator allows it (`embed_from`)."""

from fastapi import Depends, Request

from app.core.security import FRAMED_SCOPE


async def frameable(request: Request) -> None:
    """FastAPI dependency: whatever this address answers may be shown in a frame, errors too."""
    request.scope[FRAMED_SCOPE] = True


FRAMEABLE = [Depends(frameable)]
