// Bundles the programs that run in threads and processes of their own: TypeScript with the project's aliases, which neither Node nor
// a browser reads. What is installed stays where it is.
import { buildSync } from "esbuild";

export const WORKER_DIRECTORY = "build/workers";
/** The queue's worker: compiled at each start, it would be away for seconds after each time that it ended. */
export const QUEUE_WORKER = "build/worker/worker.mjs";

export function buildQueueWorker() {
  buildSync({
    entryPoints: ["scripts/worker.ts"],
    outfile: QUEUE_WORKER,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: true,
    jsx: "automatic",
    logLevel: "warning",
  });
}

export function buildWorkers() {
  buildSync({
    entryPoints: { inspect: "app/platform/inspector/inspect.process.ts" },
    outdir: WORKER_DIRECTORY,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    chunkNames: "parts/[name]",
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: "inline",
    logLevel: "warning",
  });
  // The camera's and the contact page's: everything in one file each, for browsers.
  buildSync({
    entryPoints: {
      "contact-check": "app/contact/check.ts",
      camera: "app/camera/camera.ts",
      "read-code": "app/camera/read-code.worker.ts",
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
