import { readRouteTable } from "../../../app/route-table.mjs";
import { t as account, fill, freshEmail, mailTo, PASSWORD, signIn, signUp } from "../accounts/people";
import { payAndOrder } from "../billing/plan";
import { crawl, type FoundForm, UUID } from "../setup/crawl";
import { reloadUntil } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { text } from "../setup/text";
import { uploadList } from "../setup/upload";

const t = (key: string, values?: Record<string, string | number>) => text("certificates", key, values);
const f = (key: string, values?: Record<string, string | number>) => text("find", key, values);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** Addresses of the workspace with a parameter that is no id of an organization, each with the reason. */
const NO_IDS: Record<string, string> = {
  "/app/avatar/:sha256.png": "the person's own picture, by its content",
  "/app/audit/:file": "the kind of file",
  "/app/design/:kind.png": "the kind of image, or an id that is held against the organization below",
  "/app/design/preview/:template/:file": "a template that everybody has",
  "/app/batches/sample/:kind": "the kind of file",
  "/app/batches/:id/pictures/:line": "asked below, with the id of a list",
  "/app/batches/:id/drawn/:seen/:line": "asked below, with the id of a list",
  "/app/designs/fonts/:file": "asked below, with an id that is nobody's",
  "/app/plan/setups/:id": "only a payment company leads there; asked in billing/denied.spec.ts",
};

/** Lists every address of the workspace with a parameter, from the tables that the server itself uses. */
function addressesWithIds(): string[] {
  const addresses = readRouteTable().map(({ address }) => address);
  return addresses.filter((address) => address.startsWith("/app/") && address.includes(":"));
}

const patternOf = (address: string) =>
  new RegExp(`^${address.replaceAll(/[.]/g, "\\.").replaceAll(/:\w+/g, "[^/]+")}$`);

/** Texts on the organization's pages that no outsider may see. */
const OURS = ["Amina Benali", "Mei Chen", "Drafted", "First aid"];

/** Pages that a team shares with the whole organization: its members see them and cannot change them. */
const SHARED = /^\/app\/(?:achievements|designs?|keys)\b/;

/** Pages that change during the test: the log grows, and the chain confirms keys. */
const GOES_ON = /^\/app\/(?:audit|keys)/;
/**
 * Returns a page's text without the amounts of plans, because the price of an upgrade drops by a cent now and then as
 * the month passes.
 */
const steady = (path: string, says?: string) =>
  /^\/app\/plan\b/.test(path) ? says?.replaceAll(/€[\d.,]+/g, "€") : says;

