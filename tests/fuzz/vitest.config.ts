import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Tests of the whole platform as `npm start` serves it; no setup of the unit tests is needed. */
export default defineConfig({
  root,
  resolve: {
    alias: [{ find: /^#(app|modules|contracts|prisma|content|tests)\//, replacement: `${root}$1/` }],
  },
  test: { include: ["tests/fuzz/**/*.test.ts"], testTimeout: 900_000, hookTimeout: 180_000, pool: "forks" },
});
