import { accessibilityFaults } from "../setup/axe";
import { signIn } from "../setup/installation";
import { expect, type Page, test } from "../setup/journey";
import { drag, drawn, element, handle, numberIn, openStudio, property, saved, showMore, t } from "./studio";

const choose = async (page: Page, menu: string, item: string) => {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
const undo = (page: Page) => page.getByRole("button", { name: t("studio.undo"), exact: true }).click();

test("a design is changed with the mouse, undone, done again, and is saved as it is seen @js", async ({ page }) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  await element(page, "seal").click();
  const [x, width, rotate] = [property(page, "box.x"), property(page, "box.width"), property(page, "rotate")];
  const before = await numberIn(x);
  await drag(page, element(page, "seal"), { x: 120, y: -90 });
  await expect.poll(() => numberIn(x)).toBeGreaterThan(before + 60);
  await drag(page, handle(page, "se"), { x: 50, y: 50 });
  await expect.poll(() => numberIn(width)).toBeGreaterThan(130);
  await drag(page, handle(page, "rotate"), { x: 90, y: 40 });
  await expect.poll(() => numberIn(rotate)).toBeGreaterThan(20);
  const done = [await x.inputValue(), await width.inputValue(), await rotate.inputValue()];
  for (let i = 0; i < 3; i++) await undo(page);
  await expect(x).toHaveValue(String(before));
  for (let i = 0; i < 3; i++) await page.getByRole("button", { name: t("studio.redo"), exact: true }).click();
  await expect(rotate).toHaveValue(done[2] ?? "");

  // The page is 841.89 points wide.
  await choose(page, t("studio.align"), t("studio.alignments.center"));
  await expect.poll(async () => (await numberIn(x)) + (await numberIn(width)) / 2).toBeCloseTo(841.89 / 2, 1);
  await saved(page);
  await page.reload();
  await drawn(page);
  await expect(rotate).toHaveValue(done[2] ?? "");
});

test("elements are selected together, grouped, put in line, locked and put behind one another @js", async ({
  page,
}) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  await element(page, "code").click();
  await element(page, "signature").click({ modifiers: ["Shift"] });
  await element(page, "logo").click({ modifiers: ["Shift"] });
  await expect(page.getByText(t("studio.selected", { number: 3 })).first()).toBeVisible();
  await choose(page, t("studio.align"), t("studio.alignments.top"));
  const tops = async () =>
    Promise.all(
      ["code", "signature", "logo"].map(async (id) => Math.round((await element(page, id).boundingBox())?.y ?? -1)),
    );
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  await choose(page, t("studio.arrange"), t("studio.order.group"));
  await expect(element(page, "group")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: t("elements.group"), exact: true })).toBeVisible();
  await element(page, "logo").click();
  await expect(element(page, "logo")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(element(page, "group")).toHaveAttribute("aria-pressed", "true");
  await choose(page, t("studio.arrange"), t("studio.order.lock"));
  await expect(
    page.getByRole("button", { name: t("studio.lockNamed", { name: t("elements.group") }) }),
  ).toHaveAttribute("aria-pressed", "true");
  await choose(page, t("studio.arrange"), t("studio.order.unlock"));
  await choose(page, t("studio.arrange"), t("studio.order.ungroup"));
  await expect(element(page, "group")).toHaveCount(0);
  await saved(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("what a rectangle on the page touches is selected, resized together, and undone in one step @js", async ({
  page,
}) => {
  await signIn(page);
  await openStudio(page, "Basel");
  const boxOf = async (id: string) => (await element(page, id).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [issuer, logo] = [await boxOf("issuer"), await boxOf("logo")];
  // The rectangle also covers the locked bar, and ends beyond the elements beneath.
  await page.mouse.move(issuer.x - 15, logo.y - 15);
  await page.mouse.down();
  await page.mouse.move(logo.x + 20, issuer.y + issuer.height / 2, { steps: 6 });
  await page.mouse.up();
  for (const id of ["issuer", "logo"]) await expect(element(page, id)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-element-box][aria-pressed=true]")).toHaveCount(2);
  await expect(handle(page, "rotate")).toHaveCount(0);

  await drag(page, handle(page, "se"), { x: -120, y: 30 });
  const growth = async (id: string, was: { width: number }) => (await boxOf(id)).width / was.width;
  await expect.poll(() => growth("logo", logo)).toBeLessThan(0.92);
  // Each step of the drag is drawn: the two boxes are in the same step only after the last one.
  await expect.poll(async () => (await growth("issuer", issuer)) - (await growth("logo", logo))).toBeCloseTo(0, 1);
  expect((await boxOf("issuer")).x).toBeCloseTo(issuer.x, 0);
  await saved(page);
  await page.keyboard.press("Control+z");
  await expect.poll(() => growth("logo", logo)).toBeCloseTo(1, 2);
  expect(await growth("issuer", issuer)).toBeCloseTo(1, 2);
});

test("a design is changed with keys alone @js", async ({ page }) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.getByLabel(t("studio.zoom"), { exact: true }).focus();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.elementBox ?? "");
  for (let i = 0; i < 20 && (await focused()) !== "seal"; i++) await press("Tab");
  expect(await focused()).toBe("seal");
  await press("Space");
  const [x, y, width] = [property(page, "box.x"), property(page, "box.y"), property(page, "box.width")];
  const [left, top, wide] = [await numberIn(x), await numberIn(y), await numberIn(width)];
  await press("ArrowRight", "ArrowRight", "Shift+ArrowUp", "Alt+ArrowRight");
  await expect.poll(() => numberIn(x)).toBeCloseTo(left + 2, 2);
  await expect.poll(() => numberIn(y)).toBeCloseTo(top - 10, 2);
  await expect(page.locator("[aria-live=polite]").first()).not.toBeEmpty();
  await expect.poll(() => numberIn(width)).toBeCloseTo(wide + 1, 2);
  await press("Control+d");
  await expect(element(page, "seal-2")).toHaveAttribute("aria-pressed", "true");
  await press("Control+a", "Control+g");
  await expect(element(page, "group")).toBeVisible();
  await press("Control+Shift+g");
  await expect(element(page, "group")).toHaveCount(0);
  await press("Escape");
  await element(page, "seal-2").focus();
  await press("Space", "Delete");
  await expect(element(page, "seal-2")).toHaveCount(0);
  await element(page, "seal").focus();
  await press("?");
  await expect(page.getByRole("dialog", { name: t("studio.help.title") })).toBeVisible();
  await press("Escape");
  await element(page, "title").focus();
  await press("Space", "Escape");
  await expect(element(page, "award")).toHaveAttribute("aria-pressed", "true");
  await press("Enter");
  await expect(element(page, "title")).toHaveAttribute("aria-pressed", "true");
  for (let i = 0; i < 12; i++) await press("Control+z");
  await element(page, "seal").focus();
  await press("Space");
  await expect(x).toHaveValue(String(left));
  await saved(page);
});

test("on a page that is seen mirrored, things go where they are dragged to @js", async ({ page }) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  const english = await element(page, "code").boundingBox();
  await page.getByRole("combobox", { name: t("preview.language"), exact: true }).selectOption("ar");
  await expect
    .poll(async () => ((await element(page, "code").boundingBox())?.x ?? 0) < (english?.x ?? 0) - 100)
    .toBe(true);
  await element(page, "code").click();
  const written = await numberIn(property(page, "box.x"));
  const seen = (await element(page, "code").boundingBox())?.x ?? 0;
  await drag(page, element(page, "code"), { x: 60, y: -40 });
  await expect.poll(() => numberIn(property(page, "box.x"))).toBeLessThan(written - 40);
  await saved(page);
  await expect
    .poll(async () => Math.abs(((await element(page, "code").boundingBox())?.x ?? 0) - seen - 60))
    .toBeLessThan(8);
  await page.getByRole("combobox", { name: t("preview.language"), exact: true }).selectOption("en");
  await expect
    .poll(async () => ((await element(page, "code").boundingBox())?.x ?? 0) < (english?.x ?? 0) - 40)
    .toBe(true);
});

