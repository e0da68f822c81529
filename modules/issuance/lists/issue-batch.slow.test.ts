import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billing, certificates, issuance } from "#app/modules.server";
import type { Transaction } from "#modules/kernel/db";
import { asRole } from "#tests/builders/as-role";
import { createWorld, csvOf, type World } from "#tests/builders/world";

const style = { template: "meridian", language: "en" } as const;
const all = { search: "", state: "all" } as const;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function drafted(actor: Awaited<ReturnType<World["organization"]>>, bytes: Uint8Array) {
  const result = await issuance.draftBatch(world.deps, actor, { ...style, name: "list.csv", bytes });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.batchId;
}

async function stateCounts(actor: Awaited<ReturnType<World["organization"]>>, batchId: string) {
  const result = await issuance.getBatch(world.db, actor, batchId);
  if (!result.ok) throw new Error(result.code);
  return result.batch.counts;
}

/** Wraps the database, with `then` around each transaction. */
function around(then: (work: () => Promise<unknown>) => Promise<void>): World["db"] {
  const $transaction = async (work: (tx: Transaction) => Promise<unknown>) => {
    let result: unknown;
    await then(async () => {
      result = await world.db.$transaction(work);
    });
    return result;
  };
  return new Proxy(world.db, {
    get: (target, name) => (name === "$transaction" ? $transaction : Reflect.get(target, name)),
  });
}

const issue = { validRowsOnly: false, replaceChanged: false };

