import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The whole platform is killed here, so no setup of the unit tests is needed. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: { include: ["tests/crash/**/*.test.ts"], testTimeout: 300_000, hookTimeout: 120_000, pool: "forks" },
});
