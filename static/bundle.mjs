/**
 * Makes of js/ and css/ what is sent to browsers: bundled, minified, with source maps, each file also packed with brotli.
 *
 *     node bundle.mjs STATIC VENDOR OUT
 *
 * Entries keep their address, so pages need not know whether a build is there; what several of them share lies in js/chunks/.
 * Packs the drawings of VENDOR too. Called by hatch_build.py.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";

const [source, vendor, out] = process.argv.slice(2).map((path) => resolve(path));

/** Files below a folder with this ending. @param {string} folder @param {string} ending */
const files = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((name) => name.endsWith(ending)).map((name) => join(folder, name));

/** What pages and the server name. */
const entries = [
  ...["js", "js/pages"].flatMap((folder) => readdirSync(join(source, folder)).filter((name) => name.endsWith(".js")).map((name) => join(source, folder, name))),
  ...readdirSync(join(source, "js/games")).flatMap((game) => [join(source, "js/games", game, "index.js"), join(source, "js/pages/decks", `${game}.js`)]).filter(existsSync),
];

/** Our modules name each other, and the libraries, by their address. */
const addresses = {
  name: "addresses",
  setup: (/** @type {import("esbuild").PluginBuild} */ { onResolve }) => {
    onResolve({ filter: /^\/static\/vendor\// }, ({ path }) => ({ path: join(vendor, path.slice("/static/vendor/".length)) }));
    onResolve({ filter: /^\/static\/js\// }, ({ path }) => ({ path: join(source, path.slice("/static/".length)) }));
  },
};

const common = { outdir: out, outbase: source, minify: true, logLevel: /** @type {const} */ ("warning"), absWorkingDir: source };
await build({
  ...common, entryPoints: entries, bundle: true, splitting: true, format: "esm", charset: "utf8",
  chunkNames: "js/chunks/[name]-[hash]", sourcemap: true, legalComments: "none", plugins: [addresses],
});
await build({ ...common, entryPoints: files(join(source, "css"), ".css"), charset: "utf8" });

for (const file of [...files(out, ".js"), ...files(out, ".css"), ...files(vendor, ".svg")]) {
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
}
