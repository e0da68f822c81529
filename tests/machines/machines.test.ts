import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDeps, type Deps } from "#app/composition.server";
import { readConfig } from "#app/config.server";
import { auth, billing, certificates, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import texts from "../../app/i18n/locales/en/verification.json";
import { startMachines } from "./machines";
import { type Answered, acknowledged, ask, issueOne, signIn } from "./people";

/** How soon everything is as before when a process, a pooler or a database is back. */
const HEALED_WITHIN_MS = 15_000;
const PASSWORD = "Correct-horse-1";
const directory = path.resolve("build/machines");

let all: Awaited<ReturnType<typeof startMachines>>;
/** The domain past everything, to look at what became of it. */
let deps: Deps;
let actor: organizations.OrganizationActor;
let cookie: string;
/** One that is valid all the time, and one that was revoked before anything went wrong. */
let known: { id: string; publicId: string };
let revoked: { id: string; publicId: string };

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  all = await startMachines(directory);
  const environment = {
    ...all.environment,
    DATABASE_URL: all.environment.DATABASE_DIRECT_URL,
    DATABASE_REPLICA_URL: "",
  };
  deps = createDeps(readConfig({ ...environment, DATA_DIR: path.join(directory, "operator") }), "machines-test");
  actor = await createOrganization("machines", "enterprise");
  cookie = await signIn(all.origin, "machines@example.org", PASSWORD);
  known = await issueKnown("known");
  revoked = await issueKnown("revoked");
  const told = () => all.mails.countFor("revoked@example.org") > 0;
  while ((await titleOf(known.publicId)) !== VALID || !told()) await sleep(250);
  await certificates.revokeCertificate(deps, actor, { id: revoked.id, reason: "issued-in-error" });
}, 240_000);
afterAll(async () => {
  await deps?.close();
  await all?.stop();
});

async function createOrganization(slug: string, plan: "basic" | "enterprise") {
  const passwordHash = await deps.passwords.hash(PASSWORD);
  return deps.db.$transaction(async (tx) => {
    const person = { email: `${slug}@example.org`, passwordHash, firstName: "Ada", lastName: "Lovelace" };
    const owner = await auth.createUser(tx, deps, "cli", person);
    const { id } = await organizations.createOrganization(tx, deps, "cli", {
      ...{ slug, name: `The school of ${slug}`, type: "training_center", website: null },
      ...{ signerName: null, signerTitle: null, ownerUserId: owner.id },
    });
    await billing.grantPlan(tx, deps, id, plan);
    return { name: "cli", organizationId: id, teamId: null, role: "owner" } as const;
  });
}

async function issueKnown(name: string) {
  const cells = { name, email: `${name}@example.org`, achievement: "Several machines", issued_on: "2026-11-02" };
  const given = { ...cells, expires_on: "", picture: "", custom: [] };
  const issued = await certificates.issueOne(deps, actor, { template: "meridian", language: "en", cells: given });
  if (!issued.ok) throw new Error(issued.code);
  return issued;
}

const VALID = texts.verdicts.valid.title;
const REVOKED = texts.verdicts.revoked.title;
const TITLES = [...Object.values(texts.verdicts).map(({ title }) => title), "Could not be checked right now"];
const titleIn = ({ text, status }: Answered) =>
  TITLES.find((title) => text.includes(`>${title}<`)) ?? `${status} ${text.slice(0, 300)}`;

let looks = 0;
/** Each look has an address of its own: pages of the last second are shown again. */
const lookAt = (publicId: string) => ask(all.origin, `/v/${publicId}?look=${++looks}`);
const titleOf = async (publicId: string) => titleIn(await lookAt(publicId));

/** Everything that people were told while something was wrong. */
class Observed {
  readonly refused: Answered[] = [];
  /** Recipients whose certificate came to be, as their issuer was told. */
  readonly acknowledged: string[] = [];
  readonly attempted: string[] = [];
  readonly wrong: string[] = [];
  /** Answers that were broken off, by the end of the process that gave them. */
  readonly cut: string[] = [];
  valid = 0;

