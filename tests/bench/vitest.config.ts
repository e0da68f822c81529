import { defineConfig, mergeConfig } from "vitest/config";
import base from "../vitest.config";

/**
 * Measurements: `npx vitest run --config tests/bench/vitest.config.ts`. They take minutes and need a quiet machine.
 */
const merged = mergeConfig(base, defineConfig({ test: { testTimeout: 300_000, maxWorkers: 1 } }));
merged.test.include = ["tests/bench/**/*.bench.ts"];
export default merged;
