import { type Browser, expect, type Page } from "@playwright/test";
import { t as account, fill, mailTo, PASSWORD } from "../e2e/accounts/people";
import { reloadUntil } from "../e2e/setup/installation";
import { text } from "../e2e/setup/text";
import { uploadList } from "../e2e/setup/upload";
import { furnishPlan } from "./furnish-plan";

const t = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);
const f = (key: string, values?: Record<string, string | number>) => text("find", key, values);
const m = (key: string) => text("members", key);
const o = (key: string) => text("organization", key);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const here = (page: Page) => new URL(page.url()).pathname;

/** A named page in a state that no other page of its kind has. */
export type Screen = readonly [name: string, path: string];

interface Award {
  name: string;
  email?: string;
  issued?: string;
  expires?: string;
}

async function issue(page: Page, { name, email, issued, expires }: Award): Promise<string> {
  await page.goto("/app/certificates/new");
  await page.getByLabel(t("fields.name")).first().fill(name);
  await page.getByLabel(t("fields.achievement")).first().fill("First aid at work");
  if (email) await page.getByLabel(t("fields.email")).first().fill(email);
  if (issued) await page.getByLabel(t("fields.issued_on")).first().fill(issued);
  if (expires) await page.getByLabel(t("fields.expires_on")).first().fill(expires);
  await press(page, t("issueOne.submit"));
  await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  return here(page);
}

/** Creates certificates in every possible state. */
async function furnishCertificates(page: Page): Promise<Screen[]> {
  const active = await issue(page, { name: "Youssef El Amrani", email: "youssef.elamrani@example.org" });
  const expired = await issue(page, { name: "Mei Chen", issued: "2024-01-15", expires: "2026-01-14" });
  const renewed = await issue(page, { name: "سارة الإدريسي", issued: "2024-02-15", expires: "2026-02-14" });
  await page.goto(`${renewed}/renew`);
  await page.getByLabel(t("fields.expires_on")).fill("2028-11-23");
  await press(page, t("renewOne.submit"));
  await expect(page.getByText(t("certificate.news.renewed"))).toBeVisible();
  const revoked = await issue(page, { name: "Jürgen Müller", email: "juergen@example.org" });
  await page.goto(`${revoked}/revoke`);
  await page.locator("select").first().selectOption("issued-in-error");
  await page.locator("main form button").first().click();
  await expect(page).not.toHaveURL(/\/revoke/);
  const suspended = await issue(page, { name: "王小明", email: "xiaoming.wang@example.org" });
  await page.goto(`${suspended}/suspension`);
  await page.locator("select").first().selectOption("under-review");
  await page.locator("main form button").first().click();
  await expect(page).not.toHaveURL(/\/suspension$/);
  const corrected = await issue(page, { name: "Ines Garca", email: "ines.garcia@example.org" });
  await page.goto(`${corrected}/correct`);
  await page.getByLabel(t("fields.name")).fill("Inés García");
  await press(page, t("correctOne.submit"));
  await expect(page).toHaveURL(/\?corrected/);
  await page.goto("/app/recipients");
  const recipient = (await page.getByRole("link", { name: "Inés García" }).getAttribute("href")) ?? "";
  const states = { active, expired, renewed, revoked, suspended, corrected };
  return [
    ...Object.entries(states).map(([state, path]): Screen => [`certificate-${state}`, path]),
    ["renew", `${expired}/renew`],
    ["correct", `${active}/correct`],
    ["revoke", `${active}/revoke`],
    ["suspend", `${active}/suspension`],
    ["reinstate", `${suspended}/suspension`],
    ["erase-one", `/app/erase?certificate=${active.split("/").at(-1)}`],
    ["recipient-one", recipient],
    ["issue-to", `/app/certificates/new?to=${recipient.split("/").at(-1)}`],
  ];
}

