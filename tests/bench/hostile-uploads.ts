// node --import tsx tests/bench/hostile-uploads.ts http://localhost:3000
// Sends hostile files to the verification of files while other pages are requested. Prints the answer time of each
// kind, the p99 of the other pages idle and under load, and the memory of the web process. Exit code 1 over 2 s or a
// ratio of 2. The server limits files: leave five minutes between two runs.
import { HOSTILE_FILES } from "#tests/builders/hostile-files";
import { percentile, startVisitor } from "./page-times";
import { tellResult } from "./result";
import { processListeningOn, residentMegabytes } from "./server-process";

const origin = process.argv[2] ?? "http://localhost:3000";
if (!["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname))
  throw new Error("hostile files are sent to this machine alone");

/** Number of rounds. Idle and loaded rounds alternate, so that other load on the machine affects both. */
const ROUNDS = 3;
const PAGES = 200;
const IN_FLIGHT = 3;
/** Maximum number of uploads; the server allows 300 in five minutes. */
const MAX_UPLOADS = 280;
/** Wait in milliseconds after an answer that asks to try again in a few seconds. */
const AFTER_BUSY_MS = 1000;
const LONGEST_MS = 2000;
const LARGEST_RATIO = 2;

const files: [name: string, bytes: Uint8Array<ArrayBuffer>][] = [];
for (const [name, make] of Object.entries(HOSTILE_FILES)) files.push([name, new Uint8Array(await make())]);

const answers = new Map<string, { times: number[]; busy: number }>();
let uploads = 0;

/** Uploads a file and returns whether the server was busy. */
async function upload([name, bytes]: (typeof files)[number]): Promise<boolean> {
  const body = new FormData();
  body.set("file", new File([bytes], "file"));
  uploads++;
  const start = performance.now();
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const response = await fetch(`${origin}/verification/file`, { method: "POST", body, headers });
  const page = await response.text();
  if (response.status !== 422) throw new Error(`${name} was answered with ${response.status}`);
  const seen = answers.get(name) ?? { times: [], busy: 0 };
  answers.set(name, seen);
  seen.times.push(performance.now() - start);
  const busy = page.includes("We are busy right now");
  if (busy) seen.busy++;
  return busy;
}

let sending = false;
let turn = 0;
async function sendHostileFiles() {
  while (sending && uploads < MAX_UPLOADS) {
    const file = files[turn++ % files.length];
    if (file && (await upload(file))) await pause(AFTER_BUSY_MS);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const pid = processListeningOn(Number(new URL(origin).port));
const visitor = await startVisitor(`${origin}/verification`);
const before = residentMegabytes(pid);
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, residentMegabytes(pid));
}, 50);
const idle: number[] = [];
const loaded: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  idle.push(...(await visitor.timePages(PAGES)));
  sending = true;
  const senders = Promise.all(Array.from({ length: IN_FLIGHT }, sendHostileFiles));
  await pause(200);
  loaded.push(...(await visitor.timePages(PAGES)));
  sending = false;
  await senders;
}
clearInterval(watch);
visitor.leave();

let slowest = 0;
for (const [name, { times, busy }] of answers) {
  slowest = Math.max(slowest, ...times);
  console.log(`${name}: ${times.length} answers, ${busy} of them "busy", slowest ${Math.max(...times).toFixed(0)} ms`);
}
const [quiet, busy] = [percentile(idle, 0.99), percentile(loaded, 0.99)];
console.log(
  `other pages: p50 ${percentile(idle, 0.5).toFixed(1)} ms idle, ${percentile(loaded, 0.5).toFixed(1)} ms beside ` +
    `${uploads} hostile files; p99 ${quiet.toFixed(1)} and ${busy.toFixed(1)} ms: ratio ${(busy / quiet).toFixed(2)}`,
);
console.log(`memory of the web process: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`);
tellResult({ measure: "hostile-uploads", value: busy / quiet, unit: "times", aim: { most: LARGEST_RATIO } });
process.exitCode = slowest > LONGEST_MS || busy / quiet > LARGEST_RATIO ? 1 : 0;
