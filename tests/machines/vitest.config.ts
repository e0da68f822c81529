import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Several machines simulated on one: two of each process, with the services between them; test files run in turn. */
export default defineConfig({
  root,
  resolve: {
    alias: [{ find: /^#(app|modules|contracts|prisma|content|tests)\//, replacement: `${root}$1/` }],
  },
  test: {
    include: ["tests/machines/**/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 240_000,
    pool: "forks",
    fileParallelism: false,
  },
});
