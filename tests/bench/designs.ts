/**
 * Measures the drawing of each template: CPU milliseconds of a PDF, an SVG and a PNG in a list, and of the first one of
 * a process; kilobytes; and the ratio to the time that a warm headless Chromium takes to print the same page. Every
 * certificate has its own name, number and seal, so nothing is drawn twice. Targets and results are printed below the
 * table; exit code 1 where a target is missed that was met when `held` was written. `node --import tsx
 * tests/bench/designs.ts [CHROMIUM] [TEMPLATE]`.
 *
 * With Chromium, CPU is compared with CPU: the mean of all its processes for one print, and of all threads of this
 * process for one PDF. The target applies to CPU, because a list is drawn on all processors, while Chromium uses
 * several for one page and so finishes earlier than its CPU time suggests. The ratio of elapsed times (`wall`, medians)
 * is printed beside it. The target holds for a full Chromium started headless; `chrome-headless-shell`, without windows
 * to draw, needs about two thirds of its CPU. Typst is measured as well where it is installed (print-with-typst.ts):
 * CPU ms for the same page from its SVG.
 */
import { createHash } from "node:crypto";
import { pictures, rendering, scene } from "#app/modules.server";
import { startPrinter } from "./print-in-chromium";
import { startTypst } from "./print-with-typst";
import { tellResult, type Unit } from "./result";

/** Number of measured certificates of a list, after a warm-up in which the engine's compiler settles. */
const MEASURED = 60;
const WARM_UP = 200;
/** Number of turns. PDFs and prints alternate, so that other load on the machine affects both. */
const TURNS = 6;
const PRINTS = 5;
/** Fewer PNGs suffice, because their time does not change after the first few. */
const MEASURED_PNGS = 12;
const PNG_DENSITY = 150 / 72;

/** A target, an upper bound or with `atLeast` a lower one. `held` is the statistic over the designs that met it. */
interface Aim {
  column: Column;
  what: string;
  aim: number;
  atLeast?: true;
  held: "worst" | "median" | null;
}
/** Name and unit of each column among all results. */
const TOLD: Record<Column, { measure: string; unit: Unit; scale: number }> = {
  pdf: { measure: "draw-pdf", unit: "ms", scale: 1 },
  pdfKb: { measure: "draw-pdf-size", unit: "bytes", scale: 1000 },
  svg: { measure: "draw-svg", unit: "ms", scale: 1 },
  svgKb: { measure: "draw-svg-size", unit: "bytes", scale: 1000 },
  png: { measure: "draw-png", unit: "ms", scale: 1 },
  pngKb: { measure: "draw-png-size", unit: "bytes", scale: 1000 },
  times: { measure: "draw-printed", unit: "times", scale: 1 },
};
type Column = "pdf" | "pdfKb" | "svg" | "svgKb" | "png" | "pngKb" | "times";
const AIMS: Aim[] = [
  { column: "pdf", what: "PDF, ms of CPU", aim: 10, held: "worst" },
  { column: "pdfKb", what: "PDF, kB", aim: 60, held: "worst" },
  { column: "svg", what: "SVG, ms of CPU", aim: 8, held: "worst" },
  { column: "svgKb", what: "SVG, kB", aim: 80, held: "worst" },
  { column: "png", what: "PNG, ms of CPU", aim: 60, held: "median" },
  { column: "pngKb", what: "PNG, kB", aim: 270, held: "worst" },
  { column: "times", what: "PDF, times Chromium", aim: 10, atLeast: true, held: "median" },
];
scene.loadFonts("content/fonts");

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

/** Returns a certificate of a new person. */
function nextView(): typeof sample {
  const sealSeed = createHash("sha256").update(String(people)).digest("hex");
  const publicId = `CERT-2026-${(BigInt(`0x${sealSeed}`) % 10n ** 16n).toString().padStart(16, "0")}`;
  const recipientName = `${FIRST_NAMES[people % FIRST_NAMES.length]} ${LAST_NAMES[people % LAST_NAMES.length]} ${people}`;
  people++;
  return { ...sample, publicId, verificationUrl: `https://sanad.example/v/${publicId}`, sealSeed, recipientName };
}

/** Measures each run in ms: CPU time of this process, and elapsed time. */
async function measure(runs: number, draw: () => unknown): Promise<{ cpus: number[]; walls: number[] }> {
  const [cpus, walls]: [number[], number[]] = [[], []];
  for (let i = 0; i < runs; i++) {
    const [began, before] = [performance.now(), process.cpuUsage()];
    await draw();
    const { user, system } = process.cpuUsage(before);
    cpus.push((user + system) / 1000);
    walls.push(performance.now() - began);
  }
  return { cpus, walls };
}
const cpuOf = async (runs: number, draw: () => unknown): Promise<number[]> => (await measure(runs, draw)).cpus;

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const mean = (times: number[]): number => times.reduce((sum, time) => sum + time, 0) / times.length;
const cell = (value: number, width = 8): string => value.toFixed(1).padStart(width);

