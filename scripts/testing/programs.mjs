// Programs that tests need and npm does not install: a browser, poppler for reading PDFs, and the services between
// several machines.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const CHROMIUM = "/usr/bin/chromium";

/**
 * Returns the browser for the journeys: the one that CHROMIUM_PATH names, or one of Debian's. The headless shell,
 * Chromium without its user interface, takes half the time for the same pages; with `whole` the full browser is used,
 * which supports camera permissions. Undefined: Playwright's own.
 */
export function findBrowser({ whole = false } = {}) {
  const files = [process.env.CHROMIUM_PATH, ...(whole ? [] : [HEADLESS_SHELL]), CHROMIUM];
  return files.find((file) => file && existsSync(file));
}

/** Installs browsers where they are missing: Debian's where that is allowed, else Playwright's own. */
export function ensureBrowser() {
  if (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)) return;
  const missing = [HEADLESS_SHELL, CHROMIUM].filter((file) => !existsSync(file));
  if (missing.length > 0) installDebianPackages(missing.map((file) => basename(file)));
  if (existsSync(CHROMIUM)) return;
  const playwright = spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: ["ignore", "ignore", "ignore"],
    timeout: 300_000,
  });
  if (playwright.status !== 0) fail("The journeys need a browser: install Chromium and name it in CHROMIUM_PATH.");
}

/**
 * Installs poppler for reading PDFs and openssl for creating the certificates that sign them, where they are missing.
 */
export function ensurePrograms() {
  const programs = ["pdftotext", "pdftoppm", "pdfsig", "openssl"];
  const missing = () => programs.filter((name) => spawnSync(name, ["-v"], { stdio: "ignore" }).error);
  if (missing().length > 0) installDebianPackages(["poppler-utils", "openssl"]);
  if (missing().length > 0)
    fail(`The tests need ${missing().join(" and ")} (poppler-utils, openssl): please install it.`);
}

/**
 * Installs the services between several machines where they are missing: HAProxy, PgBouncer, and a PostgreSQL that can
 * be replicated.
 */
export function ensureMachines() {
  const home = "/usr/lib/postgresql";
  const hasServer = () =>
    existsSync(home) && readdirSync(home).some((version) => existsSync(`${home}/${version}/bin/initdb`));
  const missing = () => [
    ...["haproxy", "pgbouncer"].filter((name) => spawnSync(name, ["-v"], { stdio: "ignore" }).error),
    ...(hasServer() ? [] : ["postgresql"]),
  ];
  if (missing().length > 0) installDebianPackages(missing());
  if (missing().length > 0) fail(`The tests of several machines need ${missing().join(" and ")}: please install it.`);
}

/**
 * Programs of other projects that check the platform's files (tests/peers has a file for each), with their Debian
 * packages.
 */
const PEERS = { pdfsig: ["poppler-utils", "openssl"], zbarimg: ["zbar-tools"] };

/** Installs the programs of the part `peers`, where that is allowed. Returns those that are still missing. */
export function ensurePeers() {
  const missing = () =>
    Object.entries(PEERS).filter(([program]) => spawnSync(program, ["--version"], { stdio: "ignore" }).error);
  if (missing().length > 0) installDebianPackages(missing().flatMap(([, packages]) => packages));
  return missing().map(([program]) => program);
}

/** @param {string[]} packages */
function installDebianPackages(packages) {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).error) return;
  console.log(`Installing ${packages.join(", ")} with apt-get…`);
  const options = {
    stdio: /** @type {const} */ ("ignore"),
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update"], options);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], options);
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
