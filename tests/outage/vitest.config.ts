import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The whole platform as it is started, and everything around it taken away; one file after the other. */
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
