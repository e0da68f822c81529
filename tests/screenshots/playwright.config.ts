import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config";

/** `npm run screenshots`: takes screenshots of every page for a person to review, on a separate platform. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  outputDir: "../../build/e2e/results",
  testMatch: "*.shots.ts",
  globalSetup: "../e2e/setup/wait-for-demonstration.ts",
  timeout: 60 * 60_000,
  projects: [{ name: "pictures" }],
});
