import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { events } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";
import type { NewEvent } from "./index";

const DAY_MS = 86_400_000;
let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const scope = { organizationId: randomUUID() as string, teamId: null };
const tagged = (teamId: string | null = null, organizationId = scope.organizationId): NewEvent => {
  const id = randomUUID();
  return { type: "certificate.tagged", organizationId, teamId, subject: id, data: { certificateIds: [id] } };
};
const record = (...some: NewEvent[]) => world.db.$transaction((tx) => events.recordEvents(tx, world.deps, some));

async function read(
  of: { organizationId: string; teamId: string | null } = scope,
  after: string | null = null,
  limit = 100,
) {
  const answer = await events.readEvents(world.deps, of, { after, limit });
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

/**
 * Reads subjects after a cursor page by page until `count` have arrived: transactions elsewhere on the server may delay
 * the horizon.
 */
async function readUntil(count: number, { after = null as string | null, limit = 100 } = {}) {
  const subjects: (string | null)[] = [];
  let cursor = after;
  await expect
    .poll(
      async () => {
        const { events: some, next } = await read(scope, cursor, limit);
        subjects.push(...some.map(({ subject }) => subject));
        cursor = next;
        return subjects.length;
      },
      { timeout: 60_000, interval: 5 },
    )
    .toBeGreaterThanOrEqual(count);
  return { subjects, cursor };
}

describe("events", () => {
  it("are read in the order in which they happened, and go on behind a cursor", async () => {
    const some = [tagged(), tagged(), tagged()];
    await record(...some);
    const one = tagged();
    await record(one);
    const wanted = [...some, one].map(({ subject }) => subject);
    expect((await readUntil(4)).subjects).toEqual(wanted);
    const { subjects, cursor } = await readUntil(4, { limit: 3 });
    expect(subjects).toEqual(wanted);
    const last = tagged();
    await record(last);
    expect((await readUntil(1, { after: cursor })).subjects).toEqual([last.subject]);
  });

  it("are read by their own organization alone, and by a team only where they are its own", async () => {
    const teamId = randomUUID();
    const [whole, ofTeam, foreign] = [tagged(), tagged(teamId), tagged(null, randomUUID())];
    await record(whole, ofTeam, foreign);
    expect((await readUntil(2)).subjects).toEqual([whole.subject, ofTeam.subject]);
    const subjectsOf = async (of: Parameters<typeof read>[0]) => (await read(of)).events.map(({ subject }) => subject);
    expect(await subjectsOf({ organizationId: scope.organizationId, teamId })).toEqual([ofTeam.subject]);
    expect(await subjectsOf({ organizationId: scope.organizationId, teamId: randomUUID() })).toEqual([]);
    expect(await subjectsOf({ organizationId: randomUUID(), teamId: null })).toEqual([]);
    expect(await subjectsOf({ organizationId: foreign.organizationId, teamId: null })).toEqual([foreign.subject]);
  });

  it("never happened where their transaction was rolled back", async () => {
    const committed = tagged();
    const failing = world.db.$transaction(async (tx) => {
      await events.recordEvents(tx, world.deps, [tagged()]);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await record(committed);
    expect((await readUntil(1)).subjects).toEqual([committed.subject]);
    expect(await world.db.event.count()).toBe(1);
  });

  it("are not written where there are none, nor with data of another shape", async () => {
    await record();
    const named = { certificateIds: [randomUUID()], name: "Ada" };
    await expect(record({ ...tagged(), data: named } as NewEvent)).rejects.toThrow();
    await expect(record({ ...tagged(), data: { certificateIds: [] } } as NewEvent)).rejects.toThrow();
    expect(await world.db.event.count()).toBe(0);
  });

  it("are all seen, each once, while six write at the same time and one of them is slow", async () => {
    const [WRITERS, EACH] = [6, 60];
    const written: (string | null)[] = [];
    const write = async (writer: number) => {
      for (let count = 0; count < EACH; count++) {
        const event = tagged();
        await world.db.$transaction(async (tx) => {
          await events.recordEvents(tx, world.deps, [event]);
          // Transactions of other writers that began later commit before this one.
          if (writer === 0) await tx.$executeRaw`select pg_sleep(0.01)`;
        });
        written.push(event.subject);
      }
    };
    const [{ subjects }] = await Promise.all([
      readUntil(WRITERS * EACH, { limit: 7 }),
      ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
    ]);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects.toSorted()).toEqual(written.toSorted());
  });

  it("of a transaction wait for one that began before it and is still open", async () => {
    const [early, late] = [tagged(), tagged()];
    await world.db.$transaction(async (tx) => {
      await events.recordEvents(tx, world.deps, [early]);
      await record(late);
      expect((await read()).events).toEqual([]);
    });
    expect((await readUntil(2)).subjects).toEqual([early.subject, late.subject]);
  });
});

describe("a cursor", () => {
  const codeOf = (after: string) => events.readEvents(world.deps, scope, { after, limit: 10 });
  const GONE = { ok: false, code: "gone" };

  it("is refused where we did not write it", async () => {
    const { next } = await read();
    for (const text of ["", "x", "e30", `${next}A`.repeat(9), next.slice(3)])
      expect(await codeOf(text)).toEqual({ ok: false, code: "not-a-cursor" });
    expect(await codeOf(next)).toMatchObject({ ok: true });
  });

  it("is gone once what its reader has not read is no longer kept, and not for whoever reads on", async () => {
    let { next } = await read();
    const old = next;
    for (let days = 0; days < 100; days += 50) {
      world.clock.advance(50 * DAY_MS);
      ({ next } = await read(scope, next));
    }
    expect(await codeOf(old)).toEqual(GONE);
    expect(await codeOf(next)).toMatchObject({ ok: true });
  });

  it("is gone after a restore, and whoever begins anew reads what was restored before what happens then", async () => {
    const before = tagged();
    await record(before);
    const { cursor } = await readUntil(1);
    // As if the events came from a cluster with higher transaction ids.
    await world.db.$executeRaw`update "Event" set tx = tx + 1000000`;
    await world.db.eventHistory.updateMany({ data: { origin: "another cluster" } });
    expect(await codeOf(cursor ?? "")).toEqual(GONE);
    const after = tagged();
    await record(after);
    const again = await readUntil(2);
    expect(again.subjects).toEqual([before.subject, after.subject]);
    await events.beginHistory(world.deps);
    expect(await codeOf(again.cursor ?? "")).toEqual(GONE);
    expect((await readUntil(2)).subjects).toEqual([before.subject, after.subject]);
  });
});
