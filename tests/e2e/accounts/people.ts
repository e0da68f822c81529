import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { accessibilityFaults, overflows, wasSeen } from "../setup/axe";
import { sql } from "../setup/database";
import { signInByForm as formSignIn, signInAs } from "../setup/installation";
import { expect, type Page, type TestInfo } from "../setup/journey";
import { makePerson } from "../setup/people";
import { text } from "../setup/text";

export const t = (key: string, values?: Record<string, string | number>) => text("account", key, values);
export const error = (key: string) => t(`errors.${key}`);
export const PASSWORD = "Zellige-8!";

/** Returns an address that no other run of any journey uses. */
export function freshEmail(info: TestInfo, name: string): string {
  const run = `${info.project.name}-${info.retry}-${process.hrtime.bigint().toString(36)}`;
  return `${name}.${run}@example.org`;
}

/** Cached messages of the mailbox. Each is read once: there are hundreds, and waiting polls often. */
const mails = new Map<string, { to: string[]; subject: string; text: string }>();

async function readMail(file: string, writtenAt: number) {
  const key = `${file} ${writtenAt}`;
  const cached = mails.get(key);
  if (cached) return cached;
  // Another journey may erase a person meanwhile, which removes their messages from the folder.
  const bytes = await fs.promises.readFile(file).catch(() => undefined);
  if (!bytes) return undefined;
  const { to = [], subject = "", text: words = "" } = await PostalMime.parse(bytes);
  const mail = { to: to.map(({ address }) => address ?? ""), subject, text: words };
  mails.set(key, mail);
  return mail;
}

/**
 * Returns the newest message to an address with a matching subject. Waits until the worker has written it, which takes
 * a while on a busy machine.
 */
