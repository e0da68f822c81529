/**
 * Measures the platform as it grows: databases of 10 thousand, 1 million and 10 million certificates over 10,000
 * organizations, one of which has a tenth of all; at each size the time of everyday work and the bytes of a
 * certificate. `npm run bench -- growth`; `GROWTH_SIZES=10000,1000000` chooses sizes. Ten million take half an hour and
 * 45 GB of disk. A part of the certificates is really signed and anchored; the others are copies with their own IDs,
 * names and hashes (growth/fill.ts), read and checked by the same code, which finds their signatures invalid.
 */
import { certificates, figures, issuance } from "#app/modules.server";
import type { Chain } from "#modules/kernel/ports";
import { verify } from "#modules/verification/index.server";
import { createWorld, type World } from "../builders/world";
import { fakeChain } from "../fakes/chain";
import { type BenchDatabase, openBenchServer, waitsOf } from "./bench-database";
import { measureBytes } from "./growth/bytes";
import { fill } from "./growth/fill";
import { issueList, issueModels, type Model } from "./growth/models";
import { makeNames } from "./growth/names";
import { measureTables } from "./growth/tables";
import { tellGrowth } from "./growth/tell";

const SIZES = (process.env.GROWTH_SIZES ?? "10000,1000000,10000000").split(",").map(Number);
const VIEWS = 2000;
/** Number of warm-up views, which are not counted. */
const VIEWS_BEFORE = 100;
const ROUNDS = 20;
const WARM_UP = 3;
/** One search in each script, as people type them: without accents, or with the letters of another keyboard. */
const SEARCHES = { Latin: "muller", Arabic: "الجزايري", Chinese: "王伟" };

const server = await openBenchServer({
  throwAway: true,
  directory: process.env.GROWTH_DIRECTORY ?? "build/growth-postgres",
});
const sites: Site[] = [];
const all: Record<string, number>[] = [];
try {
  for (const size of SIZES) sites.push(await fillSite(size));
  await verifyTurnAbout(sites);
  for (const site of sites) {
    console.log(`\n${site.size} certificates`);
    all.push({ ...site.found, ...show(await measureWork(site)) });
  }
} finally {
  for (const { database } of sites) await database.close();
  await server.stop();
}
process.exitCode = tellGrowth(all) ? 0 : 1;

interface Site {
  size: number;
  database: BenchDatabase;
  world: World;
  /** The organization with a tenth of all certificates. */
  large: Model;
  found: Record<string, number>;
}

/** Creates a chain that also reports the trees of the copies as anchored. */
function chainOfCopies(): Chain {
  const { chain } = fakeChain();
  const blockTime = new Date("2026-11-20T09:00:00Z");
  return {
    ...chain,
    async checkAnchor(anchor) {
      const answer = await chain.checkAnchor(anchor);
      return answer.state === "not-anchored"
        ? { state: "anchored", blockNumber: 1, blockTime, confirmations: 1 }
        : answer;
    },
  };
}

async function fillSite(size: number): Promise<Site> {
  const database = await server.database(`growth_${size}_${process.pid}`);
  const world = await createWorld({ database, chain: chainOfCopies() });
  const names = makeNames(1000);
  const models = await issueModels(world, (n) => names[n]?.name ?? "");
  const began = performance.now();
  await fill(database, models, size);
  console.error(`${size} filled in ${Math.round((performance.now() - began) / 1000)} s`);
  const [large] = models;
  if (!large) throw new Error("there is no model");
  return { size, database, world, large, found: show({ size, ...(await measureBytes(database.client)) }) };
}

/** Verifies certificates at each size in turn, one at a time, so that other load on the machine affects all sizes. */
async function verifyTurnAbout(sites: Site[]) {
  const ids = await Promise.all(sites.map(({ database }) => idsToVerify(database.client)));
  const waits = sites.map(() => ({ signed: [] as number[], any: [] as number[] }));
  for (let style = 0; style < VIEWS + VIEWS_BEFORE; style++)
    for (const [index, { world }] of sites.entries())
      for (const kind of ["signed", "any"] as const) {
        const those = ids[index]?.[kind] ?? [];
        const began = performance.now();
        const verification = await verify(world.deps, those[style % those.length] ?? "");
        if (style >= VIEWS_BEFORE) waits[index]?.[kind].push(performance.now() - began);
        if (!verification || (kind === "signed" && verification.verdict !== "valid"))
          throw new Error(`a ${kind} certificate was ${verification?.verdict ?? "not found"}`);
      }
  for (const [index, { found }] of sites.entries())
    for (const kind of ["signed", "any"] as const) {
      const times = waits[index]?.[kind].sort((a, b) => a - b) ?? [];
      const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
      const where = `verify ${kind}, ${found.size}`;
      show({ [`${where}, p50`]: at(0.5), [`${where}, p99`]: at(0.99) });
      Object.assign(found, { [`verify ${kind} p50`]: at(0.5), [`verify ${kind} p99`]: at(0.99) });
    }
}

