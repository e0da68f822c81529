import { expect, type Locator, type Page } from "../setup/journey";
import { text } from "../setup/text";

export const t = (key: string, values?: Record<string, string | number>) => text("designs", key, values);
export const element = (page: Page, id: string) => page.locator(`[data-element-box="${id}"]`);
export const handle = (page: Page, name: string) => page.locator(`[data-handle="${name}"]`);
/** Finds the field of a property of the selected element: `box.x`. */
export const property = (page: Page, path: string) => page.locator(`[id="property-${path}"]`);
/** Opens the properties that are not seen at first. They stay open for what is selected next. */
export async function showMore(page: Page) {
  await page.getByText(t("editor.more"), { exact: true }).click();
  await expect(property(page, "box.x")).toBeVisible();
}
export const numberIn = async (field: Locator) => Number(await field.inputValue());
export const saved = (page: Page) => expect(page.locator("[data-save]")).toHaveText(t("studio.status.saved"));

/**
 * Creates a design from a template without opening the gallery and its many pictures, and waits until the page and its
 * handles are drawn.
 */
export async function openStudio(page: Page, title: string) {
  const started = await page.request.post("/app/designs/new", {
    form: { from: title.toLowerCase(), name: `${title} ${Date.now()}` },
    headers: { Origin: `http://localhost:${process.env.E2E_PORT ?? 3199}` },
    maxRedirects: 0,
  });
  const { location } = started.headers();
  expect(location).toMatch(/\/app\/designs\/[0-9a-f-]{36}$/);
  await page.goto(location ?? "");
  await drawn(page);
}

export async function drawn(page: Page) {
  await expect(page.locator("[data-element-box]").first()).toBeVisible();
}

/**
 * Returns the center of an element once it no longer moves: after a change the page is drawn again, and its handles
 * move a moment later.
 */
async function middleOf(what: Locator) {
  let last = "";
  await expect(async () => {
    const before = last;
    last = JSON.stringify(await what.boundingBox());
    expect(last).toBe(before);
  }).toPass({ intervals: [100], timeout: 10_000 });
  const box = await what.boundingBox();
  if (!box) throw new Error("what shall be dragged is not on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags by this number of screen pixels, in steps as a hand does. */
export async function drag(page: Page, what: Locator, by: { x: number; y: number }, steps = 8) {
  const from = await middleOf(what);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps });
  await page.mouse.up();
}