export async function mailTo(
  address: string,
  subject: RegExp,
  seconds = 120,
): Promise<{ subject: string; text: string }> {
  const directory = path.join(process.env.E2E_DATA_DIR ?? "", "mail");
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const files = fs.existsSync(directory) ? fs.readdirSync(directory).filter((file) => file.endsWith(".eml")) : [];
    const newestFirst = files
      .flatMap((name) => {
        const file = path.join(directory, name);
        const stat = fs.statSync(file, { throwIfNoEntry: false });
        return stat ? [{ file, writtenAt: stat.mtimeMs }] : [];
      })
      .sort((a, b) => b.writtenAt - a.writtenAt);
    for (const { file, writtenAt } of newestFirst) {
      const mail = await readMail(file, writtenAt);
      if (mail?.to.includes(address) && subject.test(mail.subject)) return mail;
    }
    if (Date.now() > deadline) throw new Error(`no message "${subject.source}" came for ${address}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export async function codeFor(address: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await mailTo(address, /code: \d{6}$/)).text)?.[0];
  if (!code) throw new Error("the message has no code");
  return code;
}

/** Types the code: into six boxes where scripts run, which submit themselves, else into one field. */
export async function enterCode(page: Page, code: string, info: TestInfo) {
  if (hasScripts(info)) {
    const boxes = page.getByLabel(/^Digit \d of 6$/);
    await expect(boxes).toHaveCount(6);
    for (const [at, digit] of [...code].entries()) await boxes.nth(at).fill(digit);
    return;
  }
  await page.getByLabel(t("verify.code")).fill(code);
  await page.getByRole("button", { name: t("verify.submit") }).click();
}

export const hasScripts = (info: TestInfo) => info.project.use.javaScriptEnabled !== false;

/** Fills fields by their labels. */
export async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

/**
 * Returns a name made from the address, so that it resembles no other organization's; a similar name would be pending
 * review.
 */
export const organizationOf = (email: string) =>
  `École ${createHash("sha256")
    .update(email)
    .digest("hex")
    .replace(/\d/g, (digit) => "ghjkmpqtvw"[Number(digit)] ?? "")}`.slice(0, 26);

/** Fields of each step of a sign-up, by their text keys. */
export const SIGN_UP_STEPS = [
  ["signUp.organizationName", "signUp.website"],
  ["signUp.firstName", "signUp.lastName", "signUp.email"],
  ["signUp.address", "signUp.phone", "signUp.password", "signUp.confirmPassword"],
] as const;

/** Returns a field of a form by its text key. Labels of optional fields have a remark. */
export const fieldOf = (page: Page, key: string) => page.getByLabel(new RegExp(`^${t(key)}( \\(optional\\))?$`));

/** Continues to the next step of the sign-up, where it has steps. */
export const pressNext = (page: Page) => page.getByRole("button", { name: t("signUp.next"), exact: true }).click();

/** Returns valid values for the form of a sign-up. */
const valuesOf = (email: string): Record<string, string> => ({
  "signUp.organizationName": organizationOf(email),
  "signUp.website": "www.example.org",
  "signUp.address": "1 Avenue Mohammed V, Rabat",
  "signUp.firstName": "Jean-Luc",
  "signUp.lastName": "O'Brien",
  "signUp.email": email,
  "signUp.phone": "+212 537 71 23 45",
  "signUp.password": PASSWORD,
  "signUp.confirmPassword": PASSWORD,
});

/** Fills in the whole form, step by step where scripts run; the caller presses the last button. */
export async function fillSignUp(page: Page, email: string, changes: Record<string, string> = {}) {
  const values = { ...valuesOf(email), ...changes };
  const inSteps = await page.getByRole("region", { name: t("signUp.progress") }).isVisible();
  await page.getByLabel(t("signUp.organizationType")).selectOption({ label: t("types.training_center") });
  for (const [number, keys] of SIGN_UP_STEPS.entries()) {
    for (const key of keys) await fieldOf(page, key).fill(values[key] ?? "");
    if (inSteps && number < SIGN_UP_STEPS.length - 1) await pressNext(page);
  }
}

/**
 * Creates an account and its organization without the forms, for journeys about something else; sign-up.spec.ts tests
 * the forms.
 */
export async function signUp(email: string, changes: Record<string, string> = {}) {
  const values = { ...valuesOf(email), ...changes };
  const value = (key: string) => values[`signUp.${key}`] ?? "";
  await makePerson({
    email,
    password: value("password"),
    firstName: value("firstName"),
    lastName: value("lastName"),
    phone: value("phone"),
    organization: { name: value("organizationName"), website: value("website"), address: value("address") },
  });
}

/** Gives a visitor the session of an account, and opens the workspace. */
export const signIn = (page: Page, email: string) => signInAs(page, email);

/** Signs in through the pages, possibly with a wrong password. */
export const signInByForm = (page: Page, email: string, password = PASSWORD) => formSignIn(page, email, password);

/** Makes a person an admin of the platform, for journeys about something else. */
export async function makeAdmin(email: string) {
  const made = await sql(`update "User" set "platformRole" = 'admin' where email = $1 returning id`, [email]);
  expect(made).toHaveLength(1);
}

/** Grants the admin role with the operator's command, which takes some seconds. */
export function grantAdmin(email: string) {
  execFileSync(process.execPath, ["build/commands/admin-grant.mjs", email], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? "", APP_MODE: "local", DATABASE_URL: "" },
  });
}

const NARROW = 360;

/**
 * Checks that axe finds no fault and that nothing scrolls sideways, also in a narrow window. Faults that axe finds only
 * in a narrow window are in shared parts of pages, which every-page.spec.ts checks. With scripts off a page looks the
 * same to every visitor.
 */
export async function expectSoundPage(page: Page, info: TestInfo) {
  await page.waitForLoadState();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const { name } = info.project;
  if (name === "scripts-off") return;
  // A page requested without a browser is drawn once for each state.
  if (name === "no-javascript" && (await wasSeen(page))) return;
  const path = new URL(page.url()).pathname;
  const width = page.viewportSize()?.width ?? NARROW;
  const widths = width > NARROW ? [width, NARROW] : [width];
  expect(await overflows(page, widths), `${path} scrolls sideways at ${widths} px`).toEqual(widths.map(() => 0));
  if (name !== "phone") expect(await accessibilityFaults(page), path).toEqual([]);
}
