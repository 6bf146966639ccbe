"""How large menus and views get, and how often features share a slot: `python -m
tidetable_pettingzoo.measure [GAMES]` plays at random, every number of seats, and prints a table."""

import random
import sys

from engine import Action, InvalidOptions, catalogue
from tidetable_pettingzoo.encoding import feature_names, slot
from tidetable_pettingzoo.environment import FEATURES, GameEnv, raw_env

LOOK_EVERY = 10
"""Steps between two looks at the features."""


def random_env(game: str, chance: random.Random) -> GameEnv:
    """A game with any number of seats and any options that go together."""
    info = catalogue[game].info
    while True:
        chosen = [o for o in info.options if not o.internal and chance.random() < 0.4]
        options = {option.id: chance.choice(option.values) for option in chosen}
        try:
            return raw_env(game, seats=chance.randint(*info.seats), options=options)
        except InvalidOptions:
            continue


def measure(game: str, games: int) -> str:
    """One line of the table."""
    chance, shared = random.Random(game), 0.0
    actions: set[Action] = set()
    most = active = plies = looks = 0
    for number in range(games):
        env = random_env(game, chance)
        env.reset(seed=number)
        while not env.match.over and not any(env.truncations.values()):
            agent = env.agent_selection
            menu = env.menu(agent)
            most = max(most, len(menu))
            actions.update(menu.values())
            if env.match.ply % LOOK_EVERY == 0:
                names = {name for name, _ in feature_names(env.told(int(agent[5:])))}
                slots = {slot(name, FEATURES) for name in names}
                active, looks = max(active, len(names)), looks + 1
                shared += 1 - len(slots) / len(names)
            env.step(chance.choice(list(menu)))
        plies += env.match.ply
    per = f"{100 * shared / looks:.1f} %"
    return f"| {game} | {games} | {plies // games} | {most} | {len(actions)} | {active} | {per} |"


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    print("| game | games | plies a game | largest menu | actions seen | most features | shared |")
    print("|---|---|---|---|---|---|---|")
    for title in catalogue:
        print(measure(title, count), flush=True)
