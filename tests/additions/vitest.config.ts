import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: { include: ["tests/additions/*.test.ts"], testTimeout: 300_000, hookTimeout: 120_000 },
});
