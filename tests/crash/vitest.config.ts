import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** What is killed here is the whole platform, not a part of it: no set-up of the unit tests is wanted. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: { include: ["tests/crash/**/*.test.ts"], testTimeout: 300_000, hookTimeout: 120_000, pool: "forks" },
});
