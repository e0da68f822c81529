// node --import tsx tests/bench/looks-while-issuing.ts [ROWS]
// Starts its own platform with the demonstration and requests one of its certificates 200 times a second, each request
// verified anew, first while the platform is idle and then while it issues a list of 10,000 rows. Prints the 99th
// percentile of the waiting time for both, the speed of issuing under that load, and the worker's peak memory. Exit
// code 1 where a target is missed.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { platformIn } from "../crash/platform";
import { LIST_NAME, ownerOf } from "../kills/list";
import { progressOf } from "../kills/progress";
import { after, quantile, waitsAtAPace } from "./pace";
import { tellResult } from "./result";

const rows = Number(process.argv[2] ?? 10_000);
const LOOKS_A_SECOND = 200;
const IDLE_MS = 20_000;
const WARM_MS = 5000;
const LONGEST_MS = 10 * 60_000;
const AIM = 2;
const MAX_MEGABYTES = 600;
const directory = path.resolve("build/looks-while-issuing");
fs.rmSync(directory, { recursive: true, force: true });
const platform = await platformIn(path.join(directory, "data"));
const agent = new http.Agent({ keepAlive: true });

/** Requests a page. Resolves when all of it has arrived. */
function style(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent }, (response) => {
        response.resume().on("end", () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`the page answered ${response.statusCode}`));
        });
      })
      .on("error", reject);
  });
}

/** Returns the worker's peak memory in megabytes (proc(5), VmHWM). */
async function mostHeld(): Promise<number> {
  const status = fs.readFileSync(`/proc/${await platform.pidOf("worker.mjs")}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

const p99 = (waits: number[]) => quantile(waits, 0.99);
const p50 = (waits: number[]) => quantile(waits, 0.5);

/** Waits until every row has its certificate. Returns the seconds. */
async function issued(): Promise<number> {
  const began = performance.now();
  while ((await stateOfList()) !== "issued") {
    if (performance.now() - began > LONGEST_MS) throw new Error("the list was not issued in time");
    await sleep(1000);
  }
  const seconds = (performance.now() - began) / 1000;
  const progress = await progressOf(platform);
  if (progress?.issued !== rows) throw new Error(`${progress?.issued} of ${rows} rows were issued`);
  return seconds;
}

async function stateOfList() {
  const [list] = await platform.query<{ state: string }>(`select state from "Batch" where name = '${LIST_NAME}'`);
  return list?.state;
}

try {
  await platform.start();
  const [, certificate = ""] = /\/v\/(CERT-\d{4}-\d{16})/.exec(platform.printed()) ?? [];
  const address = `${platform.origin}/v/${certificate}`;
  const waitsUntil = (isOver: () => boolean) => waitsAtAPace(LOOKS_A_SECOND, () => style(address), isOver);
  const owner = await ownerOf(platform, path.join(directory, "data"), rows);
  const uploaded = await owner.upload();
  if ("failed" in uploaded) throw new Error(`the list was not taken: ${uploaded.failed}`);
  await waitsUntil(after(WARM_MS));
  const idle = await waitsUntil(after(IDLE_MS));
  let over = false;
  await owner.issue(uploaded.draft);
  const [seconds, busy] = await Promise.all([
    issued().finally(() => {
      over = true;
    }),
    waitsUntil(() => over),
  ]);
  const ratio = p99(busy) / p99(idle);
  console.log(`idle: ${idle.length} looks, p50 ${p50(idle).toFixed(2)} ms, p99 ${p99(idle).toFixed(2)} ms`);
  console.log(
    `while ${rows} rows are issued (${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} a second): ${busy.length} looks, ` +
      `p50 ${p50(busy).toFixed(2)} ms, p99 ${p99(busy).toFixed(2)} ms, ${ratio.toFixed(2)} times (aim ${AIM})`,
  );
  const held = await mostHeld();
  console.log(`the worker held at most ${held.toFixed(0)} MB (aim ${MAX_MEGABYTES})`);
  tellResult({ measure: "page-wait-issuing", value: ratio, unit: "times", aim: { most: AIM } });
  tellResult({ measure: "worker-memory-issuing", value: held, unit: "megabytes", aim: { most: MAX_MEGABYTES } });
  process.exitCode = ratio > AIM || held > MAX_MEGABYTES ? 1 : 0;
} catch (error) {
  console.error(platform.printed().split("\n").slice(-40).join("\n"));
  throw error;
} finally {
  agent.destroy();
  await platform.killEverything();
  fs.rmSync(directory, { recursive: true, force: true });
}
