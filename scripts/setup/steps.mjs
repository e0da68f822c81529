// The steps of the build: what each is made of, what it makes, and how. Uses nothing that is installed.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { writeBrowserTexts } from "../browser-texts.mjs";
import { COMMANDS, QUEUE_WORKER, SERVER, SUPERVISOR, VERIFIER_FILE, WORKER_DIRECTORY } from "../build-workers.mjs";
import { writeIcons } from "../icons.mjs";

/**
 * @typedef {(program: string, args: string[]) => Promise<void>} Run a program of Node, in a process of its own
 * @typedef {import("./products.mjs").Step & { title: string, make: (run: Run) => void | Promise<void> }} Made
 */

const ASSETS = "build/client/assets";
/** What decides how a program is bundled: of which packages, and by what. */
const BUNDLED = [
  "scripts/build-workers.mjs",
  "scripts/bundle-packages.mjs",
  "package-lock.json",
  "prisma/schema.prisma",
];
/** Also where a program takes some of it only: told apart by hand, the lists would be wrong one day. */
const CODE = ["app", "modules", "contracts/abi", "scripts"];

/** @param {string} name as `build-workers.mjs` knows it */
const bundle = (name) => (/** @type {Run} */ run) => run("scripts/build-workers.mjs", [name]);

/** What all others are made of as well. @type {Made[]} */
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

/** Programs that run in threads and processes of their own. @type {Made[]} */
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
      "app/features/account/tick-password-rules.ts",
      "app/features/designs/draw-signature.ts",
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

/** What serves, and what works through the queue. @type {Made[]} */
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

/** Beside each asset its Brotli form, as small as it gets: made once here, so that it need not be quick. */
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