describe("issuing a list", () => {
  it("previews a list without spending quota, issues each line once, and knows it again when it is sent twice", async () => {
    const actor = await world.organization("twice");
    const batchId = await drafted(actor, csvOf(60));
    expect(await stateCounts(actor, batchId)).toMatchObject({ fresh: 60, invalid: 0 });
    expect(await billing.getQuota(world.db, world.deps, actor.organizationId)).toMatchObject({ used: 0 });

    expect(await issuance.issueBatch(world.deps, actor, { batchId, ...issue })).toEqual({ ok: true, queued: 60 });
    expect(await issuance.issueBatch(world.deps, actor, { batchId, ...issue })).toMatchObject({
      code: "not-a-draft",
    });
    await world.runJobs();
    expect(await stateCounts(actor, batchId)).toMatchObject({ issued: 60, queued: 0 });
    expect(await billing.getQuota(world.db, world.deps, actor.organizationId)).toMatchObject({ used: 60 });

    const again = await drafted(actor, csvOf(60));
    expect(await stateCounts(actor, again)).toMatchObject({ fresh: 0, duplicate: 60 });
    expect(await issuance.issueBatch(world.deps, actor, { batchId: again, ...issue })).toMatchObject({
      code: "nothing-to-issue",
    });
    const listed = await certificates.listCertificates(world.deps, actor, all);
    expect(listed).toMatchObject({ count: 60 });
  });

  it("knows a list again that is sent with its template, and not with another", async () => {
    const actor = await world.organization("same-template");
    const stateWith = async (template: string) => {
      const input = { template, language: "en" as const, name: "list.csv", bytes: csvOf(1) };
      const drafted = await issuance.draftBatch(world.deps, actor, input);
      if (!drafted.ok) throw new Error(JSON.stringify(drafted));
      const found = await issuance.getBatch(world.db, actor, drafted.batchId);
      return { id: drafted.batchId, state: found.ok ? found.batch.rows[0]?.state : found.code };
    };
    const first = await stateWith("basel");
    await issuance.issueBatch(world.deps, actor, { batchId: first.id, ...issue });
    await world.runJobs();
    expect((await stateWith("basel")).state).toBe("duplicate");
    expect((await stateWith("forum")).state).toBe("changed");
  });

  it("gives quota back to the month that it was reserved in", async () => {
    const actor = await world.organization("month-end");
    const { organizationId } = actor;
    const used = async () => {
      const rows = await world.db.quotaUse.findMany({ where: { organizationId }, orderBy: { month: "asc" } });
      return rows.map((row) => row.used);
    };
    const first = await drafted(actor, csvOf(4));
    const second = await drafted(actor, csvOf(4));
    for (const batchId of [first, second]) {
      expect(await issuance.issueBatch(world.deps, actor, { batchId, ...issue })).toMatchObject({ ok: true });
    }
    expect(await used()).toEqual([8]);
    world.clock.advance(31 * 24 * 3_600_000);
    const later = await drafted(
      actor,
      csvOf(6, ([, ...rest], index) => [`Later ${index}`, ...rest]),
    );
    expect(await issuance.issueBatch(world.deps, actor, { batchId: later, ...issue })).toMatchObject({ ok: true });
    await world.runJobs();
    // The second batch repeats the first: its four are released in the first month, and the next month keeps its six.
    expect(await used()).toEqual([4, 6]);
  });

  it("refuses a list with wrong lines, and issues it once they are corrected", async () => {
    const actor = await world.organization("correcting");
    const batchId = await drafted(
      actor,
      csvOf(10, (cells, index) => {
        if (index === 2) return ["", ...cells.slice(1)];
        if (index === 5) return [cells[0] ?? "", "not-an-address", ...cells.slice(2)];
        if (index === 7) return [...cells.slice(0, 3), "03/04/2026", ""];
        return cells;
      }),
    );
    expect(await issuance.issueBatch(world.deps, actor, { batchId, ...issue })).toEqual({
      ok: false,
      code: "invalid-rows",
      count: 3,
    });
    const half = await issuance.correctBatchRows(world.deps, actor, {
      batchId,
      corrections: new Map<number, Record<string, string>>([
        [4, { name: "Corrected Person" }],
        [7, { email: "still wrong" }],
      ]),
    });
    expect(half).toMatchObject({
      ok: true,
      stillInvalid: [
        { line: 7, problems: [{ column: "email", code: "email-invalid" }] },
        { line: 9, problems: [{ column: "issued_on", code: "date-ambiguous" }] },
      ],
    });
    const whole = await issuance.correctBatchRows(world.deps, actor, {
      batchId,
      corrections: new Map<number, Record<string, string>>([
        [7, { email: "right@example.org" }],
        [9, { issued_on: "2026-04-03" }],
      ]),
    });
    expect(whole).toEqual({ ok: true, stillInvalid: [] });
    expect(await issuance.issueBatch(world.deps, actor, { batchId, ...issue })).toEqual({ ok: true, queued: 10 });
    await world.runJobs();
    expect(await stateCounts(actor, batchId)).toMatchObject({ issued: 10 });
  });

  it("replaces a changed certificate when asked, and leaves it alone when not", async () => {
    const actor = await world.organization("changing");
    const first = await drafted(actor, csvOf(2));
    await issuance.issueBatch(world.deps, actor, { batchId: first, ...issue });
    await world.runJobs();

    const corrected = csvOf(2, (cells, index) => (index === 0 ? ["Corrected Name", ...cells.slice(1)] : cells));
    const left = await drafted(actor, corrected);
    expect(await stateCounts(actor, left)).toMatchObject({ changed: 1, duplicate: 1, fresh: 0 });
    expect(await issuance.issueBatch(world.deps, actor, { batchId: left, ...issue })).toMatchObject({
      code: "nothing-to-issue",
    });

    const replaced = await drafted(actor, corrected);
    const result = await issuance.issueBatch(world.deps, actor, {
      batchId: replaced,
      ...issue,
      replaceChanged: true,
    });
    expect(result).toEqual({ ok: true, queued: 1 });
    await world.runJobs();
    const old = await certificates.listCertificates(world.deps, actor, { ...all, search: "Person 1" });
    expect(old).toMatchObject({ count: 1, certificates: [{ status: "superseded" }] });
    const fresh = await certificates.listCertificates(world.deps, actor, { ...all, search: "Corrected" });
    expect(fresh).toMatchObject({ count: 1, certificates: [{ status: "anchored" }] });
  });

  it("treats two people with one mailbox as two people", async () => {
    const actor = await world.organization("siblings");
    const family = csvOf(2, ([name = ""]) => [name, "family@example.org", "Swimming", "2026-11-02", ""]);
    const batchId = await drafted(actor, family);
    expect(await stateCounts(actor, batchId)).toMatchObject({ fresh: 2 });
    await issuance.issueBatch(world.deps, actor, { batchId, ...issue });
    await world.runJobs();
    expect(await stateCounts(actor, await drafted(actor, family))).toMatchObject({ duplicate: 2, changed: 0 });
  });

  it("counts a line that stands twice in one file once", async () => {
    const actor = await world.organization("twins");
    const batchId = await drafted(
      actor,
      csvOf(4, (cells, index) => (index > 1 ? ["Same", "s@example.org", "C", "2026-11-02", ""] : cells)),
    );
    expect(await stateCounts(actor, batchId)).toMatchObject({ fresh: 3, duplicate: 1 });
  });

  it("holds the plan's monthly cap when lists race for it, and leaves the loser a draft", async () => {
    const actor = await world.organization("capped", "basic");
    const lists = await Promise.all(
      [0, 1, 2].map((n) =>
        drafted(
          actor,
          csvOf(40, ([name = "", _email, ...rest]) => [`${name} of ${n}`, "", ...rest]),
        ),
      ),
    );
    const batches = await Promise.all(
      lists.map((batchId) => issuance.issueBatch(world.deps, actor, { batchId, ...issue })),
    );
    expect(batches.filter((result) => result.ok)).toHaveLength(2);
    expect(batches.find((result) => !result.ok)).toEqual({
      ok: false,
      code: "quota-exceeded",
      remaining: 20,
      needed: 40,
    });
    expect(await billing.getQuota(world.db, world.deps, actor.organizationId)).toMatchObject({
      plan: "basic",
      used: 80,
      remaining: 20,
    });
    const states = await Promise.all(lists.map((batchId) => issuance.getBatch(world.db, actor, batchId)));
    expect(states.map((result) => result.ok && result.batch.state).sort()).toEqual(["draft", "issuing", "issuing"]);
  });

  it("issues each line once when many workers run the same batch at once", async () => {
    const actor = await world.organization("crowd");
    const batchId = await drafted(actor, csvOf(120));
    await issuance.issueBatch(world.deps, actor, { batchId, ...issue });
    const payload = { organizationId: actor.organizationId, batchId };
    await Promise.all([1, 2, 3, 4].map(() => issuance.issueChunks(world.deps, payload)));
    expect(await stateCounts(actor, batchId)).toMatchObject({ issued: 120, queued: 0 });
    expect(await certificates.listCertificates(world.deps, actor, all)).toMatchObject({ count: 120 });
  });

  it("issues a long list in three transactions at once, each line once and with a place of its own on the status list", async () => {
    const actor = await world.organization("long", "enterprise");
    const batchId = await drafted(actor, csvOf(1900));
    // The job checks the printing of the rows.
    await world.runJobs();
    await issuance.issueBatch(world.deps, actor, { batchId, ...issue });
    const payload = { organizationId: actor.organizationId, batchId };
    const stopping = new AbortController();
    let open = 0;
    let most = 0;
    const counted = (change: number) => {
      open += change;
      most = Math.max(most, open);
    };
    const db = around(async (work) => {
      counted(1);
      await work().finally(() => counted(-1));
      if (most === 3) stopping.abort();
    });
    await issuance.issueChunks({ ...world.deps, db }, payload, stopping.signal);
    const stopped = await stateCounts(actor, batchId);
    expect([most, stopped.issued > 775 && stopped.issued < 1900]).toEqual([3, true]);
    await world.runJobs();
    expect(await stateCounts(actor, batchId)).toMatchObject({ issued: 1900, queued: 0 });
    const entries = await world.db.certificate.findMany({
      where: { batchId },
      select: { statusListId: true, statusIndex: true },
    });
    expect(new Set(entries.map(({ statusListId, statusIndex }) => `${statusListId} ${statusIndex}`)).size).toBe(1900);
  });

  it("goes on with what is left of a long list where one of its transactions fails", async () => {
    const actor = await world.organization("failing", "enterprise");
    const batchId = await drafted(actor, csvOf(1900));
    // The job checks the printing of the rows.
    await world.runJobs();
    await issuance.issueBatch(world.deps, actor, { batchId, ...issue });
    const payload = { organizationId: actor.organizationId, batchId };
    let transactions = 0;
    const db = around(async (work) => {
      if (++transactions === 9) throw new Error("the database is away");
      await work();
    });
    await expect(issuance.issueChunks({ ...world.deps, db }, payload)).rejects.toThrow("the database is away");
    expect((await stateCounts(actor, batchId)).queued).toBeGreaterThan(0);
    await issuance.issueChunks(world.deps, payload);
    expect(await stateCounts(actor, batchId)).toMatchObject({ issued: 1900, queued: 0 });
    expect(await world.db.certificate.count({ where: { batchId } })).toBe(1900);
  });

  it("gives back the quota of lines that another list issued meanwhile", async () => {
    const actor = await world.organization("overlap", "pro");
    const [a = "", b = ""] = await Promise.all([drafted(actor, csvOf(5)), drafted(actor, csvOf(8))]);
    await issuance.issueBatch(world.deps, actor, { batchId: a, ...issue });
    await issuance.issueBatch(world.deps, actor, { batchId: b, ...issue });
    await world.runJobs();
    const [first, second] = [await stateCounts(actor, a), await stateCounts(actor, b)];
    expect(first.issued + second.issued).toBe(8);
    expect(first.duplicate + second.duplicate).toBe(5);
    expect(await billing.getQuota(world.db, world.deps, actor.organizationId)).toMatchObject({ used: 8 });
  });

  it("lets a viewer look and not issue", async () => {
    const owner = await world.organization("viewers");
    const viewer = asRole(owner, "viewer");
    const input = { ...style, name: "list.csv", bytes: csvOf(1) };
    expect(await issuance.draftBatch(world.deps, viewer, input)).toEqual({ ok: false, code: "forbidden" });
    const batchId = await drafted(owner, csvOf(1));
    expect(await issuance.issueBatch(world.deps, viewer, { batchId, ...issue })).toEqual({
      ok: false,
      code: "forbidden",
    });
    expect(await issuance.getBatch(world.db, viewer, batchId)).toMatchObject({ ok: true });
  });

  it("answers for another organization's batch and certificate as for unknown ones", async () => {
    const owner = await world.organization("mine");
    const other = await world.organization("theirs");
    const batchId = await drafted(owner, csvOf(1));
    expect(await issuance.getBatch(world.db, other, batchId)).toEqual({ ok: false, code: "not-found" });
    expect(await issuance.issueBatch(world.deps, other, { batchId, ...issue })).toEqual({
      ok: false,
      code: "not-found",
    });
    const correction = { batchId, corrections: new Map<number, Record<string, string>>([[2, { name: "Mallory" }]]) };
    expect(await issuance.correctBatchRows(world.deps, other, correction)).toEqual({
      ok: false,
      code: "not-found",
    });
    await issuance.issueBatch(world.deps, owner, { batchId, ...issue });
    await world.runJobs();
    const listed = await certificates.listCertificates(world.deps, owner, all);
    const id = (listed.ok && listed.certificates[0]?.id) || "";
    expect(await certificates.getCertificate(world.deps, other, id)).toEqual({ ok: false, code: "not-found" });
    expect(await certificates.revokeCertificate(world.deps, other, { id, reason: "issued-in-error" })).toEqual({
      ok: false,
      code: "not-found",
    });
    expect(await certificates.getCertificate(world.deps, owner, id)).toMatchObject({
      certificate: { status: "anchored" },
    });
  });
});
