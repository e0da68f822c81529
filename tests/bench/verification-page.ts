// node --import tsx tests/bench/verification-page.ts http://localhost:3000 CERT-2026-… [CERT-2026-… …]
// Pages of certificates for each second of the web process's own processor time, against a bare node:http server that
// sends the same bytes: one link that everybody opens (decision 0019), pages that are checked anew (decision 0054), and
// pages that are drawn. They turn about in short rounds on one processor, and a ratio is that of a round, so that whatever
// else the machine does befalls both: a processor that shares its core with somebody else's work is up to twice as slow as
// the one beside it. Then how long a look waits at 200 looks a second, wherever. Prints what was aimed at; exit code 1 where
// an aim is missed. Linux alone.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import os from "node:os";
import { after, quantile, waitsAtAPace } from "./pace";
import { tellResult } from "./result";
import { cpuSeconds, processListeningOn } from "./server-process";

const [origin = "http://localhost:3000", ...ids] = process.argv.slice(2);
const ROUNDS = 10;
const ROUND_MS = 1500;
const IN_FLIGHT = 4;
const LOOKS_A_SECOND = 200;
const PACED_MS = 10_000;
const AIMS = { link: 0.6, anew: 0.09, anewEachSecond: 4000, p99Ms: 5 };

const agent = new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT });

/** As a browser asks that loads a page anew. */
const ANEW = { "Cache-Control": "no-cache" };

function get(url: URL, headers: http.OutgoingHttpHeaders = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          response.statusCode === 200
            ? resolve(Buffer.concat(chunks))
            : reject(new Error(`${url} answered ${response.statusCode}`)),
        );
      })
      .on("error", reject);
  });
}

/** Asks for a page for a while; answers how many came for each second of the process's time. */
async function pagesPerCpuSecond(ask: () => Promise<unknown>, pid: number): Promise<number> {
  let pages = 0;
  const until = performance.now() + ROUND_MS;
  const before = cpuSeconds(pid);
  const goOn = async () => {
    for (; performance.now() < until; pages++) await ask();
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, goOn));
  return pages / (cpuSeconds(pid) - before);
}

const BARE_SERVER = `
  const http = require("node:http");
  const chunks = [];
  process.stdin.on("data", (chunk) => chunks.push(chunk)).on("end", () => {
    const body = Buffer.concat(chunks);
    const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.length };
    const server = http.createServer((request, response) => response.writeHead(200, headers).end(body));
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));
  });`;

async function startBare(body: Buffer) {
  const child = spawn(process.execPath, ["-e", BARE_SERVER], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(body);
  const [port] = await once(child.stdout, "data");
  return { child, url: new URL(`http://127.0.0.1:${Number(port)}/`), pid: child.pid ?? 0 };
}

/** Keeps all threads of a process to some processors (`0`, `0-1`); lets them be where the program for it is missing. */
function keepTo(processors: string, pid: number) {
  try {
    execFileSync("taskset", ["-apc", processors, String(pid)], { stdio: "ignore" });
  } catch {
    console.error(`process ${pid} may run on any processor: there is no taskset`);
  }
}
const LAST = os.cpus().length - 1;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const pages = ids.map((id) => new URL(`/v/${id}`, origin));
const [first = new URL(origin)] = pages;
let looks = 0;
const next = () => pages[looks++ % pages.length] ?? first;

const pid = processListeningOn(Number(first.port));
const body = await get(first);
const bare = await startBare(body);
try {
  const asks = {
    link: () => get(first),
    anew: () => get(next(), ANEW),
    /** An address that nobody asked for before. */
    drawn: () => get(new URL(`?look=${looks++}`, next())),
  };
  for (const one of [pid, bare.pid]) keepTo(String(LAST), one);
  for (const ask of Object.values(asks)) await pagesPerCpuSecond(ask, pid);
  const figures = { link: [] as number[], anew: [] as number[], drawn: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    figures.link.push(await pagesPerCpuSecond(asks.link, pid));
    figures.bare.push(await pagesPerCpuSecond(() => get(bare.url), bare.pid));
    for (const kind of ["anew", "drawn"] as const) figures[kind].push(await pagesPerCpuSecond(asks[kind], pid));
  }
  keepTo(`0-${LAST}`, pid);
  const waits = await waitsAtAPace(LOOKS_A_SECOND, () => get(next(), ANEW), after(PACED_MS));
  const p99 = quantile(waits, 0.99);
  const of = (kind: keyof typeof figures) => median(figures[kind]);
  const ratio = (kind: keyof typeof figures) =>
    median(figures[kind].map((value, round) => value / (figures.bare[round] ?? Number.NaN)));
  const row = (what: string, reached: string, aimed = "") =>
    console.log(`${what.padEnd(38)}${reached.padStart(10)}   ${aimed}`);
  console.log(
    `${ids.length} certificates, a page of ${body.length} bytes (compressed by nobody); for each CPU second:`,
  );
  row("one link that everybody opens", of("link").toFixed(0));
  row("  of a bare node:http server", ratio("link").toFixed(3), `aim ${AIMS.link}`);
  row("pages checked anew", of("anew").toFixed(0), `aim ${AIMS.anewEachSecond}`);
  row("  of a bare node:http server", ratio("anew").toFixed(3), `aim ${AIMS.anew}`);
  row("pages drawn", of("drawn").toFixed(0));
  row("bare node:http server", of("bare").toFixed(0));
  row(`p50 at ${LOOKS_A_SECOND} looks a second, ms`, quantile(waits, 0.5).toFixed(2));
  row(`p99 at ${LOOKS_A_SECOND} looks a second, ms`, p99.toFixed(2), `aim ${AIMS.p99Ms}`);
  const bareServer = { name: "node:http", value: of("bare") };
  for (const kind of ["link", "anew"] as const)
    tellResult({
      ...{ measure: `page-${kind}`, value: of(kind), unit: "a-second", peer: bareServer },
      ...{ ratio: ratio(kind), aim: { least: AIMS[kind] } },
    });
  tellResult({ measure: "page-wait", value: p99, unit: "ms", aim: { most: AIMS.p99Ms } });
  const missed =
    ratio("link") < AIMS.link || ratio("anew") < AIMS.anew || of("anew") < AIMS.anewEachSecond || p99 > AIMS.p99Ms;
  process.exitCode = missed ? 1 : 0;
} finally {
  bare.child.kill();
  agent.destroy();
}
