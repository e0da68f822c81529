// npm run pictures [-- LANGUAGE …]
// Starts its own platform and takes screenshots for the pages of the site. See pictures/README.md.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { createDeps } from "#app/composition.server";
import { readConfig } from "#app/config.server";
import { correctionName } from "#app/features/issuing/row-corrections";
import { translate } from "#app/i18n/translate.server";
import { rendering } from "#app/modules.server";
import { paths } from "#app/paths";
import { isLanguage, LANGUAGES, type Language } from "#modules/kernel/languages";
import { prepareLocalEnvironment } from "./embedded/local-environment";
import { CAMERA_SCALE, photograph } from "./pictures/camera";
import { createSchool } from "./pictures/school";
import { findBrowser } from "./testing/programs.mjs";

const PORT = process.env.PICTURES_PORT ?? "3180";
const ORIGIN = `http://localhost:${PORT}`;
const CHROMIUM = findBrowser({ whole: true });
/** Text of the last line that `npm start` prints. */
const READY = "Ctrl+C";
const START_MS = 180_000;
const END_MS = 180_000;

/**
 * Chinese fonts for the screenshots. Readers' machines have such fonts; the machine that takes the screenshots may have
 * none.
 */
const CHINESE_FONTS = ["noto-sans-sc-400.ttf", "noto-serif-sc-600.ttf"];

/** The error in each spreadsheet, and the value with which the school corrects it. */
const CORRECTIONS = [
  { line: 4, column: "email", to: "office@school.example" },
  { line: 6, column: "issued_on", to: "2026-11-17" },
];

/** File name of the uploaded spreadsheet in each language. */
const SHEET_NAMES: Partial<Record<Language, string>> & { en: string } = {
  en: "Graduates 2026.csv",
  fr: "Diplômés 2026.csv",
  ar: "الخريجون.csv",
  de: "Absolventen 2026.csv",
  es: "Graduados 2026.csv",
  zh: "2026 年毕业生.csv",
};

const requested = process.argv.slice(2);
const languages: readonly Language[] = requested.length > 0 ? requested.filter(isLanguage) : LANGUAGES;
const environment = {
  ...process.env,
  PORT,
  PUBLIC_ORIGIN: "",
  DATABASE_URL: "",
  ANCHOR_INTERVAL_SECONDS: "1",
  // Nobody but this script waits for the platform, which is not to wait for a busy machine either.
  GIVE_WAY: "off",
  SAMPLES_AHEAD: "off",
  DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), "sanad-pictures-")),
};

const platform = await startPlatform();
const local = await prepareLocalEnvironment(environment, () => {});
const deps = createDeps(readConfig(local.environment), "pictures");
const browser = await chromium.launch({
  env: { ...process.env, XDG_DATA_HOME: lendFonts() },
  ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none"],
});
try {
  for (const language of languages) await takePictures(browser, language, await createSchool(deps, language));
} finally {
  await browser.close();
  await deps.close();
  await local.stop({ database: false });
  platform.kill("SIGTERM");
  await new Promise((resolve) => platform.once("exit", resolve));
  fs.rmSync(environment.DATA_DIR, { recursive: true, force: true });
}

/** Creates a folder from which the browser also loads these fonts (fontconfig). */
function lendFonts(): string {
  const folder = path.join(environment.DATA_DIR, "lent");
  fs.mkdirSync(path.join(folder, "fonts"), { recursive: true });
  for (const file of CHINESE_FONTS)
    fs.symlinkSync(path.resolve("content/fonts", file), path.join(folder, "fonts", file));
  return folder;
}

function startPlatform(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: environment,
    stdio: ["pipe", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the platform did not start in time")), START_MS);
    child.once("exit", (code) => reject(new Error(`the platform ended with ${code}`)));
    child.stdout.on("data", (text: Buffer) => {
      if (!text.includes(READY)) return;
      clearTimeout(late);
      resolve(child);
    });
  });
}

