/**
 * Draws sample certificates in every language and template for visual review: `npx tsx scripts/samples.ts OUTDIR`.
 * Writes an SVG, a PDF and a PNG of each, and one overview for each template.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { writePng, writeSvg } from "#modules/pictures/index.server";
import {
  buildScene,
  prepareImage,
  SAMPLE_LOGO,
  SAMPLE_SIGNATURE,
  sampleViews,
  templateNames,
  writePdf,
} from "#modules/rendering/index.server";
import { loadFonts, type PreparedImage } from "#modules/scene/index.server";

const PNG_WIDTH = 1600;
const SHEET = { columns: 2, tile: 1000, gap: 16 };

async function artwork(svg: string): Promise<PreparedImage> {
  const prepared = await prepareImage(Buffer.from(svg));
  if (!prepared.ok) throw new Error(`the sample artwork was refused: ${prepared.code}`);
  return prepared.image;
}

async function writeSheet(pngs: Uint8Array[], path: string): Promise<void> {
  const { columns, tile, gap } = SHEET;
  const small = await Promise.all(pngs.map((png) => sharp(png).resize({ width: tile }).png().toBuffer()));
  const height = (await sharp(small[0]).metadata()).height;
  const rows = Math.ceil(small.length / columns);
  const size = { width: columns * (tile + gap) + gap, height: rows * (height + gap) + gap };
  const placed = small.map((input, i) => ({
    input,
    left: gap + (i % columns) * (tile + gap),
    top: gap + Math.floor(i / columns) * (height + gap),
  }));
  await sharp({ create: { ...size, channels: 3, background: "#8c8c88" } })
    .composite(placed)
    .png()
    .toFile(path);
}

const directory = process.argv[2];
if (!directory) throw new Error("usage: npx tsx scripts/samples.ts OUTDIR");
loadFonts("content/fonts");
await mkdir(directory, { recursive: true });
const views = sampleViews(await artwork(SAMPLE_LOGO), await artwork(SAMPLE_SIGNATURE));
for (const template of templateNames()) {
  const pngs: Uint8Array[] = [];
  for (const [name, view] of Object.entries(views)) {
    const scene = buildScene(view, template);
    const credential = JSON.stringify({ sample: name });
    const createdAt = new Date(Date.UTC(2026, 10, 17));
    const png = await writePng(scene, { width: PNG_WIDTH, credential });
    pngs.push(png);
    const path = (extension: string) => join(directory, `${template}-${name}.${extension}`);
    await writeFile(path("svg"), writeSvg(scene, { credential }));
    await writeFile(path("pdf"), await writePdf(scene, { createdAt, credential }));
    await writeFile(path("png"), png);
  }
  await writeSheet(pngs, join(directory, `sheet-${template}.png`));
}
