/**
 * What it takes to draw each template, in CPU milliseconds: a PDF (aim: 12) and a preview as SVG (aim: 60), the first of
 * a process and in a list, and beside them a warm headless Chromium that prints the same page. Every certificate has a
 * name, a number and a seal of its own: nothing is drawn twice. `npx tsx tests/bench/designs.ts [CHROMIUM] [TEMPLATE]`.
 */
import { createHash } from "node:crypto";
import { chromium } from "@playwright/test";
import { rendering } from "#app/modules.server";

/** Certificates of a list that are measured, after those with which the compiler of the engine comes to rest. */
const MEASURED = 60;
const WARM_UP = 200;
rendering.loadFonts("content/fonts");

const artwork = await Promise.all(
  [rendering.SAMPLE_LOGO, rendering.SAMPLE_SIGNATURE].map(async (svg) => {
    const prepared = await rendering.prepareImage(Buffer.from(svg));
    return prepared.ok ? prepared.image : null;
  }),
);
const [logo = null, signature = null] = artwork;
const issuer = { name: "Atlas Academy", signerName: "Salma Bennani", signerTitle: "Dean", logo, signature };
const sample = rendering.sampleCase("en", "usual", issuer);
const createdAt = new Date("2026-11-22T00:00:00Z");

const FIRST_NAMES = "Salma Noah Yasmine Jürgen Zoë Kwame Chloé Björn Inês Tomasz Aisha Declan Mei Omar".split(" ");
const LAST_NAMES = "Bennani Okafor Müller Fernandes Kowalski Dubois O’Neill Haddad Lindqvist Whitcombe Vázquez".split(
  " ",
);
let people = 0;

/** The certificate of somebody who had none yet. */
function nextView(): typeof sample {
  const sealSeed = createHash("sha256").update(String(people)).digest("hex");
  const publicId = `CERT-2026-${(BigInt(`0x${sealSeed}`) % 10n ** 16n).toString().padStart(16, "0")}`;
  const recipientName = `${FIRST_NAMES[people % FIRST_NAMES.length]} ${LAST_NAMES[people % LAST_NAMES.length]} ${people}`;
  people++;
  return { ...sample, publicId, verificationUrl: `https://sanad.example/v/${publicId}`, sealSeed, recipientName };
}

/** CPU of this process in ms for each run. */
async function cpuOf(runs: number, draw: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const before = process.cpuUsage();
    await draw();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times;
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const cell = (value: number, width = 8): string => value.toFixed(1).padStart(width);

const [executablePath, only] = process.argv.slice(2);
const browser = executablePath ? await chromium.launch({ executablePath, args: ["--no-sandbox"] }) : null;
const page = await browser?.newPage();

console.log(`${"template".padEnd(20)}PDF: first    list     kB   SVG: first    list   Chromium (wall)`);
for (const template of only ? [only] : rendering.templateNames()) {
  const drawPdf = () => rendering.writePdf(rendering.buildScene(nextView(), template), { createdAt });
  const drawSvg = () => rendering.writeSvg(rendering.buildScene(nextView(), template));
  const [firstPdf = 0] = await cpuOf(1, drawPdf);
  const [firstSvg = 0] = await cpuOf(1, drawSvg);
  await cpuOf(WARM_UP, drawPdf);
  const pdf = median(await cpuOf(MEASURED, drawPdf));
  await cpuOf(WARM_UP, drawSvg);
  const svg = median(await cpuOf(MEASURED, drawSvg));
  const bytes = (await drawPdf()).length;
  const printed: number[] = [];
  if (page) {
    const scene = rendering.buildScene(nextView(), template);
    await page.setContent(`<style>@page{margin:0}</style>${rendering.writeSvg(scene)}`);
    for (let i = 0; i < 5; i++) {
      const began = performance.now();
      await page.pdf({ width: `${scene.width / 72}in`, height: `${scene.height / 72}in` });
      printed.push(performance.now() - began);
    }
  }
  const cells = [cell(firstPdf, 10), cell(pdf), cell(bytes / 1000, 7), cell(firstSvg, 13), cell(svg)];
  console.log(template.padEnd(20) + cells.join(""), page ? cell(median(printed)) : "");
}
await browser?.close();
