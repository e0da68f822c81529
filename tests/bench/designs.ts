/**
 * What it takes to draw each template: a preview as SVG and a PDF in CPU milliseconds, and beside them a warm headless
 * Chromium that prints the same page: `npx tsx tests/bench/designs.ts [CHROMIUM]`. Aims: 60 ms and 12 ms.
 */
import { chromium } from "@playwright/test";
import { rendering } from "#app/modules.server";

const RUNS = 15;
rendering.loadFonts("content/fonts");

/** CPU of this process in ms, the median of the runs; the first two warm up. */
async function cpuOf(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < RUNS + 2; i++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    if (i >= 2) times.push((user + system) / 1000);
  }
  return median(times);
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const artwork = await Promise.all(
  [rendering.SAMPLE_LOGO, rendering.SAMPLE_SIGNATURE].map(async (svg) => {
    const prepared = await rendering.prepareImage(Buffer.from(svg));
    return prepared.ok ? prepared.image : null;
  }),
);
const [logo = null, signature = null] = artwork;
const issuer = { name: "Atlas Academy", signerName: "Salma Bennani", signerTitle: "Dean", logo, signature };
const view = rendering.sampleCase("en", "usual", issuer);
const createdAt = new Date("2026-11-22T00:00:00Z");
const executablePath = process.argv[2] ?? process.env.CHROMIUM_PATH;
const browser = executablePath ? await chromium.launch({ executablePath, args: ["--no-sandbox"] }) : null;
const page = await browser?.newPage();

console.log("template".padEnd(28), "SVG ms", " PDF ms", " PDF kB", " Chromium ms (wall)");
for (const template of rendering.templateNames()) {
  const scene = rendering.buildScene(view, template);
  const svg = await cpuOf(() => rendering.writeSvg(rendering.buildScene(view, template)));
  const pdf = await cpuOf(() => rendering.writePdf(rendering.buildScene(view, template), { createdAt }));
  const bytes = (await rendering.writePdf(scene, { createdAt })).length;
  const printed: number[] = [];
  if (page) {
    await page.setContent(`<style>@page{margin:0}</style>${rendering.writeSvg(scene)}`);
    for (let i = 0; i < 5; i++) {
      const began = performance.now();
      await page.pdf({ width: `${scene.width / 72}in`, height: `${scene.height / 72}in` });
      printed.push(performance.now() - began);
    }
  }
  const cells = [svg.toFixed(1).padStart(6), pdf.toFixed(1).padStart(7), (bytes / 1000).toFixed(0).padStart(7)];
  console.log(template.padEnd(28), ...cells, page ? median(printed).toFixed(0).padStart(8) : "");
}
await browser?.close();
