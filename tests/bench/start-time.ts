// node --import tsx tests/bench/start-time.ts [STARTS]
// Starts the platform on an empty data folder and then again on the existing data. Prints the time from `node
// scripts/start.mjs` to "is ready" for the first start, and the median for the later ones.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { platformIn } from "../crash/platform";
import { tellResult } from "./result";

const starts = Number(process.argv[2] ?? 5);
const directory = path.resolve("build/start-time");
fs.rmSync(directory, { recursive: true, force: true });
const platform = await platformIn(path.join(directory, "data"));

/** Returns the milliseconds until the platform is ready, and until everything is printed. */
async function start(): Promise<{ ready: number; all: number }> {
  const began = performance.now();
  let ready = 0;
  const printed = platform.start().then(() => performance.now() - began);
  while (!ready) {
    if (platform.printed().includes("is ready")) ready = performance.now() - began;
    await Promise.race([sleep(5), printed]);
  }
  return { ready, all: await printed };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

try {
  const first = await start();
  console.log(`first start: ready after ${seconds(first.ready)}, everything printed after ${seconds(first.all)}`);
  const later: { ready: number; all: number }[] = [];
  for (let i = 0; i < starts; i++) {
    await platform.stop();
    later.push(await start());
  }
  console.log(`second start, each: ${later.map(({ ready }) => seconds(ready)).join(", ")}`);
  console.log(
    `second start: ready after ${seconds(median(later.map(({ ready }) => ready)))}, everything printed after ${seconds(median(later.map(({ all }) => all)))} (medians of ${starts})`,
  );
  tellResult({ measure: "first-start", value: first.ready / 1000, unit: "s" });
  tellResult({
    measure: "later-start",
    value: median(later.map(({ ready }) => ready)) / 1000,
    unit: "s",
    aim: { most: 3 },
  });
} finally {
  await platform.killEverything();
  fs.rmSync(directory, { recursive: true, force: true });
}