/** Creates an organization with one of everything that has an id. Returns pages that no other page links to. */
async function furnish(page: Page, colleagues: string[]) {
  for (const name of ["Amina Benali", "Mei Chen"]) {
    await page.goto("/app/certificates/new");
    await page.getByLabel(t("fields.name")).first().fill(name);
    await page.getByLabel(t("fields.achievement")).first().fill("First aid");
    await press(page, t("issueOne.submit"));
    await expect(page).toHaveURL(/\/app\/certificates\/[0-9a-f-]{36}/);
  }
  const certificate = (await page.getByRole("link", { name: t("certificate.public") }).getAttribute("href")) ?? "";
  await page.goto(`${certificate}/report`);
  await page.locator("[name=kind][value=wrong_details]").check();
  await page.locator("[name=fullName]").fill("Mei Chen");
  await page.locator("[name=email]").fill("mei.chen@example.org");
  await page.locator("[name=message]").fill("My name has another letter.");
  // The form rejects submissions within three seconds as automated.
  await page.waitForTimeout(3_200);
  await page.locator("main form button").last().click();
  await expect(page).toHaveURL(/\/report\?sent/);

  const list = (name: string) => ({ name: `${name}.csv`, buffer: Buffer.from(`Name,Course\n${name},First aid\n`) });
  await uploadList(page, list("Issued"));
  await press(page, t("batch.issue_one"));
  await reloadUntil(page, () => page.getByText(t("issued.title_one")).isVisible());
  await uploadList(page, list("Drafted"));
  await page.goto("/app/designs");
  await page.getByRole("link", { name: text("designs", "templates.startNamed", { title: "Meridian" }) }).click();
  await press(page, text("designs", "new.submit"));
  await expect(page).toHaveURL(/\/app\/designs\/[0-9a-f-]{36}$/);
  for (const colleague of colleagues) {
    await page.goto("/app/members/invite");
    await page.getByLabel(text("members", "email")).fill(colleague);
    await page.locator("[name=role][value=viewer]").check();
    await press(page, text("members", "invite.submit"));
    await expect(page.getByText(text("members", "news.invited"))).toBeVisible();
  }
  const furnished: string[] = [];
  for (const kind of ["files", "export"]) {
    await page.goto("/app/certificates");
    await page.locator("[name=certificate]").first().check();
    await page.getByLabel(f("bulk.label")).selectOption(kind);
    await press(page, f("bulk.toAll", { number: 3 }));
    furnished.push(new URL(page.url()).pathname);
    if (kind === "files") await press(page, f("bulk.confirm.files"));
  }
  await page.goto(furnished[0] ?? "");
  await reloadUntil(page, () => page.getByRole("link", { name: f("bulk.zip") }).isVisible());
  await page.goto("/app/certificates");
  await page.locator("[name=certificate]").first().check();
  await page.getByLabel(f("bulk.label")).selectOption("tag");
  await press(page, f("bulk.toAll", { number: 3 }));
  await page.getByLabel(f("tags.title")).fill("Spring");
  await press(page, f("bulk.confirm.tag_other", { count: 3 }));
  await reloadUntil(page, () => page.getByText(f("bulk.done_other", { count: 3 })).isVisible());
  await page.goto("/app/certificates");
  await reloadUntil(page, async () => (await page.getByText(t("status.pending-anchor")).count()) === 0);
  await payAndOrder(page);
  furnished.push("/app/plan");
  return furnished;
}

/** Creates a team with an invited person. */
async function furnishTeam(page: Page, colleague: string) {
  await page.goto("/app/teams");
  await page.getByLabel(text("teams", "name"), { exact: true }).fill("Other campus");
  await press(page, text("teams", "create.submit"));
  await page
    .getByRole("button", { name: /Other campus/ })
    .first()
    .click();
  await page.goto("/app/members/invite");
  await page.getByLabel(text("members", "email")).fill(colleague);
  await page.locator("[name=role][value=team_admin]").check();
  await press(page, text("members", "invite.submit"));
  await expect(page.getByText(text("members", "news.invited"))).toBeVisible();
  await page.goto("/organizations");
  await page.locator("button[name=organization]").click();
  await expect(page).toHaveURL(/\/app$/);
}

/** Accepts the invitation that was mailed to a person. */
async function join(page: Page, email: string) {
  const { text: words } = await mailTo(email, /^Invitation to /);
  await page.goto(/\/invitation\/[\w-]{22}/.exec(words)?.[0] ?? "");
  await fill(page, {
    [account("signUp.firstName")]: "Rim",
    [account("signUp.lastName")]: "Alaoui",
    [account("signUp.password")]: PASSWORD,
    [account("signUp.confirmPassword")]: PASSWORD,
  });
  await press(page, text("members", "join.create"));
  await expect(page).toHaveURL(/\/app$/);
}

