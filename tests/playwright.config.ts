import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "../scripts/test-programs.mjs";
import { companySettings } from "./e2e/setup/companies";
import { SELLER_IBAN } from "./e2e/setup/seller";

/** What changes the platform for everybody runs when all others are done. */
const ALONE = /admin\/halt/;
const ON_PHONES = [
  /(main-job|every-page|(portal|proof|site|workspace)\/[\w-]+)\.spec\.ts$/,
  /(trust\/(issuer|achievement)|accounts\/(sign-up|claim|reset)|issuing\/one-and-recipients|billing\/(trial|card))\.spec\.ts$/,
];
const root = path.resolve(import.meta.dirname, "..");
const port = Number(process.env.E2E_PORT ?? 3199);
// Playwright's workers read this file too: they inherit the folder that the first process chose.
process.env.E2E_DATA_DIR ??= path.join(root, "build/e2e", `data-${process.pid}`);
const dataDirectory = process.env.E2E_DATA_DIR;
// Where a journey's own name server stands in for the DNS.
process.env.E2E_DNS_PORT ??= String(port + 1);
// Where the companies that move money are played, and their pages.
process.env.E2E_COMPANIES_PORT ??= String(port + 2);
const companies = Number(process.env.E2E_COMPANIES_PORT);

const executablePath = findBrowser();
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

/**
 * Journeys without these tags. What goes through every page there is (@all) is the part `every-page` of the tests, which says
 * so here: what a project leaves out counts for more than what the command line does.
 */
const without = (...tags: string[]) => new RegExp([...tags, ...(process.env.EVERY_PAGE ? [] : ["@all"])].join("|"));

/** Journeys through the platform as `npm start` serves it, with a database, a chain and a mailbox of their own. */
export default defineConfig({
  testDir: "./e2e",
  outputDir: "../build/e2e/results",
  globalSetup: "./e2e/setup/wait-for-demonstration.ts",
  workers: Math.min(4, availableParallelism()),
  fullyParallel: false,
  retries: 0,
  // On a busy machine the longest takes a minute and a half.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-GB",
    // With one, Playwright tells of each request twice: once as the page's and once as the worker's.
    serviceWorkers: "block",
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox", "--disable-gpu", ...quiet] },
    // A trace takes a picture of every step of every journey: only where it is asked for, with TRACE=1.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
  projects: [
    {
      name: "javascript",
      use: { viewport: { width: 1280, height: 900 } },
      grepInvert: without("@nojs"),
      testIgnore: ALONE,
    },
    {
      name: "no-javascript",
      testIgnore: ALONE,
      use: { javaScriptEnabled: false, viewport: { width: 1280, height: 900 } },
      grepInvert: without("@js"),
    },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } },
      grepInvert: without("@nojs", "@desktop"),
      // What people do on a phone. The others go the same way in a narrow window, and that their pages fit into one is seen
      // where they are gone (expectSoundPage). What is answered is the same in any window: that is @desktop.
      testMatch: ON_PHONES,
    },
    {
      name: "alone",
      use: { viewport: { width: 1280, height: 900 } },
      testMatch: ALONE,
      dependencies: ["javascript", "no-javascript", "phone"],
    },
  ],
  webServer: [
    {
      command: "node --import tsx tests/e2e/setup/play-companies.ts",
      cwd: root,
      env: { E2E_COMPANIES_PORT: String(companies) },
      url: `http://127.0.0.1:${companies}/health`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    },
    {
      command: "node scripts/start.mjs",
      cwd: root,
      env: {
        PORT: String(port),
        PUBLIC_ORIGIN: `http://localhost:${port}`,
        DATA_DIR: dataDirectory,
        ANCHOR_INTERVAL_SECONDS: "1",
        APP_MODE: "local",
        // Each journey says which network it comes from (setup/journey.ts).
        TRUSTED_PROXIES: "1",
        DATABASE_URL: "",
        // In a country of SEPA, so that there is a code for banking apps.
        SELLER_IBAN,
        ...companySettings(companies),
        DNS_SERVERS: `127.0.0.1:${process.env.E2E_DNS_PORT}`,
      },
      url: `http://localhost:${port}/health`,
      timeout: 240_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
      stdout: "pipe",
    },
  ],
});
