import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Long series of tests in turn, in which each step needs the result of the one before. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["tests/kills/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    pool: "forks",
    bail: 1,
  },
});