test("without a connection the work goes on, and is saved when it is back, also after the page was left @js", async ({
  page,
  context,
}) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  await context.setOffline(true);
  await element(page, "seal").click();
  await drag(page, element(page, "seal"), { x: 80, y: -60 });
  const x = await property(page, "box.x").inputValue();
  await expect(page.locator("[data-save=offline]")).toHaveText(t("studio.status.offline"));
  await context.setOffline(false);
  await saved(page);

  await page.route("**/draft", (route) => route.abort());
  await drag(page, element(page, "seal"), { x: 80, y: -60 });
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  const further = await property(page, "box.x").inputValue();
  expect(further).not.toBe(x);
  await page.unroute("**/draft");
  await page.route("**/draft", (route) => route.abort(), { times: 1 });
  await page.reload();
  await expect(page.getByText(t("studio.restored"))).toBeVisible();
  await saved(page);
  await page.reload();
  await drawn(page);
  await expect(property(page, "box.x")).toHaveValue(further);
  await expect(page.getByText(t("studio.restored"))).toBeHidden();
});

test("whose session has ended is told, and loses nothing @js", async ({ page, context }) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  const cookies = await context.cookies();
  await context.clearCookies();
  await element(page, "seal").click();
  await showMore(page);
  await property(page, "box.x").fill("310");
  await expect(page.locator("[data-save=signed-out]")).toContainText(t("studio.status.signed-out"));
  await context.addCookies(cookies);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await saved(page);
  await page.reload();
  await drawn(page);
  await expect(property(page, "box.x")).toHaveValue("310");
});

