// Builds what is older than its sources: the database client and the web application. `npm run build` forces both.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { LOAD_TEXTS, writeBrowserTexts } from "./browser-texts.mjs";
import { ISSUE_COMMAND, QUEUE_WORKER, SERVER, SUPERVISOR, WORKER_DIRECTORY } from "./build-workers.mjs";

/** What decides how a program is bundled. */
const PROGRAMS = ["scripts/build-workers.mjs", "scripts/bundle-packages.mjs", "package-lock.json"];
const ASSETS = "build/client/assets";

/**
 * The database client, generated from prisma/schema.prisma, the modules by which browsers load texts, and the programs
 * that run in threads and processes of their own, the supervisor and the chain among them.
 */
export function ensureGenerated() {
  whenChanged("browser-texts", ["app/i18n/locales", "scripts/browser-texts.mjs"], LOAD_TEXTS, writeBrowserTexts);
  whenChanged("generate", ["prisma/schema.prisma", "package-lock.json"], "prisma/generated/client.ts", () => {
    console.log("Generating the database client…");
    run([process.execPath, "--import", "tsx", "scripts/prisma.ts", "generate"]);
  });
  whenChanged(
    "workers",
    [
      "app/adapters",
      "app/features/verification/camera",
      "app/features/account/tick-password-rules.ts",
      "app/features/designs/draw-signature.ts",
      "app/features/contact",
      "app/paths.ts",
      "modules",
      "scripts/build-workers.mjs",
      "package-lock.json",
    ],
    `${WORKER_DIRECTORY}/inspect.mjs`,
    () => make("workers"),
  );
  const supervisor = ["app", "modules", "scripts", "contracts/abi", "prisma/schema.prisma", "package-lock.json"];
  whenChanged("supervisor", supervisor, SUPERVISOR, () => make("supervisor"));
  const issue = ["app", "modules", "contracts/abi", "scripts", "prisma/schema.prisma"];
  whenChanged("issue", [...issue, ...PROGRAMS], ISSUE_COMMAND, () => make("issue"));
  whenChanged(
    "verifier",
    ["app/i18n", "modules", "contracts/abi", "scripts/verifier", "package-lock.json"],
    "build/verifier/verify.html",
    () => run([process.execPath, "scripts/verifier/build.mjs"]),
  );
}

/** The web application's server and browser code, and the queue's worker. */
export function ensureBuilt() {
  ensureGenerated();
  const worker = ["app", "modules", "scripts/worker.ts", "scripts/embedded/stop-with.ts", "prisma/schema.prisma"];
  whenChanged("worker", [...worker, ...PROGRAMS], QUEUE_WORKER, () => make("worker"));
  const sources = [
    "app",
    "modules",
    "content",
    "public",
    "prisma/schema.prisma",
    "remix.config.js",
    "scripts/page-styles.mjs",
    "tsconfig.json",
    ...PROGRAMS,
  ];
  whenChanged("build", sources, SERVER, () => {
    console.log("Building the web application…");
    run([process.execPath, "node_modules/@remix-run/dev/dist/cli.js", "build"], {
      NODE_ENV: "production",
    });
    run([process.execPath, "scripts/page-styles.mjs"], { NODE_ENV: "production" });
    compressAssets();
    make("server");
  });
}

/** `npm run dev` builds into the same place, for itself alone: the next start has to make its own again. */
export function forgetBuilt() {
  rmSync("build/.build.stamp", { force: true });
}

/** Beside each asset its Brotli form, as small as it gets: made once here, so that it need not be quick. */
function compressAssets() {
  for (const name of readdirSync(ASSETS, { recursive: true, encoding: "utf8" })) {
    if (!/\.(css|js|svg)$/.test(name)) continue;
    const file = path.join(ASSETS, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

/**
 * What lies in a folder that this account may not write, as in an image, was built by whoever may, and is taken as it is: the
 * times of files there are rounded, and look like changes.
 * @param {string} name @param {string[]} sources @param {string} product @param {() => void} make
 */
function whenChanged(name, sources, product, make) {
  if (existsSync(product) && !mayWrite("build")) return;
  const stampFile = `build/.${name}.stamp`;
  const stamp = fingerprint(sources);
  if (existsSync(product) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  make();
  mkdirSync("build", { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** @param {string} folder */
function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Paths, sizes and times of all files below: enough to notice a change, and quick. @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash("sha256");
  /** @param {string} file */
  const visit = (file) => {
    if (!existsSync(file)) return;
    const stat = statSync(file);
    if (stat.isDirectory()) for (const name of readdirSync(file).sort()) visit(path.join(file, name));
    else hash.update(`${file}\0${stat.size}\0${stat.mtimeMs}\n`);
  };
  for (const source of sources) visit(source);
  return hash.digest("hex");
}

/** @param {string} programs as `build-workers.mjs` names them */
const make = (programs) => run([process.execPath, "scripts/build-workers.mjs", programs]);

/** @param {string[]} command @param {NodeJS.ProcessEnv} environment */
function run([program = "", ...args], environment = {}) {
  const result = spawnSync(program, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureBuilt();
}
