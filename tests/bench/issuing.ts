/**
 * Measures how fast a list becomes certificates: from its file, with each row laid out, to all certificates signed,
 * stored and in a tree with their proofs, without their pictures. It runs in one process with its threads and the
 * layout process, like a worker, with one PostgreSQL. `npm run bench -- issuing [ROWS …]` bundles it like the worker;
 * the default is 10,000 and 100,000 rows. Prints seconds and certificates a second for each step and in total, the peak
 * memory of this process, and the gas of anchoring for each certificate. Exit code 1 where a target is missed.
 */
import { performance } from "node:perf_hooks";
import { createDocumentThreads } from "#app/adapters/documents/documents.server";
import { createDrawing, FOR_JOBS } from "#app/adapters/drawing/drawing.server";
import { createLog } from "#app/adapters/watching/log.server";
import { certificates, issuance } from "#app/modules.server";
import { createWorld } from "../builders/world";
import { openBenchServer } from "./bench-database";
import { tellResult } from "./result";

const AIMS = { checkMs: 0.2, aSecond: 1000, tenfold: 10.5, megabytes: 600, gas: 5 };
/** Maximum gas of one call of the contract, checked by contracts/test. */
const GAS_OF_AN_ANCHOR = 45_000;
const sizes = process.argv.slice(2).map(Number);
const LISTS = sizes.length > 0 ? sizes : [10_000, 100_000];
/** Maximum number of rows in one file. */
const MAX_OF_ONE_FILE = 10_000;

const server = await openBenchServer();
const documents = createDocumentThreads(certificates.documentWork, createLog("issuing"));
const drawing = createDrawing(FOR_JOBS);
const world = await createWorld({ documents, database: await server.database(`issuing_${process.pid}`) });
Object.assign(world.deps, { drawing });
let largest = 0;
const watch = setInterval(() => {
  largest = Math.max(largest, process.memoryUsage.rss() / 1024 / 1024);
}, 50);
let people = 0;

function fileOf(rows: number): Uint8Array {
  const lines = Array.from({ length: rows }, () => `Person ${++people},,Safety course,2026-11-02,`);
  return new TextEncoder().encode(`name,email,achievement,issued_on,expires_on\n${lines.join("\n")}\n`);
}

type Step = "read" | "check" | "issue" | "anchor";
const seconds = new Map<string, number>();

async function timed<T>(step: Step, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  seconds.set(step, (seconds.get(step) ?? 0) + (performance.now() - began) / 1000);
  return result;
}

async function issueAll(rows: number): Promise<number> {
  const actor = await world.organization(`list-of-${rows}`);
  const began = performance.now();
  for (let left = rows; left > 0; left -= MAX_OF_ONE_FILE) {
    const drafted = await timed("read", () =>
      issuance.draftBatch(world.deps, actor, {
        name: "list.csv",
        bytes: fileOf(Math.min(left, MAX_OF_ONE_FILE)),
        pictures: null,
        template: "meridian",
        language: "en" as const,
      }),
    );
    if (!drafted.ok) throw new Error(drafted.code);
    const list = { organizationId: actor.organizationId, batchId: drafted.batchId };
    await timed("check", () => issuance.checkPrintingOf(world.deps, list));
    await timed("issue", async () => {
      const sent = await issuance.issueBatch(world.deps, actor, {
        batchId: drafted.batchId,
        validRowsOnly: false,
        replaceChanged: false,
      });
      if (!sent.ok) throw new Error(sent.code);
      await issuance.issueChunks(world.deps, list);
    });
  }
  await timed("anchor", () => certificates.anchorWaiting(world.deps));
  const all = (performance.now() - began) / 1000;
  const where = { organizationId: actor.organizationId, anchorBatchId: { not: null } };
  const made = await world.db.certificate.count({ where });
  if (made !== rows) throw new Error(`${made} of ${rows} certificates are in a tree`);
  return all;
}

let missed = false;
let first: { rows: number; all: number } | null = null;
try {
  for (const rows of LISTS) {
    seconds.clear();
    const treesBefore = await world.db.anchorBatch.count();
    const all = await issueAll(rows);
    const parts = [...seconds].map(([step, time]) => `${step} ${time.toFixed(1)} s`).join(", ");
    console.log(
      `${rows} rows: ${all.toFixed(1)} s, ${(rows / all).toFixed(0)} a second (aim ${AIMS.aSecond}): ${parts}`,
    );
    missed ||= rows / all < AIMS.aSecond;
    const checking = ((seconds.get("check") ?? 0) * 1000) / rows;
    console.log(
      `  ${checking.toFixed(2)} ms to lay a row out and keep what is not printed of it (aim ${AIMS.checkMs})`,
    );
    tellResult({ measure: "checking", size: rows, value: checking, unit: "ms", aim: { most: AIMS.checkMs } });
    tellResult({ measure: "issuing", size: rows, value: rows / all, unit: "a-second", aim: { least: AIMS.aSecond } });
    if (first && rows === first.rows * 10) {
      console.log(`  ${(all / first.all).toFixed(2)} times as long as a tenth of them (aim ${AIMS.tenfold})`);
      missed ||= all / first.all > AIMS.tenfold;
      tellResult({ measure: "issuing-tenfold", value: all / first.all, unit: "times", aim: { most: AIMS.tenfold } });
    }
    first ??= { rows, all };
    const trees = (await world.db.anchorBatch.count()) - treesBefore;
    const gas = (trees * GAS_OF_AN_ANCHOR) / rows;
    console.log(
      `  at most ${largest.toFixed(0)} MB (aim ${AIMS.megabytes}); ${trees} trees, ${gas.toFixed(1)} gas for each certificate at most (aim ${AIMS.gas})`,
    );
    missed ||= gas > AIMS.gas;
  }
  missed ||= largest > AIMS.megabytes;
  tellResult({ measure: "issuing-memory", value: largest, unit: "megabytes", aim: { most: AIMS.megabytes } });
} finally {
  clearInterval(watch);
  await documents.close();
  await drawing.close();
  await world.close();
  await server.stop();
}
process.exit(missed ? 1 : 0);
