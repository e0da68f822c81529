import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "../scripts/testing/programs.mjs";
import { companySettings } from "./e2e/setup/companies";
import type { JourneyOptions } from "./e2e/setup/journey";
import { SELLER_IBAN } from "./e2e/setup/seller";

/** What changes the platform for everybody runs when all others are done. */
const ALONE = /admin\/halt/;
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

// Where people and organizations are made that journeys begin with.
process.env.E2E_PEOPLE_PORT ??= String(port + 5);

const executablePath = findBrowser();
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

/**
 * Journeys without these tags, and without what goes through every page there is (@all): that takes THOROUGH, which
 * `.ci/run` and the part `every-page` of the tests set, since what a project leaves out counts for more than what the
 * command line does.
 */
const without = (...tags: string[]) => new RegExp([...tags, ...(process.env.THOROUGH ? [] : ["@all"])].join("|"));

/** The installation that the journeys go through. */
const installation = {
  PORT: String(port),
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  DATA_DIR: dataDirectory,
  ANCHOR_INTERVAL_SECONDS: "1",
  APP_MODE: "local",
  // Journeys wait for lists and mails, and look at few samples.
  GIVE_WAY: "off",
  SAMPLES_AHEAD: "off",
  // Each journey says which network it comes from (setup/journey.ts).
  TRUSTED_PROXIES: "1",
  DATABASE_URL: "",
  // In a country of SEPA, so that there is a code for banking apps.
  SELLER_IBAN,
  ...companySettings(companies),
  DNS_SERVERS: `127.0.0.1:${process.env.E2E_DNS_PORT}`,
};
const helper = (name: string) => `node tests/e2e/setup/run-helper.mjs ${name}`;

/** Journeys through the platform as `npm start` serves it, with a database, a chain and a mailbox of their own. */
export default defineConfig<JourneyOptions>({
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
      // What is answered: over HTTP, by a visitor that follows links, forms and cookies (setup/over-http).
      name: "no-javascript",
      testIgnore: ALONE,
      use: { overHttp: true, javaScriptEnabled: false },
      grepInvert: without("@js", "@scripts-off"),
    },
    {
      // One journey for each kind of page, in a browser with scripts off.
      name: "scripts-off",
      testIgnore: ALONE,
      use: { javaScriptEnabled: false, viewport: { width: 1280, height: 900 } },
      grep: /@scripts-off/,
    },
    {
      // Where the layout is another in a narrow window. That every page fits into one is seen by the other journeys.
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } },
      grep: /@phone/,
    },
    {
      name: "alone",
      use: { viewport: { width: 1280, height: 900 } },
      testMatch: ALONE,
      dependencies: ["javascript", "no-javascript", "scripts-off", "phone"],
    },
  ],
  webServer: [
    {
      command: helper("play-companies"),
      cwd: root,
      env: { E2E_COMPANIES_PORT: String(companies) },
      url: `http://127.0.0.1:${companies}/health`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    },
    {
      command: "node scripts/start.mjs",
      cwd: root,
      env: installation,
      url: `http://localhost:${port}/health`,
      timeout: 240_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
      stdout: "pipe",
    },
    {
      command: helper("make-people"),
      cwd: root,
      env: installation,
      url: `http://127.0.0.1:${process.env.E2E_PEOPLE_PORT}/health`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    },
  ],
});
