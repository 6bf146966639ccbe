"""The Jinja2 environment of the server-rendered pages (everything is escaped by default)."""

from starlette.requests import Request
from starlette.templating import Jinja2Templates

from app.core.icons import sprite
from app.core.resources import resource_dir
from app.services import services


def site(request: Request) -> str:
    """The address of the site as the outside knows it, for what programs fetch."""
    return services(request).settings.base_url or str(request.base_url).rstrip("/")


templates = Jinja2Templates(directory=resource_dir("templates"))
templates.env.trim_blocks = True
templates.env.lstrip_blocks = True
templates.env.globals["sprite"] = sprite
templates.env.globals["site"] = site
templates.env.policies["json.dumps_kwargs"] = {"sort_keys": False}  # options keep their order
