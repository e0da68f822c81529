import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Long series, one after the other, of which each step needs what the one before has left. */
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
