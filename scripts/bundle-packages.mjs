// Puts the packages that a program imports into its bundle: one file instead of thousands that are looked for, read and
// kept, and of each package only what is used. What is rarely used is not loaded before somebody does.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { build } from "esbuild";

const require = createRequire(import.meta.url);

/** Loaded at their first use: what a process may do without for hours, or for ever. */
const AT_FIRST_USE = [
  "sharp",
  "@resvg/resvg-js",
  "jimp",
  "pdfkit",
  "fontkit",
  "qrcode",
  "linebreak",
  "stripe",
  "@paypal/paypal-server-sdk",
  "jsvat",
  "nodemailer",
  "pkijs",
  "asn1js",
  "jsonwebtoken",
  "jsonld",
  "@digitalbazaar/vc",
  "@digitalbazaar/data-integrity",
  "@digitalbazaar/eddsa-rdfc-2022-cryptosuite",
  "@digitalbazaar/ed25519-multikey",
  "@digitalbazaar/did-method-key",
  "@digitalbazaar/vc-bitstring-status-list",
  "@ethereumjs/mpt",
  "@blockcerts/lds-merkle-proof-2019",
  "jsonld-signatures",
  "jose",
  "saxes",
  "papaparse",
  "mdx-bundler",
  "remark-gfm",
  "rehype-slug",
  "feed",
  "yazl",
  "write-excel-file/node",
  "altcha-lib",
  "@zxcvbn-ts/language-common",
  "libphonenumber-js",
  "confusables",
  "prom-client",
  "@opentelemetry/api",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace-base",
];

/** They read files beside their own, or are one file already. */
const STAY_APART = ["harfbuzzjs", "@prisma/client/*", "typescript", "pg-native", "esbuild", "fsevents", "piscina"];

/**
 * What packages in the form of CommonJS ask for, which modules do not have: by names that no module declares beside it.
 */
const COMMONJS = `import { createRequire as $createRequire } from "node:module";
import { dirname as $dirname } from "node:path";
import { fileURLToPath as $fileURLToPath } from "node:url";
const require = $createRequire(import.meta.url), __filename = $fileURLToPath(import.meta.url), __dirname = $dirname(__filename);`;

/**
 * Stands for a package until something of it is used, and then for what Node's own `require` gives. The names are
 * listed, so that an import can be tied to them without loading it.
 * @param {string} name
 */
const stub = (name) => `
const names = ${JSON.stringify(Object.getOwnPropertyNames(require(name)))};
let whole;
const load = () => (whole ??= require(${JSON.stringify(name)}));
const main = () => (typeof load() !== "function" && "default" in load() ? load().default : load());
module.exports = new Proxy(function () {}, {
  get: (_, key) => (key in load() ? load()[key] : main()[key]),
  set: (_, key, value) => Reflect.set(load(), key, value),
  has: (_, key) => key in load(),
  apply: (_, self, args) => Reflect.apply(main(), self, args),
  construct: (_, args, as) => Reflect.construct(main(), args, as === module.exports ? main() : as),
  ownKeys: (target) => [...new Set([...Reflect.ownKeys(target), ...names])],
});
`;

/** @type {import("esbuild").Plugin} */
const loadAtFirstUse = {
  name: "load-at-first-use",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, namespace, kind }) => {
      if (namespace === "at-first-use") return { path, external: true };
      if (kind === "dynamic-import" || !AT_FIRST_USE.includes(path)) return undefined;
      return { path, namespace: "at-first-use", sideEffects: false };
    });
    onLoad({ filter: /.*/, namespace: "at-first-use" }, ({ path }) => ({ contents: stub(path), loader: "js" }));
  },
};

/** @param {import("esbuild").BuildOptions} options of a program without its packages */
export async function bundleWithPackages({ packages: _, external = [], ...options }) {
  const { metafile } = await build({
    ...options,
    metafile: true,
    banner: { js: COMMONJS },
    external: [...STAY_APART, ...external],
    plugins: [loadAtFirstUse],
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
  });
  for (const file of Object.keys(metafile.outputs)) if (/\.m?js$/.test(file)) writeInAscii(file);
}

/**
 * V8 keeps a program in two bytes for each character where a single one needs them, and esbuild leaves those in regular
 * expressions. Escaped they mean the same.
 * @param {string} file
 */
function writeInAscii(file) {
  const text = readFileSync(file, "utf8");
  const escaped = text.replace(/(\\*)([\u0080-\uffff])/g, (_, slashes, character) => {
    const code = `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    // An escaped character is the character.
    return (slashes.length % 2 === 1 ? slashes.slice(1) : slashes) + code;
  });
  if (escaped !== text) writeFileSync(file, escaped);
}