/** Reports two faults of a certificate: one to be answered, and one answered. */
async function furnishReports(page: Page, certificate: string): Promise<Screen[]> {
  await page.goto(certificate);
  const shown = (await page.getByRole("link", { name: t("certificate.public") }).getAttribute("href")) ?? "";
  for (const message of ["My family name is written with a y: El Amrany.", "The date is that of the first day."]) {
    await page.goto(`${shown}/report`);
    await page.locator("[name=kind][value=wrong_details]").check();
    await page.locator("[name=fullName]").fill("Youssef El Amrany");
    await page.locator("[name=email]").fill("youssef.elamrani@example.org");
    await page.locator("[name=message]").fill(message);
    // The form rejects submissions within three seconds as automated.
    await page.waitForTimeout(3_200);
    await page.locator("main form button").last().click();
    await expect(page).toHaveURL(/\/report\?sent/);
  }
  await page.goto("/app/reports");
  const reports = await page
    .locator('a[href^="/app/reports/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const [open = "", other = ""] = [...new Set(reports)];
  await page.goto(other);
  await page.locator("main textarea").first().fill("The certificate names the day on which the course began.");
  await page.locator("main form button").first().click();
  return [
    ["report-open", open],
    ["report-answered", other],
    ["correct-for-report", `${certificate}/correct?report=${open.split("/").at(-1)}`],
  ];
}

const csv = (name: string, lines: string[]) => ({ name, buffer: Buffer.from(`${lines.join("\n")}\n`) });
const badge = (name: string, number: number) => ({
  type: "Assertion",
  id: `https://badges.example/assertions/${number}`,
  recipient: { type: "email", hashed: false, identity: `member${number}@example.org` },
  "extensions:recipientProfile": { name },
  badge: { name: "Community first responder" },
  issuedOn: "2024-03-05",
});

/** Creates lists in every stage. */
async function furnishLists(page: Page): Promise<Screen[]> {
  const header = "Name,Course,E-mail,Issued on,Grade";
  await uploadList(
    page,
    csv("spring-course.csv", [header, "Lina Haddad,Team leadership,lina@example.org,2026-11-02,A"]),
  );
  await press(page, t("batch.issue_one"));
  await reloadUntil(page, () => page.getByText(t("issued.title_one")).isVisible());
  const issued = here(page);
  const rows = [
    "Ahmed Tazi,Team leadership,ahmed@example.org,2026-11-02,A",
    "Ahmed Tazi,Team leadership,ahmed@example.org,2026-11-02,A",
    "Chloé Martin,Team leadership,chloe(at)example.org,2026-11-31,B",
    ",Team leadership,nobody@example.org,2026-11-02,B",
    "Lina Haddad,Team leadership,lina@example.org,2026-11-02,A",
  ];
  await uploadList(page, csv("autumn-course.csv", [header, ...rows]));
  const problems = here(page);
  await uploadList(page, csv("winter-course.csv", [header, ...rows.slice(0, 1)]));
  await page.locator("summary", { hasText: t("schedule.later") }).click();
  const soon = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel(t("schedule.at")).fill(soon);
  await press(page, t("schedule.submit"));
  await expect(page.getByText(t("schedule.text_one"))).toBeVisible();
  const scheduled = here(page);
  const exported = JSON.stringify([badge("Lina Haddad", 42), badge("", 43), badge("Omar Benjelloun", 44)]);
  await uploadList(page, { name: "badges.json", buffer: Buffer.from(exported), mimeType: "application/json" });
  const movingIn = here(page);
  await page.goto("/app/batches/new");
  await page.locator("summary", { hasText: t("upload.paste") }).click();
  await page.getByLabel(t("upload.pasted")).fill("Who\tWhat\tWhen\tHours\nAda\tSailing\t03/04/2026\t12\n");
  await press(page, t("upload.submit"));
  await expect(page).toHaveURL(/\/columns$/);
  return [
    ["list-issued", issued],
    ["list-problems", problems],
    ["list-scheduled", scheduled],
    ["list-moving-in", movingIn],
    ["list-columns", here(page)],
  ];
}

/** Runs the actions on many certificates: the page that confirms each, and its result. */
async function furnishBulk(page: Page): Promise<Screen[]> {
  const draft = async (kind: string, query = "") => {
    await page.goto(`/app/certificates${query}`);
    await page.locator("[name=certificate]").first().check();
    await page.getByLabel(f("bulk.label")).selectOption(kind);
    await page.locator("button[name=scope][value=all]").click();
    await expect(page).toHaveURL(/\/actions\/[0-9a-f-]{36}/);
    return here(page);
  };
  const screens: Screen[] = [];
  for (const kind of ["renew", "files", "export", "tag", "resend", "suspend", "reinstate", "revoke"])
    screens.push([`many-${kind}`, await draft(kind)]);
  const tagged = await draft("tag", "?search=Lina");
  await page.getByLabel(f("tags.title")).fill("Spring, Rabat");
  await page.locator("button[value=confirm]").click();
  await reloadUntil(page, () => page.getByText(f("bulk.done_one")).isVisible());
  const filesPage = await draft("files", "?search=Lina");
  await page.locator("button[value=confirm]").click();
  await reloadUntil(page, () => page.getByRole("link", { name: f("bulk.zip") }).isVisible());
  return [...screens, ["many-tagged", tagged], ["many-kept", filesPage]];
}

/** Creates saved views. */
async function furnishViews(page: Page): Promise<Screen[]> {
  for (const [name, query] of [
    ["First aid, this year", "search=first+aid"],
    ["منتهية الصلاحية", "state=expired"],
  ]) {
    await page.goto(`/app/certificates?${query}`);
    await page.locator("summary", { hasText: f("views.saveThis") }).click();
    await page.getByLabel(f("views.name")).fill(name ?? "");
    await press(page, f("views.save"));
    await page.waitForLoadState();
  }
  return [
    ["certificates-found", "/app/certificates?search=first+aid"],
    ["certificates-none", "/app/certificates?search=qqqqq"],
    ["certificates-expired", "/app/certificates?state=expired"],
    ["dashboard-year", "/app?period=12-months"],
    ["audit-none", "/app/audit?from=2020-01-01&to=2020-01-02"],
  ];
}

/** Creates a colleague whose lists another approves, an invited person, and teams. */
async function furnishPeople(page: Page, browser: Browser, baseURL: string): Promise<Screen[]> {
  const invite = async (email: string, role: string) => {
    await page.goto("/app/members/invite");
    await page.getByLabel(m("email")).fill(email);
    await page.locator(`[name=role][value=${role}]`).check();
    await press(page, m("invite.submit"));
    await expect(page.getByText(m("news.invited"))).toBeVisible();
    const { text: words } = await mailTo(email, /^Invitation to /);
    return /\/invitation\/[\w-]{22}/.exec(words)?.[0] ?? "";
  };
  const link = await invite("rim.alaoui@example.org", "issuer");
  const invited = await invite("omar.benjelloun@example.org", "viewer");
  await page.goto("/app/teams");
  for (const name of ["Casablanca campus", "حرم مراكش"]) {
    await page.getByLabel(text("teams", "name"), { exact: true }).fill(name);
    await press(page, text("teams", "create.submit"));
    await expect(page.getByText(text("teams", "news.created"))).toBeVisible();
  }
  const theirs = await browser.newContext({ baseURL });
  const colleague = await theirs.newPage();
  await colleague.goto(link);
  await fill(colleague, {
    [account("signUp.firstName")]: "Rim",
    [account("signUp.lastName")]: "Alaoui",
    [account("signUp.password")]: PASSWORD,
    [account("signUp.confirmPassword")]: PASSWORD,
  });
  await press(colleague, m("join.create"));
  await expect(colleague).toHaveURL(/\/app$/);
  await page.goto("/app/organization/approval");
  await press(page, o("approval.turnOn"));
  await expect(page.getByText(o("approval.turnedOn"))).toBeVisible();
  const submit = async (name: string) => {
    await colleague.goto("/app/certificates/new");
    await colleague.getByLabel(t("fields.name")).first().fill(name);
    await colleague.getByLabel(t("fields.achievement")).first().fill("Lifeguarding");
    await press(colleague, t("approval.submit"));
    await expect(colleague).toHaveURL(/\/app\/batches\/[0-9a-f-]{36}/);
    return here(colleague);
  };
  const waiting = await submit("Ada Lovelace");
  const declined = await submit("Ada Lovlace");
  await page.goto(declined);
  await page.getByText(t("approval.decline"), { exact: true }).click();
  await page.getByLabel(t("approval.words")).fill("It is Lovelace, with an e.");
  await press(page, t("approval.sendBack"));
  await expect(page.getByText("It is Lovelace, with an e.")).toBeVisible();
  await theirs.close();
  return [
    ["list-waiting", waiting],
    ["list-declined", declined],
    ["invitation-of-another", invited],
    ["organizations", "/organizations"],
    ["organizations-new", "/organizations/new"],
    ["member-one", await firstLink(page, "/app/members", /^\/app\/members\/[0-9a-f-]{36}$/)],
  ];
}

async function firstLink(page: Page, path: string, which: RegExp): Promise<string> {
  await page.goto(path);
  const links = await page.locator("main a[href]").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  return links.find((link) => which.test(link ?? "")) ?? path;
}

/** Prepares an organization with one of everything, and returns the pages. */
export async function furnish(page: Page, browser: Browser, baseURL: string): Promise<Screen[]> {
  const ofCertificates = await furnishCertificates(page);
  const active = ofCertificates.find(([name]) => name === "certificate-active")?.[1] ?? "";
  const screens = [...ofCertificates, ...(await furnishReports(page, active)), ...(await furnishLists(page))];
  screens.push(...(await furnishBulk(page)), ...(await furnishViews(page)));
  await page.goto("/app/designs");
  await page.getByRole("link", { name: text("designs", "templates.startNamed", { title: "Meridian" }) }).click();
  await press(page, text("designs", "new.submit"));
  await expect(page).toHaveURL(/\/app\/designs\/[0-9a-f-]{36}$/);
  screens.push(["studio", here(page)]);
  screens.push(...(await furnishPlan(page)), ...(await furnishPeople(page, browser, baseURL)));
  return screens;
}
