// node --import tsx tests/bench/verification-page.ts http://localhost:3000 SAN-XXXX-XXXX-XXXX-X
// Pages of a certificate for each second of the web process's own processor time, against a bare node:http server that
// sends the same bytes: one link that everybody opens (decision 0019), and a page for which everything is checked each
// time. They turn about, so that whatever else the machine does befalls all. Exit code 1 if the link is under 0.3.
import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { cpuSeconds, processListeningOn } from "./server-process";

const [origin = "http://localhost:3000", id = ""] = process.argv.slice(2);
const ROUNDS = 3;
const ROUND_MS = 4000;
const IN_FLIGHT = 4;
const SMALLEST_RATIO = 0.3;

const agent = new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT });

function get(url: URL): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
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
async function pagesPerCpuSecond(address: URL | (() => URL), pid: number): Promise<number> {
  let pages = 0;
  const until = performance.now() + ROUND_MS;
  const before = cpuSeconds(pid);
  const ask = async () => {
    for (; performance.now() < until; pages++) await get(typeof address === "function" ? address() : address);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, ask));
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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const page = new URL(`/v/${id}`, origin);
let looks = 0;
/** An address that nobody asked for before, so that its page is drawn. */
const checkedAnew = () => new URL(`?look=${looks++}`, page);
const pid = processListeningOn(Number(page.port));
const body = await get(page);
const bare = await startBare(body);
try {
  await pagesPerCpuSecond(checkedAnew, pid);
  const figures = { link: [] as number[], anew: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    figures.link.push(await pagesPerCpuSecond(page, pid));
    figures.anew.push(await pagesPerCpuSecond(checkedAnew, pid));
    figures.bare.push(await pagesPerCpuSecond(bare.url, bare.pid));
  }
  const [link, anew, most] = [median(figures.link), median(figures.anew), median(figures.bare)];
  console.log(
    `${body.length} bytes; for each CPU second ${link.toFixed(0)} looks at one link, ${anew.toFixed(0)} pages checked ` +
      `anew, ${most.toFixed(0)} of the bare server: ratios ${(link / most).toFixed(3)} and ${(anew / most).toFixed(4)}`,
  );
  process.exitCode = link / most < SMALLEST_RATIO ? 1 : 0;
} finally {
  bare.child.kill();
  agent.destroy();
}
