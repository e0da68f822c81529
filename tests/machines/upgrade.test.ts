import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { certificates } from "#app/modules.server";
import { startMachines } from "./machines";
import { buildReleaseBefore } from "./release-before";
import { openSite, type Site, VALID } from "./site";

const directory = path.resolve("build/machines-upgrade");

let all: Awaited<ReturnType<typeof startMachines>>;
let site: Site;

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  all = await startMachines(directory, { release: buildReleaseBefore() });
  // Somebody is served: this is no new installation, whose tables would begin with this release's forms.
  await all.cluster.primary.ask(
    `insert into "Organization" (id, slug, name, type, status, "createdAt")
     values (gen_random_uuid(), 'served-before', 'Served before', 'training_center', 'active', now())`,
  );
  // Expand: this release's tables are there while the release before runs.
  await all.run("scripts/embedded/prepare-child.ts", "migrate");
  site = await openSite(all, directory);
}, 480_000);
afterAll(async () => {
  await site?.deps.close();
  await all?.stop();
});

/** Certificates by the form in which they are stored: whether they say once what they are found by (decision 0063). */
async function countForms() {
  const { db } = site.deps;
  const there = { erasedAt: null };
  return {
    before: await db.certificate.count({ where: { ...there, terms: null } }),
    now: await db.certificate.count({ where: { ...there, terms: { not: null } } }),
  };
}

/** Runs one after the other: the steps of scripts/deploy/README.md. */
it("serves with the release before on tables of this one", async () => {
  const observed = await site.survives("tables of the next release", async () => {});
  expect(observed.refused).toEqual([]);
  expect((await countForms()).now).toBe(0);
});

it("replaces one machine after the other by this release, while people issue and look through both", async () => {
  const observed = await site.survives("rolling upgrade", async () => {
    for (const [at, { web, worker }] of all.machines.entries()) {
      // The release before closes its connections at once (stop-gracefully.ts): HAProxy has to be told first.
      const server = `web/${["one", "two"][at]}`;
      await all.haproxy.tell(`set server ${server} state drain`);
      await sleep(1_000);
      expect(await web.stop()).toBe(0);
      await all.haproxy.tell(`set server ${server} state ready`);
      await worker.stop();
      web.upgrade();
      worker.upgrade();
      await web.start();
      await worker.start();
    }
  });
  expect(observed.refused).toEqual([]);
  expect((await countForms()).now).toBe(0);
});

it("goes back to the release before, machine by machine, as long as nobody has said that none of it is left", async () => {
  const observed = await site.survives("rolling back", async () => {
    const [{ web, worker }] = all.machines;
    expect(await web.stop()).toBe(0);
    await worker.stop();
    web.downgrade();
    worker.downgrade();
    await web.start();
    await worker.start();
  });
  expect(observed.refused).toEqual([]);
  const [{ web, worker }] = all.machines;
  await Promise.all([web.stop(), worker.stop()]);
  web.upgrade();
  worker.upgrade();
  await Promise.all([web.start(), worker.start()]);
});

it("rewrites what there is once none of the release before is left, while people issue and look", async () => {
  const observed = await site.survives("npm run compact", async () => {
    await all.run("scripts/compact.ts");
  });
  expect(observed.refused).toEqual([]);
  // What was issued while it ran may have been begun before it said so.
  await all.run("scripts/compact.ts");
  const { before, now } = await countForms();
  expect(before).toBe(0);
  expect(now).toBeGreaterThan(observed.acknowledged.length);
  const former = await site.deps.db.$queryRaw<{ name: string }[]>`
    select indexname as name from pg_indexes
    where indexname in ('Certificate_searchTerms_idx', 'Certificate_organizationId_issueKey_key', 'Certificate_identity_hash_idx')`;
  expect(former).toEqual([]);
  expect(await site.titleOf(site.known.publicId)).toBe(VALID);
  const found = await certificates.listCertificates(site.deps, site.actor, { search: "known" });
  expect(found.ok && found.certificates.map(({ publicId }) => publicId)).toContain(site.known.publicId);
  expect((await certificates.checkConsistency(site.deps)).faults).toEqual([]);
});
