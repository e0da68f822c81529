// node --import tsx tests/bench/verification-page.ts http://localhost:3000 CERT-2026-… [CERT-2026-… …]
// Measures pages of certificates for each second of the web process's own processor time, against two bare node:http
// servers: one sends the same page with only its type and length, the other the same bytes with all the platform's
// headers. Three loads are measured: one link that everybody opens, pages of the named certificates in turn (both
// checked at each request, decision 0054), and rendered pages. They alternate in short rounds on one processor, and
// each ratio is that of a round, so that other load affects both; a processor that shares its core with other work is
// up to twice as slow. Then the waiting time at 200 requests a second is measured, on any processor. Prints the
// targets; exit code 1 where one is missed. Linux only.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
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
/** Number of visitors who open one link at the same time. */
const CROWD = 64;
/** Cookie of a session that does not exist; named __Host- where the origin is https. */
const SESSION = `${origin.startsWith("https:") ? "__Host-" : ""}sid=none`;
const LOOKS_A_SECOND = 200;
const PACED_MS = 10_000;
const AIMS = { link: 0.6, anew: 0.09, anewEachSecond: 4000, p99Ms: 5 };

const agent = new http.Agent({ keepAlive: true, maxSockets: CROWD });

interface Answer {
  body: Buffer;
  rawHeaders: string[];
}

function get(url: URL, headers: http.OutgoingHttpHeaders = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (response) => {
        const { statusCode, rawHeaders } = response;
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          statusCode === 200
            ? resolve({ body: Buffer.concat(chunks), rawHeaders })
            : reject(new Error(`${url} answered ${statusCode}`)),
        );
      })
      .on("error", reject);
  });
}

/** Requests a page for a while; returns the number of answers for each second of the process's CPU time. */
async function pagesPerCpuSecond(ask: () => Promise<unknown>, pid: number, inFlight = IN_FLIGHT): Promise<number> {
  let pages = 0;
  const until = performance.now() + ROUND_MS;
  const before = cpuSeconds(pid);
  const goOn = async () => {
    for (; performance.now() < until; pages++) await ask();
  };
  await Promise.all(Array.from({ length: inFlight }, goOn));
  return pages / (cpuSeconds(pid) - before);
}

const BARE_SERVER = `
  const http = require("node:http");
  const chunks = [];
  process.stdin.on("data", (chunk) => chunks.push(chunk)).on("end", () => {
    const body = Buffer.concat(chunks);
    const headers = JSON.parse(process.argv[1]);
    const server = http.createServer((request, response) => response.writeHead(200, headers).end(body));
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));
  });`;

/** Headers that Node itself adds to each answer. */
const OF_NODE = new Set(["date", "connection", "keep-alive"]);

/** Returns the headers of an answer that Node did not add, as the flat list that Node writes fastest. */
function headersOf({ rawHeaders }: Answer): string[] {
  return rawHeaders.filter((_, at) => !OF_NODE.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ""));
}

/** Starts a server that sends `body` with `headers`, a flat list of names and values, to every request. */
async function startBare(body: Buffer, headers: string[]) {
  const args = ["-e", BARE_SERVER, JSON.stringify(headers)];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(body);
  const [port] = await once(child.stdout, "data");
  return { child, url: new URL(`http://127.0.0.1:${Number(port)}/`), pid: child.pid ?? 0 };
}

/** Pins all threads of a process to some processors (`0`, `0-1`); does nothing where `taskset` is missing. */
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
let views = 0;
const next = () => pages[views++ % pages.length] ?? first;

const pid = processListeningOn(Number(first.port));
const page = await get(first);
const { body } = page;
const bare = await startBare(body, ["Content-Type", "text/html; charset=utf-8", "Content-Length", `${body.length}`]);
const same = await startBare(body, headersOf(page));
try {
  const asks = {
    link: () => get(first),
    anew: () => get(next()),
    /**
     * A page rendered for one visitor, as for a signed-in user; each request comes from another network, because the
     * number of rendered pages is limited for each.
     */
    drawn: () => get(next(), { Cookie: SESSION, "X-Forwarded-For": `198.18.${randomBytes(2).join(".")}` }),
  };
  for (const one of [pid, bare.pid, same.pid]) keepTo(String(LAST), one);
  for (const ask of Object.values(asks)) await pagesPerCpuSecond(ask, pid);
  const none = (): number[] => [];
  const figures = { link: none(), crowd: none(), anew: none(), drawn: none(), bare: none(), same: none() };
  for (let round = 0; round < ROUNDS; round++) {
    figures.link.push(await pagesPerCpuSecond(asks.link, pid, CROWD));
    figures.crowd.push(await pagesPerCpuSecond(() => get(same.url), same.pid, CROWD));
    figures.bare.push(await pagesPerCpuSecond(() => get(bare.url), bare.pid));
    figures.same.push(await pagesPerCpuSecond(() => get(same.url), same.pid));
    for (const kind of ["anew", "drawn"] as const) figures[kind].push(await pagesPerCpuSecond(asks[kind], pid));
  }
  keepTo(`0-${LAST}`, pid);
  const waits = await waitsAtAPace(LOOKS_A_SECOND, () => get(next()), after(PACED_MS));
  const p99 = quantile(waits, 0.99);
  const of = (kind: keyof typeof figures) => median(figures[kind]);
  const ratio = (kind: keyof typeof figures, to: "bare" | "same" | "crowd") =>
    median(figures[kind].map((value, round) => value / (figures[to][round] ?? Number.NaN)));
  const row = (what: string, reached: string, aimed = "") =>
    console.log(`${what.padEnd(38)}${reached.padStart(10)}   ${aimed}`);
  console.log(
    `${ids.length} certificates, a page of ${body.length} bytes (compressed by nobody); for each CPU second:`,
  );
  row("one link that everybody opens", of("link").toFixed(0));
  row("  of a bare server, same bytes", ratio("link", "crowd").toFixed(3), `aim ${AIMS.link}`);
  row("pages checked anew", of("anew").toFixed(0), `aim ${AIMS.anewEachSecond}`);
  row("  of a bare server, same bytes", ratio("anew", "same").toFixed(3), `aim ${AIMS.anew}`);
  row("  of a bare server, two headers", ratio("anew", "bare").toFixed(3));
  row("pages drawn", of("drawn").toFixed(0));
  row("bare node:http server, same bytes", of("same").toFixed(0));
  row("bare node:http server, two headers", of("bare").toFixed(0));
  row(`p50 at ${LOOKS_A_SECOND} looks a second, ms`, quantile(waits, 0.5).toFixed(2));
  row(`p99 at ${LOOKS_A_SECOND} looks a second, ms`, p99.toFixed(2), `aim ${AIMS.p99Ms}`);
  for (const [kind, beside] of [
    ["link", "crowd"],
    ["anew", "same"],
  ] as const)
    tellResult({
      measure: `page-${kind}`,
      value: of(kind),
      unit: "a-second",
      peer: { name: "node:http", value: of(beside) },
      ratio: ratio(kind, beside),
      aim: { least: AIMS[kind] },
    });
  tellResult({ measure: "page-wait", value: p99, unit: "ms", aim: { most: AIMS.p99Ms } });
  const missed =
    ratio("link", "crowd") < AIMS.link ||
    ratio("anew", "same") < AIMS.anew ||
    of("anew") < AIMS.anewEachSecond ||
    p99 > AIMS.p99Ms;
  process.exitCode = missed ? 1 : 0;
} finally {
  bare.child.kill();
  same.child.kill();
  agent.destroy();
}
