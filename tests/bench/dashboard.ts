/**
 * Measures the dashboard's reads for an organization of 1,000,000 certificates with a year of figures, in milliseconds
 * for a whole call (target: a median of 50). `node --import tsx tests/bench/dashboard.ts`, after `tests/bench/find.ts
 * keep`, whose database it uses.
 */
import { figures, issuance, organizations } from "#app/modules.server";
import { openBenchServer } from "./bench-database";
import { tellResult } from "./result";

const AIM_MS = 50;
const ROUNDS = 15;
const ORGANIZATION = "0193a1b2-0000-7000-8000-00000000aaaa";
const NOW = new Date("2026-11-23T08:00:00Z");

const server = await openBenchServer();
const SIZE = Number(process.env.FIND_ROWS ?? 1_000_000);
const database = await server.database(`find_${SIZE}`);
const { db, client } = database;
await client.query(
  `insert into "Organization" (id, slug, name, type) values ($1, 'large', 'Large', 'other') on conflict do nothing`,
  [ORGANIZATION],
);
await client.query(
  `update "Message" m set "sentAt" = c."issuedAt", "firstSentAt" = c."issuedAt" from "Certificate" c where c.id = m.about and m."firstSentAt" is null`,
);
await client.query(`vacuum analyze "Message"`);
await client.query(`delete from "DailyFigure"`);
await client.query(`delete from "FiguresUntil"`);
const deps = { db, clock: { now: () => NOW } };
const actor = organizations.actorWithRole({
  name: "cli",
  organizationId: ORGANIZATION,
  teamId: null,
  role: "owner",
});

const begin = performance.now();
await figures.countSettledDays(deps);
console.log(`five years counted for the first time: ${Math.round(performance.now() - begin)} ms`);
// PostgreSQL analyzes the table automatically soon after so many inserts.
await client.query(`analyze "DailyFigure"`);
const { rows } = await client.query(`select count(*)::int as rows, sum(count)::int as sum from "DailyFigure"`);
console.log(`${rows[0].rows} daily figures, ${rows[0].sum} in all`);

const READS: Record<string, () => Promise<unknown>> = {
  "figures of 30 days": () => figures.getFigures(deps, actor, { period: "30-days", achievementId: null }),
  "figures of 13 weeks": () => figures.getFigures(deps, actor, { period: "13-weeks", achievementId: null }),
  "figures of 12 months": () => figures.getFigures(deps, actor, { period: "12-months", achievementId: null }),
  "what needs attention": () => issuance.getAttention(deps, actor),
};
let missed = 0;
let slowest = 0;
for (const [title, read] of Object.entries(READS)) {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    await read();
    if (round > 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  if (median > AIM_MS) missed++;
  slowest = Math.max(slowest, median);
  console.log(
    `${median > AIM_MS ? "✗" : "✓"} ${title.padEnd(30)}${median.toFixed(1)} ms, at most ${(times.at(-1) ?? 0).toFixed(1)}`,
  );
}
console.log(missed === 0 ? `All within the aim of ${AIM_MS} ms.` : `All but ${missed} within the aim of ${AIM_MS} ms.`);
tellResult({ measure: "dashboard-slowest", size: SIZE, value: slowest, unit: "ms", aim: { most: AIM_MS } });
await database.leave();
await server.stop();
