// Bundles a program with the packages that it imports: Node then loads one file instead of resolving thousands, and
// only the used parts of each package. Rarely used packages are loaded on first use.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { build } from "esbuild";

const require = createRequire(import.meta.url);

/** Packages loaded on first use: a process may run for hours without them. */
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

/** Packages that are not bundled: they read files beside their own, or are a single file already. */
const STAY_APART = ["harfbuzzjs", "@prisma/client/*", "typescript", "pg-native", "esbuild", "fsevents", "piscina"];

/**
 * CommonJS globals that bundled packages expect and ES modules lack. The `$` names collide with no name in a module.
 */
const COMMONJS = `import { createRequire as $createRequire } from "node:module";
import { dirname as $dirname } from "node:path";
import { fileURLToPath as $fileURLToPath } from "node:url";
const require = $createRequire(import.meta.url), __filename = $fileURLToPath(import.meta.url), __dirname = $dirname(__filename);`;

/**
 * Returns the source of a stub that loads a package with Node's own `require` on first use. The export names are
 * listed, so that an import can be bound without loading the package.
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
 * Escapes all characters beyond ASCII. V8 stores a program in two bytes a character as soon as one character needs
 * them, and esbuild leaves such characters in regular expressions. The escaped form means the same.
 * @param {string} file
 */
function writeInAscii(file) {
  const text = readFileSync(file, "utf8");
  const escaped = text.replace(/(\\*)([\u0080-\uffff])/g, (_, slashes, character) => {
    const code = `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    // The last backslash of an odd number escaped this character; `\u` replaces it.
    return (slashes.length % 2 === 1 ? slashes.slice(1) : slashes) + code;
  });
  if (escaped !== text) writeFileSync(file, escaped);
}