  /** What may be said to somebody whom nobody can help: not now, and when. */
  refusal(answer: Answered, what: string) {
    const told = [502, 503, 504].includes(answer.status) && answer.retryAfter !== null;
    if (answer.status === 0 && !/timeout/i.test(answer.text)) this.cut.push(answer.text);
    else if (told) this.refused.push(answer);
    else this.wrong.push(`${what}: ${answer.status} ${answer.text.slice(0, 400)}`);
  }
}

let people = 0;

/**
 * People issue and look without pause, while `fault` happens and for a while after. Whoever is not told that a certificate
 * came to be sends the form again, as people do.
 */
async function during(fault: () => Promise<unknown>): Promise<Observed> {
  const observed = new Observed();
  let over = false;
  const issuing = async () => {
    while (!over) {
      const email = `person-${++people}@example.org`;
      observed.attempted.push(email);
      for (let attempt = 0; ; attempt++) {
        const answer = await issueOne(all.origin, cookie, {
          name: `Person ${people}`.replace(/\d+/, email.replace(/\D/g, "")),
          email,
        });
        if (acknowledged(answer)) {
          observed.acknowledged.push(email);
          break;
        }
        observed.refusal(answer, "issuing");
        if (over && attempt > 2) break;
        await sleep(250);
      }
      await sleep(20);
    }
  };
  const looking = async () => {
    while (!over) {
      const [one, other] = await Promise.all([lookAt(known.publicId), lookAt(revoked.publicId)]);
      const notChecked = texts.verdicts["not-checked"].title;
      for (const [seen, right] of [
        [one, VALID],
        [other, REVOKED],
      ] as const) {
        const title = titleIn(seen);
        if (seen.status !== 200) observed.refusal(seen, "a look");
        else if (title === right) observed.valid++;
        else if (title !== notChecked) observed.wrong.push(`${right} was shown as ${title}`);
      }
      await sleep(20);
    }
  };
  const busy = [issuing(), issuing(), issuing(), looking(), looking()];
  await sleep(500);
  await fault();
  await sleep(2_000);
  over = true;
  await Promise.all(busy);
  return observed;
}

/** Nothing acknowledged is lost, nothing is there twice, nobody was told what is not so. */
async function expectTruth(observed: Observed) {
  expect(observed.wrong).toEqual([]);
  expect(observed.acknowledged.length).toBeGreaterThan(0);
  expect(observed.valid).toBeGreaterThan(0);
  const rows = await deps.db.certificate.groupBy({
    by: ["recipientEmail"],
    where: { organizationId: actor.organizationId, recipientEmail: { in: observed.attempted } },
    _count: true,
  });
  expect(rows.filter(({ _count }) => _count > 1)).toEqual([]);
  const there = new Set(rows.map(({ recipientEmail }) => recipientEmail));
  expect(observed.acknowledged.filter((email) => !there.has(email))).toEqual([]);
}

async function expectHealed() {
  const began = performance.now();
  const state = async () => ({
    known: await titleOf(known.publicId),
    revoked: await titleOf(revoked.publicId),
    web: await all.haproxy.countUp("web"),
    unanchored: await deps.db.certificate.count({
      where: { OR: [{ anchorBatchId: null }, { anchorBatch: { state: { not: "anchored" } } }] },
    }),
  });
  await expect
    .poll(state, { timeout: HEALED_WITHIN_MS, interval: 250 })
    .toEqual({ known: VALID, revoked: REVOKED, web: 2, unanchored: 0 });
  return Math.round(performance.now() - began);
}

async function survives(name: string, fault: () => Promise<unknown>, { mayCut = false } = {}) {
  const observed = await during(fault);
  if (!mayCut) expect(observed.cut).toEqual([]);
  await expectTruth(observed);
  const healedMs = await expectHealed();
  const { refused, valid } = observed;
  console.log(
    `${name}: ${observed.acknowledged.length} certificates acknowledged, ${valid} right verdicts, ${refused.length} times "not now"; healed after ${healedMs} ms`,
  );
  return observed;
}