/** Follows one spreadsheet from its upload to a certificate on a phone, with a screenshot of each step. */
async function takePictures(browser: Browser, language: Language, owner: { email: string; password: string }) {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    locale: language,
    extraHTTPHeaders: { "Accept-Language": language },
    deviceScaleFactor: CAMERA_SCALE,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  // A picture of the same person and course as in the spreadsheet, with the constant seal and code of the sample.
  await page.route("**/picture.webp", (route) =>
    route.continue({ url: ORIGIN + paths.templateSample(rendering.templateFor(language), language) }),
  );
  await page.goto(paths.signIn());
  await page.locator("[name=email]").fill(owner.email);
  await page.locator("[name=password]").fill(owner.password);
  await page.locator("[name=password]").press("Enter");
  await page.waitForURL(/\/app$/);

  await page.goto(paths.app.uploadBatch());
  await page.locator("[name=file]").setInputFiles({
    name: SHEET_NAMES[language] ?? SHEET_NAMES.en,
    mimeType: "text/csv",
    buffer: fs.readFileSync(`scripts/pictures/sheets/${language}.csv`),
  });
  await page.locator(`[name=template][value=${rendering.templateFor(language)}]`).check({ force: true });
  await press(page, translate(language, "certificates", "upload.submit"));
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}\/columns$/);
  await photograph(page, "columns", language, (page) => page.locator(isPhone(page) ? "main table" : "main h1"));
  await press(page, translate(language, "certificates", "match.submit"));
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}$/);
  await photograph(page, "sheet", language, (page) => page.locator("#correct"));

  for (const { line, column, to } of CORRECTIONS) await page.locator(`[name=${correctionName(line, column)}]`).fill(to);
  await submit(page, page.locator("form:has([value=correct]) button").last());
  await photograph(page, "ready", language, (page) => page.locator("main h1"));

  const batch = page.url();
  await submit(page, page.locator("#issue"));
  await waitForEnd(page, batch, language);
  await photograph(page, "issued", language, (page) => page.locator("main h1"));

  await page.locator("main table a").first().click();
  const address = await page.locator("main a[href*='/v/CERT-']").first().getAttribute("href");
  await page.goto(address?.match(/\/v\/CERT-\d{4}-\d{16}/)?.[0] ?? "");
  await photograph(page, "verified", language, null);
  await photograph(page, "checks", language, (page) => page.locator("#checks"));

  await openStudio(page, language);
  await photograph(page, "studio", language, (page) => page.locator("main h1"));
  await context.close();
}

/** Makes a design from the template that a language shows first, and waits until the studio has drawn it. */
async function openStudio(page: Page, language: Language) {
  const started = await page.request.post(paths.app.designs(), {
    form: { from: rendering.templateFor(language) },
    headers: { Origin: ORIGIN },
    maxRedirects: 0,
  });
  await page.goto(started.headers().location ?? "");
  await page.locator("[data-element-box]").first().waitFor();
}

async function press(page: Page, name: string) {
  await page.getByRole("button", { name, exact: true }).click();
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 600;
}

async function submit(page: Page, button: ReturnType<Page["locator"]>) {
  const loaded = page.waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  await loaded;
  await page.waitForLoadState("networkidle");
}

/** Reloads a list until all of it is anchored and sent. */
async function waitForEnd(page: Page, batch: string, language: Language) {
  const anchored = page.locator("main").getByText(translate(language, "certificates", "issued.anchored"));
  const running = page.locator("main").getByText(translate(language, "certificates", "progress.stillGoing"));
  for (const deadline = Date.now() + END_MS; Date.now() < deadline; await page.waitForTimeout(1000)) {
    await page.goto(batch);
    if ((await anchored.isVisible()) && !(await running.isVisible())) return;
  }
  throw new Error(`the certificates of ${batch} were not anchored and sent in time`);
}
