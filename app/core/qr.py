"""Links as QR codes."""

import io

import segno
from starlette.responses import Response


def qr_code_of(link: str) -> Response:
    """The picture (SVG), for whoever asked alone: the link may hold a key."""
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", scale=4, border=2, xmldecl=False)
    headers = {"Cache-Control": "private, no-store"}
    return Response(picture.getvalue(), media_type="image/svg+xml", headers=headers)