test("no member of another organization or of another team reaches anything of one's own by its address or its forms @nojs @all", async ({
  page,
  another,
}, info) => {
  test.setTimeout(300_000);
  const [ours, theirs] = [freshEmail(info, "ours"), freshEmail(info, "theirs")];
  await signUp(ours);
  await signIn(page, ours);
  const colleague = freshEmail(info, "colleague");
  const furnished = await furnish(page, [colleague, freshEmail(info, "invited")]);
  const ofTeam = freshEmail(info, "team");
  await furnishTeam(page, ofTeam);
  await join(await another(), colleague);
  await join(await another(), ofTeam);
  const isOfWorkspace = (path: string) => path.startsWith("/app") && !path.startsWith("/app/settings");
  const found = await crawl(page, [...furnished, "/app", "/app/certificates", "/app/batches"], isOfWorkspace);
  const hasId = (address: string) => address.startsWith("/app/") && UUID.test(address);
  const batch = [...found.addresses].find((address) => /^\/app\/batches\/[0-9a-f-]{36}$/.test(address)) ?? "";
  const design = [...found.addresses].find((address) => /^\/app\/designs\/[0-9a-f-]{36}$/.test(address)) ?? "";
  const requested = [`${batch}/progress`, `${batch}/pictures/2`, `${batch}/drawn/${"0".repeat(64)}/2`];
  const addresses = [...found.addresses].filter(hasId).concat(requested);
  const forms = found.forms.filter(
    ({ action, fields }) =>
      // An id in the query only fills in a form, which then sends its fields.
      hasId(action.split("?")[0] ?? "") || (action.startsWith("/app") && fields.some(([, value]) => UUID.test(value))),
  );
  forms.push({
    action: `${design}/draft`,
    fields: [
      ["document", "{}"],
      ["revision", "1"],
    ],
    multipart: false,
  });

  // A new address with an id fails here until this test opens it.
  const reached = [...addresses, ...forms.map(({ action }) => action)].map((address) => address.split("?")[0] ?? "");
  const missed = addressesWithIds().filter(
    (address) => !(address in NO_IDS) && !reached.some((path) => patternOf(address).test(path)),
  );
  expect(missed).toEqual([]);

  const tryAll = async (
    outsider: Page,
    {
      refusals,
      hidden: words,
      reaches,
    }: { refusals: number[]; hidden: string[]; reaches: (address: string) => boolean },
  ) => {
    await outsider.goto("/app");
    const csrf = (await outsider.locator("input[name=csrf]").first().getAttribute("value")) ?? "";
    const opened: string[] = [];
    for (const address of addresses.filter((one) => !reaches(one))) {
      const answer = await outsider.request.get(address, { maxRedirects: 0 });
      // An id that only filters finds nothing; one in the path is not found.
      const filters = !UUID.test(address.split("?")[0] ?? "");
      const says = filters ? await answer.text() : "";
      const hidden = filters ? words.every((word) => !says.includes(word)) : refusals.includes(answer.status());
      if (!hidden) opened.push(`${address}: ${answer.status()}`);
    }
    expect(opened).toEqual([]);
    const taken: string[] = [];
    for (const form of forms.filter(({ action }) => !reaches(action))) {
      const status = await send(outsider, form, csrf);
      // With an id in the path the page is not found; with an id only in a field, the form may answer in its own way.
      const refused = refusals.includes(status) || (!UUID.test(form.action) && (status === 422 || status === 303));
      if (!refused) taken.push(`${form.action} ${JSON.stringify(form.fields)}: ${status}`);
    }
    expect(taken).toEqual([]);
  };
  const outsider = await another();
  await signUp(theirs);
  await signIn(outsider, theirs);
  await tryAll(outsider, { refusals: [404], hidden: OURS, reaches: () => false });
  const ofTheTeam = await another();
  await signIn(ofTheTeam, ofTeam);
  // A page that teams do not have is refused whatever its id. Achievements belong to the whole organization.
  const hidden = OURS.filter((word) => word !== "First aid");
  await tryAll(ofTheTeam, { refusals: [403, 404], hidden, reaches: (address) => SHARED.test(address) });

  // Whatever the answers were, the organization's pages are unchanged.
  const after = await crawl(page, [...found.pages.keys()], () => false);
  const paths = [...found.pages.keys()].filter((path) => !GOES_ON.test(path));
  const saying = (pages: Map<string, string>) => paths.map((path) => [path, steady(path, pages.get(path))]);
  expect(saying(after.pages)).toEqual(saying(found.pages));
});

async function send(page: Page, { action, fields, multipart }: FoundForm, csrf: string): Promise<number> {
  const form = new Map(fields);
  if (form.has("csrf")) form.set("csrf", csrf);
  const body = Object.fromEntries(form);
  const options = multipart ? { multipart: body } : { form: body };
  const headers = { Origin: new URL(page.url()).origin, "Sec-Fetch-Site": "same-origin" };
  return (await page.request.post(action, { ...options, headers, maxRedirects: 0 })).status();
}
