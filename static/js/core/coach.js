// @ts-check
/** The coach above the table: before a step two or three things worth a look, after it what it cost; and the hint.
 * The table makes room for it once, while it is on: nothing is covered, nothing jumps. On phones that is one line. */
import { cls, html, icon, signal, useEffect, useSignal } from "./ui.js";
import { get, problemWords } from "./api.js";
import { fill, upper } from "./names.js";
import { keyOf, same } from "./legal.js";
import { coached, setCoach } from "./helped.js";
import { watchRings } from "./rings.js";

/** @typedef {"asked"|"waiting"|"over"} Standing */

const WITHOUT = 5; // so many good steps in a row, and one needs no coach
const KNOWN = "tidetable.coached"; // how often somebody has been told what the choices are for
const OFTEN = 4;

const pointed = signal(/** @type {Action|null} */ (null)); // under the pointer or the focus
const held = signal(/** @type {Action|null} */ (null)); // pressed: ringed until it is done
const good = signal(0); // good steps in a row

/** @template Answer @param {Table} t @param {string} what @returns {Promise<Answer>} */
const ask = (t, what) => {
  const { seat } = /** @type {Envelope} */ (t.env.value);
  return get(`/api/rooms/${t.store.room.value.id}/${what}seat=${seat}`);
};

/** Is this seat asked, with something to choose? @param {Envelope|null} env */
const chooses = (env) => {
  const nouns = Object.values(env?.menu ?? {});
  return nouns.length > 1 || (nouns[0]?.length ?? 0) > 1;
};

/** What the coach says of the present position, as far as it has come. @param {Table} t */
function useCoaching(t) {
  const said = useSignal(/** @type {Coaching|null} */ (null));
  const trouble = useSignal("");
  const asked = useSignal(false); // it was my turn before the latest step
  const env = t.env.value;
  const settled = t.store.settled.value;
  const on = coached(t);
  useEffect(() => {
    if (!env || !settled || !on) return undefined;
    const before = asked.peek();
    asked.value = chooses(env);
    if (!before && !asked.peek()) return undefined; // the others go on: nothing new for me
    let gone = false;
    /** @type {Promise<Coaching>} */
    const answer = ask(t, "coach?");
    answer.then(
      (coaching) => {
        if (gone) return;
        trouble.value = "";
        if (coaching.told && !same(coaching.told.better, said.peek()?.told?.better ?? null))
          count(coaching.told.kind);
        said.value = coaching;
      },
      (problem) => {
        if (!gone && problem.code === "unavailable") trouble.value = problemWords(problem);
      },
    );
    return () => {
      gone = true;
    };
  }, [env?.version, settled, on]);
  return { said: said.value, trouble: trouble.value };
}

/** @param {"best"|"cost"} kind */
function count(kind) {
  good.value = kind === "best" ? good.peek() + 1 : 0;
}

/** A hint, when one is wanted and somebody is asked. @param {Table} t */
function useHint(t) {
  const hint = useSignal(/** @type {Hint|null} */ (null));
  const trouble = useSignal("");
  const env = t.env.value;
  const wanted = t.hint.value;
  const mine = chooses(env);
  useEffect(() => {
    if (hint.peek() && hint.peek()?.decision !== env?.decision) {
      hint.value = null;
      t.hint.value = false; // it is done, or past
      return undefined;
    }
    trouble.value = "";
    if (!wanted || !mine) return undefined;
    let gone = false;
    /** @type {Promise<Hint>} */
    const answer = ask(t, `hint?decision=${env?.decision}&`);
    answer.then(
      (found) => {
        if (!gone) hint.value = found;
      },
      (problem) => {
        if (!gone) trouble.value = problemWords(problem);
      },
    );
    return () => {
      gone = true;
    };
  }, [wanted, env?.decision, mine]);
  return { hint: wanted ? hint.value : null, trouble: trouble.value };
}

/** Has somebody been told often enough what the choices are for? Counts it. */
function useExplained() {
  const explained = useSignal(true);
  useEffect(() => {
    try {
      const times = Number(localStorage.getItem(KNOWN) ?? 0);
      explained.value = times >= OFTEN;
      if (times < OFTEN) localStorage.setItem(KNOWN, String(times + 1));
    } catch {
      explained.value = false; /* private mode */
    }
  }, []);
  return explained.value;
}

