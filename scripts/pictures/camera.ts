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
} from "#app/ui/ProductPicture/pictures";
import type { Language } from "#modules/kernel/languages";

/** Device pixels of the browser for each CSS pixel. */
export const CAMERA_SCALE = 2;
const FILE_SCALE = 1.75;
const QUALITY = 72;
const SCHEMES: PictureScheme[] = ["light", "dark"];
/** Space above the first element of a picture. */
const MARGIN = 16;

/**
 * Takes a screenshot in every size, light and dark. The picture begins just above the element that `from` returns, or
 * at the top of the page, and is as wide as the window.
 */
export async function photograph(
  page: Page,
  name: PictureName,
  language: Language,
  from: ((page: Page) => Locator) | null,
) {
  for (const [form, size] of Object.entries(formsOf(name)) as [PictureForm, { width: number; height: number }][]) {
    await page.setViewportSize({ width: size.width, height: 900 });
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.evaluate(holdStill);
      const begins = from ? await from(page).evaluate((element) => element.getBoundingClientRect().top + scrollY) : 0;
      const clip = { x: 0, y: Math.max(0, Math.round(begins) - (from ? MARGIN : 0)), ...size };
      const png = await page.screenshot({ fullPage: true, clip, animations: "disabled" });
      const file = path.join("public", pictureAddress(name, language, scheme, form));
      fs.mkdirSync(path.dirname(file), { recursive: true });
      await sharp(png)
        .resize({ width: Math.round(size.width * FILE_SCALE) })
        .webp({ quality: QUALITY, smartSubsample: true, effort: 6 })
        .toFile(file);
      console.log(`${file} ${Math.round(fs.statSync(file).size / 1000)} kB`);
    }
  }
}

/**
 * Waits for fonts and images, and replaces the random digits of each visible ID by fixed ones, so that a repeated
 * picture is the same.
 */
async function holdStill() {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  (document.activeElement as HTMLElement | null)?.blur();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let shown = 0; texts.nextNode(); ) {
    const text = texts.currentNode as Text;
    const id = /CERT-(\d{4})-[\d\s]{16,20}/.exec(text.data);
    if (!id) continue;
    const digits = String(4718290356112740n + 7919n * BigInt(shown++));
    text.data = text.data.replace(id[0], `CERT-${id[1]}-${digits.replace(/(\d{4})(?=\d)/g, "$1 ")}`);
  }
}
