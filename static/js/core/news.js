// @ts-check
/** A new round, a night, a tournament: told in large for a moment, over the stage, where nobody can overlook it. */
import { html, useEffect, useRef, useState } from "./ui.js";

const STAYS = 2200;

/** @param {{t: Table}} props */
export function News({ t }) {
  const text = t.game.news?.(t) ?? "";
  const before = useRef("");
  const [shown, setShown] = useState("");
  useEffect(() => {
    const fresh = before.current !== "" && text !== "" && text !== before.current;
    before.current = text;
    if (!fresh) return undefined;
    setShown(text);
    const timer = setTimeout(() => setShown(""), STAYS);
    return () => clearTimeout(timer);
  }, [text]);
  return html`<div class="news" role="status">${shown ? html`<b key=${shown}>${shown}</b>` : null}</div>`;
}