/** @param {{t: Table}} props */
export function Coach({ t }) {
  const env = t.env.value;
  const { said, trouble } = useCoaching(t);
  const { hint, trouble: why } = useHint(t);
  const explained = useExplained();
  const mine = chooses(env);
  const choices = mine && said?.decision === env?.decision ? (said?.choices ?? []) : [];
  useEffect(() => {
    pointed.value = null;
    held.value = null;
  }, [env?.decision]);
  useEffect(() => watchRings(t, () => ({ want: pointed.value ?? held.value })), []);
  useEffect(() => {
    if (hint) held.value = hint.choice;
  }, [hint]);
  const on = coached(t);
  const listed = choices.length > 0 && !t.hint.value;
  const close = () => {
    if (t.hint.value) {
      t.hint.value = false;
      held.value = null;
    } else setCoach(t, false);
  };
  return html`<section class=${cls("coach", hint && "coach--hint")} aria-label=${hint ? "Hint" : "Coach"}>
    <div class=${cls("coach__r", listed && "coach__r--c", said?.told?.kind === "cost" && "coach__r--told")}><div class="coach__t" aria-live="polite">${
      hint
        ? html`<${Hinted} t=${t} hint=${hint} />`
        : t.hint.value
          ? html`<p>${why || (mine ? "Thinking about it." : "A hint comes when you have something to choose.")}</p>`
          : html`<${Told} t=${t} said=${said} mine=${mine} trouble=${trouble} explained=${explained} />`
    }</div>
    ${listed ? html`<ul class="coach__c" aria-label="Worth a look">${choices.map((one) => html`<li key=${keyOf(one)}><${Choice} t=${t} one=${one} /></li>`)}</ul>` : null}</div>
    <div class="coach__a">
      ${
        t.hint.value
          ? null
          : html`<button type="button" class="btn btn--sm" aria-label="Hint" aria-disabled=${mine ? undefined : "true"} data-why=${mine ? undefined : "A hint comes when you have something to choose."} onClick=${() => {
              if (mine) t.hint.value = true;
            }}>${icon("ui-help")}<span>Hint</span> <span class="kbd" aria-hidden="true">T</span></button>`
      }
      <button type="button" class="iconbtn" aria-label=${t.hint.value ? "Close the hint" : "Turn the coach off"} data-why=${t.hint.value || !on ? undefined : "You find it again in the menu behind the three dots."} onClick=${close}>${icon("ui-x")}</button>
    </div>
  </section>`;
}

/** @param {Table} t @param {string} text */
const named = (t, text) => fill(text, t.store.room.value, t.store.me.value);

/** One thing worth a look: pointing at it, or pressing it, rings where it is done. @param {{t: Table, one: Advice}} props */
function Choice({ t, one }) {
  const brings = one.brings[0] ?? "";
  const pressed = same(held.value, one);
  const point = () => {
    pointed.value = one;
  };
  const leave = () => {
    if (same(pointed.value, one)) pointed.value = null;
  };
  return html`<button type="button" class="coach__b" aria-pressed=${String(pressed)} onPointerEnter=${point} onPointerLeave=${leave} onFocus=${point} onBlur=${leave}
    onClick=${() => {
      pointed.value = null;
      held.value = pressed ? null : one;
    }}><b>${named(t, one.text)}</b><small><i class="num">${one.expects}</i>${brings ? ` ${upper(named(t, brings))}` : ""}</small></button>`;
}

/** @param {{t: Table, hint: Hint}} props */
const Hinted = ({ t, hint }) =>
  html`<p class="coach__l">${icon("ui-help")}<b>${named(t, hint.choice.text)}.</b> ${hint.choice.brings.length ? `${upper(named(t, hint.choice.brings.join("; ")))}. ` : ""}<span>${named(t, hint.expects)}</span></p>`;

/** What the coach has to say: of the step before, or what the choices are for; else as little as can be.
 * @param {{t: Table, said: Coaching|null, mine: boolean, trouble: string, explained: boolean}} props */
function Told({ t, said, mine, trouble, explained }) {
  const told = said?.told;
  if (trouble) return html`<p>${trouble}</p>`;
  const cost =
    told?.kind === "cost" ? html`<p class="coach__l coach__cost">${named(t, told.text)}</p>` : null;
  if (cost) return cost;
  if (good.value >= WITHOUT)
    return html`<p class="coach__l"><b>You see it yourself.</b> The × sends the coach away.</p>`;
  if (told?.kind === "best" && good.value === 1)
    return html`<p class="coach__l"><b>Well chosen.</b></p>`;
  if (!mine) return html`<p class="coach__l">${explained ? "" : "Watch what the others do."}</p>`;
  const choices = said?.decision === t.env.value?.decision ? said?.choices : null;
  if (!choices) return html`<p class="coach__l">${explained ? "" : "Looking."}</p>`;
  if (choices.length === 0)
    return html`<p class="coach__l">Nothing stands out here: choose as you like.</p>`;
  const chance =
    t.store.room.value.seats.length < 3 ? "how many games of 100 it wins" : "what place it brings";
  return html`<p class="coach__l"><b>Worth a look</b>${explained ? "" : `, and about ${chance}. Point at one: a ring shows where.`}</p>`;
}
