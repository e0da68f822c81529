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
import { findEnd, holdStill, textsWithin } from "./in-page";
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
 * that `from` returns, or at the top of the page, is as wide as the window, and ends between two lines.
 */
export async function photograph(
  page: Page,
  name: PictureName,
  language: Language,
  from: ((page: Page) => Locator) | null,
) {
  const heights: Partial<Record<PictureForm, number>> = {};
  const texts: string[] = [];
  for (const [form, most] of Object.entries(formsOf(name)) as [PictureForm, Size][]) {
    await page.setViewportSize({ width: most.width, height: 900 });
    await page.evaluate(holdStill);
    const begins = from ? await from(page).evaluate((element) => element.getBoundingClientRect().top + scrollY) : 0;
    const y = Math.max(0, Math.round(begins) - (from ? MARGIN : 0));
    const height = await page.evaluate(findEnd, { y, most: most.height });
    texts.push(...(await page.evaluate(textsWithin, { y, width: most.width, height })));
    heights[form] = height;
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.evaluate(holdStill);
      const clip = { x: 0, y, width: most.width, height };
      const png = await page.screenshot({ fullPage: true, clip, animations: "disabled" });
      const file = path.join("public", pictureAddress(name, language, scheme, form));
      fs.mkdirSync(path.dirname(file), { recursive: true });
      await sharp(png)
        .resize({ width: Math.min(MAX_FILE_WIDTH, Math.round(most.width * FILE_SCALE)) })
        .webp({ quality: QUALITY, smartSubsample: true, effort: 6 })
        .toFile(file);
      console.log(`${file} ${Math.round(fs.statSync(file).size / 1000)} kB`);
    }
  }
  recordPicture(name, language, { heights, texts });
}
