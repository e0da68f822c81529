// Builds what is missing, damaged or older than its sources: the database client, the programs and the web application.
// `node scripts/build.mjs` builds all of it; with "generated" it builds what commands need without the web application.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { forgetProducts, judgeProducts } from "./setup/products.mjs";
import { FIRST, PROGRAMS, SERVICES } from "./setup/steps.mjs";

const GENERATED = [...FIRST, ...PROGRAMS];

/**
 * Builds the database client from prisma/schema.prisma, the modules through which browsers load texts and icons, and
 * the programs with their own threads and processes, among them the supervisor, the chain and the commands.
 */
export function ensureGenerated() {
  ensure("generated", GENERATED);
}

/** Builds everything of `ensureGenerated` and the web application's server and browser code. */
export function ensureBuilt() {
  ensure("built", [...GENERATED, ...SERVICES]);
}

/**
 * Marks the web application as not built. `npm run dev` overwrites the same folder with a development build, so the
 * next start must build again.
 */
export function forgetBuilt() {
  for (const step of SERVICES) forgetProducts(step);
}

/**
 * Builds in another process, so that a caller which finds everything built does not hold the compiler in memory.
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
