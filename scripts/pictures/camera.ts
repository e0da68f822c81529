import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import {
  formsOf,
  type PictureForm,
  type PictureName,
  type PictureScheme,
  pictureAddress,
  type Size,
} from "#app/ui/ProductPicture/pictures";
import type { Language } from "#modules/kernel/languages";
import { endBetween } from "./end-between";
import { extentsOnPage, hideBeside, holdStill, textsWithin } from "./in-page";
import { recordPicture } from "./record";

/** Device pixels of the browser for each CSS pixel. */
export const CAMERA_SCALE = 2;
const FILE_SCALE = 1.75;
/** Most pixels across; a wider screenshot is shown smaller than it was taken. */
const MAX_FILE_WIDTH = 1400;
const QUALITY = 72;
const SCHEMES: PictureScheme[] = ["light", "dark"];
/** Space above the first element of a picture. */
const MARGIN = 16;

/**
 * Takes a screenshot in every size, light and dark, and records what it says. The picture begins just above the element
 * that `from` returns, or at the top of the page, and ends between two lines. It is as wide as the window, or as the
 * page without the menu beside it.
 */
export async function photograph(
  page: Page,
  name: PictureName,
  language: Language,
  from: ((page: Page) => Locator) | null,
) {
  const sizes: Partial<Record<PictureForm, Size>> = {};
  const texts: string[] = [];
  for (const [form, most] of Object.entries(formsOf(name)) as [PictureForm, Size][]) {
    await page.setViewportSize({ width: most.width, height: 900 });
    await page.evaluate(holdStill);
    const begins = from ? await from(page).evaluate((element) => element.getBoundingClientRect().top + scrollY) : 0;
    const y = Math.max(0, Math.round(begins) - (from ? MARGIN : 0));
    const { left, right } = await page.locator("main").evaluate((element) => element.getBoundingClientRect().toJSON());
    if (left > MARGIN) await page.evaluate(hideBeside);
    const x = Math.max(0, Math.floor(left) - MARGIN);
    const width = Math.min(most.width, Math.ceil(right) + MARGIN) - x;
    const height = endBetween(await page.evaluate(extentsOnPage, { x, width }), y, most.height);
    const clip = { x, y, width, height };
    texts.push(...(await page.evaluate(textsWithin, clip)));
    sizes[form] = { width, height };
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.evaluate(holdStill);
      const png = await page.screenshot({ fullPage: true, clip, animations: "disabled" });
      const file = path.join("public", pictureAddress(name, language, scheme, form));
      fs.mkdirSync(path.dirname(file), { recursive: true });
      await sharp(png)
        .resize({ width: Math.min(MAX_FILE_WIDTH, Math.round(width * FILE_SCALE)) })
        .webp({ quality: QUALITY, smartSubsample: true, effort: 6 })
        .toFile(file);
      console.log(`${file} ${Math.round(fs.statSync(file).size / 1000)} kB`);
    }
  }
  recordPicture(name, language, { sizes, texts });
}
