// @ts-check
/** For the organiser: results go to a server of his own, where the operator allows it. */
import { html, icon, useState } from "/static/js/core/ui.js";
import { call, get, problemWords } from "/static/js/core/api.js";

/** @typedef {{url: string, last_at: string|null, last_said: string|null, waiting: number}} Hook */

/** How it went the last time. @param {Hook} hook */
const howWords = ({ last_at: at, last_said: said, waiting }) =>
  !at
    ? "Nothing was sent yet."
    : said
      ? `The latest try failed: ${said}. It is tried again, ${waiting} to be sent.`
      : `Arrived at ${new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}${waiting ? `, ${waiting} more to be sent` : ""}.`;

/** @param {{model: Model}} props */
export function Webhook({ model }) {
  const [hook, setHook] = useState(/** @type {Hook|null} */ (null));
  const [url, setUrl] = useState("");
  const [secret, setSecret] = useState("");
  const [bad, setBad] = useState("");
  if (!model.data.webhooks) return null;
  const path = `/api/tournaments/${model.tournament.value.id}/webhook`;
  const attempt = async (/** @type {() => Promise<void>} */ work) => {
    setBad("");
    try {
      await work();
    } catch (refused) {
      setBad(problemWords(refused));
    }
  };
  const read = async () => {
    /** @type {{webhook: Hook|null}} */
    const found = await get(path);
    setHook(found.webhook);
    if (found.webhook) setUrl(found.webhook.url);
  };
  const opened = (/** @type {Event} */ event) => {
    if (/** @type {HTMLDetailsElement} */ (event.currentTarget).open) void attempt(read);
  };
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(async () => {
      /** @type {{secret: string}} */
      const made = await call("PUT", path, { url: url.trim() });
      setSecret(made.secret);
      await read();
    });
  };
  const remove = () =>
    attempt(async () => {
      await call("DELETE", path);
      setSecret("");
      setUrl("");
      setHook(null);
    });
  return html`<details class="tn-scr" onToggle=${opened}><summary>${icon("ui-link")}Send results to a server</summary>
    <p>Rounds, results and the end are posted as JSON, signed (<a class="textlink" href="/docs">how</a>).</p>
    <form class="tn-ser" onSubmit=${save}><label><span>Address</span><input type="url" required maxlength="400" placeholder="https://club.example/results" value=${url} onInput=${(/** @type {FieldEvent} */ event) => setUrl(event.target.value)} /></label>
      ${secret ? html`<p role="status">The secret, shown only now: <code>${secret}</code></p>` : null}
      ${hook ? html`<p role="status">${howWords(hook)}</p>` : null}${bad ? html`<p class="bad" role="alert">${bad}</p>` : null}
      <div class="tn-org__a"><button class="btn btn--sm">${hook ? "New secret" : "Send results there"}</button>${hook ? html`<button type="button" class="btn btn--ghost btn--sm" onClick=${remove}>Send nothing any more</button>` : null}</div></form></details>`;
}
