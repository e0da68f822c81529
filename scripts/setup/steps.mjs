// The steps of the build: sources, products and how each is made. Needs no installed package.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { writeBrowserTexts } from "../browser-texts.mjs";
import { COMMANDS, QUEUE_WORKER, SERVER, SUPERVISOR, VERIFIER_FILE, WORKER_DIRECTORY } from "../build-workers.mjs";
import { writeIcons } from "../icons.mjs";

/**
 * @typedef {(program: string, args: string[]) => Promise<void>} Run runs a Node program in its own process
 * @typedef {import("./products.mjs").Step & { title: string, make: (run: Run) => void | Promise<void> }} Made
 */

const ASSETS = "build/client/assets";
/** Sources that decide how a program is bundled: the bundler's scripts, and what fixes the packages. */
const BUNDLED = [
  "scripts/build-workers.mjs",
  "scripts/bundle-packages.mjs",
  "package-lock.json",
  "prisma/schema.prisma",
];
/** Sources of every program. Some use only a part, but separate lists would become wrong. */
const CODE = ["app", "modules", "contracts/abi", "scripts"];

/** @param {string} name a group of `build-workers.mjs` */
const bundle = (name) => (/** @type {Run} */ run) => run("scripts/build-workers.mjs", [name]);

/** Steps that all others depend on. @type {Made[]} */
export const FIRST = [
  {
    name: "browser-texts",
    title: "texts for browsers",
    sources: ["app/i18n/locales", "scripts/browser-texts.mjs"],
    products: ["app/i18n/generated"],
    make: writeBrowserTexts,
  },
  {
    name: "icons",
    title: "icons",
    sources: ["app", "scripts/icons.mjs", "package-lock.json"],
    products: ["app/ui/Icon/generated"],
    make: writeIcons,
  },
  {
    name: "client",
    title: "database client",
    sources: ["prisma/schema.prisma", "scripts/generate-client.mjs", "package-lock.json"],
    products: ["prisma/generated"],
    make: (run) => run("scripts/generate-client.mjs", []),
  },
];

/** Programs with their own threads and processes. @type {Made[]} */
export const PROGRAMS = [
  {
    name: "programs",
    title: "supervisor, chain and commands",
    sources: [...CODE, ...BUNDLED],
    products: [path.dirname(SUPERVISOR), COMMANDS],
    make: bundle("programs"),
  },
  {
    name: "workers",
    title: "threads and scripts of single pages",
    sources: [
      "app/adapters",
      "app/features/verification/camera",
      "app/features/account/password-fields.ts",
      "app/features/account/watch-password.ts",
      "app/ui/Form/reveal-passwords.ts",
      "app/features/designs/draw-signature.ts",
      "app/ui/Form",
      "app/features/contact",
      "app/paths.ts",
      "modules",
      ...BUNDLED,
    ],
    products: [WORKER_DIRECTORY],
    make: bundle("workers"),
  },
  {
    name: "verifier",
    title: "page that verifies on its own",
    sources: ["app/i18n", "modules", "contracts/abi", "scripts/verifier", "package-lock.json"],
    products: [path.dirname(VERIFIER_FILE)],
    make: (run) => run("scripts/verifier/build.mjs", []),
  },
];

/** The web application and the queue worker. @type {Made[]} */
export const SERVICES = [
  {
    name: "build",
    title: "web application",
    sources: [...CODE, "content", "public", "remix.config.js", "tsconfig.json", ...BUNDLED],
    products: [path.dirname(SERVER), "build/client"],
    make: buildWeb,
  },
  {
    name: "worker",
    title: "worker of the queue",
    sources: [...CODE, ...BUNDLED],
    products: [path.dirname(QUEUE_WORKER)],
    make: bundle("worker"),
  },
];

/** @param {Run} run */
async function buildWeb(run) {
  await run("node_modules/@remix-run/dev/dist/cli.js", ["build"]);
  await Promise.all([
    run("scripts/page-styles.mjs", []).then(compressAssets),
    run("scripts/build-workers.mjs", ["server"]),
  ]);
}

/**
 * Writes a Brotli file beside each asset, with the strongest compression: it happens once, so speed does not matter.
 */
async function compressAssets() {
  const names = readdirSync(ASSETS, { recursive: true, encoding: "utf8" });
  const compress = promisify(brotliCompress);
  await Promise.all(
    names
      .filter((name) => /\.(css|js|svg)$/.test(name))
      .map(async (name) => {
        const file = path.join(ASSETS, name);
        writeFileSync(`${file}.br`, await compress(readFileSync(file)));
      }),
  );
}
