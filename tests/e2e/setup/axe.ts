import { createHash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type axe from "axe-core";
import type { Page } from "./journey";
import { HttpPage } from "./over-http/page";

/** Source of axe, minified, which halves the time to send it to a page and to compile it there. */
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe on a page in its current state and returns its findings, one sentence each; with `rules`, only those of
 * these rules. A state without findings is not checked again, because a check takes longer than the page. No page has
 * frames, which axe would have to be run in one by one.
 */
export async function accessibilityFaults(page: Page, rules: string[] = []): Promise<string[]> {
  const seen = path.join(seenStates(), await digestOfState(page, rules));
  if (fs.existsSync(seen)) return [];
  const found = await whileDrawn(page, (shown) => runAxe(shown, rules));
  if (found.length === 0) fs.writeFileSync(seen, "");
  return found;
}

/**
 * Runs axe on a page in a browser and returns its findings, one sentence each; with `rules`, only those of these rules.
 */
export async function runAxe(shown: Pick<Page, "evaluate">, rules: string[] = []): Promise<string[]> {
  await shown.evaluate(`if (!window.axe) ${AXE}`);
  return shown.evaluate(async (only) => {
    const { violations } = await (Reflect.get(window, "axe") as typeof axe).run(document, {
      resultTypes: ["violations"],
      preload: { assets: ["media"] },
      ...(only.length > 0 ? { runOnly: { type: "rule", values: only } } : {}),
    });
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  }, rules);
}

/** Returns how many pixels a page is wider than a window of each of these widths. */
export async function overflows(page: Page, widths: number[]): Promise<number[]> {
  return whileDrawn(page, async (shown) => {
    const original = shown.viewportSize() ?? { width: 360, height: 740 };
    const found: number[] = [];
    for (const width of widths) {
      await shown.setViewportSize({ ...original, width });
      found.push(
        await shown.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      );
    }
    await shown.setViewportSize(original);
    return found;
  });
}

/** Runs a check on a page in a browser, also on a page that was requested over HTTP. */
const whileDrawn = <T>(page: Page, style: (shown: Page) => Promise<T>): Promise<T> =>
  page instanceof HttpPage ? page.withDrawn(style) : style(page);

/** Whether a page in this state was found without faults before. */
export const wasSeen = async (page: Page) => fs.existsSync(path.join(seenStates(), await digestOfState(page, [])));

/**
 * Folder with one file for each state without faults. Workers share it, and so does the next run in the same project
 * folder, as long as axe and the style sheets are unchanged. In a fresh clone, as with `.ci/run`, every state is
 * checked.
 */
function seenStates(): string {
  const styles = fs.readdirSync("build/client/assets").filter((name) => name.endsWith(".css"));
  const judgedBy = createHash("sha256")
    .update([AXE, ...styles.sort()].join("\n"))
    .digest("hex")
    .slice(0, 16);
  const folder = path.join("build/sound-states", judgedBy);
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Digest of everything that axe's findings depend on: elements with their attributes, whether they contain text, and
 * the width and color scheme of the window. The words and numbers in the text, and the number of equal elements in a
 * row, make no difference.
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
        // Digits in a style are part of colors, so they are not replaced.
        return `${name}=${name === "style" ? value : steady(value)}`;
      });
      const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const children: string[] = [];
      for (const child of element.children) {
        const childOutline = outline(child);
        if (childOutline !== children.at(-1)) children.push(childOutline);
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
