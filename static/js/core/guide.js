// @ts-check
/** A lesson above the table: one idea, what to do now, and why not something else. The table makes room: nothing is covered. */
import { html, icon, useEffect } from "./ui.js";
import { post, problemWords } from "./api.js";
import { watchRings } from "./rings.js";
import { toast } from "./toasts.js";

/** @param {{t: Table}} props */
export function Guide({ t }) {
  const lesson = t.env.value?.lesson;
  useEffect(
    () =>
      watchRings(t, () => {
        const { over, show, want } = t.env.value?.lesson ?? { over: true };
        return over ? {} : { show, want };
      }),
    [],
  );
  if (!lesson) return null;
  const { heading, say, rules = [], over, idea = 0, ideas, want } = lesson;
  const wrong = t.store.wrong.value;
  return html`<section class="guide" aria-label="Lesson" data-idea=${over ? "end" : idea + 1}>
    <div class="guide__n" aria-hidden="true">${over ? icon("ui-check") : html`<b class="num">${idea + 1}</b><small>of ${ideas}</small>`}</div>
    <div class="guide__t" aria-live="polite" aria-atomic="true">
      <h2><span class="sr">${over ? "The lesson is over. " : `Idea ${idea + 1} of ${ideas}. `}</span>${heading}</h2>
      <p>${say}</p>
      ${over ? null : html`<p class="guide__now">${wrong ? html`<span class="guide__wrong">${icon("ui-x")}${wrong}</span>` : want ? html`<b>Now:</b> ${want.text}.` : "Watch what the others do."}</p>`}
    </div>
    <div class="guide__a">
      ${rules.length && t.about.book ? html`<button type="button" class="btn btn--sm" onClick=${() => t.lookUp(rules)}>${icon("ui-book")}<span>The rule</span></button>` : null}
      ${
        over
          ? html`<button type="button" class="btn btn--sm btn--go" onClick=${() => {
              t.taught.value = true;
            }}>Play on</button>`
          : html`<button type="button" class="btn btn--sm btn--ghost" onClick=${() => again(t, lesson.id)}>${icon("ui-undo")}<span>Begin again</span></button>`
      }
    </div>
  </section>`;
}

/** The same lesson at a new table, from its first idea. @param {Table} t @param {string} lesson */
async function again(t, lesson) {
  const wish = { game: t.info.id, lesson, again: true };
  try {
    const { room } = /** @type {{room: Room}} */ (await post("/api/lessons", wish));
    location.assign(`/r/${room.id}`);
  } catch (problem) {
    toast({ kind: "bad", title: "The lesson does not begin", text: problemWords(problem) });
  }
}
