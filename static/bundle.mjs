/**
 * Makes of js/ and css/ what is sent to browsers: bundled, minified, with source maps, each file also packed with brotli.
 *
 *     node bundle.mjs STATIC VENDOR OUT
 *
 * Entries keep their address, so pages need not know whether a build is there. What the same pages load first is one file in
 * js/chunks/: many small ones cost a request each, and pack badly. Packs the drawings of VENDOR too. Called by hatch_build.py.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { rollup } from "rollup";
import { minify } from "terser";

const [source, vendor, out] = process.argv.slice(2).map((path) => resolve(path));

/** Files below a folder with this ending. @param {string} folder @param {string} ending */
const files = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((name) => name.endsWith(ending)).map((name) => join(folder, name));

/** What pages and the server name. */
const pages = ["js", "js/pages"].flatMap((folder) => readdirSync(join(source, folder)).filter((name) => name.endsWith(".js")).map((name) => join(source, folder, name)));
/** What comes on top of a page, for one game. */
const games = readdirSync(join(source, "js/games")).flatMap((game) => [join(source, "js/games", game, "index.js"), join(source, "js/pages/decks", `${game}.js`)]).filter(existsSync);

/** Our modules name each other, and the libraries, by their address. @type {import("rollup").Plugin} */
const addresses = {
  name: "addresses",
  resolveId: (address) =>
    address.startsWith("/static/vendor/") ? join(vendor, address.slice("/static/vendor/".length))
      : address.startsWith("/static/js/") ? join(source, address.slice("/static/".length))
        : null,
};

/** @type {import("rollup").Plugin} */
const minified = {
  name: "minified",
  async renderChunk(code) {
    const small = await minify(code, { module: true, ecma: 2020, compress: { passes: 3 }, format: { comments: false }, sourceMap: true });
    return { code: small.code ?? "", map: /** @type {string} */ (small.map) };
  },
};

/** What each entry loads first: all it imports, but not what it fetches later. @param {import("rollup").GetModuleInfo} about */
function firstOf(about) {
  /** @param {string} id @param {Set<string>} found */
  const visit = (id, found) => {
    if (found.has(id)) return found;
    found.add(id);
    about(id)?.importedIds.forEach((next) => visit(next, found));
    return found;
  };
  return new Map([...pages, ...games].map((entry) => [entry, visit(entry, new Set())]));
}

/** Which shared file a module lies in; undefined leaves that to rollup. Of what a room loads, there is one for every page, one
 * for pages that draw by themselves, one for tables that are looked at and one for those that are played.
 * @param {string} id @param {Map<string, Set<string>>} first */
function placeOf(id, first) {
  /** @param {string} page @param {string} name */
  const has = (page, name) => first.get(page)?.has(join(source, name));
  const loaders = [...first.keys()].filter((entry) => first.get(entry)?.has(id));
  if (pages.includes(id) || loaders.length === 0) return undefined;
  if (loaders.includes(join(source, "js/room.js"))) {
    const by = loaders.filter((entry) => pages.includes(entry));
    if (by.some((page) => !has(page, "js/core/ui.js"))) return "page";
    if (by.some((page) => !has(page, "js/core/table.js"))) return "drawn";
    return by.length > 1 ? "table" : "live";
  }
  const names = loaders.map((entry) => relative(join(source, "js"), entry).slice(0, -".js".length).replaceAll("/", "-"));
  return names.length > 1 || games.includes(loaders[0]) ? names.join("-") : undefined;
}

/** @type {Map<string, Set<string>>|undefined} */
let first;
const bundle = await rollup({
  input: Object.fromEntries([...pages, ...games].map((file) => [relative(source, file).slice(0, -".js".length), file])),
  plugins: [addresses, minified],
  preserveEntrySignatures: "allow-extension",
});
await bundle.write({
  dir: out, format: "es", sourcemap: true, entryFileNames: "[name].js", chunkFileNames: "js/chunks/[name]-[hash].js",
  manualChunks(id, { getModuleInfo }) {
    first ??= firstOf(getModuleInfo);
    return placeOf(id, first);
  },
});
await bundle.close();
const tableParts = join(source, "css/table/"); // in css/table.css
const sheets = files(join(source, "css"), ".css").filter((file) => !file.startsWith(tableParts));
await build({ entryPoints: sheets, outdir: out, outbase: source, bundle: true, external: ["/static/*"], minify: true, charset: "utf8", logLevel: "warning", absWorkingDir: source });

for (const file of [...files(out, ".js"), ...files(out, ".css"), ...files(vendor, ".svg")]) {
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
}
