// Bundles the programs that run in their own threads and processes. They are TypeScript with the project's path
// aliases, which neither Node nor a browser can load. `node scripts/build-workers.mjs NAME` builds one group. It runs
// as a process of its own, so that a caller which finds everything built does not hold the compiler in memory.
import { renameSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const WORKER_DIRECTORY = "build/workers";
/** The queue worker. Compiling it at each start would delay every restart by seconds. */
export const QUEUE_WORKER = "build/worker/worker.mjs";
/**
 * Memory limits of the queue worker, which serves no interactive requests. A small young generation is collected more
 * often and needs little memory while idle. With the bound on the old generation a list of 100,000 rows needs no more
 * memory than one of 10,000.
 */
export const WORKER_FLAGS = ["--max-semi-space-size=4", "--max-old-space-size=1024"];

/**
 * The supervisor, which `npm start` runs, and the programs that it starts. Compiling them at each start would take a
 * second longer and a third more memory.
 */
export const SUPERVISOR = "build/supervisor/supervise.mjs";

/**
 * Folder of the commands (`npm run issue`, `npm run fsck`, ...). Compiling one at its start would take five seconds
 * longer.
 */
export const COMMANDS = "build/commands";
/** The issue command. The same folder holds the process that it starts on each core. */
export const ISSUE_COMMAND = `${COMMANDS}/issue.mjs`;

/** The verifier page that works offline, built by `verifier/build.mjs`. */
export const VERIFIER_FILE = "build/verifier/verify.html";

/** The web application. Remix builds it first without its packages. */
export const SERVER = "build/server/index.js";

/** @type {Record<string, () => Promise<void>>} */
export const MAKE = {
  workers: buildWorkers,
  worker: () => bundle(programOptions("scripts/worker.ts", QUEUE_WORKER)),
  programs: buildPrograms,
  server: buildServer,
};

/** @param {import("esbuild").BuildOptions} options */
async function bundle(options) {
  const { bundleWithPackages } = await import("./bundle-packages.mjs");
  await bundleWithPackages(options);
}

/** Builds the supervisor and the commands. Parts that they rarely need are in chunks loaded on demand. */
async function buildPrograms() {
  const supervised = [
    "scripts/supervise.ts",
    "scripts/seed-demonstration.ts",
    "scripts/embedded/prepare-child.ts",
    "scripts/embedded/local-chain-child.ts",
  ];
  const commands = [
    "issue",
    "admin-grant",
    "erasures-apply",
    "fsck",
    "backup",
    "restore",
    "verify-certificate",
    "verify-audit",
    "events",
    "deploy-contract",
    "installation",
    "issue/draw.process",
  ];
  await bundleInParts(supervised, path.dirname(SUPERVISOR));
  await bundleInParts(
    commands.map((name) => `scripts/${name}.ts`),
    COMMANDS,
  );
}

/**
 * Bundles several programs into one folder, each named after the first part of its file name. Shared code is stored
 * once.
 * @param {string[]} programs @param {string} outdir
 */
function bundleInParts(programs, outdir) {
  const { outfile: _, ...options } = programOptions("", "");
  const entryPoints = programs.map((file) => ({ in: file, out: path.basename(file).split(".", 1)[0] ?? file }));
  return bundle({
    ...options,
    entryPoints,
    outdir,
    outExtension: { ".js": ".mjs" },
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
  });
}

async function buildServer() {
  const bundled = SERVER.replace(".js", ".bundled.js");
  await bundle({ ...programOptions(SERVER, bundled), sourcemap: false });
  renameSync(bundled, SERVER);
}

/**
 * Returns the esbuild options of a Node program, from its entry file.
 * @param {string} entry @param {string} outfile @returns {import("esbuild").BuildOptions}
 */
export function programOptions(entry, outfile) {
  return {
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: true,
    // Each process holds its source map in memory. Without the sources a map is a quarter of the size, with the same
    // stack traces.
    sourcesContent: false,
    jsx: "automatic",
    logLevel: "warning",
  };
}

async function buildWorkers() {
  const { build } = await import("esbuild");
  await build({
    entryPoints: {
      launcher: "app/adapters/processes/launcher.process.ts",
      inspect: "app/adapters/inspector/inspect.process.ts",
      artwork: "app/adapters/inspector/artwork.process.ts",
      tables: "app/adapters/inspector/tables.process.ts",
      "hash-passwords": "app/adapters/passwords/hash-passwords.process.ts",
    },
    outdir: WORKER_DIRECTORY,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: "inline",
    logLevel: "warning",
  });
  // Bundled with their packages, which they would otherwise resolve while a request waits.
  for (const name of ["documents/documents.thread", "drawing/drawing.process"])
    await bundle(
      programOptions(`app/adapters/${name}.ts`, `${WORKER_DIRECTORY}/${path.basename(name).split(".")[0]}.mjs`),
    );
  // Scripts for browsers, one self-contained file each: camera, contact page, password rules, file fields and signature drawing.
  await build({
    entryPoints: {
      "contact-check": "app/features/contact/check.ts",
      "file-field": "app/ui/Form/file-field.ts",
      "draw-signature": "app/features/designs/draw-signature.ts",
      "password-rules": "app/features/account/password-fields.ts",
      camera: "app/features/verification/camera/camera.ts",
      "read-code": "app/features/verification/camera/read-code.worker.ts",
    },
    outdir: WORKER_DIRECTORY,
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2020",
    minify: true,
    logLevel: "warning",
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await MAKE[process.argv[2] ?? ""]?.();
