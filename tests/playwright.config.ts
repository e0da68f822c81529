import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "../scripts/testing/programs.mjs";
import { companySettings } from "./e2e/setup/companies";
import type { JourneyOptions } from "./e2e/setup/journey";
import { SELLER_IBAN } from "./e2e/setup/seller";

/** Journeys that change the platform for everybody run after all others. */
const ALONE = /admin\/halt/;
const root = path.resolve(import.meta.dirname, "..");
const port = Number(process.env.E2E_PORT ?? 3199);
// Playwright's workers read this file too and inherit the folder that the first process chose.
process.env.E2E_DATA_DIR ??= path.join(root, "build/e2e", `data-${process.pid}`);
const dataDirectory = process.env.E2E_DATA_DIR;
// Port of a test's own name server, which replaces the DNS.
process.env.E2E_DNS_PORT ??= String(port + 1);
// First port of the simulated payment companies and their pages.
process.env.E2E_COMPANIES_PORT ??= String(port + 2);
const companies = Number(process.env.E2E_COMPANIES_PORT);

// Port of the program that creates people and organizations for journeys.
process.env.E2E_PEOPLE_PORT ??= String(port + 5);

const executablePath = findBrowser();
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

/**
 * Excludes journeys with these tags, and those that open every page (@all). The latter need THOROUGH, set by `.ci/run`
 * and by the part `every-page` of the tests: an exclusion in a project overrides the command line.
 */
const without = (...tags: string[]) => new RegExp([...tags, ...(process.env.THOROUGH ? [] : ["@all"])].join("|"));

/** The installation that the journeys use. */
const installation = {
  PORT: String(port),
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  DATA_DIR: dataDirectory,
  ANCHOR_INTERVAL_SECONDS: "1",
  APP_MODE: "local",
  // Journeys wait for lists and mails, and view few samples.
  GIVE_WAY: "off",
  SAMPLES_AHEAD: "off",
  // Each journey sets its network address in a header (setup/journey.ts).
  TRUSTED_PROXIES: "1",
  DATABASE_URL: "",
  // An account in a SEPA country, so that there is a code for banking apps.
  SELLER_IBAN,
  ...companySettings(companies),
  DNS_SERVERS: `127.0.0.1:${process.env.E2E_DNS_PORT}`,
};
const helper = (name: string) => `node tests/e2e/setup/run-helper.mjs ${name}`;

/** Journeys through the platform as `npm start` serves it, with a separate database, chain and mailbox. */
export default defineConfig<JourneyOptions>({
  testDir: "./e2e",
  outputDir: "../build/e2e/results",
  globalSetup: "./e2e/setup/wait-for-demonstration.ts",
  workers: Math.min(4, availableParallelism()),
  fullyParallel: false,
  retries: 0,
  // On a busy machine the longest journey takes a minute and a half.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-GB",
    // With a service worker Playwright reports each request twice: as the page's and as the worker's.
    serviceWorkers: "block",
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox", "--disable-gpu", ...quiet] },
    // A trace takes a screenshot of every step, so it is recorded only with TRACE=1.
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
      // Checks the server's answers over HTTP, with a visitor that follows links, forms and cookies (setup/over-http).
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
      // Journeys whose layout differs in a narrow window. The other journeys check that every page fits into one.
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
