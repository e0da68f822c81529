// The page that verifies certificates on its own: one HTML file with everything in it, for anyone to keep.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { nodeModulesPolyfillPlugin } from "esbuild-plugins-node-modules-polyfill";
import { VERIFIER_FILE } from "../build-workers.mjs";

const HERE = "scripts/verifier";

/** The last step would take twice the time for one byte in a hundred. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 } };

const LOCALES = "app/i18n/locales";
/** What the page says of a result, in the words of the platform's own pages. */
const OF_RESULTS = ["verdicts", "checks", "outcomes", "codes", "evidence", "evidenceHeading", "facts"];

/** What the page says, by language: its own texts, and those of results. */
function readTexts() {
  const read = (language, name) => JSON.parse(readFileSync(`${LOCALES}/${language}/${name}.json`, "utf8"));
  return Object.fromEntries(
    readdirSync(LOCALES).map((language) => {
      const verification = read(language, "verification");
      const result = Object.fromEntries(OF_RESULTS.map((group) => [group, verification[group]]));
      return [language, { own: read(language, "verifier"), result }];
    }),
  );
}

async function buildVerifier() {
  const shim = (name) => path.resolve(HERE, "shims", name);
  const { outputFiles } = await build({
    entryPoints: [`${HERE}/page.ts`],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    minify: true,
    legalComments: "eof",
    logLevel: "warning",
    // Where a package says its files are; this page has none but itself.
    define: {
      global: "globalThis",
      "import.meta.url": JSON.stringify("https://bundled.invalid/lib/"),
      TEXTS: JSON.stringify(readTexts()),
    },
    alias: {
      "node:crypto": shim("crypto.ts"),
      crypto: shim("crypto.ts"),
      "node:zlib": shim("zlib.ts"),
      zlib: shim("zlib.ts"),
    },
    plugins: [
      nodeModulesPolyfillPlugin({
        modules: ["assert", "buffer", "events", "process", "stream", "string_decoder", "util", "url"],
        globals: { Buffer: true, process: true },
      }),
    ],
  });
  const script = outputFiles[0]?.text.replaceAll("</script", "<\\/script") ?? "";
  const page = readFileSync(`${HERE}/page.html`, "utf8")
    .replace("/* style */", () => readFileSync(`${HERE}/page.css`, "utf8"))
    .replace("/* script */", () => script);
  mkdirSync(path.dirname(VERIFIER_FILE), { recursive: true });
  writeFileSync(VERIFIER_FILE, page);
  // As it goes over the wire: packing a megabyte and a half beside what visitors ask for would hold them up.
  writeFileSync(`${VERIFIER_FILE}.br`, brotliCompressSync(page, BROTLI));
  writeFileSync(`${VERIFIER_FILE}.gz`, gzipSync(page, { level: constants.Z_BEST_COMPRESSION }));
}

await buildVerifier();