const [executablePath, only] = process.argv.slice(2);
const printer = executablePath ? await startPrinter(executablePath) : null;
const typst = await startTypst();
/** Number of measured prints with Typst, after a warm-up. */
const TYPST_PRINTS = 12;

/** Measures PDFs in turns with prints of one of them in Chromium; without Chromium only the PDFs. */
async function measurePdfs(drawPdf: () => unknown, scene: scene.Scene) {
  const [cpus, walls, printWalls]: [number[], number[], number[]] = [[], [], []];
  let printCpu = 0;
  await printer?.open(scene);
  for (let turn = 0; turn < TURNS; turn++) {
    const drawn = await measure(MEASURED / TURNS, drawPdf);
    cpus.push(...drawn.cpus);
    walls.push(...drawn.walls);
    const printed = await printer?.print(PRINTS);
    printCpu += printed?.cpu ?? Number.NaN;
    printWalls.push(...(printed?.walls ?? []));
  }
  const printed = printCpu / (TURNS * PRINTS);
  return { pdf: median(cpus), printed, times: printed / mean(cpus), wall: median(printWalls) / median(walls) };
}

type Row = Record<Column, number> & { printed: number; wall: number; typst: number };
const rows: Row[] = [];

console.log(
  `${"template".padEnd(22)}PDF: first    list     kB   SVG: first    list     kB   PNG:  list     kB   Chromium   times    wall   Typst`,
);
for (const template of only ? [only] : rendering.templateNames()) {
  const nextScene = () => rendering.buildScene(nextView(), template);
  const drawPdf = () => rendering.writePdf(nextScene(), { createdAt });
  const drawSvg = () => pictures.writeSvg(nextScene());
  const drawPng = () => {
    const scene = nextScene();
    return pictures.writePng(scene, { width: Math.round(scene.width * PNG_DENSITY) });
  };
  const [firstPdf = 0] = await cpuOf(1, drawPdf);
  const [firstSvg = 0] = await cpuOf(1, drawSvg);
  await cpuOf(WARM_UP, drawPdf);
  const pdfs = await measurePdfs(drawPdf, nextScene());
  await cpuOf(WARM_UP, drawSvg);
  const svg = median(await cpuOf(MEASURED, drawSvg));
  await cpuOf(2, drawPng);
  const png = median(await cpuOf(MEASURED_PNGS, drawPng));
  const kilobytes = {
    pdfKb: (await drawPdf()).length / 1000,
    svgKb: Buffer.byteLength(drawSvg()) / 1000,
    pngKb: (await drawPng()).length / 1000,
  };
  const byTypst = typst?.print(Array.from({ length: 2 * TYPST_PRINTS }, nextScene)).slice(TYPST_PRINTS);
  const row: Row = { ...pdfs, svg, png, ...kilobytes, typst: byTypst ? median(byTypst) : Number.NaN };
  rows.push(row);
  const drawn = [
    cell(firstPdf, 10),
    cell(row.pdf),
    cell(row.pdfKb, 7),
    cell(firstSvg, 13),
    cell(svg),
    cell(row.svgKb, 7),
    cell(png, 12),
    cell(row.pngKb, 7),
  ];
  const compared = printer ? [cell(row.printed, 11), cell(row.times), cell(row.wall)] : [];
  console.log(template.padEnd(22) + [...drawn, ...compared, ...(typst ? [cell(row.typst)] : [])].join(""));
}
await printer?.close();

console.log(`\n${"aim".padEnd(22)}${"".padEnd(10)}worst  median   reached of`);
let lost = false;
for (const { column, what, aim, atLeast = false, held } of AIMS) {
  if (column === "times" && !printer) continue;
  const values = rows.map((row) => row[column]);
  const reached = (value: number) => (atLeast ? value >= aim : value <= aim);
  const figures = { worst: atLeast ? Math.min(...values) : Math.max(...values), median: median([...values]) };
  const isLost = held !== null && !reached(figures[held]);
  lost ||= isLost;
  const count = values.filter(reached).length;
  const { measure, unit, scale } = TOLD[column];
  const limit = aim * scale;
  tellResult({ measure, value: figures.median * scale, unit, aim: atLeast ? { least: limit } : { most: limit } });
  console.log(
    `${what.padEnd(22)}${atLeast ? ">=" : "<="}${cell(aim, 6)}${cell(figures.worst)}${cell(figures.median)}   ` +
      `${count} of ${values.length}${isLost ? `   LOST: it was reached by the ${held}` : ""}`,
  );
}
if (typst) {
  const times = median(rows.map((row) => row.typst / row.pdf));
  tellResult({ measure: "draw-typst", value: times, unit: "times" });
  console.log(`PDF, times Typst, median ${times.toFixed(1)}`);
}
process.exitCode = lost ? 1 : 0;
