/**
 * Measures how many audit entries are chained in a second, and how many `fsck` verifies, with 50,000 entries of one
 * organization. `node --import tsx tests/bench/audit-chain.ts`. For comparison: a list of 5,000 certificates writes
 * 5,000 entries.
 */

import pg from "pg";
import { openDatabase, WORKER_LIMITS } from "#app/adapters/database/db.server";
import { migrate } from "#app/adapters/database/migrate.server";
import { systemClock } from "#app/adapters/system/clock.server";
import { systemIds } from "#app/adapters/system/ids.server";
import { audit } from "#app/modules.server";
import { ensurePostgres } from "../../scripts/embedded/postgres";
import { tellResult } from "./result";

const COUNT = 50_000;
const STEP = 5_000;
const DATABASE = "bench_audit_chain";

const postgres = await ensurePostgres({ directory: "build/test-postgres" });
const admin = new pg.Client({ connectionString: postgres.url });
await admin.connect();
await admin.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
await admin.query(`CREATE DATABASE ${DATABASE}`);
const url = new URL(postgres.url);
url.pathname = `/${DATABASE}`;
await migrate(url.href);
const deps = { db: openDatabase(url.href, WORKER_LIMITS), clock: systemClock, ids: systemIds };

const organizationId = crypto.randomUUID();
const actor = `user:${crypto.randomUUID()}` as const;
for (let done = 0; done < COUNT; done += STEP) {
  const entries = Array.from({ length: STEP }, (_, n) => ({
    organizationId,
    actor,
    action: "certificate.issued",
    subject: crypto.randomUUID(),
    details: { publicId: `CERT-2026-${done + n}`, batchId: organizationId },
  }));
  await audit.recordAudits(deps.db, deps, entries);
}

async function perSecond(run: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await run();
  return Math.round(COUNT / ((performance.now() - begun) / 1000));
}
const chained = await perSecond(async () => {
  for (let count = 1; count > 0; ) count = await audit.chainSomeOf(deps, organizationId);
});
const checked = await perSecond(async () => {
  const { faults } = await audit.checkChains(deps.db, () => undefined);
  if (faults.length > 0) throw new Error(faults.join("; "));
});
console.log(`${chained} entries chained in a second, ${checked} checked in a second, of ${COUNT}`);
tellResult({ measure: "audit-chaining", value: chained, unit: "a-second" });
tellResult({ measure: "audit-checking", value: checked, unit: "a-second" });

await deps.db.$disconnect();
await admin.query(`DROP DATABASE ${DATABASE} WITH (FORCE)`);
await admin.end();
await postgres.stop();
