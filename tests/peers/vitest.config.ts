import { defineConfig } from "vitest/config";
import shared from "../vitest.config";

/** Programs that are missing and could not be installed (scripts/testing/programs.mjs). */
const missing = (process.env.PEERS_MISSING ?? "").split(" ").filter((program) => program !== "");

/** Checks of the platform's files with other people's programs: one test file for each program, by its name. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    include: ["tests/peers/*.test.ts"],
    exclude: missing.map((program) => `tests/peers/${program}.test.ts`),
    passWithNoTests: true,
  },
});