describe("two web and two worker processes behind HAProxy, with PgBouncer and a replica", () => {
  it("serve from both, and verification reads the replica", async () => {
    const before = await readsOf();
    const observed = await survives("nothing wrong", async () => {});
    expect(observed.refused).toEqual([]);
    await expect.poll(async () => (await readsOf()) - before, { timeout: 10_000 }).toBeGreaterThan(0);
  });

  // What a process was in the middle of saying is broken off with it; nothing else is.
  it.each([0, 1] as const)("lose nothing when the web process of machine %i is killed", async (index) => {
    const machine = all.machines[index];
    await survives(
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
    const observed = await survives(`worker ${index + 1} killed`, async () => {
      await machine.worker.kill();
      await sleep(1_500);
      await machine.worker.untilReady();
    });
    expect(observed.refused).toEqual([]);
  });

  it("lose nothing when PgBouncer is killed and started again", async () => {
    await survives("PgBouncer restarted", async () => {
      await all.pgbouncer.restart();
    });
  });

  it("ask the primary while the replica is ten seconds behind: what is revoked is shown as revoked", async () => {
    const late = await issueKnown("late");
    // Who was not told of a certificate is not told of its end.
    await expect.poll(() => all.mails.countFor("late@example.org"), { timeout: 20_000, interval: 250 }).toBe(1);
    await expect.poll(() => titleOf(late.publicId), { timeout: 20_000, interval: 250 }).toBe(VALID);
    await all.cluster.replica.lag(10);
    try {
      const observed = await survives("replica ten seconds behind", async () => {
        await certificates.revokeCertificate(deps, actor, { id: late.id, reason: "issued-in-error" });
        const since = performance.now();
        await expect.poll(() => titleOf(late.publicId), { timeout: 5_000, interval: 50 }).toBe(REVOKED);
        const seenMs = performance.now() - since;
        console.log(`revoked was shown after ${Math.round(seenMs)} ms`);
        expect(seenMs).toBeLessThan(4_000);
        // It stays so: nobody goes back to what the replica knows.
        for (let i = 0; i < 40; i++) expect(await titleOf(late.publicId)).toBe(REVOKED);
      });
      expect(observed.refused).toEqual([]);
    } finally {
      await all.cluster.replica.lag(0);
    }
  });

  it("go on verifying while the replica is gone, and acknowledge nothing that one machine alone would have", async () => {
    await survives("replica killed", async () => {
      await all.cluster.replica.kill();
      await sleep(3_000);
      expect(await titleOf(known.publicId)).toBe(VALID);
      await all.cluster.replica.start();
    });
  });

  it("say 503 with Retry-After while the database refuses connections for 30 seconds, and heal", async () => {
    const { primary } = all.cluster;
    const observed = await survives("database refusing for 30 s", async () => {
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
        // It is full now, which is what was wanted.
      }
      const observed = await survives("data folder full", async () => {
        // Drawn anew and not kept: there is no room.
        const files = await Promise.all(
          Array.from({ length: 6 }, (_, i) =>
            fetch(all.origin + paths.certificateFile(known.publicId, "pdf") + `?n=${i}`).then((r) => r.status),
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
      const observed = await survives("clock 90 s ahead", async () => {
        // Signed in through either machine, and known to both.
        for (let i = 0; i < 2; i++) {
          const other = await signIn(all.origin, "machines@example.org", PASSWORD);
          for (let look = 0; look < 4; look++) {
            const page = await ask(all.origin, "/app/certificates", { headers: { cookie: other } });
            expect(page.status, page.location).toBe(200);
          }
        }
        await sleep(4_000);
      });
      expect(observed.refused).toEqual([]);
      // Whoever issued them, each machine says that they are valid.
      const fresh = await deps.db.certificate.findMany({
        where: { recipientEmail: { in: observed.acknowledged.slice(-20) } },
        select: { publicId: true },
      });
      for (const { publicId } of fresh)
        for (const port of all.machines.map((machine) => machine.port)) {
          const seen = await ask(`http://127.0.0.1:${port}`, `/v/${publicId}?look=${++looks}`, {
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
    const gone = await issueKnown("gone");
    await expect.poll(() => all.mails.countFor("gone@example.org"), { timeout: 20_000, interval: 250 }).toBe(1);
    const { leaf } = await deps.db.certificate.findUniqueOrThrow({ where: { id: gone.id }, select: { leaf: true } });
    const ledgers = () =>
      all.machines.map(({ dataDirectory }) => {
        const file = path.join(dataDirectory, "erasures.log");
        return fs.existsSync(file) && fs.readFileSync(file, "utf8").includes(leaf);
      });
    expect(ledgers()).toEqual([false, false]);
    expect(
      await certificates.eraseRecipient(deps, actor, { certificateIds: [gone.id], recipient: null }),
    ).toMatchObject({
      ok: true,
    });
    await expect.poll(ledgers, { timeout: 5_000, interval: 50 }).toEqual([true, true]);
    expect((await lookAt(gone.publicId)).status).toBe(404);
  });

  it("issue one of 50 certificates that are asked for at once where the plan has one left", async () => {
    const small = await createOrganization("one-left", "basic");
    const { cap } = await billing.getQuota(deps.db, deps, small.organizationId);
    const month = new Date().toISOString().slice(0, 7);
    await deps.db.quotaUse.create({ data: { organizationId: small.organizationId, month, used: (cap ?? 0) - 1 } });
    const theirs = await signIn(all.origin, "one-left@example.org", PASSWORD);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        issueOne(all.origin, theirs, { name: `Racer ${i}`, email: `racer-${i}@example.org` }),
      ),
    );
    expect(answers.filter(acknowledged)).toHaveLength(1);
    expect(answers.filter((answer) => !acknowledged(answer)).map(({ status }) => status)).toEqual(Array(49).fill(422));
    expect(await deps.db.certificate.count({ where: { organizationId: small.organizationId } })).toBe(1);
    expect((await billing.getQuota(deps.db, deps, small.organizationId)).remaining).toBe(0);
  });

  it("let one machine after the other be replaced by a release with further tables", async () => {
    const observed = await survives("rolling upgrade", async () => {
      // 1. Expand: what the next release needs is there while this one runs.
      await deps.db.$executeRawUnsafe(`alter table "Certificate" add column "ofTheNextRelease" text`);
      await deps.db.$executeRawUnsafe(`create table "OfTheNextRelease" (id uuid primary key)`);
      // 2. One after the other.
      for (const { web, worker } of all.machines) {
        expect(await web.stop()).toBe(0);
        await worker.stop();
        await web.start();
        await worker.start();
      }
      // 3. Contract, when nobody is left who knows it.
      await deps.db.$executeRawUnsafe(`alter table "Certificate" drop column "ofTheNextRelease"`);
      await deps.db.$executeRawUnsafe(`drop table "OfTheNextRelease"`);
    });
    expect(observed.refused).toEqual([]);
  });

  it("lose nothing that was acknowledged when the primary is killed and the replica promoted by hand", async () => {
    const observed = await survives("primary killed", async () => {
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
    deps.db.message.findMany({
      where: { state: { notIn: ["sent", "unconfirmed"] } },
      select: { key: true, state: true, attempts: true, lastError: true },
    });
  await expect.poll(unsent, { timeout: 60_000, interval: 500 }).toEqual([]);
  const addresses = await deps.db.certificate.findMany({
    where: { revokedAt: null },
    select: { recipientEmail: true },
  });
  const twice = addresses.filter(({ recipientEmail }) => recipientEmail && all.mails.countFor(recipientEmail) > 1);
  expect(twice).toEqual([]);
  const failed = all.machines
    .flatMap(({ web }) => web.printed().split("\n"))
    .filter((line) => line.includes('"a request failed"'));
  expect(failed).toEqual([]);
  expect((await certificates.checkConsistency(deps)).faults).toEqual([]);
});

/** How often certificates were read on the replica. */
async function readsOf(): Promise<number> {
  const [row] = await all.cluster.replica.ask<{ count: string }>(
    `select coalesce(idx_scan, 0) + coalesce(seq_scan, 0) as count from pg_stat_user_tables where relname = 'Certificate'`,
  );
  return Number(row?.count ?? 0);
}
