/**
 * Called with a position and gestures; answers what is picked, chosen, hinted and sent. The table is the real one of
 * static/js/core without anything drawn; only the line to the server ends here.
 */
async ({ envelope, gestures, assumed, fast }) => {
  const from = (name) => import(`/static/js/core/${name}.js`);
  const [{ signal }, { createTable }, { watchKeys }, { change }, { dragged }] = await Promise.all([
    from("ui"),
    from("table"),
    from("keyboard"),
    from("settings"),
    import("/static/js/games/wind_and_fire/drag.js"),
  ]);
  change({ fast });
  const sent = [];
  const words = (action) =>
    action && (action.verb ? [action.verb, action.noun].flat().filter((part) => part !== null).join(" ") : action);
  const store = {
    env: signal(envelope),
    room: signal({ seats: [{ player: { name: "Ada" } }, { player: { name: "Bo" } }], status: "playing" }),
    status: signal("open"),
    commands: { waiting: signal(false), busy: () => false, do: (...wishes) => sent.push(...wishes.map(words)) },
    data: { game: { components: {}, info: {}, about: {} } },
  };
  const t = createTable(store, assumed ? { assumed: () => assumed } : {});
  const stop = watchKeys(t);
  const key = (name) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));

  /** A die and a place on the screen; the die is dragged there with the pointer. */
  const drag = (die, place) => {
    const [from, to] = [die.slice("die:".length), place].map((name, n) => {
      const element = document.createElement("div");
      element.style.cssText = `position:fixed;z-index:9999;left:${n * 200}px;top:0;width:50px;height:50px`;
      Object.assign(element.dataset, n ? { at: name, act: "" } : { die: name, act: "" });
      document.body.append(element);
      return element;
    });
    from.addEventListener("pointerdown", dragged(t).onPointerDown);
    const fire = (target, type, x) =>
      target.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: 20, isPrimary: true, bubbles: true, cancelable: true }));
    fire(from, "pointerdown", 20);
    fire(document, "pointermove", 220);
    fire(document, "pointerup", 220);
    from.remove();
    to.remove();
  };

  const answers = [];
  for (const [gesture, ...ids] of gestures) {
    if (gesture === "tap") answers.push(t.pointer.tap(ids[0]));
    else if (gesture === "key") key(ids[0]);
    else if (gesture === "drag") drag(ids[0], ids[1]);
    else if (gesture === "hover") t.pointer.point(ids[0] ?? null);
    else if (gesture === "turn") t.pointer.turnWays(ids[0]);
    else if (gesture === "confirm") t.confirm();
    else if (gesture === "asked") store.env.value = { ...store.env.value, ...ids[0] };
    else if (gesture === "choice") t.pointer.begin(t.game.choices(t)[ids[0]].offer);
    else throw new Error(gesture);
  }
  stop();
  const state = {
    picked: t.pointer.picked.value,
    plan: words(t.plan.value),
    hint: words(t.pointer.hint()),
    sent,
    missed: answers.filter((meant) => !meant).length,
    choices: t.game.choices(t).map(({ label }) => label),
    ready: t.armed().ok,
    live: envelope.ids.filter((id) => t.pointer.live(id)),
  };
  change({ fast: false });
  return state;
};
