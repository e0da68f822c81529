import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Tests of the whole platform as it is started, with its services taken away; test files run in turn. */
export default defineConfig({
  root,
  resolve: {
    alias: [{ find: /^#(app|modules|contracts|prisma|content|tests)\//, replacement: `${root}$1/` }],
  },
  test: {
    include: ["tests/outage/**/*.test.ts"],
    testTimeout: 90_000,
    hookTimeout: 240_000,
    pool: "forks",
    fileParallelism: false,
  },
});
