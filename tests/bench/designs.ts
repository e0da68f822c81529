/**
 * What it takes to draw each template: CPU milliseconds of a PDF, an SVG and a PNG in a list, and of the first of a
 * process; kilobytes; and how many times as much a warm headless Chromium takes to print the same page. Every
 * certificate has a name, a number and a seal of its own: nothing is drawn twice. Below, what is aimed at and what is
 * reached; ends with 1 where an aim is lost that was reached when `held` was written. `node --import tsx
 * tests/bench/designs.ts [CHROMIUM] [TEMPLATE]`.
 *
 * With Chromium, CPU is compared with CPU: all of its processes in one print on average, with all of this one's threads
 * in one PDF on average. The aim is held against that, as against the CPU of everything else here: a list is drawn on
 * all processors, and there what each file takes of them is what counts, while Chromium draws on several at once and so
 * is there earlier than its CPU says. How many times as long one waits for it is told beside that (`wall`), by medians.
 * It is held for a whole Chromium that is started headless: `chrome-headless-shell`, which has no windows to draw,
 * takes about two thirds of its CPU. Typst is measured beside it where it is installed (print-with-typst.ts): CPU ms
 * for the same page from its SVG.
 */
import { createHash } from "node:crypto";
import { pictures, rendering, scene } from "#app/modules.server";
import { startPrinter } from "./print-in-chromium";
import { startTypst } from "./print-with-typst";
import { tellResult, type Unit } from "./result";

/** Certificates of a list that are measured, after those with which the compiler of the engine comes to rest. */
const MEASURED = 60;
const WARM_UP = 200;
/**
 * PDFs and prints take turns, so that what else a machine does meanwhile is felt by both: so many of each in a turn.
 */
const TURNS = 6;
const PRINTS = 5;
/** Drawing pixels takes as long the tenth time as the hundredth. */
const MEASURED_PNGS = 12;
const PNG_DENSITY = 150 / 72;

/** At most so much, or at least; and of which designs that is reached: of all, or of half of them. */
interface Aim {
  column: Column;
  what: string;
  aim: number;
  atLeast?: true;
  held: "worst" | "median" | null;
}
/** What each is called among all results, and its unit there. */
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

/** The certificate of somebody who had none yet. */
function nextView(): typeof sample {
  const sealSeed = createHash("sha256").update(String(people)).digest("hex");
  const publicId = `CERT-2026-${(BigInt(`0x${sealSeed}`) % 10n ** 16n).toString().padStart(16, "0")}`;
  const recipientName = `${FIRST_NAMES[people % FIRST_NAMES.length]} ${LAST_NAMES[people % LAST_NAMES.length]} ${people}`;
  people++;
  return { ...sample, publicId, verificationUrl: `https://sanad.example/v/${publicId}`, sealSeed, recipientName };
}

/** What each run took in ms: CPU of this process, and until it was done. */
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
/** After those with which it becomes warm. */
const TYPST_PRINTS = 12;

/** PDFs in turns with prints of one of them in Chromium. Without it, of those there is nothing. */
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
