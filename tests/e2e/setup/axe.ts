import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "./journey";
import { HttpPage } from "./over-http/page";

/**
 * What axe finds on a page as it is, one sentence each; with `rules`, only what these find. A page in a state that was found
 * sound in this run is not looked at again: a look takes longer than the page. Axe would open a second page to
 * put the frames of other origins together, which takes as long as the look itself: no page of ours has such frames. It would
 * also fetch every style sheet again, for a rule that is off unless it is asked for.
 */
export async function accessibilityFaults(page: Page, rules: string[] = []): Promise<string[]> {
  const seen = path.join(seenStates(), await digestOfState(page, rules));
  if (fs.existsSync(seen)) return [];
  const found = await drawn(page, async (shown) => {
    const axe = new AxeBuilder({ page: shown })
      .setLegacyMode(true)
      .options({ resultTypes: ["violations"], selectors: false, preload: { assets: ["media"] } });
    if (rules.length > 0) axe.withRules(rules);
    const { violations } = await axe.analyze();
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  });
  if (found.length === 0) fs.writeFileSync(seen, "");
  return found;
}

/** How many pixels a page is wider than a window of each of these widths. */
export async function overflows(page: Page, widths: number[]): Promise<number[]> {
  return drawn(page, async (shown) => {
    const given = shown.viewportSize() ?? { width: 360, height: 740 };
    const found: number[] = [];
    for (const width of widths) {
      await shown.setViewportSize({ ...given, width });
      found.push(
        await shown.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      );
    }
    await shown.setViewportSize(given);
    return found;
  });
}

/** A page as a browser draws it, also one that was asked for without one. */
const drawn = <T>(page: Page, look: (shown: Page) => Promise<T>): Promise<T> =>
  page instanceof HttpPage ? page.withDrawn(look) : look(page);

/** Whether a page in this state was found sound before in this run. */
export const wasSeen = async (page: Page) => fs.existsSync(path.join(seenStates(), await digestOfState(page, [])));

/** States that were found sound in this run, a file each: workers share them. */
function seenStates(): string {
  const folder = path.join(process.env.E2E_DATA_DIR ?? "", "sound-states");
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * What axe judges by, as one short text: elements with their attributes, whether they say something, and the size and scheme of
 * the window. Which words and numbers they say, and how many alike follow one another, makes no other state.
 */
async function digestOfState(page: Page, rules: string[]): Promise<string> {
  const state = await page.locator("html").evaluate((root) => {
    const steady = (value: string) => value.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id").replace(/\d+/g, "0");
    const WORDS =
      /^(alt|aria-label|aria-description|content|href|src|srcset|title|value|action|formaction|datetime|d)$/;
    const outline = (element: Element): string => {
      const attributes = [...element.attributes].map(({ name, value }) => {
        if (name === "nonce") return "";
        if (WORDS.test(name)) return value.trim() === "" ? `${name} empty` : name;
        // Colors have digits.
        return `${name}=${name === "style" ? value : steady(value)}`;
      });
      const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const children: string[] = [];
      for (const child of element.children) {
        const said = outline(child);
        if (said !== children.at(-1)) children.push(said);
      }
      return `<${element.localName} ${attributes.sort().join(" ")}${says ? " says" : ""}>${children.join("")}</>`;
    };
    const dark = root.ownerDocument.defaultView?.matchMedia?.("(prefers-color-scheme: dark)").matches;
    return `${dark ? "dark " : ""}${outline(root)}`;
  });
  const { width = 0 } = page.viewportSize() ?? {};
  return createHash("sha256")
    .update(`${rules.join(" ")} ${width} ${state}`)
    .digest("hex");
}
