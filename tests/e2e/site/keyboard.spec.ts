import { expect, test } from "../setup/journey";

const PAGES = ["/", "/pricing", "/verification", "/blog", "/faq", "/contact", "/signup"];

for (const path of PAGES) {
  test(`everything on ${path} is reached with the Tab key alone, and shows that it is @js`, async ({ page }) => {
    await page.goto(path);
    const reachable = await page.evaluate(() => {
      const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
      const shown = all.filter((element) => {
        const style = getComputedStyle(element);
        const radio = element instanceof HTMLInputElement && element.type === "radio";
        return (
          element.checkVisibility() &&
          style.visibility !== "hidden" &&
          !(element instanceof HTMLInputElement && element.type === "hidden") &&
          element.getAttribute("tabindex") !== "-1" &&
          // The Tab key reaches one radio button of a group, the arrow keys the others.
          !radio
        );
      });
      for (const [index, element] of shown.entries()) element.setAttribute("data-stop", String(index));
      return shown.length;
    });
    const reached = new Set<string>();
    const invisible: string[] = [];
    for (let press = 0; press < reachable + 20; press++) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const marked = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
        return { index: element.getAttribute("data-stop"), marked, html: element.outerHTML.slice(0, 120) };
      });
      if (!stop) continue;
      if (stop.index) reached.add(stop.index);
      if (!stop.marked) invisible.push(stop.html);
    }
    expect(reached.size).toBe(reachable);
    expect([...new Set(invisible)]).toEqual([]);
  });
}

test("the first stop skips to the content @js", async ({ page }) => {
  await page.goto("/features");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#content$/);
  await page.keyboard.press("Tab");
  const inside = await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement));
  expect(inside).toBe(true);
});
