import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billing, certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { startMachines } from "./machines";
import { acknowledged, ask, issueOne, signIn } from "./people";
import { lookAtOn, openSite, PASSWORD, REVOKED, type Site, titleIn, VALID } from "./site";

const directory = path.resolve("build/machines");

let all: Awaited<ReturnType<typeof startMachines>>;
let site: Site;

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  all = await startMachines(directory);
  site = await openSite(all, directory);
}, 240_000);
afterAll(async () => {
  await site?.deps.close();
  await all?.stop();
});

describe("two web and two worker processes behind HAProxy, with PgBouncer and a replica", () => {
  it("serve from both, and verification reads the replica", async () => {
    const before = await readsOf();
    const observed = await site.survives("nothing wrong", async () => {});
    expect(observed.refused).toEqual([]);
    await expect.poll(async () => (await readsOf()) - before, { timeout: 10_000 }).toBeGreaterThan(0);
  });

  // Only answers in progress break off with the process.
  it.each([0, 1] as const)("lose nothing when the web process of machine %i is killed", async (index) => {
    const machine = all.machines[index];
    await site.survives(
      `web ${index + 1} killed`,
      async () => {
        await machine.web.kill();
        await sleep(500);
        await machine.web.untilReady();
      },
      { mayCut: true },
    );
  });

  it.each([0, 1] as const)("lose nothing when the worker of machine %i is killed", async (index) => {
    const machine = all.machines[index];
    const observed = await site.survives(`worker ${index + 1} killed`, async () => {
      await machine.worker.kill();
      await sleep(1_500);
      await machine.worker.untilReady();
    });
    expect(observed.refused).toEqual([]);
  });

  it("lose nothing when PgBouncer is killed and started again", async () => {
    await site.survives("PgBouncer restarted", async () => {
      await all.pgbouncer.restart();
    });
  });

  it("ask the primary while the replica is ten seconds behind: what is revoked is shown as revoked", async () => {
    const late = await site.issueKnown("late");
    // A recipient without a mail about a certificate gets none about its revocation.
    await expect.poll(() => all.mails.countFor("late@example.org"), { timeout: 20_000, interval: 250 }).toBe(1);
    await expect.poll(() => site.titleOf(late.publicId), { timeout: 20_000, interval: 250 }).toBe(VALID);
    await all.cluster.replica.lag(10);
    try {
      const observed = await site.survives("replica ten seconds behind", async () => {
        await certificates.revokeCertificate(site.deps, site.actor, { id: late.id, reason: "issued-in-error" });
        const since = performance.now();
        await expect.poll(() => site.titleOf(late.publicId), { timeout: 5_000, interval: 50 }).toBe(REVOKED);
        const seenMs = performance.now() - since;
        console.log(`revoked was shown after ${Math.round(seenMs)} ms`);
        expect(seenMs).toBeLessThan(4_000);
        // Each process detects the lag on its own. Once all have, none returns to an outdated answer.
        await sleep(Math.max(0, 3_500 - seenMs));
        for (let i = 0; i < 40; i++) expect(await site.titleOf(late.publicId)).toBe(REVOKED);
      });
      expect(observed.refused).toEqual([]);
    } finally {
      await all.cluster.replica.lag(0);
    }
  });

  it("go on verifying while the replica is gone, and acknowledge nothing that one machine alone would have", async () => {
    await site.survives("replica killed", async () => {
      await all.cluster.replica.kill();
      await sleep(3_000);
      expect(await site.titleOf(site.known.publicId)).toBe(VALID);
      await all.cluster.replica.start();
    });
  });

  it("say 503 with Retry-After while the database refuses connections for 30 seconds, and heal", async () => {
    const { primary } = all.cluster;
    const observed = await site.survives("database refusing for 30 s", async () => {
      await primary.ask("alter database sanad allow_connections false", "postgres");
      await primary.ask(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'sanad' and backend_type = 'client backend'",
        "postgres",
      );
      await sleep(15_000);
      const home = await ask(all.origin, "/");
      expect([home.status, home.text.includes("<h1")]).toEqual([200, true]);
      await sleep(15_000);
      await primary.ask("alter database sanad allow_connections true", "postgres");
    });
    expect(observed.refused.length).toBeGreaterThan(0);
  });

  it("go on when the data folder of one machine is full", async (test) => {
    const { dataDirectory, web, worker } = all.machines[1];
    const small = path.join(directory, "full");
    fs.mkdirSync(small, { recursive: true });
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", small]);
    if (mounted.status !== 0) test.skip(`nothing can be mounted here: ${mounted.stderr}`);
    try {
      await Promise.all([web.stop(), worker.stop()]);
      fs.writeFileSync(path.join(small, "ballast"), Buffer.alloc(160 * 1024));
      await Promise.all([web.start({ DATA_DIR: small }), worker.start({ DATA_DIR: small })]);
      try {
        fs.writeFileSync(path.join(small, "more"), Buffer.alloc(1024 * 1024));
      } catch {
        // The disk is full, as intended.
      }
      const observed = await site.survives("data folder full", async () => {
        // Drawn again and not stored, because the disk is full.
        const files = await Promise.all(
          Array.from({ length: 6 }, (_, i) =>
            fetch(all.origin + paths.certificateFile(site.known.publicId, "pdf") + `?n=${i}`).then((r) => r.status),
          ),
        );
        expect(new Set(files)).toEqual(new Set([200]));
      });
      expect(observed.refused).toEqual([]);
    } finally {
      await Promise.all([web.stop(), worker.stop()]);
      spawnSync("umount", [small]);
      await Promise.all([web.start({ DATA_DIR: dataDirectory }), worker.start({ DATA_DIR: dataDirectory })]);
    }
  });

  it("agree while the clock of one machine is 90 seconds ahead", async () => {
    const { web, worker } = all.machines[1];
    const ahead = {
      NODE_OPTIONS: `--import ${path.resolve("tests/machines/clock-ahead.mjs")}`,
      CLOCK_AHEAD_SECONDS: "90",
    };
    await Promise.all([web.stop(), worker.stop()]);
    await Promise.all([web.start(ahead), worker.start(ahead)]);
    try {
      const observed = await site.survives("clock 90 s ahead", async () => {
        // A session opened through one machine is valid on both.
        for (let i = 0; i < 2; i++) {
          const other = await signIn(all.origin, "machines@example.org", PASSWORD);
          for (let style = 0; style < 4; style++) {
            const page = await ask(all.origin, "/app/certificates", { headers: { cookie: other } });
            expect(page.status, page.location).toBe(200);
          }
        }
        await sleep(4_000);
      });
      expect(observed.refused).toEqual([]);
      // Each machine shows them as valid, whichever issued them.
      const fresh = await site.deps.db.certificate.findMany({
        where: { recipientEmail: { in: observed.acknowledged.slice(-20) } },
        select: { publicId: true },
      });
      for (const { publicId } of fresh)
        for (const port of all.machines.map((machine) => machine.port)) {
          const seen = await lookAtOn(`http://127.0.0.1:${port}`, publicId, {
            headers: { host: new URL(all.origin).host },
          });
          expect(titleIn(seen)).toBe(VALID);
        }
    } finally {
      await Promise.all([web.stop(), worker.stop()]);
      await Promise.all([web.start(), worker.start()]);
    }
  });

  it("each have an erasure in their ledger that happened elsewhere", async () => {
    const gone = await site.issueKnown("gone");
    await expect.poll(() => all.mails.countFor("gone@example.org"), { timeout: 20_000, interval: 250 }).toBe(1);
    const { leaf } = await site.deps.db.certificate.findUniqueOrThrow({
      where: { id: gone.id },
      select: { leaf: true },
    });
    const ledgers = () =>
      all.machines.map(({ dataDirectory }) => {
        const file = path.join(dataDirectory, "erasures.log");
        return fs.existsSync(file) && fs.readFileSync(file, "utf8").includes(leaf);
      });
    expect(ledgers()).toEqual([false, false]);
    expect(
      await certificates.eraseRecipient(site.deps, site.actor, { certificateIds: [gone.id], recipient: null }),
    ).toMatchObject({
      ok: true,
    });
    await expect.poll(ledgers, { timeout: 5_000, interval: 50 }).toEqual([true, true]);
    expect((await site.lookAt(gone.publicId)).status).toBe(404);
  });

  it("issue one of 50 certificates that are asked for at once where the plan has one left", async () => {
    const small = await site.createOrganization("one-left", "basic");
    const { cap } = await billing.getQuota(site.deps.db, site.deps, small.organizationId);
    const month = new Date().toISOString().slice(0, 7);
    await site.deps.db.quotaUse.create({ data: { organizationId: small.organizationId, month, used: (cap ?? 0) - 1 } });
    const theirs = await signIn(all.origin, "one-left@example.org", PASSWORD);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        issueOne(all.origin, theirs, { name: `Racer ${i}`, email: `racer-${i}@example.org` }),
      ),
    );
    expect(answers.filter(acknowledged)).toHaveLength(1);
    expect(answers.filter((answer) => !acknowledged(answer)).map(({ status }) => status)).toEqual(Array(49).fill(422));
    expect(await site.deps.db.certificate.count({ where: { organizationId: small.organizationId } })).toBe(1);
    expect((await billing.getQuota(site.deps.db, site.deps, small.organizationId)).remaining).toBe(0);
  });

  it("lose nothing that was acknowledged when the primary is killed and the replica promoted by hand", async () => {
    const observed = await site.survives("primary killed", async () => {
      await all.cluster.primary.kill();
      await sleep(5_000);
      await all.promote();
      await sleep(3_000);
    });
    expect(observed.refused.length).toBeGreaterThan(0);
  });
});

