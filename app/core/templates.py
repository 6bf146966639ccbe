"""The Jinja2 environment of the server-rendered pages (everything is escaped by default)."""

from starlette.templating import Jinja2Templates

from app.core.icons import sprite
from app.core.resources import resource_dir

templates = Jinja2Templates(directory=resource_dir("templates"))
templates.env.trim_blocks = True
templates.env.lstrip_blocks = True
templates.env.globals["sprite"] = sprite
templates.env.policies["json.dumps_kwargs"] = {"sort_keys": False}  # options keep their order
