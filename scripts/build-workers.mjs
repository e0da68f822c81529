// Bundles the programs that run in threads and processes of their own: TypeScript with the project's aliases, which neither Node nor
// a browser reads. What is installed stays where it is.
import { buildSync } from "esbuild";

export const WORKER_DIRECTORY = "build/workers";
/** The queue's worker: compiled at each start, it would be away for seconds after each time that it ended. */
export const QUEUE_WORKER = "build/worker/worker.mjs";

/** What `npm start` runs: compiled at each start, it would take a second longer and a third more memory. */
export const SUPERVISOR = "build/supervisor/supervise.mjs";

export const buildQueueWorker = () => buildSync(programOptions("scripts/worker.ts", QUEUE_WORKER));
export const buildSupervisor = () => buildSync(programOptions("scripts/supervise.ts", SUPERVISOR));

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
    jsx: "automatic",
    logLevel: "warning",
  };
}

export function buildWorkers() {
  buildSync({
    entryPoints: {
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
  // The camera's, the contact page's, that of new passwords and that of signatures: everything in one file each, for browsers.
  buildSync({
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
