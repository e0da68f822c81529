import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  plugins: [vanillaExtractPlugin()],
  esbuild: { jsx: "automatic" },
  // The compiler of styles would watch the whole folder, the database of the tests in it: most of this process's work.
  server: { watch: null },
  resolve: {
    alias: [{ find: /^#(app|modules|contracts|prisma|content|tests)\//, replacement: `${root}$1/` }],
  },
  test: {
    include: ["{app,modules,scripts,tests/checks}/**/*.test.{ts,tsx}"],
    environment: "node",
    globalSetup: ["tests/setup/global-database.ts", "tests/setup/global-workers.ts"],
    setupFiles: ["tests/setup/fail-on-console-error.ts"],
    // Against what never ends, and nothing else: how long something takes on a machine that does other things says
    // nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    // Files of one process share what they import: to load it for each anew took longer than many of the tests.
    isolate: false,
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
  },
});
