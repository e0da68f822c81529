// node --import tsx tests/bench/archive-of-files.ts http://localhost:3000 CERT-2026-...
// Sends archives with many files of one certificate, each of which is drawn again for comparison, while other pages are
// requested. Prints the number and time of compared files for each format, and the p50 and p99 of the other pages, idle
// and under load. Exit code 1 if an archive takes longer than the allowed 25 s, or another page longer than 2 s. The
// server limits files: leave five minutes between two runs.
import { zipOf } from "#tests/builders/archive";
import { percentile, startVisitor } from "./page-times";

const [origin = "http://localhost:3000", publicId = ""] = process.argv.slice(2);
/**
 * Number of files that the server draws for one network in five minutes, in three archives; fewer where an archive is
 * full.
 */
const MAX_FILES = 190;
const MAX_ARCHIVE_BYTES = 14_000_000;
const PAGES_AT_ONCE = 20;
const LONGEST_ARCHIVE_MS = 25_000;
const LONGEST_PAGE_MS = 2000;
const NOT_COMPARED = "The certificate in it is genuine. The";

const visitor = await startVisitor(`${origin}/features`);
const idle = await visitor.timePages(200);
const loaded: number[] = [];
let slowest = 0;

for (const format of ["pdf", "svg", "png"]) {
  const found = await fetch(`${origin}/v/${publicId}/${publicId}.${format}`);
  if (!found.ok) throw new Error(`there is no ${format} of ${publicId}`);
  const file = new Uint8Array(await found.arrayBuffer());
  const files = Math.min(MAX_FILES, Math.floor(MAX_ARCHIVE_BYTES / file.length));
  const entries = Array.from({ length: files }, (_, i) => [`${i}.${format}`, file] as const);
  const body = new FormData();
  body.set("file", new File([(await zipOf(Object.fromEntries(entries))) as Uint8Array<ArrayBuffer>], "class.zip"));
  const began = performance.now();
  let pending = true;
  const answer = fetch(`${origin}/verification/many`, {
    method: "POST",
    body,
    headers: { "Sec-Fetch-Site": "same-origin" },
  }).finally(() => {
    pending = false;
  });
  answer.catch(() => undefined);
  const beside: number[] = [];
  while (pending) beside.push(...(await visitor.timePages(PAGES_AT_ONCE)));
  const response = await answer;
  const page = await response.text();
  if (response.status !== 200) throw new Error(`the archive was answered with ${response.status}`);
  const took = performance.now() - began;
  slowest = Math.max(slowest, took);
  const left = page.split(NOT_COMPARED).length - 1;
  console.log(
    `${format}: ${files - left} of ${files} files compared in ${(took / 1000).toFixed(1)} s; other pages beside it ` +
      `p50 ${percentile(beside, 0.5).toFixed(1)} ms, p99 ${percentile(beside, 0.99).toFixed(1)} ms`,
  );
  loaded.push(...beside);
}
visitor.leave();
console.log(
  `other pages idle: p50 ${percentile(idle, 0.5).toFixed(1)} ms, p99 ${percentile(idle, 0.99).toFixed(1)} ms`,
);
process.exitCode = slowest > LONGEST_ARCHIVE_MS || Math.max(...loaded) > LONGEST_PAGE_MS ? 1 : 0;
