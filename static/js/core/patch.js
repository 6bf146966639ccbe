// @ts-check
/** Patches of the top-level sections of a view, and the short digest that proves them right. */

/** @param {Record<string, unknown>} view @param {import("./frames.js").Change[]} patch */
export function applyPatch(view, patch) {
  const next = { ...view };
  for (const { op, path, value } of patch) {
    const section = path.slice(1).replaceAll("~1", "/").replaceAll("~0", "~");
    if (op === "remove") delete next[section];
    else next[section] = value;
  }
  return next;
}

/** JSON with sorted keys and no spaces. @param {unknown} value @returns {string} */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = /** @type {Record<string, unknown>} */ (value);
  const parts = Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(fields[key])}`);
  return `{${parts.join(",")}}`;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let bits = index;
  for (let round = 0; round < 8; round++) bits = bits & 1 ? (bits >>> 1) ^ 0xedb88320 : bits >>> 1;
  return bits >>> 0;
});

/** CRC-32 of the canonical JSON, eight hex digits. @param {object} view */
export function digest(view) {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(canonical(view)))
    crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}
