"""The command `tidetable`."""

import gc
import json
import os
import secrets
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from app.operation import commands
from engine import EngineError, Match, catalogue, rules_of, verify

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Tabletop games in the browser.")

for command in (commands.doctor, commands.backup, commands.restore):
    app.command()(command)

WRONG_USAGE = 2


def wrong(message: str) -> typer.Exit:
    """Say what was wrong; exit code 2."""
    typer.echo(message, err=True)
    return typer.Exit(WRONG_USAGE)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0 for any free one.")] = 8000,
    database_url: Annotated[str | None, typer.Option(help="SQLite or PostgreSQL.")] = None,
    redis_url: Annotated[
        str | None, typer.Option(help="Needed for several nodes or workers.")
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            envvar="TIDETABLE_WORKERS",
            help="Processes that serve the port, one for each core; needs PostgreSQL and Redis.",
        ),
    ] = 1,
    own_ports: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65_535,
            envvar="TIDETABLE_OWN_PORTS",
            help="Each worker also listens at a port of its own, from this one on: for /metrics.",
        ),
    ] = None,
) -> None:
    """Run the server. It first brings the database up to date."""
    gc.set_threshold(50_000)  # while so much is imported there is nothing to collect
    from app.core.logging import set_up_logging
    from app.core.settings import Settings

    if database_url is not None:
        os.environ["TIDETABLE_DATABASE_URL"] = database_url
    if redis_url is not None:
        os.environ["TIDETABLE_REDIS_URL"] = redis_url
    try:
        settings = Settings()
    except ValueError as error:
        raise wrong(str(error)) from None
    set_up_logging(settings.log_level, settings.log_format)
    if workers == 1:
        if own_ports is not None:
            raise wrong("--own-ports: one worker has a port of its own; for more: --workers 2.")
        from app.serving import run

        run(settings, host, port)
    else:
        from app.workers import Unfit, require_fit, run_workers

        try:
            require_fit(settings)
        except Unfit as unfit:
            raise wrong(str(unfit)) from None
        run_workers(settings, host, port, workers, own_ports)


