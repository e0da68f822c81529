import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  plugins: [vanillaExtractPlugin()],
  esbuild: { jsx: "automatic" },
  // The style compiler would watch the whole folder, including the test database, which would be most of this process's
  // work.
  server: { watch: null },
  resolve: {
    alias: [{ find: /^#(app|modules|contracts|prisma|content|tests)\//, replacement: `${root}$1/` }],
  },
  test: {
    include: ["{app,modules,scripts,tests/checks}/**/*.test.{ts,tsx}"],
    environment: "node",
    globalSetup: ["tests/setup/global-database.ts", "tests/setup/global-workers.ts"],
    setupFiles: ["tests/setup/fail-on-console-error.ts"],
    // Only for tests that would never end: the time of a test on a busy machine means nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    // Test files of one process share their imports: loading them again for each file took longer than many of the
    // tests.
    isolate: false,
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
  },
});
