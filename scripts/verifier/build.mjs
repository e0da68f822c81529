// Builds the page that verifies certificates offline: one self-contained HTML file that anyone can save.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { nodeModulesPolyfillPlugin } from "esbuild-plugins-node-modules-polyfill";
import { VERIFIER_FILE } from "../build-workers.mjs";

const HERE = "scripts/verifier";

/** One level below the maximum, which would take twice the time and save one percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 } };

const LOCALES = "app/i18n/locales";
/** Groups of texts about results, shared with the platform's own pages. */
const OF_RESULTS = ["verdicts", "checks", "outcomes", "codes", "evidence", "evidenceHeading", "facts"];

/** Returns the page's texts by language: its own, and those about results. */
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
    // A package reads the address of its files from this value; a single file has none.
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
  // Compressed here, because compressing a megabyte and a half in the web process would delay other requests.
  writeFileSync(`${VERIFIER_FILE}.br`, brotliCompressSync(page, BROTLI));
  writeFileSync(`${VERIFIER_FILE}.gz`, gzipSync(page, { level: constants.Z_BEST_COMPRESSION }));
}

await buildVerifier();