@app.command()
def games(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """List the games."""
    infos = [rules.info for rules in catalogue.values()]
    if as_json:
        shelf = [
            {
                "id": info.id,
                "title": info.title,
                "seats": {"min": info.seats[0], "max": info.seats[1]},
                "minutes": list(info.minutes),
                "options": info.options_schema(),
                "rules_version": info.rules_version,
                "bots": list(info.bots),
            }
            for info in infos
        ]
        typer.echo(json.dumps(shelf, indent=2))
        return
    for info in infos:
        low, high = info.seats
        seats = str(low) if low == high else f"{low}-{high}"
        typer.echo(f"{info.id:<24}{info.title:<32}{seats:<6}{info.tagline}")


def options_of(text: str | None) -> dict[str, Any] | None:
    """Options of a game as they are written on the command line."""
    try:
        return dict(json.loads(text)) if text else None
    except (TypeError, ValueError):
        raise wrong("--options: a JSON object, for example '{\"seashells\": true}'") from None


@app.command()
def play(
    game: str,
    seats: Annotated[int | None, typer.Option(min=1)] = None,
    bot: Annotated[
        str | None, typer.Option(help="Level of the other seats; without it people sit there.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Any text; the same gives the same.")] = None,
    options: Annotated[str | None, typer.Option(help="JSON object.")] = None,
) -> None:
    """Play in the terminal, against bots or each in turn."""
    from engine.bots import require_level
    from engine.tools.simulate import seed_of
    from engine.tools.terminal import Terminal

    chosen = options_of(options)
    drawn = secrets.token_hex(16) if seed is None else seed_of(seed)
    try:
        match = Match.new(game, seats=seats, options=chosen, seed=drawn, salt=drawn)
        if bot is not None:
            require_level(match.rules, bot)
    except EngineError as error:
        raise wrong(str(error)) from None
    Terminal(match, bot, drawn, read_line, typer.echo).play()


def read_line(prompt: str) -> str | None:
    """What somebody types; None when there is no more."""
    try:
        return input(prompt)
    except EOFError:
        return None


@app.command()
def simulate(
    game: str,
    seats: Annotated[int | None, typer.Option(min=1)] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many matches.")] = 100,
    bots: Annotated[str, typer.Option(help="Level per seat, with commas.")] = "random",
    seed: str = "1",
    options: Annotated[str | None, typer.Option(help="JSON object.")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Let bots play many matches and print the figures."""
    from engine.tools import simulate as tool

    chosen = options_of(options)
    started = time.perf_counter()
    try:
        figures = tool.run(
            game, games=number, seats=seats, bots=bots.split(","), seed=seed, options=chosen
        )
    except EngineError as error:
        raise wrong(str(error)) from None
    result = figures.json(time.perf_counter() - started)
    if as_json:
        typer.echo(json.dumps(result))
    else:
        for name, value in result.items():
            typer.echo(f"{name:<20}{value}")


@app.command()
def arena(
    game: str,
    number: Annotated[int, typer.Option("--games", min=2, help="Of each two levels.")] = 20,
    levels: Annotated[str, typer.Option(help="The weakest first.")] = "easy,medium,hard",
    seconds: Annotated[float, typer.Option(min=0.01, help="CPU time of a decision.")] = 1.6,
    seed: str = "1",
    write: Annotated[Path | None, typer.Option(help="Put the table into this document.")] = None,
) -> None:
    """Let levels of bots play against each other, seats swapped, and say how sure the result is."""
    from engine.tools import arena as tool

    try:
        rules = rules_of(game)
        found: dict[tuple[str, str], tool.Duel] = {}
        for duel in tool.duels(
            game, levels.split(","), games=number, clock=time.process_time, seconds=seconds,
            seed=seed,
        ):  # fmt: skip
            found[duel.strong, duel.weak] = duel
            low, high = duel.interval
            typer.echo(
                f"{duel.strong} against {duel.weak}: {duel.wins:g} of {duel.games}, "
                f"{low:.0%} to {high:.0%}"
            )
    except EngineError as error:
        raise wrong(str(error)) from None
    written = tool.section(rules.info.title, list(found.values()))
    typer.echo(written)
    if write is not None:
        text = write.read_text(encoding="utf-8")
        write.write_text(tool.with_section(text, rules.info.title, written), encoding="utf-8")


@app.command(name="verify")
def verify_record(record: Annotated[Path, typer.Argument(help="A record.json")]) -> None:
    """Check a game record: seed, commitment, every action, result. Exit code 0 if all is right."""
    try:
        content = json.loads(record.read_text(encoding="utf-8"))
    except OSError as error:
        raise wrong(f"{record}: {error.strerror}") from None
    except ValueError:
        typer.echo("this is not a game record: it is not JSON")
        raise typer.Exit(1) from None
    if found := verify(content):
        typer.echo(found[0])
        raise typer.Exit(1)
    typer.echo("everything checks out")


@app.command()
def playthrough(
    game: str,
    seed: Annotated[str, typer.Option(help="Any text.")] = "1",
    seats: Annotated[int | None, typer.Option(min=1)] = None,
) -> None:
    """Print one match step by step."""
    from engine.testing import golden as tool

    try:
        sys.stdout.write(tool.text(game, seed=seed, seats=seats))
    except EngineError as error:
        raise wrong(str(error)) from None


@app.command()
def new_game(
    name: Annotated[str, typer.Argument(help="Small letters and _, for example high_card.")],
    into: Annotated[
        Path | None, typer.Option(help="A folder for a distribution of its own.")
    ] = None,
) -> None:
    """Write the skeleton of a game: tiny, complete, legal. engine/README.md says how to go on."""
    from engine.testing import new_game as tool

    try:
        for line in tool.write_game(name, into):
            typer.echo(line)
    except tool.Refused as error:
        raise wrong(str(error)) from None


def main() -> None:
    """Entry point."""
    app()


if __name__ == "__main__":
    main()
