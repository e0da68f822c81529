// Bundles the programs that run in threads and processes of their own: TypeScript with the project's aliases, which
// neither Node nor a browser reads. `node scripts/build-workers.mjs NAME` makes those of that name: in a process of its
// own, so that nobody who only wants them to be there holds the compiler.
import { renameSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const WORKER_DIRECTORY = "build/workers";
/** The queue's worker: compiled at each start, it would be away for seconds after each time that it ended. */
export const QUEUE_WORKER = "build/worker/worker.mjs";
/**
 * Nobody waits for a page of it: a small young generation is collected more often, and takes little memory when it is
 * idle. The engine tidies up according to how much it may have: with a bound, a list of 100,000 takes no more than one
 * of 10,000.
 */
export const WORKER_FLAGS = ["--max-semi-space-size=4", "--max-old-space-size=1024"];

/**
 * What `npm start` becomes, and beside it what it starts and ends itself: compiled at each start, it would take a
 * second longer and a third more memory.
 */
export const SUPERVISOR = "build/supervisor/supervise.mjs";

/**
 * What people call (`npm run issue`, `npm run fsck`, ...): compiled at its start, each would take five seconds longer.
 */
export const COMMANDS = "build/commands";
/** Beside it lies what it starts for each core. */
export const ISSUE_COMMAND = `${COMMANDS}/issue.mjs`;

/** The page that people keep, which `verifier/build.mjs` makes. */
export const VERIFIER_FILE = "build/verifier/verify.html";

/** The web application, which Remix has built without its packages before. */
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

/** What the supervisor rarely needs is in parts that it loads then. */
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
 * Several programs in one folder, each by the first part of its name; what they share is there once.
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
 * How a program for Node is bundled from its first file.
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
    // Each process holds the map of what it runs: without the sources it is a quarter of that, and stacks say the same.
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
  // With their packages, which they would otherwise look for while somebody waits.
  for (const name of ["documents/documents.thread", "drawing/drawing.process"])
    await bundle(
      programOptions(`app/adapters/${name}.ts`, `${WORKER_DIRECTORY}/${path.basename(name).split(".")[0]}.mjs`),
    );
  // The camera's, the contact page's, that of new passwords and that of signatures: everything in one file each, for
  // browsers.
  await build({
    entryPoints: {
      "contact-check": "app/features/contact/check.ts",
      "draw-signature": "app/features/designs/draw-signature.ts",
      "password-rules": "app/features/account/tick-password-rules.ts",
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