/** Prints results immediately, so that a later failure does not lose them after an hour of filling. */
function show(found: Record<string, number>): Record<string, number> {
  for (const [name, value] of Object.entries(found))
    console.log(`  ${name.padEnd(44)}${value.toFixed(1).padStart(12)}`);
  return found;
}

/**
 * Returns the IDs of the signed certificates, and of copies chosen by their random ID, so that few of them are stored
 * close together.
 */
async function idsToVerify(client: BenchDatabase["client"]) {
  const list = async (sql: string) => (await client.query<{ id: string }>(sql)).rows.map(({ id }) => id);
  return {
    signed: await list(
      `select "publicId" as id from "Certificate"
       where "anchorBatchId" = (select id from "AnchorBatch" where "leafCount" < 1000)`,
    ),
    any: await list(
      `select c."publicId" as id from generate_series(1, ${VIEWS + VIEWS_BEFORE}) n,
         lateral (select "publicId" from "Certificate"
           where "publicId" > 'CERT-2026-' || lpad((n * 499979 % 1000003)::text, 7, '0') order by "publicId" limit 1) c`,
    ),
  };
}

async function measureWork({ world, large, database: { client } }: Site) {
  const { deps } = world;
  const figuresOf: Record<string, number> = {};
  const rounds = Array.from({ length: ROUNDS + WARM_UP }, (_, n) => n);
  const list = async (query: Parameters<typeof certificates.listCertificates>[2]) => {
    const page = await certificates.listCertificates(deps, large, query);
    if (!page.ok) throw new Error(page.code);
    return page;
  };
  let cursor: string | undefined;
  for (let page = 1; page < 100; page++) cursor = (await list(cursor ? { cursor } : {})).next ?? cursor;
  const reads: Record<string, () => Promise<unknown>> = {
    "list first page": () => list({}),
    "list hundredth page": () => list(cursor ? { cursor } : {}),
  };
  for (const [script, search] of Object.entries(SEARCHES)) {
    if ((await list({ search })).count === 0) throw new Error(`nobody is found under ${search}`);
    reads[`search ${script}`] = () => list({ search });
  }
  // Days are counted for one organization at a time, at night; here only those of the large one remain.
  await client.query(
    `insert into "FiguresUntil" ("organizationId", "countedUntil") select id, $2 from "Organization" where id <> $1`,
    [large.organizationId, deps.clock.now()],
  );
  await figures.countSettledDays(deps);
  await client.query(`analyze "DailyFigure"`);
  reads["dashboard figures"] = () => figures.getFigures(deps, large, { period: "12-months", achievementId: null });
  reads["dashboard attention"] = () => issuance.getAttention(deps, large);
  for (const [name, read] of Object.entries(reads)) {
    const { p50, p99 } = await waitsOf(rounds, read, WARM_UP);
    Object.assign(figuresOf, { [`${name} p50`]: p50, [`${name} p99`]: p99 });
  }
  const tables = await measureTables(client, 1000, async () => {
    const issuing = performance.now();
    await issueList(world, large, 1000, (n) => `Newcomer ${n}`);
    figuresOf["issue 1,000"] = performance.now() - issuing;
  });
  Object.assign(figuresOf, tables);
  const gone = (
    await client.query<{ name: string; id: string }>(
      `select "recipientEmail" as name, id from "Certificate" where "organizationId" = $1 and "recipientEmail" is not null limit ${ROUNDS}`,
      [large.organizationId],
    )
  ).rows;
  const finding = await waitsOf(gone, async ({ name }) => {
    const found = await certificates.findRecipient(deps, large, { recipient: name });
    if (!found.ok || found.certificates.length === 0) throw new Error("the recipient was not found");
  });
  const erasing = await waitsOf(gone, async ({ id, name }) => {
    const erased = await certificates.eraseRecipient(deps, large, { certificateIds: [id], recipient: name });
    if (!erased.ok) throw new Error(erased.code);
  });
  return { ...figuresOf, "erasure, finding p50": finding.p50, "erasure p50": erasing.p50, "erasure p99": erasing.p99 };
}