test("of two people in one design neither loses work: both are kept, and what both changed is asked @js", async ({
  page,
  context,
}) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  const other = await context.newPage();
  await other.goto(page.url());
  await drawn(other);
  await element(other, "seal").click();
  await showMore(other);
  await property(other, "box.x").fill("310");
  await saved(other);

  await element(page, "code").click();
  await showMore(page);
  await property(page, "box.y").fill("300");
  await expect(page.getByText(/changed this design too/)).toBeVisible();
  await saved(page);
  await element(page, "seal").click();
  await expect(property(page, "box.x")).toHaveValue("310");

  // The other user, who has not seen the change, changes the same property of the same element.
  await element(other, "code").click();
  await property(other, "box.y").fill("200");
  await property(other, "box.x").fill("90");
  const notice = other.getByRole("group", { name: t("studio.conflict.mine") });
  await expect(notice.getByText(t("studio.conflict.both"))).toBeVisible();
  await expect(other.locator("[data-save=conflict]")).toBeVisible();
  await other.getByRole("button", { name: t("studio.conflict.apply") }).click();
  await saved(other);
  await element(other, "code").click();
  await expect(property(other, "box.y")).toHaveValue("200");
  await element(other, "seal").click();
  await expect(property(other, "box.x")).toHaveValue("310");
});

const onPage = (page: Page) => page.locator("[data-text-on-page] [role=textbox]");
const chips = (page: Page) => onPage(page).locator("[data-code]");
/** Returns the selected text as it is stored. */
async function codeOf(page: Page): Promise<string> {
  return page.locator("textarea[name=text]").inputValue();
}

test("what is clicked is selected, and its text block is reached with Escape or by its name @js", async ({ page }) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  await element(page, "title").click();
  await expect(element(page, "title")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("heading", { level: 2, name: t("elements.text"), exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(element(page, "award")).toHaveAttribute("aria-pressed", "true");
  await element(page, "title").click();
  await page
    .getByRole("navigation", { name: t("studio.within") })
    .getByRole("button")
    .click();
  await expect(element(page, "award")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("heading", { level: 2, name: t("elements.stack"), exact: true })).toBeVisible();
});

test("a text is written on the page, with fields as units that have names, and stored as the language of designs @js", async ({
  page,
}) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  await element(page, "title").dblclick();
  await expect(onPage(page)).toBeFocused();
  await expect(chips(page)).toHaveText(["CERTIFICATE OF ACHIEVEMENT"]);
  await expect(chips(page)).toHaveAttribute("title", t("variables.words-title"));
  await page.keyboard.press("End");
  await page.keyboard.type(" for ");
  await page.getByLabel(t("studio.text.insert")).first().selectOption("recipient.name");
  await expect(chips(page)).toHaveText(["CERTIFICATE OF ACHIEVEMENT", t("variables.recipient-name")]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(onPage(page)).toHaveCount(0);
  expect(await codeOf(page)).toBe("{{words.title | upper}} for {{recipient.name}}");
  await saved(page);
  await expect(page.locator("main")).not.toContainText("{{");

  // By keys alone: Enter writes, Backspace takes a field away as one unit.
  await expect(element(page, "title")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  for (let i = 0; i < 3 && (await chips(page).count()) > 1; i++) await page.keyboard.press("Backspace");
  await expect(chips(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => codeOf(page)).toMatch(/^\{\{words\.title \| upper\}\} for ?$/);
  await page.keyboard.type("you");
  await expect(onPage(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => codeOf(page)).toMatch(/for ?you$/);
  await saved(page);
  await page.reload();
  await drawn(page);
  await page
    .getByRole("button", { name: t("studio.text.code") })
    .first()
    .click();
  await expect(page.getByRole("textbox", { name: t("properties.text"), exact: true })).toHaveValue(
    /^\{\{words\.title \| upper\}\} for ?you$/,
  );
});

test("the studio fills the window by a key, and gives it back with Escape @js", async ({ page }) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  const width = async () => (await page.locator("[data-studio]").boundingBox())?.width ?? 0;
  const before = await width();
  await element(page, "seal").click();
  await page.keyboard.press("Control+Shift+F");
  await expect(page.locator("[data-studio=full]")).toBeVisible();
  expect(await width()).toBeGreaterThan(before + 200);
  await expect(page.getByRole("button", { name: t("editor.publish"), exact: true }).last()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-studio=beside]")).toBeVisible();
});

test("a color is chosen by its swatch and a font by its sample @js", async ({ page }) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  await element(page, "title").click();
  await page.getByText(t("colors.accent"), { exact: true }).first().click();
  await expect(page.getByRole("radio", { name: t("colors.accent"), exact: true }).first()).toBeChecked();
  await page.locator("#property-voice summary").click();
  const sample = page.locator('#property-voice label:has(input[value="inter/600"]) img');
  await sample.scrollIntoViewIfNeeded();
  await expect
    .poll(() => sample.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 20_000 })
    .toBeGreaterThan(0);
  await sample.click();
  await expect(page.locator('input[value="inter/600"]')).toBeChecked();
  await saved(page);
  await page.reload();
  await drawn(page);
  await expect(page.locator('input[name="voice"]:checked')).toHaveValue("inter/600");
  await expect(page.locator('input[name="color"]:checked')).toHaveValue("accent");
});

test("a finger selects with one tap and writes with the next @phone", async ({ page }) => {
  await signIn(page);
  await openStudio(page, "Meridian");
  await element(page, "title").tap();
  await expect(element(page, "title")).toHaveAttribute("aria-pressed", "true");
  await expect(onPage(page)).toHaveCount(0);
  await element(page, "title").tap();
  await expect(onPage(page)).toBeFocused();
});
