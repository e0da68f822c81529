import { comparePictures } from "../../setup/compare-pictures";
import { expect, test } from "../setup/journey";

/**
 * Limits of modules/rendering/pictures-as-drawn.slow.test.ts, which compares every picture with the reference
 * rasterizer.
 */
const MAX = { meanColor: 3, largestColor: 12, ssim: 0.95 };
const width = 1120;

test("each sample picture of the site shows what a browser draws of its SVG, and no other template @js @all", async ({
  page,
}) => {
  const shown = await (await page.request.get("/features")).text();
  const templates = [...new Set([...shown.matchAll(/\/specimens\/([\w-]+)\//g)].map(([, name = ""]) => name))];
  expect(templates.length).toBeGreaterThan(10);
  const pictures = new Map<string, Uint8Array>();
  const unlike: string[] = [];
  for (const template of templates) {
    const picture = await (await page.request.get(`/specimens/${template}/en-${width}.webp`)).body();
    const svg = await (await page.request.get(`/specimens/${template}/en.svg`)).body();
    const source = `data:image/svg+xml;base64,${svg.toString("base64")}`;
    await page.setContent(`<body style="margin: 0"><img src="${source}" width="${width}" style="display: block">`);
    const image = page.getByRole("img");
    await image.evaluate((element: HTMLImageElement) => element.decode());
    const drawn = await image.screenshot();
    const found = await comparePictures(picture, drawn, "original");
    if (found.meanColor > MAX.meanColor || found.largestColor > MAX.largestColor || found.ssim < MAX.ssim)
      unlike.push(`${template}: ${JSON.stringify(found)}`);
    const [other] = pictures.values();
    if (other) expect((await comparePictures(other, drawn, "original")).ssim, template).toBeLessThan(MAX.ssim);
    pictures.set(template, picture);
  }
  expect(unlike).toEqual([]);
});