it("sent no message twice, failed no request, and fsck finds everything well", async () => {
  const unsent = () =>
    site.deps.db.message.findMany({
      where: { state: { notIn: ["sent", "unconfirmed"] } },
      select: { key: true, state: true, attempts: true, lastError: true },
    });
  await expect.poll(unsent, { timeout: 60_000, interval: 500 }).toEqual([]);
  const addresses = await site.deps.db.certificate.findMany({
    where: { revokedAt: null },
    select: { recipientEmail: true },
  });
  const twice = addresses.filter(({ recipientEmail }) => recipientEmail && all.mails.countFor(recipientEmail) > 1);
  expect(twice).toEqual([]);
  const failed = all.machines
    .flatMap(({ web }) => web.printed().split("\n"))
    .filter((line) => line.includes('"a request failed"'));
  expect(failed).toEqual([]);
  expect((await certificates.checkConsistency(site.deps)).faults).toEqual([]);
});

/** Counts the reads of certificates on the replica. */
async function readsOf(): Promise<number> {
  const [row] = await all.cluster.replica.ask<{ count: string }>(
    `select coalesce(idx_scan, 0) + coalesce(seq_scan, 0) as count from pg_stat_user_tables where relname = 'Certificate'`,
  );
  return Number(row?.count ?? 0);
}
