// Builds what is older than its sources, or not as it was made: the database client, the programs and the web
// application. `node scripts/build.mjs` makes all of it, and with "generated" what commands need without the web
// application.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { forgetProducts, judgeProducts } from "./setup/products.mjs";
import { FIRST, PROGRAMS, SERVICES } from "./setup/steps.mjs";

const GENERATED = [...FIRST, ...PROGRAMS];

/**
 * The database client, generated from prisma/schema.prisma, the modules by which browsers load texts and icons, and the
 * programs that run in threads and processes of their own, the supervisor, the chain and the commands among them.
 */
export function ensureGenerated() {
  ensure("generated", GENERATED);
}

/** That, and the web application's server and browser code. */
export function ensureBuilt() {
  ensure("built", [...GENERATED, ...SERVICES]);
}

/** `npm run dev` builds into the same place, for itself alone: the next start has to make its own again. */
export function forgetBuilt() {
  for (const step of SERVICES) forgetProducts(step);
}

/**
 * What has to be made is made by another process: nobody who only wants it to be there holds the compiler.
 * @param {"generated" | "built"} what @param {import("./setup/steps.mjs").Made[]} steps
 */
function ensure(what, steps) {
  const states = steps.map((step) => judgeProducts(step));
  if (states.every((state) => state === "whole")) return;
  const damaged = steps.filter((_, index) => states[index] === "damaged").map(({ title }) => title);
  if (damaged.length > 0) console.log(`Not as it was built, and made anew: ${damaged.join(", ")}.`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), what], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { makeAll } = await import("./setup/make-all.mjs");
  await makeAll(FIRST, process.argv[2] === "generated" ? PROGRAMS : [...SERVICES, ...PROGRAMS]);
}
